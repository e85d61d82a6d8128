// What the data of a tree say about a step: which nodes exist then, and the result of a cut by the learner.
// The ids of nodes are paths: "0" is above "0.1", and "" is above all.
/** @import { TreeNode, TreePicture } from "../wire.js" */

/** Whether a node exists at a step. @param {TreeNode} node */
export function standsAt({ born, gone, back }, step) {
  const left = gone !== undefined && gone >= 0 && step >= gone;
  const returned = back !== undefined && back >= 0 && step >= back;
  return step >= (born ?? 0) && (!left || returned);
}

/** The place of a card, from its id. The id of a raised node has the step after its path. */
export const placeOf = (id) => (id.includes("~") ? id.slice(0, id.indexOf("~")) : id);
/** The place above a place. */
export const parentPlace = (place) => (place.includes(".") ? place.slice(0, place.lastIndexOf(".")) : "");

/** Whether a node is a leaf at a step because it was pruned. @param {TreeNode} node */
export function isFolded({ folded }, step) {
  return Boolean(folded && step >= folded.step && !(folded.until !== undefined && step >= folded.until));
}

/** Whether a node can be pruned to a leaf at a step. @param {TreePicture} data @param {TreeNode} node */
export function canCut(data, node, step) {
  const folded = node.folded && step >= node.folded.step;
  return Boolean(data.cuts && node.leaf && !folded && standsAt(node, step));
}

/** Prune the tree of step `now` - 1 to a leaf at `id`, as step `now`. Undone cuts are dropped. The server does the
 * same. @param {TreePicture} data  is changed @param {string} id @param {number} now */
export function cutBack(data, id, now) {
  const shown = data.nodes.filter((node) => standsAt(node, now - 1));
  for (const node of data.nodes) {
    if (node.gone >= now) node.gone = -1;
    if (node.folded?.step >= now) node.folded = null;
  }
  const below = new Set([id]); // nodes come after their ancestors
  for (const node of shown) {
    if (node.parent === null || !below.has(node.parent)) continue;
    below.add(node.id);
    node.gone = now;
  }
  const top = data.nodes.find((node) => node.id === id);
  top.folded = { ...top.leaf, step: now };
  data.cuts = [...data.cuts.slice(0, now - 1), id.split("~")[0] || "root"];
  data.steps = [...data.steps.slice(0, now), { at: id, split: true }];
  data.count = data.steps.length;
}

/** Whether node `a` is node `b` or above it. */
export const isAbove = (a, b) => a === b || a === "" || b.startsWith(`${a}.`);

/** The ids from node `upper` down to node `lower`, both included. */
export function wayDown(upper, lower) {
  const way = [lower];
  while (way[0] !== upper) way.unshift(parentPlace(way[0]));
  return way;
}
