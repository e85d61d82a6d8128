// Points in the plane, and what an algorithm makes of the plane, as it stands at a step. plane.js plays it with
// the player, board.js lets a learner edit the points. player.js stands before this text in the same module.
//
// The data:
//   trace     a key: with another one everything is drawn anew
//   name      what the picture shows, for a screen reader
//   axes      {x, y, free}: x and y are {name, low, high, ticks: [[value, text], ...]}; one unit is as long on
//             both, unless `free`
//   classes   names; the class of anything is its place here, or null for none
//   points    {x: [...], y: [...], c: [...], hollow}: hollow points are drawn as outlines;
//             rings: [[point, text], ...] are drawn around points that need a word
//             weights: a number from 0 to 1 for each point: a ring around it, the larger the heavier; 0 for none
//             words: a text for each point, said after its class and place
//   regions   [{id, c, name, born, gone, wrong, ...}], each with a shape, in the units of the axes:
//                 box: [left, bottom, right, top]
//                 polygon: [[x, y], ...]
//                 side: [line id, -1 or 1]   the half plane where a·x + b·y <= c of the line, or > c
//                 between: [line id, line id]   where it is > c of the first line and <= c of the second
//             wrong: the points in it that are of another class
//   fills     [{look, c, born, gone, ...}]: areas nobody can open, under everything. look: "street", or "side",
//             in the wash of class c. Shape: as a region has it, or paths: [[[x, y], ...], ...], closed, filled
//             where they lie over each other an odd number of times
//   contours  [{look, paths, born, gone}]: curves; look as that of a line
//   lines     [{id, look, born, gone, at: [[step, a, b, c], ...]}]: a·x + b·y = c from that step on; between
//             two places a line turns and slides. look: "solid", "dashed", "minus" and "plus"
//             (dashed, in the colours of the first two classes), "own", "own-edge"
//   segments  [{look, from: [x, y], to: [x, y], born, gone}]; look: "cut" (drawn from end to end), "link",
//             "slack" (in the colour of class c)
//   spots     [{x, y, c, text, born, gone}]: places with a word beside them
//   steps     [{at: [region ids], tick, text, wrong, weights}]: what the step is about, whether the slider
//             marks it, the picture in words, the wrong points if the regions do not say which, and weights
//             in place of those of the points
//   machine   a machine that is learned step by step: see machine.js
//   legend    words beside the signs of the classes
//
// born, gone: the step at which something appears, and the one at which it is no longer there (-1: never).

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
    this.under = ghElement("g", { "aria-hidden": "true" }, this.layer);
    this.ground = ghElement("g", data.regions.length ? { role: "listbox", "aria-label": "Regions" } : {}, this.layer);
    this.drawing = ghElement("g", { "aria-hidden": "true" }, this.layer);
    this.halos = ghElement("g", { "aria-hidden": "true" }, this.layer);
    this.dots = ghElement("g", { role: "list", "aria-label": "Points" }, this.layer);
    this.over = ghElement("g", { "aria-hidden": "true" }, this.layer);
    this.regions = data.regions.map((region) => this.makeRegion(region));
    this.lines = new Map((data.lines ?? []).map((line) => [line.id, this.makeLine(line)]));
    this.fills = (data.fills ?? []).map((fill) => this.makeFill(fill));
    this.contours = (data.contours ?? []).map((curve) => this.make(curve, `gh-boundary gh-${curve.look}`));
    this.segments = (data.segments ?? []).map((segment) => this.make(segment, `gh-segment gh-${segment.look}`, segment.c));
    this.weighted = Boolean(data.points.weights || data.machine || data.steps.some((step) => step.weights));
    this.rounds = this.weighted ? data.points.x.map((_, i) => this.makeRound(i)) : [];
    this.points = data.points.x.map((_, i) => this.makePoint(i));
    this.order = this.points.map((_, i) => i).sort((a, b) => data.points.x[a] - data.points.x[b]);
    this.rings = (data.points.rings ?? []).map(([point, text]) => this.makeRing(point, text));
    this.spots = (data.spots ?? []).map((spot) => this.makeSpot(spot));
    this.machine = data.machine ? new GhMachine(this, data.machine) : null;
    this.frame = ghElement("rect", { class: "gh-frame" }, this.axes);
    this.step = null;
    this.way = 0;
  }

  make(thing, look, c = null) {
    const element = ghElement("path", { class: look }, this.drawing);
    if (c !== null) element.style.setProperty("--gh-c", ghColour(c));
    return { thing, element, o: 0, from: 0, to: 0 };
  }

  makeFill(fill) {
    const element = ghElement("path", { class: `gh-fill gh-${fill.look}`, "fill-rule": "evenodd" }, this.under);
    if (fill.look === "side") element.style.setProperty("--gh-w", ghColour(fill.c, "w"));
    return { thing: fill, element, o: 0, from: 0, to: 0 };
  }

  makeRound(i) {
    const element = ghElement("circle", { class: "gh-round" }, this.halos);
    element.style.setProperty("--gh-c", ghColour(this.data.points.c[i]));
    return element;
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
    const one = Math.max(1, Math.min(across, down)); // px
    const free = this.data.axes.free;
    this.unit = free ? [Math.max(0, across), Math.max(0, down)] : [one, one];
    const wide = this.unit[0] * (x.high - x.low);
    const high = this.unit[1] * (y.high - y.low);
    this.left = room.left + Math.max(0, (width - room.left - room.right - wide) / 2);
    this.top = room.top;
    this.rem = rem;
    const crowd = 0.17 * Math.sqrt((wide * high) / Math.max(1, this.points.length));
    this.size = Math.min(7, Math.max(2.6, Math.min(crowd, wide / 52))) * (rem / 16);
    this.dots.style.setProperty("--gh-r", `${this.size.toFixed(2)}px`);
    this.corners = [[x.low, y.low], [x.high, y.low], [x.high, y.high], [x.low, y.high]];
    this.drawAxes(wide, high);
    this.placePoints();
  }

  place([x, y]) {
    const { axes } = this.data;
    return [this.left + (x - axes.x.low) * this.unit[0], this.top + (axes.y.high - y) * this.unit[1]];
  }

  unplace(px, py) {
    const { axes } = this.data;
    return [axes.x.low + (px - this.left) / this.unit[0], axes.y.high - (py - this.top) / this.unit[1]];
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
    this.nameUpright(y.name, this.left - 2.3 * rem, this.top + high / 2);
  }

  /** The name of the upright axis: a long one is turned. */
  nameUpright(name, px, py) {
    const element = ghElement("text", { "text-anchor": "middle", class: "gh-axis-name" }, this.axes);
    element.textContent = name;
    const turned = name.length > 3;
    ghSet(element, "transform", `translate(${px} ${py + (turned ? 0 : 0.3 * this.rem)})${turned ? " rotate(-90)" : ""}`);
  }

  placePoint(i) {
    const { points } = this.data;
    const [px, py] = this.place([points.x[i], points.y[i]]);
    const at = `translate(${px.toFixed(1)} ${py.toFixed(1)})`;
    ghSet(this.points[i], "d", GH_SHAPES[points.c[i] % GH_SHAPES.length](this.size));
    ghSet(this.points[i], "transform", at);
    if (this.rounds[i]) ghSet(this.rounds[i], "transform", at);
  }

  placePoints() {
    const { points } = this.data;
    this.points.forEach((_, i) => this.placePoint(i));
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

  shapeOf({ box, polygon, side, between }) {
    if (box) return [[box[0], box[1]], [box[2], box[1]], [box[2], box[3]], [box[0], box[3]]];
    if (polygon) return polygon;
    if (between) {
      const [low, high] = between.map((id) => this.lines.get(id)?.at);
      return low && high ? ghClipped(ghClipped(this.corners, low, 1), high, -1) : [];
    }
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
    const { at = [], wrong = [], weights = this.data.points.weights } = this.data.steps[step] ?? {};
    const missed = new Set(wrong);
    for (const item of this.regions) {
      const alive = ghAlive(item.thing, step);
      if (alive && !item.to && back) item.o = 1;
      item.to = alive ? 1 : 0;
      item.stays = !alive && !back;
      this.dress(item, alive, at.includes(item.thing.id), item.thing.id === selected);
      if (alive) for (const point of item.thing.wrong ?? []) missed.add(point);
    }
    for (const item of this.simple()) item.to = ghAlive(item.thing, step) ? 1 : 0;
    for (const line of this.lines.values()) this.aim(line, step);
    this.machine?.stand(step);
    this.weigh(this.machine?.weights() ?? weights);
    this.judge(missed);
    this.step = step;
  }

  /** All that only appears and goes. */
  simple() {
    return [...this.segments, ...this.spots, ...this.fills, ...this.contours];
  }

  /** Rings around points, by weight. The heaviest has the largest. */
  weigh(weights) {
    this.rounds.forEach((element, i) => {
      const weight = weights?.[i] ?? 0;
      const r = weight > 0 ? this.size * (1.5 + 1.1 * Math.sqrt(weight)) : 0;
      ghSet(element, "r", r.toFixed(2));
    });
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
    for (const item of [...this.regions, ...this.simple(), ...this.lines.values()]) {
      item.from = item.o;
      item.start = item.at ?? null;
    }
    this.machine?.start();
  }

  /** Go to where it stands: at once, or by the shortest way. */
  go(animate) {
    this.stop();
    this.start();
    if (!animate) return this.draw(1);
    const began = performance.now();
    const tick = (now) => {
      const t = Math.min(1, Math.max(0, now - began) / GH_MOVE_MS);
      this.draw(1 - (1 - t) ** 3);
      if (t < 1) this.way = requestAnimationFrame(tick);
    };
    this.way = requestAnimationFrame(tick);
  }

  stop() {
    cancelAnimationFrame(this.way);
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
    for (const item of this.fills) this.drawFill(item, t);
    for (const item of this.contours) this.drawContour(item, t);
    for (const item of this.segments) this.drawSegment(item, t);
    for (const item of this.spots) {
      this.fade(item, t);
      item.group.style.opacity = item.o;
    }
    this.machine?.draw(t);
  }

  fade(item, t) {
    item.o = item.from + (item.to - item.from) * t;
    if (item.element.style.opacity !== String(item.o)) item.element.style.opacity = item.o;
  }

  /** An area: a shape that may move with its lines, or closed curves that are drawn once. */
  drawFill(item, t) {
    this.fade(item, t);
    const { paths } = item.thing;
    if (!item.o || (paths && item.drawn === this.unit)) return;
    const shapes = paths ?? [this.shapeOf(item.thing)];
    ghSet(item.element, "d", shapes.map((shape) => ghPath(shape.map((point) => this.place(point)))).join(""));
    item.drawn = this.unit;
  }

  drawContour(item, t) {
    this.fade(item, t);
    if (!item.o || item.drawn === this.unit) return;
    const path = (points) => `M${points.map((point) => this.place(point).map((v) => v.toFixed(1)).join(" ")).join("L")}`;
    ghSet(item.element, "d", item.thing.paths.map(path).join(""));
    item.drawn = this.unit;
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
    const more = [this.missed?.has(i) && "on the wrong side", ring?.[1], points.words?.[i], this.machine?.word(i)].filter(Boolean);
    return [classes[points.c[i]], place, ...more].join(", ");
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
