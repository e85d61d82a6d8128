// When the server is at rest: it has answered what was asked of it, and the page shows the answer.
//
// Whatever is sent to Streamlit takes the values of all widgets along. A picture that reports while an answer is on
// its way would send those of before, which the server would take for the learner's choice and write into the
// link. So its reports wait.

import { pending } from "./pending.js";

const STATE = "data-test-script-state"; // of Streamlit's page
const CLICK_MS = 1000; // a click that has started no run by then starts none
const TURN_MS = 1500; // back and forward always start one, however long a busy server takes to say so
const SHOWN_MS = 100; // from the end of a run until what it has sent is about to be drawn
const IDLE_MS = 1000; // a browser that draws longer than this is not waited for
const TO_COME = "[data-testid=stSkeleton]"; // a widget whose script the browser is still fetching
const BEAT_MS = 50;
const PATIENCE = 200; // beats
const ASKING = "button, a, input, [role=option]";

let expected = 0; // until when a run may begin of which the server has not said anything yet

/** @param {number} ms */
const expect = (ms) => (expected = Math.max(expected, performance.now() + ms));

/** The browser goes back or forward: a run is to come. */
export const turned = () => expect(TURN_MS);

/** Know of clicks outside a picture that may start a run. Returns what ends that. @param {Element} picture */
export function listenToClicks(picture) {
  const onClick = ({ target }) => {
    if (!picture.contains(target) && target.closest(ASKING)) expect(CLICK_MS);
  };
  document.addEventListener("click", onClick, true);
  return () => document.removeEventListener("click", onClick, true);
}

/** Call back once the browser has drawn all that it has been sent: only then has every widget its value. A slow one
 * takes longer than any pause. Safari has no such moment. @param {() => void} call */
function whenDrawn(call) {
  if (!window.requestIdleCallback) return setTimeout(call, BEAT_MS);
  const idle = (/** @type {() => void} */ then) => requestIdleCallback(then, { timeout: IDLE_MS });
  return idle(() => requestAnimationFrame(() => idle(call)));
}

/** @type {?Element} */ let app = null; // says whether the server works
/** @type {?MutationObserver} */ let observer = null;
/** @type {Set<() => void>} */ const waiting = new Set(); // who wants to know when it is at rest
/** @type {Set<() => void>} */ const always = new Set(); // who is told of each rest
let drawn = true; // what the last run has sent
let turn = 0; // of waiting: what a former one waited for does not count
let timer = 0;

const works = () => app?.getAttribute(STATE) !== "notRunning";

/** Look at Streamlit's page, from now on. */
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

/** Say that the server is at rest if nothing begins in that time. @param {number} ms */
function wait(ms) {
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
}

/** A run can begin and end before the browser draws. Then the address that it pushes is its only trace.
 * @param {{ navigationType: ?string }} event */
function moved({ navigationType }) {
  if (navigationType === "push" && !works()) wait(Math.max(SHOWN_MS, expected - performance.now()));
}

/** Call back at the end of each run, after those who waited for it. Returns what ends that. @param {() => void} call */
export function eachRest(call) {
  watch();
  always.add(call);
  return () => always.delete(call);
}

/** Call back when the server is at rest, now if it is. Returns what takes that back. @param {() => void} call */
export function atRest(call) {
  watch();
  const isAtRest = !works() && drawn;
  if (!app || (isAtRest && performance.now() >= expected)) {
    call();
    return () => {};
  }
  const wish = () => call(); // another one for each who asks
  waiting.add(wish);
  pending(1);
  if (isAtRest) wait(expected - performance.now());
  return () => {
    if (waiting.delete(wish)) pending(-1);
  };
}

/** Call back when the server is at rest and every widget is there: one that came later than a second run would not
 * have its value, and say so as if a learner had chosen. @param {() => void} call @param {number} [beats] */
export function whenShown(call, beats = PATIENCE) {
  pending(1);
  atRest(() => setTimeout(() => {
    if (beats && document.querySelector(TO_COME)) whenShown(call, beats - 1);
    else call();
    pending(-1);
  }, BEAT_MS));
}
