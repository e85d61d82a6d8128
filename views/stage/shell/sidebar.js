// The name of the app, a search, and the pages by section. The links stay while their addresses change, so the
// keyboard focus stays on them.
import { make, set } from "../base/dom.js";
import { fits } from "../base/search.js";
/** @import { Sidebar, SidebarWay } from "../wire.js" */

/** A page's link, and how a search finds it. @typedef {{ link: HTMLAnchorElement, way: SidebarWay }} Entry */
/** @type {WeakMap<Element, Entry[]>} */ const built = new WeakMap();

/** @param {HTMLElement} host @param {Sidebar} data @returns {Entry[]} */
function build(host, { sections }) {
  const brand = make("div", { class: "gh-brand" });
  make("span", { "aria-hidden": "true" }, brand, "◇");
  brand.append(" Glasshouse");
  host.replaceChildren(brand);
  search(host);
  return sections.flatMap(({ title, ways }) => {
    const section = make("div", { class: "gh-pages" }, host);
    if (title) make("div", { class: "gh-section" }, section, title);
    const list = make("ul", { "aria-label": title || null }, section);
    return ways.map((way) => {
      const link = make("a", { class: "gh-to" }, make("li", {}, list), way.title);
      if (way.term) make("span", { class: "gh-page-term" }, link, ` ${way.term}`);
      return { link, way };
    });
  });
}

/** @param {HTMLElement} host */
function search(host) {
  const label = make("label", { class: "gh-search" }, host);
  make("span", { class: "gh-quiet" }, label, "Find a lesson");
  const field = make("input", { type: "search", placeholder: "Find a lesson", autocomplete: "off" }, label);
  const said = make("p", { class: "gh-search-said", role: "status", hidden: "" }, host);
  field.addEventListener("input", () => filter(host, field.value.trim(), said));
  field.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Escape") clear(host, field, said);
    if (event.key === "Enter" && field.value.trim()) firstOf(host)?.click();
  });
  host.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest("a") && field.value) clear(host, field, said);
  });
}

/** @param {HTMLElement} host @param {HTMLInputElement} field @param {HTMLElement} said */
function clear(host, field, said) {
  field.value = "";
  filter(host, "", said);
}

/** @param {HTMLElement} host @returns {HTMLAnchorElement | undefined} the first page that the search found */
const firstOf = (host) => built.get(host)?.find(({ link }) => !link.parentElement.hidden)?.link;

/** Pages whose names match, or else those whose topics match.
 * @param {{ way: SidebarWay }[]} entries @param {string} wanted @returns {boolean[]} */
export function found(entries, wanted) {
  const named = entries.map(({ way }) => fits(`${way.title} ${way.term}`, wanted));
  if (named.some(Boolean)) return named;
  return entries.map(({ way }) => fits(`${way.title} ${way.term} ${way.topics}`, wanted));
}

/** Hide the pages that do not match, and say how many do.
 * @param {HTMLElement} host @param {string} wanted @param {HTMLElement} said */
function filter(host, wanted, said) {
  const entries = built.get(host) ?? [];
  const fitting = found(entries, wanted);
  entries.forEach(({ link }, i) => (link.parentElement.hidden = !fitting[i]));
  for (const section of host.querySelectorAll(".gh-pages")) {
    set(section, { hidden: section.querySelector("li:not([hidden])") ? null : "" });
  }
  const many = fitting.filter(Boolean).length;
  said.hidden = !wanted;
  said.textContent = wanted && (many ? `${many} of ${entries.length} pages` : "No lesson matches this word. Try the glossary.");
  if (wanted && !many) showGlossary(entries);
}

/** @param {Entry[]} entries */
function showGlossary(entries) {
  const item = entries.find(({ link }) => link.pathname.endsWith("/glossary"))?.link.parentElement;
  if (!item) return;
  item.hidden = false;
  set(item.closest(".gh-pages"), { hidden: null });
}

/** @param {object} component @param {HTMLElement} component.parentElement @param {Sidebar} component.data */
export default function mount({ parentElement, data }) {
  const host = /** @type {HTMLElement} */ (parentElement.querySelector(".gh-sidebar"));
  const ways = data.sections.flatMap((section) => section.ways);
  const there = built.get(host) ?? [];
  const same = there.length === ways.length && there.every(({ way }, i) => way.title === ways[i].title);
  if (!same) built.set(host, build(host, data));
  set(host, { "aria-label": "Pages" });
  built.get(host).forEach(({ link }, i) => set(link, { href: ways[i].href, "aria-current": ways[i].here ? "page" : null }));
}
