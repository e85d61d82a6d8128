// Back or forward before the first page is there. Streamlit knows no page of the app yet: it stays where it is, or takes
// the learner to the first page of all. So the page is loaded anew, at the address that was asked for.
import { isEmpty } from "./dead.js";

/** @param {Window} on @param {() => void} again  loads the page anew */
export function meetEarlyWishes(on, again) {
  let came = false; // the first page
  const onPop = (/** @type {Event} */ event) => {
    came ||= !isEmpty(on.document);
    if (came) return;
    event.stopImmediatePropagation();
    again();
  };
  on.addEventListener("popstate", onPop, true); // before Streamlit's own
}
