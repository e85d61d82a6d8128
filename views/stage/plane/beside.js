// A plane beside the picture of a tree, which has the player. The regions follow the steps of the tree, and a click
// on a region opens its node in the tree.
import { Followed } from "../base/followed.js";
import { forStreamlit, stage } from "../base/mounting.js";
import { serial } from "../base/reports.js";
import { KEYS, Moving } from "./moving.js";
import { Plane } from "./plane.js";

export class Beside extends Plane {
  constructor(parent) {
    super(parent);
    this.moving = new Moving(this, (i, [x, y]) => this.report("moved", { i, x, y, serial: serial() }));
  }

  /** @override */
  destroy() {
    this.moving.destroy();
    super.destroy();
  }

  /** @override */
  makePlace() { return new Followed(this.card, this); }

  /** @override */
  show(how) {
    super.show(how);
    this.moving.mark();
    if (this.data.moves) this.told.textContent += ` ${KEYS}`;
  }

  /** The click at the end of a drag opens nothing. @override */
  click(event) {
    if (!this.moving.dragged) super.click(event);
  }

  /** Arrows move a record, so only the regions are walked through. @override */
  walk(event) {
    const isPoint = this.data.moves && this.field.dots.elements.includes(event.target);
    return !isPoint && super.walk(event);
  }

  /** @override */
  unfold(data) {
    this.card.classList.toggle("gh-steps", !data.classes.length && !data.scale);
    this.card.classList.toggle("gh-heats", Boolean(data.scale));
    super.unfold(data);
  }
}

export const mount = stage((element) => new Beside(element));
export default forStreamlit(mount);
