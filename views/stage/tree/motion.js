// Positions on the way: of nodes between two places, of edges, and of things that fall along them.

const BORN = 0.6; // size of a node when it grows out of its parent
const LEAVE = 0.25; // the part of a record's way that is on the card above

/** @typedef {{ x: number, y: number, o: number, k: number }} Spot  centre x, top y, opacity, size */

/** @returns {Spot} */
export const spot = (x, y, shown = true) => ({ x, y, o: shown ? 1 : 0, k: shown ? 1 : BORN });

/** Interpolate between two places with the same keys: `from` for t = 0, `to` for t = 1.
 * @template {Record<string, number>} T @param {T} from @param {T} to @param {number} t @returns {T} */
export function between(from, to, t) {
  if (t >= 1) return to;
  const at = /** @type {any} */ ({ ...to });
  for (const key in from) at[key] = from[key] + (to[key] - from[key]) * t;
  return at;
}

/** The shares across and down of an edge at parameter s of its curve. */
export const along = (s) => ({ across: s ** 2 * (3 - 2 * s), down: 1.5 * s * (1 - s) + s ** 3 });
/** The position of the label of an edge. */
export const LABEL = along(0.6);

/** From the top of a card of this height through the card and along the edge to the next card's top.
 * @param {{ x: number, y: number }} upper @param {number} height @param {{ x: number, y: number }} lower */
export function falling(upper, height, lower, t) {
  const foot = upper.y + height;
  if (t < LEAVE) return { x: upper.x, y: upper.y + (height * t) / LEAVE };
  const { across, down } = along((t - LEAVE) / (1 - LEAVE));
  return { x: upper.x + (lower.x - upper.x) * across, y: foot + (lower.y - foot) * down };
}
