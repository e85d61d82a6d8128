// Carries the points of a played plane to the server in the middle of a gesture, and what follows from them back.
// It is a separate part of the page, so that the server answers without the panels beside the plane.
import { EDITED, FOLLOWED } from "./touched.js";
/** @import { Draft } from "./wire.js" */

let forget = () => {}; // the plane of an earlier call

/** @param {{ data: Draft, setStateValue: (name: string, value: unknown) => void }} component */
export default ({ data, setStateValue }) => {
  forget();
  /** @param {Event} event */
  const send = (event) => setStateValue("edit", /** @type {CustomEvent} */ (event).detail);
  document.addEventListener(EDITED, send);
  forget = () => document.removeEventListener(EDITED, send);
  document.dispatchEvent(new CustomEvent(FOLLOWED, { detail: data }));
};
