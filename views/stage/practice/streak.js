// How many exercises of a kind were solved in this browser. Nothing else keeps the number.
//
// An exercise counts once, if every answer was typed in this browser and none was ever wrong, without a hint, the
// solution, or a link that brought correct answers. A mistake affects only that exercise.
import { note } from "../daily/boxes.js";
/** @import { Practice, PracticeBlank } from "../wire.js" */

export const KNOWN = 5; // solved exercises
const STORED = "glasshouse practice";
const TYPED = "glasshouse practice typed";
const MOST = 60; // exercises whose typed answers are kept
const TELLING = new Set(["right", "follows", "near"]);

/** The state of an exercise: solved; wrong once; corrected later; or its answers were seen.
 * @typedef {"right" | "slipped" | "corrected" | "shown"} Standing */
/** Of a kind: the states of its exercises, how many were solved, and whether it is known.
 * @typedef {{ done: { [id: string]: Standing }, row: number, known: boolean }} Record */

/** @type {Map<string, string>} */ const kept = new Map(); // used if the browser keeps nothing

/** @param {Practice} data @returns {PracticeBlank[]} */
export const blanksOf = (data) =>
  data.parts.flatMap((part) => part.rows.flat()).flatMap(({ blank }) => (blank ? [blank] : []));

/** The content of a blank, as in a link. @param {string} name @param {string} value */
const entry = (name, value) => `${name}=${value.replaceAll(";", " ").trim()}`;

/** The state of an exercise. typed: the answers that were typed in this browser.
 * @param {Standing | undefined} before @param {Practice} data @param {Set<string>} typed @returns {Standing | undefined} */
function standing(before, data, typed) {
  if (before && before !== "slipped") return before;
  const filled = blanksOf(data).filter(({ value }) => value);
  const own = (/** @type {PracticeBlank} */ { name, value }) => typed.has(entry(name, value));
  if (data.helped || filled.some((blank) => TELLING.has(blank.mark) && !own(blank))) return "shown";
  if (data.outcome === "right") return before ? "corrected" : "right";
  return filled.some((blank) => blank.mark === "wrong" && own(blank)) ? "slipped" : before;
}

/** The record of a kind after a change in one of its exercises.
 * @param {Partial<Record>} before @param {Practice} data @param {Set<string>} typed @returns {Record} */
export function next(before, data, typed) {
  const now = standing(before.done?.[data.counted], data, typed);
  const done = now ? { ...before.done, [data.counted]: now } : { ...before.done };
  const row = Object.values(done).filter((one) => one === "right").length;
  return { done, row, known: Boolean(before.known) || row >= KNOWN };
}

/** Whether a step with exercises of this kind is done: one of them was solved, or its mistake corrected.
 * @param {Partial<Record>} record */
export const isTicked = ({ done = {}, known = false }) =>
  known || Object.values(done).some((one) => one === "right" || one === "corrected");

/** @param {string} key */
function stored(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? kept.get(key) ?? "{}") ?? {};
  } catch {
    return JSON.parse(kept.get(key) ?? "{}");
  }
}

/** @param {string} key @param {object} value */
function store(key, value) {
  kept.set(key, JSON.stringify(value));
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // It is kept until the learner leaves the page.
  }
}

/** The records of all kinds, empty if nothing was kept. @returns {{ [kind: string]: Record }} */
export const records = () => stored(STORED);

/** What a new state tells “Ten minutes a day”: right, wrong or nothing. An exercise with help is not yet known.
 * @param {Standing | undefined} before @param {Standing | undefined} now @param {boolean} helped @returns {?boolean} */
export function learned(before, now, helped) {
  if (now === before) return null;
  if (now === "right") return true;
  return now === "slipped" || (now === "shown" && helped && before !== "slipped") ? false : null;
}

/** Stores the state of an exercise. @param {Practice} data @returns {Record} */
export function count(data) {
  const all = records();
  /** @type {Partial<Record>} */ const before = all[data.kind] ?? {};
  const now = next(before, data, new Set(stored(TYPED)[data.id]));
  store(STORED, { ...all, [data.kind]: now });
  const told = learned(before.done?.[data.counted], now.done[data.counted], data.helped);
  if (told !== null) note(data.kind, told);
  return now;
}

/** Stores that the answers of exercises were seen. @param {[string, string][]} exercises  the kind and the id of each */
export function showed(exercises) {
  const all = records();
  for (const [kind, id] of exercises) all[kind] = seen(all[kind] ?? {}, id);
  store(STORED, all);
}

/** The record of a kind after that. Exercises that were done before keep their state.
 * @param {Partial<Record>} before @param {string} id @returns {Record} */
export function seen({ done = {}, row = 0, known = false }, id) {
  const stays = done[id] && done[id] !== "slipped";
  return { done: stays ? done : { ...done, [id]: "shown" }, row, known };
}

/** Stores the typed answers of an exercise. @param {string} id @param {[string, string][]} filled */
export function took(id, filled) {
  const { [id]: before = [], ...others } = stored(TYPED);
  const all = new Set([...before, ...filled.map(([name, value]) => entry(name, value))]);
  store(TYPED, Object.fromEntries([...Object.entries(others), [id, [...all]]].slice(-MOST)));
}
