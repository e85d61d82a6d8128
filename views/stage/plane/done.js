// Carries the points of a played plane to the server at the end of a gesture.
import { EDITED } from "./touched.js";

let forget = () => {}; // the plane of an earlier call

/** @param {{ setStateValue: (name: string, value: unknown) => void }} component */
export default ({ setStateValue }) => {
  forget();
  /** @param {Event} event */
  const send = (event) => setStateValue("edit", /** @type {CustomEvent} */ (event).detail);
  document.addEventListener(EDITED, send);
  forget = () => document.removeEventListener(EDITED, send);
};
