// The search of the sidebar.
import assert from "node:assert/strict";
import test from "node:test";
import { found } from "../../views/stage/shell/sidebar.js";

const entries = [
  { way: { title: "Which records?", term: "Cross-validation", topics: "holdout, bootstrap, ROC" } },
  { way: { title: "Judge a model", term: "", topics: "ROC, AUC, précision" } },
  { way: { title: "Bayes", term: "Naive Bayes", topics: "prior" } },
];
const finds = (wanted) => found(entries, wanted).flatMap((fits, i) => (fits ? [i] : []));

test("titles and terms come before topics, in any case and in any order of the words", () => {
  assert.deepEqual(finds("cross-VALID"), [0]);
  assert.deepEqual(finds("bayes naive"), [2]);
  assert.deepEqual(finds("model"), [1]);
});

test("if no name matches, topics do, without their accents", () => {
  assert.deepEqual(finds("roc"), [0, 1]);
  assert.deepEqual(finds("precision"), [1]);
  assert.deepEqual(finds("quantum"), []);
});

test("an empty search finds every page", () => assert.deepEqual(finds(""), [0, 1, 2]));
