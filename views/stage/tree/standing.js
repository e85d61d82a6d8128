// A finished tree without a story. It fits its place and can be zoomed, but nothing is played.
import { Alone } from "../base/alone.js";
import { forStreamlit, stage } from "../base/mounting.js";
import { serial } from "../base/reports.js";
import { TreeStage } from "./tree.js";

export class StandingTree extends TreeStage {
  /** @override */
  makePlace() { return /** @type {any} */ (new Alone(this)); }

  /** @override */
  receive(data) {
    super.receive(data);
    this.card.classList.toggle("gh-clicked", Boolean(data.clicked));
  }

  /** A click on a node has a meaning only if the server listens. @override */
  toggle(id) {
    if (this.data.clicked) this.report("opened", { id: id || "root", serial: serial() });
  }
}

export const mount = stage((element) => new StandingTree(element));
export default forStreamlit(mount);
