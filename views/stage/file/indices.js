// Where a browser puts an index. It asks a font for mathematics, and some machines have none.
import { make, set } from "../base/dom.js";

const MATH = "http://www.w3.org/1998/Math/MathML";
const LEAST = 0.1; // of the size of the type

/** Tell the style which ones are as high as their letter. */
export function lowerIndices() {
  const box = make("div", { class: "gh-measured" }, document.body);
  const add = (/** @type {Element} */ parent, /** @type {string} */ name, text = "") => {
    const element = document.createElementNS(MATH, name);
    element.textContent = text;
    return parent.appendChild(element);
  };
  const row = add(box, "math");
  const boxes = (/** @type {string} */ name) => {
    const pair = add(row, name);
    return [add(pair, "mi", "x"), add(pair, "mn", "1")].map((one) => one.getBoundingClientRect());
  };
  const [[low, index], [high, power]] = [boxes("msub"), boxes("msup")];
  const isFlat = (/** @type {number} */ shift) => (shift < LEAST * 100 ? "" : null);
  const about = { "data-lowers": isFlat(index.bottom - low.bottom), "data-raises": isFlat(high.bottom - power.bottom) };
  set(document.documentElement, about);
  box.remove();
}
