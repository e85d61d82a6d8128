// The positions of the nodes of a tree: the tidy drawing of layout.py (see the rules there) in the browser, which
// knows the sizes of texts and of the stage. A test compares the two.

/** @typedef {{ w: number, h: number }} Size */
/** @typedef {Map<string, string[]>} Children  from left to right */
/** @typedef {{ left: number[], right: number[], shift: number }} Outline  edges of each row, the deepest first */

/** The centre of every node under `root`, measured from the left edge of the drawing, and its row. `apart` is the
 * least distance of two neighbouring siblings, beside the gap between their cards.
 * @param {Children} children @param {(id: string) => Size} sizeOf @param {number} gap
 * @param {(one: string, other: string) => number} [apart] @param {string} [root] */
export function layout(children, sizeOf, gap, apart = () => 0, root = "") {
  const { order, rows } = walk(children, root);
  const toLeft = pack(order, children, sizeOf, gap, apart, 1);
  const toRight = pack(order, children, sizeOf, gap, apart, -1);
  const x = new Map(order.map((id) => [id, (toLeft.get(id) - toRight.get(id)) / 2]));
  let [left, right] = [Infinity, -Infinity];
  for (const [id, at] of x) {
    left = Math.min(left, at - sizeOf(id).w / 2);
    right = Math.max(right, at + sizeOf(id).w / 2);
  }
  for (const [id, at] of x) x.set(id, at - left);
  return { x, rows, width: right - left };
}

/** All nodes, parents before children and siblings from the left, and their rows. @param {Children} children */
function walk(children, root) {
  const order = [];
  const rows = new Map([[root, 0]]);
  const waiting = [root];
  while (waiting.length) {
    const id = waiting.pop();
    order.push(id);
    for (const child of [...(children.get(id) ?? [])].reverse()) {
      rows.set(child, rows.get(id) + 1);
      waiting.push(child);
    }
  }
  return { order, rows };
}

/** Centres with subtrees packed to the left, the root at 0; mirrored where side is -1. */
function pack(order, children, sizeOf, gap, apart, side) {
  const offset = new Map(); // relative to the parent
  /** @type {Map<string, Outline>} */ const outlines = new Map();
  for (const id of [...order].reverse()) {
    const kids = children.get(id) ?? [];
    const outline = kids.length
      ? join(side > 0 ? kids : [...kids].reverse(), outlines, offset, gap, apart)
      : { left: [], right: [], shift: 0 };
    outline.left.push(-sizeOf(id).w / 2 - outline.shift);
    outline.right.push(sizeOf(id).w / 2 - outline.shift);
    outlines.set(id, outline);
  }
  const centre = new Map([[order[0], 0]]);
  for (const id of order) for (const kid of children.get(id) ?? []) centre.set(kid, centre.get(id) + offset.get(kid));
  return centre;
}

/** Set siblings side by side; store their offsets from the middle between them. @returns {Outline} */
function join(kids, outlines, offset, gap, apart) {
  let joined = outlines.get(kids[0]);
  const places = [0];
  for (const [i, kid] of kids.slice(1).entries()) {
    const outline = outlines.get(kid);
    places.push(Math.max(clearance(joined, outline) + gap, places[i] + apart(kids[i], kid)));
    outline.shift += places.at(-1);
    joined = merge(joined, outline);
  }
  const middle = places.at(-1) / 2;
  kids.forEach((kid, i) => offset.set(kid, places[i] - middle));
  joined.shift -= middle;
  return joined;
}

/** How far b must move to the right to touch a in some common row. @param {Outline} a @param {Outline} b */
function clearance(a, b) {
  let most = -Infinity;
  for (let i = 1; i <= Math.min(a.left.length, b.left.length); i++) {
    most = Math.max(most, a.right.at(-i) - b.left.at(-i));
  }
  return most + a.shift - b.shift;
}

/** The outline of a with b to its right, kept in the deeper one's lists. @param {Outline} a @param {Outline} b */
function merge(a, b) {
  const deepIsA = a.left.length >= b.left.length;
  const [deep, low] = deepIsA ? [a, b] : [b, a];
  const [target, source] = deepIsA ? [deep.right, low.right] : [deep.left, low.left];
  const move = low.shift - deep.shift;
  for (let i = 1; i <= source.length; i++) target[target.length - i] = source.at(-i) + move;
  return deep;
}
