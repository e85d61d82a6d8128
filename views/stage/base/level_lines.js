// A machine in a field: its boundary f = 0 with a side for each class, and the paler margin between f = −1 and
// f = 1. All of it is clipped to the frame.
import { Lattice } from "./curves.js";
import { make, set } from "./dom.js";
import { hatch } from "./hatch.js";
import { colour, toneOf } from "./marks.js";
/** @import { Spot } from "../plane/wire.js" */
/** @import { Field } from "./field.js" */

/** @type {[string, number][]} */ const LEVELS = [["minus", -1], ["solid", 0], ["plus", 1]];
let clips = 0; // the number of clip paths, for their ids

export class LevelLines {
  /** @param {Field} field @param {number} cells */
  constructor(field, cells) {
    const { data, under, drawing, layer } = field;
    const { x, y } = data.axes;
    this.field = field;
    this.lattice = new Lattice([x.low, y.low, x.high, y.high], cells);
    /** @type {Spot[][][]} */ this.loops = LEVELS.map(() => []);
    this.isDecided = false;
    this.clip = make("clipPath", { id: `gh-clip-${++clips}` });
    layer.prepend(this.clip);
    this.hole = make("rect", {}, this.clip);
    const inside = { "clip-path": `url(#${this.clip.id})` };
    this.below = make("g", inside, under);
    this.above = make("g", inside, drawing);
    this.sides = [0, 1].map((side) => {
      const area = make("path", { class: "gh-fill gh-side", "fill-rule": "evenodd" }, this.below);
      hatch(area, layer, toneOf(data.points, side));
      return area;
    });
    this.band = make("path", { class: "gh-fill gh-band", "fill-rule": "evenodd" }, this.below);
    this.curves = LEVELS.map(([name, level]) => {
      const curve = make("path", { class: `gh-boundary gh-${name}` }, this.above);
      curve.style.setProperty("--gh-c", colour(toneOf(data.points, level > 0 ? 1 : 0)));
      return curve;
    });
  }

  destroy() {
    for (const element of [this.clip, this.below, this.above]) element.remove();
  }

  /** @param {?Float64Array} heights  f on the nodes of the lattice, fenced; null without a machine */
  trace(heights) {
    this.isDecided = Boolean(heights);
    this.loops = LEVELS.map(([, level]) => (heights ? this.lattice.loops(heights, level) : []));
  }

  /** Draw the traced curves at the current size of the field. */
  place() {
    const { left, top, wide, high } = this.field;
    set(this.hole, { x: left, y: top, width: wide, height: high });
    const paths = this.loops.map((loops) => loops.map((loop) => this.field.path(loop)).join(""));
    this.curves.forEach((curve, n) => set(curve, { d: paths[n] }));
    const [minus, zero, plus] = paths;
    set(this.sides[0], { d: this.isDecided ? `M${left} ${top}h${wide}v${high}h${-wide}z` : "" });
    set(this.sides[1], { d: zero });
    set(this.band, { d: minus + plus });
  }
}
