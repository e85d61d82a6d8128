// The progress of this browser in the course. The page has the chapters and their links, and this adds the marks.
//
// A step to see or to guess counts once it was opened from here. A step to practise counts once its kind is known.
import { set } from "../base/dom.js";
import { KNOWN, records } from "../practice/streak.js";
import { add, done as kept } from "./progress.js";
/** @import { Course, CourseStep } from "../wire.js" */

const marked = (/** @type {string} */ id) =>
  /** @type {?HTMLElement} */ (document.querySelector(`[data-step="${id}"]`));

/** The words for a step, and whether it is done. @param {CourseStep} step @param {string[]} seen */
export function standing(step, seen, known = records()) {
  const record = step.kind ? known[step.kind] : null;
  if (record?.known) return { done: true, note: "known" };
  if (record?.row) return { done: false, note: `${Math.min(record.row, KNOWN)} of ${KNOWN}` };
  if (!seen.includes(step.id)) return { done: false, note: "" };
  return { done: !step.kind, note: step.kind ? "begun" : "opened" };
}

/** @param {Course} course */
function paint(course) {
  const seen = kept();
  const known = records();
  for (const { key, steps } of course.chapters) {
    let done = 0;
    for (const step of steps) {
      const now = standing(step, seen, known);
      if (now.done) done += 1;
      set(marked(step.id) ?? document.createElement("i"), {
        "data-gh-note": course.shown && now.note ? now.note : null, "data-gh-step": now.done ? "done" : "open",
      });
    }
    const chapter = document.querySelector(`.st-key-chapter-${key}`);
    const text = course.shown && done ? `${done} of ${steps.length}` : null;
    if (chapter) set(chapter, { "data-gh-note": text });
  }
}

/** The last course data. The page around it may be redrawn. @type {?Course} */ let latest = null;

/** Remember a step that was opened from here. @param {Event} event */
function clicked(event) {
  const at = /** @type {Element} */ (event.target).closest?.("a")?.closest("[data-step]");
  if (at instanceof HTMLElement && at.dataset.step) add(at.dataset.step);
}

/** @param {object} component @param {HTMLElement} component.parentElement @param {Course} component.data */
export default function mount({ parentElement, data }) {
  const host = parentElement.querySelector(".gh-course");
  const first = !host.hasAttribute("data-begun");
  latest = data;
  paint(data);
  if (!first) return;
  set(host, { "data-begun": "" });
  const page = document.querySelector("[data-testid=stMain]") ?? document.body;
  const watch = new MutationObserver(() => {
    if (host.isConnected) paint(latest); // the chapters may be drawn after this
    else watch.disconnect();
  });
  watch.observe(page, { childList: true, subtree: true });
  page.addEventListener("click", clicked, true);
  if (data.chapter) document.querySelector(`.st-key-chapter-${data.chapter}`)?.scrollIntoView({ block: "start" });
}
