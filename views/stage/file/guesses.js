// A reader's guesses in a file. The same rules as in views/kit/questions.py and views/page/guessing.py, which a page asks.
/** @import { Answer, FileData, Marked, Part, Question, Written } from "./data.js" */

const SIGNS = { right: "✓", wrong: "✗", unknown: "?", skipped: "·" };
const MOST_SLIPS = 3;
const MARKED = "m"; // begins an answer that marks points, in short

/** @param {string} t @param {Record<string, string>} a @param {...Written} c @returns {Written} */
const element = (t, a, ...c) => ({ t, a, c });
const plural = (/** @type {number} */ n, /** @type {string} */ one) => `${n} ${n === 1 ? one : `${one}es`}`;

/** The answer that marks these points. Their order does not matter. @param {number[]} points */
export const several = (points) => [...new Set(points)].sort((a, b) => a - b).join(",");

/** A text with something in place of its blank. @param {Written} node @returns {Written} */
function filled(node, blank, text) {
  if (typeof node === "string") return node.replace(blank, text);
  return "c" in node ? { ...node, c: node.c.map((child) => filled(child, blank, text)) } : node;
}

/** The feedback on marked points. @param {Marked} marked @param {string} answer @returns {Answer} */
function answerOf({ names, right, told, blank, most }, answer) {
  const points = answer.split(",");
  const words = [...points.slice(0, most).map((i) => names[i]), ...(points.length > most ? [`${points.length - most} more`] : [])];
  const said = words.length > 1 ? `${words.slice(0, -1).join(", ")} and ${words.at(-1)}` : words[0];
  const mark = right.includes(answer) ? "right" : "wrong";
  return { mark, said, slip: "", told: told[mark].map((node) => filled(node, blank, said)) };
}

export class Guesses {
  /** @param {Record<string, Question>} asks  by the step with the answer @param {number} reached  the step of the link
   * @param {boolean} [still]  a page without a player asks, all at one step */
  constructor(asks, reached, still = false) {
    this.asks = asks;
    this.still = still;
    this.steps = Object.keys(asks).map(Number);
    this.reached = reached;
    /** @type {Map<number, string>} */ this.answers = new Map();
    /** @type {?number} */ this.fresh = null; // the answer whose feedback is read now
  }

  /** The step of the next question, null if none is left. */
  get until() { return this.steps.find((step) => step > this.reached && !this.answers.has(step)) ?? null; }

  /** Whether the next question waits until the reader has read the feedback. */
  get waits() {
    if (this.until === null || this.fresh === null) return false;
    return this.still || this.fresh === this.until - 1;
  }

  /** The question that is open at a step. @param {number} at @returns {?Question} */
  openAt(at) {
    const here = this.until !== null && (this.still || at === this.until - 1);
    return here && !this.waits ? this.asks[this.until] : null;
  }

  /** Take an answer, and return the step that shows the right one. @param {string} answer */
  answer(answer) {
    const at = this.until;
    this.answers.set(at, answer);
    this.fresh = at;
    return at;
  }

  /** Ask the next question, or all of them again. @param {boolean} [again] */
  goOn(again) {
    this.fresh = null;
    if (again) this.answers.clear();
  }

  /** The answers in short: each step with the place of its answer. */
  get written() {
    return [...this.answers].map(([step, answer]) => `${step}:${this.short(step, answer)}`).join(",");
  }

  /** The place of an answer, or the points that it marks. @param {number} step @param {string} answer */
  short(step, answer) {
    return this.isMarked(step, answer) ? MARKED + answer.replaceAll(",", ".") : String(this.keys(step).indexOf(answer));
  }

  /** Take the answers of an earlier visit, which is `written`. What does not fit is left out. @param {string} written */
  restore(written) {
    for (const [at, place = ""] of written.split(",").map((pair) => pair.split(":"))) {
      const step = Number(at), answer = this.asks[step] && this.read(step, place);
      if (step > this.reached && answer !== undefined) this.answers.set(step, answer);
    }
  }

  /** The answer at a place. @param {number} step @param {string} place @returns {string | undefined} */
  read(step, place) {
    const { marked } = this.asks[step];
    if (!marked || !place.startsWith(MARKED)) return this.keys(step)[Number(place)];
    const points = place.slice(MARKED.length).split(".");
    return points.every((one) => one in marked.names) ? points.join(",") : undefined;
  }

  /** Whether an answer is a choice of points. @param {number} step @param {string} answer */
  isMarked(step, answer) { return Boolean(this.asks[step].marked) && !(answer in this.asks[step].answers); }

  keys(/** @type {number} */ step) { return Object.keys(this.asks[step].answers); }

  /** How many guesses the reader is asked for. */
  get all() { return this.steps.filter((step) => step > this.reached).length; }

  get right() { return this.steps.filter((step) => this.markOf(step) === "right").length; }

  /** The player's marks, and whether a question is open. */
  get guess() {
    const marks = this.steps
      .filter((step) => this.answers.has(step) || step <= this.reached)
      .map((step) => [step, this.markOf(step), SIGNS[this.markOf(step)]]);
    return { marks, asked: this.until !== null };
  }

  markOf(/** @type {number} */ step) { return this.answerAt(step)?.mark ?? "skipped"; }

  answerAt(/** @type {number} */ step) {
    const answer = this.answers.get(step);
    if (answer === undefined) return null;
    return this.isMarked(step, answer) ? answerOf(this.asks[step].marked, answer) : this.asks[step].answers[answer];
  }

  /** What a step shows about its question. @param {number} at @param {FileData} data @returns {Written[]} */
  around(at, { last, onward, again }) {
    if (this.still) {
      const next = this.openAt(at)?.panel ?? (this.waits ? onward : again);
      return [...this.steps.flatMap((step) => this.answerAt(step)?.told ?? []), ...next];
    }
    const told = this.answerAt(at)?.told ?? [];
    const question = this.openAt(at);
    if (question) return [...told, ...question.panel];
    if (this.waits && at + 1 === this.until) return [...told, ...onward];
    return this.until === null && at === last && this.answers.size ? [...told, this.summary()] : told;
  }

  /** The number of right guesses, and the most frequent mistakes. @returns {Written} */
  summary() {
    const skipped = this.steps.filter((step) => this.markOf(step) === "skipped").length;
    const first = element("b", {}, `${this.right} of ${plural(this.answers.size, "guess")} correct.`);
    const more = skipped ? [` You skipped ${plural(skipped, "guess")} before you began.`] : [];
    const heading = element("h2", { class: "gh-heading" }, "Your guesses");
    const line = element("p", { class: "gh-fine" }, first, ...more);
    return element("div", { class: "stVerticalBlock gh-framed st-key-guesses" }, heading, line, ...this.slips());
  }

  /** A button to each of the most frequent mistakes. @returns {Part[]} */
  slips() {
    /** @type {Map<string, number[]>} */ const made = new Map();
    for (const step of this.steps) {
      const slip = this.answerAt(step)?.slip;
      if (slip) made.set(slip, [...(made.get(slip) ?? []), step]);
    }
    const often = [...made].sort((a, b) => b[1].length - a[1].length).slice(0, MOST_SLIPS);
    return often.map(([slip, [step, ...others]]) => {
      const times = others.length ? `, ${others.length + 1} times` : "";
      const label = slip[0].toUpperCase() + slip.slice(1) + times;
      return { p: "button", d: { label, look: "tertiary", step, node: null }, k: `st-key-go-slip-${step}` };
    });
  }
}
