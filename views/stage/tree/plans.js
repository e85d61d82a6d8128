// The positions of the cards at a step, and their level of detail, so that they fit the stage. A story has phases.
// Each phase has a fixed place for every node that it ever shows, so from step to step nothing moves. A new phase
// begins if the nodes no longer fit at this level of detail, or if there is room for a richer level.
import { cardOf, leastScale, LEVELS } from "./cards.js";
import { layout } from "./layout.js";
import { LABEL } from "./motion.js";
import { parentPlace, placeOf, standsAt } from "./story.js";
/** @import { Measure } from "../base/text.js" */
/** @import { TreePicture } from "../wire.js" */
/** @import { Card, Level } from "./cards.js" */

export const MARGIN = 16;
/** The free space above and below. @typedef {{ top: number, bottom: number }} Span */
/** @type {Span} */ const WHOLE = { top: MARGIN, bottom: MARGIN };

/** The stage: its size, its smallest type, its largest scale, and the corners with buttons.
 * @typedef {{ left: number, right: number, top: number, bottom: number }} Box
 * @typedef {{ width: number, height: number, type: number, largest: number, corners: Box[] }} Area */
/** By place, which is a node's path. rooms: the widest label of a branch; drop: between rows
 * @typedef {{ key: string, level: Level, s: number, places: Map<string, [number, number]>, box: Box,
 *   rooms: Map<string, number>, drop: number, top: number }} Plan */

export class Plans {
  /** @param {TreePicture} data @param {Measure} measure */
  constructor(data, measure) {
    this.data = data;
    this.measure = measure;
    /** @type {Area} */ this.area = { width: 0, height: 0, type: 11, largest: 1.15, corners: [] };
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
    this.phases ??= this.parted();
    const i = this.phases.findLastIndex(({ from }) => from <= step);
    const key = `${i} ${zoom}`;
    if (!this.known.has(key)) this.known.set(key, this.made(this.phases[Math.max(0, i)].nodes, zoom, key));
    return this.known.get(key);
  }

  /** The phases of the story, each with its first step and all its nodes. */
  parted() {
    /** @type {{ from: number, nodes: Set<object>, level: number }[]} */ const found = [];
    const shapes = this.changes().map((from) => ({ from, nodes: this.standing(from) }));
    for (let i = 0; i < shapes.length; i++) {
      const [last, { from, nodes }] = [found.at(-1), shapes[i]];
      const all = last && union(last.nodes, nodes);
      const stays = Boolean(last) && all.size === last.nodes.size;
      const richer = last?.level && !isIn(shapes[i - 1].nodes, nodes) && this.fits(nodes, last.level - 1);
      if (last && !richer && (stays || this.fits(all, last.level))) last.nodes = all;
      else {
        const least = last && !stays && isIn(last.nodes, nodes) ? last.level + 1 : 0; // it has only grown
        const level = LEVELS.findIndex((_, each) => each >= least && this.fits(nodes, each));
        i = this.lastOf(shapes, i, level);
        found.push({ from, nodes: shapes[i].nodes, level });
      }
    }
    return found;
  }

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
    if (level === LEVELS.length - 1) return true;
    const drawing = this.drawing(nodes, LEVELS[level]);
    return this.spans().some((span) => this.isReadable(drawing, 1, span) && !this.collides(drawing, 1, span));
  }

  isReadable(drawing, zoom, span) {
    return this.whole(drawing, zoom, span) >= leastScale(drawing.level, this.area.type) - 1e-9;
  }

  /** Lay out the nodes at a level, before the rows are placed. @param {Level} level */
  drawing(nodes, level) {
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
    const laid = layout(children, (place) => sizes.get(place), level.gap);
    const rows = [];
    for (const [place, row] of laid.rows) rows[row] = Math.max(rows[row] ?? 0, sizes.get(place).h);
    const cards = rows.reduce((sum, height) => sum + height, 0);
    return { ...laid, level, sizes, heights: rows, cards, least: cards + (rows.length - 1) * level.drop[0] };
  }

  /** The scale that makes the whole drawing visible. */
  whole({ width, least }, zoom, span = WHOLE) {
    const { area } = this;
    const across = (zoom * (area.width - 2 * MARGIN)) / width;
    return Math.min(across, (zoom * (area.height - span.top - span.bottom)) / least, area.largest * zoom);
  }

  /** The choices of margins above and below the tree: to the edges, or only up to the buttons.
   * @returns {Span[]} */
  spans() {
    const { corners, height } = this.area;
    const below = corners.filter(({ top }) => top < height / 2).map(({ bottom }) => bottom + 8);
    const above = corners.filter(({ top }) => top >= height / 2).map(({ top }) => height - top + 8);
    const free = { top: Math.max(MARGIN, ...below), bottom: Math.max(MARGIN, ...above) };
    return [WHOLE, { ...WHOLE, top: free.top }, { ...WHOLE, bottom: free.bottom }, free];
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
    const spans = zoom === 1 ? this.spans() : [WHOLE];
    for (const level of LEVELS) {
      const drawing = this.drawing(nodes, level);
      const clear = (span) => zoom !== 1 || !this.collides(drawing, zoom, span);
      const span = spans.find((one) => clear(one) && this.isReadable(drawing, zoom, one));
      if (span || level === LEVELS.at(-1)) return this.placed(drawing, zoom, span ?? spans.at(-1), key);
    }
    throw new Error("the last level fits");
  }

  /** @returns {Plan} */
  placed(drawing, zoom, span, key) {
    const s = this.whole(drawing, zoom, span);
    const tops = this.tops(drawing, s, zoom, span);
    /** @type {Plan["places"]} */ const places = new Map();
    for (const [place, x] of drawing.x) places.set(place, [x, tops[drawing.rows.get(place)]]);
    const bottom = tops.at(-1) + drawing.heights.at(-1);
    const drop = tops.length > 1 ? tops[1] - drawing.heights[0] : 0;
    const box = { left: 0, right: drawing.width, top: 0, bottom };
    return { key, level: drawing.level, s, places, top: span.top, box, rooms: rooms(drawing), drop };
  }
}

/** The widest label of each branch that does not touch its neighbours. */
function rooms({ x, rows, sizes }) {
  const places = [...x.keys()].filter((place) => place !== "");
  const middle = (place) => {
    const above = x.get(parentPlace(place));
    return above + (x.get(place) - above) * LABEL.across;
  };
  const found = new Map();
  /** @type {string[][]} */ const byRow = [];
  for (const place of places) (byRow[rows.get(place)] ??= []).push(place);
  for (const row of byRow.filter(Boolean)) {
    const at = row.map((place) => ({ place, x: middle(place) })).sort((a, b) => a.x - b.x);
    at.forEach(({ place, x: here }, i) => {
      const beside = [at[i - 1], at[i + 1]].flatMap((other) => (other ? [Math.abs(other.x - here)] : []));
      found.set(place, Math.min(...beside, Math.max(150, sizes.get(place).w)) - 6);
    });
  }
  return found;
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
