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
};
