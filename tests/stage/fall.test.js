// The records that fall into the branches of a split, as dots.

import assert from "node:assert/strict";
import { test } from "node:test";

import { heap, MOST, planned, toldOf, wayOf } from "../../views/stage/tree/fall.js";

const card = (id, counts, tones) => ({ id, counts, tones });
const sums = ({ dots, worth }, cards) => cards.map(({ id, counts, tones }) =>
  (counts.length ? counts : tones).map((_, c) =>
    dots.filter((dot) => dot.to === id && dot.c === c).reduce((sum, { size }) => sum + size * worth, 0)));
const near = (a, b) => a.flat().forEach((value, i) => assert.ok(Math.abs(value - b.flat()[i]) < 1e-6));

test("each record is a dot of its class, and ends in its branch", () => {
  const cards = [card("0", [3, 2]), card("1", [0, 4]), card("2", [2, 3])];
  const plan = planned(cards);
  assert.equal(plan.worth, 1);
  assert.equal(plan.dots.length, 14);
  near(sums(plan, cards), cards.map(({ counts }) => counts));
  assert.deepEqual(toldOf(plan, false), []);
});

test("a divided record falls in parts, and the dots add up to the counts", () => {
  const cards = [card("0", [2, 3.357]), card("1", [0.286, 4])];
  const plan = planned(cards);
  near(sums(plan, cards), cards.map(({ counts }) => counts));
  assert.equal(plan.dots.filter(({ size }) => size < 1).length, 2);
  assert.deepEqual(toldOf(plan, false), ["a smaller dot: less than one record"]);
});

test("with many records a dot stands for several, and there are never too many dots", () => {
  for (const counts of [[301, 0], [1490, 711], [40_000, 9_999.5], [150, 149]]) {
    const cards = [card("0", counts), card("1", [...counts].reverse())];
    const plan = planned(cards);
    assert.ok(plan.dots.length <= MOST && plan.dots.length > MOST / 4, `${plan.dots.length}`);
    near(sums(plan, cards), cards.map((each) => each.counts));
  }
  const plan = planned([card("0", [1364, 126]), card("1", [367, 344])]);
  assert.equal(plan.worth, 10);
  assert.deepEqual(toldOf(plan, false), ["a dot: up to 10 records"]);
});

test("nothing falls without records, or if one dot for each class of each branch is too many", () => {
  assert.deepEqual(planned([]).dots, []);
  assert.deepEqual(planned([card("0", [0, 0])]).dots, []);
  assert.deepEqual(planned(Array.from({ length: MOST + 1 }, (_, i) => card(`${i}`, [1, 0]))).dots, []);
});

test("numbers have one scale of tones", () => {
  const cards = [card("0", [], [5, 1, 0]), card("1", [], [0, 2, 6])];
  const plan = planned(cards);
  near(sums(plan, cards), cards.map(({ tones }) => tones));
  assert.deepEqual(toldOf(plan, true), ["stronger colour: higher value"]);
  assert.deepEqual(planned([card("0", [])]).dots, [], "a tree that has none of them");
});

test("dots come to rest in their class's piece of the bar", () => {
  const { dots } = planned([card("0", [3, 1])]);
  assert.deepEqual(dots.map(({ at }) => at), [0.125, 0.375, 0.625, 0.875]);
  const numbers = planned([card("0", [], [0, 2, 1, 0])]).dots;
  assert.deepEqual(numbers.map(({ at }) => at), [0.3125, 0.4375, 0.625], "a number is in its part of the range");
});

test("a heap has a place for each dot and is no wider than its room", () => {
  for (const n of [1, 2, 14, 150, 300]) {
    const { places } = heap(n, 180);
    assert.equal(new Set(places.map(({ x, y }) => `${x} ${y}`)).size, n);
    assert.ok(places.at(-1).x - places[0].x <= 180);
    assert.ok(places.every(({ y }) => y <= 0));
  }
});

test("every dot starts in the heap and arrives, whenever it leaves", () => {
  for (const order of [0, 0.4, 1]) {
    assert.deepEqual([wayOf(order, 0), wayOf(order, 1)], [0, 1]);
    assert.equal(wayOf(order, 0.9), 1, "before the dots fade");
  }
  assert.ok(wayOf(0, 0.3) > wayOf(1, 0.3));
});
