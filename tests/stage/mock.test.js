// What the browser keeps of a mock exam: the clock, the answers, and what happens when the time is up.
import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";

const storage = new Map();
globalThis.localStorage = /** @type {any} */ ({
  getItem: (/** @type {string} */ key) => storage.get(key) ?? null,
  setItem: (/** @type {string} */ key, /** @type {string} */ value) => void storage.set(key, value),
  removeItem: (/** @type {string} */ key) => void storage.delete(key),
});
globalThis.document = /** @type {any} */ (new EventTarget());
const { answer, answered, begin, change, clock, exam, exams, forget, hand, isOver, left, took } = await import("../../views/stage/mock/record.js");
const { due } = await import("../../views/stage/mock/sit.js");
const { standing } = await import("../../views/stage/mock/start.js");

const MINUTE = 60_000;
const about = { title: "Mock exam 1", href: "mock?n=1", minutes: 60 };

beforeEach(() => {
  storage.clear();
  delete (/** @type {any} */ (globalThis).glasshouseMock);
});

test("a second click on Begin neither stops the clock nor loses an answer", () => {
  begin("a", about, 0);
  answer("a", 1, "h", "0.94", MINUTE);
  begin("a", about, 5 * MINUTE);
  assert.equal(left(exam("a"), 5 * MINUTE), 55 * MINUTE);
  assert.deepEqual(exam("a").filled, { 1: { h: "0.94" } });
});

test("an answer counts until the time is up, and afterwards only without the clock", () => {
  begin("a", about, 0);
  answer("a", 1, "h", "0.9", 60 * MINUTE - 1);
  answer("a", 1, "h", "0.94", 60 * MINUTE);
  assert.equal(exam("a").filled[1].h, "0.9");
  assert.equal(isOver(exam("a"), 60 * MINUTE), true);
  change("a", { late: true });
  answer("a", 1, "h", "0.94", 70 * MINUTE);
  assert.equal(exam("a").filled[1].h, "0.94");
  hand("a", 71 * MINUTE);
  assert.equal(took(exam("a")), 71);
  answer("a", 1, "h", "1", 72 * MINUTE);
  assert.equal(exam("a").filled[1].h, "0.94");
});

test("an exam that was left open took no longer than it may", () => {
  begin("a", about, 0);
  hand("a", 3_000 * MINUTE);
  assert.equal(took(exam("a")), 60);
  hand("a", 4_000 * MINUTE);
  assert.equal(took(exam("a")), 60);
});

test("blanks and tasks are kept apart, and an emptied blank is open again", () => {
  begin("a", about, 0);
  answer("a", 1, "h", "1", 1);
  answer("a", 2, "h", "2", 2);
  answer("a", 1, "g", "  ", 3);
  assert.equal(answered(exam("a"), 1, ["h", "g"]), 1);
  assert.equal(answered(exam("a"), 2, ["h"]), 1);
  answer("a", 1, "h", "", 4);
  assert.equal(answered(exam("a"), 1, ["h", "g"]), 0);
});

test("the latest exams are kept, and one can be forgotten", () => {
  for (let i = 1; i <= 30; i += 1) begin(`exam ${i}`, about, i);
  assert.equal(Object.keys(exams()).length, 20);
  assert.ok(exam("exam 30"));
  assert.equal(exam("exam 10"), undefined);
  forget("exam 30");
  assert.equal(exam("exam 30"), undefined);
});

test("without storage the exam lasts as long as the page", () => {
  const before = globalThis.localStorage;
  const refused = () => { throw new Error("refused"); };
  globalThis.localStorage = /** @type {any} */ ({ getItem: refused, setItem: refused });
  begin("a", about, 0);
  answer("a", 1, "h", "0.94", 1);
  assert.equal(exam("a").filled[1].h, "0.94");
  globalThis.localStorage = before;
});

test("a clock as people read it", () => {
  assert.equal(clock(60 * MINUTE), "1:00:00");
  assert.equal(clock(60 * MINUTE - 1000), "59:59");
  assert.equal(clock(61_000), "1:01");
  assert.equal(clock(1), "0:01");
  assert.equal(clock(-5), "0:00");
});

test("the last minutes are announced once each, and a reload tells only the latest", () => {
  assert.equal(due(11 * MINUTE, Infinity), null);
  assert.equal(due(10 * MINUTE, Infinity), 10);
  assert.equal(due(9 * MINUTE, 10), null);
  assert.equal(due(5 * MINUTE, 10), 5);
  assert.equal(due(40_000, Infinity), 1);
});

test("the list of exams says how each stands", () => {
  begin("a", about, 0);
  assert.equal(standing(exam("a"), 18 * MINUTE), "42:00 left");
  assert.equal(standing(exam("a"), 61 * MINUTE), "the time is up");
  hand("a", 50 * MINUTE);
  assert.equal(standing(exam("a")), "handed in");
  change("a", { points: "12.5 of 33" });
  assert.equal(standing(exam("a")), "12.5 of 33 points");
});
