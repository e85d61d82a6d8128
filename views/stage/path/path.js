// The strip of the course at the foot of a page: the chapter, its steps, where the learner is, and what comes next.
//
// What is there to see counts once its end was seen, or once the learner goes on by the course. On a page without a
// player it also counts once something was done there. A guess counts once its last question is answered, and exercises
// once one of them is solved.
import { make, set } from "../base/dom.js";
import { add, done, keepAt } from "../course/progress.js";
import { standing } from "../course/standing.js";
import { announce } from "./drawn.js";
/** @import { Path, PathStep } from "../wire.js" */

const PAINTED_MS = 250;
const ENDED = "[data-gh-ended]"; // the button at the end of a story, or after the last question
const ONWARD = ".gh-path-next, .gh-ended a";
const ACTS = ["pointerup", "keydown"];
let acted = ""; // the step on whose page the learner has done something

/** A step. Several of a kind have numbers: Practise 1, 2, 3. The strip has one line, so only the first and the current
 * one have the word as well. @param {PathStep} step @param {PathStep[]} steps @param {Element} list */
function stepOf(step, steps, list) {
  const item = make("li", step.here ? { "data-id": step.id, "aria-current": "step" } : { "data-id": step.id }, list);
  const alike = steps.filter((one) => one.what === step.what);
  const number = alike.indexOf(step) + 1;
  const numbered = `${step.what} ${number}`;
  const whole = alike.length > 1 ? `${numbered} of ${alike.length}` : step.what;
  const words = step.here || alike.length === 1 ? whole : number === 1 ? numbered : `${number}`;
  make("a", { class: "gh-to", href: step.href, title: step.label, "aria-label": `${whole}: ${step.label}` }, item, words);
}

/** @param {HTMLElement} host @param {Path} path */
function draw(host, path) {
  host.replaceChildren();
  set(host, { "aria-label": "The course" });
  const chapter = make("a", { class: "gh-to gh-path-chapter", href: path.href }, host);
  make("b", {}, chapter, `Chapter ${path.number}`);
  make("span", {}, chapter, path.title);
  const list = make("ol", {}, host);
  for (const step of path.steps) stepOf(step, path.steps, list);
  const next = make("a", { class: "gh-to gh-path-next", href: path.next.href }, host);
  make("b", {}, next, `Next: ${path.next.what}`);
  make("span", {}, next, path.next.label);
  announce();
}

/** Whether the page of a step was done. @param {PathStep} here @param {boolean} played */
function finished(here, played) {
  return Boolean(document.querySelector(ENDED)) || (!played && here.what === "See" && acted === here.id);
}

/** Keep that there was nothing more to see for a learner who goes on. @param {Path} path @param {Event} event */
function leave({ steps }, event) {
  const here = steps.find((step) => step.here);
  const goes = /** @type {Element} */ (event.target).closest?.(ONWARD);
  if (goes && here?.what === "See") add(here.id);
}

/** Keep what was done here, and mark it. @param {HTMLElement} host @param {Path} path */
function paint(host, path) {
  leadBack(host);
  const here = path.steps.find((step) => step.here);
  if (here && !here.ends && !here.kind && finished(here, path.played)) add(here.id);
  const seen = done();
  for (const item of host.querySelectorAll("li")) {
    const step = path.steps.find(({ id }) => id === item.dataset.id);
    if (step) set(item, { "data-gh-step": standing(step, seen).done ? "done" : "open" });
  }
}

/** The exercise from whose page the learner has opened its lesson, and the page of that lesson.
 * @type {?{ href: string, page: string }} */
let left = null;

/** Remember an exercise when its learner follows the link to the lesson. @param {Path} path @param {Event} event */
function leaveExercise({ steps }, event) {
  const link = /** @type {Element} */ (event.target).closest?.(".st-key-beside a.gh-to[href]");
  const here = steps.find((step) => step.here);
  if (!(link instanceof HTMLAnchorElement) || !here?.kind) return;
  left = { href: `${location.pathname}${location.search}`, page: link.pathname };
}

/** On the page of that lesson Next leads back to the exercise. @param {HTMLElement} host */
function leadBack(host) {
  if (left && location.pathname !== left.page) left = null;
  if (!left) return;
  for (const next of [host.querySelector(".gh-path-next"), ...document.querySelectorAll(`${ENDED} a`)]) {
    if (!next || next.getAttribute("href") === left.href) continue;
    set(next, { href: left.href });
    next.textContent = "Back to the exercise";
  }
}

/** The strip that is drawn now. A page that changes asks for its marks again. @type {WeakMap<Element, Path>} */
const drawn = new WeakMap();

/** @param {object} component @param {HTMLElement} component.parentElement @param {Path} component.data */
export default function mount({ parentElement, data }) {
  const host = /** @type {HTMLElement} */ (parentElement.querySelector(".gh-path"));
  const before = drawn.get(host);
  drawn.set(host, data);
  if (JSON.stringify(before) !== JSON.stringify(data)) draw(host, data);
  const here = data.steps.find((step) => step.here);
  if (here) keepAt(here.id);
  paint(host, data);
  if (before) return;
  let waits = 0;
  const page = document.querySelector("[data-testid=stMain]") ?? document.body;
  const gone = new AbortController();
  for (const act of ACTS) {
    page.addEventListener(act, () => {
      acted = drawn.get(host).steps.find((step) => step.here)?.id ?? "";
      paint(host, drawn.get(host));
    }, { signal: gone.signal, capture: true, passive: true });
  }
  const leaves = (/** @type {Event} */ event) => {
    leave(drawn.get(host), event);
    leaveExercise(drawn.get(host), event);
  };
  page.addEventListener("click", leaves, { signal: gone.signal, capture: true });
  const watch = new MutationObserver(() => {
    if (!host.isConnected) {
      gone.abort();
      return watch.disconnect();
    }
    waits ||= window.setTimeout(() => {
      waits = 0;
      paint(host, drawn.get(host));
    }, PAINTED_MS);
  });
  watch.observe(page, { childList: true, subtree: true });
}
