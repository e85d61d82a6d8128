// The plane as a board: a learner adds points, moves them and takes them away; Python answers with what an
// algorithm makes of them. player.js (for its `ghElement`, `ghSet`) and field.js stand before this text in the
// same module. Nothing is played: the picture has one step.
//
// With the data of field.js come
//   answer    {who, n}: the last report this data has taken in. While a later one is on its way, the points
//             stay where the learner has put them
//   own       [x1, y1, x2, y2] or null: the two handles of a line of the learner's own
//   best      the width of the widest street there is, or null as long as it is not shown
//   live      [[label, value, good], ...]: figures below the picture; `good`: in the accent colour
//   most      the number of points there may be
//
// It reports
//   edit      {who, n, x, y, c, done, what, at}: all points. `done`: false while a gesture goes on; `what`: "add",
//             "move", "remove" or "flip", `at`: which point
//   line      {who, n, ends: [x1, y1, x2, y2]} when a handle is let go

const GH_ANSWER_MS = 600; // in a gesture: without an answer for so long, report again all the same
const GH_SETTLE_MS = 450; // a gesture by keyboard ends when no key came for so long
const GH_SLIP = 4; // px: a pointer that moves less than this has clicked
const GH_NUDGE = 0.01; // of the width of the plane, by an arrow key; five times as far with Shift
const GH_NEAR_ZERO = 1e-9;

// For whoever does not see the picture.
const GH_WAYS =
  "Page up and Page down walk through the points. Arrows move a point, with Shift further; X changes its class, " +
  "Delete removes it, Enter goes to the cursor. Arrows move the cursor, Enter adds a point there.";

const GH_ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/** A number for the eye. */
function ghNumber(value, digits = 3) {
  return (Math.round(value * 10 ** digits) / 10 ** digits + 0).toFixed(digits).replace("-", "−");
}

/** The line through two places as [a, b, c] of a·x + b·y = c, with a² + b² = 1. */
function ghThrough([x1, y1, x2, y2]) {
  const long = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [a, b] = [(y1 - y2) / long, (x2 - x1) / long];
  return [a, b, a * x1 + b * y1];
}

/** The street around a line: its width, the points on the wrong side, and which side is whose. */
function ghStreet(line, { x, y, c }) {
  const heights = x.map((one, i) => line[0] * one + line[1] * y[i] - line[2]);
  const missed = (side) => heights.flatMap((height, i) => (side * height * (c[i] ? 1 : -1) > GH_NEAR_ZERO ? [] : [i]));
  const [up, down] = [missed(1), missed(-1)];
  const side = down.length < up.length ? -1 : 1;
  const wrong = side > 0 ? up : down;
  const half = wrong.length || !x.length ? 0 : Math.min(...heights.map(Math.abs));
  return { width: 2 * half, wrong, side };
}

/** The picture of a board: the data may change under it. */
class GhBoardField extends GhField {
  renew(data) {
    const old = this.lines;
    this.data = data;
    for (const item of this.simple()) (item.group ?? item.element).remove();
    this.fills = this.at_once((data.fills ?? []).map((fill) => this.makeFill(fill)));
    this.contours = this.at_once((data.contours ?? []).map((curve) => this.make(curve, `gh-boundary gh-${curve.look}`)));
    this.segments = this.at_once((data.segments ?? []).map((one) => this.make(one, `gh-segment gh-${one.look}`, one.c)));
    this.spots = [];
    this.lines = new Map((data.lines ?? []).map((line) => [line.id, this.sameLine(old.get(line.id), line)]));
    for (const [id, item] of old) if (!this.lines.has(id)) item.element.remove();
    this.repoint();
  }

  at_once(items) {
    for (const item of items) item.o = 1;
    return items;
  }

  sameLine(item, line) {
    if (!item) return this.makeLine(line);
    item.thing = line;
    this.drawing.append(item.element); // above what was made anew
    return item;
  }

  /** As many elements as there are points, each in the colour of its class, in its place. */
  repoint() {
    const { c, x } = this.data.points;
    while (this.points.length > x.length) {
      this.points.pop().remove();
      this.rounds.pop()?.remove();
    }
    while (this.points.length < x.length) {
      this.points.push(this.makePoint(this.points.length));
      if (this.weighted) this.rounds.push(this.makeRound(this.points.length - 1));
    }
    this.order = this.points.map((_, i) => i);
    this.points.forEach((element, i) => {
      element.style.setProperty("--gh-c", ghColour(c[i]));
      this.rounds[i]?.style.setProperty("--gh-c", ghColour(c[i]));
      if (this.unit) this.placePoint(i);
    });
    this.missed = undefined;
  }
}

class GhBoard {
  constructor(parent) {
    this.parent = parent;
    this.card = parent.querySelector(".gh-stage") ?? ghElement("div", { class: "gh-stage" }, parent);
    this.picture = ghElement("div", { class: "gh-plane gh-board", role: "group" }, this.card);
    this.svg = ghElement("svg", { focusable: "false" }, this.picture);
    this.figures = ghElement("div", { class: "gh-live" }, this.card);
    this.tools = ghElement("div", { class: "gh-tools", role: "toolbar", "aria-label": "Points" }, this.card);
    this.words = ghElement("div", { class: "gh-readout", "aria-hidden": "true" }, this.card);
    this.told = ghElement("p", { class: "gh-quiet", id: `gh-board-${Math.random().toString(36).slice(2)}` }, this.card);
    this.spoken = ghElement("p", { class: "gh-quiet", role: "status" }, this.card);
    ghSet(this.picture, "aria-describedby", this.told.id);
    this.who = Math.random().toString(36).slice(2);
    this.number = 0; // of the last report
    this.adds = 1; // the class that a click adds
    this.at = 0; // the point that has, or had, the focus
    this.still = matchMedia("(prefers-reduced-motion: reduce)");
    this.makeTools();
    this.listen();
  }

  listen() {
    this.resize = new ResizeObserver(() => this.measure());
    this.resize.observe(this.picture);
    const { svg } = this;
    svg.addEventListener("pointerdown", (event) => this.down(event));
    svg.addEventListener("pointermove", (event) => this.move(event));
    svg.addEventListener("pointerup", (event) => this.up(event));
    svg.addEventListener("pointercancel", () => this.let());
    svg.addEventListener("pointerleave", () => this.legend());
    svg.addEventListener("contextmenu", (event) => this.context(event));
    // A finger on a point drags it, a finger beside it scrolls the page.
    svg.addEventListener("touchstart", (event) => this.grips(event.touches[0]) && event.preventDefault(), { passive: false });
    this.picture.addEventListener("keydown", (event) => this.key(event));
    this.picture.addEventListener("focusin", (event) => this.focusIn(event.target));
    this.picture.addEventListener("focusout", () => this.focusOut());
  }

  destroy() {
    this.gone = true;
    this.field?.stop();
    clearTimeout(this.settling);
    this.resize.disconnect();
    for (const element of [this.picture, this.figures, this.tools, this.words, this.told, this.spoken]) element.remove();
  }

  // ---- data ---------------------------------------------------------------------------

  receive({ data, setStateValue }) {
    this.setStateValue = setStateValue;
    if (!data?.points) return;
    const answered = data.answer?.who === this.who ? data.answer.n : 0;
    this.waiting = answered < this.number;
    const old = this.data;
    const mine = this.waiting || this.drag || this.settling ? old?.points : null;
    this.data = mine && data.trace === old.trace ? { ...data, points: this.merged(data.points, mine) } : { ...data };
    if (this.drag?.own || this.settlingLine) this.data.own = old.own;
    // Fewer or more points than the learner left: back, forward, another link. What was said is no longer so.
    if (!mine && old && old.points.x.length !== data.points.x.length) this.spoken.textContent = "";
    if (data.trace === old?.trace) {
      this.field.renew(this.data);
      this.show(!this.drag && !this.settling);
      if (!mine && old.points.x.length !== data.points.x.length) this.legend();
    } else this.unfold();
    if (this.later) this.report(false);
  }

  /** The places the learner has put the points to, with what Python says of them where they are as many. */
  merged(told, mine) {
    const same = told.x.length === mine.x.length;
    return { ...mine, weights: same ? told.weights : undefined, words: same ? told.words : [] };
  }

  unfold() {
    const before = this.field?.layer;
    this.field?.stop();
    this.field = new GhBoardField(this.svg, this.data);
    before?.remove();
    this.makeTop();
    ghSet(this.picture, "aria-label", this.data.name);
    this.nameTools();
    this.measure();
    this.legend();
  }

  measure() {
    const { clientWidth, clientHeight } = this.picture;
    if (!this.field || !clientWidth) return;
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
    this.field.fit(clientWidth, clientHeight, rem);
    this.show(false);
  }

  /** Bring the picture up to the data: lines turn and slide unless a gesture goes on. */
  show(animate) {
    const { field } = this;
    if (!field.unit) return;
    field.stand(0, null);
    this.told.textContent = `${this.data.steps[0]?.text ?? ""} ${GH_WAYS}`;
    this.rove();
    this.placeCursor();
    this.readOwn();
    field.go(animate && !this.still.matches);
  }

  // ---- editing ------------------------------------------------------------------------

  /** Tell Python where the points are; while a gesture goes on only when it has answered the last report. */
  report(done, what = this.what, at = this.at) {
    this.what = what;
    if (!done && this.waiting && performance.now() - this.sent < GH_ANSWER_MS) {
      this.later = true;
      return;
    }
    const { x, y, c } = this.data.points;
    this.later = false;
    this.waiting = true;
    this.sent = performance.now();
    this.number += 1;
    this.setStateValue?.("edit", { who: this.who, n: this.number, x: [...x], y: [...y], c: [...c], done, what, at });
  }

  inside([x, y]) {
    const { axes } = this.data;
    const clip = (value, { low, high }) => Math.round(Math.min(high, Math.max(low, value)) * 1000) / 1000;
    return [clip(x, axes.x), clip(y, axes.y)];
  }

  /** The points, copied before the first change: the data belong to whoever sent them. */
  change(edit) {
    const { x, y, c } = this.data.points;
    const points = { ...this.data.points, x: [...x], y: [...y], c: [...c], words: [] };
    this.data.points = points;
    this.field.data.points = points;
    edit(points);
  }

  moveTo(i, place, done) {
    const [x, y] = this.inside(place);
    this.change((points) => ([points.x[i], points.y[i]] = [x, y]));
    this.field.placePoint(i);
    this.readOwn();
    this.say(this.field.pointName(i));
    this.report(done, "move", i);
  }

  add(place, c) {
    if (this.data.points.x.length >= this.data.most) {
      return this.say(`There may be ${this.data.most} points; take one away first.`);
    }
    const [x, y] = this.inside(place);
    this.change((points) => {
      points.x.push(x);
      points.y.push(y);
      points.c.push(c);
    });
    this.at = this.data.points.x.length - 1;
    this.edited("add", "added");
  }

  remove(i) {
    const said = this.field.pointName(i);
    const focused = this.picture.contains(document.activeElement);
    this.change(({ x, y, c }) => [x, y, c].forEach((list) => list.splice(i, 1)));
    this.report(true, "remove", i);
    this.at = Math.min(i, this.data.points.x.length - 1);
    this.redraw();
    this.spoken.textContent = `${said}: removed`;
    if (focused) (this.field.points[this.at] ?? this.cursor).focus({ preventScroll: true });
  }

  flip(i) {
    this.at = i;
    this.change((points) => (points.c[i] = 1 - points.c[i]));
    this.edited("flip", "changed its class");
  }

  edited(what, said) {
    this.report(true, what, this.at);
    this.redraw();
    this.spoken.textContent = `${this.field.pointName(this.at)}: ${said}`;
    this.say(this.field.pointName(this.at));
  }

  /** Other points; what Python makes of them comes later. */
  redraw() {
    this.field.repoint();
    this.show(false);
    this.nameTools();
  }

  // ---- pointer ------------------------------------------------------------------------

  spot(event) {
    const box = this.svg.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  /** What a pointer has under it: a handle of the line, a point, or nothing. */
  grips(event) {
    if (!this.field?.unit) return null;
    const [px, py] = this.spot(event);
    const handle = this.handleAt(px, py);
    if (handle >= 0) return { own: true, handle };
    const point = this.field.pointAt(px, py);
    return point >= 0 ? { point } : null;
  }

  down(event) {
    if (event.button !== 0 || this.drag || !this.field?.unit) return;
    const from = this.spot(event);
    this.drag = { ...this.grips(event), from, moved: false };
    if (this.drag.point === undefined && !this.drag.own) return;
    this.svg.setPointerCapture(event.pointerId);
    event.preventDefault(); // no text is marked, and the focus goes where we say
    const element = this.drag.own ? this.handles[this.drag.handle] : this.field.points[this.drag.point];
    element.focus({ preventScroll: true });
  }

  move(event) {
    const at = this.spot(event);
    const { drag } = this;
    if (!drag) return this.hover(event);
    if (!drag.moved && Math.hypot(at[0] - drag.from[0], at[1] - drag.from[1]) < GH_SLIP) return;
    drag.moved = true;
    const place = this.field.unplace(...at);
    if (drag.own) this.moveHandle(drag.handle, place);
    else if (drag.point !== undefined) this.moveTo(drag.point, place, false);
  }

  up(event) {
    const { drag } = this;
    this.drag = null;
    if (!drag) return;
    if (drag.own) return drag.moved && this.tellLine();
    if (drag.point !== undefined) return drag.moved && this.report(true, "move", drag.point);
    if (drag.moved || !this.isInside(event)) return;
    this.add(this.field.unplace(...this.spot(event)), event.shiftKey ? 1 - this.adds : this.adds);
  }

  /** The browser took the gesture for a scroll. */
  let() {
    const { drag } = this;
    this.drag = null;
    if (drag?.moved && drag.point !== undefined) this.report(true, "move", drag.point);
    if (drag?.moved && drag.own) this.tellLine();
  }

  isInside(event) {
    const [x, y] = this.field.unplace(...this.spot(event));
    const { axes } = this.data;
    return x >= axes.x.low && x <= axes.x.high && y >= axes.y.low && y <= axes.y.high;
  }

  context(event) {
    const grip = this.grips(event);
    if (grip?.point === undefined) return;
    event.preventDefault();
    this.remove(grip.point);
  }

  hover(event) {
    const grip = this.grips(event);
    ghSet(this.svg, "class", grip ? "gh-grip" : "");
    if (grip?.point !== undefined) this.say(this.field.pointName(grip.point));
    else this.legend();
  }

  // ---- keyboard -----------------------------------------------------------------------

  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const point = this.field.points.indexOf(event.target);
    const handle = this.handles.indexOf(event.target);
    const handled =
      point >= 0 ? this.pointKey(event, point)
      : handle >= 0 ? this.handleKey(event, handle)
      : event.target === this.cursor && this.cursorKey(event);
    if (!handled) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** How far an arrow key goes, in the units of the axes; null for another key. */
  stride(event) {
    const way = GH_ARROWS[event.key];
    if (!way) return null;
    const { axes } = this.data;
    const far = GH_NUDGE * (event.shiftKey ? 5 : 1);
    return [way[0] * far * (axes.x.high - axes.x.low), way[1] * far * (axes.y.high - axes.y.low)];
  }

  pointKey(event, i) {
    const { x, y } = this.data.points;
    const stride = this.stride(event);
    if (stride) {
      this.settle();
      this.moveTo(i, [x[i] + stride[0], y[i] + stride[1]], false);
      return true;
    }
    const walk = { PageDown: i + 1, PageUp: i - 1, Home: 0, End: x.length - 1 }[event.key];
    if (walk !== undefined) {
      this.field.points[walk]?.focus({ preventScroll: true });
      return true;
    }
    if (event.repeat) return false;
    if (event.key === "Delete" || event.key === "Backspace") this.remove(i);
    else if (event.key === "x" || event.key === "X") this.flip(i);
    else if (event.key === "Enter" || event.key === " ") this.goCursor([x[i], y[i]]);
    else return false;
    return true;
  }

  /** A gesture by keyboard has gone on; it ends a little after its last key. */
  settle() {
    clearTimeout(this.settling);
    this.settling = setTimeout(() => this.settled(), GH_SETTLE_MS);
  }

  settled() {
    if (!this.settling) return;
    clearTimeout(this.settling);
    this.settling = null;
    if (this.settlingLine) {
      this.settlingLine = false;
      this.tellLine();
    } else this.report(true, "move", this.at);
  }

  goCursor(place) {
    this.cursorAt = place;
    this.placeCursor();
    this.cursor.focus({ preventScroll: true });
  }

  cursorKey(event) {
    const stride = this.stride(event);
    if (stride) {
      this.cursorAt = this.inside([this.cursorAt[0] + stride[0], this.cursorAt[1] + stride[1]]);
      this.placeCursor();
      this.say(this.cursor.getAttribute("aria-label"));
      return true;
    }
    if (event.key === "x" || event.key === "X") {
      this.choose(1 - this.adds);
      return true;
    }
    if (event.key !== "Enter" && event.key !== " ") return false;
    if (!event.repeat) this.add(this.cursorAt, event.shiftKey ? 1 - this.adds : this.adds);
    return true;
  }

  placeCursor() {
    const { field } = this;
    if (!field?.unit) return;
    const { axes } = this.data;
    this.cursorAt = this.inside(this.cursorAt ?? [(axes.x.low + axes.x.high) / 2, (axes.y.low + axes.y.high) / 2]);
    const [px, py] = field.place(this.cursorAt);
    ghSet(this.cursor, "transform", `translate(${px.toFixed(1)} ${py.toFixed(1)})`);
    ghSet(this.cursor, "aria-label", `Cursor, ${this.placeName(this.cursorAt)}: Enter adds ${this.data.classes[this.adds]}`);
  }

  placeName([x, y]) {
    const { axes } = this.data;
    return `${axes.x.name} ${ghNumber(x)}, ${axes.y.name} ${ghNumber(y)}`;
  }

  focusIn(element) {
    const point = this.field.points.indexOf(element);
    if (point >= 0) {
      this.at = point;
      this.say(this.field.pointName(point));
      this.rove();
      this.nameTools();
    } else if (element.getAttribute("aria-label")) this.say(element.getAttribute("aria-label"));
  }

  focusOut() {
    this.settled();
    this.legend();
  }

  /** One tab stop for all points: PageUp and PageDown walk through them, since arrows move them. */
  rove() {
    this.at = Math.max(0, Math.min(this.at, this.field.points.length - 1));
    this.field.points.forEach((element, i) => ghSet(element, "tabindex", i === this.at ? 0 : -1));
  }

  // ---- a line of one's own ---------------------------------------------------------------

  /** Below the points the learner's line and its street, above them what can be taken hold of besides points. */
  makeTop() {
    const below = ghElement("g", { "aria-hidden": "true" });
    this.field.halos.before(below);
    this.own = {
      street: ghElement("path", { class: "gh-own-street" }, below),
      line: ghElement("path", { class: "gh-boundary gh-own" }, below),
    };
    this.handles = [];
    this.top = ghElement("g", {}, this.field.layer);
    this.cursor = ghElement("g", { class: "gh-cursor", role: "button", tabindex: 0 }, this.top);
    ghElement("path", { d: "M-11 0H11M0 -11V11" }, this.cursor);
  }

  makeHandles() {
    this.handles = [0, 1].map((i) => {
      const element = ghElement("g", { class: "gh-handle", role: "button", tabindex: 0, "data-end": i }, this.top);
      ghElement("circle", { r: 11 }, element);
      ghElement("path", { d: "M-4 0H4M0 -4V4" }, element);
      return element;
    });
  }

  /** Draw the line and read it off: the widest street around it, and the points on its wrong side. */
  readOwn() {
    const { field, data } = this;
    if (!field?.unit || !this.own) return;
    const ends = data.own;
    for (const element of [this.own.street, this.own.line]) element.style.display = ends ? "" : "none";
    if (!ends) {
      for (const handle of this.handles) handle.remove();
      this.handles = [];
      this.field.judge(new Set(data.steps[0]?.wrong ?? []));
      return this.tellFigures(data.live ?? []);
    }
    if (!this.handles.length) this.makeHandles();
    const line = ghThrough(ends);
    const street = ghStreet(line, data.points);
    const path = field.ends(line);
    ghSet(this.own.line, "d", path ? `M${path.map((end) => end.map((v) => v.toFixed(1)).join(" ")).join("L")}` : "");
    const [a, b, c] = line;
    const half = street.width / 2;
    const strip = ghClipped(ghClipped(field.corners, [a, b, c - half], 1), [a, b, c + half], -1);
    ghSet(this.own.street, "d", half ? ghPath(strip.map((point) => field.place(point))) : "");
    this.handles.forEach((element, i) => {
      const place = [ends[2 * i], ends[2 * i + 1]];
      ghSet(element, "transform", `translate(${field.place(place).map((v) => v.toFixed(1)).join(" ")})`);
      ghSet(element, "aria-label", `Handle ${i + 1} of your line, ${this.placeName(place)}; ${this.inWords(street)}`);
    });
    field.judge(new Set(street.wrong));
    this.tellFigures(this.ownFigures(street));
  }

  inWords({ width, wrong }) {
    if (!wrong.length) return `your street is ${ghNumber(width)} wide`;
    return `no street: ${wrong.length} on the wrong side`;
  }

  ownFigures({ width, wrong }) {
    const figures = [
      ["Your street", wrong.length ? "none" : ghNumber(width), false],
      ["Wrong side", String(wrong.length), false],
    ];
    if (this.data.best) {
      figures.push(["The widest", ghNumber(this.data.best), false]);
      const share = Math.floor((100 * width) / this.data.best + 1e-6);
      figures.push(["Yours is", `${Math.min(100, share)} %`, true]);
    }
    return figures;
  }

  handleAt(px, py) {
    const ends = this.data.own;
    if (!ends) return -1;
    const away = [0, 1].map((i) => {
      const [qx, qy] = this.field.place([ends[2 * i], ends[2 * i + 1]]);
      return Math.hypot(qx - px, qy - py);
    });
    const nearest = away[1] < away[0] ? 1 : 0;
    return away[nearest] < GH_REACH + 4 ? nearest : -1;
  }

  moveHandle(i, place) {
    const [x, y] = this.inside(place);
    const ends = [...this.data.own];
    const other = [ends[2 - 2 * i], ends[3 - 2 * i]];
    if (x === other[0] && y === other[1]) return; // two places make a line only if they differ
    [ends[2 * i], ends[2 * i + 1]] = [x, y];
    this.data.own = ends;
    this.readOwn();
    this.say(this.handles[i].getAttribute("aria-label"));
  }

  handleKey(event, i) {
    const stride = this.stride(event);
    if (!stride) return false;
    const ends = this.data.own;
    this.settlingLine = true;
    this.settle();
    this.moveHandle(i, [ends[2 * i] + stride[0], ends[2 * i + 1] + stride[1]]);
    return true;
  }

  tellLine() {
    this.number += 1;
    this.waiting = true;
    this.sent = performance.now();
    this.setStateValue?.("line", { who: this.who, n: this.number, ends: [...this.data.own] });
  }

  // ---- words and tools ---------------------------------------------------------------------

  tellFigures(figures) {
    while (this.figures.children.length > figures.length) this.figures.lastChild.remove();
    figures.forEach(([label, value, good], i) => {
      const part = this.figures.children[i] ?? ghElement("span", {}, this.figures);
      if (!part.children.length) {
        ghElement("span", { class: "gh-soft" }, part);
        ghElement("b", {}, part);
      }
      [label, value].forEach((text, k) => part.children[k].textContent === text || part.children[k].replaceChildren(text));
      ghSet(part, "class", good ? "gh-good" : null);
    });
  }

  makeTools() {
    const group = ghElement("div", { class: "gh-switch", role: "radiogroup", "aria-label": "A click adds" }, this.tools);
    ghElement("span", { class: "gh-soft", "aria-hidden": "true" }, group).textContent = "A click adds";
    this.switches = [0, 1].map((c) => {
      const button = ghElement("button", { type: "button", role: "radio" }, group);
      button.style.setProperty("--gh-c", ghColour(c));
      button.addEventListener("click", () => this.choose(c));
      button.addEventListener("keydown", (event) => {
        if (!GH_ARROWS[event.key]) return;
        event.preventDefault();
        event.stopPropagation();
        this.choose(1 - c);
        this.switches[1 - c].focus();
      });
      return button;
    });
    const button = (text, act) => {
      const made = ghElement("button", { type: "button", class: "gh-tool" }, this.tools);
      made.textContent = text;
      made.addEventListener("click", act);
      return made;
    };
    this.remover = button("Remove", () => this.data.points.x.length && this.remove(this.at));
    this.flipper = button("Other class", () => this.data.points.x.length && this.flip(this.at));
  }

  choose(c) {
    this.adds = c;
    this.nameTools();
    this.placeCursor();
  }

  nameTools() {
    const { classes, points } = this.data;
    this.switches.forEach((button, c) => {
      button.textContent = `${ghMark(c)} ${classes[c]}`;
      ghSet(button, "aria-checked", c === this.adds ? "true" : "false");
      ghSet(button, "tabindex", c === this.adds ? 0 : -1);
    });
    const name = points.x.length ? this.field.pointName(Math.min(this.at, points.x.length - 1)) : "no point";
    ghSet(this.remover, "aria-label", `Remove ${name}`);
    ghSet(this.flipper, "aria-label", `Other class for ${name}`);
    for (const button of [this.remover, this.flipper]) button.disabled = !points.x.length;
  }

  legend() {
    const focused = this.picture.contains(document.activeElement) ? document.activeElement : null;
    if (focused && this.field.points.includes(focused)) return this.say(this.field.pointName(this.at));
    const fine = matchMedia("(pointer: fine)").matches;
    const ways = fine
      ? "Drag moves, right click removes. Keys: arrows, Delete, X for the other class."
      : "Drag a point to move it; tap beside to add one.";
    this.say(ways);
  }

  say(text) {
    this.words.replaceChildren();
    ghElement("span", {}, this.words).textContent = text;
  }
}

export default (component) => ghMount(component, (parent) => new GhBoard(parent));
