// What the signs of the classes mean, on a tree whose leaves have no room for names: in a corner that is free.
import { make } from "../base/dom.js";
import { colour, mark } from "../base/marks.js";
import { placeOf } from "./story.js";
/** @import { TreePicture } from "../wire.js" */
/** @import { Plan, Plans } from "./plans.js" */

const MOST = 6; // classes
const AWAY = 8; // px from the edges of the stage, as in tree.css
const GAP = 4; // px to a card
/** @type {[string, string][]} */ const CORNERS = [["left", "top"], ["left", "bottom"], ["right", "bottom"]];

/** The names of the classes, by their places. @param {TreePicture} data @returns {[number, string][]} */
export function classNames({ nodes }) {
  /** @type {Map<number, string>} */ const found = new Map();
  for (const { label, label_class: at, leaf } of nodes) {
    if (at !== null && at !== undefined && label) found.set(at, label);
    if (leaf) found.set(leaf.label_class, leaf.label);
  }
  return [...found].sort(([one], [other]) => one - other);
}

export class Classes {
  /** @param {import("./tree.js").TreeStage} stage */
  constructor(stage) {
    this.stage = stage;
    this.line = make("p", { class: "gh-classes", hidden: "", "aria-hidden": "true" }, stage.host); // leaves are named
    /** @type {?TreePicture} */ this.of = null;
  }

  /** Show the names where there is room for them.
   * @param {Plan} plan @param {Plan} whole  the plan of the whole tree @param {Plans} plans */
  show(plan, whole, plans) {
    if (this.of !== plans.data) this.write(plans.data);
    const short = plan.level.sign > 0 || plan.level.edge === 0;
    this.line.hidden = !short || !this.line.childElementCount;
    if (this.line.hidden) return;
    const { offsetWidth: wide, offsetHeight: high } = this.line;
    const corner = CORNERS.find((one) => isFree(whole, plans, one, wide, high));
    this.line.hidden = !corner;
    this.line.dataset.at = corner?.join(" ");
  }

  /** @param {TreePicture} data */
  write(data) {
    this.of = data;
    const names = classNames(data);
    this.line.replaceChildren();
    if (names.length > MOST) return;
    for (const [at, name] of names) {
      make("span", {}, this.line, `${mark(at)} ${name}`).style.color = colour(at);
    }
  }
}

/** Whether a corner has no card, no button and no other line. @param {Plan} plan @param {Plans} plans
 * @param {[string, string]} corner @param {number} wide @param {number} high */
function isFree({ level, s, places, top, box }, plans, [side, edge], wide, high) {
  const { width, height, corners, way } = plans.area;
  const left = side === "left" ? AWAY : width - AWAY - wide;
  const up = edge === "top" ? AWAY : height - AWAY - high;
  const covers = (/** @type {{ left: number, right: number, top: number, bottom: number }} */ other) =>
    other.left < left + wide + GAP && other.right > left - GAP && other.top < up + high + GAP && other.bottom > up - GAP;
  const first = (width - (box.right - box.left) * s) / 2;
  const cards = plans.data.nodes.filter(({ id }) => places.has(placeOf(id))).map((node) => {
    const [x, y] = places.get(placeOf(node.id));
    const { w, h } = plans.card(node, level);
    return { left: first + (x - w / 2) * s, right: first + (x + w / 2) * s, top: top + y * s, bottom: top + (y + h) * s };
  });
  const line = level.edge === 0 ? [{ left: 0, right: width, top: 0, bottom: way }] : [];
  return ![...cards, ...corners, ...line].some(covers);
}
