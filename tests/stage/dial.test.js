import assert from "node:assert/strict";
import { mock, test } from "node:test";

import { Dial } from "../../views/stage/base/dial.js";
import { browser } from "./browser.js";

const page = browser();
const STOPS = [["1", "1"], ["10", "10"], ["100", "100"]];

test("a slider that is held still is not released", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const told = [];
  const dial = new Dial(page.element(), (name, value, done) => told.push([name, value, done]));
  dial.receive({ name: "C", label: "C", value: "1", stops: STOPS });
  dial.pressed = true;
  dial.input.value = "1";
  dial.turn(false);
  mock.timers.tick(3000);
  assert.deepEqual(told, [["C", "10", false]]);
  dial.pressed = false;
  mock.timers.tick(300);
  assert.deepEqual(told.at(-1), ["C", "10", true]);
});
