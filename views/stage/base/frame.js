// A frame with axes, and the positions of places of the plane in the picture.
import { make, set } from "./dom.js";
import { box, closedPath } from "./geometry.js";
import { scaled } from "./numbers.js";
import { shortened } from "./text.js";
/** @import { Axes, Spot } from "../plane/wire.js" */

const LETTER = 0.42; // the average width of a letter, in rem
const SHORT = 2; // letters: a name this short on the upright axis is not turned
const BESIDE = 0.9; // from the outer edge to the baseline of the name of the upright axis, in rem

/** How a field is drawn: the room for numbers and names on its sides in rem, whether only the ends of an axis
 * have a number, and how many dots fit across it. */
export const LOOKS = {
  whole: { left: 3.2, right: 0.7, top: 0.7, bottom: 2.7, ends: false, dots: 52 },
  small: { left: 1.55, right: 0.125, top: 0.125, bottom: 1.25, ends: true, dots: 42 },
  bare: { left: 0, right: 0, top: 0, bottom: 0, ends: true, dots: 48 },
};

/** @typedef {typeof LOOKS.whole} Look */

/** The room around a field of this width, in px. @param {Look} look @param {Axes} axes */
export function roomOf(look, axes, width, rem) {
  // Half of the last number of the x axis may stick out. The y axis has its name beside its numbers.
  const longest = (ticks) => Math.max(0, ...ticks.map(([, text]) => text.replace(/\W/g, "").length)) * LETTER;
  const right = Math.max(look.right, look.ends ? 0 : longest(axes.x.ticks) / 2 + 0.1) * rem;
  const left = Math.max(look.left, look.ends ? 0 : longest(axes.y.ticks) + 1.8) * rem;
  const top = look.top * rem;
  // A name that does not fit between the two numbers of its axis is below them.
  const { name, low, high, ticks } = axes.x;
  const unit = (width - left - right) / (high - low);
  const touches = ([value, text]) =>
    Math.abs(value - (low + high) / 2) * unit < ((name.length + text.length) / 2) * LETTER * rem + 0.8 * rem;
  const tight = look === LOOKS.small && shown(ticks, look).some(touches);
  return { left, right, top, bottom: (look.bottom + (tight ? 0.95 : 0)) * rem };
}

/** @template {{ axes: Axes }} Data */
export class Frame {
  /** @param {Element} svg @param {Data} data @param {Look} look */
  constructor(svg, data, look) {
    this.svg = svg;
    this.data = data;
    this.look = look;
    this.layer = make("g", { class: "gh-field" }, svg);
    this.axes = make("g", { class: "gh-axes", "aria-hidden": "true" }, this.layer);
    this.frame = make("rect", { class: "gh-frame" }, this.axes);
    /** @type {?Spot} */ this.unit = null; // px of one unit of each axis, once the size is known
  }

  /** Fit the axes into the given width and height in px. */
  fit(width, height, rem) {
    const { x, y, free } = this.data.axes;
    this.room = roomOf(this.look, this.data.axes, width, rem);
    const { left, right, top, bottom } = this.room;
    const across = Math.max(1, width - left - right) / (x.high - x.low);
    const down = Math.max(1, height - top - bottom) / (y.high - y.low);
    const one = Math.min(across, down);
    this.unit = free ? [across, down] : [one, one];
    this.wide = this.unit[0] * (x.high - x.low);
    this.high = this.unit[1] * (y.high - y.low);
    this.left = left + Math.max(0, (width - left - right - this.wide) / 2);
    this.top = top;
    this.rem = rem;
    this.corners = box([x.low, y.low, x.high, y.high]);
    this.drawAxes();
  }

  /** The position of a place of the plane in the picture. @param {Spot} spot @returns {Spot} */
  place([x, y]) {
    const { axes } = this.data;
    return [this.left + (x - axes.x.low) * this.unit[0], this.top + (axes.y.high - y) * this.unit[1]];
  }

  /** The reverse of `place`. @param {number} px @param {number} py @returns {Spot} */
  unplace(px, py) {
    const { axes } = this.data;
    return [axes.x.low + (px - this.left) / this.unit[0], axes.y.high - (py - this.top) / this.unit[1]];
  }

  /** The path of a shape in the picture. @param {Spot[]} shape */
  path(shape) { return closedPath(shape.map((spot) => this.place(spot))); }

  /** The position of a pointer in the picture. @param {{ clientX: number, clientY: number }} pointer @returns {Spot} */
  local({ clientX, clientY }) {
    const { left, top } = this.svg.getBoundingClientRect();
    return [clientX - left, clientY - top];
  }

  /** Whether a place is inside the frame. @param {Spot} spot */
  holds([x, y]) {
    const { axes } = this.data;
    return x >= axes.x.low && x <= axes.x.high && y >= axes.y.low && y <= axes.y.high;
  }

  /** “x1 0.250, x2 −1.000”. @param {Spot} spot */
  placeName([x, y]) {
    const { axes } = this.data;
    const told = (axis, value) => `${axis.name} ${scaled(value * (axis.times ?? 1))}`;
    return `${told(axes.x, x)}, ${told(axes.y, y)}`;
  }

  drawAxes() {
    const { left, top, wide, high, look, rem } = this;
    this.axes.replaceChildren(this.frame);
    set(this.frame, { x: left, y: top, width: wide, height: high });
    if (look === LOOKS.bare) return;
    this.drawTicks();
    const { x, y } = this.data.axes;
    const below = top + high + (look.ends ? this.room.bottom - 0.3 * rem : 2.35 * rem);
    const before = left - (look.ends ? 0.5 * rem : this.room.left - BESIDE * rem);
    const free = look.ends ? 4 * LETTER * rem : 0; // beside the two numbers
    this.name(cut(x.name, wide / rem), left + wide / 2, below, false);
    this.name(cut(y.name, (high - free) / rem), before, top + high / 2, true);
  }

  drawTicks() {
    const { x, y } = this.data.axes;
    const { rem, look } = this;
    const [wider, higher] = [0.5 * rem, 1.05 * rem]; // extra width of a number; height of a line
    const across = (one, next) => ((one.length + next.length) / 2) * LETTER * rem + wider;
    for (const [value, text] of spaced(shown(x.ticks, look), this.unit[0], across)) {
      const [px, py] = this.place([value, y.low]);
      this.tick(text, `M${px} ${py}v5`, px, py + (look.ends ? 0.95 : 1.25) * rem, "middle");
    }
    for (const [value, text] of spaced(shown(y.ticks, look), this.unit[1], () => higher)) {
      const [px, py] = this.place([x.low, value]);
      this.tick(text, `M${px} ${py}h-5`, px - (look.ends ? 0.3 : 0.6) * rem, py + 0.27 * rem, "end");
    }
  }

  tick(text, path, px, py, anchor) {
    if (!this.look.ends) make("path", { class: "gh-axis-tick", d: path }, this.axes);
    make("text", { x: px, y: py, "text-anchor": anchor, class: "gh-tick-text" }, this.axes, text);
  }

  /** Draw the name of an axis. The upright axis has a turned name, unless it is short. */
  name(text, px, py, upright) {
    const turned = upright && text.length > SHORT;
    const below = upright && !turned ? 0.3 * this.rem : 0;
    const transform = `translate(${px} ${py + below})${turned ? " rotate(-90)" : ""}`;
    make("text", { "text-anchor": "middle", class: "gh-axis-name", transform }, this.axes, text);
  }
}

/** The ticks to show: in a small picture only the two ends. */
const shown = (ticks, look) => look.ends && ticks.length > 2 ? [ticks[0], ticks.at(-1)] : ticks;

/** Ticks whose numbers have room: all of them, or every second, third and so on from 0 or from the first one,
 * in both directions.
 * @param {[number, string][]} ticks @param {number} unit  px @param {(one: string, next: string) => number} room */
export function spaced(ticks, unit, room) {
  const from = Math.max(0, ticks.findIndex(([value]) => value === 0));
  for (let every = 1; every < ticks.length; every++) {
    const some = ticks.filter((_, i) => (i - from) % every === 0);
    const fits = some.slice(1).every(([value, text], i) => Math.abs(value - some[i][0]) * unit >= room(some[i][1], text));
    if (fits) return some;
  }
  return ticks.slice(0, 1);
}

/** A name shortened to the given room in rem. */
const cut = (text, room) => shortened(text, Math.floor(room / LETTER));

/** The unit of a drawing in px: the font size of the page, and in presenter mode more. */
export function remOf() {
  const page = getComputedStyle(document.documentElement);
  return (parseFloat(page.fontSize) || 16) * (parseFloat(page.getPropertyValue("--gh-larger")) || 1);
}
