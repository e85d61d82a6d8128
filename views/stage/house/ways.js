// Links from page to page (views/words/ways.py) are followed without loading the app anew: the address changes, and
// the server is asked for what it says. As links they can be copied, and opened beside the page.
import { ask } from "../base/address.js";

const SMALL = "(max-width: 768px)"; // as Streamlit has it

/** Whether the browser follows it by itself: another window is wanted, or something to be kept.
 * @param {MouseEvent} event */
const apart = (event) => event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

/** Follow the links of a page from now on. @param {Document} [page] */
export function follow(page = document) {
  page.addEventListener("click", (event) => {
    const link = event.target instanceof Element && event.target.closest("a.gh-to[href]");
    if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || apart(event)) return;
    event.preventDefault();
    if (link.href !== location.href) history.pushState({}, "", link.href);
    ask();
    page.querySelector("[data-testid=stMain]")?.scrollTo({ top: 0 }); // links stand below what they lead to
    if (link.closest(".stSidebar")) fold(page);
  });
}

/** On a small screen the sidebar lies over the page: it closes. @param {Document} page */
function fold(page) {
  const close = page.querySelector("[data-testid=stSidebarCollapseButton] button");
  if (close instanceof HTMLElement && matchMedia(SMALL).matches) close.click();
}
