// What this browser keeps of a lecture: its text, the lecture that is given, and the place in it. The tab keeps whether
// it gives the lecture, because another tab may show something else.
/** @import { GivenLecture } from "../wire.js" */

/** Where a lecture is. at: the item, from 0; begun, since: when the lecture and the item began, in ms; blank, clock:
 * whether the screen is blank and shows the clock; seen: when the lecture was last given; left: the address of each
 * item as it was left.
 * @typedef {{ at: number, begun: number, since: number, blank: boolean, clock: boolean, seen?: number,
 *   left?: Record<string, string> }} LecturePlace */

const TEXT = "glasshouse lecture text";
const GIVEN = "glasshouse lecture";
const PLACE = "glasshouse lecture place";
const GIVES = "glasshouse gives lecture";
export const CHANNEL = "glasshouse lecture"; // of the two windows

/** @template T @param {() => T} act @param {T} otherwise */
function allowed(act, otherwise) {
  try {
    return act();
  } catch {
    return otherwise; // storage is forbidden or full, or holds something else
  }
}

const put = (key, text) => allowed(() => (localStorage.setItem(key, text), true), false);
const get = (key) => allowed(() => localStorage.getItem(key), null);
const parsed = (key) => allowed(() => JSON.parse(get(key) ?? "null"), null);

/** Keep the text. Returns whether it was kept. @param {string} text */
export const keepText = (text) => put(TEXT, text);
/** @returns {?string} */
export const keptText = () => get(TEXT);

/** The lecture that is given, null if none is. @returns {?GivenLecture} */
export function given() {
  const found = parsed(GIVEN);
  return Array.isArray(found?.items) && found.items.length > 0 ? found : null;
}
/** @param {GivenLecture} lecture */
export const give = (lecture) => put(GIVEN, JSON.stringify(lecture));

/** The place in the lecture that is given. @returns {?LecturePlace} */
export function place() {
  const [found, lecture] = [parsed(PLACE), given()];
  return Number.isInteger(found?.at) && lecture && found.at < lecture.items.length ? found : null;
}
/** @param {LecturePlace} now */
export const keepPlace = (now) => put(PLACE, JSON.stringify(now));

/** Whether this tab gives the lecture. */
export const gives = () => allowed(() => sessionStorage.getItem(GIVES) === "yes", false) && place() !== null;
/** @param {boolean} on */
export const giveHere = (on) =>
  allowed(() => (on ? sessionStorage.setItem(GIVES, "yes") : sessionStorage.removeItem(GIVES)), undefined);
