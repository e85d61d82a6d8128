// Back or forward before the first page is there. Streamlit does not know the pages of the app yet, so it does nothing
// or goes to the first page. So the page is reloaded at the address that the learner asked for.
import { isEmpty } from "./dead.js";

/** @param {Window} on @param {() => void} again  reloads the page */
export function meetEarlyWishes(on, again) {
  let came = false; // whether the first page has come
  const onPop = (/** @type {Event} */ event) => {
    came ||= !isEmpty(on.document);
    if (came) return;
    event.stopImmediatePropagation();
    again();
  };
  on.addEventListener("popstate", onPop, true); // before Streamlit's listener
}
