// Texts in a drawing, which are first made smaller and then shortened until they fit.
import { make } from "./dom.js";

/** @typedef {(text: string, size: number, weight?: number) => number} Measure  the width of a text in px */

/** Measures texts in the font of an element. @param {Element} element @returns {Measure} */
export function measureIn(element) {
  const context = document.createElement("canvas").getContext("2d");
  const family = getComputedStyle(element).fontFamily || "sans-serif";
  /** @type {Map<string, number>} */ const known = new Map();
  return (text, size, weight = 400) => {
    const key = `${weight} ${size} ${text}`;
    const width = known.get(key);
    if (width !== undefined) return width;
    context.font = `${weight} ${size}px ${family}`;
    known.set(key, context.measureText(text).width * 1.02);
    return known.get(key);
  };
}

/** A text cut to `most` letters, with an ellipsis as the last one if something is missing. */
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

/** A text, shortened in the middle to `most` pixels: its end tells it from others. @param {string} text
 * @param {number} most @param {Measure} measure @param {number} size @param {number} [weight] */
export function clipMiddle(text, most, measure, size, weight) {
  const letters = [...text];
  if (measure(text, size, weight) <= most) return text;
  let n = letters.length - 1;
  while (n > 1 && measure(ends(letters, n), size, weight) > most) n -= 1;
  return ends(letters, n);
}

/** The first and the last letters of a text, n together. @param {string[]} letters @param {number} n */
function ends(letters, n) {
  const [start, end] = [letters.slice(0, Math.ceil(n / 2)), letters.slice(letters.length - Math.floor(n / 2))];
  return `${start.join("").trimEnd()}…${end.join("").trimStart()}`;
}

/** A text broken like `wrapped`, but shortened in the middle: its end tells it from others. @param {string} text
 * @param {number} most @param {number} lines @param {Measure} measure @param {number} size @param {number} [weight]
 * @returns {string[]} */
export function wrappedMiddle(text, most, lines, measure, size, weight) {
  const letters = [...text];
  const broken = (part) => wrapped(part, most, lines + 1, measure, size, weight);
  let found = broken(text);
  for (let n = letters.length - 1; found.length > lines && n > 1; n -= 1) found = broken(ends(letters, n));
  return found.length > lines ? wrapped(text, most, lines, measure, size, weight) : found;
}

/** The largest size from `size` down to `smallest`, in steps of a half, with `width(size)` at most `most`. */
export function fitting(width, most, size, smallest) {
  let fit = size;
  while (fit > smallest && width(fit) > most) fit -= 0.5;
  return fit;
}

/** How many texts of a row fit into `most`, at least one. An ellipsis replaces the others. */
export function fittingCount(widths, ellipsis, gap, most) {
  let n = widths.length;
  while (n > 1 && rowWidth(widths, n, ellipsis, gap) > most) n -= 1;
  return n;
}

/** The width of the first n texts of a row, with an ellipsis if some are left out. */
export function rowWidth(widths, n, ellipsis, gap) {
  const texts = widths.slice(0, n).reduce((sum, width) => sum + width, gap * (n - 1));
  return texts + (n < widths.length ? gap + ellipsis : 0);
}

/** The position and size of a text in px. Other properties become attributes.
 * @typedef {{ y: number, x?: number, size: number, anchor?: string }} Line */

/** @param {Element} parent @param {string} text @param {Line & Record<string, unknown>} line */
export function write(parent, text, { y, x = 0, size, anchor = "middle", ...more }) {
  return make("text", { x, y, "font-size": size, "text-anchor": anchor, ...more }, parent, text);
}

/** Write a line of text at most `most` px wide. @param {Element} parent @param {string} text @param {number} most
 * @param {Measure} measure
 * @param {Line & { smallest: number, weight?: number } & Record<string, unknown>} line */
export function writeFitted(parent, text, most, measure, line) {
  const { size, smallest, weight, ...more } = line;
  const fit = fitting((s) => measure(text, s, weight), most, size, smallest);
  return write(parent, clip(text, most, measure, fit, weight), { ...more, size: fit });
}

/** The words of a text, each with the separator before it. A word wider than `most` is split. */
function parts(text, most, measure, size, weight) {
  return text.split(" ").flatMap((word) => {
    if (measure(word, size, weight) <= most) return [[" ", word]];
    const found = [[" ", ""]];
    for (const letter of word) {
      const last = found.at(-1);
      if (last[1] && measure(last[1] + letter, size, weight) > most) found.push(["", letter]);
      else last[1] += letter;
    }
    return found;
  });
}

/** A text broken between words into at most `lines` lines. The last line is shortened if needed, and words that are
 * too long are split. @param {string} text @param {number} most @param {number} lines
 * @param {Measure} measure @param {number} size @param {number} [weight] @returns {string[]} */
export function wrapped(text, most, lines, measure, size, weight) {
  /** @type {string[][]} */ const found = []; // each part with the separator before it
  for (const [before, part] of text ? parts(text, most, measure, size, weight) : []) {
    const line = found.at(-1);
    const longer = line?.[1] ? line[1] + before + part : part;
    if (line && (!line[1] || measure(longer, size, weight) <= most)) line[1] = longer;
    else found.push([before, part]);
  }
  const shown = found.map(([, line]) => line);
  if (found.length <= lines) return shown;
  const rest = shown[lines - 1] + found.slice(lines).flat().join("");
  return [...shown.slice(0, lines - 1), clip(rest, most, measure, size, weight)];
}

/** The smallest width at which a text breaks between words into `lines` lines. @param {string} text
 * @param {number} lines @param {Measure} measure @param {number} size @param {number} [weight] */
export function narrowest(text, lines, measure, size, weight) {
  const words = text ? text.split(" ") : [];
  if (!words.length || lines < 1) return 0;
  const space = measure(" ", size, weight);
  const widths = words.map((word) => measure(word, size, weight));
  const needed = (most) => {
    let [n, x] = [1, -space];
    for (const width of widths) [n, x] = x + space + width > most ? [n + 1, width] : [n, x + space + width];
    return n;
  };
  let [low, high] = [Math.max(...widths), widths.reduce((sum, width) => sum + width + space, 0)];
  if (lines === 1) return high;
  if (needed(low) <= lines) return low + 1;
  while (high - low > 1) {
    const middle = (low + high) / 2;
    if (needed(middle) <= lines) high = middle;
    else low = middle;
  }
  return high + 1;
}
