// The arithmetic of the tree: places, ways, views.

import assert from "node:assert/strict";
import { test } from "node:test";

import { eased } from "../../views/stage/base/motion.js";
import { along, between, falling, LABEL, spot } from "../../views/stage/tree/motion.js";
import { fittingLabel } from "../../views/stage/tree/faces.js";
import { isAbove, wayDown } from "../../views/stage/tree/story.js";
import { flightsTo } from "../../views/stage/tree/record.js";
import { LEVELS } from "../../views/stage/tree/cards.js";
import { bounds } from "../../views/stage/tree/grove.js";
import { Plans } from "../../views/stage/tree/plans.js";
import { slide, View } from "../../views/stage/tree/view.js";

const near = (a, b) => assert.ok(Math.abs(a - b) < 1e-9, `${a} is not ${b}`);

test("ids are paths", () => {
  assert.ok(isAbove("", "0.1") && isAbove("0", "0.1") && isAbove("0.1", "0.1"));
  assert.ok(!isAbove("0.1", "0") && !isAbove("1", "10"));
  assert.deepEqual(wayDown("", "0.12.3"), ["", "0", "0.12", "0.12.3"]);
  assert.deepEqual(wayDown("0", "0"), ["0"]);
});

test("labels that are cut still look different, wherever they differ", () => {
  const measure = (text, size) => [...text].length * size;
  const starts = ["Completed secondary school general", "Completed secondary school vocational track"];
  const inside = ["I am very happy with the lunch at my school today", "I am very happy with the games at my school today"];
  for (const [texts, across] of [[starts, 128], [inside, 128], [starts, 60], [inside, 60]]) {
    const shown = texts.map((text) => fittingLabel(text, { across, down: 90 }, measure, 10, texts).texts.join(" "));
    assert.notEqual(shown[0], shown[1]);
  }
});

test("a node moves from its place to its target", () => {
  const [from, to] = [spot(0, 10, false), spot(100, 20)];
  assert.deepEqual(between(from, to, 0), from);
  assert.equal(between(from, to, 1), to, "the same object, so that it counts as arrived");
  assert.deepEqual(between(from, to, 0.5), { x: 50, y: 15, o: 0.5, k: 0.8 });
});

test("a movement is fast at first and never goes back", () => {
  const places = Array.from({ length: 11 }, (_, i) => eased(i / 10));
  assert.deepEqual([places[0], places[10]], [0, 1]);
  assert.ok(places.every((place, i) => i === 0 || place > places[i - 1]));
  assert.ok(places[5] > 0.5);
});

test("a label is on its edge, nearer to the child", () => {
  assert.deepEqual([along(0), along(1)], [{ across: 0, down: 0 }, { across: 1, down: 1 }]);
  assert.ok(LABEL.across > 0.5 && LABEL.across < 1 && LABEL.down > 0.5);
});

test("a record falls through its card and along the edge without a jump", () => {
  const [upper, lower] = [{ x: 0, y: 0 }, { x: 80, y: 200 }];
  const at = (t) => falling(upper, 76, lower, t);
  assert.deepEqual([at(0), at(1)], [upper, lower]);
  for (let t = 0; t < 1; t += 0.01) {
    assert.ok(Math.hypot(at(t + 0.01).x - at(t).x, at(t + 0.01).y - at(t).y) < 8);
  }
});

test("a part of a record flies down from the node above, and back to it", () => {
  const root = [["", "", false]];
  const divided = [["0", "0.4", false], ["1.0", "0.6", true]];
  assert.deepEqual(flightsTo(root, divided).map(({ from, to }) => [from, to]), [["", "0"], ["", "1.0"]]);
  assert.deepEqual(flightsTo(divided, root).map(({ from, text }) => [from, text]), [["0", "0.4"], ["1.0", "0.6"]]);
  assert.deepEqual(flightsTo([], root).map(({ from }) => from), [""], "at first it is there");
});

const card = (x, y) => ({ w: 100, h: 50, to: { x, y } });

test("the rectangle around nodes", () => {
  assert.equal(bounds([]), null);
  assert.deepEqual(bounds([card(0, 0), card(200, 90)]), { left: -50, right: 250, top: 0, bottom: 140 });
});

test("the view slides the shortest way that brings something into sight", () => {
  assert.equal(slide(20, 80, 100, 10, 10), 0);
  assert.equal(slide(-30, 20, 100, 10, 10), 40);
  assert.equal(slide(60, 120, 100, 10, 10), -30);
  assert.equal(slide(0, 200, 100, 10, 10), -50, "an element that is too long is centred");
});

// The layout of a story.

const measure = (text, size) => text.length * size * 0.5;
const AREA = { width: 640, height: 600, type: 11, largest: 1.3, corners: [] };

/** A story in which every step splits a leaf in two, first in first out. */
function growing(leaves) {
  const nodes = [{ id: "", parent: null, born: 0, title: null, label_class: 0, label: "Yes", counts: [1], edge: "" }];
  for (let step = 1; step < leaves; step++) {
    const parent = nodes[step - 1];
    Object.assign(parent, { title: `Petal length ≤ ${step}.5?` });
    for (const [i, edge] of [`≤ ${step}.5`, `> ${step}.5`].entries()) {
      const id = parent.id ? `${parent.id}.${i}` : String(i);
      nodes.push({ ...nodes[0], id, parent: parent.id, born: step, title: null, edge });
    }
  }
  const key = ({ id }) => id.split(".").map((part) => part.padStart(3, "0")).join(".");
  nodes.sort((a, b) => (key(a) < key(b) ? -1 : 1));
  return { nodes, steps: Array.from({ length: leaves }, () => ({ at: null, split: true })), count: leaves };
}

function planned(leaves, area = {}) {
  const plans = new Plans(growing(leaves), measure);
  Object.assign(plans.area, AREA, area);
  return plans;
}

test("every plan fits the stage, and its type is readable", () => {
  for (const leaves of [2, 5, 9, 17, 26, 80, 300]) {
    const plans = planned(leaves);
    for (let step = 0; step < leaves; step += Math.ceil(leaves / 12)) {
      const { s, box, level, top } = plans.at(step);
      assert.ok((box.right - box.left) * s <= AREA.width && top + box.bottom * s <= AREA.height + 1e-6, `${leaves}`);
      assert.ok(!level.type || level.type * s >= AREA.type - 1e-6, `${leaves} leaves: ${level.type} x ${s}`);
      assert.ok(leaves > 26 || level.type, `${leaves} leaves have texts`);
    }
  }
});

test("from step to step nodes keep their places while the tree fits, and show less only when it does not", () => {
  const plans = planned(40);
  let changes = 0;
  for (let step = 1; step < 40; step++) {
    const [before, now] = [plans.at(step - 1), plans.at(step)];
    if (before === now) continue;
    changes += 1;
    assert.ok(LEVELS.indexOf(now.level) > LEVELS.indexOf(before.level));
  }
  assert.ok(changes < LEVELS.length, `${changes}`);
});

test("a pruned tree shows more as soon as it fits", () => {
  const story = growing(30);
  for (const node of story.nodes) Object.assign(node, { born: 0, gone: node.id.length > 1 ? 1 : -1 });
  const plans = new Plans(story, measure);
  Object.assign(plans.area, AREA);
  assert.ok(LEVELS.indexOf(plans.at(0).level) > LEVELS.indexOf(plans.at(1).level));
  assert.equal(plans.at(1).level, LEVELS[0]);
});

test("no card is under a button", () => {
  const corner = { left: 250, right: 632, top: 8, bottom: 40 };
  assert.ok(planned(2, { corners: [corner] }).at(0).top >= 48);
  assert.ok(planned(2).at(0).top < 48);
});

test("larger type leaves less room for text", () => {
  const richness = (type) => LEVELS.indexOf(planned(12, { type }).at(11).level);
  assert.ok(richness(16) > richness(11));
});

test("zooming in shows more, zooming out less, of the same tree", () => {
  const plans = planned(30);
  const levels = [0.5, 1, 2, 4].map((zoom) => LEVELS.indexOf(plans.at(29, zoom).level));
  assert.deepEqual(levels, [...levels].sort((a, b) => b - a));
  assert.ok(levels[0] > levels[3]);
});

test("a hidden branch leaves its room to the others", () => {
  const plans = planned(30);
  const before = LEVELS.indexOf(plans.at(29).level);
  plans.closed.add("0");
  plans.rearrange();
  assert.ok(LEVELS.indexOf(plans.at(29).level) < before);
  assert.ok(!plans.at(29).places.has("0.1") && plans.at(29).places.has("0"));
});

test("the view shows the whole until the learner moves it, and then follows", () => {
  const view = Object.assign(new View(), { width: 640, height: 600 });
  const plan = planned(9).at(8);
  const held = { x: 0, y: 0, wx: 0, wy: 0 };
  view.aim(plan, held, []);
  const { s, x } = view.target;
  near(x + (plan.box.right * s) / 2, 320);
  view.scale(2);
  assert.ok(view.manual);
  view.aim({ ...plan, s: 2 }, held, [{ left: 900, right: 1000, top: 0, bottom: 50 }]);
  assert.ok(view.window.left <= 900 && view.window.right >= 1000);
  view.fit();
  view.aim(plan, held, []);
  near(view.target.x, x);
});
