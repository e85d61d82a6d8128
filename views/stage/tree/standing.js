// A finished tree by itself: it fits its place and can be zoomed, but nothing is played.
import { Alone } from "../base/alone.js";
import { forStreamlit, stage } from "../base/mounting.js";
import { TreeStage } from "./tree.js";

export class StandingTree extends TreeStage {
  makePlace() { return /** @type {any} */ (new Alone(this)); }
}

export const mount = stage((element) => new StandingTree(element));
export default forStreamlit(mount);
