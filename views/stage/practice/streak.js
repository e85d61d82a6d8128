// How many exercises of a kind were right in a row, kept by this browser alone.
//
// One counts that was right at the first check, without a hint; one that was not begins the row anew.
/** @import { Practice } from "../wire.js" */

export const KNOWN = 5; // right in a row
const STORED = "glasshouse practice";

/** Of a kind: how many in a row, whether it is known, the last exercise that was counted, and the last one that can no
 * longer count. @typedef {{ row: number, known: boolean, counted: string, spoilt: string }} Record */
/** @type {Record} */ const NEW = { row: 0, known: false, counted: "", spoilt: "" };

/** What has come of an exercise, and of its kind with it. @param {Record} before @param {Practice} data @returns {Record} */
export function next(before, data) {
  const spoilt = before.spoilt === data.id;
  if (data.outcome === "right" && !spoilt && !data.helped) {
    if (before.counted === data.id) return before;
    const row = before.row + 1;
    return { ...before, row, known: before.known || row >= KNOWN, counted: data.id };
  }
  if (before.counted === data.id || spoilt || !(data.helped || data.outcome === "wrong")) return before;
  return { ...before, row: 0, spoilt: data.id };
}

/** All kinds. Where nothing may be kept, none. @returns {{ [kind: string]: Record }} */
export function records() {
  try {
    return JSON.parse(localStorage.getItem(STORED)) ?? {};
  } catch {
    return {};
  }
}

/** Takes down what has come of an exercise. @param {Practice} data @returns {Record} */
export function count(data) {
  const all = records();
  const now = next({ ...NEW, ...all[data.kind] }, data);
  try {
    localStorage.setItem(STORED, JSON.stringify({ ...all, [data.kind]: now }));
  } catch {
    // It is shown, and forgotten with the page.
  }
  return now;
}
