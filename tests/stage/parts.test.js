// A column in parts.
import assert from "node:assert/strict";
import { test } from "node:test";
import { partsOf } from "../../views/stage/menu/parts.js";

const lines = (n, high = 20, from = 0) =>
  Array.from({ length: n }, (_, i) => ({ top: from + i * high, bottom: from + (i + 1) * high, head: false }));
const ends = (parts) => parts.map(({ to }) => to);

test("a column that fits has one part", () => {
  assert.equal(partsOf(lines(5), 100, 100, 30).length, 1);
});

test("no line is divided, each is in one part, and the button has its room", () => {
  assert.deepEqual(partsOf(lines(12), 240, 110, 30), [{ from: 0, to: 80 }, { from: 80, to: 160 }, { from: 160, to: 240 }]);
});

test("a heading is not the last line of a part", () => {
  const headed = lines(8).map((line, i) => ({ ...line, head: i === 3 }));
  assert.deepEqual(ends(partsOf(headed, 160, 110, 30)), [60, 140, 160]);
});

test("a box that one part has room for is shown whole, and a higher one is divided between its lines", () => {
  const box = { top: 40, bottom: 100, head: false };
  assert.deepEqual(ends(partsOf([...lines(5), box], 100, 95, 30)), [40, 100]);
  const high = { top: 40, bottom: 160, head: false };
  assert.deepEqual(ends(partsOf([...lines(8), high], 160, 95, 30)), [60, 120, 160]);
});

test("a picture that is higher than the column is divided, and the parts come to an end", () => {
  const high = { top: 20, bottom: 400, head: false };
  const parts = partsOf([...lines(1), high], 400, 110, 30);
  assert.equal(parts[0].from, 0);
  assert.ok(parts.at(-1).to >= 400);
  assert.ok(parts.every(({ from, to }, i) => to > from && (i === 0 || parts[i - 1].to === from)));
});

test("an empty end makes no part", () => {
  assert.deepEqual(ends(partsOf(lines(4), 130, 95, 30)), [60, 125]);
});

test("a part can begin at a chosen place", () => {
  assert.deepEqual(ends(partsOf(lines(10), 200, 110, 30, 60)), [60, 140, 200]);
  assert.deepEqual(ends(partsOf(lines(10), 200, 110, 30, 120)), [80, 120, 200]);
});
