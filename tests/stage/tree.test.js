// The tree's own arithmetic: places, ways, views.

import assert from "node:assert/strict";
import { test } from "node:test";

import { eased } from "../../views/stage/base/motion.js";
import { along, between, falling, LABEL, spot } from "../../views/stage/tree/motion.js";
import { isAbove, wayDown } from "../../views/stage/tree/story.js";
import { flightsTo } from "../../views/stage/tree/record.js";
import { bounds, slide, View } from "../../views/stage/tree/view.js";

const near = (a, b) => assert.ok(Math.abs(a - b) < 1e-9, `${a} is not ${b}`);

test("ids are paths", () => {
  assert.ok(isAbove("", "0.1") && isAbove("0", "0.1") && isAbove("0.1", "0.1"));
  assert.ok(!isAbove("0.1", "0") && !isAbove("1", "10"));
  assert.deepEqual(wayDown("", "0.12.3"), ["", "0", "0.12", "0.12.3"]);
  assert.deepEqual(wayDown("0", "0"), ["0"]);
});

test("a node moves from where it is to where it belongs", () => {
  const [from, to] = [spot(0, 10, false), spot(100, 20)];
  assert.deepEqual(between(from, to, 0), from);
  assert.equal(between(from, to, 1), to, "the very same, so that it counts as arrived");
  assert.deepEqual(between(from, to, 0.5), { x: 50, y: 15, o: 0.5, k: 0.8 });
});

test("a movement is fast at first and never goes back", () => {
  const places = Array.from({ length: 11 }, (_, i) => eased(i / 10));
  assert.deepEqual([places[0], places[10]], [0, 1]);
  assert.ok(places.every((place, i) => i === 0 || place > places[i - 1]));
  assert.ok(places[5] > 0.5);
});

test("a label stands on its edge, nearer to the child", () => {
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

test("a part of a record flies down from what is above it, and back to it", () => {
  const root = [["", "", false]];
  const divided = [["0", "0.4", false], ["1.0", "0.6", true]];
  assert.deepEqual(flightsTo(root, divided).map(({ from, to }) => [from, to]), [["", "0"], ["", "1.0"]]);
  assert.deepEqual(flightsTo(divided, root).map(({ from, text }) => [from, text]), [["0", "0.4"], ["1.0", "0.6"]]);
  assert.deepEqual(flightsTo([], root).map(({ from }) => from), [""], "at first it stands there");
});

const card = (x, y) => ({ node: { w: 100, h: 50 }, to: { x, y } });

test("the rectangle around nodes", () => {
  assert.equal(bounds([]), null);
  assert.deepEqual(bounds([card(0, 0), card(200, 90)]), { left: -50, right: 250, top: 0, bottom: 140 });
});

test("one slides the least way that brings something into view", () => {
  assert.equal(slide(20, 80, 100, 10, 10), 0);
  assert.equal(slide(-30, 20, 100, 10, 10), 40);
  assert.equal(slide(60, 120, 100, 10, 10), -30);
  assert.equal(slide(0, 200, 100, 10, 10), -50, "what is too long is centred");
});

function view(width, height) {
  return Object.assign(new View(), { width, height, smallest: 0.62 });
}

test("a small tree stands in the middle, as large as allowed", () => {
  const mine = view(1000, 600);
  mine.aim([card(0, 0)], null, [], { x: 0, y: 0, wx: 0, wy: 0 });
  assert.deepEqual(mine.target, { s: 1.15, x: 500, y: 18 });
});

test("zooming keeps the point under the pointer, within limits", () => {
  const mine = view(1000, 600);
  mine.target = { s: 1, x: 40, y: 60 };
  const [wx, wy] = [300 - 40, 200 - 60];
  mine.zoom(1.5, 300, 200);
  near(wx * mine.target.s + mine.target.x, 300);
  near(wy * mine.target.s + mine.target.y, 200);
  mine.zoom(100, 300, 200);
  assert.equal(mine.target.s, 3);
  assert.ok(mine.manual);
});

test("a tree too large to read is shown whole first, then readable", () => {
  const mine = view(400, 300);
  mine.target = { s: 0.62, x: 0, y: 0 };
  const wide = [card(0, 0), card(2000, 0)];
  assert.ok(mine.fit(wide));
  near(mine.target.s, (400 - 36) / 2100);
  assert.ok(!mine.fit(wide) && !mine.manual);
});
