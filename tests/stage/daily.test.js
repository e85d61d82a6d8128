// The schedule of “Ten minutes a day”: which box a kind is in, and what is due on a day.
import assert from "node:assert/strict";
import test from "node:test";
import { DAYS, after, between, day, pace, plan, wait } from "../../views/stage/daily/boxes.js";
import { fresh, outlook, reason } from "../../views/stage/daily/daily.js";
import { round } from "../../views/stage/daily/round.js";
import { learned } from "../../views/stage/practice/streak.js";

const card = (box, on, right = true) => ({ box, on, right });
const TODAY = "2026-11-27";
const daily = (cards, more = {}) => ({ cards, until: "", upTo: 0, today: { on: "", planned: [] }, ...more });

test("a day is that of the learner, and a change to summer time is no day", () => {
  assert.equal(day(new Date(2026, 10, 7, 0, 5)), "2026-11-07");
  assert.equal(between("2026-03-28", "2026-03-30"), 2);
  assert.equal(between("2026-02-28", "2026-03-01"), 1);
});

test("who is always right on the day is asked after 2, 4, 8, 16 and 16 days", () => {
  let [now, today] = [undefined, "2026-01-01"];
  const waits = [];
  for (let i = 0; i < 5; i += 1) {
    now = after(now, true, today);
    waits.push(wait(now, today));
    today = day(new Date(Date.parse(`${today}T12:00`) + wait(now, today) * 86_400_000));
  }
  assert.deepEqual(waits, [2, 4, 8, 16, 16]);
  assert.equal(DAYS.length, 5);
});

test("a mistake brings a kind back to the first box, and it is due tomorrow, even if it is right later today", () => {
  const wrong = after(card(5, "2026-11-20"), false, TODAY);
  assert.deepEqual(wrong, card(1, TODAY, false));
  assert.deepEqual(after(wrong, true, TODAY), wrong);
  assert.equal(wait(wrong, TODAY), 1);
  assert.deepEqual(after(wrong, true, "2026-11-28"), card(2, "2026-11-28"));
});

test("ten exercises in a row on one day move a kind up one box", () => {
  let now = card(2, "2026-11-25");
  for (let i = 0; i < 10; i += 1) now = after(now, true, TODAY);
  assert.deepEqual(now, card(3, TODAY));
});

test("first comes what was wrong, then what has waited longest, and one place is for something new", () => {
  const cards = {
    late: card(2, "2026-11-15"), wrong: card(1, "2026-11-26", false), due: card(4, "2026-11-19"), early: card(5, "2026-11-20"), old: card(3, "2026-11-19"),
  };
  const known = Object.keys(cards);
  assert.deepEqual(plan(daily(cards), ["new", "newer"], known, TODAY), ["wrong", "late", "old", "new"]);
  assert.deepEqual(plan(daily(cards), [], known, TODAY), ["wrong", "late", "old", "due"]);
  assert.deepEqual(plan(daily({}), ["a", "b", "c", "d", "e"], ["a", "b", "c", "d", "e"], TODAY), ["a", "b", "c", "d"]);
});

test("before an exam there are as many new kinds a day as it takes", () => {
  const cards = Object.fromEntries(["p", "q", "r", "s"].map((kind) => [kind, card(1, "2026-11-26")]));
  const unseen = ["a", "b", "c", "d", "e", "f"];
  assert.equal(pace(6, "2026-11-29", TODAY), 3);
  assert.deepEqual(plan(daily(cards, { until: "2026-11-29" }), unseen, Object.keys(cards), TODAY), ["p", "a", "b", "c"]);
  assert.equal(pace(6, TODAY, TODAY), 0);
  assert.equal(pace(6, "2026-11-01", TODAY), 0);
});

test("the page says what a date means", () => {
  assert.equal(outlook(daily({}, { until: "2026-12-07" }), 20, TODAY), "10 days left. 20 kinds are new to you: 2 a day.");
  assert.match(outlook(daily({}, { until: "2026-11-28" }), 20, TODAY), /^1 day left\. .* more than fits into ten minutes/);
  assert.equal(outlook(daily({}, { until: TODAY }), 20, TODAY), "The exam is today. Good luck!");
  assert.equal(outlook(daily({}, { until: "2026-11-20" }), 20, TODAY), "The date of the exam has passed.");
  assert.equal(outlook(daily({}, { until: "2026-12-07" }), 0, TODAY), "10 days left. You have seen all kinds.");
  assert.equal(outlook(daily({}, { until: "2026-12-07" }), 1, TODAY), "10 days left. 1 kind is new to you: 1 a day.");
});

test("each exercise says why it is there", () => {
  const kind = { kind: "gain", title: "Information gain", chapter: 3 };
  assert.equal(reason(daily({}), kind, TODAY), "new, from chapter 3");
  assert.equal(reason(daily({ gain: card(1, "2026-11-26", false) }), kind, TODAY), "wrong yesterday");
  assert.equal(reason(daily({ gain: card(3, "2026-11-17") }), kind, TODAY), "last right 10 days ago");
});

test("an exercise comes that this browser has not seen", () => {
  assert.equal(fresh("gain", {}), 1);
  assert.equal(fresh("gain", { "gain/1": "right", "gain/2": "shown", "gain/4": "right" }), 3);
});

test("the line below an exercise leads to the next one of today, and back to the list at the end", () => {
  const planned = [{ kind: "gain", number: 4, title: "Information gain" }, { kind: "dot", number: 2, title: "Dot products" }];
  const today = { on: TODAY, planned };
  assert.equal(round(daily({}, { today }), "gain", "gain/5", TODAY), null);
  assert.equal(round(daily({}, { today }), "gain", "gain/4", "2026-11-28"), null);
  assert.equal(round(daily({}, { today }), "gain", "gain/4", TODAY).href, "daily");
  const half = daily({ gain: card(2, TODAY) }, { today });
  assert.deepEqual(round(half, "gain", "gain/4", TODAY), {
    words: "Ten minutes a day: 1 of 2 done.", label: "Next: Dot products", href: "practice?kind=dot&number=2",
  });
  const all = daily({ gain: card(2, TODAY), dot: card(1, TODAY, false) }, { today });
  assert.equal(round(all, "dot", "dot/2", TODAY).label, "Back to today’s list");
});

test("an exercise tells once whether its kind is known, and a hint says that it is not", () => {
  assert.equal(learned(undefined, "right", false), true);
  assert.equal(learned("right", "right", false), null);
  assert.equal(learned(undefined, "slipped", false), false);
  assert.equal(learned("slipped", "corrected", false), null);
  assert.equal(learned(undefined, "shown", true), false);
  assert.equal(learned("slipped", "shown", true), null);
  assert.equal(learned(undefined, "shown", false), null);
});
