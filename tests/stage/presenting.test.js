// Presenter mode stays in a tab until the learner ends it.

import assert from "node:assert/strict";
import { test } from "node:test";

import { inMode, remember } from "../../views/stage/head/presenting.js";

test("an address that does not mention the mode gets that of the tab", () => {
  assert.equal(inMode("", "true", false), "?presenter=true");
  assert.equal(inMode("?data=iris&step=3", "true", true), "?data=iris&step=3&presenter=true");
  assert.equal(inMode("?kernels=linear;rbf:1", "true", false), "?kernels=linear;rbf:1&presenter=true");
  assert.equal(inMode("?data=iris", "", true), "?data=iris");
  assert.equal(inMode("?data=iris", null, true), "?data=iris");
});

test("a link that mentions the mode sets it", () => {
  assert.equal(inMode("?presenter=true", "", false), "?presenter=true");
  assert.equal(inMode("?presenter=true", null, true), "?presenter=true");
  assert.equal(inMode("?presenter=false", "true", false), "?presenter=false");
});

test("back to a page that was presented does not bring the mode back", () => {
  assert.equal(inMode("?presenter=true", "", true), "");
  assert.equal(inMode("?step=3&presenter=true", "", true), "?step=3");
});

test("a tab that was never presented keeps nothing", () => {
  const kept = new Map();
  const sessionStorage = { getItem: (name) => kept.get(name) ?? null, setItem: (name, text) => kept.set(name, text) };
  remember({ sessionStorage }, false);
  assert.equal(kept.size, 0);
  remember({ sessionStorage }, true);
  remember({ sessionStorage }, false);
  assert.deepEqual([...kept.values()], [""]);
});
