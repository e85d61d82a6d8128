// The schedule of “Ten minutes a day”: Leitner's boxes. A kind of exercise moves up a box when it is right on the day
// that it is due, and back to the first box when it is wrong. Each box is asked after twice as many days as the one before.
export const DAYS = [1, 2, 4, 8, 16]; // of each box, until a kind is due again
export const MANY = 4; // exercises a day, in about ten minutes
const STORED = "glasshouse daily";
export const CHANGED = "gh-daily-changed";

/** A kind that was answered. box: from 1; on: the day of its last answer; right: whether that was right
 * @typedef {{ box: number, on: string, right: boolean }} Card */
/** An exercise of today. @typedef {{ kind: string, number: number, title: string }} Planned */
/** What is kept. until: the day of the exam, or ""; upTo: the last chapter whose kinds may be new, or 0;
 * today: the exercises of a day
 * @typedef {{ cards: { [kind: string]: Card }, until: string, upTo: number, today: { on: string, planned: Planned[] } }} Daily */

/** @type {Daily} */ const NOTHING = { cards: {}, until: "", upTo: 0, today: { on: "", planned: [] } };
/** What is kept on this page if the browser keeps nothing. @type {{ glasshouseDaily?: Daily }} */
const page = /** @type {any} */ (globalThis);

/** A day as 2026-11-27, by the clock of the learner. @param {Date} [date] */
export function day(date = new Date()) {
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Days from one to another. @param {string} from @param {string} to */
export const between = (from, to) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** The card after an answer. Whoever is right before the day has practised, and the card stays where it is.
 * @param {Card | undefined} card @param {boolean} right @param {string} today @returns {Card} */
export function after(card, right, today) {
  if (!right) return { box: 1, on: today, right };
  if (!card) return { box: 2, on: today, right };
  return wait(card, today) > 0 ? card : { box: Math.min(card.box + 1, DAYS.length), on: today, right };
}

/** Days until a card is due; less than 0 for one that waits already. @param {Card} card @param {string} today */
export const wait = ({ box, on }, today) => DAYS[box - 1] - between(on, today);

/** The kinds of a day. First what was wrong, then what has waited longest for its box. Where new kinds are left, some of
 * the places are theirs: one, or as many as it takes to see all of them before the exam.
 * @param {Daily} daily @param {string[]} fresh  kinds that may be new, in the order of the course
 * @param {string[]} known  all kinds that there are @param {string} today @returns {string[]} */
export function plan({ cards, until }, fresh, known, today, many = MANY) {
  const waiting = known.filter((kind) => cards[kind] && wait(cards[kind], today) <= 0);
  const late = (/** @type {string} */ kind) => -wait(cards[kind], today) / DAYS[cards[kind].box - 1];
  waiting.sort((one, other) => Number(cards[one].right) - Number(cards[other].right) || late(other) - late(one));
  const unseen = fresh.filter((kind) => !cards[kind]);
  const places = Math.min(many, unseen.length, Math.max(1, pace(unseen.length, until, today)));
  const old = waiting.slice(0, many - places);
  return [...old, ...unseen.slice(0, many - old.length)];
}

/** How many new kinds a day it takes to see all of them before the exam; 0 without a date to come.
 * @param {number} many @param {string} until @param {string} today */
export function pace(many, until, today) {
  const days = until ? between(today, until) : 0;
  return days > 0 ? Math.ceil(many / days) : 0;
}

/** Whether a kind was answered on this day. @param {Daily} daily @param {string} kind @param {string} today */
export const isDone = ({ cards }, kind, today) => cards[kind]?.on === today;

/** @returns {Daily} */
export function kept() {
  try {
    const found = JSON.parse(localStorage.getItem(STORED) ?? "null");
    if (found && typeof found === "object") return { ...NOTHING, ...found };
  } catch {
    // It is kept until the learner leaves the page.
  }
  return page.glasshouseDaily ?? NOTHING;
}

/** @param {Partial<Daily>} changes */
export function keep(changes) {
  page.glasshouseDaily = { ...kept(), ...changes };
  try {
    localStorage.setItem(STORED, JSON.stringify(page.glasshouseDaily));
  } catch {
    // See above.
  }
  document.dispatchEvent(new CustomEvent(CHANGED));
}

/** Keep that an exercise of a kind was right or wrong. @param {string} kind @param {boolean} right */
export function note(kind, right, today = day()) {
  const { cards } = kept();
  keep({ cards: { ...cards, [kind]: after(cards[kind], right, today) } });
}
