// Which exercises count as solved, and what a slip costs.
import assert from "node:assert/strict";
import test from "node:test";
import { KNOWN, next, seen as seenAnswers } from "../../views/stage/practice/streak.js";
import { progress, summary } from "../../views/stage/practice/verdict.js";

/** An exercise with one blank for each mark, which holds its place; typed: how many of them were typed here. */
const seen = (id, marks, { helped = false, typed = marks.length } = {}) => {
  const rows = [marks.map((mark, i) => ({ text: "", blank: { name: `b${i}`, value: mark === "open" ? "" : `${i}`, mark } }))];
  const right = marks.every((mark) => mark === "right" || mark === "follows");
  const outcome = marks.includes("wrong") ? "wrong" : right ? "right" : "open";
  const data = { id: `${id}/lines`, counted: id, kind: "gain", outcome, helped, parts: [{ rows }] };
  return [data, new Set(marks.slice(0, typed).map((_, i) => `b${i}=${i}`))];
};
const after = (...all) => all.reduce((record, [data, typed]) => next(record, data, typed), {});

test("five different exercises make a kind known, and it stays known", () => {
  const right = Array.from({ length: KNOWN }, (_, i) => seen(`gain/${i}`, ["right"]));
  assert.equal(after(...right.slice(1)).known, false);
  assert.equal(after(...right).row, 5);
  assert.equal(after(...right, seen("gain/9", ["wrong"])).known, true);
});

test("two alternating numbers count as two", () => {
  const [one, two] = [seen("gain/1", ["right"]), seen("gain/2", ["right"])];
  assert.equal(after(one, two, one, two, one, two).row, 2);
});

test("a slip costs only its own exercise, which no correction brings back", () => {
  const record = after(seen("gain/1", ["right"]), seen("gain/7", ["wrong"]), seen("gain/8", ["wrong"]), seen("gain/7", ["right"]));
  assert.deepEqual(record.done, { "gain/1": "right", "gain/7": "corrected", "gain/8": "slipped" });
  assert.equal(record.row, 1);
});

test("copies of shown answers do not count, however many others come between", () => {
  const shown = [11, 12, 13].map((i) => seen(`gain/${i}`, ["open"], { helped: true }));
  const copied = [11, 12, 13].map((i) => seen(`gain/${i}`, ["right"]));
  assert.equal(after(...shown, ...copied).row, 0);
});

test("copies of a sheet's answers do not count; exercises solved before do", () => {
  const [data, typed] = seen("gain/2", ["right"]);
  const record = seenAnswers(seenAnswers(after(seen("gain/1", ["right"])), "gain/1"), "gain/2");
  assert.deepEqual(record, { done: { "gain/1": "right", "gain/2": "shown" }, row: 1, known: false });
  assert.equal(next(record, data, typed).row, 1);
});

test("a link that arrives solved does not count, even if the learner types the answers again", () => {
  assert.equal(after(seen("gain/1", ["right", "right"], { typed: 0 })).row, 0);
  assert.equal(after(seen("gain/1", ["right", "open"], { typed: 0 }), seen("gain/1", ["right", "right"])).row, 0);
  assert.equal(after(seen("gain/1", ["wrong"], { typed: 0 }), seen("gain/1", ["right"])).row, 1); // it was not the learner's slip
});

test("an unreadable or too short answer costs nothing", () => {
  assert.equal(after(seen("gain/1", ["unread", "near"]), seen("gain/1", ["right", "right"])).row, 1);
});

test("a record of an earlier version keeps the known kinds", () => {
  const [data, typed] = seen("gain/1", ["right"]);
  assert.deepEqual(next({ row: 6, known: true, counted: "gain/6", spoilt: "" }, data, typed), {
    done: { "gain/1": "right" }, row: 1, known: true,
  });
});

test("the sentence counts wrong and open blanks", () => {
  const said = (marks, checked = true) => summary(seen("gain/1", marks)[0], { done: {} }, checked);
  assert.equal(said(["wrong", "right", "open", "open"]), "1 wrong, 2 still open.");
  assert.equal(said(["unread", "near", "right"]), "1 not read, 1 nearly right.");
  assert.equal(said(["right", "open"]), "Correct so far, with 1 to go.");
  assert.equal(said(["open", "open"]), "Fill in at least one blank, or take a hint.");
  assert.equal(said(["open", "open"], false), "");
});

test("a corrected exercise is half a dot, and its words say that it is enough and what comes next", () => {
  const [data, typed] = seen("gain/7", ["right"]);
  const record = next({ done: { "gain/1": "right", "gain/7": "slipped" } }, data, typed);
  const [dots, words] = progress(data, record);
  assert.equal(dots, "●◐○○○");
  assert.match(words, /^1 of 5 solved\. The half circle is this exercise with its mistake corrected\. That is enough to go on\./);
});

test("after an exercise with help the words say what ticks the step, and that the learner may go on", () => {
  const [open] = seen("gain/7", ["open"], { helped: true });
  const [solved] = seen("gain/7", ["right"], { helped: true });
  const shown = { done: { "gain/7": "shown" }, row: 0, known: false };
  const ticked = { done: { "gain/7": "shown", "gain/2": "corrected" }, row: 0, known: false };
  const words = (...about) => progress(...about)[1].replace("0 of 5 solved. ", "");
  assert.match(words(open, shown, true), /^This exercise does not count/);
  assert.equal(words(solved, shown, true), "Solve another one without help to tick this step, or go on.");
  assert.equal(words(solved, ticked, true), "Solve another one without help to fill a dot, or go on.");
  assert.equal(words(solved, shown, false), "Solve another one without help to fill a dot, or go on.");
});

test("a learner reads before the first mistake that a corrected exercise counts half", () => {
  const [data] = seen("gain/7", ["open"]);
  const [wrong] = seen("gain/7", ["wrong"]);
  assert.match(progress(data, { done: {}, row: 0, known: false })[1], /One is enough to go on\. .*corrected mistake counts half/);
  const slipped = { done: { "gain/7": "slipped" }, row: 0, known: false };
  assert.match(progress(wrong, slipped)[1], /Correct your mistake, which is enough to go on\./);
  assert.match(progress(data, slipped)[1], /Finish this exercise, which is enough to go on\./); // the mistake is gone
});
