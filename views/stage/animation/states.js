// The state of a mark at a step, and between two steps.
/** @import { State } from "./wire.js" */

/** The full state of a mark from each step on. @param {State[]} at @returns {State[]} */
export function whole(at) {
  const found = [];
  for (const state of at) found.push({ off: false, ...found.at(-1), ...state });
  return found;
}

/** The state of a mark at a step, which is the last one set. Before the first one the mark is off.
 * @param {State[]} states @param {number} step @returns {State} */
export function stateAt(states, step) {
  let [low, high] = [0, states.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (states[middle].step <= step) low = middle + 1;
    else high = middle;
  }
  return low ? states[low - 1] : absent(states[0]);
}

/** @type {WeakMap<State, State>} */ const before = new WeakMap();

function absent(first) {
  if (!before.has(first)) before.set(first, { ...first, step: -1, off: true });
  return before.get(first);
}

/** A state between two others. Positions and sizes move, and everything else changes at once.
 * @param {State} from @param {State} to @param {number} share */
export function mixed(from, to, share) {
  if (share >= 1) return { ...to, shown: to.off ? 0 : 1 };
  const on = (state) => (state.off ? 0 : (/** @type {any} */ (state).shown ?? 1));
  const now = { ...to, shown: on(from) + ((to.off ? 0 : 1) - on(from)) * share };
  for (const key of ["x", "y", "size"]) {
    if (from[key] !== undefined && to[key] !== undefined) now[key] = from[key] + (to[key] - from[key]) * share;
  }
  if (from.box && to.box) now.box = lists(from.box, to.box, share);
  if (from.spots?.length === to.spots?.length) {
    now.spots = to.spots?.map((spot, i) => lists(from.spots[i], spot, share));
  }
  return now;
}

const lists = (from, to, share) => to.map((value, i) => from[i] + (value - from[i]) * share);

/** The step at which a draggable mark is nearest to a value. @param {State[]} states @param {string} axis
 * @param {number} count @param {number} value */
export function nearestStep(states, axis, count, value) {
  let [best, least] = [0, Infinity];
  for (let step = 0; step < count; step += 1) {
    const state = stateAt(states, step);
    const far = state.off ? Infinity : Math.abs(state[axis] - value);
    if (far < least) [best, least] = [step, far];
  }
  return best;
}
