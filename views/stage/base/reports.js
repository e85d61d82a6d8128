// How a picture tells what a learner does with their hands: while a gesture goes on the next report waits for
// the answer to the last one, so that none is worked out in vain. Each has a number, and who reports: after a
// reload that is somebody else.
/** @import { Report } from "./mounting.js" */
/** @import { Answer } from "../plane/wire.js" */

const ANSWER_MS = 1500; // an answer that takes longer is not waited for

/** What no click before it had. */
export const serial = () => String(performance.timeOrigin + performance.now());

export class Reports {
  /** @param {() => number} [now]  ms */
  constructor(now = () => performance.now()) {
    this.now = now;
    this.who = Math.random().toString(36).slice(2);
    this.n = 0; // of the last report
    this.waits = false;
    this.held = false; // something is to be reported once the answer is there
    this.sent = 0;
    /** @type {Report} */ this.send = () => {};
  }

  /** At once if the gesture is done. @param {string} name @param {object} value @param {boolean} done */
  post(name, value, done) {
    this.held = !done && this.waits && this.now() - this.sent < ANSWER_MS;
    if (this.held) return;
    this.waits = true;
    this.sent = this.now();
    this.n += 1;
    this.send(name, { who: this.who, n: this.n, ...value });
  }

  /** Data have come. @param {Answer | undefined} answer  what they answer */
  answered(answer) { this.waits = (answer?.who === this.who ? answer.n : 0) < this.n; }
}
