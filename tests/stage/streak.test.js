// What counts as right in a row, and what begins the row anew.
import assert from "node:assert/strict";
import test from "node:test";
import { KNOWN, next } from "../../views/stage/practice/streak.js";

const NEW = { row: 0, known: false, counted: "", spoilt: "" };
const seen = (id, outcome, helped = false) => ({ id, kind: "gain", outcome, helped, solved: false, hints: true, parts: [] });
const after = (...all) => all.reduce((record, data) => next(record, data), NEW);

test("five right at the first check make a kind known, and it stays known", () => {
  const right = Array.from({ length: KNOWN }, (_, i) => seen(`gain/${i}`, "right"));
  assert.equal(after(...right.slice(1)).known, false);
  assert.deepEqual(after(...right), { row: 5, known: true, counted: "gain/4", spoilt: "" });
  assert.equal(after(...right, seen("gain/9", "wrong")).known, true);
  assert.equal(after(...right, seen("gain/9", "wrong")).row, 0);
});

test("an exercise counts once, however often its page is drawn", () => {
  assert.equal(after(seen("gain/1", "right"), seen("gain/1", "right")).row, 1);
  assert.equal(after(seen("gain/1", "right"), seen("gain/1", "wrong")).row, 1);
});

test("one that was wrong once, or was helped with, does not count any more", () => {
  assert.equal(after(seen("gain/1", "right"), seen("gain/2", "wrong"), seen("gain/2", "right")).row, 0);
  assert.equal(after(seen("gain/1", "right"), seen("gain/2", "open", true), seen("gain/2", "right", true)).row, 0);
  assert.equal(after(seen("gain/2", "open"), seen("gain/2", "right")).row, 1);
});
