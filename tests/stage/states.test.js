// The state of an animation's mark at a step, between steps, and under the pointer.
import assert from "node:assert/strict";
import { test } from "node:test";
import { mixed, nearestStep, stateAt, whole } from "../../views/stage/animation/states.js";

const MARK = whole([
  { step: 2, x: 0, y: 0, c: 1 },
  { step: 4, x: 10 },
  { step: 7, off: true },
]);

test("a value holds until another one replaces it", () => {
  assert.equal(stateAt(MARK, 3).x, 0);
  assert.deepEqual([4, 5, 6].map((step) => stateAt(MARK, step).x), [10, 10, 10]);
  assert.equal(stateAt(MARK, 6).c, 1);
  assert.equal(stateAt(MARK, 6).off, false);
  assert.equal(stateAt(MARK, 9).off, true);
});

test("before its first step a mark is invisible, at its later place", () => {
  assert.equal(stateAt(MARK, 1).off, true);
  assert.equal(stateAt(MARK, 1).x, 0);
  assert.equal(stateAt(MARK, 0), stateAt(MARK, 1), "nothing changes, so nothing is painted");
});

test("in between, places move, words appear at once, and leaving marks fade", () => {
  const from = mixed(stateAt(MARK, 2), stateAt(MARK, 2), 1);
  const half = mixed(from, { ...stateAt(MARK, 4), text: "new" }, 0.5);
  assert.equal(half.x, 5);
  assert.equal(half.text, "new");
  assert.equal(mixed(from, stateAt(MARK, 7), 0.25).shown, 0.75);
  assert.equal(mixed(from, stateAt(MARK, 7), 1).shown, 0);
});

test("an interrupted movement continues from its present place", () => {
  const half = mixed(mixed(stateAt(MARK, 1), stateAt(MARK, 1), 1), stateAt(MARK, 2), 0.5);
  assert.equal(half.shown, 0.5);
  assert.equal(mixed(half, stateAt(MARK, 1), 0.5).shown, 0.25);
});

test("lines with equally many corners move, others appear at once", () => {
  const line = (spots) => ({ step: 0, spots });
  const one = mixed(line([[0, 0], [1, 1]]), line([[2, 0], [3, 3]]), 0.5);
  assert.deepEqual(one.spots, [[1, 0], [2, 2]]);
  assert.deepEqual(mixed(line([[0, 0]]), line([[2, 0], [3, 3]]), 0.5).spots, [[2, 0], [3, 3]]);
});

test("a drag takes the story to the step at which the mark is nearest", () => {
  const states = whole([{ step: 1, x: 0 }, { step: 2, x: 5 }, { step: 3, x: 10 }]);
  assert.equal(nearestStep(states, "x", 4, -3), 1, "not to the step at which it is not there");
  assert.equal(nearestStep(states, "x", 4, 6), 2);
  assert.equal(nearestStep(states, "x", 4, 99), 3);
});
