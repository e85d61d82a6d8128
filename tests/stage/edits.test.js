import assert from "node:assert/strict";
import { test } from "node:test";

import { actOf, moved, settled, strideOf, walkOf } from "../../views/stage/base/edits.js";

const SQUARE = { x: { low: -3, high: 3 }, y: { low: -3, high: 3 } };
const WINE = { x: { low: 0.25, high: 5.5 }, y: { low: 150, high: 1800 } };

test("an arrow key moves by a hundredth of the plane, with Shift five times as far", () => {
  assert.deepEqual(strideOf({ key: "ArrowLeft", shiftKey: false }), [-0.01, 0]);
  assert.deepEqual(strideOf({ key: "ArrowUp", shiftKey: true }), [0, 0.05]);
  assert.equal(strideOf({ key: "a", shiftKey: false }), null);
  assert.deepEqual(moved(SQUARE, [0.5, 2.99], [0.01, 0.05]), [0.56, 3]);
  assert.deepEqual(moved(WINE, [1, 1000], [0.01, -0.05]), [1.053, 918]);
});

test("the keys walk through the points, and stop at the first and the last", () => {
  const walks = (key) => [0, 1, 4].map((i) => walkOf({ key }, i, 5));
  assert.deepEqual(walks("PageDown"), [1, 2, 4]);
  assert.deepEqual(walks("PageUp"), [0, 0, 3]);
  assert.deepEqual(walks("Home"), [0, 0, 0]);
  assert.deepEqual(walks("End"), [4, 4, 4]);
  assert.deepEqual(walks("x"), [null, null, null]);
});

test("x changes the class, with Caps Lock too; a held key does so only once", () => {
  assert.deepEqual(["x", "X", "Delete", "Backspace", "Enter", " "].map((key) => actOf({ key, repeat: false })), [
    "flip", "flip", "remove", "remove", "enter", "enter",
  ]);
  assert.equal(actOf({ key: "x", repeat: true }), null);
  assert.equal(actOf({ key: "toString", repeat: false }), null);
});

test("a place stays within the plane, in steps that suit its axes", () => {
  assert.deepEqual(settled(SQUARE, [0.123456, -9]), [0.123, -3]);
  assert.deepEqual(settled(WINE, [2.34567, 1234.5678]), [2.346, 1235]);
  const tiny = { x: { low: 0, high: 2e-7 }, y: { low: -1e9, high: 1e9 } };
  assert.deepEqual(settled(tiny, [1.23456e-7, 123456789]), [1.235e-7, 123000000]);
});
