import assert from "node:assert/strict";
import { test } from "node:test";

import { spaced } from "../../views/stage/base/frame.js";

const ticks = [0, -1, -2, -3, -4].map((value) => [value, String(value)]);
const room = () => 20; // px

test("an axis with enough room has every number", () => {
  assert.deepEqual(spaced(ticks, 20, room), ticks, "in downward order");
  assert.deepEqual(spaced(ticks.toReversed(), 20, room), ticks.toReversed(), "told upwards");
});

test("without enough room it has every second one, including 0", () => {
  assert.deepEqual(spaced(ticks, 19, room).map(([value]) => value), [0, -2, -4]);
  assert.deepEqual(spaced(ticks.toReversed().slice(1), 19, room).map(([value]) => value), [-2, 0]);
});
