// The words below an exercise: its state, and how many of its kind were solved.
import { KNOWN, blanksOf, isTicked } from "./streak.js";
/** @import { Practice } from "../wire.js" */
/** @import { Record } from "./streak.js" */

const ENOUGH = "One is enough to go on.";
const RULE = "An exercise with a corrected mistake counts half, and with a hint or the solution not at all.";
const OF_THIS = {
  right: "Go on, or solve five to know exercises like this one.",
  slipped: "Correct your mistake, which is enough to go on.",
  corrected: "You can go on now.",
  shown: "This exercise does not count, because you took a hint or saw the solution.",
};
const HALF =
  "The half circle is this exercise with its mistake corrected. That is enough to go on. Solve another one without a mistake for a full circle.";
const REST = "Finish this exercise, which is enough to go on."; // the mistake is no longer there
/** After an exercise with help. @type {(ticks: boolean) => string} */
const ANOTHER = (ticks) => `Solve another one without help to ${ticks ? "tick this step" : "fill a dot"}, or go on.`;

/** The state of an exercise. checked: the learner has pressed "Check". @param {Practice} data @param {Record} record @param {boolean} checked */
export function summary(data, record, checked) {
  const all = blanksOf(data).map(({ mark }) => mark);
  const many = (/** @type {string} */ mark) => all.filter((one) => one === mark).length;
  if (data.outcome === "right") return record.done[data.counted] === "right" ? "Correct! Everything is right." : "All correct now.";
  const open = many("open");
  if (open === all.length) return checked ? "Fill in at least one blank, or take a hint." : "";
  const parts = [
    [many("wrong"), "wrong"], [many("unread"), "not read"], [many("near"), "nearly right"], [open, "still open"],
  ].filter(([n]) => n);
  return open && parts.length === 1 ? `Correct so far, with ${open} to go.` : `${parts.map((part) => part.join(" ")).join(", ")}.`;
}

/** What has been reached with this exercise and what comes next, "" before its first check.
 * @param {Practice} data @param {Record} record @param {boolean} inCourse @param {boolean} half  whether its half circle is shown */
function reached(data, record, inCourse, half) {
  const standing = record.done[data.counted];
  if (half) return HALF;
  if (standing === "slipped" && data.outcome !== "wrong") return REST;
  if (standing === "right" && record.known) return "You can go on now.";
  if (standing !== "shown" || data.outcome !== "right") return OF_THIS[standing] ?? "";
  return ANOTHER(inCourse && !isTicked(record));
}

/** The dots of a kind, and their words. inCourse: whether the exercise is a step of the course
 * @param {Practice} data @param {Record} record @param {boolean} inCourse @returns {[string, string]} */
export function progress(data, record, inCourse) {
  const full = Math.min(record.row, KNOWN);
  const standing = record.done[data.counted];
  const half = standing === "corrected" && full < KNOWN ? "◐" : "";
  const dots = "●".repeat(full) + half + "○".repeat(KNOWN - full - half.length);
  const many = record.known ? `You know this kind. ${record.row} solved.` : `${record.row} of ${KNOWN} solved.`;
  const rule = record.row || record.known ? [RULE] : [ENOUGH, RULE];
  const said = reached(data, record, inCourse, half !== "");
  return [dots, [many, ...(said ? [said] : rule)].join(" ")];
}
