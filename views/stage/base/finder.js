// A field that searches what is on the page. What does not match is hidden, and the link has the search.
import { write } from "./address.js";
import { make } from "./dom.js";

/** label, placeholder: of the field; parameter: of the link; hide: hides what does not match and returns the words that
 * say how much is left, "" for an empty search
 * @typedef {{ label: string, placeholder: string, parameter: string, hide: (wanted: string) => string }} Search */

class Finder {
  /** @param {HTMLElement} host @param {string} wanted @param {Search} search */
  constructor(host, wanted, search) {
    this.search = search;
    const label = make("label", { class: "gh-find" }, host);
    make("span", {}, label, search.label);
    this.field = make("input", { type: "search", placeholder: search.placeholder, autocomplete: "off" }, label);
    this.wanted = this.field.value = wanted;
    this.said = make("p", { class: "gh-fine", role: "status" }, host);
    this.field.addEventListener("input", () => {
      write({ [search.parameter]: this.field.value || null });
      this.filter();
    });
    // The page may be drawn after the search, and redrawn.
    const seen = new MutationObserver(() => (host.isConnected ? this.filter() : seen.disconnect()));
    seen.observe(document.querySelector("[data-testid=stMain]") ?? document.body, { childList: true, subtree: true });
  }

  /** Follow another link to this page, with another search. @param {string} wanted */
  follow(wanted) {
    if (wanted !== this.wanted) this.wanted = this.field.value = wanted;
    this.filter();
  }

  filter() {
    const said = this.search.hide(this.field.value);
    if (this.said.textContent !== said) this.said.textContent = said;
  }
}

/** @type {WeakMap<Element, Finder>} */ const finders = new WeakMap();

/** Search the page for what the link wants. @param {HTMLElement} host @param {string} wanted @param {Search} search */
export function searching(host, wanted, search) {
  if (!finders.has(host)) finders.set(host, new Finder(host, wanted, search));
  finders.get(host).follow(wanted);
}
