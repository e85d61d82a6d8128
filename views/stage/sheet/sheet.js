// A sheet to print, as it will be on paper. It is a document in a frame in which no script runs.
import { make } from "../base/dom.js";
/** @import { PrintedSheet } from "../wire.js" */

/** @param {Element} host */
function begun(host) {
  const button = make("button", { type: "button" }, host, "Print");
  const frame = /** @type {HTMLIFrameElement} */ (
    make("iframe", { sandbox: "allow-same-origin allow-modals" }, host) // print() needs both
  );
  button.addEventListener("click", () => frame.contentWindow?.print());
  return frame;
}

/** @param {{ parentElement: HTMLElement, data: PrintedSheet }} component */
export default ({ parentElement, data }) => {
  const host = /** @type {Element} */ (parentElement.querySelector(".gh-sheet"));
  const frame = host.querySelector("iframe") ?? begun(host);
  frame.title = data.title;
  if (frame.srcdoc !== data.html) frame.srcdoc = data.html;
};
