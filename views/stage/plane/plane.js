// A plane with the player: its story step by step. Python sends the trace once, and stepping needs no server.
import { make, onKeys, set } from "../base/dom.js";
import { Field, MOVE_MS } from "../base/field.js";
import { remOf } from "../base/frame.js";
import { colour, mark, toneOf } from "../base/marks.js";
import { replace } from "../base/motion.js";
import { forStreamlit, StoryPicture, stage } from "../base/mounting.js";
import { Place } from "../base/place.js";
import { ticksOf } from "../base/player.js";
import { WAYS } from "../base/points_editor.js";
import { Bars } from "./bars.js";
import { Learned } from "./learned.js";
import { Touched } from "./touched.js";
/** @import { Followed } from "../base/followed.js" */
/** @import { Start } from "../wire.js" */
/** @import { Draft, PlanePicture, PlanePoints } from "./wire.js" */
/** @typedef {PlanePicture & Start} PlaneData */

export class Plane extends StoryPicture {
  constructor(parent) {
    super(parent, "gh-stage", "gh-plane");
    this.svg = make("svg", { focusable: "false" }, this.host);
    this.bars = new Bars(this.host);
    this.makeWords();
    /** @type {?Field} */ this.field = null;
    /** @type {?PlaneData} */ this.data = null;
    /** @type {?Touched} */ this.touched = null; // the editor of points, once there are points to edit
    this.place = this.makePlace();
    this.host.addEventListener("click", (event) => this.click(event)); // a captured pointer clicks here
    this.svg.addEventListener("pointermove", (event) => this.hover(event));
    this.svg.addEventListener("pointerleave", () => this.legend());
    onKeys(this.card, (event) => (event.key === "Escape" ? this.place.close() : this.walk(event)));
    this.host.addEventListener("focusin", (event) => this.focusIn(event.target));
    this.host.addEventListener("focusout", () => this.legend());
  }

  /** @returns {Place | Followed} */
  makePlace() { return new Place(this.card, this); }

  /** @override */
  destroy() {
    this.field?.stop();
    this.touched?.destroy();
    super.destroy();
  }

  /** @override */
  receive(data) {
    if (data.most) this.touched ??= new Touched(this);
    this.touched?.expect(data);
    super.receive(data);
    this.touched?.shown();
  }

  /** A new trace: the new picture fades in over the old one. The result of an edit takes its place at once. @override */
  unfold(data) {
    if (this.touched?.isResult(data) && JSON.stringify(data.axes) === JSON.stringify(this.field.data.axes)) {
      this.field.reform(data);
      this.begin(data);
      return;
    }
    const before = this.field?.layer;
    this.field?.stop();
    this.field = new Field(this.svg, data, { weighted: Boolean(data.machine) });
    this.bars.receive(data.machine, data.points);
    if (data.machine) this.field.machine = new Learned(this.field, data.machine, this.bars);
    this.begin(data);
    if (before) replace(before, this.field.layer, { duration: MOVE_MS, out: false });
  }

  begin(data) {
    set(this.host, { "aria-label": data.name });
    this.place.player.update({ count: data.steps.length, ticks: ticksOf(data.steps, "tick") });
    this.point = this.region = undefined;
    this.resized();
    this.legend();
  }

  /** @override */
  resized() {
    const { clientWidth, clientHeight } = this.host;
    if (!this.field || !clientWidth) return;
    this.field.fit(clientWidth, clientHeight, remOf());
    this.show({ animate: false });
  }

  has(id) { return this.data.regions.some((region) => region.id === id); }

  show({ animate = true, opening = false } = {}) {
    const { field, place } = this;
    if (!field?.unit) return;
    field.stand(place.step, place.opened);
    const told = this.data.steps[place.step]?.text ?? "";
    this.told.textContent = this.data.most ? `${told} ${WAYS}` : told;
    this.rove();
    field.go(animate && !opening);
  }

  /** Show what follows from points in the middle of a gesture. @param {Draft} draft @param {PlanePoints} points */
  redraw({ regions, segments, at }, points) {
    const { field, place } = this;
    const steps = field.data.steps.with(place.step, { text: "", at });
    field.reform({ ...field.data, points, regions, segments, steps });
  }

  /** Show the meaning of the signs while the pointer is on nothing. */
  legend() {
    const { classes, points, legend, scale } = this.data;
    this.words.replaceChildren();
    if (scale) {
      make("span", {}, this.words, scale[0]);
      make("span", { class: "gh-scale" }, this.words);
      make("span", {}, this.words, scale[1]);
    }
    classes.forEach((name, i) => {
      const tone = toneOf(points, i);
      make("span", { class: "gh-c", style: `color: ${colour(tone)}` }, this.words, `${mark(tone)} ${name}`);
    });
    const kind = [points.hollow ? "test" : "training", "points", this.touched?.ways()].filter(Boolean).join(" ");
    const note = legend ?? `${kind}, outlined where misclassified`;
    make("span", {}, this.words, note);
  }

  hover(event) {
    const [px, py] = this.field.local(event);
    const point = this.field.dots.at(px, py);
    if (point >= 0) return this.say(this.field.dots.name(point));
    const region = this.field.regionAt(px, py);
    if (region) this.say(region.thing.name);
    else this.legend();
  }

  click(event) {
    if (this.data.most && (this.touched.dragged || !this.touched.opens)) return;
    const region = this.field.regionAt(...this.field.local(event));
    if (region) this.place.toggle(region.thing.id);
  }

  /** Up and down walk through the regions, or through the points from left to right. */
  walk(event) {
    const regions = this.field?.shown() ?? [];
    const at = regions.findIndex(({ element }) => element === event.target);
    if (at >= 0 && (event.key === "Enter" || event.key === " ")) {
      if (!event.repeat) this.place.toggle(regions[at].thing.id);
      return true;
    }
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!by) return false;
    const all = at >= 0 ? regions.map(({ element }) => element) : this.field.dots.inOrder();
    const here = all.indexOf(event.target);
    if (here < 0 || (at < 0 && this.data.most)) return false;
    all[here + by]?.focus({ preventScroll: true });
    return true;
  }

  focusIn(element) {
    const point = this.field.dots.elements.indexOf(element);
    const region = this.field.regions.find((item) => item.element === element);
    if (point >= 0) {
      this.point = point;
      this.say(this.field.dots.name(point));
    } else if (region) {
      this.region = region.thing.id;
      this.say(region.thing.name);
    }
    this.rove();
  }

  /** The regions share one tab stop, and so do the points. */
  rove() {
    const { field, place } = this;
    const shown = field.shown();
    const [current] = this.data.steps[place.step]?.at ?? [];
    const wished = [this.region, place.opened, current, shown[0]?.thing.id];
    const stop = wished.find((id) => shown.some(({ thing }) => thing.id === id));
    const lost = this.host.querySelector("[aria-hidden=true]:focus");
    for (const item of field.regions) {
      const here = item.to > 0 && item.thing.id === stop;
      set(item.element, { tabindex: here ? 0 : -1 });
      if (here && lost) item.element.focus({ preventScroll: true });
    }
    if (this.data.most) return this.touched.mark();
    const first = this.point === undefined ? field.dots.inOrder()[0] : field.dots.elements[this.point];
    if (this.pointStop === first) return;
    if (this.pointStop) set(this.pointStop, { tabindex: -1 });
    this.pointStop = first;
    if (first) set(first, { tabindex: 0 });
  }
}

export const mount = stage((element) => new Plane(element));
export default forStreamlit(mount);
