// Level curves of a function: marching squares (Lorensen & Cline 1987, in space).
/** @import { Box, Spot } from "../plane/wire.js" */

export const FAR = -1e9; // the height outside the lattice, so that every curve is closed
const BEYOND = 2; // cells around the box, so that the end of a curve at the edge of the lattice is out of sight

// The sides of a cell: bottom, right, top, left. The code has a bit for each corner above the level, anticlockwise
// from the lower left one. A curve goes from side to side and has the higher corners on its left.
const SIDES = [
  [], [0, 3], [1, 0], [1, 3], [2, 1], [0, 3, 2, 1], [2, 0], [2, 3],
  [3, 2], [0, 2], [1, 0, 3, 2], [1, 2], [3, 1], [0, 1], [3, 0], [],
];
// Opposite corners are above the level, and so is the mean of all four: the two areas are joined.
const JOINED = { 5: [0, 1, 2, 3], 10: [3, 0, 1, 2] };

/** A lattice of cells over a box with a small border. The heights of its nodes are in row order. */
export class Lattice {
  /** @param {Box} box @param {number} cells  along each side of it */
  constructor([left, bottom, right, top], cells) {
    this.cell = [(right - left) / cells, (top - bottom) / cells];
    this.corner = [left - BEYOND * this.cell[0], bottom - BEYOND * this.cell[1]];
    this.side = cells + 2 * BEYOND + 1; // nodes
    this.next = new Int32Array(2 * this.side * this.side); // the edge that a curve crosses after this one
  }

  /** The heights of f, or none. @param {(x: number, y: number) => number} [f] */
  heights(f) {
    const { side, cell, corner } = this;
    const heights = new Float64Array(side * side);
    if (!f) return heights;
    for (let row = 0, at = 0; row < side; row++) {
      const y = corner[1] + row * cell[1];
      for (let across = 0; across < side; across++, at++) heights[at] = f(corner[0] + across * cell[0], y);
    }
    return heights;
  }

  /** Set the outermost nodes far below, so that every curve is closed. @param {Float64Array} heights */
  fence(heights) {
    const { side } = this;
    heights.fill(FAR, 0, side);
    heights.fill(FAR, side * (side - 1));
    for (let at = side; at < heights.length; at += side) heights[at] = heights[at - 1] = FAR;
    return heights;
  }

  /** The closed curves around the areas above a level, from fenced heights. A hole in such an area has its own curve.
   * @param {Float64Array} heights @param {number} level @returns {Spot[][]} */
  loops(heights, level) {
    const starts = this.link(heights, level);
    return starts.map((edge) => this.follow(edge, heights, level)).filter((loop) => loop.length);
  }

  /** Join the crossed edges of each cell; returns these edges. Even edges go to the right, odd edges go up. */
  link(heights, level) {
    const { side, next } = this;
    const starts = [];
    next.fill(-1);
    for (let row = 0; row < side - 1; row++) {
      for (let across = 0; across < side - 1; across++) {
        const a = row * side + across;
        const d = a + side;
        const code =
          (heights[a] > level ? 1 : 0) | (heights[a + 1] > level ? 2 : 0) |
          (heights[d + 1] > level ? 4 : 0) | (heights[d] > level ? 8 : 0);
        if (code === 0 || code === 15) continue;
        const saddle = code === 5 || code === 10;
        const joined = saddle && heights[a] + heights[a + 1] + heights[d] + heights[d + 1] > 4 * level;
        const edges = [2 * a, 2 * (a + 1) + 1, 2 * d, 2 * a + 1];
        const way = joined ? JOINED[code] : SIDES[code];
        for (let n = 0; n < way.length; n += 2) {
          next[edges[way[n]]] = edges[way[n + 1]];
          starts.push(edges[way[n]]);
        }
      }
    }
    return starts;
  }

  /** The curve that goes through an edge; nothing if it was already followed. */
  follow(start, heights, level) {
    const loop = [];
    for (let edge = start; this.next[edge] >= 0; ) {
      loop.push(this.crossing(edge, heights, level));
      const to = this.next[edge];
      this.next[edge] = -1;
      edge = to;
    }
    return loop;
  }

  /** @returns {Spot} */
  crossing(edge, heights, level) {
    const { side, cell, corner } = this;
    const [a, up] = [edge >> 1, edge & 1];
    const [here, there] = [heights[a], heights[up ? a + side : a + 1]];
    const share = (level - here) / (there - here);
    const [across, row] = [(a % side) + (up ? 0 : share), Math.floor(a / side) + (up ? share : 0)];
    return [corner[0] + across * cell[0], corner[1] + row * cell[1]];
  }
}
