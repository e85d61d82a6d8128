// The protocol of place, with a browser that has only the parts it needs.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { browser } from "./browser.js";

const page = browser();
const { Place, idOf, nameOf } = await import("../../views/stage/base/place.js");
const { Followed } = await import("../../views/stage/base/followed.js");

const STORY = { trace: "a", goto: 0, step: 0, selected: null, session: "one" };
let reports, shown, place;

function mounted(search, data = STORY) {
  page.visit(search);
  reports = [];
  shown = 0;
  const report = (name, { trace, step, node }) => reports.push([name, trace, step, node]);
  const has = (id) => ["", "0", "0.1"].includes(id);
  place = new Place(page.element(), { has, report, show: () => (shown += 1), destroy() {} });
  place.player.update({ count: 10, ticks: [] });
  place.follow(data, undefined);
}

/** The server has answered, and the browser has drawn it. */
function answered(context) {
  page.script("notRunning");
  for (const ms of [100, 50]) context.mock.timers.tick(ms); // one after the other: the second begins with the first
}

beforeEach(() => place?.destroy());

test("outside, the name of the root is root", () => {
  assert.deepEqual([nameOf(""), nameOf("0.1"), nameOf(null)], ["root", "0.1", null]);
  assert.deepEqual([idOf("root"), idOf("0.1"), idOf(null), idOf(undefined)], ["", "0.1", null, null]);
});

test("after a new mount it stays at the address's step, and is silent if the server agrees", () => {
  mounted("?step=4&node=root", { ...STORY, step: 4, selected: "root" });
  assert.deepEqual([place.step, place.opened, shown], [4, "", 1]);
  assert.deepEqual(reports, []);
});

test("after a new mount it reports to a server that knows less", () => {
  mounted("?step=4&node=root", { ...STORY, step: 2 });
  assert.deepEqual([place.step, place.opened], [4, ""]);
  assert.deepEqual(reports, [["place", "a", 4, "root"]]);
});

test("a restarted server does not move the picture, which reports its place", () => {
  mounted("?step=3", { ...STORY, step: 3 });
  place.player.show(6);
  page.visit("?step=6");
  place.follow({ ...STORY, step: 3, session: "two" }, { ...STORY, step: 3 });
  assert.deepEqual([place.step, page.search()], [6, "?step=6"]);
  assert.deepEqual(reports, [["place", "a", 6, null]]);
});

test("an address that does not know the last step calls it end", () => {
  mounted("?step=end");
  assert.deepEqual([place.step, page.search()], [9, "?step=end"]);
  page.visit("?step=2");
  place.pop();
  page.visit("?step=end");
  place.pop();
  assert.equal(place.step, 9);
});

test("without a step in the address it begins at the server's step", () => {
  mounted("", { ...STORY, step: 3, selected: "root" });
  assert.deepEqual([place.step, place.opened], [3, ""]);
});

test("it writes and reports what opens and closes", () => {
  mounted("?data=own");
  place.open("");
  assert.equal(page.search(), "?data=own&node=root");
  place.open(null);
  assert.equal(page.search(), "?data=own");
  assert.deepEqual(reports, [["place", "a", 0, "root"], ["place", "a", 0, null]]);
});

test("a step closes the opened node", () => {
  mounted("?node=0");
  assert.equal(place.opened, "0");
  place.stepped();
  assert.equal(place.opened, null);
});

test("the server sends it to a place: the address agrees, and no report is necessary", () => {
  mounted("?step=4", { ...STORY, step: 4 });
  place.open("0");
  place.follow({ ...STORY, step: 7, goto: 1 }, STORY);
  assert.deepEqual([place.step, place.opened, page.search()], [7, null, "?step=7"]);
  assert.deepEqual(reports, [["place", "a", 4, "0"]]);
});

test("data without news change nothing", () => {
  mounted("?step=4", { ...STORY, step: 4 });
  place.follow({ ...STORY }, STORY);
  assert.deepEqual([place.step, shown], [4, 1]);
});

test("another story begins at the server's step, and reports are about it", () => {
  mounted("?step=4", { ...STORY, step: 4 });
  place.follow({ ...STORY, trace: "b", goto: 1, step: 2 }, STORY);
  place.open("0");
  assert.deepEqual(reports, [["place", "b", 2, "0"]]);
});

test("back and forward show the address's step; a node that is not there stays closed", () => {
  mounted("?step=4", { ...STORY, step: 4 });
  place.open("0");
  page.pop("?step=2&node=0.1");
  assert.deepEqual([place.step, place.opened], [2, "0.1"]);
  page.pop("?step=2&node=7.7");
  assert.equal(place.opened, null);
  assert.deepEqual(reports, [["place", "a", 4, "0"], ["place", "a", 2, "0.1"], ["place", "a", 2, null]]);
});

test("while the server is at work there is no report; then comes the picture's present place", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  page.script("running");
  mounted("?step=4", { ...STORY, step: 4 });
  place.open("");
  place.open("0");
  assert.deepEqual(reports, []);
  answered(context);
  assert.deepEqual(reports, [["place", "a", 4, "0"]]);
  page.leave();
});

test("back and forward ask the server first, and wait for its answer", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  page.script("notRunning");
  mounted("?step=4", { ...STORY, step: 4 });
  page.pop("?step=2");
  assert.deepEqual([place.step, reports], [2, []]);
  page.script("running");
  context.mock.timers.tick(5_000);
  assert.deepEqual(reports, []);
  answered(context);
  assert.deepEqual(reports, [["place", "a", 2, null]]);
  page.leave();
});

test("a learner who steps while the picture waits for an address stays at that step", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  page.script("running");
  mounted("?step=4", { ...STORY, step: 4 });
  page.pop("?step=2&data=weather");
  place.player.move(6);
  answered(context);
  assert.deepEqual([place.step, reports.at(-1)], [6, ["place", "a", 6, null]]);
  page.leave();
});

test("a report during the drawing of an answer waits until every widget has its value", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  page.script("running");
  mounted("?step=4", { ...STORY, step: 4 });
  place.open("0");
  page.script("notRunning");
  context.mock.timers.tick(99);
  place.open("0.1");
  assert.deepEqual(reports, []);
  answered(context);
  assert.deepEqual(reports, [["place", "a", 4, "0.1"]]);
  page.leave();
});

test("a waiting report is out of date with the next step", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  page.script("running");
  mounted("?step=4", { ...STORY, step: 4 });
  place.open("0");
  place.player.move(5);
  answered(context);
  assert.deepEqual(reports, [["place", "a", 5, null]]);
  page.leave();
});

test("a link without a step opens the step that the picture names", () => {
  mounted("", { ...STORY, step: 5, open: 5 });
  page.pop("?step=1");
  page.pop("");
  assert.equal(place.step, 5);
});

test("a picture that follows is at the played one's step, whichever comes first, and opens nodes there", () => {
  mounted("?step=4");
  let seen = 0;
  const other = new Followed(page.element(), { show: () => (seen += 1) });
  other.follow({ trace: "a" }, undefined);
  assert.deepEqual([other.step, other.opened], [4, null]);
  place.player.show(6);
  place.stepped();
  assert.equal(other.step, 6);
  other.toggle("0.1");
  assert.deepEqual([place.opened, other.opened, page.search()], ["0.1", "0.1", "?step=4&node=0.1"]);
  other.toggle("along 0.1");
  assert.equal(place.opened, "0.1", "a region of the other tree beside this one is not one of its nodes");
  const before = seen;
  place.follow({ ...STORY, trace: "b" }, STORY);
  assert.deepEqual([other.step, seen], [6, before], "another story does not concern it");
  other.follow({ trace: "b" }, { trace: "a" });
  assert.deepEqual([other.step, other.opened], [place.step, place.opened]);
  other.destroy();
});

test("a learner on the way to another page is not called back by an action on the last one", () => {
  mounted("?step=2", { ...STORY, step: 2 });
  place.player.show(5);
  location.pathname = "/";
  page.visit("");
  place.rest();
  place.report();
  assert.deepEqual([reports, page.search()], [[], ""]);
  location.pathname = "/grow";
  place.rest();
  assert.deepEqual([reports, page.search()], [[["place", "a", 5, null]], "?step=5"]);
});

test("a story that opens further on offers its start, until somebody moves", () => {
  const opens = { ...STORY, step: 4, open: 4 };
  mounted("", opens);
  const start = place.host.children[0].children[1];
  const offered = () => start.getAttribute("hidden") === null;
  assert.deepEqual([place.step, offered(), page.search()], [4, true, ""]);
  place.player.move(0);
  assert.deepEqual([place.step, offered()], [0, false]);
  place.player.move(4);
  assert.equal(offered(), false);
  mounted("?step=6", { ...STORY, step: 6, open: 4, enter: 6 });
  assert.equal(place.host.children[0].children[1].getAttribute("hidden"), null, "the course enters here");
  for (const [search, data] of [["?step=4", opens], ["", { ...STORY, open: 0 }]]) {
    mounted(search, data);
    assert.equal(place.host.children[0].children[1].getAttribute("hidden"), "");
  }
});

test("a story of one step has no player, unless a question follows", () => {
  mounted("");
  const bar = place.host.children[0];
  place.player.update({ count: 1, ticks: [] });
  assert.equal(bar.getAttribute("hidden"), "");
  place.player.guessed({ marks: [], asked: true });
  assert.equal(bar.getAttribute("hidden"), null);
});

test("if a question is open, Next leads to it and says so; before the last step it goes on", () => {
  mounted("?step=9");
  const [buttons, , , , told] = place.host.children[0].children;
  const next = buttons.children[3];
  place.player.guessed({ marks: [], asked: true });
  assert.equal(next.getAttribute("aria-label"), "Go to the question");
  assert.equal(told.textContent, "step 9, then a question");
  place.player.show(8);
  assert.deepEqual([next.getAttribute("aria-label"), told.textContent], ["Next step", "step 8"]);
  place.player.guessed(undefined);
  assert.equal(told.textContent, "step 8 of 9");
});

test("at the end of a run the address shows the picture's place again", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  page.script("running");
  mounted("?step=4", { ...STORY, step: 4 });
  page.visit("?presenter=true&step=1"); // written by the server, which had not heard of step 4
  answered(context);
  assert.equal(location.search, "?presenter=true&step=4");
  page.leave();
});

test("an address that the learner went back to does not change until its story comes", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  page.script("running");
  mounted("?data=b&step=4", { ...STORY, step: 4 });
  page.pop("?data=a&step=99"); // which this story does not have
  answered(context);
  assert.equal(location.search, "?data=a&step=99");
  page.leave();
});

test("after a step from there it may change again", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  page.script("running");
  mounted("?data=b&step=4", { ...STORY, step: 4 });
  page.pop("?data=b&step=6");
  place.player.move(0);
  page.visit("?data=b&step=6"); // written by the server, which had not heard of step 0
  answered(context);
  assert.equal(location.search, "?data=b&step=0");
  page.leave();
});
