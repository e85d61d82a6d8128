// The points of a field: a sign for each class, and a ring around each point with a weight.
import { make, set } from "./dom.js";
import { moveTo } from "./geometry.js";
import { colour, heated, shape, toneOf } from "./marks.js";
/** @import { Field } from "./field.js" */

const REACH = 14; // px: a pointer this near to a point selects it
const INNERMOST = 1.25; // of a point's size: the smallest ring, and the largest
const OUTERMOST = 2.6;

export class Dots {
  /** @param {Field} field @param {boolean} listed  a list for screen readers @param {boolean} weighted */
  constructor(field, listed, weighted) {
    this.field = field;
    this.listed = listed;
    this.weighted = weighted;
    this.halos = make("g", { "aria-hidden": "true" }, field.layer);
    const about = listed ? { role: "list", "aria-label": "Points" } : { "aria-hidden": "true" };
    this.layer = make("g", about, field.layer);
    this.elements = [];
    this.rounds = [];
    this.renew();
  }

  get points() { return this.field.data.points; }

  /** Make one element for each point, in the colour of its class and in its place. */
  renew() {
    const { points } = this;
    const { c, heats, x } = points;
    const tint = (i) => (heats ? heated(heats[i]) : colour(toneOf(points, c[i])));
    while (this.elements.length > x.length) {
      this.elements.pop().remove();
      this.rounds.pop()?.remove();
    }
    while (this.elements.length < x.length) this.add();
    this.elements.forEach((element, i) => {
      for (const one of [element, this.rounds[i]]) one?.style.setProperty("--gh-c", tint(i));
      if (this.size) this.place(i);
    });
    this.missed = undefined;
  }

  add() {
    const look = this.points.hollow ? "gh-point gh-hollow" : "gh-point";
    const about = this.listed ? { role: "listitem", tabindex: -1 } : {};
    this.elements.push(make("path", { class: look, ...about }, this.layer));
    if (this.weighted) this.rounds.push(make("circle", { class: "gh-round" }, this.halos));
  }

  /** Set sizes and positions for the current size of the field. */
  fit() {
    const { wide, high, look, rem } = this.field;
    const crowd = 0.17 * Math.sqrt((wide * high) / Math.max(1, this.elements.length));
    this.size = Math.min(7, Math.max(2.6, Math.min(crowd, wide / look.dots))) * (rem / 16);
    this.layer.style.setProperty("--gh-r", `${this.size.toFixed(2)}px`);
    this.elements.forEach((_, i) => this.place(i));
  }

  place(i) {
    const { points } = this;
    const { x, y, c } = points;
    const transform = moveTo(this.field.place([x[i], y[i]]));
    set(this.elements[i], { d: shape(toneOf(points, c[i]), this.size), transform });
    if (this.rounds[i]) set(this.rounds[i], { transform });
  }

  /** Draw rings around points. Their area is proportional to the weight.
   * @param {number[]} weights @param {number[]} [those]  the points whose weight is at its limit */
  weigh(weights, those = this.points.bound) {
    const bound = new Set(those);
    this.rounds.forEach((element, i) => {
      const weight = weights[i] ?? 0;
      const r = weight > 0 ? this.size * (INNERMOST + (OUTERMOST - INNERMOST) * Math.sqrt(weight)) : 0;
      set(element, { r: r.toFixed(2) });
      element.classList.toggle("gh-full", bound.has(i));
      this.elements[i].classList.toggle("gh-far", weights.length > 0 && !weight);
    });
  }

  /** Mark the misclassified points. Only points that change are updated. @param {Set<number>} missed */
  judge(missed) {
    const before = this.missed;
    this.missed = missed;
    this.elements.forEach((element, i) => {
      if (before && before.has(i) === missed.has(i)) return;
      element.classList.toggle("gh-wrong", missed.has(i));
      this.tell(i);
    });
  }

  /** Update the name of a point. */
  tell(i) {
    if (this.listed) set(this.elements[i], { "aria-label": this.name(i) });
  }

  name(i) {
    const { points, field } = this;
    const ring = (points.rings ?? []).find(([point]) => point === i);
    const wrong = this.missed?.has(i) && "on the wrong side";
    const more = [wrong, ring?.[1], points.words?.[i], field.machine?.word?.(i)];
    const place = field.placeName([points.x[i], points.y[i]]);
    return [field.data.classes[points.c[i]], place, ...more].filter(Boolean).join(", ");
  }

  /** The point nearest to a place in the picture, or -1. */
  at(px, py, reach = REACH) {
    let [best, near] = [-1, Math.min(reach, 3 * this.size)];
    this.points.x.forEach((x, i) => {
      const [qx, qy] = this.field.place([x, this.points.y[i]]);
      const away = Math.hypot(qx - px, qy - py);
      if (away < near) [best, near] = [i, away];
    });
    return best;
  }

  /** The points in order from left to right. */
  inOrder() {
    const { x } = this.points;
    return this.elements.map((_, i) => i).sort((a, b) => x[a] - x[b]).map((i) => this.elements[i]);
  }
}
