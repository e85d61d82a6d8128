// The wall: the same points in several planes side by side, each with the machine of another kernel, under one
// cursor. player.js and field.js stand before this text in the same module and lend it elements and marks.
//
// The data:
//   name      what the picture shows, for a screen reader
//   axes      {x, y}: each {name, low, high, ticks: [[value, text], ...], times}: numbers are told multiplied by `times`
//   classes   names of the negative and the positive class
//   points    {x: [...], y: [...], c: [...]}: places, and 0 or 1 for the class
//   most      so many points at most
//   panes     [{title, formula, facts: [{label, text, best}], note, error} and, where there is no error,
//             region  closed loops around f > 0, to be filled by the even-odd rule
//             lines   three lists of polylines: f = −1, 0, +1
//                     (a loop or polyline is [x, y, x, y, ...] in 4000ths of the sides, from below left)
//             rings, alphas, bound   of each point: α as a share of what is possible, α, and who is at C
//             reads   {kind, box, bias, ...}: what f is made of; box is the plane as the machine sees it
//   answers   the serial number of the last report that is answered here
//   measured  false while the cross-validated errors are still to come: they are asked for
//
// It reports `edit`: {serial, kind, x, y, c} with all points; kind "move" while the gesture goes on, "drop" at
// its end, and "ask" for what is not measured yet.

const GH_FINE = 4000;
const GH_LOOKS = ["minus", "zero", "plus"];
const GH_RING = 2.6; // the largest ring, in radii of a point
const GH_LETTER = 0.42; // the width of a letter of an axis name, in rem
const GH_REST_MS = 450; // a pause this long ends a burst of arrow keys
const GH_WAIT_MS = 1500; // an answer that takes longer is not waited for
const GH_ASK_MS = 400; // after a pause this long the rest is asked for
const GH_BACK_MS = 2000; // a wall that is mounted anew so soon takes the focus back

const GH_KERNELS = {
  linear: (dot) => dot,
  poly: (dot, _, { degree, coef0 }) => (dot + coef0) ** degree,
  rbf: (_, squared, { gamma }) => Math.exp(-gamma * squared),
  sigmoid: (dot, _, { gamma, coef0 }) => Math.tanh(gamma * dot + coef0),
};

/** f at shares (0 to 1) of the plane's sides. */
function ghRead(reads, u, v) {
  if (reads.kind === "expression") return ghBetween(reads, u, v);
  const [left, bottom, right, top] = reads.box;
  const [x, y] = [left + u * (right - left), bottom + v * (top - bottom)];
  const kernel = GH_KERNELS[reads.kind];
  return reads.at.reduce((sum, [a, b], i) => {
    const value = kernel(a * x + b * y, (a - x) ** 2 + (b - y) ** 2, reads);
    return sum + reads.factors[i] * value;
  }, reads.bias);
}

/** Between the four values of the grid around a place. */
function ghBetween({ side, values }, u, v) {
  const [a, b] = [u, v].map((share) => Math.min(Math.max(share, 0), 1) * (side - 1));
  const [i, j] = [a, b].map((at) => Math.min(Math.floor(at), side - 2));
  const at = (row, column) => values[row * side + column];
  const low = at(j, i) + (a - i) * (at(j, i + 1) - at(j, i));
  const high = at(j + 1, i) + (a - i) * (at(j + 1, i + 1) - at(j + 1, i));
  return low + (b - j) * (high - low);
}

function ghNumber(value, digits = 3) {
  const size = Math.abs(value);
  const text = size >= 1e5 || (size > 0 && size < 5e-4) ? value.toExponential(1) : value.toFixed(size >= 100 ? 1 : digits);
  return text.replaceAll("-", "−");
}

/** One plane: header, picture, what is read off, figures. */
class GhPane {
  constructor(wall, host, first) {
    this.wall = wall;
    this.first = first;
    this.root = ghElement("section", { class: "gh-pane" }, host);
    const head = ghElement("header", { class: "gh-pane-head" }, this.root);
    this.title = ghElement("h3", { class: "gh-pane-title" }, head);
    this.formula = ghElement("span", { class: "gh-pane-formula" }, head);
    this.svg = ghElement("svg", { class: "gh-pane-svg", focusable: "false" }, this.root);
    this.draw();
    this.read = ghElement("p", { class: "gh-pane-read", "aria-hidden": "true" }, this.root);
    this.facts = ghElement("dl", { class: "gh-pane-facts" }, this.root);
    this.note = ghElement("p", { class: "gh-pane-note" }, this.root);
    this.points = [];
    this.rings = [];
  }

  draw() {
    const hidden = { "aria-hidden": "true" };
    this.axes = ghElement("g", { class: "gh-pane-axes", ...hidden }, this.svg);
    this.ground = ghElement("rect", { class: "gh-pane-ground", ...hidden }, this.svg);
    this.region = ghElement("path", { class: "gh-pane-region", "fill-rule": "evenodd", ...hidden }, this.svg);
    this.lines = GH_LOOKS.map((look) => ghElement("path", { class: `gh-pane-line gh-${look}`, ...hidden }, this.svg));
    this.halos = ghElement("g", hidden, this.svg);
    // Whoever listens hears the list of points once; with the eyes it is in every plane.
    this.dots = ghElement("g", this.first ? { role: "list", "aria-label": "Points" } : hidden, this.svg);
    this.frame = ghElement("rect", { class: "gh-pane-frame", ...hidden }, this.svg);
    this.cross = ghElement("path", { class: "gh-pane-cross", ...hidden }, this.svg);
    if (this.first) {
      ghSet(this.frame, "aria-hidden", null);
      for (const [name, value] of Object.entries({ role: "img", tabindex: 0, "aria-roledescription": "plane" })) {
        ghSet(this.frame, name, value);
      }
    }
  }

  destroy() {
    this.root.remove();
  }

  receive(data) {
    this.data = data;
    this.title.textContent = data.title;
    this.formula.textContent = data.formula;
    this.note.textContent = data.error ?? data.note ?? "";
    ghSet(this.note, "class", data.error ? "gh-pane-note gh-pane-error" : "gh-pane-note");
    ghSet(this.svg, this.first ? "data-first" : "aria-hidden", "true");
    this.facts.replaceChildren();
    for (const { label, text, best } of data.facts) {
      const fact = ghElement("div", best ? { class: "gh-fact-best" } : {}, this.facts);
      ghElement("dt", {}, fact).textContent = label;
      ghElement("dd", {}, fact).textContent = text;
    }
  }

  // ---- drawing ------------------------------------------------------------------------

  fit(rem) {
    const width = this.svg.clientWidth;
    if (!width) return;
    const room = { left: 1.55 * rem, right: 2, top: 2, bottom: 1.25 * rem };
    this.side = Math.max(40, width - room.left - room.right);
    // A name that does not fit between the two numbers of its axis stands below them.
    this.below = this.wall.data.axes.x.name.length * GH_LETTER * rem > this.side - 4 * rem ? 0.95 * rem : 0;
    room.bottom += this.below;
    [this.left, this.top] = [room.left, room.top];
    this.svg.style.height = `${this.side + room.top + room.bottom}px`;
    const box = { x: this.left, y: this.top, width: this.side, height: this.side };
    for (const rect of [this.ground, this.frame]) for (const [name, value] of Object.entries(box)) ghSet(rect, name, value);
    this.size = Math.min(6, Math.max(2.4, (0.2 * this.side) / Math.sqrt(Math.max(9, this.wall.n)))) * (rem / 16);
    this.drawAxes(rem);
    this.drawLines();
    this.drawPoints();
  }

  drawAxes(rem) {
    const { x, y } = this.wall.data.axes;
    this.axes.replaceChildren();
    const bottom = this.top + this.side;
    const write = (text, px, py, anchor, look = "gh-tick-text") => {
      ghElement("text", { x: px, y: py, "text-anchor": anchor, class: look }, this.axes).textContent = text;
    };
    for (const [value, text] of ghEnds(x.ticks)) write(text, this.across(value), bottom + 0.95 * rem, "middle");
    for (const [value, text] of ghEnds(y.ticks)) write(text, this.left - 0.3 * rem, this.up(value) + 0.25 * rem, "end");
    const most = Math.floor(this.side / (GH_LETTER * rem));
    write(ghCut(x.name, most), this.left + this.side / 2, bottom + 0.95 * rem + this.below, "middle", "gh-axis-name");
    const name = ghElement("text", { class: "gh-axis-name", "text-anchor": "middle" }, this.axes);
    name.textContent = ghCut(y.name, most - 4);
    ghSet(name, "transform", `translate(${this.left - 0.5 * rem} ${this.top + this.side / 2}) rotate(-90)`);
  }

  across(x) {
    return this.left + this.wall.share("x", x) * this.side;
  }

  up(y) {
    return this.top + (1 - this.wall.share("y", y)) * this.side;
  }

  path(places, closed) {
    const step = this.side / GH_FINE;
    let text = "";
    for (let i = 0; i < places.length; i += 2) {
      const [px, py] = [this.left + places[i] * step, this.top + this.side - places[i + 1] * step];
      text += `${i ? "L" : "M"}${px.toFixed(1)} ${py.toFixed(1)}`;
    }
    return closed ? `${text}Z` : text;
  }

  drawLines() {
    const { region = [], lines = [[], [], []], error } = this.data;
    ghSet(this.root, "class", error ? "gh-pane gh-pane-empty" : "gh-pane");
    ghSet(this.region, "d", region.map((loop) => this.path(loop, true)).join(""));
    this.lines.forEach((element, i) => ghSet(element, "d", lines[i].map((line) => this.path(line, false)).join("")));
  }

  drawPoints() {
    const { x, c } = this.wall.points;
    while (this.points.length > x.length) {
      this.points.pop().remove();
      this.rings.pop().remove();
    }
    while (this.points.length < x.length) {
      const look = this.first ? { role: "listitem", tabindex: -1 } : {};
      this.points.push(ghElement("path", { class: "gh-pane-point", ...look }, this.dots));
      this.rings.push(ghElement("circle", { class: "gh-pane-ring" }, this.halos));
    }
    const { rings = [], bound = [] } = this.data;
    const full = new Set(bound);
    x.forEach((_, i) => {
      const [point, ring, share] = [this.points[i], this.rings[i], rings[i] ?? 0];
      ghSet(point, "d", GH_SHAPES[c[i]](this.size));
      ghSet(point, "class", `gh-pane-point gh-pc${c[i]}${share ? "" : " gh-far"}${i === this.wall.focused ? " gh-chosen" : ""}`);
      ghSet(ring, "class", `gh-pane-ring gh-pc${c[i]}${full.has(i) ? " gh-full" : ""}`);
      // The area of the ring goes with α.
      ghSet(ring, "r", share ? (this.size * (1.25 + (GH_RING - 1.25) * Math.sqrt(share))).toFixed(2) : 0);
      this.movePoint(i);
      if (this.first) ghSet(point, "aria-label", this.wall.pointName(i));
    });
  }

  movePoint(i) {
    const { x, y } = this.wall.points;
    const [px, py] = [this.across(x[i]).toFixed(1), this.up(y[i]).toFixed(1)];
    ghSet(this.points[i], "transform", `translate(${px} ${py})`);
    ghSet(this.rings[i], "cx", px);
    ghSet(this.rings[i], "cy", py);
  }

  // ---- reading off --------------------------------------------------------------------

  value([x, y]) {
    const { reads } = this.data;
    return reads ? ghRead(reads, this.wall.share("x", x), this.wall.share("y", y)) : null;
  }

  /** f at the cursor, in words, for the line below the picture. */
  tell(cursor, near) {
    const f = cursor && this.side ? this.value(cursor) : null;
    if (f === null) {
      ghSet(this.cross, "d", "");
      this.read.replaceChildren();
      ghElement("span", { class: "gh-soft" }, this.read).textContent = this.data.reads ? "f(x) at the cursor" : "";
      return;
    }
    const [px, py] = [this.across(cursor[0]), this.up(cursor[1])];
    ghSet(this.cross, "d", `M${this.left} ${py}h${this.side}M${px} ${this.top}v${this.side}`);
    const about = this.data.reads.kind === "expression" ? "≈" : "=";
    this.read.replaceChildren();
    ghElement("b", {}, this.read).textContent = `f ${about} ${ghNumber(f)}`;
    const side = f > 0 ? 1 : 0;
    ghElement("span", { class: `gh-c gh-c${side}` }, this.read).textContent = `${ghMark(side)} ${this.wall.data.classes[side]}`;
    const alpha = near >= 0 ? this.data.alphas?.[near] : undefined;
    if (alpha !== undefined) ghElement("span", { class: "gh-soft" }, this.read).textContent = `its α ${ghNumber(alpha)}`;
  }
}

function ghCut(text, most) {
  return text.length > most ? `${text.slice(0, Math.max(1, most - 1))}…` : text;
}

/** The first and the last tick: in a small picture the scale is enough. */
function ghEnds(ticks) {
  return ticks.length > 2 ? [ticks[0], ticks.at(-1)] : ticks;
}

class GhWall {
  static last = { i: -1, when: -Infinity }; // the point that a key was pressed on

  constructor(parent) {
    this.parent = parent;
    this.card = parent.querySelector(".gh-wall") ?? ghElement("div", { class: "gh-wall" }, parent);
    this.bar = ghElement("div", { class: "gh-wall-bar" }, this.card);
    this.switch = ghElement("div", { class: "gh-wall-switch", role: "group", "aria-label": "A click adds" }, this.bar);
    this.where = ghElement("span", { class: "gh-wall-where" }, this.bar);
    this.tools = ghElement("div", { class: "gh-wall-tools", role: "group", "aria-label": "The chosen point" }, this.bar);
    this.host = ghElement("div", { class: "gh-wall-panes" }, this.card);
    this.told = ghElement("p", { class: "gh-quiet", role: "status" }, this.card);
    this.panes = [];
    this.points = { x: [], y: [], c: [] };
    this.adds = 1;
    this.serial = 0;
    this.cursor = null;
    this.near = -1;
    this.focused = -1;
    this.listen();
  }

  listen() {
    this.resize = new ResizeObserver(() => this.measure());
    this.resize.observe(this.host);
    const on = (name, act, options) => this.host.addEventListener(name, act, options);
    on("pointerdown", (event) => this.down(event));
    on("pointermove", (event) => this.move(event));
    on("pointerup", (event) => this.up(event));
    on("pointercancel", () => this.drop());
    on("pointerleave", () => this.leave());
    on("contextmenu", (event) => this.menu(event));
    // A finger that is on a point moves it, elsewhere it scrolls the page.
    on("touchstart", (event) => this.placeOf(event.touches[0], 20)?.near >= 0 && event.preventDefault(), { passive: false });
    on("keydown", (event) => this.key(event));
    on("focusin", (event) => this.focus(event.target));
    on("focusout", () => this.leave());
  }

  destroy() {
    this.gone = true;
    clearTimeout(this.asking);
    this.rest();
    this.resize.disconnect();
    for (const element of [this.bar, this.host, this.told]) element.remove();
  }

  // ---- data ---------------------------------------------------------------------------

  receive({ data, setStateValue }) {
    this.setStateValue = setStateValue;
    if (!data?.panes) return;
    const first = !this.data;
    const late = data.answers < this.serial; // an answer to something that has been overtaken
    if (late && data.points.x.length !== this.points.x.length) return;
    this.data = data;
    if (!late && !this.drag) this.points = { x: [...data.points.x], y: [...data.points.y], c: [...data.points.c] };
    this.show(first);
    this.answered(data);
  }

  show(first) {
    const { panes, name } = this.data;
    ghSet(this.host, "data-count", panes.length);
    while (this.panes.length > panes.length) this.panes.pop().destroy();
    while (this.panes.length < panes.length) this.panes.push(new GhPane(this, this.host, !this.panes.length));
    this.panes.forEach((pane, i) => pane.receive(panes[i]));
    ghSet(this.panes[0].frame, "aria-label", `${name}. Arrow keys move the cursor, Enter adds a point.`);
    if (first) this.drawSwitch();
    this.nameSwitch();
    this.measure();
  }

  get n() {
    return this.points.x.length;
  }

  measure() {
    if (!this.data || this.gone) return;
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
    for (const pane of this.panes) pane.fit(rem);
    this.rove();
    this.point(this.cursor, this.near);
    if (!this.stands && this.panes[0].side) this.stand();
  }

  /** Drawn for the first time. Where the page took the wall down under a learner's hands, the focus comes back. */
  stand() {
    this.stands = true;
    const { i, when } = GhWall.last;
    if (performance.now() - when < GH_BACK_MS) this.focusPoint(Math.min(i, this.n - 1));
  }

  /** Where a value lies between the ends of its axis, from 0 to 1. */
  share(axis, value) {
    const { low, high } = this.data.axes[axis];
    return (value - low) / (high - low);
  }

  // ---- the switch of the class that a click adds ----------------------------------------

  drawSwitch() {
    this.buttons = [0, 1].map((c) => {
      const button = ghElement("button", { type: "button", class: `gh-wall-class gh-c${c}` }, this.switch);
      button.addEventListener("click", () => {
        this.adds = c;
        this.nameSwitch();
      });
      return button;
    });
    this.switch.prepend(ghElement("span", { class: "gh-soft" }, null));
    this.switch.firstChild.textContent = "A click adds";
    const tool = (text, act) => {
      const button = ghElement("button", { type: "button", class: "gh-wall-tool" }, this.tools);
      button.textContent = text;
      button.addEventListener("click", () => this.focused >= 0 && act(this.focused));
      return button;
    };
    this.acts = [tool("Remove", (i) => this.remove(i)), tool("Other class", (i) => this.flip(i))];
  }

  /** The point that was last pressed, moved or reached by key: what the two buttons act on. */
  choose(i) {
    this.focused = i;
    this.rove();
    for (const pane of this.panes) pane.drawPoints();
  }

  nameSwitch() {
    this.buttons.forEach((button, c) => {
      button.textContent = `${ghMark(c)} ${this.data.classes[c]}`;
      ghSet(button, "aria-pressed", c === this.adds);
    });
    this.nameTools();
  }

  nameTools() {
    const there = this.focused >= 0 && this.focused < this.n;
    for (const button of this.acts ?? []) {
      button.disabled = !there;
      ghSet(button, "aria-label", there ? `${button.textContent}: ${this.pointName(this.focused)}` : button.textContent);
    }
  }

  // ---- the cursor ---------------------------------------------------------------------

  /** Which pane an event is in, the place there, and the point that is meant; null outside of all planes. */
  placeOf(event, reach = GH_REACH) {
    for (const pane of this.panes) {
      const box = pane.svg.getBoundingClientRect();
      const [px, py] = [event.clientX - box.left, event.clientY - box.top];
      const [u, v] = [(px - pane.left) / pane.side, 1 - (py - pane.top) / pane.side];
      if (u < -0.02 || u > 1.02 || v < -0.02 || v > 1.02) continue;
      return { pane, place: [this.at("x", u), this.at("y", v)], near: this.nearest(pane, px, py, reach) };
    }
    return null;
  }

  at(axis, share) {
    const { low, high } = this.data.axes[axis];
    const step = 10 ** Math.floor(Math.log10(high - low)) / 1000;
    const value = low + Math.min(Math.max(share, 0), 1) * (high - low);
    return Number((Math.round(value / step) * step).toPrecision(8));
  }

  nearest(pane, px, py, reach) {
    let [best, least] = [-1, Math.min(reach, 3 * pane.size)];
    this.points.x.forEach((x, i) => {
      const away = Math.hypot(pane.across(x) - px, pane.up(this.points.y[i]) - py);
      if (away < least) [best, least] = [i, away];
    });
    return best;
  }

  point(cursor, near = -1) {
    [this.cursor, this.near] = [cursor, near];
    for (const pane of this.panes) pane.tell(cursor, near);
    const { axes } = this.data;
    const text = (axis, value) => `${axes[axis].name} ${ghNumber(value * axes[axis].times)}`;
    this.where.textContent = cursor
      ? `${text("x", cursor[0])}, ${text("y", cursor[1])}`
      : matchMedia("(pointer: fine)").matches
        ? "Drag a point to move it; a right click removes it. Shift and click adds the other class."
        : "Drag a point to move it; tap one to choose it.";
  }

  leave() {
    if (this.drag) return;
    const active = this.host.contains(document.activeElement) ? document.activeElement : null;
    const i = active ? this.panes[0].points.indexOf(active) : -1;
    if (i < 0) this.point(null);
  }

  // ---- the pointer --------------------------------------------------------------------

  down(event) {
    if (event.button !== 0) return;
    const hit = this.placeOf(event, event.pointerType === "touch" ? 20 : GH_REACH);
    this.began = hit && { ...hit, x: event.clientX, y: event.clientY };
    if (!hit || hit.near < 0) return;
    this.drag = { i: hit.near, pane: hit.pane, moved: false };
    this.choose(hit.near);
    this.point([this.points.x[hit.near], this.points.y[hit.near]], hit.near);
    this.host.setPointerCapture(event.pointerId);
    event.preventDefault();
  }

  move(event) {
    if (this.drag) return this.dragTo(event);
    if (event.pointerType === "touch") return;
    const hit = this.placeOf(event);
    this.host.style.cursor = hit?.near >= 0 ? "grab" : hit ? "crosshair" : "";
    if (!hit) return this.leave();
    const { x, y } = this.points;
    this.point(hit.near >= 0 ? [x[hit.near], y[hit.near]] : hit.place, hit.near);
  }

  dragTo(event) {
    const { pane, i } = this.drag;
    if (!this.drag.moved && Math.hypot(event.clientX - this.began.x, event.clientY - this.began.y) < 3) return;
    this.drag.moved = true;
    this.host.style.cursor = "grabbing";
    const box = pane.svg.getBoundingClientRect();
    const u = (event.clientX - box.left - pane.left) / pane.side;
    const v = 1 - (event.clientY - box.top - pane.top) / pane.side;
    this.place(i, [this.at("x", u), this.at("y", v)]);
    this.report("move");
  }

  place(i, [x, y]) {
    [this.points.x[i], this.points.y[i]] = [x, y];
    for (const pane of this.panes) pane.movePoint(i);
    this.point([x, y], i);
  }

  up(event) {
    if (this.drag) return this.drop();
    const { began } = this;
    this.began = null;
    if (!began || event.button !== 0 || Math.hypot(event.clientX - began.x, event.clientY - began.y) > 5) return;
    this.add(began.place, event.shiftKey ? 1 - this.adds : this.adds);
  }

  drop() {
    const moved = this.drag?.moved;
    this.drag = this.began = null;
    if (moved) this.report("drop");
  }

  menu(event) {
    const hit = this.placeOf(event);
    if (!hit) return;
    event.preventDefault();
    if (hit.near >= 0) this.remove(hit.near);
  }

  // ---- changes ------------------------------------------------------------------------

  add([x, y], c) {
    if (this.n >= this.data.most) return this.say(`There is room for ${this.data.most} points.`);
    this.points.x.push(x);
    this.points.y.push(y);
    this.points.c.push(c);
    this.changed(`Point added: ${this.data.classes[c]}.`);
  }

  remove(i) {
    for (const list of Object.values(this.points)) list.splice(i, 1);
    this.near = this.focused = -1;
    this.changed("Point removed.");
  }

  flip(i) {
    const { c } = this.points;
    c[i] = 1 - c[i];
    this.changed(`Now ${this.data.classes[c[i]]}.`);
  }

  /** Rings belong to the points as they were: until the answer comes, there are none. */
  changed(text) {
    for (const pane of this.panes) pane.data = { ...pane.data, rings: [], bound: [], alphas: [] };
    this.measure();
    this.say(text);
    this.report("drop");
  }

  say(text) {
    this.told.textContent = text;
  }

  report(kind) {
    clearTimeout(this.asking);
    if (kind === "drop") this.rest();
    const now = performance.now();
    if (kind === "move" && this.waits && now - this.waits < GH_WAIT_MS) {
      this.held = true;
      return;
    }
    this.held = false;
    this.waits = now;
    this.serial = Math.max(this.serial, this.data.answers) + 1;
    const { x, y, c } = this.points;
    this.setStateValue?.("edit", { serial: this.serial, kind, x: [...x], y: [...y], c: [...c] });
  }

  answered(data) {
    if (data.answers < this.serial) return;
    this.waits = 0;
    if (this.held) this.report("move");
    else if (!data.measured && !this.drag && !this.resting) this.asking = setTimeout(() => this.report("ask"), GH_ASK_MS);
  }

  // ---- keys ---------------------------------------------------------------------------

  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || !this.data) return;
    const i = this.panes[0].points.indexOf(event.target);
    const handled = i >= 0 ? this.pointKey(i, event) : event.target === this.panes[0].frame && this.planeKey(event);
    if (!handled) return;
    event.preventDefault();
    event.stopPropagation();
  }

  arrow({ key, shiftKey }) {
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[key];
    return way?.map((by) => (by * (shiftKey ? 5 : 1)) / 60);
  }

  step([x, y], [a, b]) {
    return [this.at("x", this.share("x", x) + a), this.at("y", this.share("y", y) + b)];
  }

  pointKey(i, event) {
    const way = this.arrow(event);
    const { x, y } = this.points;
    GhWall.last = { i, when: performance.now() };
    if (way) {
      this.place(i, this.step([x[i], y[i]], way));
      this.restLater();
    } else if (event.key === "Delete" || event.key === "Backspace") {
      this.remove(i);
      this.focusPoint(Math.min(i, this.n - 1));
    } else if (event.key === "x") {
      this.flip(i);
    } else if (event.key === "PageDown" || event.key === "PageUp") {
      this.focusPoint((i + (event.key === "PageDown" ? 1 : this.n - 1)) % this.n);
    } else if (event.key === "Enter" || event.key === " ") {
      this.add(this.step([x[i], y[i]], [1 / 30, 0]), event.shiftKey ? 1 - this.adds : this.adds);
      this.focusPoint(this.n - 1);
    } else return false;
    return true;
  }

  planeKey(event) {
    const way = this.arrow(event);
    if (way) {
      this.point(this.step(this.cursor ?? [this.at("x", 0.5), this.at("y", 0.5)], way));
      this.say(this.panes.map((pane) => `${pane.data.title} ${pane.read.textContent}`).join("; "));
    } else if (event.key === "Enter" || event.key === " ") {
      this.add(this.cursor ?? [this.at("x", 0.5), this.at("y", 0.5)], event.shiftKey ? 1 - this.adds : this.adds);
    } else return false;
    return true;
  }

  /** Arrow keys are one gesture until they rest. */
  restLater() {
    this.rest();
    this.resting = true;
    this.report("move");
    this.timer = setTimeout(() => this.report("drop"), GH_REST_MS);
  }

  rest() {
    clearTimeout(this.timer);
    this.resting = false;
  }

  focusPoint(i) {
    if (i < 0) return this.panes[0].frame.focus({ preventScroll: true });
    this.panes[0].points[i].focus({ preventScroll: true });
  }

  focus(target) {
    const i = this.panes[0].points.indexOf(target);
    if (i >= 0) {
      this.choose(i);
      this.point([this.points.x[i], this.points.y[i]], i);
    } else if (target === this.panes[0].frame && target.matches(":focus-visible")) {
      this.point(this.cursor ?? [this.at("x", 0.5), this.at("y", 0.5)]);
    }
  }

  /** One tab stop for all points. */
  rove() {
    const { points } = this.panes[0];
    const stop = Math.min(Math.max(this.focused, 0), points.length - 1);
    points.forEach((element, i) => ghSet(element, "tabindex", i === stop ? 0 : -1));
    this.nameTools();
  }

  pointName(i) {
    const { x, y, c } = this.points;
    const { axes, classes, panes } = this.data;
    const support = panes.filter((pane) => pane.alphas?.[i] > 0).map((pane) => `${pane.title} α ${ghNumber(pane.alphas[i])}`);
    const place = `${axes.x.name} ${ghNumber(x[i] * axes.x.times)}, ${axes.y.name} ${ghNumber(y[i] * axes.y.times)}`;
    return `${classes[c[i]]}, ${place}; ${support.length ? `support vector: ${support.join(", ")}` : "no support vector"}`;
  }
}

export default (component) => ghMount(component, (parent) => new GhWall(parent));
