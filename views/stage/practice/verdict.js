// What is said below an exercise: how it stands, and how many of its kind were worked out.
import { KNOWN, blanksOf } from "./streak.js";
/** @import { Practice } from "../wire.js" */
/** @import { Record } from "./streak.js" */

const RULE = "One counts if you fill in all of it here, without a wrong answer, a hint or the solution.";
const OF_THIS = {
  right: "",
  slipped: "A slip costs this exercise only: another number counts again.",
  corrected: "Half a dot: this one is corrected, and another number counts again.",
  shown: "This one does not count, because answers of it were shown.",
};

/** How an exercise stands. checked: a check was asked for. @param {Practice} data @param {Record} record @param {boolean} checked */
export function summary(data, record, checked) {
  const all = blanksOf(data).map(({ mark }) => mark);
  const many = (/** @type {string} */ mark) => all.filter((one) => one === mark).length;
  if (data.outcome === "right") return record.done[data.id] === "right" ? "All right." : "All right now.";
  const open = many("open");
  if (open === all.length) return checked ? "Fill in at least one blank, or take a hint." : "";
  const parts = [
    [many("wrong"), "wrong"], [many("unread"), "not read"], [many("near"), "right so far"], [open, "still open"],
  ].filter(([n]) => n);
  return open && parts.length === 1 ? `Right so far; ${open} to go.` : `${parts.map((part) => part.join(" ")).join(", ")}.`;
}

/** The dots of a kind, and what they say. @param {Practice} data @param {Record} record @returns {[string, string]} */
export function progress(data, record) {
  const full = Math.min(record.row, KNOWN);
  const standing = record.done[data.id];
  const half = standing === "corrected" && full < KNOWN ? "◐" : "";
  const dots = "●".repeat(full) + half + "○".repeat(KNOWN - full - half.length);
  const many = record.known ? `You know this kind. ${record.row} worked out.` : `${record.row} of ${KNOWN} worked out.`;
  return [dots, [many, (standing && OF_THIS[standing]) || RULE].join(" ")];
}
