// The lift of a kernel. Seen from above it is the plane of the facets with its curve. Raised, each point moves to its
// place in space, where a plane separates the classes. Python sends the SVM, and the browser computes the rest.
import { Lattice } from "../base/curves.js";
import { make, set } from "../base/dom.js";
import { remOf } from "../base/frame.js";
import { moveTo } from "../base/geometry.js";
import { decisionOf, heightsOf } from "../base/kernels.js";
import { colour, mark, shape, toneOf } from "../base/marks.js";
import { isStill, moving } from "../base/motion.js";
import { forStreamlit, Picture, stage } from "../base/mounting.js";
import { serial } from "../base/reports.js";
/** @import { Decision, Lift as LiftData, Spot } from "../plane/wire.js" */
/** @typedef {[number, number, number]} Place3 */

const [LINES, ALONG, CELLS] = [14, 40, 60]; // lines of the surface, places on each, cells for the curve
const MOVE_MS = 1400;
const [LEAST, MOST] = [11, 30]; // rem: its height on a projector, and everywhere
const [ABOVE, BESIDE] = [Math.PI / 2, 0.42]; // the height of the eye, in the plane and in space
const FLOOR = [[-1, -1, -1], [1, -1, -1], [1, 1, -1], [-1, 1, -1]];

/** The map φ of a place of the plane: to (x1², √2·x1·x2, x2²), or straight up by the value of f.
 * @param {string} way @param {?Decision} decision @param {Spot} shift @param {Spot} scale
 * @returns {(spot: Spot) => Place3} */
export function liftOf(way, decision, shift, scale) {
  const f = decision && decisionOf(decision);
  return ([x, y]) => {
    const [u, v] = [(x - shift[0]) * scale[0], (y - shift[1]) * scale[1]];
    return way === "square" ? [u * u, Math.SQRT2 * u * v, v * v] : [x, y, f ? f(x, y) : 0];
  };
}

/** A place of the cube as the eye sees it: right and up. @param {Place3} place
 * @param {number} turn @param {number} rise  in radians @returns {Spot} */
export function seen([x, y, z], turn, rise) {
  const [across, away] = [x * Math.cos(turn) - y * Math.sin(turn), x * Math.sin(turn) + y * Math.cos(turn)];
  return [across, away * Math.sin(rise) + z * Math.cos(rise)];
}

export class Lift extends Picture {
  constructor(parent) {
    super(parent, "gh-lift");
    this.svg = make("svg", { role: "img" }, this.host);
    this.legend = make("div", { class: "gh-readout gh-wraps", "aria-hidden": "true" }, this.host);
    const tools = make("div", { class: "gh-lift-tools" }, this.host);
    this.button = make("button", { type: "button" }, tools);
    this.button.addEventListener("click", () => this.goTo(this.rise > 50 ? 0 : 100));
    this.rising = this.slider(tools, "From the plane into space", 100, (value) => (this.rise = value));
    this.turning = this.slider(tools, "Turn", 360, (value) => (this.turn = value));
    [this.rise, this.turn] = [100, 0];
    this.stop = () => {};
    this.svg.addEventListener("pointerdown", (event) => this.grip(event));
    this.svg.addEventListener("pointermove", (event) => this.drag(event));
    this.svg.addEventListener("pointerup", () => this.let());
    this.svg.addEventListener("pointercancel", () => this.let());
  }

  slider(tools, name, most, take) {
    const label = make("label", { class: "gh-dial" }, tools);
    make("span", {}, label, name);
    const input = /** @type {HTMLInputElement} */ (make("input", { type: "range", min: 0, max: most }, label));
    input.addEventListener("input", () => {
      this.stop();
      take(Number(input.value));
      this.draw();
    });
    input.addEventListener("change", () => this.tell());
    input.addEventListener("keydown", (event) => event.stopPropagation());
    return input;
  }

  /** @override */
  destroy() {
    this.stop();
    super.destroy();
  }

  /** @param {LiftData} data @override */
  receive(data) {
    const fresh = JSON.stringify({ ...data, turn: 0, rise: 0 });
    [this.turn, this.rise] = [data.turn, data.rise];
    if (fresh !== this.fresh) {
      this.data = data;
      this.fresh = fresh;
      this.build();
    }
    this.resized();
  }

  /** Compute the places of everything in the plane and in the cube, before the eye's view of them. */
  build() {
    const { axes: { x, y }, low, high, points, decision, way, shift, scale, corners, classes, name } = this.data;
    const lift = liftOf(way, decision, shift, scale);
    const within = (value, k) => Math.max(-1.25, Math.min(1.25, (2 * (value - low[k])) / (high[k] - low[k]) - 1));
    const flat = ([a, b]) => /** @type {Place3} */ ([
      (2 * (a - x.low)) / (x.high - x.low) - 1, (2 * (b - y.low)) / (y.high - y.low) - 1, 0,
    ]);
    this.ends = (spot) => [flat(spot), /** @type {Place3} */ (lift(spot).map(within))];
    this.svg.replaceChildren();
    set(this.svg, { "aria-label": name });
    this.floor = make("path", { class: "gh-lift-floor" }, this.svg);
    const name3 = { class: "gh-axis-name", "text-anchor": "middle" };
    this.axes = this.data.names.map((text) => make("text", name3, this.svg, text));
    this.surface = make("path", { class: "gh-lift-surface" }, this.svg);
    this.lines = this.grid().map((line) => line.map(this.ends));
    this.stalks = make("path", { class: "gh-lift-stalks" }, this.svg);
    const behind = make("g", {}, this.svg);
    this.corners = corners.map((corner) => /** @type {Place3} */ (corner.map(within)));
    this.plane = make("path", { class: "gh-lift-plane" }, this.svg);
    this.curve = make("path", { class: "gh-boundary" }, this.svg);
    this.curves = decision ? this.zero(decision).map((loop) => loop.map(this.ends)) : [];
    const front = make("g", {}, this.svg);
    const f = decision && decisionOf(decision);
    this.marks = points.x.map((a, i) => {
      const isBelow = way === "height" && f && f(a, points.y[i]) < 0;
      const element = make("path", { class: "gh-point" }, isBelow ? behind : front);
      element.style.setProperty("--gh-c", colour(toneOf(points, points.c[i])));
      if (this.data.weights[i]) element.classList.add("gh-lift-held");
      return { element, ends: this.ends([a, points.y[i]]), c: points.c[i] };
    });
    this.names = this.data.pair.map((_, k) => make("text", { class: "gh-word" }, this.svg, `φ(${"xz"[k]})`));
    this.legend.replaceChildren();
    classes.forEach((one, i) => {
      make("span", { class: "gh-c", style: `color: ${colour(toneOf(points, i))}` }, this.legend,
        `${mark(toneOf(points, i))} ${one}`);
    });
    make("span", {}, this.legend, "outlined: support vectors · green: the plane f = 0");
  }

  /** The grid lines of the plane. @returns {Spot[][]} */
  grid() {
    const { x, y } = this.data.axes;
    const at = (axis, k, n) => axis.low + ((axis.high - axis.low) * k) / n;
    const range = (n) => Array.from({ length: n + 1 }, (_, k) => k);
    return range(LINES).flatMap((k) => [
      range(ALONG).map((n) => /** @type {Spot} */ ([at(x, k, LINES), at(y, n, ALONG)])),
      range(ALONG).map((n) => /** @type {Spot} */ ([at(x, n, ALONG), at(y, k, LINES)])),
    ]);
  }

  /** The curve f = 0, inside the plane. @param {Decision} decision @returns {Spot[][]} */
  zero(decision) {
    const { x, y } = this.data.axes;
    const lattice = new Lattice([x.low, y.low, x.high, y.high], CELLS);
    const loops = lattice.loops(lattice.fence(heightsOf(decision, lattice)), 0);
    const holds = ([a, b]) => a >= x.low && a <= x.high && b >= y.low && b <= y.high;
    return loops.flatMap((loop) => runsOf([...loop, loop[0]], holds));
  }

  /** @override */
  resized() {
    const width = this.host.clientWidth;
    if (!width || !this.data) return;
    this.size = Math.min(width, MOST * remOf(), this.room());
    set(this.svg, { viewBox: `${-width / 2} ${-this.size / 2} ${width} ${this.size}`, height: this.size });
    this.draw();
  }

  /** The height that a projector has for it: what the rest of its column leaves. */
  room() {
    const column = this.host.closest(".st-key-beside");
    if (!column || !getComputedStyle(this.host).getPropertyValue("--gh-presenting")) return Infinity;
    for (const part of [column, ...column.querySelectorAll(".stElementContainer")]) this.resize.observe(part);
    const [own, all, svg] = [this.host, column, this.svg].map((one) => one.getBoundingClientRect());
    const above = svg.top - all.top + column.scrollTop;
    return Math.max(LEAST * remOf(), column.clientHeight - above - (own.bottom - svg.bottom) - 2);
  }

  /** Draw everything as the eye sees it now. */
  draw() {
    const t = this.rise / 100;
    const [turn, rise] = [((this.turn - 30) * t * Math.PI) / 180, ABOVE + (BESIDE - ABOVE) * t];
    const unit = this.size * (0.44 - 0.11 * t);
    const eye = (place) => {
      const [across, up] = seen(place, turn, rise);
      return /** @type {Spot} */ ([unit * across, -unit * up]);
    };
    /** @param {Place3[]} ends */
    const at = ([from, to]) => eye(/** @type {Place3} */ (from.map((one, k) => one + (to[k] - one) * t)));
    const path = (spots) => `M${spots.map(([a, b]) => `${a.toFixed(1)} ${b.toFixed(1)}`).join("L")}`;
    set(this.floor, { d: `${path(FLOOR.map(([a, b, c]) => eye([a, b, c * t])))}Z` });
    set(this.surface, { d: this.lines.map((line) => path(line.map(at))).join("") });
    set(this.plane, { d: this.corners.length ? `${path(this.corners.map(eye))}Z` : "", opacity: t });
    set(this.curve, { d: this.curves.map((run) => path(run.map(at))).join("") });
    const stalks = this.data.way === "height" && t ? this.marks : [];
    set(this.stalks, { d: stalks.map(({ ends: [from, to] }) => path([eye(from), at([from, to])])).join("") });
    const r = 0.36 * remOf();
    for (const { element, ends, c } of this.marks) set(element, { d: shape(toneOf(this.data.points, c), r), transform: moveTo(at(ends)) });
    this.names.forEach((text, k) => {
      const [px, py] = at(this.marks[this.data.pair[k]].ends);
      // Two neighbours are labelled on opposite sides.
      const [qx, qy] = at(this.marks[this.data.pair[1 - k]].ends);
      const near = Math.hypot(px - qx, py - qy) < 4 * remOf();
      const isLeft = near && (px < qx || (px === qx && k === 0));
      set(text, { x: isLeft ? px - r - 3 : px + r + 3, y: py - r, "text-anchor": isLeft ? "end" : "start" });
    });
    const far = [[0, -1.16, -t], [1.16, 0, -t], [-1.12, -1.12, 0.9 * t]];
    this.axes.forEach((text, k) => {
      const [px, py] = eye(far[k]);
      const most = Math.max(0, (this.host.clientWidth - text.getComputedTextLength()) / 2 - 0.3 * remOf());
      set(text, { x: Math.max(-most, Math.min(most, px)), y: py, opacity: k < 2 ? 1 : t });
    });
    this.button.textContent = this.rise > 50 ? "Back to the plane" : "Lift into space";
    [this.rising.value, this.turning.value] = [String(Math.round(this.rise)), String(Math.round(this.turn))];
    set(this.rising, { "aria-valuetext": `${Math.round(this.rise)} %` });
    set(this.turning, { "aria-valuetext": `${Math.round(this.turn)}°` });
  }

  /** Move to a height, and report it. */
  goTo(rise) {
    this.stop();
    const from = this.rise;
    const step = (t) => {
      this.rise = from + (rise - from) * t;
      this.draw();
      if (t === 1) this.tell();
    };
    if (isStill()) return step(1);
    this.stop = moving(MOVE_MS, step);
  }

  grip(event) {
    this.from = { x: event.clientX, turn: this.turn };
    this.svg.setPointerCapture(event.pointerId);
  }

  drag(event) {
    if (!this.from) return;
    this.turn = (this.from.turn + (event.clientX - this.from.x) / 2 + 720) % 360;
    this.draw();
  }

  let() {
    if (!this.from) return;
    this.from = null;
    this.tell();
  }

  tell() {
    this.report("view", { turn: Math.round(this.turn), rise: Math.round(this.rise), serial: serial() });
  }
}

/** The parts of a line for which `holds` is true. */
function runsOf(line, holds) {
  const runs = [[]];
  for (const spot of line) {
    if (holds(spot)) runs.at(-1).push(spot);
    else if (runs.at(-1).length) runs.push([]);
  }
  return runs.filter((run) => run.length > 1);
}

export const mount = stage((element) => new Lift(element));
export default forStreamlit(mount);
