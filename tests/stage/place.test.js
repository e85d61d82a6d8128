// The protocol of place, in front of a browser that is only as much of one as it needs.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { browser } from "./browser.js";

const page = browser();
const { Place, idOf, nameOf } = await import("../../views/stage/base/place.js");

const STORY = { trace: "a", goto: 0, step: 0, selected: null };
let reports, shown, place;

function mounted(search, data = STORY) {
  page.visit(search);
  reports = [];
  shown = 0;
  const report = (name, value) => reports.push([name, value]);
  const has = (id) => ["", "0", "0.1"].includes(id);
  place = new Place(page.element(), { has, report, show: () => (shown += 1), destroy() {} });
  place.player.update({ count: 10, ticks: [] });
  place.follow(data, undefined);
}

beforeEach(() => place?.destroy());

test("the root is called root outside", () => {
  assert.deepEqual([nameOf(""), nameOf("0.1"), nameOf(null)], ["root", "0.1", null]);
  assert.deepEqual([idOf("root"), idOf("0.1"), idOf(null), idOf(undefined)], ["", "0.1", null, null]);
});

test("mounted anew it stays where the address says, and is silent", () => {
  mounted("?step=4&node=root", { ...STORY, step: 2 });
  assert.deepEqual([place.step, place.opened, shown], [4, "", 1]);
  assert.deepEqual(reports, []);
});

test("without a step in the address it begins where the server says", () => {
  mounted("", { ...STORY, step: 3, selected: "root" });
  assert.deepEqual([place.step, place.opened], [3, ""]);
});

test("opening is written and told; closing is told as none", () => {
  mounted("?data=own");
  place.open("");
  assert.equal(page.search(), "?data=own&node=root");
  place.open(null);
  assert.equal(page.search(), "?data=own");
  assert.deepEqual(reports, [["node", "root"], ["node", "none"]]);
});

test("a step closes what was opened", () => {
  mounted("?node=0");
  assert.equal(place.opened, "0");
  place.stepped();
  assert.equal(place.opened, null);
});

test("the server sends it to a place: the address agrees, and states told before are told anew", () => {
  mounted("?step=4");
  place.open("0");
  place.follow({ ...STORY, step: 7, goto: 1 }, STORY);
  assert.deepEqual([place.step, place.opened, page.search()], [7, null, "?step=7"]);
  assert.deepEqual(reports, [["node", "0"], ["node", "none"]]);
});

test("data that are no news change nothing", () => {
  mounted("?step=4");
  place.follow({ ...STORY }, STORY);
  assert.deepEqual([place.step, shown], [4, 1]);
});

test("a node that the server opens is opened where the address agrees", () => {
  mounted("?step=4");
  place.follow({ ...STORY, selected: "root" }, STORY);
  assert.equal(place.opened, null);
  page.visit("?step=4&node=root");
  place.follow({ ...STORY, selected: "root" }, STORY);
  assert.equal(place.opened, "");
});

test("back and forward show what the address says; a node that is not there stays closed", () => {
  mounted("?step=4");
  place.open("0");
  page.pop("?step=2&node=0.1");
  assert.deepEqual([place.step, place.opened], [2, "0.1"]);
  page.pop("?step=2&node=7.7");
  assert.equal(place.opened, null);
  assert.deepEqual(reports, [["node", "0"], ["node", "0.1"], ["node", "none"]]);
});

test("a link without a step opens the step that the picture names", () => {
  mounted("", { ...STORY, step: 5, open: 5 });
  page.pop("?step=1");
  page.pop("");
  assert.equal(place.step, 5);
});
