// A machine during training, two multipliers at a time: its curves, a ring around each point as large as its
// multiplier, and the pair that has just moved. Arrows show from which points it was chosen: whose y·α could rise,
// and whose could fall. Python sends the moves, and f is computed here on a lattice.
import { FAR } from "../base/curves.js";
import { make, set } from "../base/dom.js";
import { between, moveTo, straightPath } from "../base/geometry.js";
import { kernelOf } from "../base/kernels.js";
import { LevelLines } from "../base/level_lines.js";
/** @import { Field } from "../base/field.js" */
/** @import { Bars } from "./bars.js" */
/** @import { Learning, Spot } from "./wire.js" */

const CELLS = 60; // along each side of the plane
const NOTHING = 1e-12; // if f is nowhere larger than this, there is no boundary yet

/** The multipliers at any step, from the moves that led there. */
export class Moves {
  /** @param {Learning} story @param {number} n  points */
  constructor({ moves }, n) {
    this.moves = moves;
    this.alpha = new Float64Array(n);
    this.step = 0;
    this.back = moves.map((move) => this.make(move)); // what each move changed, to go back
    this.alpha.fill(0);
  }

  /** Set two multipliers. Returns the move that undoes this. @param {number[]} move */
  make([i, ofI, j, ofJ]) {
    if (i === undefined) return [];
    const old = [i, this.alpha[i], j, this.alpha[j]];
    [this.alpha[i], this.alpha[j]] = [ofI, ofJ];
    return old;
  }

  /** Set the multipliers to those of a step. Returns the points whose multiplier has changed. */
  goTo(step) {
    const touched = new Set();
    const make = (move) => {
      this.make(move);
      if (move.length) touched.add(move[0]).add(move[2]);
    };
    while (this.step < step) make(this.moves[++this.step]);
    while (this.step > step) make(this.back[this.step--]);
    return touched;
  }
}

/** In which directions y·α may go, for each point: [it may rise, it may fall].
 * @param {ArrayLike<number>} alpha @param {number[]} signs @param {number[]} ceilings  by points
 * @returns {[boolean, boolean][]} */
export function waysOf(alpha, signs, ceilings) {
  return signs.map((sign, k) => {
    const [more, less] = [alpha[k] < ceilings[k], alpha[k] > 0];
    return sign > 0 ? [more, less] : [less, more];
  });
}

export class Learned {
  /** @param {Field} field @param {Learning} story @param {Bars} bars */
  constructor(field, story, bars) {
    this.field = field;
    this.story = story;
    this.bars = bars;
    this.kernel = kernelOf(story.kernel);
    const { x, c } = field.data.points;
    this.moves = new Moves(story, x.length);
    this.signs = c.map((one) => (one === 1 ? 1 : -1));
    this.ceilings = c.map((one) => story.ceilings[one] || Infinity);
    this.lines = new LevelLines(field, CELLS);
    const { lattice } = this.lines;
    /** @type {Float64Array[]} */ this.columns = []; // K(x_k, ·) on the lattice
    this.inSum = new Float64Array(x.length); // the multipliers included in `sum`
    this.sum = lattice.heights(); // f without the bias
    this.goal = lattice.heights();
    this.from = lattice.heights();
    /** @type {?Float64Array} */ this.shown = null;
    this.arrows = x.map(() => make("path", { class: "gh-way" }, field.over));
    this.makePair();
  }

  makePair() {
    this.link = make("path", { class: "gh-segment gh-link" }, this.field.drawing);
    this.pair = ["i", "j"].map((name) => {
      const group = make("g", { class: "gh-pair", style: "opacity: 0" }, this.field.over);
      const [circle, text] = [make("circle", {}, group), make("text", { class: "gh-word" }, group, name)];
      return { group, circle, text, from: null, to: null, shown: null };
    });
    this.seen = { from: 0, to: 0, shown: 0 };
  }

  column(k) {
    const [a, b] = this.spot(k);
    return (this.columns[k] ??= this.lines.lattice.heights((x, y) => this.kernel(a, b, x, y)));
  }

  /** Compute f at these multipliers in `goal`. Only the changes are added. */
  work(bias) {
    const { alpha } = this.moves;
    alpha.forEach((one, k) => {
      const change = (one - this.inSum[k]) * this.signs[k];
      if (!change) return;
      const column = this.column(k);
      for (let at = 0; at < column.length; at++) this.sum[at] += change * column[at];
      this.inSum[k] = one;
    });
    if (alpha.every((one) => one === 0)) this.sum.fill(0); // without rounding errors, which would have curves
    for (let at = 0; at < this.goal.length; at++) this.goal[at] = this.sum[at] + bias;
    this.lines.lattice.fence(this.goal);
  }

  weights() {
    const { c } = this.field.data.points;
    return Array.from(this.moves.alpha, (alpha, k) => Math.min(1, alpha / this.story.tops[c[k]]));
  }

  /** Points whose multiplier has reached its ceiling. */
  bound() {
    return this.ceilings.map((_, k) => k).filter((k) => this.moves.alpha[k] === this.ceilings[k]);
  }

  /** The words after a point's name: its multiplier, and the directions in which it may go. */
  word(k) {
    const { alpha } = this.moves;
    const [[rises, falls]] = waysOf([alpha[k]], [this.signs[k]], [this.ceilings[k]]);
    const ways = rises && falls ? "rise or fall" : rises ? "rise" : "fall";
    return `alpha ${Number(alpha[k].toPrecision(4))}, y alpha may ${ways}`;
  }

  /** @param {number} k @returns {Spot} */
  spot(k) {
    const { x, y } = this.field.data.points;
    return [x[k], y[k]];
  }

  stand(step) {
    const touched = this.moves.goTo(step);
    this.work(this.story.bias[step]);
    const [i, , j] = this.story.moves[step];
    this.seen.to = i === undefined ? 0 : 1;
    if (i !== undefined) [this.pair[0].to, this.pair[1].to] = [this.spot(i), this.spot(j)];
    for (const k of touched) this.field.dots.tell(k);
    this.bars.show(this.moves.alpha, i === undefined ? [] : [i, j]);
    this.point(step);
  }

  /** Small arrows at the points: their possible directions when the pair of this step was chosen. */
  point(step) {
    const [i, ofI, j, ofJ] = this.moves.back[step];
    const before = this.moves.alpha.slice();
    if (i !== undefined) [before[i], before[j]] = [ofI, ofJ];
    const size = this.field.dots.size;
    const [near, wide] = [size + 1.5, Math.max(2.2, 0.5 * size)];
    const arrow = (way) => `M${-wide} ${way * near}L0 ${way * (near + 1.5 * wide)}L${wide} ${way * near}Z`;
    waysOf(before, this.signs, this.ceilings).forEach(([rises, falls], k) => {
      const transform = moveTo(this.field.place(this.spot(k)));
      set(this.arrows[k], { d: (rises ? arrow(-1) : "") + (falls ? arrow(1) : ""), transform });
    });
  }

  start() {
    this.shown ??= this.goal.slice();
    this.from.set(this.shown);
    for (const one of this.pair) one.from = this.seen.shown ? one.shown : one.to;
    this.seen.from = this.seen.shown;
  }

  draw(t) {
    const { from, goal, shown } = this;
    for (let at = 0; at < shown.length; at++) shown[at] = from[at] + (goal[at] - from[at]) * t;
    this.lines.trace(shown.some((f) => Math.abs(f) > NOTHING && f > FAR) ? shown : null);
    this.lines.place();
    this.drawPair(t);
  }

  drawPair(t) {
    const { field, seen } = this;
    seen.shown = seen.from + (seen.to - seen.from) * t;
    const [i, j] = this.pair;
    if (!i.to) return;
    for (const one of this.pair) {
      one.shown = between(one.from, one.to, t);
      one.group.style.opacity = seen.shown;
    }
    this.link.style.opacity = seen.shown;
    const r = field.dots.size + 0.62 * field.rem;
    const [p, q] = [field.place(i.shown), field.place(j.shown)];
    const away = Math.hypot(p[0] - q[0], p[1] - q[1]);
    const along = [(p[0] - q[0]) / (away || 1), (p[1] - q[1]) / (away || 1)];
    set(this.link, { d: away > 2 * r ? straightPath(between(p, q, r / away), between(q, p, r / away)) : "" });
    this.put(i, p, along, r);
    this.put(j, q, along.map((v) => -v), r);
  }

  /** Place the ring of one point of the pair, and its letter on the far side from the other point. */
  put({ circle, text }, [px, py], along, r) {
    const { rem, left, top, wide, high } = this.field;
    set(circle, { cx: px.toFixed(1), cy: py.toFixed(1), r: r.toFixed(1) });
    const kept = (value, low, far) => Math.min(low + far - 0.7 * rem, Math.max(low + 0.7 * rem, value));
    set(text, { x: kept(px + along[0] * (r + 0.7 * rem), left, wide).toFixed(1) });
    set(text, { y: (kept(py + along[1] * (r + 0.8 * rem), top, high) + 0.4 * rem).toFixed(1) });
  }
}
