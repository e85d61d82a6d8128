// The picture of a growing tree. Python sends the whole trace once: what each node says,
// where it stands in each frame, which frame each step shows. From then on stepping needs
// no server. The player (player.js) stands before this text in the same module.

const GH_MARKS = ["▲", "●", "■", "◆", "✚", "★", "▼", "⬟"];
const GH_MOVE_MS = 260;
const GH_FALL_MS = 620; // a record on its way from node to node
const GH_LEAVE = 0.25; // the part of that way that lies on the card it leaves
const GH_SMALLEST = 0.62; // below this the text cannot be read
const GH_MARGIN = 18;
const GH_FOOT = 16; // what a line at the foot adds to a card
const GH_ROUND = 38; // the most that a leaf's corners are rounded
const GH_BORN = 0.6; // size of a node that grows out of its parent
const GH_EDGE_AT = 0.68; // where on its edge (a Bezier curve's parameter) a label stands
const GH_LABEL = {
  across: GH_EDGE_AT ** 2 * (3 - 2 * GH_EDGE_AT),
  down: 1.5 * GH_EDGE_AT * (1 - GH_EDGE_AT) + GH_EDGE_AT ** 3,
};

/** A function that tells how wide a text is. */
function ghMeasure(element) {
  const context = document.createElement("canvas").getContext("2d");
  const family = getComputedStyle(element).fontFamily || "sans-serif";
  return (text, size, weight = 400) => {
    context.font = `${weight} ${size}px ${family}`;
    return context.measureText(text).width * 1.02;
  };
}

/** `text`, shortened with an ellipsis to `most` pixels. */
function ghClip(text, most, measure, size, weight) {
  if (measure(text, size, weight) <= most) return text;
  const letters = [...text];
  while (letters.length > 1 && measure(`${letters.join("")}…`, size, weight) > most) letters.pop();
  return `${letters.join("").trimEnd()}…`;
}

function ghNumber(value) {
  return String(Math.round(value * 100) / 100);
}

function ghMark(index) {
  return GH_MARKS[index % GH_MARKS.length];
}

function ghColour(index, name = "c") {
  return `var(--gh-${name}${index % GH_MARKS.length})`;
}

function ghText(parent, text, { y, x = 0, size, anchor = "middle", ...more }) {
  const element = ghElement(
    "text",
    { x, y, "font-size": size, "text-anchor": anchor, ...more },
    parent,
  );
  element.textContent = text;
  return element;
}

/** A line of text, made smaller and then shortened until it is `most` wide. */
function ghFittedText(parent, text, most, measure, { size, smallest, weight, ...more }) {
  let fit = size;
  while (fit > smallest && measure(text, fit, weight) > most) fit -= 0.5;
  return ghText(parent, ghClip(text, most, measure, fit, weight), { size: fit, ...more });
}

/** The bar of class shares: one piece for each class that occurs, 1 px apart. */
function ghBar(parent, counts, width, y, height) {
  const present = counts.flatMap((count, index) => (count > 0 ? [{ count, index }] : []));
  const total = present.reduce((sum, piece) => sum + piece.count, 0);
  const room = width - (present.length - 1);
  let x = -width / 2;
  for (const { count, index } of present) {
    const wide = (room * count) / total;
    const piece = { class: "gh-piece", x, y, width: Math.max(1, wide), height, rx: Math.min(2, wide / 2) };
    ghElement("rect", piece, parent).style.fill = ghColour(index);
    x += wide + 1;
  }
  if (!present.length) {
    ghElement("rect", { class: "gh-nobody", x, y, width, height, rx: 2 }, parent);
  }
}

/** The counts under the bar, as words where there is room, else as marks and numbers. */
function ghCounts(parent, node, y, measure) {
  const width = node.w - 40;
  const present = node.counts.flatMap((count, index) => (count > 0 ? [index] : []));
  const words = present.map((index) => `${ghMark(index)} ${node.count_texts?.[index] ?? ghNumber(node.counts[index])}`);
  const long = node.counts.length === 2 && measure(words.join("  "), 13) <= width;
  if (!present.length) {
    ghFittedText(parent, node.total ?? "", node.w - 18, measure, { y, size: 13, smallest: 11, class: "gh-soft" });
  } else if (long && present.length === 2) {
    const lefts = { x: -width / 2, y, size: 13, anchor: "start", class: "gh-class" };
    ghText(parent, words[0], lefts).style.setProperty("--gh-c", ghColour(0));
    const rights = { x: width / 2, y, size: 13, anchor: "end", class: "gh-class" };
    ghText(parent, words[1], rights).style.setProperty("--gh-c", ghColour(1));
  } else {
    const short = present.map((index) => `${ghMark(index)}${ghNumber(node.counts[index])}`);
    ghRow(parent, present, long ? words : short, node.w - 18, y, measure);
  }
}

/** Class-coloured texts in a row, smaller or cut short where they do not fit. */
function ghRow(parent, present, texts, width, y, measure) {
  const gap = 7;
  const span = (size, n) =>
    texts.slice(0, n).reduce((sum, text) => sum + measure(text, size), gap * (n - 1)) +
    (n < texts.length ? gap + measure("…", size) : 0);
  let size = 13;
  while (size > 11 && span(size, texts.length) > width) size -= 0.5;
  let n = texts.length;
  while (n > 1 && span(size, n) > width) n -= 1;
  const line = ghText(parent, "", { y, size });
  const shown = n < texts.length ? [...texts.slice(0, n), "…"] : texts;
  shown.forEach((text, i) => {
    const part = ghElement("tspan", { class: i < n ? "gh-class" : "gh-soft", dx: i ? gap : 0 }, line);
    part.textContent = text;
    if (i < n) part.style.setProperty("--gh-c", ghColour(present[i]));
  });
}

/** Where a mean lies between the least and the greatest target: a track with a dot. */
function ghScale(parent, at, width, y) {
  ghElement("rect", { class: "gh-track", x: -width / 2, y: y - 1.5, width, height: 3, rx: 1.5 }, parent);
  ghElement("circle", { class: "gh-mean", cx: (at - 0.5) * width, cy: y, r: 5 }, parent);
}

function ghWaitingFace(face, node, measure) {
  const middle = node.h / 2;
  const width = node.w - 40;
  const word = ghText(face, "waiting", { y: middle - 11, size: 15, class: "gh-soft" });
  if (node.counts.length) ghBar(face, node.counts, width, middle - 1, 8);
  else if (typeof node.scale === "number") ghScale(face, node.scale, width, middle + 3);
  ghCounts(face, node, middle + 24, measure);
  return word;
}

/** A line at the foot of a card, where the picture has one for every node: errors here. */
function ghFoot(face, node, measure) {
  if (!node.foot) return;
  ghFittedText(face, node.foot, node.w - 16, measure, { y: node.h - 9, size: 13, smallest: 11, class: "gh-soft gh-foot" });
}

/** The middle of what stands above the foot. */
function ghMiddle(node) {
  return (node.h - (node.foot ? GH_FOOT : 0)) / 2;
}

function ghSplitFace(face, node, measure) {
  const middle = ghMiddle(node);
  const width = node.w - 40;
  const title = { y: middle - 14, size: 17, smallest: 14, weight: 600, class: "gh-title" };
  ghFittedText(face, node.title, node.w - 20, measure, title);
  if (node.counts.length) ghBar(face, node.counts, width, middle - 2, 10);
  else if (typeof node.scale === "number") ghScale(face, node.scale, width, middle + 3);
  ghCounts(face, node, middle + 27, measure);
  ghFoot(face, node, measure);
}

function ghLeafFace(face, node, measure) {
  const middle = ghMiddle(node);
  const mark = node.label_class === null ? "" : `${ghMark(node.label_class)} `;
  const label = { y: middle - 4, size: 17, smallest: 13, weight: 600, class: "gh-title gh-class" };
  ghFittedText(face, mark + (node.label ?? ""), node.w - 28, measure, label);
  const note = { y: middle + 17, size: 13, smallest: 11, class: "gh-class" };
  ghFittedText(face, node.note ?? "", node.w - 28, measure, note);
  ghFoot(face, node, measure);
}

/** A pen in a small disc at the corner: the learner's own choice. */
function ghPen(parent, node) {
  const pen = ghElement("g", { class: "gh-pen", transform: `translate(${node.w / 2 - 5} 4)` }, parent);
  ghElement("circle", { r: 10 }, pen);
  ghElement("path", { d: "M-4.5 4.5l1-3.2 5.8-5.8 2.2 2.2-5.8 5.8z" }, pen);
}

/**
 * Everything that is drawn for one node: its card with two faces, its edge, its label.
 * The card alone is the tree item: it has a full name of its own, and its texts, which
 * say the same in short, lie beside it and are for the eye only.
 */
function ghDrawNode(node, measure) {
  const { w, h } = node;
  const leaf = node.title === null || node.title === undefined;
  const group = ghElement("g", { class: "gh-node" });
  const said = leaf ? node.label_class : (node.folded?.label_class ?? null);
  if (said !== null) {
    group.style.setProperty("--gh-c", ghColour(said));
    group.style.setProperty("--gh-w", ghColour(said, "w"));
  }
  const item = ghElement("g", { class: "gh-item" }, group);
  const tip = ghElement("title", {}, item);
  const box = { x: -w / 2, y: 0, width: w, height: h };
  const shadow = ghElement("rect", { ...box, class: "gh-shadow", y: 1.5, rx: 10 }, item);
  const ring = ghElement("rect", { class: "gh-ring", x: -w / 2 - 5, y: -5, width: w + 10, height: h + 10 }, item);
  const card = ghElement("rect", { ...box, class: "gh-box" }, item);
  const waiting = ghElement("g", { class: "gh-face gh-face-waiting", "aria-hidden": "true" }, group);
  const word = ghWaitingFace(waiting, node, measure);
  const decided = ghElement("g", { class: "gh-face gh-face-decided", "aria-hidden": "true" }, group);
  if (leaf) ghLeafFace(decided, node, measure);
  else ghSplitFace(decided, node, measure);
  if (node.folded) {
    const folded = ghElement("g", { class: "gh-face gh-face-folded", "aria-hidden": "true" }, group);
    ghLeafFace(folded, { ...node, ...node.folded }, measure);
  }
  const now = `M${-w / 2 - 14} ${h / 2 - 6.5}l10 6.5l-10 6.5z`;
  ghElement("path", { class: "gh-now", d: now }, group);
  if (node.overridden) ghPen(decided, node);
  return { group, item, tip, shadow, ring, card, word, leaf, ...ghDrawEdge(node, measure) };
}

function ghDrawEdge(node, measure) {
  if (node.parent === null) return { edge: null, label: null };
  const edge = ghElement("path", { class: "gh-edge" });
  const label = ghElement("g", { class: "gh-label" });
  const full = node.edge ?? "";
  const short = [...full].length > 18 ? `${[...full].slice(0, 17).join("").trimEnd()}…` : full;
  // Neighbours' labels stand nearer to each other than the neighbours themselves.
  const text = ghClip(short, Math.max(40, (node.w + 18) * GH_LABEL.across - 16), measure, 14);
  const width = measure(text, 14) + 12;
  if (text) ghElement("rect", { x: -width / 2, y: -10, width, height: 20 }, label);
  ghText(label, text, { y: 5, size: 14 });
  ghElement("title", {}, label).textContent = full;
  return { edge, label };
}

/** Where a node is drawn: centre x, top y, opacity, size. */
function ghSpot(x, y, shown = true) {
  return { x, y, o: shown ? 1 : 0, k: shown ? 1 : GH_BORN };
}

/** Is node `a` node `b`, or above it? Ids are paths: "0" is above "0.1", "" above all. */
function ghAbove(a, b) {
  return a === b || a === "" || b.startsWith(`${a}.`);
}

/** The ids from node `upper` down to node `lower`, both included. */
function ghWay(upper, lower) {
  const way = [lower];
  while (way[0] !== upper) way.unshift(way[0].includes(".") ? way[0].slice(0, way[0].lastIndexOf(".")) : "");
  return way;
}

/**
 * The record that falls through a finished tree: a dot, or a part with its weight at every
 * node it has reached. Forward a part travels down its edges, back it comes up again.
 */
class GhRecord {
  constructor(grove) {
    this.grove = grove;
    this.layer = ghElement("g", { class: "gh-record", "aria-hidden": "true" }, grove.layer);
    this.places = []; // [node id, text, voted]
    this.flights = [];
  }

  /** Let it go where `places` says, from where it is. */
  stand(places) {
    const before = this.places;
    this.places = places;
    this.flights = places.flatMap(([to, text, voted]) => {
      const start = before.find(([from]) => ghAbove(from, to));
      if (start) return [{ from: start[0], to, text, voted }];
      const parts = before.filter(([from]) => ghAbove(to, from));
      if (parts.length) return parts.map(([from, part]) => ({ from, to, text: part, voted }));
      return [{ from: to, to, text, voted }];
    });
    this.make();
  }

  get flying() {
    return this.flights.some(({ from, to }) => from !== to);
  }

  /** One element for each part on its way. */
  make() {
    this.layer.replaceChildren();
    for (const flight of this.flights) {
      const element = ghElement("g", { class: flight.voted ? "gh-part gh-voted" : "gh-part" }, this.layer);
      if (flight.text) {
        const width = this.grove.measure(flight.text, 12, 600) + 14;
        ghElement("rect", { x: -width / 2, y: -10, width, height: 20, rx: 10 }, element);
        ghText(element, flight.text, { y: 4.3, size: 12, "font-weight": 600 });
      } else {
        ghElement("circle", { r: 9 }, element);
      }
      flight.element = element;
    }
  }

  draw(t) {
    if (t >= 1 && this.flying) {
      this.flights = this.places.map(([to, text, voted]) => ({ from: to, to, text, voted }));
      this.make();
    }
    for (const flight of this.flights) {
      const { x, y } = this.spot(flight, t);
      flight.element.setAttribute("transform", `translate(${x.toFixed(2)} ${y.toFixed(2)})`);
    }
  }

  spot({ from, to }, t) {
    const down = ghAbove(from, to);
    const way = down ? ghWay(from, to) : ghWay(to, from);
    const at = (down ? t : 1 - t) * (way.length - 1);
    const i = Math.min(Math.floor(at), way.length - 2);
    const [upper, lower] = [way[Math.max(i, 0)], way[Math.max(i, 0) + 1]].map((id) => this.grove.items.get(id));
    return lower ? this.onEdge(upper, lower, at - i) : { x: upper.at.x, y: upper.at.y };
  }

  /** From the top of a card through the card and along the edge to the next card's top. */
  onEdge(upper, lower, t) {
    const { x, y } = upper.at;
    const foot = y + upper.node.h;
    if (t < GH_LEAVE) return { x, y: y + (upper.node.h * t) / GH_LEAVE };
    const s = (t - GH_LEAVE) / (1 - GH_LEAVE);
    const across = s ** 2 * (3 - 2 * s);
    const down = 1.5 * s * (1 - s) + s ** 3;
    return { x: x + (lower.at.x - x) * across, y: foot + (lower.at.y - foot) * down };
  }
}

/** One trace's nodes and edges. Knows how to stand at a step; not where the view is. */
class GhGrove {
  constructor(svg, data, measure) {
    this.data = data;
    this.measure = measure;
    this.layer = ghElement("g", { class: "gh-layer" }, svg);
    this.edges = ghElement("g", { "aria-hidden": "true" }, this.layer);
    this.labels = ghElement("g", { "aria-hidden": "true" }, this.layer);
    this.nodes = ghElement("g", { role: "tree", "aria-label": data.name }, this.layer);
    this.items = new Map(
      data.nodes.map((node) => [
        node.id,
        { node, drawn: null, look: null, attached: false, shown: false, at: null, from: null, to: null },
      ]),
    );
    this.record = data.steps.some((step) => step.record) ? new GhRecord(this) : null;
  }

  /** What is to be seen at a step: which nodes, where, and in which state. */
  stand(step, selected) {
    const { steps, frames } = this.data;
    const current = steps[step]?.at ?? null;
    const frame = frames[steps[step]?.frame ?? 0] ?? {};
    this.told = steps[step] ?? {};
    for (const item of this.items.values()) {
      const { id, born, gone, back } = item.node;
      const there = step >= (born ?? 0) && (!(gone >= 0 && step >= gone) || (back >= 0 && step >= back));
      const place = there ? frame[id] : undefined;
      if (place) this.appear(item, place);
      else if (item.shown) this.vanish(item);
      if (place) this.dress(item, step, current, selected);
    }
    this.tidy();
    this.record?.stand(this.told.record);
  }

  parentOf(item) {
    return item.node.parent === null ? null : this.items.get(item.node.parent);
  }

  appear(item, [x, y]) {
    const stays = item.shown && item.to.x === x && item.to.y === y;
    if (!stays) item.to = ghSpot(x, y);
    item.shown = true;
    if (item.attached) return;
    const parent = this.parentOf(item);
    const source = this.items.get(item.node.from)?.at; // it stood there under another name
    item.at = parent?.at ? { ...ghSpot(parent.at.x, parent.at.y, false) } : ghSpot(x, y, false);
    if (source) item.at = { ...source };
    item.drawn ??= ghDrawNode(item.node, this.measure);
  }

  /** Draw a card anew, where it stands. */
  redraw(item) {
    const old = item.drawn;
    item.drawn = { ...ghDrawNode(item.node, this.measure), edge: old.edge, label: old.label, share: old.share };
    const focused = document.activeElement === old.item;
    old.group.replaceWith(item.drawn.group);
    item.look = null;
    this.place(item);
    if (focused) {
      ghSet(item.drawn.item, "tabindex", 0);
      item.drawn.item.focus({ preventScroll: true });
    }
  }

  /** Stand where an older picture of the same tree stands. */
  take(old) {
    for (const [id, { at, to, shown }] of old.items) {
      const item = this.items.get(id);
      if (!item || !at || !shown) continue;
      item.drawn = ghDrawNode(item.node, this.measure);
      Object.assign(item, { at, to, shown });
    }
    this.tidy();
    for (const item of this.items.values()) if (item.attached) this.place(item);
    for (const item of this.items.values()) {
      item.moved = true; // so that every edge is drawn
      if (item.attached && item.drawn.edge) this.placeEdge(item);
    }
  }

  vanish(item) {
    item.shown = false;
    item.look = null;
    const element = item.drawn.item;
    for (const name of ["role", "tabindex", "aria-level", "aria-selected", "aria-current", "aria-label"]) {
      element.removeAttribute(name);
    }
    ghSet(element, "aria-hidden", "true");
    const parent = this.parentOf(item);
    item.to = parent ? { ...ghSpot(parent.to.x, parent.to.y, false) } : { ...item.at, o: 0 };
  }

  /** Classes, names and roles; the DOM is left alone where nothing changes. */
  dress(item, step, current, selected) {
    const { node, drawn } = item;
    const decided = node.decided !== null && node.decided !== undefined && step >= node.decided;
    const isCurrent = node.id === current;
    const { record, next, shares } = this.told;
    const isNext = next ? next.includes(node.id) : node.parent !== null && node.parent === current;
    const isSelected = node.id === selected;
    const chosen = selected === null ? isCurrent : isSelected;
    const here = record?.find(([id]) => id === node.id)?.[1];
    const passed = Boolean(record?.some(([id]) => ghAbove(node.id, id)));
    const share = shares?.[node.id] ?? "";
    const folded = Boolean(node.folded && step >= node.folded.step && !(step >= node.folded.until));
    const look = [decided, folded, isCurrent, isNext, isSelected, chosen, String(here), passed, share].join();
    if (look === item.look) return;
    item.look = look;
    const leaf = decided && (drawn.leaf || folded);
    drawn.group.setAttribute(
      "class",
      ["gh-node", decided ? (leaf ? "gh-leaf" : "gh-split") : "gh-waiting", folded && "gh-folded", isCurrent && "gh-current",
        isNext && "gh-next", isSelected && "gh-selected"].filter(Boolean).join(" "),
    );
    const round = leaf ? Math.min(node.h / 2, GH_ROUND) : 10;
    ghSet(drawn.card, "rx", round);
    ghSet(drawn.shadow, "rx", round);
    ghSet(drawn.ring, "rx", round + 5);
    drawn.word.textContent = isCurrent ? "now" : "waiting";
    drawn.edge?.setAttribute("class", ["gh-edge", isNext && "gh-next", passed && "gh-passed"].filter(Boolean).join(" "));
    if (drawn.label) this.share(drawn, share);
    this.name(item, folded ? "folded" : decided ? "decided" : "waiting", isCurrent, chosen, here);
  }

  /** On an edge, above its label: the share of the record that goes here. */
  share(drawn, text) {
    if (!text && !drawn.share) return;
    drawn.share?.remove();
    drawn.share = text ? ghElement("g", { class: "gh-share", transform: "translate(0 -19)" }, drawn.label) : null;
    if (!text) return;
    const width = this.measure(text, 13, 600) + 8;
    ghElement("rect", { x: -width / 2, y: -9, width, height: 18 }, drawn.share);
    ghText(drawn.share, text, { y: 4.5, size: 13, "font-weight": 600 });
  }

  name({ node, drawn }, state, isCurrent, chosen, here) {
    const told = state === "folded" ? node.folded.name : node.names?.[state];
    let name = told ?? node.title ?? node.label ?? "";
    if (state === "decided" && node.overridden && !name.includes("your choice")) name += ", your choice";
    if (here !== undefined) name += here ? `, ${here} of the record is here` : ", the record is here";
    if (drawn.tip.textContent !== name) drawn.tip.textContent = name;
    const element = drawn.item;
    element.removeAttribute("aria-hidden");
    ghSet(element, "role", "treeitem");
    ghSet(element, "aria-level", node.level);
    ghSet(element, "aria-label", name);
    ghSet(element, "aria-selected", chosen ? "true" : "false");
    ghSet(element, "aria-current", isCurrent ? "step" : null);
  }

  /** Put new nodes into the document, in depth-first order. */
  tidy() {
    let next = null;
    for (const item of [...this.items.values()].reverse()) {
      if (item.shown && !item.attached) {
        item.attached = true;
        this.nodes.insertBefore(item.drawn.group, next);
        if (item.drawn.edge) this.edges.append(item.drawn.edge);
        if (item.drawn.label) this.labels.append(item.drawn.label);
      }
      if (item.attached) next = item.drawn.group;
    }
  }

  start() {
    for (const item of this.items.values()) if (item.attached) item.from = item.at;
  }

  /** Draw all at share `t` (already eased) of the way. */
  draw(t) {
    for (const item of this.items.values()) {
      if (!item.attached) continue;
      const { from, to } = item;
      item.moved = from !== to;
      if (!item.moved) continue;
      if (t >= 1) {
        item.at = to;
        item.from = to;
      } else {
        const mix = (key) => from[key] + (to[key] - from[key]) * t;
        item.at = { x: mix("x"), y: mix("y"), o: mix("o"), k: mix("k") };
      }
      this.place(item);
    }
    for (const item of this.items.values()) {
      if (item.attached && item.drawn.edge) this.placeEdge(item);
    }
    this.record?.draw(t);
    if (t >= 1) this.drop();
  }

  place({ drawn, at }) {
    const size = at.k === 1 ? "" : ` scale(${at.k.toFixed(3)})`;
    drawn.group.setAttribute("transform", `translate(${at.x.toFixed(2)} ${at.y.toFixed(2)})${size}`);
    ghSet(drawn.group, "opacity", at.o === 1 ? null : at.o.toFixed(3));
  }

  placeEdge(item) {
    const parent = this.parentOf(item);
    if (!parent?.at || !(item.moved || parent.moved)) return;
    const { drawn, at } = item;
    const x0 = parent.at.x;
    const y0 = parent.at.y + parent.node.h * parent.at.k;
    const y1 = Math.max(at.y, y0);
    const bend = (y0 + y1) / 2;
    const n = (value) => value.toFixed(2);
    drawn.edge.setAttribute("d", `M${n(x0)} ${n(y0)}C${n(x0)} ${n(bend)} ${n(at.x)} ${n(bend)} ${n(at.x)} ${n(y1)}`);
    const { across, down } = GH_LABEL;
    drawn.label.setAttribute("transform", `translate(${n(x0 + (at.x - x0) * across)} ${n(y0 + (y1 - y0) * down)})`);
    for (const part of [drawn.edge, drawn.label]) ghSet(part, "opacity", at.o === 1 ? null : at.o.toFixed(3));
  }

  /** Take what has faded away out of the document. */
  drop() {
    for (const item of this.items.values()) {
      if (!item.attached || item.shown) continue;
      item.attached = false;
      item.at = null;
      item.drawn.group.remove();
      item.drawn.edge?.remove();
      item.drawn.label?.remove();
    }
  }

  shownItems() {
    return [...this.items.values()].filter((item) => item.shown);
  }

  isShown(id) {
    return Boolean(this.items.get(id)?.shown);
  }
}

/** The rectangle around nodes at their places; null for none. */
function ghBounds(items) {
  if (!items.length) return null;
  const box = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
  for (const { node, to } of items) {
    box.left = Math.min(box.left, to.x - node.w / 2);
    box.right = Math.max(box.right, to.x + node.w / 2);
    box.top = Math.min(box.top, to.y);
    box.bottom = Math.max(box.bottom, to.y + node.h);
  }
  return box;
}

/** How far to slide so that [low, high] lies in [0 + before, size - after]; least way. */
function ghSlide(low, high, size, before, after) {
  if (high - low > size - before - after) return (before + size - after - low - high) / 2;
  return Math.max(0, before - low) + Math.min(0, size - after - high);
}

/** Which part of the tree is seen, and how large. `target` is where it is going. */
class GhView {
  constructor() {
    this.width = 0;
    this.height = 0;
    this.largest = 1.15;
    this.smallest = GH_SMALLEST;
    this.manual = false; // the learner has moved or zoomed
    this.at = null;
    this.from = null;
    this.target = null;
  }

  get pad() {
    return { x: GH_MARGIN, top: GH_MARGIN, bottom: this.width < 480 ? 60 : GH_MARGIN };
  }

  /** The scale at which all of `box` is seen. */
  whole(box) {
    const across = (this.width - 2 * this.pad.x) / (box.right - box.left);
    const down = (this.height - this.pad.top - this.pad.bottom) / (box.bottom - box.top);
    return Math.min(across, down, this.largest);
  }

  /** Where to look when `items` are shown, following `focus` (its family: `near`). */
  aim(items, focus, near, held) {
    const box = ghBounds(items);
    if (!box || !this.width) return;
    const s = this.manual && this.target ? this.target.s : Math.max(this.smallest, this.whole(box));
    const view = { s, x: held.x - held.wx * s, y: held.y - held.wy * s };
    if (focus) {
      if (!this.manual) this.include(view, ghBounds(near));
      this.include(view, ghBounds([focus]));
    }
    if (!this.manual) this.settle(view, box);
    this.target = view;
  }

  include(view, box) {
    const { x, top, bottom } = this.pad;
    view.x += ghSlide(box.left * view.s + view.x, box.right * view.s + view.x, this.width, x, x);
    view.y += ghSlide(box.top * view.s + view.y, box.bottom * view.s + view.y, this.height, top, bottom);
  }

  /** Centre what fits; show no needless emptiness beside what does not. */
  settle(view, box) {
    const { x, top, bottom } = this.pad;
    const wide = (box.right - box.left) * view.s;
    const high = (box.bottom - box.top) * view.s;
    if (wide <= this.width - 2 * x + 0.5) view.x = (this.width - wide) / 2 - box.left * view.s;
    else view.x = Math.min(x - box.left * view.s, Math.max(this.width - x - box.right * view.s, view.x));
    if (high <= this.height - top - bottom + 0.5) view.y = top - box.top * view.s;
    else view.y = Math.min(top - box.top * view.s, Math.max(this.height - bottom - box.bottom * view.s, view.y));
  }

  /** Zoom by `factor`, keeping the point (x, y) of the screen where it is. */
  zoomed(factor, x = this.width / 2, y = this.height / 2) {
    const { s, x: tx, y: ty } = this.target;
    const to = Math.min(3, Math.max(0.15, s * factor));
    return { s: to, x: x - ((x - tx) * to) / s, y: y - ((y - ty) * to) / s };
  }
}

/** The stage: picture, buttons and player in one card. */
class GhStage {
  constructor(parent) {
    this.card = parent.querySelector(".gh-stage") ?? ghElement("div", { class: "gh-stage" }, parent);
    this.parent = parent;
    this.picture = ghElement("div", { class: "gh-picture" }, this.card);
    this.svg = ghElement("svg", { class: "gh-svg", focusable: "false" }, this.picture);
    this.measure = ghMeasure(this.card);
    this.view = new GhView();
    this.grove = null;
    this.selected = null;
    this.told = {}; // the state as the server knows it
    this.focused = null;
    this.frame = 0;
    this.still = matchMedia("(prefers-reduced-motion: reduce)");
    this.makeZoom();
    this.makeKnife();
    this.player = ghPlayer(this.card, {
      onStep: (step) => this.step(step),
      onRest: (step, continued) => this.report(step, continued),
    });
    this.listen();
  }

  makeZoom() {
    const corner = ghElement("div", { class: "gh-zoom", role: "group", "aria-label": "View" }, this.picture);
    const button = (name, text, act) => {
      const element = ghElement("button", { type: "button", class: "gh-button", "aria-label": name, title: name }, corner);
      const icon = ghElement("svg", { viewBox: "0 0 16 16", "aria-hidden": "true" }, element);
      ghElement("path", { d: text }, icon);
      element.addEventListener("click", act);
    };
    button("Zoom in", "M7 3h2v4h4v2H9v4H7V9H3V7h4z", () => this.zoom(1.25));
    button("Zoom out", "M3 7h10v2H3z", () => this.zoom(0.8));
    button("Fit the tree", "M2 2h5v2H4v3H2zM9 2h5v5h-2V4H9zM2 9h2v3h3v2H2zM12 9h2v5H9v-2h3z", () => this.fit());
  }

  /** The button that cuts the opened node back to a leaf, where the picture is one to be cut. */
  makeKnife() {
    const about = { type: "button", class: "gh-button gh-knife", hidden: "", "aria-keyshortcuts": "Delete" };
    this.knife = ghElement("button", about, this.picture);
    this.knife.textContent = "✂ Prune to a leaf";
    this.knife.title = "Prune the opened node to a leaf (Delete)";
    this.knife.addEventListener("click", () => this.cut(this.selected));
  }

  listen() {
    this.resize = new ResizeObserver(() => this.measureView());
    this.resize.observe(this.picture);
    this.path = location.pathname;
    this.onPop = () => this.pop();
    window.addEventListener("popstate", this.onPop, true); // before Streamlit's own
    this.picture.addEventListener("click", (event) => this.click(event));
    this.card.addEventListener("keydown", (event) => this.key(event));
    this.picture.addEventListener("focusin", (event) => this.focusIn(event));
    this.listenToPointers();
  }

  destroy() {
    this.gone = true;
    cancelAnimationFrame(this.frame);
    this.resize.disconnect();
    window.removeEventListener("popstate", this.onPop, true);
    this.player.destroy();
    this.picture.remove();
  }

  // ---- data ---------------------------------------------------------------------------

  receive({ data, setStateValue }) {
    this.setStateValue = setStateValue;
    if (!data?.nodes) return;
    if (this.waits && data.family === this.data.family && String(data.cuts) !== String(this.data.cuts)) return;
    this.waits = false;
    const old = this.data;
    this.data = data;
    this.view.smallest = data.smallest ?? GH_SMALLEST;
    const fresh = data.trace !== old?.trace;
    const grafted = fresh && old && data.family !== undefined && data.family === old.family;
    if (grafted) this.graft(data);
    else if (fresh) this.plant(data);
    if (fresh || data.goto !== old.goto) {
      const here = old ? NaN : parseInt(ghAddress.read("step") ?? "", 10); // mounted anew: stay where we are
      this.player.show(Number.isNaN(here) ? data.step : here);
      this.selected = old ? (data.selected ?? null) : (this.addressNode() ?? data.selected ?? null);
      this.show({ animate: !fresh || grafted });
      if (old) this.correct();
    } else if (data.selected !== old.selected && data.selected === this.addressNode()) {
      // The server opened or closed a node, and the address agrees.
      this.selected = data.selected ?? null;
      this.show();
      this.tell(Object.keys(this.told));
    }
  }

  /** A new trace: new nodes fade in, the old ones out. */
  plant(data) {
    const old = this.grove;
    this.view.manual = false;
    this.view.at = this.view.target = null;
    this.grove = new GhGrove(this.svg, data, this.measure);
    const ticks = data.steps.flatMap((step, n) => (step.split ? [n] : []));
    this.player.update({ count: data.count ?? data.steps.length, ticks });
    if (!old) return;
    // Another story, asked for from below: its beginning is up here.
    if (this.card.getBoundingClientRect().top < 0) this.card.closest("[data-testid=stMain]")?.scrollTo({ top: 0 });
    const hadFocus = old.nodes.contains(document.activeElement);
    this.refocus = hadFocus;
    old.nodes.replaceWith(...old.nodes.childNodes); // no longer a tree to anyone but the eye
    for (const element of old.layer.querySelectorAll("[role=treeitem]")) {
      element.removeAttribute("role");
      element.removeAttribute("tabindex");
    }
    ghSet(old.layer, "aria-hidden", "true");
    if (this.still.matches) return old.layer.remove();
    const timing = { duration: GH_MOVE_MS, easing: "ease-out" };
    this.grove.layer.animate([{ opacity: 0 }, { opacity: 1 }], timing);
    const fading = old.layer.animate([{ opacity: 1 }, { opacity: 0 }], { ...timing, fill: "forwards" });
    fading.finished.finally(() => old.layer.remove());
  }

  /** Another story of the same tree: its nodes stay where they are, and go on from there. */
  graft(data) {
    const old = this.grove;
    const focused = [...old.items.values()].find(({ drawn }) => drawn?.item === document.activeElement);
    this.grove = new GhGrove(this.svg, data, this.measure);
    this.grove.take(old);
    this.place();
    const ticks = data.steps.flatMap((step, n) => (step.split ? [n] : []));
    this.player.update({ count: data.count ?? data.steps.length, ticks });
    old.layer.remove();
    if (focused) {
      this.focused = focused.node.id;
      this.refocus = true;
    }
  }

  // ---- moving -------------------------------------------------------------------------

  /** The player went to another step: what was opened is closed. */
  step() {
    this.selected = null;
    this.show();
  }

  current() {
    return this.data.steps[this.player.step]?.at ?? null;
  }

  /** Let the picture go to the player's step; the view follows if `follow`. */
  show({ animate = true, follow = true } = {}) {
    const { grove, view } = this;
    const held = this.hold();
    if (this.selected !== null && !grove.items.has(this.selected)) this.selected = null;
    const before = document.activeElement?.closest?.(".gh-item");
    grove.stand(this.player.step, this.selected);
    if (before && this.picture.contains(before) && !before.hasAttribute("role")) this.saveFocus(before);
    this.rove();
    this.knife.hidden = !this.branching(this.selected);
    if (follow) this.follow(held);
    if (this.refocus) {
      this.refocus = false;
      grove.items.get(this.tabStop)?.drawn?.item.focus({ preventScroll: true });
    }
    this.go(animate);
  }

  /** Aim the view at the opened node or else the current one, with its children. */
  follow(held) {
    const shown = this.grove.shownItems();
    const id = this.selected ?? this.current();
    const focus = shown.find(({ node }) => node.id === id) ?? null;
    const near = shown.filter(({ node }) => node.id === id || node.parent === id);
    this.view.aim(shown, focus, near, held);
  }

  /** A point to hold on to: the screen place and world place of the node in question. */
  hold() {
    const { grove, view } = this;
    let item = grove.items.get(this.current()) ?? grove.items.values().next().value;
    const to = this.data.frames[this.data.steps[this.player.step]?.frame ?? 0]?.[item.node.id];
    const world = { wx: to?.[0] ?? 0, wy: to?.[1] ?? 0 };
    if (!view.target) return { x: view.width / 2, y: view.pad.top, ...world };
    while (item && !item.shown) item = grove.parentOf(item);
    const was = item?.to ?? { x: world.wx, y: world.wy };
    const { s, x, y } = view.target;
    return { x: was.x * s + x, y: was.y * s + y, ...world };
  }

  /** Move nodes, edges and view to where they belong, from wherever they are. */
  go(animate = true) {
    cancelAnimationFrame(this.frame);
    const { grove, view } = this;
    grove.start();
    view.from = view.at;
    if (!animate || this.still.matches || !view.from) return this.paint(1);
    const began = performance.now();
    const lasts = grove.record?.flying ? GH_FALL_MS : GH_MOVE_MS;
    const tick = (now) => {
      if (this.gone) return;
      const t = Math.min(1, Math.max(0, now - began) / lasts);
      this.paint(1 - (1 - t) ** 3);
      if (t < 1) this.frame = requestAnimationFrame(tick);
    };
    this.frame = requestAnimationFrame(tick);
  }

  paint(t) {
    const { grove, view } = this;
    grove.draw(t);
    if (!view.target) return;
    const { from, target } = view;
    const mix = (key) => from[key] + (target[key] - from[key]) * t;
    view.at = t >= 1 || !from ? target : { s: mix("s"), x: mix("x"), y: mix("y") };
    this.place();
  }

  place() {
    const { s, x, y } = this.view.at;
    this.grove.layer.setAttribute("transform", `matrix(${s.toFixed(4)} 0 0 ${s.toFixed(4)} ${x.toFixed(2)} ${y.toFixed(2)})`);
  }

  // ---- view ---------------------------------------------------------------------------

  measureView() {
    const { view } = this;
    const most = parseFloat(getComputedStyle(this.card).getPropertyValue("--gh-max-scale"));
    view.width = this.picture.clientWidth;
    view.height = this.picture.clientHeight;
    view.largest = most > 0 ? most : 1.15;
    if (this.grove && view.width) this.show({ animate: false });
  }

  zoom(factor, x, y, animate = true) {
    if (!this.view.target) return;
    this.view.target = this.view.zoomed(factor, x, y);
    this.view.manual = true;
    this.go(animate);
  }

  /** See the whole tree; where it would be too small to read: first whole, then readable. */
  fit() {
    const { view, grove } = this;
    const box = ghBounds(grove.shownItems());
    if (!box || !view.target) return;
    const whole = view.whole(box);
    const there = Math.abs(view.target.s - whole) < 1e-6;
    view.manual = false;
    if (whole >= view.smallest || there) return this.show();
    const view2 = { s: whole, x: 0, y: 0 };
    view.settle(view2, box);
    view.target = view2;
    view.manual = true;
    this.go();
  }

  pan(dx, dy) {
    const { view } = this;
    if (!view.at) return;
    cancelAnimationFrame(this.frame);
    view.target = { ...view.at, x: view.at.x + dx, y: view.at.y + dy };
    view.at = view.target;
    view.manual = true;
    this.grove.start();
    this.paint(1);
  }

  listenToPointers() {
    const fingers = new Map();
    const { svg } = this;
    svg.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      if (!fingers.size) this.dragged = false;
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    });
    svg.addEventListener("pointermove", (event) => {
      const was = fingers.get(event.pointerId);
      if (!was) return;
      if (!event.buttons) return fingers.delete(event.pointerId);
      const now = { x: event.clientX, y: event.clientY };
      if (!this.dragged) {
        if (fingers.size === 1 && Math.hypot(now.x - was.x, now.y - was.y) < 5) return;
        this.dragged = true;
        for (const id of fingers.keys()) svg.setPointerCapture(id);
      }
      if (fingers.size === 2) this.pinch(fingers, event.pointerId, now);
      this.pan((now.x - was.x) / fingers.size, (now.y - was.y) / fingers.size);
      fingers.set(event.pointerId, now);
    });
    for (const end of ["pointerup", "pointercancel"]) {
      svg.addEventListener(end, (event) => fingers.delete(event.pointerId));
    }
    const wheel = (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const box = svg.getBoundingClientRect();
      const by = Math.exp(-Math.max(-60, Math.min(60, event.deltaY)) / 180);
      this.zoom(by, event.clientX - box.left, event.clientY - box.top, false);
    };
    svg.addEventListener("wheel", wheel, { passive: false });
  }

  pinch(fingers, id, now) {
    const other = [...fingers].find(([key]) => key !== id)[1];
    const was = fingers.get(id);
    const before = Math.hypot(was.x - other.x, was.y - other.y);
    const after = Math.hypot(now.x - other.x, now.y - other.y);
    const box = this.svg.getBoundingClientRect();
    if (before > 10 && this.view.at) {
      this.view.target = this.view.at;
      const middle = [(was.x + other.x) / 2 - box.left, (was.y + other.y) / 2 - box.top];
      this.zoom(after / before, ...middle, false);
    }
  }

  // ---- cutting ------------------------------------------------------------------------

  /** The card of a node that can be cut back at this step, or undefined. */
  branching(id) {
    const item = this.data?.cuts && id !== null ? this.grove.items.get(id) : undefined;
    const step = this.player.step;
    const folded = item?.node.folded && step >= item.node.folded.step;
    return item?.shown && item.node.leaf && !folded ? item : undefined;
  }

  /**
   * Cut a node back to a leaf, at once: the server hears of it, and sends the same tree laid out anew.
   * What was undone before goes.
   */
  cut(id) {
    const item = this.branching(id);
    if (!item) return false;
    const { data, grove } = this;
    const now = this.player.step + 1;
    for (const { node } of grove.items.values()) {
      if (node.gone >= now) node.gone = -1;
      if (node.folded && node.folded.step >= now) node.folded = null;
    }
    const below = [id];
    for (const above of below) {
      for (const { node, shown } of grove.items.values()) if (shown && node.parent === above) below.push(node.id);
    }
    for (const gone of below.slice(1)) grove.items.get(gone).node.gone = now;
    item.node.folded = { ...item.node.leaf, step: now };
    grove.redraw(item);
    data.cuts = [...data.cuts.slice(0, now - 1), id.split("~")[0] || "root"];
    data.steps = [...data.steps.slice(0, now), { at: id, frame: data.steps[now - 1].frame, split: true }];
    data.count = data.steps.length;
    this.waits = true;
    this.player.update({ count: data.count, ticks: data.steps.flatMap((step, n) => (step.split ? [n] : [])) });
    this.player.show(now);
    this.show({ follow: false });
    this.told.step = now;
    this.setStateValue?.("cuts", data.cuts);
    return true;
  }

  // ---- selecting and focus ------------------------------------------------------------

  idOf(element) {
    for (const item of this.grove?.items.values() ?? []) {
      if (item.shown && item.drawn.item === element) return item.node.id;
    }
    return undefined;
  }

  click(event) {
    const element = event.target.closest(".gh-item");
    if (this.dragged && event.detail) return; // that was a drag
    const id = element ? this.idOf(element) : undefined;
    if (id !== undefined) this.select(id === this.selected ? null : id);
  }

  select(id) {
    this.player.flush();
    this.selected = id;
    if (id !== null) this.focused = id;
    this.show({ follow: false });
    ghAddress.write({ node: this.asParameter(id) });
    this.tell(["node"]);
  }

  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const handled = event.key === "Escape" ? this.close() : this.treeKey(event);
    if (!handled) return;
    event.preventDefault();
    event.stopPropagation();
  }

  close() {
    if (this.selected === null) return false;
    this.select(null);
    return true;
  }

  treeKey(event) {
    const id = this.idOf(event.target);
    if (id === undefined) return false;
    if (event.key === "Delete" || event.key === "Backspace") return this.cut(id);
    if (event.key === "Enter" || event.key === " ") {
      if (!event.repeat) this.select(id === this.selected ? null : id);
      return true;
    }
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!by) return false;
    const shown = this.grove.shownItems();
    const next = shown[shown.findIndex(({ node }) => node.id === id) + by];
    next?.drawn.item.focus({ preventScroll: true });
    return true;
  }

  focusIn(event) {
    const id = this.idOf(event.target);
    if (id === undefined) return;
    this.focused = id;
    this.rove();
    if (!this.view.target || !event.target.matches(":focus-visible")) return;
    const view = { ...this.view.target };
    this.view.include(view, ghBounds([this.grove.items.get(id)]));
    if (view.x === this.view.target.x && view.y === this.view.target.y) return;
    this.view.target = view;
    this.go();
  }

  /** The tree has one tab stop: the node last in focus, else the opened, else the current. */
  rove() {
    const { grove } = this;
    const first = this.data.nodes[0]?.id;
    const stop = [this.focused, this.selected, this.current(), first].find(
      (id) => id !== null && id !== undefined && grove.isShown(id),
    );
    this.tabStop = stop;
    for (const { node, drawn } of grove.shownItems()) {
      ghSet(drawn.item, "tabindex", node.id === stop ? 0 : -1);
    }
  }

  /** The node in focus has gone: its nearest remaining ancestor takes over. */
  saveFocus(element) {
    const { grove } = this;
    let item = [...grove.items.values()].find(({ drawn }) => drawn?.item === element);
    while (item && !item.shown) item = grove.parentOf(item);
    if (!item) return;
    this.focused = item.node.id;
    ghSet(item.drawn.item, "tabindex", 0);
    item.drawn.item.focus({ preventScroll: true });
  }

  // ---- address and server -------------------------------------------------------------

  /** The step that a link without one opens. */
  opening() {
    return String(this.data.open ?? 0);
  }

  asParameter(id) {
    return id === null ? null : id || "root";
  }

  addressNode() {
    const value = ghAddress.read("node");
    return value === "root" ? "" : value;
  }

  report(step, continued) {
    ghAddress.write({ step: String(step), node: this.asParameter(this.selected) }, continued);
    this.tell("node" in this.told || this.selected !== null ? ["node", "step"] : ["step"]);
  }

  /** Set those of the named states that the server does not know yet. */
  tell(names) {
    // null would be no news to the server after a reload: a node that the link opened could not be closed.
    const now = { node: this.selected ?? "none", step: this.player.step };
    for (const name of names) {
      if (name in this.told && this.told[name] === now[name]) continue;
      this.told[name] = now[name];
      this.setStateValue?.(name, now[name]);
    }
  }

  /** The server chose the step: the address and the states told before now agree with it. */
  correct() {
    const step = String(this.player.step);
    const node = this.asParameter(this.selected);
    if ((ghAddress.read("step") ?? this.opening()) !== step || ghAddress.read("node") !== node) {
      ghAddress.write({ step, node }, true);
    }
    this.tell(Object.keys(this.told));
  }

  /**
   * Back or forward: show what the address says. Streamlit reruns the script by itself, but
   * with the states told before; they are set first, so that script and picture agree.
   */
  pop() {
    if (!this.parent.isConnected) return this.destroy();
    if (!this.data || location.pathname !== this.path) return;
    this.player.show(parseInt(ghAddress.read("step") ?? this.opening(), 10));
    const node = this.addressNode();
    this.selected = this.grove.items.has(node) ? node : null;
    this.show();
    this.tell(Object.keys(this.told));
  }
}

export default (component) => ghMount(component, (parent) => new GhStage(parent));
