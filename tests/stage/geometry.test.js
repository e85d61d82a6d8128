import assert from "node:assert/strict";
import { test } from "node:test";

import { above, clipped, crossings, isWithin, lineThrough, turned } from "../../views/stage/base/geometry.js";

const SQUARE = [[0, 0], [2, 0], [2, 2], [0, 2]];

test("a line goes through the places that define it, and has a normal of length 1", () => {
  const line = lineThrough([1, 2, 4, 6]);
  assert.ok(Math.abs(Math.hypot(line[0], line[1]) - 1) < 1e-12);
  for (const spot of [[1, 2], [4, 6]]) assert.ok(Math.abs(above(line, spot)) < 1e-12);
});

test("a shape is cut along a line, and both parts are the whole", () => {
  const upright = [1, 0, 0.5];
  assert.deepEqual(clipped(SQUARE, upright, 1), [[0.5, 0], [2, 0], [2, 2], [0.5, 2]]);
  assert.deepEqual(clipped(SQUARE, upright, -1), [[0, 0], [0.5, 0], [0.5, 2], [0, 2]]);
  assert.deepEqual(crossings(SQUARE, upright), [[0.5, 0], [0.5, 2]]);
  assert.deepEqual(clipped(SQUARE, [1, 0, 5], 1), []);
  assert.deepEqual(crossings(SQUARE, [1, 0, 5]), []);
});

test("a line turns the short way round", () => {
  const at = (degrees) => [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180), 0];
  const half = turned(at(170), at(-170), 0.5);
  assert.ok(half[0] < -0.999, "by 180 degrees, not by 0");
  const doubled = turned([2, 0, 6], [1, 0, 1], 0);
  assert.deepEqual(doubled.map((v) => Math.round(v * 1e9) / 1e9), [1, 0, 3], "the same line, with a normal of length 1");
});

test("inside a shape", () => {
  assert.ok(isWithin(SQUARE, [1, 1]));
  assert.ok(!isWithin(SQUARE, [3, 1]));
  assert.ok(!isWithin([[0, 0], [2, 0], [1, 1], [2, 2], [0, 2]], [1.8, 1]), "in a notch");
});
