// Presenter mode stays until the learner ends it. A link, a pasted address or Back may not mention it. Then this tab
// adds it before Streamlit reads the address. The server says whether a page is in presenter mode (shell.js).
import { changed } from "../base/address.js";

const KEPT = "glasshouse presents";
const NAME = "presenter";
const ON = "true";

/** Remember for this tab whether the page is in presenter mode. A tab that never was keeps nothing.
 * @param {Window} on @param {boolean} presents */
export function remember(on, presents) {
  try {
    if (presents) on.sessionStorage.setItem(KEPT, ON);
    else if (on.sessionStorage.getItem(KEPT) !== null) on.sessionStorage.setItem(KEPT, "");
  } catch {
    // A browser without storage: each address decides for itself.
  }
}

/** The mode of the tab, null if it is not known. @param {Window} on */
function remembered(on) {
  try {
    return on.sessionStorage.getItem(KEPT);
  } catch {
    return null;
  }
}

/** Whether this tab is in presenter mode. @param {Window} on */
export const isPresented = (on) => remembered(on) === ON;

/** The query of an address with the mode of the tab. An address that mentions the mode is left alone, unless the
 * learner came back to it: then the mode has changed since.
 * @param {string} search @param {?string} kept  the mode of the tab @param {boolean} back */
export function inMode(search, kept, back) {
  const has = new URLSearchParams(search).has(NAME);
  if (has ? !back || kept !== "" : kept !== ON) return search;
  const query = changed(search.replace(/^\?/, ""), { [NAME]: has ? null : ON });
  return query && `?${query}`;
}

/** Keep the mode of the tab in every address that the page comes to. @param {Window} on */
export function stayInMode(on) {
  const mend = (/** @type {boolean} */ back) => {
    const search = inMode(on.location.search, remembered(on), back);
    if (search === on.location.search) return;
    on.history.replaceState(on.history.state, "", on.location.pathname + search + on.location.hash);
  };
  mend(false);
  on.addEventListener("popstate", (event) => mend(event.isTrusted), true); // before Streamlit's listener
}
