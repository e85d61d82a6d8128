// A machine in a field: its boundary f = 0, the edges of its street f = −1 and f = 1, the street between them and,
// where it is wanted, the side on which f is above 0. All of it is cut off at the frame.
import { Lattice } from "./curves.js";
import { make, set } from "./dom.js";
import { colour } from "./marks.js";
/** @import { Loop } from "./curves.js" */
/** @import { Field } from "./field.js" */

/** @type {[string, number][]} */ const LEVELS = [["minus", -1], ["solid", 0], ["plus", 1]];

let clips = 0;

export class LevelLines {
  /** @param {Field} field @param {number} cells @param {{ street?: boolean, side?: boolean }} wanted */
  constructor(field, cells, { street = true, side = false } = {}) {
    this.field = field;
    const { x, y } = field.data.axes;
    this.lattice = new Lattice([x.low, y.low, x.high, y.high], cells);
    this.makeLayers(street, side);
    this.clear();
  }

  makeLayers(street, side) {
    const { under, drawing, layer } = this.field;
    this.clip = make("clipPath", { id: `gh-clip-${++clips}` });
    layer.prepend(this.clip);
    this.hole = make("rect", {}, this.clip);
    const inside = { "clip-path": `url(#${this.clip.id})` };
    this.below = make("g", inside, under);
    this.above = make("g", inside, drawing);
    const fill = (look) => make("path", { class: `gh-fill gh-${look}`, "fill-rule": "evenodd" }, this.below);
    this.side = side ? fill("side") : null;
    this.side?.style.setProperty("--gh-w", colour(1, "w"));
    this.street = street ? fill("street") : null;
    this.curves = LEVELS.map(([look]) => make("path", { class: `gh-boundary gh-${look}` }, this.above));
  }

  destroy() {
    for (const element of [this.clip, this.below, this.above]) element.remove();
  }

  /** @param {Float64Array} heights  f on the nodes of the lattice, fenced */
  trace(heights) {
    this.loops = LEVELS.map(([, level]) => this.lattice.loops(heights, level));
  }

  /** There is no machine. */
  clear() {
    /** @type {Loop[][]} */ this.loops = LEVELS.map(() => []);
  }

  /** Draw what was traced where the field has its places now. */
  place() {
    const { x, y } = this.field.data.axes;
    const [left, top] = this.field.place([x.low, y.high]);
    const [right, bottom] = this.field.place([x.high, y.low]);
    set(this.hole, { x: left, y: top, width: right - left, height: bottom - top });
    const paths = this.loops.map((loops) => loops.map((loop) => this.path(loop)).join(""));
    this.curves.forEach((curve, n) => set(curve, { d: paths[n] }));
    if (this.street) set(this.street, { d: paths[0] + paths[2] });
    if (this.side) set(this.side, { d: paths[1] });
  }

  /** @param {Loop} loop */
  path(loop) {
    const corners = [];
    for (let i = 0; i < loop.length; i += 2) {
      const [px, py] = this.field.place([loop[i], loop[i + 1]]);
      corners.push(`${px.toFixed(1)} ${py.toFixed(1)}`);
    }
    return `M${corners.join("L")}Z`;
  }
}
