// The state of a question at the end of a chapter, from the choices that were tried.
import assert from "node:assert/strict";
import test from "node:test";
import { keep, standing, tried } from "../../views/stage/course/answers.js";

const choice = (text, right = false) => ({ text, why: `why ${text}`, right });
const question = { text: "How many?", choices: [choice("1"), choice("2", true), choice("3")] };
const state = (...texts) => {
  const { right, wrong, shown } = standing(question, { "How many?": texts });
  return [right, wrong.map((one) => one.text), shown?.text ?? null];
};

test("the reason of the last wrong choice is shown until the right one is found", () => {
  assert.deepEqual(state(), [false, [], null]);
  assert.deepEqual(state("3", "1"), [false, ["3", "1"], "1"]);
  assert.deepEqual(state("3", "2"), [true, ["3"], "2"]);
});

test("a choice that the question no longer has does not count", () => {
  assert.deepEqual(state("4"), [false, [], null]);
  assert.deepEqual(standing({ ...question, text: "How few?" }, { "How many?": ["2"] }).right, false);
});

test("answers last as long as the page where a browser keeps nothing", () => {
  assert.deepEqual(tried("id3"), {});
  keep("id3", { "How many?": ["2"] });
  assert.deepEqual(tried("id3"), { "How many?": ["2"] });
  assert.deepEqual(tried("node"), {});
});
