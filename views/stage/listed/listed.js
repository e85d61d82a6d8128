// The search of the page with all lessons. An entry is a lesson, a ready case or a data set.
import { searching } from "../base/finder.js";
import { fits } from "../base/search.js";

const BOXES = ".gh-listed, [class*=st-key-card-]"; // a lesson with its cases, or a data set
const SECTIONS = "[class*=st-key-section-]";

/** @param {string} css @param {Element} [within] */
const all = (css, within = document.querySelector("[data-testid=stMain]") ?? document.body) =>
  /** @type {HTMLElement[]} */ ([...within.querySelectorAll(css)]);

/** Hide the entries that do not match. A lesson stays above its cases. @param {string} wanted */
function hide(wanted) {
  const entries = all("[data-find]");
  const found = new Set(entries.filter((entry) => fits(`${entry.textContent} ${entry.dataset.find}`, wanted)));
  for (const box of all(BOXES)) box.hidden = !all("[data-find]", box).some((entry) => found.has(entry));
  for (const one of all(".gh-case")) one.hidden = !found.has(one);
  for (const section of all(SECTIONS)) section.hidden = !all("[data-find]", section).some((entry) => found.has(entry));
  for (const cases of all(".gh-cases")) unfold(cases, wanted);
  if (!wanted || !entries.length) return "";
  if (!found.size) return "Nothing here matches this search. The glossary may know the word.";
  return `${found.size} of ${entries.length} lessons, examples and data sets`;
}

/** A search opens the cases that have its words themselves, and closes those that it has opened.
 * @param {HTMLElement} cases @param {string} wanted */
function unfold(cases, wanted) {
  const shown = all(".gh-case", cases).filter((one) => !one.hidden);
  const wants = Boolean(wanted) && shown.some((one) => fits(one.textContent, wanted));
  const fold = cases.querySelector("details");
  cases.hidden = !shown.length;
  if (wants === "opened" in fold.dataset) return;
  if (wants && fold.open) return; // the learner has opened them
  fold.open = wants;
  if (wants) fold.dataset.opened = "";
  else delete fold.dataset.opened;
}

/** @param {object} component @param {HTMLElement} component.parentElement @param {{ find: string }} component.data */
export default function mount({ parentElement, data }) {
  const host = /** @type {HTMLElement} */ (parentElement.querySelector(".gh-finder"));
  searching(host, data.find, {
    label: "Search lessons, examples and data", placeholder: "gain ratio, iris, kernel …", parameter: "find", hide,
  });
}
