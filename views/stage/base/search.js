// Word search in texts.

/** A text in lower case without accents. @param {?string} text */
export const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Whether a text contains every word of a search. @param {string} text @param {string} wanted */
export const fits = (text, wanted) =>
  plain(wanted).split(/\s+/).every((part) => plain(text).includes(part));
