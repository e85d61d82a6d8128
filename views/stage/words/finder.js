// The search of the glossary, and its pictures. The words are on the page, and those that do not match are hidden.
import { searching } from "../base/finder.js";
import { fits } from "../base/search.js";
import { pictureOf } from "./pictures.js";

/** @param {string} wanted */
function hide(wanted) {
  const words = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".gh-glossary .gh-word")]);
  const named = words.filter((word) => fits(word.querySelector("dt").textContent, wanted));
  let shown = 0;
  for (const word of words) {
    word.hidden = named.length ? !named.includes(word) : !fits(word.textContent, wanted);
    shown += Number(!word.hidden);
    const place = /** @type {?HTMLElement} */ (word.querySelector("[data-picture]:empty"));
    if (place) place.append(pictureOf(place.dataset.picture) ?? "");
  }
  return wanted && words.length ? `${shown} of ${words.length} words` : "";
}

/** @param {object} component @param {HTMLElement} component.parentElement @param {{ word: string }} component.data */
export default function mount({ parentElement, data }) {
  const host = /** @type {HTMLElement} */ (parentElement.querySelector(".gh-finder"));
  searching(host, data.word, {
    label: "Find a word", placeholder: "entropy, slack, pruning …", parameter: "word", hide,
  });
}
