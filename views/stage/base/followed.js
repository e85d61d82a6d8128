// The place of a picture that has no player: it always shows what the played picture on the page shows.
// The two are separate bundles, so they communicate by events of the document.
/** @import { Played } from "./place.js" */

/** @typedef {{ trace: string, step: number, opened: ?string }} Where */

export const ASKED = "gh-where"; // a new picture asks for the place in the story
export const OPENED = "gh-open"; // a node was clicked in a picture that follows
const TOLD = "gh-place";

/** Announce the place in the story. @param {Where} where */
export const tell = (where) => void document.dispatchEvent(new CustomEvent(TOLD, { detail: where }));

export class Followed {
  /** @param {Element} _host @param {Played} picture */
  constructor(_host, picture) {
    this.picture = picture;
    this.player = { update() {}, guessed() {} };
    this.trace = "";
    this.step = 0;
    /** @type {?string} */ this.opened = null;
    /** @param {Event} event */
    this.hear = (event) => this.heard(/** @type {CustomEvent<Where>} */ (event).detail);
    document.addEventListener(TOLD, this.hear);
  }

  destroy() { document.removeEventListener(TOLD, this.hear); }

  /** Ignore another story. @param {Where} where */
  heard({ trace, step, opened }) {
    if (trace !== this.trace || (step === this.step && opened === this.opened)) return;
    [this.step, this.opened] = [step, opened];
    this.picture.show();
  }

  follow(data, old) {
    if (data.trace === old?.trace) return;
    this.trace = data.trace;
    this.step = 0;
    this.opened = null;
    document.dispatchEvent(new CustomEvent(ASKED));
    this.picture.show({ animate: false });
  }

  toggle(id) { document.dispatchEvent(new CustomEvent(OPENED, { detail: id })); }

  close() { return false; }
}
