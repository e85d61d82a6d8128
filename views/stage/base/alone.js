// The place of a picture that has no story and follows none. It never changes.
/** @import { Played } from "./place.js" */

export class Alone {
  /** @param {Played} picture */
  constructor(picture) {
    this.picture = picture;
    this.player = { update() {}, guessed() {} };
    this.step = 0;
    this.opened = null;
  }

  follow(data, old) {
    if (data.trace !== old?.trace) this.picture.show({ animate: false });
  }

  toggle() {}
  close() { return false; }
  destroy() {}
}
