// The points near the pointer.
import assert from "node:assert/strict";
import { test } from "node:test";
import { nearest, reach } from "../../views/stage/animation/near.js";

const near = { x: [28, 32, 21, 40], y: [0, 0, 0, 0], k: 3, scale: [1, 0], born: 0 };
const axes = { x: { name: "", low: 5, high: 55, ticks: [] }, y: { name: "", low: -1, high: 1, ticks: [] } };

test("the nearest come first, equal ones in the order of the points", () => {
  assert.deepEqual(nearest(near, [30, 0.7]), [0, 1, 2]);
  assert.deepEqual(nearest({ ...near, k: 1 }, [31, 0]), [1]);
});

test("a circle reaches to a point, and ends at the edge of the plane", () => {
  const circle = reach(near, [30, 0], 2, axes);
  assert.ok(Math.max(...circle.map(([x]) => x)) <= 39);
  assert.deepEqual(new Set(circle.map(([, y]) => y)), new Set([-1, 1]), "on a line the circle is a band");
});
