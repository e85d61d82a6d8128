// What is done of the course, and where it goes on.
import assert from "node:assert/strict";
import test from "node:test";
import { onward, standing } from "../../views/stage/course/standing.js";

const IDS = ["tree 1", "tree 2", "tree end", "node 1", "node 2"];
const next = (done, last) => onward(IDS, new Set(done), last);

test("a learner who has not begun has no step to go on with", () => {
  assert.equal(next([], ""), "");
  assert.equal(next([], "gone 3"), "");
});

test("it goes on at the step where the learner was, or after it if that is done", () => {
  assert.equal(next(["tree 1"], "node 1"), "node 1");
  assert.equal(next(["tree 1", "node 1"], "node 1"), "node 2");
  assert.equal(next(["tree 1", "tree 2"], ""), "tree end", "from before the place was kept");
});

test("after the last step it goes on with what was left out, and then stays", () => {
  assert.equal(next(["node 2", "tree 1"], "node 2"), "tree 2");
  assert.equal(next(IDS, "tree 2"), "tree 2");
});

test("after the end of a chapter comes the next chapter", () => {
  assert.equal(next(["tree 1"], "tree end"), "tree end", "once its questions are answered");
  assert.equal(next(["tree 1", "tree end"], "tree end"), "node 1", "even if a step before them was left out");
});

test("an exercise is begun by an answer and done once one is solved, and another step once it was kept", () => {
  const step = { id: "tree 3", kind: "classify" };
  assert.deepEqual(standing(step, ["tree 3"], {}), { done: false, note: "" }, "the page was only opened");
  const slipped = { done: { "classify 1": "slipped" }, row: 0, known: false };
  assert.deepEqual(standing(step, [], { classify: slipped }), { done: false, note: "begun" });
  const corrected = { done: { "classify 1": "corrected" }, row: 0, known: false };
  assert.deepEqual(standing(step, [], { classify: corrected }), { done: true, note: "done" });
  assert.deepEqual(standing(step, [], { classify: { done: {}, row: 2, known: false } }), { done: true, note: "2 of 5" });
  assert.deepEqual(standing(step, [], { classify: { done: {}, row: 5, known: true } }), { done: true, note: "known" });
  assert.deepEqual(standing({ id: "tree 1", kind: "" }, ["tree 1"], {}), { done: true, note: "done" });
  assert.deepEqual(standing({ id: "tree 1", kind: "" }, ["tree 2"], {}), { done: false, note: "" });
});
