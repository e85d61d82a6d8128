// A small picture of points and their machine, in which nothing moves. What is sent: see Still in wire.js.

import { make, set } from "../base/dom.js";
import { Field } from "../base/field.js";
import { LOOKS, remOf } from "../base/frame.js";
import { forStreamlit, stage } from "../base/mounting.js";
import { Decided } from "./decided.js";
/** @import { Still as StillData } from "./wire.js" */

const CELLS = 40;

export class Still {
  constructor(parent) {
    this.host = parent.querySelector(".gh-plane-still") ?? make("div", { class: "gh-plane-still" }, parent);
    this.svg = make("svg", { role: "img" }, this.host);
    this.gone = false;
    this.resize = new ResizeObserver(() => this.measure());
    this.resize.observe(this.host);
  }

  destroy() {
    this.gone = true;
    this.resize.disconnect();
    this.host.replaceChildren();
  }

  /** @param {StillData} data */
  receive(data) {
    if (!data?.points) return;
    this.svg.replaceChildren();
    set(this.svg, "aria-label", data.name);
    this.field = new Field(this.svg, { ...data, steps: [] }, { look: LOOKS.bare, listed: false });
    const machine = new Decided(this.field, {});
    machine.renew(data.decision, CELLS);
    this.field.machine = machine;
    this.shape = data.shape;
    this.measure();
  }

  measure() {
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
