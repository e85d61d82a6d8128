// Follows links from page to page (views/words/ways.py) without reloading the app: the address changes, and the
// server is asked for it. As real links they can be copied and opened in a new tab.
import { ask, changed, read } from "../base/address.js";
import { atRest } from "../base/rest.js";
import { begins } from "../base/undoing.js";

const SMALL = "(max-width: 768px)"; // the same width as Streamlit's

/** Whether the browser handles a click itself, for example to open a new window or to save the link.
 * @param {MouseEvent} event */
const apart = (event) => event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

/** Whether the page is in a frame of another site, where it has no menu. A link leads to another page without one. */
const framed = () => read("embed") === "true";

/** Start to follow the links of a page. @param {Document} [page] */
export function follow(page = document) {
  const [loaded] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  if (loaded?.type === "navigate") arrive(page);
  page.addEventListener("click", (event) => {
    const link = event.target instanceof Element && event.target.closest("a.gh-to[href]");
    if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || apart(event)) return;
    event.preventDefault();
    if (framed()) link.search = changed(link.search.replace(/^\?/, ""), { embed: "true" });
    if (link.href !== location.href) history.pushState({}, "", link.href);
    arrive(page);
    ask();
    page.querySelector("[data-testid=stMain]")?.scrollTo({ top: 0 }); // links are below what they lead to
    if (link.closest(".stSidebar")) fold(page);
  });
}

/** Begin the page of a link. If the link names a section below the picture, show that section.
 * @param {Document} page */
function arrive(page) {
  begins();
  if (!new URLSearchParams(location.search).has("below")) return;
  atRest(() => page.querySelector(".st-key-below")?.scrollIntoView({ block: "start" }));
}

/** Close the sidebar on a small screen, where it covers the page. @param {Document} page */
function fold(page) {
  const close = page.querySelector("[data-testid=stSidebarCollapseButton] button");
  if (close instanceof HTMLElement && matchMedia(SMALL).matches) close.click();
}
