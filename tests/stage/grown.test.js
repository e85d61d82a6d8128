// A tree by hand: the text of the learner's choices.
import assert from "node:assert/strict";
import test from "node:test";
import { branches, chosen, text } from "../../views/stage/practice/tree.js";

const TREE = {
  attributes: [["A", ["no", "yes"]], ["B", ["low", "high"]]],
  classes: ["No", "Yes"],
  rows: [[0, 0, 0], [0, 1, 1], [1, 0, 1]],
  marks: [],
};

test("a text contains the choice at each node, and can be read back", () => {
  const said = "r=a0,r0=a1,r00=c0,r01=c1,r1=c1";
  assert.equal(text(TREE, chosen(said)), said);
  assert.equal(text(TREE, chosen("")), "");
});

test("the choices below a split disappear with it", () => {
  const said = chosen("r=a0,r0=a1,r00=c0,r01=c1,r1=c1");
  said.set("r0", "c0");
  assert.equal(text(TREE, said), "r=a0,r0=c0,r1=c1");
  said.set("r", "c1");
  assert.equal(text(TREE, said), "r=c1");
});

test("an attribute already used above cannot split again", () => {
  assert.equal(text(TREE, chosen("r=a0,r0=a0,r1=c1")), "r=a0,r1=c1");
  assert.equal(text(TREE, chosen("r=a9")), "");
});

test("the records go down their branches", () => {
  assert.deepEqual(branches(TREE, TREE.rows, 1), [[[0, 0, 0], [1, 0, 1]], [[0, 1, 1]]]);
});
