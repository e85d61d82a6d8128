// Points in the plane, and what an algorithm makes of the plane, step by step. Python sends the whole
// trace once; from then on stepping needs no server. The player (player.js) stands before this text in
// the same module.
//
// The data:
//   trace     a key: with another one everything is drawn anew
//   name      what the picture shows, for a screen reader
//   axes      {x, y}: each {name, low, high, ticks: [[value, text], ...]}; one unit is as long on both
//   classes   names; the class of anything is its place here, or null for none
//   points    {x: [...], y: [...], c: [...], hollow}: hollow points are drawn as outlines;
//             rings: [[point, text], ...] are drawn around points that need a word
//   regions   [{id, c, name, born, gone, wrong, ...}], each with a shape, in the units of the axes:
//                 box: [left, bottom, right, top]
//                 polygon: [[x, y], ...]
//                 side: [line id, -1 or 1]   the half plane where a·x + b·y <= c of the line, or > c
//             wrong: the points in it that are of another class
//   lines     [{id, look, born, gone, at: [[step, a, b, c], ...]}]: a·x + b·y = c from that step on; between
//             two places a line turns and slides. look: "solid", "dashed"
//   segments  [{look, from: [x, y], to: [x, y], born, gone}]; look: "cut" (drawn from end to end), "link"
//   spots     [{x, y, c, text, born, gone}]: places with a word beside them
//   steps     [{at: [region ids], tick, text, wrong}]: what the step is about, whether the slider marks
//             it, the picture in words, and the wrong points if the regions do not say which
//
// born, gone: the step at which something appears, and the one at which it is no longer there (-1: never).
//
// With it come the place to begin at, `step` and `selected`, and `goto`: with another number there it goes
// to that place at once. It reports `step` and `node`: the id of the region that the learner has opened, "root"
// for the id "", or "none".

const GH_MARKS = ["▲", "●", "■", "◆", "✚", "★", "▼", "⬟"];
const GH_MOVE_MS = 320;
const GH_REACH = 14; // px: a pointer this near to a point means it
const GH_PLUS = 0.36; // half the width of a plus's bars

const GH_SHAPES = [
  (r) => ghPolygon(3, r * 1.25),
  (r) => `M${-r} 0A${r} ${r} 0 1 1 ${r} 0A${r} ${r} 0 1 1 ${-r} 0Z`,
  (r) => ghPath([[-r, -r], [r, -r], [r, r], [-r, r]].map(([x, y]) => [x * 0.9, y * 0.9])),
  (r) => ghPolygon(4, r * 1.25),
  (r) => ghPlus(r * 1.1),
  (r) => ghPolygon(10, r * 1.35, 0.45),
  (r) => ghPolygon(3, r * 1.25, 1, Math.PI),
  (r) => ghPolygon(5, r * 1.15),
];

/** A closed path through points of the screen. */
function ghPath(points) {
  return points.length ? `M${points.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join("L")}Z` : "";
}

/** A regular polygon, its first corner up; with `dent` below 1 every other corner lies nearer: a star. */
function ghPolygon(corners, r, dent = 1, turn = 0) {
  return ghPath(
    Array.from({ length: corners }, (_, i) => {
      const angle = (2 * Math.PI * i) / corners - Math.PI / 2 + turn;
      const far = i % 2 ? r * dent : r;
      return [far * Math.cos(angle), far * Math.sin(angle)];
    }),
  );
}

function ghPlus(r) {
  const w = r * GH_PLUS;
  return ghPath([[-w, -r], [w, -r], [w, -w], [r, -w], [r, w], [w, w], [w, r], [-w, r], [-w, w], [-r, w], [-r, -w], [-w, -w]]);
}

function ghColour(index, name = "c") {
  return `var(--gh-${name}${index % GH_MARKS.length})`;
}

function ghMark(index) {
  return GH_MARKS[index % GH_MARKS.length];
}

function ghAlive(thing, step) {
  return step >= (thing.born ?? 0) && !(thing.gone >= 0 && step >= thing.gone);
}

/** The part of a polygon where a·x + b·y - c, times `side`, is not below 0. */
function ghClipped(polygon, [a, b, c], side) {
  const height = ([x, y]) => side * (a * x + b * y - c);
  return polygon.flatMap((point, i) => {
    const next = polygon[(i + 1) % polygon.length];
    const [here, there] = [height(point), height(next)];
    const kept = here >= 0 ? [point] : [];
    if (here >= 0 === there >= 0) return kept;
    const t = here / (here - there);
    return [...kept, [point[0] + t * (next[0] - point[0]), point[1] + t * (next[1] - point[1])]];
  });
}

/** A line between two places: it turns the short way and slides. */
function ghTurned(from, to, t) {
  const [start, end] = [Math.atan2(from[1], from[0]), Math.atan2(to[1], to[0])];
  const turn = ((end - start + 3 * Math.PI) % (2 * Math.PI)) - Math.PI;
  const [long, other] = [Math.hypot(from[0], from[1]), Math.hypot(to[0], to[1])];
  const angle = start + turn * t;
  const offset = (from[2] / long) * (1 - t) + (to[2] / other) * t;
  return [Math.cos(angle), Math.sin(angle), offset];
}

/** The picture itself: it knows how to stand at a step, not how one gets there. */
class GhField {
  constructor(svg, data) {
    this.data = data;
    this.layer = ghElement("g", { class: "gh-field" }, svg);
    this.axes = ghElement("g", { class: "gh-axes", "aria-hidden": "true" }, this.layer);
    this.ground = ghElement("g", { role: "listbox", "aria-label": "Regions" }, this.layer);
    this.drawing = ghElement("g", { "aria-hidden": "true" }, this.layer);
    this.dots = ghElement("g", { role: "list", "aria-label": "Points" }, this.layer);
    this.over = ghElement("g", { "aria-hidden": "true" }, this.layer);
    this.regions = data.regions.map((region) => this.makeRegion(region));
    this.lines = new Map((data.lines ?? []).map((line) => [line.id, this.makeLine(line)]));
    this.segments = (data.segments ?? []).map((segment) => this.make(segment, `gh-segment gh-${segment.look}`));
    this.points = data.points.x.map((_, i) => this.makePoint(i));
    this.order = this.points.map((_, i) => i).sort((a, b) => data.points.x[a] - data.points.x[b]);
    this.rings = (data.points.rings ?? []).map(([point, text]) => this.makeRing(point, text));
    this.spots = (data.spots ?? []).map((spot) => this.makeSpot(spot));
    this.frame = ghElement("rect", { class: "gh-frame" }, this.axes);
    this.step = null;
  }

  make(thing, look) {
    const element = ghElement("path", { class: look }, this.drawing);
    return { thing, element, o: 0, from: 0, to: 0 };
  }

  makeRegion(region) {
    const element = ghElement("path", { class: "gh-region", role: "option", tabindex: -1, "aria-label": region.name }, this.ground);
    if (region.c !== null && region.c !== undefined) {
      element.style.setProperty("--gh-w", ghColour(region.c, "w"));
      element.style.setProperty("--gh-c", ghColour(region.c));
    }
    element.style.display = "none";
    return { thing: region, element, o: 0, from: 0, to: 0 };
  }

  makeLine(line) {
    return { ...this.make(line, `gh-boundary gh-${line.look ?? "solid"}`), at: null, start: null, end: null };
  }

  makePoint(i) {
    const { c, hollow } = this.data.points;
    const look = hollow ? "gh-point gh-hollow" : "gh-point";
    const element = ghElement("path", { class: look, role: "listitem", tabindex: -1 }, this.dots);
    element.style.setProperty("--gh-c", ghColour(c[i]));
    return element;
  }

  makeRing(point, text) {
    const group = ghElement("g", { class: "gh-note-ring" }, this.over);
    return { point, group, circle: ghElement("circle", {}, group), text: this.word(group, text) };
  }

  makeSpot(spot) {
    const item = this.make(spot, "gh-spot");
    item.group = ghElement("g", {}, this.over);
    item.group.append(item.element);
    if (spot.c !== null) item.group.style.setProperty("--gh-c", ghColour(spot.c));
    item.text = this.word(item.group, spot.text);
    return item;
  }

  word(group, text) {
    const element = ghElement("text", { class: "gh-word" }, group);
    element.textContent = text;
    return element;
  }

  // ---- places -------------------------------------------------------------------------

  /** Fit the axes into so many pixels. */
  fit(width, height, rem) {
    const { x, y } = this.data.axes;
    const room = { left: 2.9 * rem, right: 0.7 * rem, top: 0.7 * rem, bottom: 2.7 * rem };
    const across = (width - room.left - room.right) / (x.high - x.low);
    const down = (height - room.top - room.bottom) / (y.high - y.low);
    this.unit = Math.max(1, Math.min(across, down));
    this.left = room.left + Math.max(0, (width - room.left - room.right - this.unit * (x.high - x.low)) / 2);
    this.top = room.top;
    this.rem = rem;
    const wide = this.unit * (x.high - x.low);
    const high = this.unit * (y.high - y.low);
    this.size = Math.min(7, Math.max(2.6, 0.17 * Math.sqrt((wide * high) / Math.max(1, this.points.length)))) * (rem / 16);
    this.dots.style.setProperty("--gh-r", `${this.size.toFixed(2)}px`);
    this.corners = [[x.low, y.low], [x.high, y.low], [x.high, y.high], [x.low, y.high]];
    this.drawAxes(wide, high);
    this.placePoints();
  }

  place([x, y]) {
    const { axes } = this.data;
    return [this.left + (x - axes.x.low) * this.unit, this.top + (axes.y.high - y) * this.unit];
  }

  unplace(px, py) {
    const { axes } = this.data;
    return [axes.x.low + (px - this.left) / this.unit, axes.y.high - (py - this.top) / this.unit];
  }

  drawAxes(wide, high) {
    const { x, y } = this.data.axes;
    const { rem } = this;
    this.axes.replaceChildren(this.frame);
    for (const [name, value] of Object.entries({ x: this.left, y: this.top, width: wide, height: high })) {
      ghSet(this.frame, name, value);
    }
    const bottom = this.top + high;
    const write = (text, px, py, anchor, look = "gh-tick-text") => {
      ghElement("text", { x: px, y: py, "text-anchor": anchor, class: look }, this.axes).textContent = text;
    };
    for (const [value, text] of x.ticks) {
      const [px] = this.place([value, y.low]);
      ghElement("path", { class: "gh-axis-tick", d: `M${px} ${bottom}v5` }, this.axes);
      write(text, px, bottom + 1.25 * rem, "middle");
    }
    for (const [value, text] of y.ticks) {
      const [, py] = this.place([x.low, value]);
      ghElement("path", { class: "gh-axis-tick", d: `M${this.left} ${py}h-5` }, this.axes);
      write(text, this.left - 0.6 * rem, py + 0.28 * rem, "end");
    }
    write(x.name, this.left + wide / 2, bottom + 2.35 * rem, "middle", "gh-axis-name");
    write(y.name, this.left - 2.3 * rem, this.top + high / 2 + 0.3 * rem, "middle", "gh-axis-name");
  }

  placePoints() {
    const { points } = this.data;
    this.points.forEach((element, i) => {
      const [px, py] = this.place([points.x[i], points.y[i]]);
      ghSet(element, "d", GH_SHAPES[points.c[i] % GH_SHAPES.length](this.size));
      ghSet(element, "transform", `translate(${px.toFixed(1)} ${py.toFixed(1)})`);
    });
    for (const { point, circle, text } of this.rings) {
      const [px, py] = this.place([points.x[point], points.y[point]]);
      const r = this.size + 0.45 * this.rem;
      for (const [name, value] of Object.entries({ cx: px, cy: py, r })) ghSet(circle, name, value);
      this.beside(text, px, py, r);
    }
    const taken = [];
    for (const { thing, element, text } of this.spots) {
      const [px, py] = this.place([thing.x, thing.y]);
      ghSet(element, "d", ghPlus(0.6 * this.rem));
      ghSet(element, "transform", `translate(${px.toFixed(1)} ${py.toFixed(1)}) rotate(45)`);
      const crowded = taken.some(([qx, qy]) => Math.abs(qx - px) < 9 * this.rem && Math.abs(qy - py) < 1.2 * this.rem);
      this.beside(text, px, py, 0.7 * this.rem, crowded);
      taken.push([px, py]);
    }
  }

  /** A word to the right of a place, or to its left where there is no room for it. */
  beside(text, px, py, away, crowded = false) {
    const { x } = this.data.axes;
    const right = this.place([x.high, 0])[0];
    const leftwards = crowded || px + away + 0.5 * this.rem * text.textContent.length > right;
    ghSet(text, "x", px + (leftwards ? -1 : 1) * (away + 0.25 * this.rem));
    ghSet(text, "y", py + 0.3 * this.rem);
    ghSet(text, "text-anchor", leftwards ? "end" : "start");
  }

  shapeOf({ box, polygon, side }) {
    if (box) return [[box[0], box[1]], [box[2], box[1]], [box[2], box[3]], [box[0], box[3]]];
    if (polygon) return polygon;
    const line = this.lines.get(side[0]);
    return line?.at ? ghClipped(this.corners, line.at, side[1]) : [];
  }

  // ---- standing and moving --------------------------------------------------------------

  /**
   * What is to be seen at a step. Going on, what is new fades in over what it replaces; going back, what
   * was there before is there at once, under what fades away. So nothing ever shows through.
   */
  stand(step, selected) {
    const back = this.step !== null && step < this.step;
    const { at = [], wrong = [] } = this.data.steps[step] ?? {};
    const missed = new Set(wrong);
    for (const item of this.regions) {
      const alive = ghAlive(item.thing, step);
      if (alive && !item.to && back) item.o = 1;
      item.to = alive ? 1 : 0;
      item.stays = !alive && !back;
      this.dress(item, alive, at.includes(item.thing.id), item.thing.id === selected);
      if (alive) for (const point of item.thing.wrong ?? []) missed.add(point);
    }
    for (const item of [...this.segments, ...this.spots]) item.to = ghAlive(item.thing, step) ? 1 : 0;
    for (const line of this.lines.values()) this.aim(line, step);
    this.judge(missed);
    this.step = step;
  }

  /** Mark the wrong points; only those are touched that change sides. */
  judge(missed) {
    const before = this.missed;
    this.missed = missed;
    this.points.forEach((element, i) => {
      if (before && before.has(i) === missed.has(i)) return;
      element.classList.toggle("gh-wrong", missed.has(i));
      ghSet(element, "aria-label", this.pointName(i));
    });
  }

  dress(item, alive, current, selected) {
    const { element } = item;
    const look = `gh-region${current ? " gh-current" : ""}${selected ? " gh-selected" : ""}`;
    ghSet(element, "class", look);
    ghSet(element, "aria-selected", selected ? "true" : "false");
    ghSet(element, "aria-hidden", alive ? null : "true");
    ghSet(element, "aria-current", current ? "step" : null);
  }

  aim(line, step) {
    const alive = ghAlive(line.thing, step);
    const key = line.thing.at.findLast(([from]) => from <= step) ?? line.thing.at[0];
    line.to = alive ? 1 : 0;
    line.end = key.slice(1);
    if (!line.at || !line.o) line.at = ghTurned(line.end, line.end, 1);
  }

  start() {
    for (const item of [...this.regions, ...this.segments, ...this.spots, ...this.lines.values()]) {
      item.from = item.o;
      item.start = item.at ?? null;
    }
  }

  /** Draw all at share `t` (already eased) of the way. */
  draw(t) {
    for (const line of this.lines.values()) {
      line.at = ghTurned(line.start ?? line.end, line.end, t);
      this.fade(line, t);
      const ends = this.ends(line.at);
      ghSet(line.element, "d", ends ? `M${ends.map((end) => end.map((v) => v.toFixed(2)).join(" ")).join("L")}` : "");
    }
    for (const item of this.regions) {
      if (item.stays) item.o = t < 1 ? item.from : 0;
      else this.fade(item, t);
      const shown = item.o > 0;
      item.element.style.display = shown ? "" : "none";
      if (!shown) continue;
      item.element.style.opacity = item.o === 1 ? "" : item.o.toFixed(3);
      ghSet(item.element, "d", ghPath(this.shapeOf(item.thing).map((point) => this.place(point))));
    }
    for (const item of this.segments) this.drawSegment(item, t);
    for (const item of this.spots) {
      this.fade(item, t);
      item.group.style.opacity = item.o;
    }
  }

  fade(item, t) {
    item.o = item.from + (item.to - item.from) * t;
    if (item.element.style.opacity !== String(item.o)) item.element.style.opacity = item.o;
  }

  /** Where a line enters and leaves the frame, on the screen; null where it does not. */
  ends([a, b, c]) {
    const found = this.corners.flatMap((point, i) => {
      const next = this.corners[(i + 1) % 4];
      const [here, there] = [a * point[0] + b * point[1] - c, a * next[0] + b * next[1] - c];
      if (here >= 0 === there >= 0) return [];
      const t = here / (here - there);
      return [this.place([point[0] + t * (next[0] - point[0]), point[1] + t * (next[1] - point[1])])];
    });
    return found.length === 2 ? found : null;
  }

  /** A cut is drawn from end to end as it appears. */
  drawSegment(item, t) {
    const appears = item.to > item.from && item.thing.look === "cut";
    this.fade(item, appears ? 1 : t);
    const [from, to] = [item.thing.from, item.thing.to];
    const share = appears ? t : 1;
    const end = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
    const [p, q] = [this.place(from), this.place(end)];
    ghSet(item.element, "d", `M${p[0].toFixed(2)} ${p[1].toFixed(2)}L${q[0].toFixed(2)} ${q[1].toFixed(2)}`);
  }

  // ---- asking ---------------------------------------------------------------------------

  pointName(i) {
    const { points, axes, classes } = this.data;
    const ring = (points.rings ?? []).find(([point]) => point === i);
    const number = (value) => String(Math.round(value * 1000) / 1000).replace("-", "−");
    const place = `${axes.x.name} ${number(points.x[i])}, ${axes.y.name} ${number(points.y[i])}`;
    return `${classes[points.c[i]]}, ${place}${this.missed?.has(i) ? ", on the wrong side" : ""}${ring ? `, ${ring[1]}` : ""}`;
  }

  shown() {
    return this.regions.filter((item) => item.to > 0);
  }

  regionAt(px, py) {
    const [x, y] = this.unplace(px, py);
    const { axes } = this.data;
    if (x < axes.x.low || x > axes.x.high || y < axes.y.low || y > axes.y.high) return undefined;
    return this.shown().find(({ thing }) => this.isInside(thing, x, y));
  }

  isInside(thing, x, y) {
    if (thing.box) return x >= thing.box[0] && x <= thing.box[2] && y >= thing.box[1] && y <= thing.box[3];
    const shape = this.shapeOf(thing);
    let inside = false;
    shape.forEach(([x0, y0], i) => {
      const [x1, y1] = shape[(i + 1) % shape.length];
      if (y0 > y !== y1 > y && x < x0 + ((y - y0) / (y1 - y0)) * (x1 - x0)) inside = !inside;
    });
    return inside;
  }

  pointAt(px, py) {
    const { points } = this.data;
    let best = -1;
    let near = GH_REACH;
    points.x.forEach((x, i) => {
      const [qx, qy] = this.place([x, points.y[i]]);
      const away = Math.hypot(qx - px, qy - py);
      if (away < near) [best, near] = [i, away];
    });
    return best;
  }
}

/** The stage: picture, a line of words and the player in one card. */
class GhPlane {
  constructor(parent) {
    this.parent = parent;
    this.card = parent.querySelector(".gh-stage") ?? ghElement("div", { class: "gh-stage" }, parent);
    this.picture = ghElement("div", { class: "gh-plane", role: "group" }, this.card);
    this.svg = ghElement("svg", { focusable: "false" }, this.picture);
    this.words = ghElement("div", { class: "gh-readout", "aria-hidden": "true" }, this.card);
    this.told = ghElement("p", { class: "gh-quiet", id: `gh-plane-${Math.random().toString(36).slice(2)}` }, this.card);
    ghSet(this.picture, "aria-describedby", this.told.id);
    this.field = null;
    this.selected = null;
    this.known = {}; // the state as the server knows it
    this.frame = 0;
    this.still = matchMedia("(prefers-reduced-motion: reduce)");
    this.player = ghPlayer(this.card, {
      onStep: () => this.toStep(),
      onRest: (step, continued) => this.report(step, continued),
    });
    this.listen();
  }

  listen() {
    this.resize = new ResizeObserver(() => this.measure());
    this.resize.observe(this.picture);
    this.path = location.pathname;
    this.onPop = () => this.pop();
    window.addEventListener("popstate", this.onPop, true); // before Streamlit's own
    this.svg.addEventListener("click", (event) => this.click(event));
    this.svg.addEventListener("pointermove", (event) => this.hover(event));
    this.svg.addEventListener("pointerleave", () => this.legend());
    this.card.addEventListener("keydown", (event) => this.key(event));
    this.picture.addEventListener("focusin", (event) => this.focusIn(event.target));
    this.picture.addEventListener("focusout", () => this.legend());
  }

  destroy() {
    this.gone = true;
    cancelAnimationFrame(this.frame);
    this.resize.disconnect();
    window.removeEventListener("popstate", this.onPop, true);
    this.player.destroy();
    for (const element of [this.picture, this.words, this.told]) element.remove();
  }

  // ---- data ---------------------------------------------------------------------------

  receive({ data, setStateValue }) {
    this.setStateValue = setStateValue;
    if (!data?.regions) return;
    const old = this.data;
    this.data = data;
    if (data.trace !== old?.trace) this.unfold(data, old);
    else if (data.goto !== old.goto) {
      this.player.show(data.step); // a link led to another place of the same story
      this.selected = data.selected ?? null;
      this.show();
      this.correct();
    } else if (data.selected !== old.selected && data.selected === this.addressNode()) {
      this.selected = data.selected ?? null; // the server opened or closed a region, and the address agrees
      this.show();
      this.tell(Object.keys(this.known));
    }
  }

  /** A new trace: the new picture fades in over the old one. */
  unfold(data, old) {
    const before = this.field?.layer;
    this.field = new GhField(this.svg, data);
    ghSet(this.picture, "aria-label", data.name);
    const ticks = data.steps.flatMap((step, n) => (step.tick ? [n] : []));
    this.player.update({ count: data.steps.length, ticks });
    // Mounted anew: stay where the address says. It may be ahead of the server.
    this.player.show(old ? data.step : parseInt(ghAddress.read("step") ?? "0", 10));
    this.selected = (old ? data.selected : this.addressNode()) ?? null;
    this.point = undefined;
    this.measure();
    this.legend();
    if (old) this.correct();
    if (!before) return;
    ghSet(before, "aria-hidden", "true");
    for (const element of before.querySelectorAll("[role]")) {
      element.removeAttribute("role");
      element.removeAttribute("tabindex");
    }
    if (this.still.matches) return before.remove();
    const timing = { duration: GH_MOVE_MS, easing: "ease-out" };
    this.field.layer.animate([{ opacity: 0 }, { opacity: 1 }], timing).finished.finally(() => before.remove());
  }

  measure() {
    const { clientWidth, clientHeight } = this.picture;
    if (!this.field || !clientWidth) return;
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
    this.field.fit(clientWidth, clientHeight, rem);
    this.show(false);
  }

  // ---- moving -------------------------------------------------------------------------

  /** The player went to another step: what was opened is closed. */
  toStep() {
    this.selected = null;
    this.show();
  }

  show(animate = true) {
    const { field } = this;
    if (!field.unit) return;
    field.stand(this.player.step, this.selected);
    this.told.textContent = this.data.steps[this.player.step]?.text ?? "";
    this.rove();
    cancelAnimationFrame(this.frame);
    field.start();
    if (!animate || this.still.matches) return field.draw(1);
    const began = performance.now();
    const tick = (now) => {
      if (this.gone) return;
      const t = Math.min(1, Math.max(0, now - began) / GH_MOVE_MS);
      field.draw(1 - (1 - t) ** 3);
      if (t < 1) this.frame = requestAnimationFrame(tick);
    };
    this.frame = requestAnimationFrame(tick);
  }

  // ---- words ---------------------------------------------------------------------------

  /** What the signs mean, as long as nothing is pointed at. */
  legend() {
    const { classes, points } = this.data;
    this.words.replaceChildren();
    classes.forEach((name, i) => {
      const part = ghElement("span", { class: "gh-c" }, this.words);
      part.style.color = ghColour(i);
      part.textContent = `${ghMark(i)} ${name}`;
    });
    const note = ghElement("span", {}, this.words);
    note.textContent = `${points.hollow ? "test" : "training"} points; outlined where they are wrong`;
  }

  say(text) {
    this.words.replaceChildren();
    ghElement("span", {}, this.words).textContent = text;
  }

  hover(event) {
    const box = this.svg.getBoundingClientRect();
    const [px, py] = [event.clientX - box.left, event.clientY - box.top];
    const point = this.field.pointAt(px, py);
    if (point >= 0) return this.say(this.field.pointName(point));
    const region = this.field.regionAt(px, py);
    if (region) this.say(region.thing.name);
    else this.legend();
  }

  // ---- selecting and focus ------------------------------------------------------------

  click(event) {
    const box = this.svg.getBoundingClientRect();
    const region = this.field.regionAt(event.clientX - box.left, event.clientY - box.top);
    if (region) this.select(region.thing.id === this.selected ? null : region.thing.id);
  }

  select(id) {
    this.player.flush();
    this.selected = id;
    this.show(false);
    ghAddress.write({ node: this.asParameter(id) });
    this.tell(["node"]);
  }

  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const handled = event.key === "Escape" ? this.close() : this.walk(event);
    if (!handled) return;
    event.preventDefault();
    event.stopPropagation();
  }

  close() {
    if (this.selected === null) return false;
    this.select(null);
    return true;
  }

  /** Up and down walk through the regions, or through the points from left to right. */
  walk(event) {
    const regions = this.field?.shown() ?? [];
    const at = regions.findIndex(({ element }) => element === event.target);
    if (at >= 0 && (event.key === "Enter" || event.key === " ")) {
      const { id } = regions[at].thing;
      if (!event.repeat) this.select(id === this.selected ? null : id);
      return true;
    }
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!by) return false;
    const all = at >= 0 ? regions.map(({ element }) => element) : this.field.order.map((i) => this.field.points[i]);
    const here = all.indexOf(event.target);
    if (here < 0) return false;
    all[here + by]?.focus({ preventScroll: true });
    return true;
  }

  focusIn(element) {
    const point = this.field.points.indexOf(element);
    const region = this.field.regions.find((item) => item.element === element);
    if (point >= 0) {
      this.point = point;
      this.say(this.field.pointName(point));
    } else if (region) {
      this.region = region.thing.id;
      this.say(region.thing.name);
    }
    this.rove();
  }

  /** One tab stop for the regions, one for the points. */
  rove() {
    const { field } = this;
    const shown = field.shown();
    const [current] = this.data.steps[this.player.step]?.at ?? [];
    const stop = [this.region, this.selected, current, shown[0]?.thing.id].find((id) => shown.some(({ thing }) => thing.id === id));
    const lost = document.activeElement?.getAttribute?.("aria-hidden") === "true" && this.picture.contains(document.activeElement);
    for (const item of field.regions) {
      const here = item.to > 0 && item.thing.id === stop;
      ghSet(item.element, "tabindex", here ? 0 : -1);
      if (here && lost) item.element.focus({ preventScroll: true });
    }
    const first = this.point ?? field.order[0];
    if (this.pointStop !== field.points[first]) {
      if (this.pointStop) ghSet(this.pointStop, "tabindex", -1);
      this.pointStop = field.points[first];
      ghSet(this.pointStop, "tabindex", 0);
    }
  }

  // ---- address and server -------------------------------------------------------------

  asParameter(id) {
    return id === null ? null : id || "root";
  }

  addressNode() {
    const value = ghAddress.read("node");
    return value === "root" ? "" : value;
  }

  report(step, continued) {
    ghAddress.write({ step: String(step), node: this.asParameter(this.selected) }, continued);
    this.tell("node" in this.known || this.selected !== null ? ["node", "step"] : ["step"]);
  }

  /** Set those of the named states that the server does not know yet; "none" is news, null would not be. */
  tell(names) {
    const now = { node: this.asParameter(this.selected) ?? "none", step: this.player.step };
    for (const name of names) {
      if (name in this.known && this.known[name] === now[name]) continue;
      this.known[name] = now[name];
      this.setStateValue?.(name, now[name]);
    }
  }

  /** The server chose the step: the address and the states told before now agree with it. */
  correct() {
    const step = String(this.player.step);
    const node = this.asParameter(this.selected);
    if ((ghAddress.read("step") ?? "0") !== step || ghAddress.read("node") !== node) {
      ghAddress.write({ step, node }, true);
    }
    this.tell(Object.keys(this.known));
  }

  /** Back or forward: show what the address says, and tell it before Streamlit reruns the script. */
  pop() {
    if (!this.parent.isConnected) return this.destroy();
    if (!this.data || location.pathname !== this.path) return;
    this.player.show(parseInt(ghAddress.read("step") ?? "0", 10));
    const node = this.addressNode();
    this.selected = this.data.regions.some(({ id }) => id === node) ? node : null;
    this.show();
    this.tell(Object.keys(this.known));
  }
}

export default function (component) {
  const { parentElement } = component;
  if (parentElement._gh?.gone) parentElement._gh = null;
  const plane = (parentElement._gh ??= new GhPlane(parentElement));
  plane.calls = (plane.calls ?? 0) + 1;
  const call = plane.calls;
  plane.receive(component);
  // As with the tree: only a picture that has left the page, and that nobody called since, is taken down.
  return () =>
    setTimeout(() => {
      if (call === plane.calls && !parentElement.isConnected) plane.destroy();
    });
}
