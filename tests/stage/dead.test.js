// When a page counts as dead, and how often it may reload.

import assert from "node:assert/strict";
import { test } from "node:test";

import { fault, may } from "../../views/stage/head/dead.js";

/** A page of Streamlit's, or none. */
const page = (app) => ({ querySelector: () => app });
const app = (script, connection, content) => ({
  dataset: { testScriptState: script, testConnectionState: connection },
  querySelector: () => ({ querySelector: () => content }),
});

test("a page without Streamlit's frame is gone, once there was one", () => {
  assert.equal(fault(page(null), false), null);
  assert.equal(fault(page(null), true), "gone");
});

test("a frame without content is empty, while the server is there and at rest", () => {
  assert.equal(fault(page(app("notRunning", "CONNECTED", null)), true), "empty");
  assert.equal(fault(page(app("notRunning", "CONNECTED", {})), true), null);
  assert.equal(fault(page(app("running", "CONNECTED", null)), true), null);
  assert.equal(fault(page(app("notRunning", "PINGING_SERVER", null)), true), null);
});

test("it reloads once in a minute, and never if the browser can keep nothing", () => {
  const kept = new Map();
  const storage = { getItem: (name) => kept.get(name) ?? null, setItem: (name, text) => kept.set(name, text) };
  assert.deepEqual([1e6, 1e6 + 59_000, 1e6 + 61_000].map((now) => may(storage, now)), [true, false, true]);
  assert.equal(may({ getItem: () => { throw new Error("no storage"); } }, 1e6), false);
});
