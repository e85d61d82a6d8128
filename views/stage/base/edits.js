// The meaning of keys in a plane of points, and the positions to which a hand can move a point. No DOM here.
/** @import { Axes, Spot } from "../plane/wire.js" */

const NUDGE = 0.01; // share of the sides of the plane for an arrow key
const FURTHER = 5; // times as far with Shift
const FINE = 1000; // the smallest number of positions along each axis

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
const ACTS = { Delete: "remove", Backspace: "remove", x: "flip", X: "flip", Enter: "enter", " ": "enter" };

/** The move of an arrow key, as shares of the sides, or null for another key. @returns {?Spot} */
export function strideOf({ key, shiftKey }) {
  const way = ARROWS[key];
  const far = NUDGE * (shiftKey ? FURTHER : 1);
  return way ? [way[0] * far, way[1] * far] : null;
}

/** The point that a key walks to from point i of n, or null for another key. */
export function walkOf({ key }, i, n) {
  const to = { PageDown: i + 1, PageUp: i - 1, Home: 0, End: n - 1 }[key];
  return to === undefined ? null : Math.min(Math.max(to, 0), n - 1);
}

/** The action of a key: "remove", "flip" or "enter". Null for another key, and for one held down. */
export const actOf = ({ key, repeat }) => (!repeat && Object.hasOwn(ACTS, key) && ACTS[key]) || null;
/** The place, rounded to steps that suit the axes. @param {Axes} axes @param {Spot} spot @returns {Spot} */
export const settled = ({ x, y }, spot) => [rounded(x, spot[0]), rounded(y, spot[1])];

function rounded({ low, high }, value) {
  const step = 10 ** Math.floor(Math.log10(high - low)) / FINE;
  const whole = Number((Math.round(value / step) * step).toPrecision(8));
  return Math.min(high, Math.max(low, whole));
}

/** A spot moved by shares of the sides. @param {Axes} axes @param {Spot} spot @param {Spot} by @returns {Spot} */
export function moved(axes, [x, y], [a, b]) {
  return settled(axes, [x + a * (axes.x.high - axes.x.low), y + b * (axes.y.high - axes.y.low)]);
}
