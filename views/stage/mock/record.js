// The mock exams of this browser: when each was begun, its answers, and when it was handed in. Nothing is on the server.
const STORED = "glasshouse mock exams";
const MOST = 20; // exams that are kept
const MINUTE = 60_000;
export const CHANGED = "gh-mock-changed"; // the event after each change, which the parts of the page hear

/** An exam. title, href: of its page; begun, handed: when, in ms, and handed is 0 before; minutes: that it may take;
 * at: the task that is shown, from 1; all: all tasks are shown; hidden: the clock is; late: the learner goes on without
 * the clock; filled: the answers by task and blank; points: in words, once it is marked; counted: for ten minutes a day
 * @typedef {{ title: string, href: string, begun: number, handed: number, minutes: number, at: number, all: boolean,
 *   hidden: boolean, late: boolean, filled: { [place: string]: { [name: string]: string } }, points: string,
 *   counted: boolean }} Exam */
/** What an exam is called, where its page is, and how long it takes. @typedef {Pick<Exam, "title" | "href" | "minutes">} About */

/** The exams of this page if the browser keeps nothing. Each part of the page has its own copy of this module.
 * @type {{ glasshouseMock?: { [id: string]: Exam } }} */
const page = /** @type {any} */ (globalThis);

/** All exams, the latest last. @returns {{ [id: string]: Exam }} */
export function exams() {
  try {
    const found = JSON.parse(localStorage.getItem(STORED) ?? "null");
    if (found && typeof found === "object") return found;
  } catch {
    // It is kept until the learner leaves the page.
  }
  return page.glasshouseMock ?? {};
}

/** @param {string} id @returns {Exam | undefined} */
export const exam = (id) => exams()[id];

/** @param {{ [id: string]: Exam }} all */
function store(all) {
  page.glasshouseMock = Object.fromEntries(Object.entries(all).slice(-MOST));
  try {
    localStorage.setItem(STORED, JSON.stringify(page.glasshouseMock));
  } catch {
    // See above.
  }
  document.dispatchEvent(new CustomEvent(CHANGED));
}

/** Begin an exam, unless it has been begun: a second click begins nothing. @param {string} id @param {About} about */
export function begin(id, about, now = Date.now()) {
  if (exam(id)) return;
  const fresh = { begun: now, handed: 0, at: 1, all: false, hidden: false, late: false, filled: {}, points: "", counted: false };
  store({ ...exams(), [id]: { ...about, ...fresh } });
}

/** Forget an exam and its answers. @param {string} id */
export function forget(id) {
  const { [id]: _, ...others } = exams();
  store(others);
}

/** @param {string} id @param {Partial<Exam>} changes */
export function change(id, changes) {
  const now = exam(id);
  if (now) store({ ...exams(), [id]: { ...now, ...changes } });
}

/** Keep an answer, as long as it counts. @param {string} id @param {number} place @param {string} name @param {string} value */
export function answer(id, place, name, value, now = Date.now()) {
  const before = exam(id);
  if (!before || isOver(before, now)) return;
  change(id, { filled: { ...before.filled, [place]: { ...before.filled[place], [name]: value } } });
}

/** The time that is left, in ms. @param {Exam} exam */
export const left = ({ begun, minutes }, now = Date.now()) => begun + minutes * MINUTE - now;

/** Whether no answer counts any more. @param {Exam} exam */
export const isOver = (exam, now = Date.now()) => exam.handed > 0 || (!exam.late && left(exam, now) <= 0);

/** Hand an exam in. Without the extra time it ends when the time is up. @param {string} id */
export function hand(id, now = Date.now()) {
  const one = exam(id);
  if (one && !one.handed) change(id, { handed: one.late ? now : Math.min(now, one.begun + one.minutes * MINUTE) });
}

/** Whole minutes that an exam took, at least one. @param {Exam} exam */
export const took = ({ begun, handed }) => Math.max(1, Math.round((handed - begun) / MINUTE));

/** A time as a clock shows it: 59:07, or 1:59:07. @param {number} ms */
export function clock(ms) {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** How many of these blanks are filled in. @param {Exam} exam @param {number} place @param {string[]} names */
export const answered = ({ filled }, place, names) => names.filter((name) => filled[place]?.[name]?.trim()).length;
