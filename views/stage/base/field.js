// Points in the plane, and the result of an algorithm on them, at one step. plane.js plays it,
// points_editor.js lets a learner edit the points.

import { classes, make, set } from "./dom.js";
import { Dots } from "./dots.js";
import { Frame, LOOKS } from "./frame.js";
import { between, box, clipped, crossings, isWithin, moveTo, straightPath, turned } from "./geometry.js";
import { hatch } from "./hatch.js";
import { colour, heated, plus, toneOf } from "./marks.js";
import { isStill, moving } from "./motion.js";
/** @import { Axes, Fill, Line, Mark, Pane, PlanePoints, Region } from "../plane/wire.js" */
/** @import { Segment, Spot, Stroke } from "../plane/wire.js" */
/** @import { Look } from "./frame.js" */
/** @typedef {Pick<Fill, "box" | "side" | "between"> & Pick<Region, "corners">} Shaped */

/** The contents of a plane.
 * @typedef {{ axes: Axes, classes: string[], points: PlanePoints & Partial<Pane>,
 *   steps: { text: string, at?: string[], wrong?: number[] }[], regions?: Region[], fills?: Fill[],
 *   lines?: Stroke[], segments?: Segment[], spots?: Mark[] }} FieldData */

/** Draws the machine of a field. It may change with the step: see decided.js and learned.js in plane/.
 * @typedef {{ draw(t: number): void, start?(): void, stand?(step: number): void, weights?(): number[],
 *   bound?(): number[], word?(point: number): string }} Machine */

export const MOVE_MS = 320;
const SIDES = { minus: 0, plus: 1 }; // the class whose margin a line shows
const isAlive = (thing, step) => step >= (thing.born ?? 0) && !(thing.gone >= 0 && step >= thing.gone);

/** @extends {Frame<FieldData>} */
export class Field extends Frame {
  /** Its points may be a list for screen readers, and may have rings.
   * @param {Element} svg @param {FieldData} data
   * @param {{ look?: Look, listed?: boolean, weighted?: boolean }} [options] */
  constructor(svg, data, { look = LOOKS.whole, listed = true, weighted = !!data.points.weights } = {}) {
    super(svg, data, look);
    const hidden = { "aria-hidden": "true" };
    this.under = make("g", hidden, this.layer);
    const named = data.regions?.length ? { role: "listbox", "aria-label": "Regions" } : {};
    this.ground = make("g", named, this.layer);
    this.drawing = make("g", hidden, this.layer);
    this.dots = new Dots(this, listed, weighted);
    this.over = make("g", hidden, this.layer);
    /** @type {?Machine} */ this.machine = null;
    this.regions = (data.regions ?? []).map((region) => this.makeRegion(region));
    this.lines = new Map();
    this.makeThings();
    this.rings = (data.points.rings ?? []).map(([point, text]) => this.makeRing(point, text));
    this.step = null;
    this.stop = () => {}; // stops the current animation
  }

  /** Make all shapes between the ground and the points. A line that was there before keeps its position. */
  makeThings() {
    const { lines: old, drawing } = this;
    const { fills = [], segments = [], spots = [], lines = [] } = this.data;
    this.fills = fills.map((fill) => this.makeItem(fill, `gh-fill gh-${fill.look}`, this.under, fill.c));
    this.segments = segments.map((one) => this.makeItem(one, `gh-segment gh-${one.look}`, drawing, one.c));
    this.spots = spots.map((spot) => this.makeSpot(spot));
    this.lines = new Map(lines.map((line) => [line.id, this.sameLine(old.get(line.id), line)]));
    for (const [id, item] of old) if (!this.lines.has(id)) item.element.remove();
  }

  sameLine(item, line) {
    if (!item) return this.makeItem(line, `gh-boundary gh-${line.look ?? "solid"}`, this.drawing, SIDES[line.look] ?? null);
    item.thing = line;
    this.drawing.append(item.element); // above the new elements
    return item;
  }

  makeItem(thing, look, parent, c = null) {
    const element = make("path", { class: look }, parent);
    const tone = c === null ? null : toneOf(this.data.points, c);
    if (tone !== null) element.style.cssText = `--gh-c: ${colour(tone)}; --gh-w: ${colour(tone, "w")}`;
    return { thing, element, o: 0, from: 0, to: 0, at: null, start: null, end: null };
  }

  makeRegion(region) {
    const item = this.makeItem(region, "gh-region", this.ground, region.c);
    if (region.c !== null) hatch(item.element, this.layer, toneOf(this.data.points, region.c));
    if (region.heat !== undefined) item.element.style.setProperty("--gh-w", heated(region.heat));
    set(item.element, { role: "option", tabindex: -1, "aria-label": region.name });
    item.element.style.display = "none";
    return item;
  }

  makeSpot(spot) {
    const element = make("g", {}, this.over);
    const item = this.makeItem(spot, "gh-spot", element);
    if (spot.c !== null) element.style.setProperty("--gh-c", colour(toneOf(this.data.points, spot.c)));
    const text = make("text", { class: "gh-word" }, element, spot.text);
    return { ...item, element, cross: item.element, text };
  }

  makeRing(point, word) {
    const group = make("g", { class: "gh-note-ring" }, this.over);
    const text = make("text", { class: "gh-word" }, group, word);
    return { point, circle: make("circle", {}, group), text };
  }

  /** Show other data on the same plane at once. Only lines are animated. @param {FieldData} data */
  renew(data) {
    this.data = data;
    for (const { element } of this.simple()) element.remove();
    this.makeThings();
    for (const item of this.simple()) item.o = 1;
    this.dots.renew();
  }

  /** The same with other regions and rings. @param {FieldData} data */
  reform(data) {
    for (const { element } of this.regions) element.remove();
    for (const { circle } of this.rings) circle.parentElement.remove();
    this.renew(data);
    this.regions = (data.regions ?? []).map((region) => this.makeRegion(region));
    this.rings = (data.points.rings ?? []).map(([point, text]) => this.makeRing(point, text));
    if (this.unit) this.placeNotes();
  }

  /** Fit the axes into the given width and height in px. @override */
  fit(width, height, rem) {
    super.fit(width, height, rem);
    this.dots.fit();
    this.placeNotes();
  }

  /** Place the words beside spots, and the rings of points. */
  placeNotes() {
    const { points } = this.data;
    for (const { point, circle, text } of this.rings) {
      const [px, py] = this.place([points.x[point], points.y[point]]);
      const r = this.dots.size + 0.45 * this.rem;
      set(circle, { cx: px, cy: py, r });
      this.beside(text, px, py, r);
    }
    const taken = [];
    const { rem } = this;
    for (const { thing, cross, text } of this.spots) {
      const [px, py] = this.place([thing.x, thing.y]);
      set(cross, { d: plus(0.6 * rem), transform: `${moveTo([px, py])} rotate(45)` });
      const crowded = taken.some(([qx, qy]) => Math.abs(qx - px) < 9 * rem && Math.abs(qy - py) < 1.2 * rem);
      this.beside(text, px, py, 0.7 * rem, crowded);
      taken.push([px, py]);
    }
  }

  /** Where a word goes: to the right of a place, or to its left where the right has no room. */
  beside(text, px, py, away, crowded = false) {
    const right = this.left + this.wide;
    const leftwards = crowded || px + away + 0.5 * this.rem * text.textContent.length > right;
    set(text, { x: px + (leftwards ? -1 : 1) * (away + 0.25 * this.rem), y: py + 0.3 * this.rem });
    set(text, { "text-anchor": leftwards ? "end" : "start" });
  }

  /** @param {Shaped} thing @returns {Spot[]} */
  shapeOf({ box: sides, corners, side, between: both }) {
    if (sides) return box(sides);
    if (corners) return corners;
    const [first, second] = (both ?? [side[0]]).map((id) => this.lines.get(String(id))?.at);
    if (!first || (both && !second)) return [];
    const half = clipped(this.corners, first, both ? 1 : side[1]);
    return both ? clipped(half, second, -1) : half;
  }

  /** Show a step. Forward, new things fade in over the old ones. Backward, the earlier things appear at once, under
   * those that fade out. So nothing ever shows through. */
  stand(step, selected) {
    const back = this.step !== null && step < this.step;
    const { at = [], wrong = [] } = this.data.steps[step] ?? {};
    const missed = new Set(wrong);
    for (const item of this.regions) {
      const alive = isAlive(item.thing, step);
      if (alive && !item.to && back) item.o = 1;
      item.to = alive ? 1 : 0;
      item.stays = !alive && !back;
      this.dress(item, alive, at.includes(item.thing.id), item.thing.id === selected);
      if (alive) for (const point of item.thing.wrong ?? []) missed.add(point);
    }
    for (const item of this.simple()) item.to = isAlive(item.thing, step) ? 1 : 0;
    for (const line of this.lines.values()) this.aim(line, step);
    this.machine?.stand?.(step);
    this.dots.weigh(this.machine?.weights?.() ?? this.data.points.weights ?? [], this.machine?.bound?.());
    this.dots.judge(missed);
    this.step = step;
  }

  /** The items that only appear and disappear. */
  simple() { return [...this.segments, ...this.spots, ...this.fills]; }

  dress(item, alive, current, selected) {
    const { element } = item;
    set(element, { class: classes("gh-region", current && "gh-current", selected && "gh-selected") });
    set(element, { "aria-hidden": alive ? null : "true", "aria-current": current ? "step" : null });
    set(element, { "aria-selected": selected });
  }

  aim(line, step) {
    const key = line.thing.at.findLast(([from]) => from <= step) ?? line.thing.at[0];
    line.to = isAlive(line.thing, step) ? 1 : 0;
    line.end = key.slice(1);
    if (!line.at || !line.o) line.at = turned(line.end, line.end, 1);
  }

  /** Move to the current step: at once, or the shortest way. */
  go(animate) {
    this.stop();
    for (const item of [...this.regions, ...this.simple(), ...this.lines.values()]) {
      item.from = item.o;
      item.start = item.at;
    }
    this.machine?.start?.();
    if (!animate || isStill()) return this.draw(1);
    this.stop = moving(MOVE_MS, (t) => this.draw(t));
  }

  /** Draw everything at share `t` of the way (already eased). */
  draw(t) {
    for (const line of this.lines.values()) {
      line.at = turned(line.start ?? line.end, line.end, t);
      this.fade(line, t);
      set(line.element, { d: this.linePath(line.at) });
    }
    for (const item of this.regions) this.drawRegion(item, t);
    for (const item of this.fills) {
      this.fade(item, t);
      if (item.o) set(item.element, { d: this.path(this.shapeOf(item.thing)) });
    }
    for (const item of this.segments) this.drawSegment(item, t);
    for (const item of this.spots) this.fade(item, t);
    this.machine?.draw(t);
  }

  fade(item, t) {
    item.o = item.from + (item.to - item.from) * t;
    if (item.element.style.opacity !== String(item.o)) item.element.style.opacity = String(item.o);
  }

  drawRegion(item, t) {
    if (item.stays) item.o = t < 1 ? item.from : 0;
    else this.fade(item, t);
    item.element.style.display = item.o > 0 ? "" : "none";
    if (!item.o) return;
    item.element.style.opacity = item.o === 1 ? "" : item.o.toFixed(3);
    set(item.element, { d: this.path(this.shapeOf(item.thing)) });
  }

  /** A new cut is drawn from end to end. */
  drawSegment(item, t) {
    const appears = item.to > item.from && item.thing.look === "cut";
    this.fade(item, appears ? 1 : t);
    const { from, to } = item.thing;
    const end = appears ? between(from, to, t) : to;
    set(item.element, { d: straightPath(this.place(from), this.place(end)) });
  }

  /** The part of a line inside the frame. @param {Line} line */
  linePath(line) {
    const ends = crossings(this.corners, line).map((spot) => this.place(spot));
    return ends.length === 2 ? straightPath(ends[0], ends[1]) : "";
  }

  shown() { return this.regions.filter((item) => item.to > 0); }

  regionAt(px, py) {
    const spot = this.unplace(px, py);
    if (!this.holds(spot)) return undefined;
    return this.shown().find(({ thing }) => isWithin(this.shapeOf(thing), spot));
  }
}
