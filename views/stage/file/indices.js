// Where a browser puts an index. It asks a font for mathematics, and some machines have none.
import { make, set } from "../base/dom.js";

const MATH = "http://www.w3.org/1998/Math/MathML";
const LEAST = 0.1; // of the size of the type

/** Tell the style if an index is as high as its letter. */
export function lowerIndices() {
  const box = make("div", { style: "position: absolute; visibility: hidden; font-size: 100px" }, document.body);
  const add = (/** @type {Element} */ parent, /** @type {string} */ name, text = "") => {
    const element = document.createElementNS(MATH, name);
    element.textContent = text;
    return parent.appendChild(element);
  };
  const pair = add(add(box, "math"), "msub");
  const [letter, index] = [add(pair, "mi", "x"), add(pair, "mn", "1")].map((one) => one.getBoundingClientRect());
  set(document.documentElement, { "data-lowers": index.bottom - letter.bottom < LEAST * 100 ? "" : null });
  box.remove();
}
