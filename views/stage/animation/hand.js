// Moves a mark anywhere in its pane, by pointer or by keyboard, and reports the position to the server.
import { moved, strideOf } from "../base/edits.js";
import { serial } from "../base/reports.js";
import { atRest } from "../base/rest.js";
/** @import { Spot } from "../plane/wire.js" */
/** @import { Animation } from "./animation.js" */

const REST_MS = 350; // a keyboard gesture ends this long after its last key

export class Hand {
  /** @param {Animation} animation */
  constructor(animation) {
    this.animation = animation;
    /** @type {?Spot} */ this.spot = null; // the current position
    this.busy = false; // whether a gesture is going on
    this.resting = 0;
    this.silence = () => {};
  }

  destroy() {
    clearTimeout(this.resting);
    this.silence();
  }

  get panes() { return this.animation.panes.filter((pane) => pane.put); }

  grab(pane, event) {
    const { host } = this.animation;
    const at = this.animation.panes.indexOf(pane);
    const go = (pointer) => this.hold(this.animation.panes[at].spotAt(pointer));
    const end = (pointer) => {
      host.removeEventListener("pointermove", go);
      for (const name of ["pointerup", "pointercancel"]) host.removeEventListener(name, end);
      if (pointer.type === "pointerup") this.tell();
      else this.let();
    };
    host.setPointerCapture(event.pointerId);
    host.addEventListener("pointermove", go);
    for (const name of ["pointerup", "pointercancel"]) host.addEventListener(name, end);
    go(event);
  }

  /** Arrows move a mark that was reached by keyboard. After a click they step through the story. */
  key(event) {
    const pane = this.panes.find(({ handle }) => handle.element === event.target);
    const stride = pane && event.target.matches(":focus-visible") && strideOf(event);
    if (!stride) return false;
    const { x, y } = pane.handle.now;
    this.hold(moved(pane.frame.data.axes, this.spot ?? [x, y], stride));
    clearTimeout(this.resting);
    this.resting = window.setTimeout(() => this.tell(), REST_MS);
    return true;
  }

  /** @param {Spot} spot */
  hold(spot) {
    this.spot = spot;
    this.busy = true;
    this.silence();
    this.animation.card.classList.add("gh-held");
    for (const pane of this.panes) pane.hold(spot, this.animation.place.step);
  }

  tell() {
    this.busy = false;
    this.animation.place.player.flush(); // report the step first
    const [x, y] = this.spot;
    this.silence = atRest(() => this.animation.report("put", { x, y, serial: serial() }));
  }

  /** The server has answered. The mark is released, unless a new gesture is going on. */
  answered() {
    if (this.busy) this.hold(this.spot);
    else if (this.spot) this.let();
  }

  let() {
    [this.spot, this.busy] = [null, false];
    this.animation.card.classList.remove("gh-held");
    for (const pane of this.panes) pane.release();
  }

  isFocused() {
    const { activeElement } = /** @type {Document | ShadowRoot} */ (this.animation.host.getRootNode());
    return this.panes.some(({ handle }) => handle.element === activeElement);
  }

  focus() { this.panes[0]?.handle.element.focus({ preventScroll: true }); }
}
