// The nearest points to a place while a hand moves it. The server decides which points vote, and names every tie.
/** @import { Axes, Spot } from "../plane/wire.js" */
/** @import { Near } from "./wire.js" */

const CORNERS = 72; // of a circle
const FLAT = 1e-12; // an axis with a smaller unit does not count

/** Squared distances in the scaled units. @param {Near} near @param {Spot} spot */
const squares = ({ x, y, scale }, [a, b]) => x.map((at, i) => ((at - a) * scale[0]) ** 2 + ((y[i] - b) * scale[1]) ** 2);

/** The indices of the k nearest points, nearest first. Ties are in the order of the points.
 * @param {Near} near @param {Spot} spot */
export function nearest(near, spot) {
  const far = squares(near, spot);
  return far.map((_, i) => i).sort((i, j) => far[i] - far[j] || i - j).slice(0, near.k);
}

/** The circle through a point as these axes show it, clipped to the plane.
 * @param {Near} near @param {Spot} spot @param {number} last @param {Axes} axes @returns {Spot[]} */
export function reach(near, spot, last, { x, y }) {
  const radius = Math.sqrt(squares(near, spot)[last]);
  const [across, up] = near.scale.map((unit) => radius / Math.max(unit, FLAT));
  const within = ({ low, high }, value) => Math.min(Math.max(value, low), high);
  return Array.from({ length: CORNERS }, (_, i) => (2 * Math.PI * (i + 0.5)) / CORNERS).map((turn) => [
    within(x, spot[0] + across * Math.cos(turn)),
    within(y, spot[1] + up * Math.sin(turn)),
  ]);
}
