// The lines of a text on the page, with the place of each.

/** @typedef {{ text: string, left: number, right: number, base: number, top: number, bottom: number }} Line */

/** @type {?CanvasRenderingContext2D} */ let measuring = null;

/** The share of a line's height that is above the line on which letters stand. @param {CSSStyleDeclaration} style */
function ascent(style) {
  measuring ??= document.createElement("canvas").getContext("2d");
  measuring.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  const { fontBoundingBoxAscent: up, fontBoundingBoxDescent: down } = measuring.measureText("x");
  return up / (up + down);
}

/** @param {Text} text @param {CSSStyleDeclaration} style @returns {Line[]} */
export function linesOf(text, style) {
  const range = document.createRange();
  /** @type {Line[]} */ const lines = [];
  const share = ascent(style);
  for (const { 0: word, index } of text.data.matchAll(/\S+/g)) {
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    const { left, right, top, bottom, width } = range.getBoundingClientRect();
    if (!width) continue;
    const last = lines.at(-1);
    if (last && Math.abs(last.top - top) < 2) Object.assign(last, { text: `${last.text} ${word}`, right });
    else lines.push({ text: word, left, right, top, bottom, base: top + share * (bottom - top) });
  }
  return lines;
}
