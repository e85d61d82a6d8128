// The learning platform that has opened this file. It keeps the step, the answers, the score and whether the lesson is
// done, by the run-time interface of SCORM 1.2. A file that a reader opens by hand has no platform and reports nothing.
import { make } from "../base/dom.js";
/** @import { Guesses } from "./guesses.js" */

/** @typedef {object} Interface
 * @property {(nothing: "") => string} LMSInitialize
 * @property {(name: string) => string} LMSGetValue
 * @property {(name: string, value: string) => string} LMSSetValue
 * @property {(nothing: "") => string} LMSCommit
 * @property {(nothing: "") => string} LMSFinish */

const MOST_FRAMES = 7; // that the specification lets a file look through
const MOST_LETTERS = 4096; // of cmi.suspend_data
const FULL = 100;
const ENDED = new Set(["completed", "passed", "failed"]); // a status that a second visit does not change
const CORE = "cmi.core.";

/** The interface of a window or of those around it. @param {?Window} start @returns {?Interface} */
function above(start) {
  let here = start;
  for (let left = MOST_FRAMES; here && left; left -= 1) {
    try {
      const found = /** @type {any} */ (here).API;
      if (found?.LMSInitialize) return found;
    } catch {
      // A window of another site cannot be read. One around it may be of this site.
    }
    here = here.parent === here ? null : here.parent;
  }
  return null;
}

/** The interface of the platform, if it lets us begin. @returns {?Interface} */
function begun() {
  const found = above(window.parent === window ? null : window.parent) ?? above(window.top.opener);
  return found && String(found.LMSInitialize("")) === "true" ? found : null;
}

/** A time as the specification writes it. @param {number} ms */
export function spent(ms) {
  const seconds = Math.floor(ms / 1000);
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return `${String(Math.floor(seconds / 3600)).padStart(4, "0")}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

export class Platform {
  /** @param {number} last  the step at which the lesson is done
   * @param {boolean} declared  it is done when the reader says so */
  constructor(last, declared) {
    this.last = last;
    this.declared = declared;
    this.api = begun();
    this.began = performance.now();
    /** @type {Map<string, string>} */ this.said = new Map();
    if (!this.api) return;
    this.records = !["browse", "review"].includes(this.get(`${CORE}lesson_mode`));
    this.done = ENDED.has(this.get(`${CORE}lesson_status`));
    if (!this.done) this.set(`${CORE}lesson_status`, "incomplete");
    addEventListener("pagehide", () => this.end());
  }

  /** Where the learner left off: the step, null at the first visit, and the answers. @param {Guesses} guesses */
  resume(guesses) {
    if (!this.api) return null;
    guesses.restore(this.get("cmi.suspend_data"));
    const step = parseInt(this.get(`${CORE}lesson_location`), 10);
    return Number.isNaN(step) ? null : Math.max(0, Math.min(step, this.last, (guesses.until ?? this.last + 1) - 1));
  }

  /** Report a step and the guesses so far. @param {number} step @param {Guesses} guesses */
  tell(step, guesses) {
    if (!this.api) return;
    this.set(`${CORE}lesson_location`, String(step));
    if (guesses.written.length <= MOST_LETTERS) this.set("cmi.suspend_data", guesses.written);
    const news = [this.score(guesses), this.ended(step, guesses)];
    if (news.includes(true)) this.api.LMSCommit("");
  }

  /** The share of right guesses among all that the lesson asks. @returns {boolean} whether it is new */
  score({ right, all }) {
    if (!all || !this.set(`${CORE}score.raw`, String(Math.round((FULL * right) / all)))) return false;
    this.set(`${CORE}score.min`, "0");
    this.set(`${CORE}score.max`, String(FULL));
    return true;
  }

  /** @returns {boolean} whether the lesson is done now and was not before */
  ended(step, guesses) {
    const open = this.declared || step < this.last || guesses.until !== null;
    return !open && this.complete();
  }

  /** @returns {boolean} whether the lesson was not done before */
  complete() {
    if (this.done) return false;
    this.done = true;
    return this.set(`${CORE}lesson_status`, "completed");
  }

  /** A button with which the reader says that a sheet is done. Without a platform nobody would hear it.
   * @param {Element} host */
  offer(host) {
    if (!this.api || !this.declared) return;
    const place = make("p", { class: "stButton", role: "status" }, host);
    const told = () => place.replaceChildren("✓ Done. Your platform knows.");
    if (this.done) return told();
    const button = make("button", { type: "button" }, place, "I have done this sheet");
    button.addEventListener("click", () => {
      if (this.complete()) this.api.LMSCommit("");
      told();
    });
  }

  /** The learner leaves. A lesson that is not done goes on there. */
  end() {
    if (!this.api) return;
    this.set(`${CORE}session_time`, spent(performance.now() - this.began));
    this.set(`${CORE}exit`, this.done ? "" : "suspend");
    this.api.LMSFinish("");
    this.api = null;
  }

  get(/** @type {string} */ name) { return String(this.api.LMSGetValue(name) ?? ""); }

  /** @param {string} name @param {string} value @returns {boolean} whether the platform has not heard it yet */
  set(name, value) {
    if (!this.records || this.said.get(name) === value) return false;
    this.said.set(name, value);
    this.api.LMSSetValue(name, value);
    return true;
  }
}
