// Makes boxes that scroll reachable by keyboard, and names them. Python cannot give a tab stop to Streamlit's boxes
// and formulas. A box that already has one is left alone.

import { set } from "../base/dom.js";
import { eachChange } from "./changes.js";

const FORMULA = "Formula";
/** @type {Record<string, string>} the name of a box */
const NAMES = {
  ".st-key-beside": "Beside the picture", ".st-key-under": "Under the picture", ".st-key-more": "Records and more",
  ".st-key-picture": "The picture", ".gh-mini": "A small tree", ".gh-candidates": "Candidates",
  ".gh-grid": "Grid of C and gamma", ".gh-tree-by-hand": "The tree", ".stMarkdown em": FORMULA, ".katex-display": FORMULA,
};
const REST_MS = 250;

/** @param {Element} box */
function scrolls(box) {
  const { overflowX, overflowY } = getComputedStyle(box);
  const way = (/** @type {string} */ overflow, /** @type {number} */ over) => over > 1 && /auto|scroll/.test(overflow);
  return way(overflowX, box.scrollWidth - box.clientWidth) || way(overflowY, box.scrollHeight - box.clientHeight);
}

/** @type {WeakSet<Element>} */ const OURS = new WeakSet(); // boxes that have their tab stop from this module

/** Give a box a tab stop if it scrolls, and only then. @param {Element} box @param {string} name */
function reach(box, name) {
  const is = scrolls(box);
  if (is === OURS.has(box) || (is && box.hasAttribute("tabindex"))) return;
  set(box, { tabindex: is ? 0 : null, role: is ? "group" : null, "aria-label": is ? name : null });
  if (is) OURS.add(box);
  else OURS.delete(box);
}

/** Do so once for the page. @param {Element} page */
export function reachNow(page) {
  for (const [boxes, name] of Object.entries(NAMES)) for (const box of page.querySelectorAll(boxes)) reach(box, name);
}

/** Do so whenever the page changes. Returns a function that stops this. @param {Element} page */
export function reachable(page) {
  let timer = 0;
  function look() {
    timer = 0;
    reachNow(page);
  }
  const soon = () => (timer ||= window.setTimeout(look, REST_MS));
  const { stop } = eachChange(page, soon);
  soon();
  return () => {
    stop();
    clearTimeout(timer);
  };
}
