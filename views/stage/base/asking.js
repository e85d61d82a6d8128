// An open question of guess first, for the keys: where its answers are, and how a remote control goes past it.
import { beyond } from "./keys.js";
import { atRest } from "./rest.js";

const QUESTION = ".st-key-question";
const ANSWERS =
  ".st-key-answers-given button:not(.st-key-go-answer-unknown *, .st-key-go-ask-the-hall *), .gh-candidate-table .gh-open";

const within = (/** @type {string} */ what) =>
  /** @type {HTMLElement[]} */ ([...document.querySelectorAll(what)].filter((one) => one.closest(QUESTION)));

/** Whether the page asks something now. */
const asks = () => document.querySelector(QUESTION) !== null;

/** The open question with its numbered answers, or with the number of votes of a hall; "" if nothing is asked. */
export function questionText() {
  const [ask, votes] = [".gh-ask", ".gh-hall-count"].map((what) => within(what)[0]?.textContent?.trim() ?? "");
  const answers = within(ANSWERS).map((button, i) => `${i + 1} ${button.textContent?.trim()}`);
  return [ask, answers.join(" · "), votes].filter(Boolean).join("\n");
}

/** Whether the page is in presenter mode. */
export const presents = () =>
  Boolean(/** @type {?HTMLInputElement} */ (document.querySelector(".st-key-choose-presenter input"))?.checked);

let waits = false; // for the server, so that no second click reaches a question that nobody has seen

/** Click once the server is at rest. @param {() => HTMLElement | undefined} find */
function press(find) {
  if (waits || !find()) return;
  waits = true;
  atRest(() => {
    waits = false;
    find()?.click();
  });
}

/** Whether the page has answers with numbers. */
export const choosing = () => within(ANSWERS).length > 0;

/** Choose an answer by its number, from 1. @param {number} n */
export const choose = (n) => press(() => within(ANSWERS)[n - 1]);

/** Go on at a question: ask the next one after the feedback, go on with the vote of a hall, or else move the focus to the answers. `past` goes past
 * an open question, which then counts as not guessed. @param {boolean} past */
export function toQuestion(past) {
  const next = () => within(".st-key-go-next-guess button, .st-key-go-hall-next button")[0];
  if (next()) press(next);
  else if (past) press(() => within(".st-key-go-answer-unknown button")[0]);
  else within("button")[0]?.focus();
}

/** A remote control on a page without a player: past a question, or to another item of a lecture.
 * @param {boolean} ahead */
export function remote(ahead) {
  if (ahead && asks()) toQuestion(true);
  else beyond(ahead ? 1 : -1);
}
