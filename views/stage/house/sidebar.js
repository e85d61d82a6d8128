// The name of the house, and its pages by section. The links stay while their addresses change: who follows one by
// keyboard stays at it.
import { make, set } from "../base/dom.js";
/** @import { Sidebar } from "../wire.js" */

/** @param {HTMLElement} host @param {Sidebar} data @returns {HTMLElement[]} the links, in order */
function build(host, { sections }) {
  const brand = make("div", { class: "gh-brand" });
  make("span", { "aria-hidden": "true" }, brand, "◇");
  brand.append(" Glasshouse");
  host.replaceChildren(brand);
  return sections.flatMap(({ title, ways }) => {
    if (title) make("div", { class: "gh-section" }, host, title);
    const list = make("ul", { "aria-label": title || null }, host);
    return ways.map((way) => make("a", { class: "gh-to" }, make("li", {}, list), way.title));
  });
}

/** @param {object} component @param {HTMLElement} component.parentElement @param {Sidebar} component.data */
export default function mount({ parentElement, data }) {
  const host = /** @type {HTMLElement} */ (parentElement.querySelector(".gh-sidebar"));
  const ways = data.sections.flatMap((section) => section.ways);
  const there = [...host.querySelectorAll("a")];
  const same = there.length === ways.length && there.every((link, i) => link.textContent === ways[i].title);
  const links = same ? there : build(host, data);
  set(host, { "aria-label": "Pages" });
  links.forEach((link, i) => set(link, { href: ways[i].href, "aria-current": ways[i].here ? "page" : null }));
}
