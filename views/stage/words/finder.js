// The search of the glossary, and its pictures. The words are on the page, and those that do not match are hidden.
import { make } from "../base/dom.js";
import { write } from "../base/address.js";
import { fits } from "../base/search.js";
import { pictureOf } from "./pictures.js";

class Finder {
  /** @param {HTMLElement} host @param {string} wanted */
  constructor(host, wanted) {
    const label = make("label", { class: "gh-find" }, host);
    make("span", {}, label, "Find a word");
    this.field = make("input", { type: "search", placeholder: "entropy, slack, pruning …" }, label);
    this.wanted = this.field.value = wanted;
    this.count = make("p", { class: "gh-fine", role: "status" }, host);
    this.field.addEventListener("input", () => {
      write({ word: this.field.value || null });
      this.filter();
    });
    // The words may be drawn after the search, and redrawn.
    const seen = new MutationObserver(() => (host.isConnected ? this.filter() : seen.disconnect()));
    seen.observe(document.querySelector("[data-testid=stMain]") ?? document.body, { childList: true, subtree: true });
  }

  /** Follow another link to this page, with another word. @param {string} wanted */
  follow(wanted) {
    if (wanted !== this.wanted) this.wanted = this.field.value = wanted;
    this.filter();
  }

  filter() {
    const words = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".gh-glossary .gh-word")]);
    const named = words.filter((word) => fits(word.querySelector("dt").textContent, this.field.value));
    let shown = 0;
    for (const word of words) {
      word.hidden = named.length ? !named.includes(word) : !fits(word.textContent, this.field.value);
      shown += Number(!word.hidden);
      const place = /** @type {?HTMLElement} */ (word.querySelector("[data-picture]:empty"));
      if (place) place.append(pictureOf(place.dataset.picture) ?? "");
    }
    const found = this.field.value && words.length ? `${shown} of ${words.length} words` : "";
    if (this.count.textContent !== found) this.count.textContent = found;
  }
}

/** @type {WeakMap<Element, Finder>} */ const finders = new WeakMap();

/** @param {object} component @param {HTMLElement} component.parentElement @param {{ word: string }} component.data */
export default function mount({ parentElement, data }) {
  const host = /** @type {HTMLElement} */ (parentElement.querySelector(".gh-finder"));
  if (!finders.has(host)) finders.set(host, new Finder(host, data.word));
  finders.get(host).follow(data.word);
}
