// When the server is at rest: it has answered every request, and the page shows the answer.
//
// Streamlit sends the values of all widgets with every report. While an answer is on its way these values are old,
// and the server would take them for the learner's choice and write them into the link. So the reports of pictures
// wait.

import { pending } from "./pending.js";

const STATE = "data-test-script-state"; // of Streamlit's page
const CLICK_MS = 1000; // a click that has not started a run by then starts none
const TURN_MS = 1500; // back and forward always start a run, even if a busy server is slow to say so
const SHOWN_MS = 100; // from the end of a run until its last message is about to be drawn
const IDLE_MS = 1000; // the longest wait for the browser to draw
const TO_COME = "[data-testid=stSkeleton]"; // a widget whose script the browser is still fetching
const BEAT_MS = 50;
const PATIENCE = 200; // the most beats that `whenShown` waits
const ASKING = "button, a, input, [role=option]";

let expected = 0; // until when a run may begin that the server has not announced yet

/** @param {number} ms */
const expect = (ms) => (expected = Math.max(expected, performance.now() + ms));

/** The browser goes back or forward, so a run will come. */
export const turned = () => expect(TURN_MS);

/** Watch clicks outside a picture, which may start a run. Returns a stop function. @param {Element} picture */
export function listenToClicks(picture) {
  const onClick = ({ target }) => {
    if (!picture.contains(target) && target.closest(ASKING)) expect(CLICK_MS);
  };
  document.addEventListener("click", onClick, true);
  return () => document.removeEventListener("click", onClick, true);
}

/** Call back once the browser has drawn everything it has received. Only then does every widget have its value. A
 * slow browser takes longer than any fixed pause. Safari has no such event. @param {() => void} call */
function whenDrawn(call) {
  if (!window.requestIdleCallback) return setTimeout(call, BEAT_MS);
  const idle = (/** @type {() => void} */ then) => requestIdleCallback(then, { timeout: IDLE_MS });
  return idle(() => requestAnimationFrame(() => idle(call)));
}

/** @type {?Element} */ let app = null; // its attribute says whether the server works
/** @type {?MutationObserver} */ let observer = null;
/** @type {Set<() => void>} */ const waiting = new Set(); // callbacks for the next rest
/** @type {Set<() => void>} */ const always = new Set(); // callbacks that run at each rest
let drawn = true; // whether the messages of the last run are drawn
let turn = 0; // number of the current wait: an earlier wait does not count
let timer = 0;

const works = () => app?.getAttribute(STATE) !== "notRunning";

/** Start to watch Streamlit's page. */
function watch() {
  const now = document.querySelector(`[${STATE}]`);
  if (now === app) return;
  app = now;
  drawn = true;
  observer?.disconnect();
  observer = app && new MutationObserver(changed);
  if (app) observer?.observe(app, { attributeFilter: [STATE] });
  // A function that listens already is not added again.
  /** @type {any} */ (window).navigation?.addEventListener("currententrychange", moved);
}

/** A run has begun or ended. */
function changed() {
  expected = 0;
  drawn = false;
  turn += 1;
  clearTimeout(timer);
  if (!works()) wait(SHOWN_MS);
}

/** Whether rest is still to be announced. Whoever listens to each rest may then correct the address. */
let owed = false;

function owe(/** @type {boolean} */ is) {
  if (owed !== is) pending(is ? 1 : -1);
  owed = is;
}

/** Announce rest if no run begins in this time. @param {number} ms */
function wait(ms) {
  owe(true);
  const mine = ++turn;
  clearTimeout(timer);
  timer = window.setTimeout(() => whenDrawn(() => mine === turn && rest()), ms);
}

function rest() {
  drawn = true;
  const calls = [...waiting];
  waiting.clear();
  for (const call of [...calls, ...always]) call();
  pending(-calls.length);
  owe(false);
}

/** A run can begin and end before the browser draws. Then the address that it pushes is its only trace.
 * @param {{ navigationType: ?string }} event */
function moved({ navigationType }) {
  if (navigationType === "push" && !works()) wait(Math.max(SHOWN_MS, expected - performance.now()));
}

/** Call back at the end of each run, after the waiting callbacks. Returns a stop function. @param {() => void} call */
export function eachRest(call) {
  watch();
  always.add(call);
  return () => always.delete(call);
}

/** Call back when the server is at rest, or now if it is. Returns a cancel function. @param {() => void} call */
export function atRest(call) {
  watch();
  const isAtRest = !works() && drawn;
  if (!app || (isAtRest && performance.now() >= expected)) {
    call();
    return () => {};
  }
  const wish = () => call(); // a new function for each call, so that the same callback can wait twice
  waiting.add(wish);
  pending(1);
  if (isAtRest) wait(expected - performance.now());
  return () => {
    if (waiting.delete(wish)) pending(-1);
  };
}

/** Call back after the next run, or after this time without one; soon if there is no server. Returns a cancel function.
 * @param {() => void} call @param {number} most  ms */
export function afterRun(call, most) {
  watch();
  const cancel = () => {
    clearTimeout(late);
    always.delete(once);
  };
  const once = () => {
    cancel();
    call();
  };
  const late = setTimeout(once, app ? most : 0);
  always.add(once);
  return cancel;
}

/** Call back when the server is at rest and every widget is drawn. A widget that is drawn after a second run would
 * have no value, and would report that as a choice. @param {() => void} call @param {number} [beats] */
export function whenShown(call, beats = PATIENCE) {
  pending(1);
  atRest(() => setTimeout(() => {
    if (beats && document.querySelector(TO_COME)) whenShown(call, beats - 1);
    else call();
    pending(-1);
  }, BEAT_MS));
}
