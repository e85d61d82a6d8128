// How pictures report, but not too often.
import { pending } from "./pending.js";
/** @import { Report } from "./mounting.js" */
/** @import { Answer } from "../plane/wire.js" */

const QUIET_MS = 150; // a pause this long ends a burst
const PACE_MS = 400; // in a burst or while playing: at most one report in this time
const ANSWER_MS = 1500; // the longest wait for an answer

/** A serial that no earlier report had. */
export const serial = () => String(performance.timeOrigin + performance.now());

/** Send the first value at once, hold back values that follow quickly, and always send the last one.
 * @param {(...values: any[]) => void} send */
export function reporter(send) {
  let timer = 0;
  let held = null;
  let since = 0; // when the oldest value that is held back came
  let last = -Infinity;

  function flush() {
    clearTimeout(timer);
    timer = 0;
    if (!held) return;
    const values = held;
    held = null;
    last = performance.now();
    send(...values);
    pending(-1);
  }

  return {
    flush,
    /** @param {boolean} playing */
    post(playing, ...values) {
      const now = performance.now();
      const free = !held && now - last >= (playing ? PACE_MS : QUIET_MS);
      if (!held) {
        since = now;
        pending(1);
      }
      held = values;
      if (free) return flush();
      const latest = Math.max(last + PACE_MS, since);
      clearTimeout(timer);
      timer = window.setTimeout(flush, (playing ? latest : Math.min(latest, now + QUIET_MS)) - now);
    },
    cancel() {
      clearTimeout(timer);
      timer = 0;
      if (held) pending(-1);
      held = null;
    },
  };
}

/** Reports of gestures. During a gesture the next report waits for the answer to the last one, so that no result is
 * computed in vain. Each report has a number and a sender, which is another one after a reload. */
export class Reports {
  /** @param {() => number} [now]  ms */
  constructor(now = () => performance.now()) {
    this.now = now;
    this.who = Math.random().toString(36).slice(2);
    this.n = 0; // of the last report
    this.waits = false;
    this.held = false; // a report is due once the answer is there
    this.sent = 0;
    /** @type {Report} */ this.send = () => {};
  }

  /** Send at once if the gesture is done. @param {string} name @param {object} value @param {boolean} done */
  post(name, value, done) {
    this.held = !done && this.waits && this.now() - this.sent < ANSWER_MS;
    if (this.held) return;
    this.waits = true;
    this.sent = this.now();
    this.n += 1;
    this.send(name, { who: this.who, n: this.n, ...value });
  }

  /** New data have come. @param {Answer | undefined} answer  the report that they answer */
  answered(answer) { this.waits = (answer?.who === this.who ? answer.n : 0) < this.n; }
}
