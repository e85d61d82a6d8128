import assert from "node:assert/strict";
import { test } from "node:test";

import { spaced } from "../../views/stage/base/frame.js";

const ticks = [0, -1, -2, -3, -4].map((value) => [value, String(value)]);
const room = () => 20; // px

test("every number stands on an axis that has room for them", () => {
  assert.deepEqual(spaced(ticks, 20, room), ticks, "told downwards");
  assert.deepEqual(spaced(ticks.toReversed(), 20, room), ticks.toReversed(), "told upwards");
});

test("else every second one, 0 among them", () => {
  assert.deepEqual(spaced(ticks, 19, room).map(([value]) => value), [0, -2, -4]);
  assert.deepEqual(spaced(ticks.toReversed().slice(1), 19, room).map(([value]) => value), [-2, 0]);
});
