// A plane beside the picture of a tree, which has the player: the regions of the tree follow its steps, and a click
// in one opens its node there.
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
