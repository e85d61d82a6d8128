// What is done of the course, and the step that comes next.
import { KNOWN, isTicked, records } from "../practice/streak.js";
/** @import { CourseStep } from "../wire.js" */

/** The words for a step, and whether it is done. A step to practise counts once an exercise of its kind is solved, and
 * another one once it was kept as done. @param {CourseStep} step @param {string[]} seen */
export function standing(step, seen, known = records()) {
  if (!step.kind) return seen.includes(step.id) ? { done: true, note: "done" } : { done: false, note: "" };
  const record = known[step.kind];
  if (record?.known) return { done: true, note: "known" };
  if (record?.row) return { done: true, note: `${Math.min(record.row, KNOWN)} of ${KNOWN}` };
  if (isTicked(record ?? {})) return { done: true, note: "done" };
  return { done: false, note: Object.keys(record?.done ?? {}).length ? "begun" : "" };
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
