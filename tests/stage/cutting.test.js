// A cut in the picture leaves the nodes that mlcore's collapse leaves. test_modules.py lists them.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { canCut, cutBack, isFolded, standsAt } from "../../views/stage/tree/story.js";

const cases = JSON.parse(readFileSync(process.env.GLASSHOUSE_CASES, "utf8"));

/** Whether each node on the stage at a step is a leaf, by its id. */
function standing(data, step) {
  const shown = data.nodes.filter((node) => standsAt(node, step));
  return Object.fromEntries(shown.map((node) => [node.id, node.title === null || isFolded(node, step)]));
}

for (const { name, data, cuts } of cases) {
  test(`cut by cut: ${name}`, () => {
    cuts.forEach(({ id, left }, i) => {
      assert.ok(canCut(data, data.nodes.find((node) => node.id === id), i));
      cutBack(data, id, i + 1);
      assert.deepEqual(standing(data, i + 1), left);
    });
    assert.deepEqual(data.cuts, cuts.map(({ id }) => id || "root"));
    cuts.forEach(({ left }, i) => assert.deepEqual(standing(data, i + 1), left, "later cuts are not made yet"));
  });

  test(`a cut after going back forgets what was undone: ${name}`, () => {
    const { id, left } = cuts[0];
    cutBack(data, cuts.at(-1).id, 1);
    cutBack(data, id, 1);
    assert.deepEqual(standing(data, 1), left);
    assert.deepEqual([data.cuts, data.count], [[id || "root"], 2]);
  });
}
