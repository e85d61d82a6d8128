// A machine that does not change: its curves in a field are computed again only for another machine or plane.
import { decisionOf, heightsOf } from "../base/kernels.js";
import { LevelLines } from "../base/level_lines.js";
/** @import { Field } from "../base/field.js" */
/** @import { Function2 } from "../base/kernels.js" */
/** @import { Decision } from "./wire.js" */
export class Decided {
  /** @param {Field} field */
  constructor(field) {
    this.field = field;
    this.key = ""; // of the last machine and its lattice
    this.plane = "";
    /** @type {?Function2} */ this.f = null;
    this.isExact = false; // f is a formula, not a table of values
  }

  /** @param {?Decision} decision  null without a machine @param {number} cells */
  renew(decision, cells) {
    const plane = JSON.stringify([this.field.data.axes, cells]); // the lattice belongs to it
    const key = plane + JSON.stringify(decision);
    if (key === this.key) return;
    if (plane !== this.plane) {
      this.lines?.destroy();
      this.lines = new LevelLines(this.field, cells);
    }
    [this.key, this.plane] = [key, plane];
    this.f = decision && decisionOf(decision);
    this.isExact = Boolean(decision && "at" in decision);
    const { lattice } = this.lines;
    this.lines.trace(decision && lattice.fence(heightsOf(decision, lattice)));
  }

  draw() { this.lines?.place(); }
}
