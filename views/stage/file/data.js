// The data of a file. Large parts are in it once, and the rest names them by their numbers (views/handout/pool.py).

/** An element, a text, or a part that another module draws.
 * @typedef {{ t: string, a?: Record<string, string>, c?: Written[] }} Element
 * @typedef {{ p: string, d: any, k?: string }} Part
 * @typedef {string | Element | Part} Written */

/** What the page says at a place. A number means what is there while no node is open.
 * @typedef {Record<"say" | "picture" | "beside" | "under" | "below", (Written | number)[]>} Snapshot */

/** Numbers and their values, ascending; null is after all numbers.
 * @template T @typedef {[?number, T][]} From */

/** @typedef {{ mark: string, said: string, slip: string, told: Written[] }} Answer */
/** A question that several marked points answer. `blank` replaces them in the texts.
 * @typedef {{ names: Record<string, string>, right: string[], told: Record<string, Written[]>, blank: string, most: number }} Marked */
/** @typedef {{ panel: Written[], nodes: Record<string, string>, answers: Record<string, Answer>, marked: ?Marked }} Question */

/** @typedef {object} FileData
 * @property {any[]} parts
 * @property {string} stage
 * @property {number} last
 * @property {boolean} played
 * @property {boolean} declared  the reader says when it is done
 * @property {boolean} still  a page without a player asks, all at step 0
 * @property {{ step: number, open: number, node: ?string, card: string }} start
 * @property {Record<string, Written>} frames  the element in which each part is drawn
 * @property {From<any>} pictures
 * @property {From<Snapshot>[]} told  by step
 * @property {Record<string, From<Partial<Snapshot>>>} opened  by node, from a step on
 * @property {Record<string, Question>} asks  by the step with the answer
 * @property {Written[]} onward
 * @property {Written[]} again */

/** Put the parts into the data. Equal parts become the same object. @param {FileData} data @returns {FileData} */
export function whole({ parts, ...data }) {
  /** @type {any[]} */ const known = [];
  const put = (value) => {
    if (Array.isArray(value)) return value.map(put);
    if (value === null || typeof value !== "object") return value;
    if ("=" in value) return (known[value["="]] ??= put(parts[value["="]]));
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, put(one)]));
  };
  return put(data);
}

/** The last value that begins at a number or before it. @template T @param {From<T> | undefined} values
 * @param {?number} at @returns {T | undefined} */
export const from = (values, at) => values?.findLast(([first]) => at === null || (first !== null && first <= at))?.[1];

/** The card of the algorithm as it is open. @param {any} data @param {string} look */
export const carded = (data, look) => ({ ...data, look, lines: look === "closed" ? [] : data.lines, source: look === "source" ? data.source : "" });
