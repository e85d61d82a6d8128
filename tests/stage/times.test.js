// The times of a lecture.
import assert from "node:assert/strict";
import { test } from "node:test";
import { clock, paceOf, paced } from "../../views/stage/lecture/times.js";

const ITEMS = [4, 3, null, 2].map((minutes) => ({ name: "", minutes, href: "grow", notes: "" }));
const MINUTE = 60_000;
const at = (item, begun, since, now) => paceOf(ITEMS, { at: item, begun, since, blank: false, clock: false }, now);

test("an item may take its time, and the lecture is behind only after its end", () => {
  assert.deepEqual(at(0, 0, 0, 3 * MINUTE), { elapsed: 180, total: 540, left: 60, behind: 0 });
  assert.equal(at(0, 0, 0, 6 * MINUTE).behind, 120);
  assert.equal(at(0, 0, 0, 6 * MINUTE).left, -120);
});

test("an item that begins early puts the lecture ahead", () => {
  const early = at(1, 0, 2 * MINUTE, 2 * MINUTE);
  assert.equal(early.behind, -120);
  assert.equal(early.left, 180);
  assert.equal(paced(early.behind), "2 min ahead");
});

test("an item without minutes takes none in the plan", () => {
  assert.equal(at(2, 0, 7 * MINUTE, 8 * MINUTE).behind, 60);
  assert.equal(paced(29), "on time");
  assert.equal(paced(61), "1 min behind");
});

test("seconds are written as minutes", () => {
  assert.equal(clock(245), "4:05");
  assert.equal(clock(-30), "−0:30");
  assert.equal(clock(-0.4), "0:00");
});
