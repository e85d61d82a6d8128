import assert from "node:assert/strict";
import { test } from "node:test";
import { waysOf } from "../../views/stage/plane/learned.js";

test("y alpha rises if alpha may move in the direction of the class, and falls if it may move in the other", () => {
  const [alpha, signs, ceilings] = [[0, 1, 2, 0, 1, 2], [1, 1, 1, -1, -1, -1], Array(6).fill(2)];
  assert.deepEqual(waysOf(alpha, signs, ceilings), [
    [true, false], [true, true], [false, true], [false, true], [true, true], [true, false],
  ]);
  assert.deepEqual(waysOf([5], [1], [Infinity]), [[true, true]]);
});
