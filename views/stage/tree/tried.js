// A candidate of the table that is hovered or has the focus shows at its node where the records would go: a column for
// each branch that it would make. Nothing else in the picture changes, and the server is not asked.
import { colour, mark as sign, shape } from "../base/marks.js";
import { make } from "../base/dom.js";
import { isStill, moving } from "../base/motion.js";
import { brief } from "../base/numbers.js";
import { clip, clipMiddle, write } from "../base/text.js";
import { eachTried } from "../base/trying.js";
import { wished } from "../base/wishes.js";
import { heap, planned, scattered, toldOf, wayOf } from "./fall.js";
/** @import { Measure } from "../base/text.js" */
/** @import { Candidate } from "../base/trying.js" */
/** @import { CandidatePart, TreeNode } from "../wire.js" */
/** @import { Plan } from "./fall.js" */
/** @import { Item } from "./grove.js" */
/** @import { TreeStage } from "./tree.js" */

const MOVE_MS = 500;
const [EDGE, PAD, SIZE] = [8, 12, 13]; // px: to the edge of the stage, inside the box; type
const [LEAST, MOST] = [76, 130]; // px: wanted width of a column
const TOP = PAD + 22; // px: where the branches begin
const HEAD = TOP + 24; // where their labels are
const [LABEL, FOOT] = [20, 22]; // heights
const BETWEEN = 6; // px between columns
const NEAR = 0.02; // records

const sum = (/** @type {number[]} */ numbers) => numbers.reduce((all, one) => all + one, 0);

/** A column of marks. @typedef {{ x: number, width: number, label: string, foot: string }} Column */

/** Whether the branches hold the records of a node, so that they are about this node.
 * @param {CandidatePart[]} parts @param {TreeNode} node */
export function areOf(parts, { counts }) {
  if (!counts.length) return true;
  return counts.every((count, c) => Math.abs(sum(parts.map(([, own]) => own[c] ?? 0)) - count) < NEAR);
}

/** The counts of a branch: by class if there is room, else all together.
 * @param {number[]} counts @param {number} width @param {Measure} measure */
export function countedIn(counts, width, measure) {
  const present = counts.flatMap((count, c) => (count > 0 ? [`${sign(c)}${brief(count)}`] : []));
  const text = present.join(" ");
  if (counts.length > 1 && present.length && measure(text, SIZE) <= width) return text;
  return brief(sum(counts));
}

/** The columns side by side around 0, no wider than there is room for.
 * @param {CandidatePart[]} parts @param {number} room @param {Measure} measure @returns {Column[]} */
export function columnsOf(parts, room, measure) {
  const free = room - parts.length * BETWEEN;
  const wants = parts.map(([label, counts]) => {
    const needs = [measure(label, SIZE, 600), measure(countedIn(counts, Infinity, measure), SIZE), LEAST];
    return Math.min(MOST, Math.max(...needs) + 6);
  });
  const fits = Math.min(1, free / sum(wants));
  let right = -(sum(wants) * fits + (parts.length - 1) * BETWEEN) / 2 - BETWEEN;
  return parts.map(([label, counts], i) => {
    const width = wants[i] * fits;
    right += BETWEEN + width;
    return { x: right - width / 2, width, label: clipMiddle(label, width, measure, SIZE, 600), foot: countedIn(counts, width, measure) };
  });
}

/** The top of a box at a card: below it, or above it, or as near as it fits.
 * @param {{ top: number, bottom: number }} card @param {number} height @param {number} stage */
export function topOf(card, height, stage) {
  if (card.bottom + EDGE + height <= stage - EDGE) return card.bottom + EDGE;
  if (card.top - EDGE - height >= EDGE) return card.top - EDGE - height;
  return Math.max(EDGE, stage - EDGE - height);
}

export class Tried {
  /** @param {TreeStage} stage */
  constructor(stage) {
    this.stage = stage;
    this.away = new AbortController();
    /** @type {?SVGElement} */ this.layer = null;
    this.stop = () => {};
    const { signal } = this.away;
    eachTried((candidate) => this.show(candidate), signal);
    document.addEventListener("keydown", ({ key }) => key === "Escape" && this.end(), { signal });
  }

  destroy() {
    this.end();
    this.away.abort();
  }

  /** Restore the picture. */
  end() {
    this.stop();
    this.layer?.remove();
    this.layer = null;
  }

  /** @param {?Candidate} candidate */
  show(candidate) {
    this.end();
    const { grove, place, view } = this.stage;
    const item = candidate && view.at && grove?.items.get(place.opened ?? this.stage.current() ?? "");
    if (!item?.shown || !areOf(candidate.parts, item.node)) return;
    this.draw(item, candidate);
  }

  /** @param {Item} item @param {Candidate} candidate */
  draw(item, { name, parts }) {
    const { grove, svg, view } = this.stage;
    const { measure, type } = grove.plans;
    const zoom = Math.max(1, type / SIZE); // of the whole box, if the page wants larger type
    const [wide, tall] = [view.width / zoom, view.height / zoom];
    const columns = columnsOf(parts, wide - 2 * (EDGE + PAD), measure);
    const plan = planned(parts.map(([, counts], i) => /** @type {TreeNode} */ (/** @type {unknown} */ ({ id: `${i}`, counts }))));
    const piles = pilesOf(plan, columns);
    const all = brief(sum(parts.flatMap(([, own]) => own)));
    const title = `${name}: where ${all} ${all === "1" ? "record" : "records"} would go`;
    const told = toldOf(plan, false)[0] ?? "";
    const across = Math.max(sum(columns.map(({ width }) => width + BETWEEN)), measure(title, SIZE, 600), measure(told, SIZE));
    const width = Math.min(wide - 2 * EDGE, across + 2 * PAD);
    const ground = HEAD + LABEL + piles.high;
    const height = ground + FOOT + (told ? LABEL : 0);
    const { s, x, y } = view.at;
    const [middle, top, bottom] = [item.at.x * s + x, item.at.y * s + y, (item.at.y + item.h) * s + y].map((at) => at / zoom);
    const left = Math.max(EDGE + width / 2, Math.min(wide - EDGE - width / 2, middle));
    const place = `scale(${zoom.toFixed(3)}) translate(${left.toFixed(1)} ${topOf({ top, bottom }, height, tall).toFixed(1)})`;
    this.layer = make("g", { class: "gh-tried", "aria-hidden": "true", transform: place }, svg);
    make("rect", { class: "gh-tried-box", x: -width / 2, width, height, rx: 10 }, this.layer);
    write(this.layer, clip(title, width - 2 * PAD, measure, SIZE, 600), { y: PAD + 9, size: SIZE, "font-weight": 600 });
    for (const column of columns) frame(this.layer, column, ground);
    if (told) write(this.layer, told, { y: ground + FOOT + 10, size: SIZE, class: "gh-soft" });
    this.fill(plan, columns, piles, ground);
  }

  /** The marks: on their way from the top of the box, or at once in their columns.
   * @param {Plan} plan @param {Column[]} columns @param {ReturnType<typeof pilesOf>} piles @param {number} ground */
  fill(plan, columns, { apart, places }, ground) {
    const taken = columns.map(() => 0);
    const numbers = !this.stage.data.nodes[0].counts.length; // as target
    const flights = plan.dots.map((dot, i) => {
      const column = Number(dot.to);
      const { x, y } = places[column][taken[column]++];
      const d = shape(numbers ? 1 : dot.c, Math.max(1, 0.44 * apart * Math.sqrt(dot.size)));
      const element = make("path", { class: "gh-falling", d }, this.layer);
      element.style.setProperty("--gh-c", numbers ? "var(--gh-accent)" : colour(dot.c));
      return { element, x: columns[column].x + x, y: ground - apart / 2 + y, order: scattered(i) };
    });
    const draw = (t) => {
      for (const { element, x, y, order } of flights) {
        const s = t >= 1 ? 1 : wayOf(order, t);
        element.setAttribute("transform", `translate(${(x * s).toFixed(1)} ${(TOP + (y - TOP) * s).toFixed(1)})`);
      }
    };
    const moves = !isStill() && wished("falling");
    draw(moves ? 0 : 1);
    if (moves) this.stop = moving(MOVE_MS, draw, (t) => t);
  }
}

/** The places of the marks in each column, all with the same distance, and the height of the highest pile.
 * @param {Plan} plan @param {Column[]} columns */
function pilesOf({ dots }, columns) {
  const heaps = columns.map(({ width }, i) => heap(dots.filter(({ to }) => to === `${i}`).length, width));
  const apart = Math.min(...heaps.map((one) => one.apart));
  const places = heaps.map((one) => one.places.map(({ x, y }) => ({ x: (x * apart) / one.apart, y: (y * apart) / one.apart })));
  return { apart, places, high: Math.max(12, ...places.flat().map(({ y }) => -y)) + apart };
}

/** A column without its marks. @param {Element} layer @param {Column} column @param {number} ground */
function frame(layer, { x, width, label, foot }, ground) {
  const [end, bend] = [HEAD - 4, (TOP + HEAD) / 2];
  make("path", { class: "gh-tried-edge", d: `M0 ${TOP - 4}C0 ${bend} ${x} ${bend} ${x} ${end}` }, layer);
  write(layer, label, { x, y: HEAD + 9, size: SIZE, "font-weight": 600 });
  make("path", { class: "gh-tried-ground", d: `M${x - width / 2} ${ground}H${x + width / 2}` }, layer);
  write(layer, foot, { x, y: ground + 14, size: SIZE });
}
