// How texts are searched for words.

/** What a search says, without case and accents. @param {?string} text */
export const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Whether a text has every word that is looked for. @param {string} text @param {string} wanted */
export const fits = (text, wanted) =>
  plain(wanted).split(/\s+/).every((part) => plain(text).includes(part));
