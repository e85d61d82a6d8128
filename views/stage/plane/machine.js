// A machine with kernels as it is learned, two multipliers at a time: its boundary f = 0, its street
// −1 < f < 1, a ring around each point as large as its multiplier, and the pair that has just moved.
// A picture of f for each step would be long; what Python sends instead are the moves. f is worked out here, on
// a grid, from the multipliers. From one step to the next only two of them change.
//
// In the data of field.js:
//   machine   {kernel: {name, gamma, degree, coef0}, tops, moves, bias}
//             tops:  the multiplier with the largest ring, for each class
//             moves: for each step [i, a_i, j, a_j], points and what their multipliers are then, or [] for none
//             bias:  for each step
//             class 1 is the positive one

const GH_CELLS = 60; // along the longer side of the frame
const GH_FAR = -1e9; // f outside of the grid: so every curve f = level is closed
const GH_LEVELS = [["minus", -1], ["solid", 0], ["plus", 1]];
// Of a cell: its sides bottom, right, top, left; the code has a bit for each corner that is inside, from the
// lower left one against the clock. A curve goes from side to side with the inside on its left.
const GH_SIDES = [
  [], [0, 3], [1, 0], [1, 3], [2, 1], [0, 3, 2, 1], [2, 0], [2, 3],
  [3, 2], [0, 2], [1, 0, 3, 2], [1, 2], [3, 1], [0, 1], [3, 0], [],
];

const GH_KERNELS = {
  linear: () => (a, b, x, y) => a * x + b * y,
  poly: ({ degree, coef0 }) => (a, b, x, y) => (a * x + b * y + coef0) ** degree,
  rbf: ({ gamma }) => (a, b, x, y) => Math.exp(-gamma * ((a - x) ** 2 + (b - y) ** 2)),
  sigmoid: ({ gamma, coef0 }) => (a, b, x, y) => Math.tanh(gamma * (a * x + b * y) + coef0),
};

let ghClips = 0;

class GhMachine {
  constructor(field, machine) {
    this.field = field;
    this.machine = machine;
    this.kernel = GH_KERNELS[machine.kernel.name](machine.kernel);
    const { points } = field.data;
    this.alpha = new Float64Array(points.x.length);
    this.inGrid = new Float64Array(points.x.length); // the multipliers that `sum` holds
    this.columns = new Map();
    this.at = 0;
    this.undo = this.walk();
    this.makeGrid();
    this.makeLayers();
  }

  /** What each move changed, to go back. */
  walk() {
    const alpha = new Float64Array(this.alpha.length);
    return this.machine.moves.map(([i, newI, j, newJ]) => {
      if (i === undefined) return [];
      const old = [i, alpha[i], j, alpha[j]];
      [alpha[i], alpha[j]] = [newI, newJ];
      return old;
    });
  }

  /** A node on and around each corner of the cells, and a ring of nodes where f is far below. */
  makeGrid() {
    const { x, y } = this.field.data.axes;
    this.cell = Math.max(x.high - x.low, y.high - y.low) / GH_CELLS;
    this.wide = Math.ceil((x.high - x.low) / this.cell) + 5;
    this.high = Math.ceil((y.high - y.low) / this.cell) + 5;
    [this.x0, this.y0] = [x.low - 2 * this.cell, y.low - 2 * this.cell];
    const size = this.wide * this.high;
    this.sum = new Float64Array(size);
    this.goal = new Float64Array(size);
    this.from = new Float64Array(size);
    this.shown = new Float64Array(size);
    this.next = new Int32Array(2 * size);
    this.begun = false;
  }

  makeLayers() {
    const { under, drawing, over, layer } = this.field;
    const id = `gh-clip-${++ghClips}`;
    const clip = document.createElementNS("http://www.w3.org/2000/svg", "clipPath");
    layer.prepend(clip);
    clip.id = id;
    this.clip = ghElement("rect", {}, clip);
    const inside = { "clip-path": `url(#${id})` };
    this.street = ghElement("path", { class: "gh-fill gh-street", "fill-rule": "evenodd" }, ghElement("g", inside, under));
    const curves = ghElement("g", inside, drawing);
    this.curves = GH_LEVELS.map(([look]) => ghElement("path", { class: `gh-boundary gh-${look}` }, curves));
    this.link = ghElement("path", { class: "gh-segment gh-link" }, drawing);
    this.pair = ["i", "j"].map((name) => {
      const group = ghElement("g", { class: "gh-pair", style: "opacity: 0" }, over);
      const [circle, text] = [ghElement("circle", {}, group), ghElement("text", { class: "gh-word" }, group)];
      text.textContent = name;
      return { group, circle, text, from: null, to: null, shown: null };
    });
    this.seen = { from: 0, to: 0, shown: 0 };
  }

  // ---- the machine at a step --------------------------------------------------------------

  /** Set the multipliers to those of a step; gives the points whose multiplier is another one then. */
  goTo(step) {
    const touched = new Set();
    const set = ([i, newI, j, newJ]) => {
      if (i === undefined) return;
      [this.alpha[i], this.alpha[j]] = [newI, newJ];
      touched.add(i).add(j);
    };
    while (this.at < step) set(this.machine.moves[++this.at]);
    while (this.at > step) set(this.undo[this.at--]);
    return touched;
  }

  /** K(x_k, ·) on the grid. */
  column(k) {
    const kept = this.columns.get(k);
    if (kept) return kept;
    const { x, y } = this.field.data.points;
    const column = new Float64Array(this.sum.length);
    for (let row = 0, at = 0; row < this.high; row++) {
      for (let across = 0; across < this.wide; across++, at++) {
        column[at] = this.kernel(x[k], y[k], this.x0 + across * this.cell, this.y0 + row * this.cell);
      }
    }
    this.columns.set(k, column);
    return column;
  }

  /** Bring `goal` to f at these multipliers: only what has changed is added. */
  work(bias) {
    const { c } = this.field.data.points;
    this.alpha.forEach((alpha, k) => {
      const change = (alpha - this.inGrid[k]) * (c[k] === 1 ? 1 : -1);
      if (!change) return;
      const column = this.column(k);
      for (let at = 0; at < column.length; at++) this.sum[at] += change * column[at];
      this.inGrid[k] = alpha;
    });
    if (this.alpha.every((alpha) => alpha === 0)) this.sum.fill(0); // no rest of rounding, which would have curves
    const { wide, high } = this;
    for (let row = 0, at = 0; row < high; row++) {
      for (let across = 0; across < wide; across++, at++) {
        const rim = !row || !across || row === high - 1 || across === wide - 1;
        this.goal[at] = rim ? GH_FAR : this.sum[at] + bias;
      }
    }
  }

  weights() {
    const { c } = this.field.data.points;
    return Array.from(this.alpha, (alpha, k) => Math.min(1, alpha / this.machine.tops[c[k]]));
  }

  /** What a point's name adds: its multiplier. */
  word(k) {
    return `alpha ${Number(this.alpha[k].toPrecision(4))}`;
  }

  // ---- standing and moving ----------------------------------------------------------------

  stand(step) {
    const touched = this.goTo(step);
    this.work(this.machine.bias[step]);
    const [i, , j] = this.machine.moves[step];
    this.seen.to = i === undefined ? 0 : 1;
    if (i !== undefined) [this.pair[0].to, this.pair[1].to] = [this.spot(i), this.spot(j)];
    for (const k of touched) ghSet(this.field.points[k], "aria-label", this.field.pointName(k));
  }

  spot(k) {
    const { x, y } = this.field.data.points;
    return [x[k], y[k]];
  }

  start() {
    if (!this.begun) this.shown.set(this.goal);
    this.begun = true;
    this.from.set(this.shown);
    for (const one of this.pair) one.from = this.seen.shown ? one.shown : one.to;
    this.seen.from = this.seen.shown;
  }

  draw(t) {
    const { from, goal, shown } = this;
    for (let at = 0; at < shown.length; at++) shown[at] = from[at] + (goal[at] - from[at]) * t;
    const { x, y } = this.field.data.axes;
    const [left, top] = this.field.place([x.low, y.high]);
    const [right, bottom] = this.field.place([x.high, y.low]);
    for (const [name, value] of Object.entries({ x: left, y: top, width: right - left, height: bottom - top })) {
      ghSet(this.clip, name, value);
    }
    const paths = GH_LEVELS.map(([, level]) => this.trace(level));
    this.curves.forEach((curve, n) => ghSet(curve, "d", paths[n]));
    ghSet(this.street, "d", paths[0] + paths[2]);
    this.drawPair(t);
  }

  drawPair(t) {
    const { field, seen } = this;
    seen.shown = seen.from + (seen.to - seen.from) * t;
    const [i, j] = this.pair;
    if (!i.to) return;
    for (const one of this.pair) {
      one.shown = [0, 1].map((axis) => one.from[axis] + (one.to[axis] - one.from[axis]) * t);
      one.group.style.opacity = seen.shown;
    }
    this.link.style.opacity = seen.shown;
    const r = field.size + 0.62 * field.rem;
    const [p, q] = [field.place(i.shown), field.place(j.shown)];
    const away = Math.hypot(p[0] - q[0], p[1] - q[1]) || 1;
    const along = [(p[0] - q[0]) / away, (p[1] - q[1]) / away];
    const apart = away > 2 * r;
    const end = (from, sign) => from.map((v, axis) => (v - sign * along[axis] * r).toFixed(1)).join(" ");
    ghSet(this.link, "d", apart ? `M${end(p, 1)}L${end(q, -1)}` : "");
    this.put(i, p, along, r);
    this.put(j, q, along.map((v) => -v), r);
  }

  /** The ring of one of the two, and its letter on the side away from the other, inside the frame. */
  put({ circle, text }, [px, py], along, r) {
    const { rem, data } = this.field;
    for (const [name, value] of Object.entries({ cx: px, cy: py, r })) ghSet(circle, name, value.toFixed(1));
    const [left, top] = this.field.place([data.axes.x.low, data.axes.y.high]);
    const [right, bottom] = this.field.place([data.axes.x.high, data.axes.y.low]);
    const kept = (value, low, high) => Math.min(high - 0.7 * rem, Math.max(low + 0.7 * rem, value));
    ghSet(text, "x", kept(px + along[0] * (r + 0.7 * rem), left, right).toFixed(1));
    ghSet(text, "y", (kept(py + along[1] * (r + 0.8 * rem), top, bottom) + 0.4 * rem).toFixed(1));
  }

  // ---- curves f = level (marching squares) ------------------------------------------------

  /** All curves as one path; the frame clips what runs around the outside. */
  trace(level) {
    const { wide, high, shown, next } = this;
    const starts = [];
    next.fill(-1);
    for (let row = 0; row < high - 1; row++) {
      for (let across = 0; across < wide - 1; across++) {
        const a = row * wide + across;
        const d = a + wide;
        const code =
          (shown[a] >= level ? 1 : 0) | (shown[a + 1] >= level ? 2 : 0) |
          (shown[d + 1] >= level ? 4 : 0) | (shown[d] >= level ? 8 : 0);
        if (code === 0 || code === 15) continue;
        const sides = [2 * a, 2 * (a + 1) + 1, 2 * d, 2 * a + 1]; // even: towards the right, odd: upwards
        const way = GH_SIDES[code];
        for (let n = 0; n < way.length; n += 2) {
          next[sides[way[n]]] = sides[way[n + 1]];
          starts.push(sides[way[n]]);
        }
      }
    }
    return starts.map((edge) => this.loop(edge, level)).join("");
  }

  /** The closed curve that goes through an edge; nothing if it was drawn before. */
  loop(edge, level) {
    const points = [];
    for (let at = edge; this.next[at] >= 0; ) {
      points.push(this.crossing(at, level));
      const to = this.next[at];
      this.next[at] = -1;
      at = to;
    }
    return points.length ? `M${points.join("L")}Z` : "";
  }

  crossing(edge, level) {
    const a = edge >> 1;
    const up = edge & 1;
    const [here, there] = [this.shown[a], this.shown[up ? a + this.wide : a + 1]];
    const share = (level - here) / (there - here);
    const x = this.x0 + ((a % this.wide) + (up ? 0 : share)) * this.cell;
    const y = this.y0 + (Math.floor(a / this.wide) + (up ? share : 0)) * this.cell;
    const [px, py] = this.field.place([x, y]);
    return `${px.toFixed(1)} ${py.toFixed(1)}`;
  }
}
