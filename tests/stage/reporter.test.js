import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { reporter } from "../../views/stage/base/reports.js";

globalThis.window = globalThis;
globalThis.document = { documentElement: { dataset: {} } };
const waiting = () => Number(document.documentElement.dataset.ghPending ?? 0);
let sent = [];
let now = 1000;
mock.method(performance, "now", () => now);

function pass(ms) {
  now += ms;
  mock.timers.tick(ms);
}

beforeEach(() => {
  sent = [];
  now += 10_000;
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
});

test("the first value goes out at once, the last one always, the ones between do not", () => {
  const mine = reporter((step) => sent.push(step));
  for (const step of [1, 2, 3]) mine.post(false, step);
  assert.deepEqual(sent, [1]);
  assert.equal(waiting(), 1, "the page knows that more is to come");
  pass(150);
  assert.deepEqual(sent, [1, 3]);
  assert.equal(waiting(), 0);
});

test("a long burst is reported now and then", () => {
  const mine = reporter((step) => sent.push(step));
  for (let step = 0; step < 20; step += 1) {
    mine.post(false, step);
    pass(50);
  }
  pass(400);
  assert.ok(sent.length >= 3 && sent.length <= 5, String(sent));
  assert.equal(sent.at(-1), 19);
});

test("a held value can be sent at once or forgotten", () => {
  const mine = reporter((step) => sent.push(step));
  for (const step of [1, 2]) mine.post(false, step);
  mine.flush();
  assert.deepEqual(sent, [1, 2]);
  mine.post(false, 3);
  mine.cancel();
  pass(1000);
  assert.deepEqual(sent, [1, 2]);
  assert.equal(waiting(), 0);
});
