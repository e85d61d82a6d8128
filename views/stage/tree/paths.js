// Ids of nodes are paths: "0" is above "0.1", "" above all.

/** Is node `a` node `b`, or above it? */
export const isAbove = (a, b) => a === b || a === "" || b.startsWith(`${a}.`);

/** The ids from node `upper` down to node `lower`, both included. */
export function wayDown(upper, lower) {
  const way = [lower];
  while (way[0] !== upper) way.unshift(way[0].includes(".") ? way[0].slice(0, way[0].lastIndexOf(".")) : "");
  return way;
}
