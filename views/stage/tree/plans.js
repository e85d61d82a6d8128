// The positions of the cards at a step, and their level of detail, so that they fit the stage. A story has phases.
// Each phase has a fixed place for every node that it ever shows, so from step to step nothing moves. A new phase
// begins if the nodes no longer fit at this level of detail, or if there is room for a richer level.
import { narrowest } from "../base/text.js";
import { cardOf, kept, leastScale, LEVELS } from "./cards.js";
import { fittingLabel, linesIn } from "./faces.js";
import { layout } from "./layout.js";
import { LABEL } from "./motion.js";
import { parentPlace, placeOf, standsAt } from "./story.js";
/** @import { Measure } from "../base/text.js" */
/** @import { TreePicture } from "../wire.js" */
/** @import { Card, Level } from "./cards.js" */

export const MARGIN = 16;
const BETWEEN = 6; // px between two labels of a row
const EDGE = 4; // px between a label and the edge of the stage
const AROUND = 9; // px of a label beside its text
const MOST_LABELLED = 40; // nodes
/** The free space above and below. @typedef {{ top: number, bottom: number }} Span */

/** The stage: its size, its smallest type, that of a small tree whose labels have no room otherwise, its largest
 * scale, its margin, the corners with buttons, and the height of the line that says the paths of a tree without
 * labels.
 * @typedef {{ left: number, right: number, top: number, bottom: number }} Box
 * @typedef {{ width: number, height: number, type: number, smaller?: number, largest: number, margin: number,
 *   corners: Box[], way: number }} Area */
/** By place, which is a node's path. label: the position of the labels on their branches; rooms: the widest label of a
 * branch; drop: between rows
 * @typedef {{ key: string, level: Level, label: typeof LABEL, s: number, places: Map<string, [number, number]>, box: Box,
 *   rooms: Map<string, number>, drop: number, top: number }} Plan */

export class Plans {
  /** @param {TreePicture} data @param {Measure} measure */
  constructor(data, measure) {
    this.data = data;
    this.measure = measure;
    this.levels = LEVELS;
    this.type = 12;
    /** @type {Area} */ this.area = { width: 0, height: 0, type: 12, largest: 1.15, margin: MARGIN, corners: [], way: 0 };
    /** @type {Set<string>} */ this.closed = new Set(); // places whose branches are hidden
    this.forget();
  }

  /** Forget everything after a change of sizes, stage or story. */
  forget() {
    /** @type {Map<object, Card>[]} */ this.cards = LEVELS.map(() => new Map());
    this.rearrange();
  }

  rearrange() {
    this.phases = null;
    /** @type {Map<string, Plan>} */ this.known = new Map();
  }

  /** @param {Level} level @returns {Card} */
  card(node, level) {
    const cards = this.cards[LEVELS.indexOf(level)];
    if (!cards.has(node)) cards.set(node, cardOf(node, level, this.measure));
    return cards.get(node);
  }

  /** The plan of a step on a stage `zoom` times as large as this one. @returns {Plan} */
  at(step, zoom = 1) {
    this.phases ??= this.begun();
    const i = this.phases.findLastIndex(({ from }) => from <= step);
    const key = `${i} ${zoom}`;
    if (!this.known.has(key)) this.known.set(key, this.made(this.phases[Math.max(0, i)].nodes, zoom, key));
    return this.known.get(key);
  }

  /** The phases of the story. The type is smaller if its largest tree has no room for its labels, or if only that
   * makes room for its questions. */
  begun() {
    this.type = this.area.type;
    const { smaller = this.type } = this.area;
    if (smaller < this.type && this.isSmall()) {
      const [labels, questions] = this.shown();
      if (!labels || !questions) this.type = smaller;
      if (labels && !questions && !this.shown()[1]) this.type = this.area.type;
    }
    return this.parted();
  }

  largest() {
    const trees = this.changes().map((step) => this.standing(step));
    return trees.reduce((most, tree) => (tree.size > most.size ? tree : most));
  }

  /** Whether there could be labels: a tree of many nodes has none in any type. */
  isSmall() { return this.largest().size <= MOST_LABELLED; }

  /** Whether each branch of the largest tree has its own label, and each card its whole question. */
  shown() {
    const nodes = this.largest();
    const plan = this.made(nodes, 1, "");
    return [this.isLabelled(nodes, plan, false) && this.differ(nodes, plan), this.isNamed(nodes, plan)];
  }

  /** @param {Plan} plan */
  isNamed(nodes, plan) {
    return [...nodes].every((node) => node.title === null || this.card(node, plan.level).title.join(" ") === kept(node.title));
  }

  /** Whether different labels of a split are still different when they are shortened. @param {Plan} plan */
  differ(nodes, plan) {
    const wholes = new Map();
    for (const { parent, edge } of nodes) wholes.set(parent, [...(wholes.get(parent) ?? []), kept(edge ?? "")]);
    const said = new Map();
    return [...nodes].every(({ id, parent, edge }) => {
      const text = kept(edge ?? "");
      const { texts } = fittingLabel(text, spaceOf(plan, id), this.measure, plan.level.edge, wholes.get(parent));
      const key = `${parent} ${texts.join(" ")}`;
      const first = said.get(key) ?? text;
      said.set(key, first);
      return first === text;
    });
  }

  /** The phases of the story, each with its first step and all its nodes. */
  parted() {
    /** @type {{ from: number, nodes: Set<object>, level: number }[]} */ const found = [];
    const shapes = this.changes().map((from) => ({ from, nodes: this.standing(from) }));
    for (let i = 0; i < shapes.length; i++) {
      const [last, { from, nodes }] = [found.at(-1), shapes[i]];
      const all = last && union(last.nodes, nodes);
      const stays = Boolean(last) && all.size === last.nodes.size;
      const joins = last && this.joins(last.nodes, nodes);
      const richer = last?.level && !isIn(shapes[i - 1].nodes, nodes) && this.fits(nodes, last.level - 1);
      if (joins && !richer && (stays || this.fits(all, last.level))) last.nodes = all;
      else {
        const least = last && !stays && isIn(last.nodes, nodes) ? last.level + 1 : 0; // it has only grown
        const level = this.levels.findIndex((_, each) => each >= least && this.fits(nodes, each));
        i = this.lastOf(shapes, i, level);
        found.push({ from, nodes: shapes[i].nodes, level });
      }
    }
    return found;
  }

  /** Whether nodes may share a phase with those of the steps before. */
  joins(_before, _nodes) { return true; }

  standing(step) {
    return new Set(this.data.nodes.filter((node) => standsAt(node, step) && !this.isAway(node)));
  }

  /** The last shape of a growing tree that still fits at a level. */
  lastOf(shapes, first, level) {
    let [low, high] = [first, first + 1];
    while (high < shapes.length && isIn(shapes[high - 1].nodes, shapes[high].nodes)) high += 1;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.fits(shapes[middle].nodes, level)) low = middle;
      else high = middle;
    }
    return low;
  }

  /** The steps at which nodes appear or disappear. */
  changes() {
    const steps = this.data.nodes.flatMap(({ born, gone, back }) => [born ?? 0, gone ?? -1, back ?? -1]);
    return [...new Set([0, ...steps])].filter((step) => step >= 0).sort((a, b) => a - b);
  }

  isAway(node) { return isBelow(placeOf(node.id), this.closed); }

  fits(nodes, level) {
    if (level === this.levels.length - 1) return true;
    const drawing = this.drawing(nodes, this.levels[level]);
    return this.spans(this.levels[level]).some((span) => this.isReadable(drawing, 1, span) && !this.collides(drawing, 1, span));
  }

  isReadable(drawing, zoom, span) {
    return this.whole(drawing, zoom, span) >= leastScale(drawing.level, this.type) - 1e-9;
  }

  /** The widths of the labels of the branches, by place, in at most that number of lines. @param {Level} level */
  labelWidths(nodes, level, lines) {
    /** @type {Map<string, number>} */ const found = new Map();
    for (const { id, edge } of nodes) {
      const [place, text] = [placeOf(id), kept(edge ?? "")];
      const width = level.edge && text ? narrowest(text, text.includes(" ") ? lines : 1, this.measure, level.edge) + AROUND : 0;
      found.set(place, Math.max(width, found.get(place) ?? 0));
    }
    return found;
  }

  /** Lay out the nodes at a level, before the rows are placed. @param {Level} level
   * @param {number} [lines]  siblings are so far apart that their labels fit in that number of lines */
  drawing(nodes, level, lines = 0, label = LABEL) {
    const children = new Map();
    const sizes = new Map();
    for (const node of this.data.nodes) {
      if (!nodes.has(node)) continue;
      const place = placeOf(node.id);
      const { w, h } = this.card(node, level);
      const other = sizes.get(place);
      sizes.set(place, { w: Math.max(w, other?.w ?? 0), h: Math.max(h, other?.h ?? 0) });
      if (other || place === "") continue;
      const siblings = children.get(parentPlace(place));
      if (siblings) siblings.push(place);
      else children.set(parentPlace(place), [place]);
    }
    const wants = this.labelWidths(nodes, level, lines);
    const apart = (one, other) => distance(wants.get(one), wants.get(other)) / label.across;
    const laid = layout(children, (place) => sizes.get(place), level.gap, lines ? apart : undefined);
    if (lines) broaden(laid, label, wants);
    const rows = [];
    for (const [place, row] of laid.rows) rows[row] = Math.max(rows[row] ?? 0, sizes.get(place).h);
    const cards = rows.reduce((sum, height) => sum + height, 0);
    return { ...laid, label, level, sizes, nodes, heights: rows, cards, least: cards + (rows.length - 1) * level.drop[0] };
  }

  /** The margins above and below where no button is. @returns {Span} */
  get around() { return { top: this.area.margin, bottom: this.area.margin }; }

  /** The scale that makes the whole drawing visible. */
  whole({ width, least }, zoom, span = this.around) {
    const { area } = this;
    const across = (zoom * (area.width - 2 * area.margin)) / width;
    return Math.min(across, (zoom * (area.height - span.top - span.bottom)) / least, area.largest * zoom);
  }

  /** The choices of margins above and below the tree: to the edges, or only up to the buttons.
   * @param {Level} level @returns {Span[]} */
  spans(level) {
    const { corners, height, way, margin } = this.area;
    const said = level.edge ? margin : Math.max(margin, way + 8);
    const below = corners.filter(({ top }) => top < height / 2).map(({ bottom }) => bottom + 8);
    const above = corners.filter(({ top }) => top >= height / 2).map(({ top }) => height - top + 8);
    const free = { top: Math.max(said, ...below), bottom: Math.max(margin, ...above) };
    const whole = { ...this.around, top: said };
    return [whole, { ...whole, top: free.top }, { ...whole, bottom: free.bottom }, free];
  }

  /** Whether a button would cover a card. */
  collides(drawing, zoom, span) {
    const s = this.whole(drawing, zoom, span);
    const tops = this.tops(drawing, s, zoom, span);
    const left = (this.area.width - drawing.width * s) / 2;
    return [...drawing.x].some(([place, x]) => {
      const { w, h } = drawing.sizes.get(place);
      const [at, y] = [left + x * s, span.top + tops[drawing.rows.get(place)] * s];
      return this.area.corners.some((corner) =>
        at + (w * s) / 2 > corner.left - 4 && at - (w * s) / 2 < corner.right + 4 &&
        y + h * s > corner.top - 4 && y < corner.bottom + 4);
    });
  }

  /** The tops of the rows, spread over the available height. */
  tops({ level, heights, cards }, s, zoom, span) {
    const free = (zoom * (this.area.height - span.top - span.bottom)) / s - cards;
    const [least, most] = level.drop;
    const drop = Math.max(least, Math.min(most, free / Math.max(1, heights.length - 1)));
    let y = 0;
    return heights.map((height) => (y += height + drop) - height - drop);
  }

  /** The readable plan with the most detail. @returns {Plan} */
  made(nodes, zoom, key) {
    const plan = this.madeOf(nodes, zoom, key, [2, 1, 0]);
    if (!plan) throw new Error("the last level fits");
    return plan;
  }

  /** The same with labels in one of these numbers of lines. With 0 they may be shortened. @param {number[]} most
   * @param {typeof LABEL} [label]  their position @returns {?Plan} */
  madeOf(nodes, zoom, key, most, label = LABEL) {
    const spans = (level) => (zoom === 1 ? this.spans(level) : [this.around]);
    const clear = (drawing, span) => zoom !== 1 || !this.collides(drawing, zoom, span);
    const readable = (drawing) => {
      const fitting = spans(drawing.level).filter((span) => this.isReadable(drawing, zoom, span));
      for (const span of fitting) {
        const wide = this.spread(drawing, zoom, span);
        if (clear(wide, span)) return { drawing: wide, span };
      }
      const span = fitting.find((one) => clear(drawing, one));
      return span ? { drawing, span } : null;
    };
    /** @type {?Plan} */ let least = null; // a plan that leaves branches without a label
    for (const level of this.levels) {
      const plain = this.drawing(nodes, level, 0, label);
      const fits = spans(level).some((span) => this.isReadable(plain, zoom, span)); // with labels it is only wider
      for (const lines of fits && level.edge ? most : most.slice(most.indexOf(0) >>> 0)) {
        const drawing = lines ? this.drawing(nodes, level, lines, label) : plain;
        const fit = readable(drawing) ?? (level === this.levels.at(-1) ? { drawing, span: spans(level).at(-1) } : null);
        if (!fit) continue;
        if (!level.edge && least) return least;
        const plan = this.placed(fit.drawing, zoom, fit.span, key);
        if (!level.edge || this.isLabelled(nodes, plan, lines > 0)) return plan;
        if (!lines) least ??= plan;
      }
    }
    return null;
  }

  /** Whether each branch has its whole label, or at least the beginning of it. @param {Plan} plan */
  isLabelled(nodes, plan, whole) {
    const { level } = plan;
    if (!level.edge) return false;
    return [...nodes].every(({ id, edge }) => {
      const text = kept(edge ?? "");
      const { texts, turned } = fittingLabel(text, spaceOf(plan, id), this.measure, level.edge);
      return whole ? !turned && texts.join(" ") === text : !text || texts.length;
    });
  }

  /** The widths of the labels, in as many lines as there is room for between the rows. */
  wants(drawing, tops) {
    return this.labelWidths(drawing.nodes, drawing.level, linesIn(dropOf(drawing, tops), drawing.level.edge));
  }

  /** The drawing spread over the free width, as far as its labels need it. */
  spread(drawing, zoom, span) {
    const s = this.whole(drawing, zoom, span);
    const wants = this.wants(drawing, this.tops(drawing, s, zoom, span));
    const most = (zoom * (this.area.width - 2 * this.area.margin)) / s / drawing.width;
    const times = Math.min(needed(drawing, wants, this.area.margin - EDGE), Math.max(1, most));
    return { ...drawing, x: new Map([...drawing.x].map(([place, x]) => [place, x * times])), width: drawing.width * times };
  }

  /** @returns {Plan} */
  placed(drawing, zoom, span, key) {
    const s = this.whole(drawing, zoom, span);
    const tops = this.tops(drawing, s, zoom, span);
    const wants = this.wants(drawing, tops);
    /** @type {Plan["places"]} */ const places = new Map();
    for (const [place, x] of drawing.x) places.set(place, [x, tops[drawing.rows.get(place)]]);
    const bottom = tops.at(-1) + drawing.heights.at(-1);
    const box = { left: 0, right: drawing.width, top: 0, bottom };
    return { key, level: drawing.level, label: drawing.label, s, places, top: span.top, box, rooms: rooms(drawing, wants, this.area.margin - EDGE), drop: dropOf(drawing, tops) };
  }
}

/** The labels of each row from left to right, each with the place of its branch and its middle. */
function labelRows({ x, rows, label }) {
  /** @type {{ place: string, x: number }[][]} */ const found = [];
  for (const [place, row] of rows) {
    if (place === "") continue;
    const above = x.get(parentPlace(place));
    (found[row] ??= []).push({ place, x: above + (x.get(place) - above) * label.across });
  }
  return found.filter(Boolean).map((row) => row.sort((a, b) => a.x - b.x));
}

/** The distance between the middles of two labels of these widths. */
const distance = (one, other) => (one + other) / 2 + BETWEEN;

/** Make a drawing so broad that no label reaches beyond it. */
function broaden(drawing, label, wants) {
  const labels = labelRows({ ...drawing, label }).flat().map(({ place, x }) => ({ x, half: wants.get(place) / 2 }));
  const left = Math.max(0, ...labels.map(({ x, half }) => half - x));
  const right = Math.max(0, ...labels.map(({ x, half }) => x + half - drawing.width));
  for (const [place, x] of drawing.x) drawing.x.set(place, x + left);
  drawing.width += left + right;
}

/** The room of a node's label. @param {Plan} plan */
const spaceOf = ({ rooms, drop }, id) => ({ across: rooms.get(placeOf(id)) ?? 0, down: drop });

/** The distance of the first two rows. */
const dropOf = ({ heights }, tops) => (tops.length > 1 ? tops[1] - heights[0] : 0);

/** How many times as wide a drawing has to be for all its labels, which may reach so far beyond the cards. */
function needed(drawing, wants, beyond) {
  const { width } = drawing;
  const needs = labelRows(drawing).flatMap((row) =>
    row.flatMap(({ place, x }, i) => [
      i ? distance(wants.get(row[i - 1].place), wants.get(place)) / Math.max(1, x - row[i - 1].x) : 1,
      (wants.get(place) / 2 - beyond) / Math.max(1, Math.min(x, width - x)),
    ]));
  return Math.max(1, ...needs);
}

/** The widest label of each branch that touches no neighbour. A neighbour's label takes no more than it needs. */
function rooms(drawing, wants, beyond) {
  const { sizes, width } = drawing;
  const found = new Map();
  for (const row of labelRows(drawing)) {
    row.forEach(({ place, x }, i) => {
      const beside = [row[i - 1], row[i + 1]].flatMap((other) => (other ? [share(Math.abs(other.x - x), wants.get(other.place))] : []));
      const inside = 2 * (Math.min(x, width - x) + beyond);
      found.set(place, Math.min(...beside, inside, Math.max(150, sizes.get(place).w, wants.get(place))));
    });
  }
  return found;
}

/** The room of a label at this distance from another, which wants some of it. */
function share(apart, other) {
  const half = apart - BETWEEN;
  return other < half ? 2 * half - other : half;
}

const union = (a, b) => new Set([...a, ...b]);
const isIn = (a, b) => a.size <= b.size && [...a].every((each) => b.has(each));

/** Whether a place is below one of `tops`. @param {Set<string>} tops */
export function isBelow(place, tops) {
  for (let above = place; tops.size && above !== ""; ) {
    above = parentPlace(above);
    if (tops.has(above)) return true;
  }
  return false;
}
