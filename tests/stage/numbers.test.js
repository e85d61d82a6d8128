import assert from "node:assert/strict";
import { test } from "node:test";

import { brief, fixed, scaled } from "../../views/stage/base/numbers.js";

test("a count has at most two digits after the point, and no trailing zeros", () => {
  assert.deepEqual([14, 2.5, 1 / 3, -1.004, -0.001].map(brief), ["14", "2.5", "0.33", "−1", "0"]);
});

test("a place always has this many digits", () => {
  assert.deepEqual([1, -0.12345, -0.0001].map((value) => fixed(value)), ["1.000", "−0.123", "0.000"]);
  assert.equal(fixed(2.25, 1), "2.3");
});

test("any size is readable", () => {
  assert.deepEqual([0, 1.5, 123.456, 2.3e-7, -4e6].map((value) => scaled(value)), ["0.000", "1.500", "123.5", "2.3e−7", "−4.0e+6"]);
});
