// The row of a record in the table and its mark in the tree light each other up. The marks of a card stand in a strip:
// in the bar of an open node, or at the foot of a leaf. They are sorted by class, and a class by the table, so the
// places that a row has from the server (views/subjects/trees/marked.py) say which marks are its own.
import { make } from "../base/dom.js";
import { colour, shape } from "../base/marks.js";
import { eachRest } from "../base/rest.js";
import { CHANGED } from "../records/changed.js";
import { barOf } from "./faces.js";
import { planned, tone } from "./fall.js";
import { isAbove, parentPlace, placeOf } from "./story.js";
/** @import { Plan } from "./fall.js" */
/** @import { Item } from "./grove.js" */
/** @import { TreeStage } from "./tree.js" */

/** A row's place in a card. c: its class, or the part of the target's range; start: the number of records before it in
 * this class; size: its own number. @typedef {{ to: string, c: number, start: number, size: number }} Piece */
/** The marks of a card that are drawn. @typedef {{ item: Item, plan: Plan, layer: SVGElement, y: number, width: number,
 *   high: number, r: number }} Strip */

const TABLE = ".gh-records";
const ROWS = `${TABLE} tr[data-marks]`;
const LIT = "data-lit";
const [LEAST, LARGEST, RING] = [1.3, 4.5, 6]; // px: the radius of a mark, and of one that is lit
const NONE = 1e-6;
const ELSEWHERE = "-"; // the rows of the records at other nodes

/** The places of a row. @param {string} text @returns {Piece[]} */
export function piecesOf(text) {
  return text.split(";").map((piece) => {
    const [to, c, start, size = "1"] = piece.split(",");
    return { to, c: Number(c), start: Number(start), size: Number(size) };
  });
}

/** The marks of a piece, as places in the card's plan. @param {Plan} plan @param {Piece} piece @returns {number[]} */
export function marksOf({ worth, dots }, { c, start, size }) {
  const first = dots.findIndex((dot) => dot.c === c);
  return dots.flatMap((dot, i) => {
    const from = (i - first) * worth;
    return dot.c === c && from < start + size - NONE && from + worth > start + NONE ? [i] : [];
  });
}

/** Whether a row has a mark of a card. @param {Plan} plan @param {string} id @param {number} mark */
export const has = (row, plan, id, mark) =>
  piecesOf(row.dataset.marks).some((piece) => piece.to === id && marksOf(plan, piece).includes(mark));

/** The mark nearest to a share of the bar's width. @param {Plan} plan @param {number} share */
export function nearest({ dots }, share) {
  const far = (/** @type {number} */ i) => Math.abs(dots[i].at - share);
  return dots.reduce((best, _, i) => (far(i) < far(best) ? i : best), 0);
}

export class Marks {
  /** @param {TreeStage} stage */
  constructor(stage) {
    this.stage = stage;
    this.away = new AbortController();
    this.shown = ""; // what is lit
    /** @type {SVGElement[]} */ this.layers = [];
    const { signal } = this.away;
    /** @type {?{ id: string, share: number, step: number }} */ this.pressed = null; // a mark, until the next press
    this.forget = eachRest(() => this.again());
    for (const name of ["pointermove", "pointerdown", "click", "focusin"]) document.addEventListener(name, (event) => this.see(event), { signal });
    document.addEventListener("keydown", (event) => this.walk(event), { signal });
    document.addEventListener(CHANGED, () => this.again(), { signal });
  }

  destroy() {
    this.clear();
    this.forget();
    this.away.abort();
  }

  /** Put out every light. */
  clear() {
    this.shown = "";
    for (const layer of this.layers) layer.remove();
    this.layers = [];
    for (const row of document.querySelectorAll(`${TABLE} [${LIT}]`)) row.removeAttribute(LIT);
  }

  /** Light what is under the pointer, or else the row with the focus. A row that is pressed takes the focus, so its
   * mark stays lit while the learner scrolls up to it. @param {Event} event */
  see(event) {
    const { stage } = this;
    const target = event.target;
    if (!(target instanceof Element) || !stage.grove?.plan || !stage.view.at || !document.querySelector(TABLE)) return;
    const row = /** @type {?HTMLElement} */ (target.closest(ROWS));
    if (event.type === "pointerdown") this.pressed = null;
    if (row && event.type === "pointerdown") row.tabIndex = -1;
    const item = row ? null : this.itemAt(target);
    const focused = /** @type {?HTMLElement} */ (document.activeElement?.closest(ROWS));
    if (row) this.light(row);
    else if (item && this.ends(item) && event instanceof MouseEvent) this.point(item, event);
    else if (focused) this.light(focused);
    else this.clear();
  }

  /** The card under the pointer. @param {Element} target @returns {?Item} */
  itemAt(target) {
    const card = target.closest(".gh-node")?.querySelector(".gh-item");
    return (card && this.stage.grove.itemOf(card)) ?? null;
  }

  /** Light the marks of a row. @param {HTMLElement} row */
  light(row) {
    const text = row.dataset.marks;
    if (this.shown === text && row.hasAttribute(LIT)) return;
    this.clear();
    this.shown = text;
    row.setAttribute(LIT, "");
    const pieces = piecesOf(text);
    for (const id of new Set(pieces.map(({ to }) => to))) {
      const item = this.standing(id);
      const strip = item && this.strip(item);
      if (!strip) continue;
      const own = pieces.filter(({ to }) => to === item.node.id);
      this.ring(strip, own.flatMap((piece) => marksOf(strip.plan, piece)));
    }
  }

  /** Light the mark under the pointer. If it is pressed, it is lit again after the card has been opened.
   * @param {Item} item @param {MouseEvent} event */
  point(item, { type, clientX }) {
    const { host, place, view } = this.stage;
    const at = (clientX - host.getBoundingClientRect().left - view.at.x) / view.at.s - item.at.x;
    const share = at / this.measured(item).width + 0.5;
    if (type === "click") this.pressed = { id: item.node.id, share, step: place.step };
    this.find(item, share);
  }

  /** Light the pressed mark again: the server has drawn the table anew. */
  again() {
    const { grove, place } = this.stage;
    const item = this.pressed && grove?.items.get(this.pressed.id);
    if (!item?.shown || this.pressed.step !== place.step) return;
    this.clear();
    this.find(item, this.pressed.share);
  }

  /** Light the mark at a share of the bar, and its rows. @param {Item} item @param {number} share */
  find(item, share) {
    const { grove } = this.stage;
    const strip = this.measured(item);
    if (!strip.plan.dots.length) return this.clear();
    const mark = nearest(strip.plan, share);
    const what = `${item.node.id} ${mark} ${grove.plan.key}`;
    if (this.shown === what) return;
    this.clear();
    this.shown = what;
    this.ring(this.drawn(strip), [mark]);
    const rows = [...document.querySelectorAll(ROWS)].filter((row) => has(row, strip.plan, item.node.id, mark));
    const found = rows.length ? rows : restOf(item.node.id);
    for (const row of found) row.setAttribute(LIT, "");
    if (found.length) bring(found[0]);
  }

  /** Whether records end in a card. @param {Item} item */
  ends(item) { return !this.stage.grove.branches(item.node.id, this.stage.place.step); }

  /** The card that stands for a node: its own, or the nearest one above. @returns {?Item} */
  standing(id) {
    const { items } = this.stage.grove;
    for (let place = id; ; place = parentPlace(place)) {
      const item = [...items.values()].find(({ node, shown }) => shown && placeOf(node.id) === place);
      if (item || place === "") return item ?? null;
    }
  }

  /** @param {Item} item @returns {Strip} */
  strip(item) { return this.drawn(this.measured(item)); }

  /** @param {Item} item @returns {Strip} */
  measured(item) {
    const { grove, view } = this.stage;
    const { level } = item.plan;
    const bar = barOf(grove.plans.card(item.node, level), level);
    const open = level.bar > 0 && item.drawn.group.classList.contains("gh-waiting");
    const plan = this.ends(item) ? planned([item.node]) : { worth: 1, dots: [] };
    const [width, zoom] = [Math.max(6, bar.width), 1 / view.at.s];
    const apart = width / Math.max(1, plan.dots.length);
    const r = Math.max(LEAST * zoom, Math.min(LARGEST, 0.42 * apart));
    return { item, plan, layer: null, y: open ? bar.y : item.h, high: Math.max(r + 3, level.bar / 2 + 2), width, r };
  }

  /** Draw the marks of a card. @param {Strip} strip @returns {Strip} */
  drawn(strip) {
    const { item, plan, y, high, width, r } = strip;
    const about = { class: "gh-strip", "aria-hidden": "true", "data-of": item.node.id };
    const layer = make("g", { ...about, transform: `translate(${item.at.x.toFixed(2)} ${(item.at.y + y).toFixed(2)})` }, this.stage.grove.layer);
    make("rect", { class: "gh-strip-paper", x: -width / 2 - 5, y: -high, width: width + 10, height: 2 * high, rx: high }, layer);
    for (const dot of plan.dots) mark(layer, strip, dot, r * Math.sqrt(dot.size));
    this.layers.push(layer);
    return { ...strip, layer };
  }

  /** Outline some marks, or the whole strip if it has none: one larger, more of them together.
   * @param {Strip} strip @param {number[]} marks */
  ring(strip, marks) {
    const { plan: { dots }, layer, width, r } = strip;
    const zoom = Math.min(2.5, 1 / this.stage.view.at.s);
    const about = { class: "gh-strip-ring" };
    if (!marks.length) return void make("rect", { ...about, x: -width / 2 - 8, y: -r - 6, width: width + 16, height: 2 * r + 12, rx: r + 6 }, layer);
    for (const run of runsOf(dots, marks)) {
      const [from, to] = [run[0], run.at(-1)].map((i) => (dots[i].at - 0.5) * width);
      const large = RING * zoom;
      const half = run.length > 1 ? r + 2 * zoom : large + 3.5 * zoom;
      make("rect", { ...about, x: from - half, y: -half, width: to - from + 2 * half, height: 2 * half, rx: half }, layer);
      if (run.length === 1) mark(layer, strip, dots[run[0]], large).classList.add("gh-strip-lit");
      else for (const i of run) mark(layer, strip, dots[i], r * Math.sqrt(dots[i].size));
    }
  }

  /** The arrows go from row to row, once the focus is in the table. @param {KeyboardEvent} event */
  walk(event) {
    const box = event.target instanceof Element ? event.target.closest(`.gh-scroll:has(${TABLE})`) : null;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!box || !by || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const rows = /** @type {HTMLElement[]} */ ([...box.querySelectorAll(ROWS)]);
    const at = rows.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const row = rows[at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by))];
    if (!row) return;
    event.preventDefault();
    row.tabIndex = -1;
    row.focus({ preventScroll: true });
    row.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
}

/** The line that counts the rows left out, among which a record of this card is. @param {string} id */
function restOf(id) {
  const lines = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(`${TABLE} tr[data-more]`)]);
  const above = lines.filter(({ dataset: { more } }) => more !== ELSEWHERE && isAbove(more, placeOf(id)));
  const nearest = above.sort((a, b) => b.dataset.more.length - a.dataset.more.length);
  return [...nearest, ...lines.filter(({ dataset: { more } }) => more === ELSEWHERE)].slice(0, 1);
}

/** Marks of one class that stand side by side. @param {Plan["dots"]} dots @param {number[]} marks */
export function runsOf(dots, marks) {
  /** @type {number[][]} */ const runs = [];
  for (const i of [...new Set(marks)].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && last.at(-1) === i - 1 && dots[i].c === dots[i - 1].c) last.push(i);
    else runs.push([i]);
  }
  return runs;
}

/** @param {Element} layer @param {Strip} strip @param {Plan["dots"][number]} dot @param {number} r */
function mark(layer, { item: { node }, width }, { c, at }, r) {
  const numbers = !node.counts.length;
  const element = make("path", { class: "gh-mark", d: shape(numbers ? 1 : c, r), transform: `translate(${((at - 0.5) * width).toFixed(2)})` }, layer);
  element.style.setProperty("--gh-c", numbers ? tone(c / Math.max(1, (node.tones?.length ?? 1) - 1)) : colour(c));
  return element;
}

/** Scroll the table's own box to a row, if the box is visible. The page stays where it is. @param {Element} row */
function bring(row) {
  const box = row.closest(".gh-scroll");
  if (!box) return;
  const [own, about] = [row.getBoundingClientRect(), box.getBoundingClientRect()];
  if (about.bottom <= 0 || about.top >= innerHeight) return;
  const head = box.querySelector("thead")?.getBoundingClientRect().height ?? 0;
  if (own.top < about.top + head) box.scrollTop -= about.top + head - own.top;
  else if (own.bottom > about.bottom) box.scrollTop += own.bottom - about.bottom;
}
