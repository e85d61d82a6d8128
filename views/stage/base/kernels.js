// Kernels of two points in the plane, as in mlcore/svm/kernels.py, and the decision function of a machine.
/** @import { Decision, Kernel, Sum, Table } from "../plane/wire.js" */
/** @import { Lattice } from "./curves.js" */
/** @typedef {(x: number, y: number) => number} Function2 */

const KERNELS = {
  linear: () => (a, b, x, y) => a * x + b * y,
  poly: ({ degree, coef0 }) => (a, b, x, y) => (a * x + b * y + coef0) ** degree,
  rbf: ({ gamma }) => (a, b, x, y) => Math.exp(-gamma * ((a - x) ** 2 + (b - y) ** 2)),
  sigmoid: ({ gamma, coef0 }) => (a, b, x, y) => Math.tanh(gamma * (a * x + b * y) + coef0),
};

/** K((a, b), (x, y)). @param {Kernel} kernel
 * @returns {(a: number, b: number, x: number, y: number) => number} */
export const kernelOf = (kernel) => KERNELS[kernel.name](kernel);

/** f anywhere in the plane: exact, or interpolated from a table. @param {Decision} machine */
export const decisionOf = (machine) => "values" in machine ? between(machine) : summed(machine);

/** @param {Sum} machine @returns {Function2} */
function summed({ kernel, at, factors, bias, shift, scale }) {
  const value = kernelOf(kernel);
  const [as, bs] = [0, 1].map((axis) => Float64Array.from(at, (place) => place[axis]));
  return (x, y) => {
    const [u, v] = [(x - shift[0]) * scale[0], (y - shift[1]) * scale[1]];
    let sum = bias;
    for (let k = 0; k < as.length; k++) sum += factors[k] * value(as[k], bs[k], u, v);
    return sum;
  };
}

/** f on the nodes of a lattice, row by row. @param {Decision} machine @param {Lattice} lattice */
export const heightsOf = (machine, lattice) =>
  "at" in machine && machine.kernel.name === "rbf" ? bells(machine, lattice) : lattice.heights(decisionOf(machine));

/** A Gaussian is the product of one Gaussian for each axis, so each is computed only once.
 * @param {Sum} machine @param {Lattice} lattice */
function bells({ kernel: { gamma }, at, factors, bias, shift, scale }, { side, cell, corner }) {
  const heights = new Float64Array(side * side).fill(bias);
  const along = (/** @type {number} */ axis, /** @type {number} */ centre) =>
    Float64Array.from({ length: side }, (_, n) => {
      const away = (corner[axis] + n * cell[axis] - shift[axis]) * scale[axis] - centre;
      return Math.exp(-gamma * away * away);
    });
  at.forEach((centre, k) => {
    const [across, up] = centre.map((value, axis) => along(axis, value));
    for (let row = 0, node = 0; row < side; row++) {
      const share = factors[k] * up[row];
      for (let n = 0; n < side; n++, node++) heights[node] += share * across[n];
    }
  });
  return heights;
}

/** Interpolated in each cell; outside the box the value at its edge. @param {Table} table @returns {Function2} */
function between({ box: [left, bottom, right, top], side, values }) {
  const along = (value, low, high) => Math.min(Math.max((value - low) / (high - low), 0), 1) * (side - 1);
  return (x, y) => {
    const [a, b] = [along(x, left, right), along(y, bottom, top)];
    const [i, j] = [a, b].map((at) => Math.min(Math.floor(at), side - 2));
    const row = (r) => values[r * side + i] + (a - i) * (values[r * side + i + 1] - values[r * side + i]);
    return row(j) + (b - j) * (row(j + 1) - row(j));
  };
}
