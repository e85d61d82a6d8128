import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { Reports } from "../../views/stage/base/reports.js";

let now, sent, reports;

beforeEach(() => {
  [now, sent] = [0, []];
  reports = new Reports(() => now);
  reports.send = (name, value) => sent.push([name, value.n, value.x]);
});

const answer = (n) => reports.answered({ who: reports.who, n });

test("while a gesture goes on, the next report waits for the answer to the last", () => {
  reports.post("edit", { x: 1 }, false);
  reports.post("edit", { x: 2 }, false);
  assert.deepEqual(sent, [["edit", 1, 1]]);
  assert.ok(reports.waits && reports.held);
  answer(1);
  assert.ok(!reports.waits);
  reports.post("edit", { x: 3 }, false);
  assert.deepEqual(sent.at(-1), ["edit", 2, 3]);
  assert.ok(!reports.held);
});

test("the end of a gesture waits for nothing", () => {
  reports.post("edit", { x: 1 }, false);
  reports.post("edit", { x: 2 }, true);
  assert.deepEqual(sent.map(([, n]) => n), [1, 2]);
  answer(1);
  assert.ok(reports.waits, "an answer to an older report does not count");
  answer(2);
  assert.ok(!reports.waits);
});

test("it does not wait for ever for an answer", () => {
  reports.post("edit", { x: 1 }, false);
  now = 2000;
  reports.post("edit", { x: 2 }, false);
  assert.equal(sent.length, 2);
});

test("an answer to somebody else does not count", () => {
  reports.post("edit", { x: 1 }, true);
  reports.answered({ who: "before the reload", n: 99 });
  assert.ok(reports.waits);
  reports.answered(undefined);
  assert.ok(reports.waits);
});
