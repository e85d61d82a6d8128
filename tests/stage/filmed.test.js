// The cards of an animation as nodes of a tree: a node for each content of a card.
import assert from "node:assert/strict";
import { test } from "node:test";
import { nodesOf } from "../../views/stage/animation/grown.js";

const card = (title, label = null) => ({
  edge: "", title, label, note: "", counts: [1, 2], count_texts: ["1 No", "2 Yes"], name: `${title ?? label}`,
});
const LEAF = card(null, "Yes");
const SPLIT = card("Outlook?");

test("a card whose content changes is another node in the same place", () => {
  const nodes = nodesOf([{ kind: "card", place: "0", at: [{ step: 1, card: LEAF, c: 1 }, { step: 4, card: SPLIT, c: null }] }]);
  assert.deepEqual(nodes.map(({ id, born, gone }) => [id, born, gone]), [["0", 1, 4], ["0~4", 4, -1]]);
  assert.deepEqual(nodes.map(({ from }) => from), [undefined, "0"], "it comes from the card before it");
  assert.deepEqual(nodes.map(({ parent }) => parent), ["", ""]);
  assert.deepEqual(nodes.map(({ label_class }) => label_class), [1, null]);
});

test("a card that is only marked stays the same node", () => {
  const nodes = nodesOf([{ kind: "card", place: "", at: [{ step: 0, card: SPLIT }, { step: 2, look: "lit" }, { step: 3, look: "plain" }] }]);
  assert.deepEqual(nodes.map(({ id, parent, gone }) => [id, parent, gone]), [["", null, -1]]);
});

test("a card that goes can come back", () => {
  const nodes = nodesOf([{ kind: "card", place: "1", at: [{ step: 0, card: LEAF, c: 0 }, { step: 2, off: true }, { step: 5, off: false }] }]);
  assert.deepEqual(nodes.map(({ id, born, gone }) => [id, born, gone]), [["1", 0, 2], ["1~5", 5, -1]]);
  assert.equal(nodes[1].from, undefined);
});
