// The parts that every page has once.
import { changed } from "../base/address.js";
import { onPaper } from "../drawn/paper.js";
import { remember } from "../head/presenting.js";
import { listen } from "../lecture/giving.js";
import { explain } from "../words/words.js";
import { watch } from "./connection.js";
import { enter, hold } from "./focus.js";
import { tell } from "./spoken.js";
import { follow } from "./ways.js";

let begun = false;
/** @type {Element} */ let host;

const LOW = "(max-height: 500px)"; // such a screen, a phone on its side, has no room for an open menu

/** Close the menu, once, on a page that begins on a low screen. */
function makeRoom() {
  if (!matchMedia(LOW).matches) return;
  /** @type {?HTMLElement} */ (document.querySelector("[data-testid=stSidebarCollapseButton] [aria-expanded=true]"))?.click();
}

/** The address of the page as it is shown, without what concerns this window alone. */
function link() {
  const search = changed(location.search.replace(/^\?/, ""), { presenter: null, embed: null, embed_options: null });
  return `${location.origin}${location.pathname}${search && `?${search}`}`;
}

/** @param {{ parentElement: Element, data: { presents: boolean } }} given  whether the page is in presenter mode */
export default ({ parentElement, data }) => {
  remember(window, data.presents);
  host = parentElement;
  if (begun) return;
  begun = true;
  watch();
  explain();
  follow();
  hold();
  enter();
  tell();
  listen();
  onPaper(() => host, link);
  makeRoom();
};
