// The records of a split node on their way into its branches: dots fall from a heap on its card along the edges into
// the bars of the cards below. The counts of these cards say how many dots of each class go where.
import { classes, make } from "../base/dom.js";
import { colour, shape } from "../base/marks.js";
import { isStill, moving } from "../base/motion.js";
import { afterRun } from "../base/rest.js";
import { wished } from "../base/wishes.js";
import { barOf } from "./faces.js";
import { falling } from "./motion.js";
/** @import { TreeNode } from "../wire.js" */
/** @import { Grove, Item } from "./grove.js" */

const FALL_MS = 700;
const WAIT_MS = 600; // the longest rest of the heap
export const MOST = 300; // dots
const ROUND = [1, 2, 5]; // the number of records for one dot: one of these, times a power of ten
const NONE = 1e-9;
const FOOT = 8; // px from the heap to the foot of its card
const [REST, FLIGHT, SEEN] = [0.06, 0.46, 0.86]; // shares of the time: the heap rests, a dot flies, all dots are down

/** A dot on its way to a card. c: its class, or the part of the target's range; size: its share of a whole dot; at:
 * its final position in the card's bar, 0 to 1.
 * @typedef {{ to: string, c: number, size: number, at: number }} Dot */
/** worth: the number of records for a whole dot. @typedef {{ worth: number, dots: Dot[] }} Plan */

/** The number of records of each class, or in each part of the target's range. @param {TreeNode} node */
const amounts = ({ counts, tones }) => (counts.length ? counts : (tones ?? []));

/** The dots that fall into these cards, sorted by class. Their sizes add up to the counts. There are none if even one
 * dot for each class of each card would be too many. @param {TreeNode[]} cards @returns {Plan} */
export function planned(cards) {
  const all = cards.flatMap((card) => amounts(card)).filter((count) => count > NONE);
  if (!all.length || all.length > MOST) return { worth: 1, dots: [] };
  const worth = worthOf(all);
  return { worth, dots: cards.flatMap((card) => dotsOf(card, worth)).sort((a, b) => a.c - b.c) };
}

const dotsIn = (count, worth) => Math.ceil(count / worth - NONE);

/** The smallest round number of records for a dot that does not give too many dots. @param {number[]} counts */
function worthOf(counts) {
  for (let power = 1; ; power *= 10) {
    const found = ROUND.map((each) => each * power).find(
      (worth) => counts.reduce((sum, count) => sum + dotsIn(count, worth), 0) <= MOST,
    );
    if (found) return found;
  }
}

/** @param {TreeNode} card @param {number} worth @returns {Dot[]} */
function dotsOf(card, worth) {
  const counts = amounts(card);
  const all = counts.reduce((sum, count) => sum + count, 0);
  let before = 0; // the end of the last class, as a share of the bar
  return counts.flatMap((count, c) => {
    const room = card.counts.length ? count / all : 1 / counts.length; // a number's bar is the range of the target
    const number = dotsIn(count, worth);
    before += room;
    return Array.from({ length: number }, (_, i) => (
      { to: card.id, c, size: Math.min(1, count / worth - i), at: before - room * (1 - (i + 0.5) / number) }
    ));
  });
}

/** The words that explain the dots. @param {Plan} plan @param {boolean} numbers  the target is a number */
export function toldOf({ worth, dots }, numbers) {
  const parts = dots.some(({ size }) => size < 1 - NONE);
  return [
    worth > 1 ? `a dot: up to ${worth} records` : parts && "a smaller dot: less than one record",
    numbers && "stronger colour: higher value",
  ].filter(Boolean);
}

/** The places of n dots in a heap, from the left, around the middle of its foot, with as much width as there is, and
 * the distance between them. @param {number} n @param {number} width */
export function heap(n, width) {
  const foot = Math.ceil(1.6 * Math.sqrt(n));
  const apart = Math.max(3, Math.min(9, width / foot));
  const places = [];
  for (let row = 0; places.length < n; row++) {
    const here = Math.min(n - places.length, Math.max(1, foot - row));
    for (let i = 0; i < here; i++) places.push({ x: (i - (here - 1) / 2) * apart, y: -0.87 * row * apart });
  }
  return { apart, places: places.sort((a, b) => a.x - b.x) };
}

/** The progress of a dot on its way. The dots leave one after the other. @param {number} order  0 to 1 */
export function wayOf(order, t) {
  const since = (t - REST - order * (SEEN - REST - FLIGHT)) / FLIGHT;
  return Math.min(1, Math.max(0, since)) ** 1.5;
}

/** A scattered order that is the same each time. */
export const scattered = (i) => (i * 0.618034) % 1;

export class Fall {
  /** @param {Element} host  gets the words that explain the dots */
  constructor(host) {
    this.words = make("div", { class: "gh-dots-told", "aria-hidden": "true" }, host);
    this.stop = () => {};
    this.forget();
  }

  /** Forget the old story. */
  forget() {
    this.end();
    /** @type {?{ step: number, since: number }} */ this.stood = null; // the visible step, and since when
  }

  /** Follow to a step. One step further the records fall, unless the learner steps fast. @param {Grove} grove */
  follow(grove, step, animate) {
    this.end();
    const { stood } = this;
    if (step === stood?.step) return;
    const now = performance.now();
    this.stood = { step, since: stood ? now : -Infinity };
    this.words.replaceChildren();
    const next = stood !== null && step === stood.step + 1 && now - stood.since > FALL_MS;
    if (next && animate && !isStill() && wished("falling")) this.begin(grove, ...grove.parted(step));
  }

  /** Stop the fall. The words about it may stay. */
  end() {
    this.stop();
    this.layer?.remove();
    for (const { drawn } of this.lower?.values() ?? []) drawn.group.removeAttribute("data-filling");
    /** @type {?SVGElement} */ this.layer = null;
    /** @type {Map<string, Item>} */ this.lower = new Map();
    this.flights = [];
  }

  /** Start the fall from the upper card into the lower ones. @param {Grove} grove @param {?Item} upper @param {Item[]} lower */
  begin(grove, upper, lower) {
    const plan = planned(lower.map(({ node }) => node));
    if (!plan.dots.length) return; // no split, or a split without records
    const numbers = !upper.node.counts.length;
    for (const text of toldOf(plan, numbers)) make("span", {}, this.words, text);
    this.upper = upper;
    this.lower = new Map(lower.map((item) => [item.node.id, item]));
    for (const { to } of plan.dots) this.lower.get(to).drawn.group.setAttribute("data-filling", "");
    this.layer = make("g", { class: classes("gh-dots", numbers && "gh-tones"), "aria-hidden": "true" }, grove.layer);
    this.bars = new Map(lower.map(({ node, plan: { level } }) => [node.id, barOf(grove.plans.card(node, level), level)]));
    this.make(plan, numbers ? lower[0].node.tones.length : 0);
    this.rest();
  }

  /** Let the heap rest until the words about the step are there: drawing them would stop the dots on their way. Its card
   * may move meanwhile. */
  rest() {
    let seen = "";
    const stay = () => {
      const { x, y } = this.upper.at;
      if (seen !== `${x} ${y}`) this.draw(0);
      seen = `${x} ${y}`;
    };
    stay();
    const still = moving(WAIT_MS, stay);
    const waits = afterRun(() => {
      still();
      this.layer.setAttribute("data-falls", "");
      this.stop = moving(FALL_MS, (t) => this.draw(t), (t) => t);
    }, WAIT_MS);
    this.stop = () => {
      still();
      waits();
    };
  }

  /** @param {Plan} plan @param {number} tones  the number of parts of the range, for a numeric target */
  make({ dots }, tones) {
    const { apart, places } = heap(dots.length, this.upper.w - 12);
    this.flights = dots.map((dot, i) => {
      const r = Math.max(1, 0.44 * apart * Math.sqrt(dot.size));
      const element = make("path", { class: "gh-falling", d: shape(tones ? 1 : dot.c, r) }, this.layer);
      element.style.setProperty("--gh-c", tones ? tone(dot.c / Math.max(1, tones - 1)) : colour(dot.c));
      return { dot, element, from: places[i], order: scattered(i) };
    });
  }

  draw(t) {
    if (t >= 1) return this.end();
    const { upper, flights, lower, layer } = this;
    for (const { dot, element, from, order } of flights) {
      const { x, y } = spotOf({ upper, lower: lower.get(dot.to), from, bar: this.bars.get(dot.to), at: dot.at }, wayOf(order, t));
      element.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
    }
    if (t < SEEN) return;
    for (const { drawn } of lower.values()) drawn.group.removeAttribute("data-filling");
    layer.setAttribute("opacity", ((1 - t) / (1 - SEEN)).toFixed(2));
  }
}

/** The position of a dot at share s of its way from the heap along the edge to the bar. */
function spotOf({ upper, lower, from, bar, at }, s) {
  const way = falling(upper.at, upper.h, lower.at, s);
  const [left, made] = [(1 - s) ** 3, s ** 3];
  return {
    x: way.x + left * from.x + made * (at - 0.5) * bar.width,
    y: way.y + left * (upper.h - FOOT + from.y) + made * bar.y,
  };
}

/** The colour of a number by its position in the target's range. @param {number} share */
export const tone = (share) => `color-mix(in oklab, var(--gh-accent) ${Math.round(12 + 88 * share)}%, var(--gh-paper))`;
