// In presenter mode a column that is higher than its room is shown in parts, like the pages of a book. So nothing is
// cut off in the middle of a line, and nobody has to scroll. A button at its foot and the key M show the next part.
import { presents } from "../base/asking.js";
import { make, set } from "../base/dom.js";
import { eachChange } from "./changes.js";

const COLUMNS = ".st-key-beside, .st-key-under";
const WIDE = "(min-width: 900px)"; // a smaller window scrolls
// These are shown whole if one part has room for them.
const WHOLE =
  "tr, p, li, dt, dd, summary, h2, h3, h4, caption, svg, img, canvas, button, label, input, .katex-display, .stPlotlyChart";
const KEPT = // boxes of several of them
  ".st-key-calculation, .gh-hall, .stSlider, .stSelectbox, .stTextInput, .stNumberInput, .stTextArea";
const HEADS = "h2, h3, h4, caption, thead tr, summary"; // not the last line of a part
const SLACK = 1; // px
const FOOT = 1.8; // rem, the height of the button
// What a step is about, and what the learner looks at.
const TRIAL = ".gh-trial";
const LOOK = ".st-key-calculation";
const TURN_MS = 200; // the wheel shows one part at a time

/** The address without the step: another step does not turn the parts back. */
function pageNow() {
  const query = new URLSearchParams(location.search);
  query.delete("step");
  return `${location.pathname}?${query}`;
}

const rem = () => parseFloat(getComputedStyle(document.documentElement).fontSize);

/** Lengths are px from the top of the column. @typedef {{ top: number, bottom: number, head: boolean }} Block */
/** @typedef {{ from: number, to: number }} Part */

/** The parts of a column. @param {Block[]} blocks @param {number} high  its content
 * @param {number} room  of the column @param {number} foot  what the button takes of it
 * @param {number} [first]  where a part begins @returns {Part[]} */
export function partsOf(blocks, high, room, foot, first = 0) {
  if (high <= room + SLACK) return [{ from: 0, to: high }];
  /** @type {Part[]} */ const parts = [];
  let from = 0;
  while (blocks.some(({ bottom }) => bottom > from + SLACK)) {
    const most = from + SLACK < first ? Math.min(first, from + room - foot) : from + room - foot;
    const to = most >= high ? high : most === first ? first : endOf(blocks, from, most);
    parts.push({ from, to });
    from = to;
  }
  return parts;
}

/** Where a part ends, so that no block is divided and none of its headings has nothing below it.
 * @param {Block[]} blocks @param {number} from @param {number} limit */
function endOf(blocks, from, limit) {
  const inside = blocks.filter(({ top }) => top > from + SLACK);
  for (let to = limit; to > from + SLACK; ) {
    const divided = inside.filter(({ top, bottom }) =>
      top < to - SLACK && bottom > to + SLACK && bottom - top <= limit - from);
    const before = inside.filter(({ bottom }) => bottom <= to + SLACK);
    const last = before.filter(({ head }) => !head).reduce((most, { bottom }) => Math.max(most, bottom), from);
    const heads = before.filter(({ head, top }) => head && top >= last - SLACK);
    const next = Math.min(to, ...[...divided, ...heads].map(({ top }) => top));
    if (next === to) return before.length ? Math.max(...before.map(({ bottom }) => bottom)) : to;
    to = next;
  }
  return limit;
}

/** A column in several parts. */
class Column {
  /** @param {HTMLElement} box */
  constructor(box) {
    this.box = box;
    this.at = 0;
    this.page = "";
    this.search = "";
    this.called = false; // the calculation: it begins a part
    this.free = false; // somebody has turned the parts at this step
    /** @type {Part[]} */ this.parts = [];
    this.turned = 0;
    const about = { type: "button", class: "gh-turn", title: "Show the next part (M)" };
    this.button = make("button", about, document.querySelector("[data-testid=stMain]"));
    this.button.addEventListener("click", () => this.turn(1));
    box.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    box.addEventListener("focusin", ({ target }) => this.reach(/** @type {Element} */ (target)));
    box.addEventListener("scroll", () => this.stay());
  }

  get many() { return this.parts.length > 1; }

  /** Divide the column anew. @param {boolean} whole  whether it may scroll instead */
  divide(whole) {
    const page = pageNow();
    if (page !== this.page) [this.at, this.called] = [0, false];
    if (location.search !== this.search) this.free = false;
    [this.page, this.search] = [page, location.search];
    const look = this.called ? this.box.querySelector(LOOK) : null;
    const first = look ? this.span(look).top : 0;
    const parts = whole ? [] : partsOf(this.blocks(), this.high(), this.box.clientHeight, FOOT * rem(), first);
    this.parts = parts;
    const now = this.free ? null : this.now();
    this.at = Math.max(0, now ? this.partOf(now) : Math.min(this.at, parts.length - 1));
    this.show();
  }

  /** What has to be in sight. It may still grow, so every division looks for it. */
  now() {
    const looks = this.called || this.page.includes("look=");
    return this.box.querySelector(TRIAL) ?? (looks ? this.box.querySelector(LOOK) : null);
  }

  /** @param {Element} element */
  partOf(element) {
    const { top } = this.span(element);
    return this.parts.findLastIndex(({ from }) => from <= top + SLACK);
  }

  /** px of the content, without the room below its last part, and without ink that leaves its box. */
  high() { return Math.max(0, ...[...this.box.children].map((child) => this.span(child).bottom)); }

  /** @returns {Block[]} */
  blocks() {
    const above = this.box.getBoundingClientRect().top - this.box.scrollTop;
    const within = (/** @type {Element} */ one) => one.parentElement?.closest(WHOLE)?.closest(COLUMNS);
    return [...this.box.querySelectorAll(`${WHOLE}, ${KEPT}`)]
      .filter((one) => !within(one) && one.checkVisibility())
      .map((one) => ({ box: one.getBoundingClientRect(), head: one.matches(HEADS) }))
      .map(({ box, head }) => ({ top: box.top - above, bottom: box.bottom - above, head }));
  }

  show() {
    const { box, button, many, parts, at } = this;
    button.hidden = !many;
    const room = box.clientHeight;
    const longer = parts.length > 0 && box.scrollHeight > room; // if only by the gap below its last line, in one part
    set(box, { "data-gh-parts": longer ? parts.length : null });
    if (!many) {
      box.style.removeProperty("clip-path");
      box.style.removeProperty("padding-bottom");
      return;
    }
    const { from, to } = parts[at];
    box.style.paddingBottom = `${Math.max(0, from + room - this.high())}px`;
    box.scrollTop = from;
    box.style.clipPath = `inset(-4px -9px ${Math.floor(room - (to - box.scrollTop))}px)`; // it scrolls by whole px
    button.textContent = `${at + 1} of ${parts.length} ▾`;
    const { left, bottom } = box.getBoundingClientRect();
    Object.assign(button.style, { left: `${left}px`, top: `${bottom - button.offsetHeight}px` });
  }

  /** @param {number} by */
  turn(by) {
    this.free = true;
    this.at = (this.at + by + this.parts.length) % this.parts.length;
    this.show();
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    if (!this.many || event.ctrlKey || !event.deltaY) return;
    event.preventDefault();
    const next = this.at + Math.sign(event.deltaY);
    if (event.timeStamp - this.turned < TURN_MS || !this.parts[next]) return;
    this.turned = event.timeStamp;
    this.turn(Math.sign(event.deltaY));
  }

  /** Where an element is. @param {Element} element */
  span(element) {
    const { top, bottom } = element.getBoundingClientRect();
    const above = this.box.getBoundingClientRect().top - this.box.scrollTop;
    return { top: top - above, bottom: bottom - above };
  }

  /** Show the part of an element that has the focus. @param {Element} element */
  reach(element) {
    const at = this.many ? this.partOf(element) : this.at;
    if (at < 0 || at === this.at) return;
    [this.at, this.free] = [at, true];
    this.show();
  }

  /** A browser scrolls to what has the focus. */
  stay() {
    if (this.many && Math.abs(this.box.scrollTop - this.parts[this.at].from) > SLACK) this.show();
  }

  /** Show the calculation from its beginning, or its next part. @param {Element} calculation
   * @returns {boolean} whether a part of it was out of sight */
  next(calculation) {
    const { top, bottom } = this.span(calculation);
    const { from, to } = this.parts[this.at];
    this.called = true;
    if (bottom > from + SLACK && bottom <= to + SLACK) return false;
    if (from < top - SLACK || bottom <= from + SLACK) {
      this.free = false;
      this.divide(false);
    } else this.turn(1);
    return true;
  }
}

/** @type {Map<Element, Column>} */ const columns = new Map();
const divided = () => [...columns.values()].filter(({ many }) => many);

/** Show the next part of a column; after the last ones the first ones again. */
export function turnParts() {
  const open = divided().find(({ at, parts }) => at < parts.length - 1);
  if (open) open.turn(1);
  else for (const column of divided()) column.turn(1);
}

/** The column that an element is in, null if it scrolls. The element may be new. @param {Element} element */
export function columnOf(element) {
  divide();
  return [...columns.values()].find(({ box, parts }) => parts.length && box.contains(element)) ?? null;
}

/** @param {(child: Element) => void} [watch] */
function divide(watch) {
  const whole = !presents() || !matchMedia(WIDE).matches;
  for (const [box, column] of columns) {
    if (box.isConnected) continue;
    column.button.remove();
    columns.delete(box);
  }
  if (whole && !columns.size) return;
  for (const box of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(COLUMNS))) {
    if (!columns.has(box)) columns.set(box, new Column(box));
    columns.get(box)?.divide(whole);
    if (watch) for (const child of box.children) watch(child);
  }
}

/** Divide the columns whenever the page changes. Returns a function that stops this. @param {Element} page */
export function inParts(page) {
  let frame = 0;
  /** @type {WeakSet<Element>} */ const watched = new WeakSet();
  const watch = (/** @type {Element} */ child) => void (watched.has(child) || (watched.add(child), sizes.observe(child)));
  const soon = () => (frame ||= requestAnimationFrame(() => ((frame = 0), divide(watch))));
  const { sizes, stop } = eachChange(page, soon);
  soon();
  return () => {
    stop();
    cancelAnimationFrame(frame);
  };
}
