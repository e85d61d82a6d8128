// When the server is at rest: it has answered what was asked of it, and the page shows the answer.
//
// Whatever is sent to Streamlit takes the values of all widgets along. A picture that reports while an answer is on
// its way would send those of before, which the server would take for the learner's choice and write into the
// link. So its reports wait.

const STATE = "data-test-script-state"; // of Streamlit's page
const CLICK_MS = 1000; // a click that has started no run by then starts none
const TURN_MS = 1500; // back and forward always start one, however long a busy server takes to say so
const SHOWN_MS = 100; // from the end of a run until every widget has its value
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

/** Call back when the server is at rest, now if it is. Returns what takes that back. @param {() => void} call */
export function atRest(call) {
  const app = document.querySelector(`[${STATE}]`);
  const works = () => app?.getAttribute(STATE) !== "notRunning";
  if (!app || (!works() && performance.now() >= expected)) {
    call();
    return () => {};
  }
  let timer = 0;
  const changed = new MutationObserver(() => {
    expected = 0; // it has begun
    wait(SHOWN_MS);
  });
  const end = () => {
    clearTimeout(timer);
    changed.disconnect();
  };
  function wait(ms) {
    clearTimeout(timer);
    if (!works()) timer = window.setTimeout(() => (end(), call()), ms);
  }
  changed.observe(app, { attributeFilter: [STATE] });
  wait(expected - performance.now());
  return end;
}

/** Call back when the server is at rest and every widget is there: one that came later than a second run would not
 * have its value, and say so as if a learner had chosen. @param {() => void} call @param {number} [beats] */
export function whenShown(call, beats = PATIENCE) {
  atRest(() => setTimeout(() => {
    if (beats && document.querySelector(TO_COME)) whenShown(call, beats - 1);
    else call();
  }, BEAT_MS));
}
