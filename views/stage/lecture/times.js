// The times of a lecture: how long it has taken, how long it should have taken, and what is left for an item.
/** @import { LectureItem } from "../wire.js" */
/** @import { LecturePlace } from "./kept.js" */

/** In seconds. left: for the item; behind: below 0 if the lecture is ahead of its plan.
 * @typedef {{ elapsed: number, total: number, left: number, behind: number }} Pace */

const SECOND = 1000;
const MINUTE = 60;

/** The seconds that an item should take. @param {?LectureItem | undefined} item */
const planned = (item) => (item?.minutes ?? 0) * MINUTE;

/** The times at a moment, in seconds. @param {LectureItem[]} items @param {LecturePlace} place @param {number} now
 * @returns {Pace} */
export function paceOf(items, place, now) {
  const elapsed = (now - place.begun) / SECOND;
  const here = (now - place.since) / SECOND;
  const before = items.slice(0, place.at).reduce((sum, item) => sum + planned(item), 0);
  const after = before + planned(items[place.at]);
  return {
    elapsed,
    total: items.reduce((sum, item) => sum + planned(item), 0),
    left: planned(items[place.at]) - here,
    // An item may take its time, so the lecture is behind only after the end of the item in the plan.
    behind: elapsed > after ? elapsed - after : Math.min(0, elapsed - before),
  };
}

/** Seconds as minutes and seconds: "4:05", "-0:30". @param {number} seconds */
export function clock(seconds) {
  const whole = Math.floor(Math.abs(seconds));
  const text = `${Math.floor(whole / MINUTE)}:${String(whole % MINUTE).padStart(2, "0")}`;
  return seconds < 0 && whole ? `−${text}` : text;
}

/** Whether a lecture is on time, in words. @param {number} behind  seconds */
export function paced(behind) {
  const minutes = Math.round(Math.abs(behind) / MINUTE);
  if (minutes === 0) return "on time";
  return `${minutes} min ${behind > 0 ? "behind" : "ahead"}`;
}

/** The time of day. @param {number} now */
export const timeOfDay = (now) =>
  new Date(now).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
