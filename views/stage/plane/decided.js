// A machine that stands still: its curves in a field. They are worked out where the machine or the plane is
// another one than before.
import { decisionOf } from "../base/kernels.js";
import { LevelLines } from "../base/level_lines.js";
/** @import { Field } from "../base/field.js" */
/** @import { Function2 } from "../base/kernels.js" */
/** @import { Decision } from "./wire.js" */
export class Decided {
  /** @param {Field} field @param {{ street?: boolean, side?: boolean }} wanted */
  constructor(field, wanted) {
    this.field = field;
    this.wanted = wanted;
    this.key = "";
    /** @type {?Function2} */ this.f = null;
    this.isExact = false; // not only between the values of a table
  }

  /** @param {?Decision} decision  null: there is no machine @param {number} cells */
  renew(decision, cells) {
    const key = JSON.stringify([this.field.data.axes, decision]);
    if (key === this.key) return;
    this.key = key;
    this.f = decision && decisionOf(decision);
    this.isExact = Boolean(decision && "at" in decision);
    this.lay(cells);
    if (!this.f) return this.lines.clear();
    const { lattice } = this.lines;
    this.lines.trace(lattice.fence(lattice.fill(lattice.heights(), this.f)));
  }

  /** The lattice belongs to the plane. */
  lay(cells) {
    const plane = JSON.stringify([this.field.data.axes, cells]);
    if (plane === this.plane) return;
    this.plane = plane;
    this.lines?.destroy();
    this.lines = new LevelLines(this.field, cells, this.wanted);
  }

  draw() {
    this.lines?.place();
  }
}
