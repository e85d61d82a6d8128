// Texts in a drawing, made smaller and then shortened until they fit.
import { make } from "./dom.js";

/** @typedef {(text: string, size: number, weight?: number) => number} Measure  how wide a text is, in px */

/** Measures texts in the type of an element. @param {Element} element @returns {Measure} */
export function measureIn(element) {
  const context = document.createElement("canvas").getContext("2d");
  const family = getComputedStyle(element).fontFamily || "sans-serif";
  return (text, size, weight = 400) => {
    context.font = `${weight} ${size}px ${family}`;
    return context.measureText(text).width * 1.02;
  };
}

/** The first `most` letters of a text, the last of them an ellipsis where some are missing. */
export function shortened(text, most) {
  const letters = [...text];
  return letters.length > most ? `${letters.slice(0, Math.max(1, most - 1)).join("").trimEnd()}…` : text;
}

/** A text, shortened with an ellipsis to `most` pixels. @param {string} text @param {number} most
 * @param {Measure} measure @param {number} size @param {number} [weight] */
export function clip(text, most, measure, size, weight) {
  if (measure(text, size, weight) <= most) return text;
  const letters = [...text];
  while (letters.length > 1 && measure(`${letters.join("")}…`, size, weight) > most) letters.pop();
  return `${letters.join("").trimEnd()}…`;
}

/** The largest size from `size` down to `smallest`, by halves, at which `width(size)` is at most `most`. */
export function fitting(width, most, size, smallest) {
  let fit = size;
  while (fit > smallest && width(fit) > most) fit -= 0.5;
  return fit;
}

/** How many of texts in a row fit into `most`, at least one; an ellipsis stands for those that do not. */
export function fittingCount(widths, ellipsis, gap, most) {
  let n = widths.length;
  while (n > 1 && rowWidth(widths, n, ellipsis, gap) > most) n -= 1;
  return n;
}

/** How wide the first n texts of a row are, with an ellipsis where some are left out. */
export function rowWidth(widths, n, ellipsis, gap) {
  const texts = widths.slice(0, n).reduce((sum, width) => sum + width, gap * (n - 1));
  return texts + (n < widths.length ? gap + ellipsis : 0);
}

/** How a text stands; its size is px, and other properties become attributes.
 * @typedef {{ y: number, x?: number, size: number, anchor?: string }} Line */

/** @param {Element} parent @param {string} text @param {Line & Record<string, unknown>} line */
export function write(parent, text, { y, x = 0, size, anchor = "middle", ...more }) {
  return make("text", { x, y, "font-size": size, "text-anchor": anchor, ...more }, parent, text);
}

/** A line of text that is at most so wide. @param {Element} parent @param {string} text @param {number} most
 * @param {Measure} measure
 * @param {Line & { smallest: number, weight?: number } & Record<string, unknown>} line */
export function writeFitted(parent, text, most, measure, line) {
  const { size, smallest, weight, ...more } = line;
  const fit = fitting((s) => measure(text, s, weight), most, size, smallest);
  return write(parent, clip(text, most, measure, fit, weight), { ...more, size: fit });
}
