// What this browser keeps of the questions at the ends of chapters: the choices that were tried, by their words, so
// that a question which is later written anew begins again.
/** @import { EndQuestion } from "../wire.js" */

/** The tried choices by question, in the order in which they were tried. @typedef {Record<string, string[]>} Tried */

const STORED = "glasshouse course answers";
/** @type {Map<string, Tried>} */ const kept = new Map(); // used if the browser keeps nothing

/** @returns {Record<string, Tried>} */
function all() {
  try {
    return JSON.parse(localStorage.getItem(STORED)) ?? {};
  } catch {
    return {};
  }
}

/** The tried choices of a chapter. @param {string} chapter @returns {Tried} */
export const tried = (chapter) => kept.get(chapter) ?? all()[chapter] ?? {};

/** Keep the tried choices of a chapter. @param {string} chapter @param {Tried} now */
export function keep(chapter, now) {
  kept.set(chapter, now);
  try {
    localStorage.setItem(STORED, JSON.stringify({ ...all(), [chapter]: now }));
  } catch {
    // They are kept until the learner leaves the page.
  }
}

/** What is known of a question: whether it was answered correctly, its wrong choices that were tried, and the choice
 * whose reason is shown, or null. @param {EndQuestion} question @param {Tried} now */
export function standing(question, now) {
  const named = now[question.text] ?? [];
  const choices = named.flatMap((text) => question.choices.filter((one) => one.text === text));
  return {
    right: choices.some((one) => one.right),
    wrong: choices.filter((one) => !one.right),
    shown: choices.find((one) => one.right) ?? choices.at(-1) ?? null,
  };
}
