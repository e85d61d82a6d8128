// What the modules of the planes compute from Python's data, as numbers to compare with Python's.

import { Lattice } from "../../views/stage/base/curves.js";
import { lineThrough } from "../../views/stage/base/geometry.js";
import { decisionOf, kernelOf } from "../../views/stage/base/kernels.js";
import { liftOf } from "../../views/stage/lift/lift.js";
import { Moves } from "../../views/stage/plane/learned.js";
import { streetAround } from "../../views/stage/plane/own_line.js";

/** K(x, z) of all points with all points. */
export function gram({ kernel, points }) {
  const value = kernelOf(kernel);
  return points.map(([a, b]) => points.map(([x, y]) => value(a, b, x, y)));
}

/** f at some places. */
export function read({ decision, places }) {
  const f = decisionOf(decision);
  return places.map(([x, y]) => f(x, y));
}

/** The closed curves of a machine in a box, by level. */
export function curves({ decision, box, cells, levels }) {
  const lattice = new Lattice(box, cells);
  const heights = lattice.fence(lattice.heights(decisionOf(decision)));
  return levels.map((level) => lattice.loops(heights, level));
}

/** The multipliers at some steps of a story, and f there at every point of it. */
export function story({ machine, points, steps }) {
  const moves = new Moves(machine, points.c.length);
  const value = kernelOf(machine.kernel);
  const at = points.x.map((x, k) => [x, points.y[k]]);
  return steps.map((step) => {
    moves.goTo(step);
    const alpha = [...moves.alpha];
    const f = at.map(([x, y]) =>
      at.reduce((sum, [a, b], k) => sum + alpha[k] * (points.c[k] ? 1 : -1) * value(a, b, x, y), machine.bias[step]),
    );
    return { alpha, f };
  });
}

/** The street around each of some lines of the learner's. */
export function streets({ points, lines }) {
  return lines.map((ends) => streetAround(lineThrough(ends), points));
}

/** Where the lift takes some places. */
export function lifted({ way, decision, shift, scale, places }) {
  return places.map(liftOf(way, decision, shift, scale));
}
