import assert from "node:assert/strict";
import { test } from "node:test";

import { changed } from "../../views/stage/base/address.js";

test("other parameters stay as they are, and where they are", () => {
  assert.equal(changed("data=own&x=a%20b&step=1", { step: "2" }), "data=own&x=a%20b&step=2");
  assert.equal(changed("step=1&data=own", { step: "2", node: "0.1" }), "step=2&data=own&node=0.1");
});

test("null removes a parameter, however often it appears", () => {
  assert.equal(changed("node=1&data=own&node=2", { node: null }), "data=own");
  assert.equal(changed("node=1&node=2", { node: "3" }), "node=3");
  assert.equal(changed("", { node: null }), "");
});

test("values are encoded", () => {
  assert.equal(changed("", { node: "a&b c" }), "node=a%26b%20c");
});
