// A tree by hand: the text of what was chosen.
import assert from "node:assert/strict";
import test from "node:test";
import { branches, chosen, text } from "../../views/stage/practice/tree.js";

const TREE = {
  attributes: [["A", ["no", "yes"]], ["B", ["low", "high"]]],
  classes: ["No", "Yes"],
  rows: [[0, 0, 0], [0, 1, 1], [1, 0, 1]],
  marks: [],
};

test("a text says what was chosen at each node, and comes back", () => {
  const said = "r=a0,r0=a1,r00=c0,r01=c1,r1=c1";
  assert.equal(text(TREE, chosen(said)), said);
  assert.equal(text(TREE, chosen("")), "");
});

test("what was chosen below is forgotten with its split", () => {
  const said = chosen("r=a0,r0=a1,r00=c0,r01=c1,r1=c1");
  said.set("r0", "c0");
  assert.equal(text(TREE, said), "r=a0,r0=c0,r1=c1");
  said.set("r", "c1");
  assert.equal(text(TREE, said), "r=c1");
});

test("a split that is used above is none", () => {
  assert.equal(text(TREE, chosen("r=a0,r0=a0,r1=c1")), "r=a0,r1=c1");
  assert.equal(text(TREE, chosen("r=a9")), "");
});

test("the records go down their branches", () => {
  assert.deepEqual(branches(TREE, TREE.rows, 1), [[[0, 0, 0], [1, 0, 1]], [[0, 1, 1]]]);
});
