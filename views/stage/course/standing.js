// What is done of the course, and the step that comes next.
import { KNOWN, records } from "../practice/streak.js";
/** @import { CourseStep } from "../wire.js" */

/** The words for a step, and whether it is done. A step to practise counts once its kind is known, and another
 * one once it was kept as done. @param {CourseStep} step @param {string[]} seen */
export function standing(step, seen, known = records()) {
  const record = step.kind ? known[step.kind] : null;
  if (record?.known) return { done: true, note: "known" };
  if (record?.row) return { done: false, note: `${Math.min(record.row, KNOWN)} of ${KNOWN}` };
  if (!seen.includes(step.id)) return { done: false, note: "" };
  return { done: !step.kind, note: step.kind ? "begun" : "done" };
}

/** The step to go on with, "" for a learner who has not begun: the next one that is not done after the step where the
 * learner was last, or from the beginning, or else that step itself.
 * @param {string[]} ids @param {Set<string>} done @param {string} last */
export function onward(ids, done, last) {
  const here = ids.includes(last) ? last : ids.findLast((id) => done.has(id));
  if (!here) return "";
  const from = ids.indexOf(here);
  return [...ids.slice(from), ...ids.slice(0, from)].find((id) => !done.has(id)) ?? here;
}
