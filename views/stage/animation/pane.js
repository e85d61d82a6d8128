// A pane of an animation: its axes, its marks, and the mark that the learner drags.
import { make, set } from "../base/dom.js";
import { Frame, LOOKS } from "../base/frame.js";
import { box, closedPath, moveTo } from "../base/geometry.js";
import { rule } from "../base/hatch.js";
import { colour, shape } from "../base/marks.js";
import { clip, measureIn } from "../base/text.js";
import { Grown } from "./grown.js";
import { nearest, reach } from "./near.js";
import { mixed, nearestStep, stateAt, whole } from "./states.js";
/** @import { AnimationMark, Pane as PaneData } from "./wire.js" */
/** @import { PlanePoints } from "../plane/wire.js" */

const TAGS = { dot: "path", line: "path", border: "path", area: "path", cells: "path", box: "rect", text: "text" };
// Shapes that tell classes apart by nothing but their colour, unless they have lines.
const RULED = new Set(["cells-plain", "cells-strong", "area-strong", "box-tile", "box-strong", "box-wrong"]);
const SHAPES = new Set(["cells", "area", "box", "border", "line"]);
const DOT = 0.36; // rem: half the size of a dot
const TYPE = 0.85; // rem: of a text
const LEAST_TYPE = 0.8; // rem: with the larger unit of presenter mode 2.3 % of the screen's height
const BOLD = new Set(["strong", "lit", "rank"]); // looks of texts, as in animation.css

/** @param {AnimationMark} mark */
const isPoint = ({ point }) => point !== undefined;
/** @param {AnimationMark} mark */
const isCard = ({ kind }) => kind === "card";
/** @param {AnimationMark} mark */
const isOther = (mark) => !isPoint(mark) && !isCard(mark);

class Mark {
  /** @param {Pane} pane @param {AnimationMark} data */
  constructor(pane, data) {
    this.pane = pane;
    this.data = data;
    this.states = whole(data.at);
    this.from = this.to = stateAt(this.states, 0);
    /** @type {any} */ this.now = mixed(this.from, this.to, 1);
    this.share = 1; // the finished share of its way
    const acts = data.point !== undefined ? {} : data.opens ? { role: "button", tabindex: -1 } : data.drag === "xy" ? { role: "button", tabindex: 0, "data-arrows": "" } : {};
    this.element = make(TAGS[data.kind], acts, pane.homeOf(data));
  }

  /** Show something else from now on. @param {AnimationMark} data */
  become(data) {
    this.data = data;
    this.states = whole(data.at);
    this.to = stateAt(this.states, 0);
    this.show(1);
  }

  /** Set its target at a step. Returns false if it is already there. A stopped movement continues. */
  aim(step) {
    const to = stateAt(this.states, step);
    if (to === this.to && this.share === 1) return false;
    [this.from, this.to] = [this.now, to];
    return true;
  }

  show(share) {
    this.share = share;
    const now = (this.now = mixed(this.from, this.to, share));
    const { element, data } = this;
    const chosen = element.classList.contains("gh-chosen") ? " gh-chosen" : ""; // by the editor of points
    set(element, { class: `gh-mark gh-${data.kind} gh-is-${now.look ?? "plain"}${chosen}` });
    element.style.setProperty("--gh-c", now.c === null || now.c === undefined ? "" : colour(now.c));
    element.style.setProperty("--gh-w", now.c === null || now.c === undefined ? "" : colour(now.c, "w"));
    const of = `${data.kind}-${now.look ?? "plain"}`;
    rule(element, this.pane.layer, RULED.has(of) ? now.c : null, `gh-of-${of}`);
    element.style.opacity = now.shown === 1 ? "" : now.shown.toFixed(3);
    element.style.display = now.shown === 0 ? "none" : "";
    if (data.opens || data.drag === "xy") set(element, { "aria-label": now.name ?? now.text });
    this[data.kind](now);
  }

  dot({ x, y, c, size }) {
    const { frame } = this.pane;
    set(this.element, { d: shape(c ?? 1, (size ?? DOT) * frame.rem), transform: moveTo(frame.place([x, y])) });
  }

  line({ spots }) {
    const places = spots.map((spot) => this.pane.frame.place(spot));
    const path = places.map((place) => place.map((v) => v.toFixed(1)).join(" ")).join("L");
    set(this.element, { d: path && `M${path}` });
  }

  border({ lines }) {
    const { frame } = this.pane;
    const end = (x, y) => frame.place([x, y]).map((v) => v.toFixed(1)).join(" ");
    set(this.element, { d: lines.map(([x, y, far, high]) => `M${end(x, y)}L${end(far, high)}`).join("") });
  }

  cells({ lines }) {
    const { frame } = this.pane;
    set(this.element, { d: lines.map(([x, y, far, high]) => closedPath(box([x, y, far, high]).map((spot) => frame.place(spot)))).join("") });
  }

  area({ spots }) { set(this.element, { d: this.pane.frame.path(spots) }); }

  box({ box: [left, bottom, right, top] }) {
    const { frame } = this.pane;
    const [[x, y], [far, low]] = [frame.place([left, top]), frame.place([right, bottom])];
    const sizes = { width: Math.max(0, far - x).toFixed(1), height: Math.max(0, low - y).toFixed(1) };
    set(this.element, { x: x.toFixed(1), y: y.toFixed(1), ...sizes });
  }

  text({ x, y, text, size, anchor, wide, look }) {
    const { frame, measure } = this.pane;
    const px = Math.max(size ?? TYPE, LEAST_TYPE) * frame.rem;
    const [left, top] = frame.place([x, y]);
    const room = wide ? wide * frame.unit[0] : Infinity;
    const weight = BOLD.has(look) ? 700 : 400;
    this.element.textContent = clip(text ?? "", Math.min(room, this.pane.wide), measure, px, weight);
    // A text that would leave the picture is moved into it.
    const taken = measure(this.element.textContent, px, weight);
    const before = { start: 0, middle: taken / 2, end: taken }[anchor ?? "middle"];
    const x1 = Math.max(before, Math.min(left, this.pane.wide - taken + before));
    const where = { "text-anchor": anchor ?? "middle", x: x1.toFixed(1), y: (top + 0.35 * px).toFixed(1) };
    set(this.element, where);
    this.element.style.fontSize = `${px}px`;
  }
}

export class Pane {
  /** @param {Element} parent @param {PaneData} data */
  constructor(parent, data) {
    const figure = make("figure", { class: "gh-canvas", style: `--gh-share: ${data.share}` }, parent);
    if (data.title) make("figcaption", {}, figure, data.title);
    this.svg = make("svg", { focusable: "false" }, figure);
    this.frame = new Frame(this.svg, data, LOOKS[data.look]);
    this.measure = measureIn(this.svg);
    this.wide = Infinity; // px of the picture
    this.layer = make("g", {}, this.frame.layer);
    this.near = data.near ? make("path", { class: "gh-near" }, this.layer) : null;
    this.homes = data.marks.some(isPoint) ? this.makeHomes() : null;
    const cards = data.marks.filter(isCard);
    this.grown = cards.length ? new Grown(this, cards, this.layer) : null;
    this.others = data.marks.filter(isOther).map((mark) => new Mark(this, mark));
    this.dots = data.marks.filter(isPoint).map((mark) => new Mark(this, mark));
    this.svg.classList.toggle("gh-bare", data.look === "bare");
    this.put = this.handles.some(({ data }) => data.drag === "xy"); // its handle moves in both directions
    this.svg.classList.toggle("gh-dragged", this.handles.length > 0 && !this.put);
    this.svg.classList.toggle("gh-put", this.put);
    this.svg.classList.toggle("gh-dragged-y", this.handles.some(({ data }) => data.drag === "y"));
  }

  /** Points that the learner can edit lie above shapes and below words and the mark that is dragged. */
  makeHomes() {
    const [under, points, over] = [1, 2, 3].map(() => make("g", {}, this.layer));
    return { under, points, over };
  }

  /** The element for a mark. @param {AnimationMark} data */
  homeOf(data) {
    if (!this.homes) return this.layer;
    if (isPoint(data)) return this.homes.points;
    return SHAPES.has(data.kind) ? this.homes.under : this.homes.over;
  }

  get marks() { return [...this.others, ...this.dots, ...(this.grown?.marks ?? [])]; }
  get handles() { return this.others.filter((mark) => mark.data.drag); }

  /** Show points where the learner has put them. @param {PlanePoints} points */
  putPoints(points) {
    const { dots } = this;
    const size = dots[0]?.now.size;
    while (dots.length > points.x.length) dots.pop().element.remove();
    while (dots.length < points.x.length) {
      const { length } = dots;
      dots.push(new Mark(this, { kind: "dot", point: length, at: [{ step: 0, x: 0, y: 0, size }] }));
    }
    dots.forEach((_, i) => this.putPoint(i, points));
  }

  /** The same for one of them. @param {number} i @param {PlanePoints} points */
  putPoint(i, { x, y, c, tones }) {
    const mark = this.dots[i];
    const now = { x: x[i], y: y[i], c: tones?.[c[i]] ?? c[i] };
    for (const state of mark.states) Object.assign(state, now);
    mark.now = { ...mark.now, ...now };
    if (this.frame.unit) mark.show(1);
  }

  /** Show other marks, and points that look otherwise. The points stay. @param {AnimationMark[]} marks */
  reform(marks) {
    for (const { element } of this.others) element.remove();
    this.others = marks.filter(isOther).map((mark) => new Mark(this, mark));
    const states = new Map(marks.filter(isPoint).map(({ point, at }) => [point, at[0]]));
    this.dots.forEach((mark, i) => {
      const { look = "plain", size = mark.now.size } = states.get(i) ?? {};
      if (mark.states.length === 1 && mark.now.look === look && mark.now.size === size) return;
      const { x, y, c } = mark.now;
      mark.become({ ...mark.data, at: [{ step: 0, x, y, c, size, look }] });
    });
    for (const mark of this.others) mark.show(1);
  }

  /** The visible mark that can be dragged. */
  get handle() { return this.handles.find(({ to }) => !to.off); }

  /** @param {number} rem */
  fit(rem) {
    const { clientWidth, clientHeight } = this.svg;
    if (!clientWidth || !clientHeight) return;
    this.wide = clientWidth;
    this.frame.fit(clientWidth, clientHeight, rem);
    for (const mark of [...this.others, ...this.dots]) mark.show(1);
    this.grown?.fit(clientWidth, clientHeight, rem);
  }

  /** Show the held handle, with its nearest points if they are known at this step. */
  hold(spot, step) {
    const { near } = this.frame.data;
    this.handle.dot({ ...this.handle.now, x: spot[0], y: spot[1], c: null });
    if (!this.near || step < near.born) return;
    const places = nearest(near, spot);
    const at = ([x, y]) => this.frame.place([x, y]).map((v) => v.toFixed(1)).join(" ");
    const spokes = places.map((i) => `M${at(spot)}L${at([near.x[i], near.y[i]])}`).join("");
    set(this.near, { d: spokes + this.frame.path(reach(near, spot, places.at(-1), this.frame.data.axes)) });
  }

  /** Release the handle. */
  release() {
    if (this.near) set(this.near, { d: "" });
    if (this.frame.unit) this.handle.show(1);
  }

  /** The place of the plane under a pointer, or the nearest place in the frame. @returns {[number, number]} */
  spotAt(pointer) {
    const { x, y } = this.frame.data.axes;
    const [a, b] = this.frame.unplace(...this.frame.local(pointer));
    return [Math.min(Math.max(a, x.low), x.high), Math.min(Math.max(b, y.low), y.high)];
  }

  /** The marks that change at a step. Those of a tree change together. */
  aim(step) {
    const all = [...this.others, ...this.dots, ...(this.grown ? [this.grown] : [])];
    return all.filter((one) => one.aim(step));
  }

  /** The mark of an element. @param {Element} element */
  markOf(element) { return this.marks.find((mark) => mark.element.contains(element)); }

  /** The step that belongs to a pointer position. */
  stepAt(pointer, count) {
    const axis = this.handle.data.drag;
    const place = this.frame.unplace(...this.frame.local(pointer));
    return nearestStep(this.handle.states, axis, count, place[axis === "x" ? 0 : 1]);
  }
}
