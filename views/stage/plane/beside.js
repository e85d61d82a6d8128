// A plane beside the picture of a tree, which has the player. The regions follow the steps of the tree, and a click
// on a region opens its node in the tree.
import { Followed } from "../base/followed.js";
import { forStreamlit, stage } from "../base/mounting.js";
import { Plane } from "./plane.js";

export class Beside extends Plane {
  makePlace() { return new Followed(this.card, this); }

  unfold(data) {
    this.card.classList.toggle("gh-steps", !data.classes.length && !data.scale);
    this.card.classList.toggle("gh-heats", Boolean(data.scale));
    super.unfold(data);
  }
}

export const mount = stage((element) => new Beside(element));
export default forStreamlit(mount);
