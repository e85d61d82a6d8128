import assert from "node:assert/strict";
import { test } from "node:test";

import { Lattice } from "../../views/stage/base/curves.js";
import { decisionOf, heightsOf } from "../../views/stage/base/kernels.js";

const SQUARE = [-2, -2, 2, 2];

function loopsOf(f, level = 0, cells = 40, box = SQUARE) {
  const lattice = new Lattice(box, cells);
  return lattice.loops(lattice.fence(lattice.heights(f)), level);
}

/** Twice the signed area: above 0 where the inside is on the left. */
function area(loop) {
  return loop.reduce((sum, [x, y], i) => {
    const [u, v] = loop[(i + 1) % loop.length];
    return sum + (x * v - u * y) / 2;
  }, 0);
}

test("a circle is one curve of the right size, with the places above the level on its left", () => {
  const [loop, ...more] = loopsOf((x, y) => 1 - x * x - y * y);
  assert.equal(more.length, 0);
  for (const [x, y] of loop) assert.ok(Math.abs(Math.hypot(x, y) - 1) < 0.01);
  assert.ok(Math.abs(area(loop) - Math.PI) < 0.02);
});

test("a ring is two curves, the hole the other way round", () => {
  const areas = loopsOf((x, y) => 0.5 - Math.abs(Math.hypot(x, y) - 1)).map(area);
  assert.deepEqual(areas.map(Math.sign).sort(), [-1, 1]);
  assert.ok(Math.abs(areas[0] + areas[1] - Math.PI * (1.5 ** 2 - 0.5 ** 2)) < 0.05);
});

test("a curve that leaves the box closes outside it: inside the box every place is at the level", () => {
  for (const f of [(x) => x, (x, y) => x * y, (x, y) => x + 3 * y - 1]) {
    const loops = loopsOf(f, 0.3);
    assert.ok(loops.length > 0);
    for (const [x, y] of loops.flat()) {
      const within = Math.abs(x) <= 2 && Math.abs(y) <= 2;
      assert.ok(!within || Math.abs(f(x, y) - 0.3) < 0.02, `${x} ${y}`);
    }
  }
});

test("nothing is above, or everything is", () => {
  assert.deepEqual(loopsOf(() => -1), []);
  assert.deepEqual(loopsOf(() => 0), [], "a place at the level is not above it");
  const [whole, ...more] = loopsOf(() => 1);
  assert.equal(more.length, 0);
  assert.ok(whole.every(([x, y]) => Math.abs(x) > 2 || Math.abs(y) > 2), "around the box");
  assert.ok(area(whole) > 16);
});

/** One cell of a lattice with these heights at its corners, from below left against the clock; far below around it. */
function cell(heights) {
  const lattice = new Lattice([0, 0, 1, 1], 1);
  const all = lattice.heights().fill(-1e6);
  const at = (across, row) => (row + 2) * lattice.side + across + 2;
  [at(0, 0), at(1, 0), at(1, 1), at(0, 1)].forEach((node, k) => (all[node] = heights[k]));
  return lattice.loops(lattice.fence(all), 0).length;
}

test("a saddle is joined where the mean of its corners is above", () => {
  assert.equal(cell([1, -0.5, 1, -0.5]), 1);
  assert.equal(cell([-0.5, 1, -0.5, 1]), 1);
  assert.equal(cell([0.5, -1, 0.5, -1]), 2);
  assert.equal(cell([-1, 0.5, -1, 0.5]), 2);
});

test("each axis may have its own unit", () => {
  const [loop] = loopsOf((x, y) => 1 - (x / 3) ** 2 - (y / 500) ** 2, 0, 50, [-5, -800, 5, 800]);
  for (const [x, y] of loop) assert.ok(Math.abs(Math.hypot(x / 3, y / 500) - 1) < 0.01);
});

test("the heights of a machine on a lattice are its f at the nodes", () => {
  const lattice = new Lattice([-1, 0, 3, 250], 7);
  const about = { at: [[0.2, 0.5], [1, 1.5], [-0.3, 2]], factors: [1, -2.5, 1.5], bias: 0.25, shift: [0.5, 10], scale: [1, 0.01] };
  for (const kernel of [
    { name: "rbf", gamma: 2, degree: 0, coef0: 0 }, { name: "poly", gamma: 0, degree: 3, coef0: 1 },
  ]) {
    const f = decisionOf({ ...about, kernel });
    heightsOf({ ...about, kernel }, lattice).forEach((height, node) => {
      const [across, row] = [node % lattice.side, Math.floor(node / lattice.side)];
      const there = f(lattice.corner[0] + across * lattice.cell[0], lattice.corner[1] + row * lattice.cell[1]);
      assert.ok(Math.abs(height - there) < 1e-12, `${kernel.name} ${node}`);
    });
  }
});
