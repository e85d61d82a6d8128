// A machine in a field: its boundary f = 0, the edges of its street f = −1 and f = 1, and an area: the street
// between them, or the side on which f is above 0. All of it is cut off at the frame.
import { Lattice } from "./curves.js";
import { make, set } from "./dom.js";
import { colour } from "./marks.js";
/** @import { Spot } from "../plane/wire.js" */
/** @import { Field } from "./field.js" */

/** @type {[string, number][]} */ const LEVELS = [["minus", -1], ["solid", 0], ["plus", 1]];
let clips = 0; // that have a name

export class LevelLines {
  /** @param {Field} field @param {number} cells @param {boolean} [sided]  its area is the side */
  constructor(field, cells, sided = false) {
    const { data, under, drawing, layer } = field;
    const { x, y } = data.axes;
    this.field = field;
    this.sided = sided;
    this.lattice = new Lattice([x.low, y.low, x.high, y.high], cells);
    /** @type {Spot[][][]} */ this.loops = LEVELS.map(() => []);
    this.clip = make("clipPath", { id: `gh-clip-${++clips}` });
    layer.prepend(this.clip);
    this.hole = make("rect", {}, this.clip);
    const inside = { "clip-path": `url(#${this.clip.id})` };
    this.below = make("g", inside, under);
    this.above = make("g", inside, drawing);
    const look = `gh-fill gh-${sided ? "side" : "street"}`;
    this.area = make("path", { class: look, "fill-rule": "evenodd" }, this.below);
    if (sided) this.area.style.setProperty("--gh-w", colour(1, "w"));
    this.curves = LEVELS.map(([name]) => make("path", { class: `gh-boundary gh-${name}` }, this.above));
  }

  destroy() {
    for (const element of [this.clip, this.below, this.above]) element.remove();
  }

  /** @param {?Float64Array} heights  f on the nodes of the lattice, fenced; null where there is no machine */
  trace(heights) {
    this.loops = LEVELS.map(([, level]) => (heights ? this.lattice.loops(heights, level) : []));
  }

  /** Draw what was traced where the field has its places now. */
  place() {
    const { left, top, wide, high } = this.field;
    set(this.hole, { x: left, y: top, width: wide, height: high });
    const paths = this.loops.map((loops) => loops.map((loop) => this.field.path(loop)).join(""));
    this.curves.forEach((curve, n) => set(curve, { d: paths[n] }));
    set(this.area, { d: this.sided ? paths[1] : paths[0] + paths[2] });
  }
}
