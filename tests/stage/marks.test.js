// The sign and the colour of a class.

import assert from "node:assert/strict";
import { test } from "node:test";

import { colour, mark, shape } from "../../views/stage/base/marks.js";

const all = Array.from({ length: 16 }, (_, i) => i);

test("no two of sixteen classes look alike", () => {
  assert.equal(all.map(mark).join(""), "▲●■◆✚★▼⬟●■◆✚★▼⬟▲", "as in tests/views/test_tones.py");
  assert.equal(new Set(all.map((i) => mark(i) + colour(i))).size, 16);
  assert.equal(shape(8, 5), shape(1, 5), "a point has its class's sign");
});
