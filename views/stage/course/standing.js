// What is done of the course, and the step that comes next.
import { KNOWN, records } from "../practice/streak.js";
/** @import { CourseStep } from "../wire.js" */

const END = " end"; // after the key of a chapter: the questions at its end

/** The words for a step, and whether it is done. A step to see or to guess counts once it was begun. A step to
 * practise counts once its kind is known. @param {CourseStep} step @param {string[]} seen */
export function standing(step, seen, known = records()) {
  const record = step.kind ? known[step.kind] : null;
  if (record?.known) return { done: true, note: "known" };
  if (record?.row) return { done: false, note: `${Math.min(record.row, KNOWN)} of ${KNOWN}` };
  if (!seen.includes(step.id)) return { done: false, note: "" };
  return { done: !step.kind, note: step.kind ? "begun" : "done" };
}

/** The step to go on with, "" for a learner who has not begun: the next one that is not done after the step where the
 * learner was last, or from the beginning, or else that step itself.
 * @param {string[]} ids @param {Set<string>} done @param {string} last  the name of a step, or of a chapter's end */
export function onward(ids, done, last) {
  const ended = last.endsWith(END) ? last.slice(0, -END.length) : "";
  const at = ended ? ids.findLast((id) => id.startsWith(`${ended} `)) : last;
  const here = ids.includes(at) ? at : ids.findLast((id) => done.has(id));
  if (!here) return "";
  const from = ids.indexOf(here) + Number(here === at && Boolean(ended));
  return [...ids.slice(from), ...ids.slice(0, from)].find((id) => !done.has(id)) ?? here;
}
