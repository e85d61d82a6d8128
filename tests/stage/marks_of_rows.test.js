// A row of the table of records and its marks in the tree.

import assert from "node:assert/strict";
import { test } from "node:test";

import { planned } from "../../views/stage/tree/fall.js";
import { has, marksOf, nearest, piecesOf, runsOf } from "../../views/stage/tree/marks.js";
import { areOf, columnsOf, countedIn, topOf } from "../../views/stage/tree/tried.js";

const measure = (text, size) => [...text].length * size * 0.5;
const card = (id, counts) => /** @type {any} */ ({ id, counts });

test("a row names its cards, classes and places", () => {
  assert.deepEqual(piecesOf("0.1,1,3"), [{ to: "0.1", c: 1, start: 3, size: 1 }]);
  assert.deepEqual(piecesOf(",0,2,0.357;1,0,0,4"), [
    { to: "", c: 0, start: 2, size: 0.357 }, { to: "1", c: 0, start: 0, size: 4 },
  ]);
});

test("each record has its own mark, and with many records the mark of its group", () => {
  const few = planned([card("0", [3, 2])]);
  assert.deepEqual(piecesOf("0,0,0;0,0,2;0,1,0;0,1,1").map((piece) => marksOf(few, piece)), [[0], [2], [3], [4]]);
  const many = planned([card("0", [1000, 500])]); // a mark: 5 records
  assert.equal(many.worth, 5);
  assert.deepEqual(piecesOf("0,0,4;0,0,5;0,1,0").map((piece) => marksOf(many, piece)), [[0], [1], [200]]);
  assert.deepEqual(marksOf(many, piecesOf("0,1,3,4")[0]), [200, 201]);
});

test("a mark finds the rows that it stands for", () => {
  const plan = planned([card("0", [3, 2])]);
  const row = { dataset: { marks: "0,1,0" } };
  assert.ok(has(row, plan, "0", nearest(plan, 0.65)) && !has(row, plan, "0", nearest(plan, 0.05)));
  assert.ok(!has(row, plan, "1", 3), "of another card");
});

test("marks side by side are outlined together, each class by itself", () => {
  const { dots } = planned([card("0", [3, 3])]);
  assert.deepEqual(runsOf(dots, [5, 1, 2, 3]), [[1, 2], [3], [5]]);
});

test("a candidate is shown only at the node whose records it divides", () => {
  const parts = [["High", [4, 3]], ["Normal", [1, 6]]];
  assert.ok(areOf(parts, card("", [5, 9])) && !areOf(parts, card("0", [3, 2])));
});

test("columns stay inside the stage, and a branch counts its classes if there is room", () => {
  const parts = Array.from({ length: 9 }, (_, i) => [`a rather long value ${i}`, [i, 2]]);
  const columns = columnsOf(parts, 340, measure);
  assert.ok(columns.every(({ x, width }) => Math.abs(x) + width / 2 <= 171), JSON.stringify(columns));
  assert.equal(countedIn([4, 3], 100, measure), "▲4 ●3");
  assert.equal(countedIn([4, 3], 20, measure), "7");
  assert.equal(countedIn([12], 100, measure), "12");
});

test("the columns stand below the card, or above it where there is no room", () => {
  assert.equal(topOf({ top: 20, bottom: 100 }, 120, 500), 108);
  assert.equal(topOf({ top: 300, bottom: 400 }, 120, 500), 172);
  assert.equal(topOf({ top: 60, bottom: 140 }, 120, 200), 72);
});
