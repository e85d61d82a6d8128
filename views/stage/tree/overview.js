// A small map of the whole tree in a corner, while only a part is visible. A click or a drag on it moves the view.
import { make, set } from "../base/dom.js";
import { colour } from "../base/marks.js";
import { parentPlace, placeOf } from "./story.js";
/** @import { Plan } from "./plans.js" */

const [WIDE, HIGH] = [150, 100]; // px at most

export class Overview {
  constructor(stage) {
    this.stage = stage;
    this.svg = make("svg", { class: "gh-map", "aria-hidden": "true", hidden: "" }, stage.host);
    /** @type {?Plan} */ this.plan = null; // the plan on the map, and its number of nodes
    this.shown = 0;
    const move = (event) => event.buttons & 1 && this.move(event);
    this.svg.addEventListener("pointerdown", (event) => {
      this.svg.setPointerCapture(event.pointerId);
      move(event);
    });
    this.svg.addEventListener("pointermove", move);
  }

  /** Show which part of this plan the view shows, unless it shows all of it. @param {Plan} plan */
  show(plan) {
    const { view, grove } = this.stage;
    const { left, right, top, bottom } = view.window;
    const { box } = plan;
    const part = view.manual && (left > box.left + 1 || right < box.right - 1 || top > box.top + 1 || bottom < box.bottom - 1);
    set(this.svg, { hidden: part ? null : "" });
    if (!part) return;
    const shown = grove.shownItems();
    if (plan !== this.plan || shown.length !== this.shown) this.draw(plan, shown);
    const [x, y] = [Math.max(left, box.left), Math.max(top, box.top)];
    const size = { width: Math.max(1, Math.min(right, box.right) - x), height: Math.max(1, Math.min(bottom, box.bottom) - y) };
    set(this.frame, { x: x * this.s, y: y * this.s, width: size.width * this.s, height: size.height * this.s });
  }

  draw(plan, shown) {
    [this.plan, this.shown] = [plan, shown.length];
    const { box, places } = plan;
    this.s = Math.min(WIDE / box.right, HIGH / box.bottom);
    const [width, height] = [box.right * this.s, box.bottom * this.s];
    set(this.svg, { viewBox: `-3 -3 ${width + 6} ${height + 6}`, width: width + 6, height: height + 6 });
    this.svg.replaceChildren();
    const at = (place) => places.get(place).map((value) => (value * this.s).toFixed(1)).join(" ");
    const edges = shown.map(({ node }) => placeOf(node.id)).filter((place) => place !== "");
    make("path", { class: "gh-edge", d: edges.map((place) => `M${at(parentPlace(place))}L${at(place)}`).join("") }, this.svg);
    for (const { node } of shown.filter(({ node }) => node.title === null)) {
      const [x, y] = places.get(placeOf(node.id));
      const dot = make("circle", { cx: x * this.s, cy: y * this.s, r: 1.8 }, this.svg);
      if (node.label_class !== null) dot.style.fill = colour(node.label_class);
    }
    this.frame = make("rect", { class: "gh-frame", rx: 2 }, this.svg);
  }

  /** Centre the view on the pointer. */
  move(event) {
    const { view } = this.stage;
    const box = this.svg.getBoundingClientRect();
    const [x, y] = [(event.clientX - box.left - 3) / this.s, (event.clientY - box.top - 3) / this.s];
    const { s } = view.target;
    this.stage.pan(view.width / 2 - x * s - view.at.x, view.height / 2 - y * s - view.at.y);
  }
}
