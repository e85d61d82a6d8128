// A small picture of points and their machine, in which nothing moves. Its data: see Still in wire.js.
import { make, set } from "../base/dom.js";
import { Field } from "../base/field.js";
import { LOOKS, remOf } from "../base/frame.js";
import { forStreamlit, Picture, stage } from "../base/mounting.js";
import { Decided } from "./decided.js";
/** @import { Still as StillData } from "./wire.js" */

const CELLS = 40;

export class Still extends Picture {
  constructor(parent) {
    super(parent, "gh-plane-still");
    this.svg = make("svg", { role: "img" }, this.host);
  }

  /** @param {StillData} data @override */
  receive(data) {
    this.svg.replaceChildren();
    set(this.svg, { "aria-label": data.name });
    this.field = new Field(this.svg, { ...data, steps: [] }, { look: LOOKS.bare, listed: false });
    const machine = new Decided(this.field);
    machine.renew(data.decision, CELLS);
    this.field.machine = machine;
    this.shape = data.shape;
    this.resized();
  }

  /** @override */
  resized() {
    const width = this.host.clientWidth;
    if (!width || !this.field) return;
    this.svg.style.height = `${width * this.shape}px`;
    this.field.fit(width, width * this.shape, remOf());
    this.field.stand(0, null);
    this.field.go(false);
  }
}

export const mount = stage((element) => new Still(element));
export default forStreamlit(mount);
