// What the learner typed into the blanks of exercises, for as long as the tab is open. So whoever looks up the lesson
// finds the entries again, also those that were not checked. A blank stays empty once the learner has emptied it.
/** @import { Control } from "./form.js" */

const KEY = "glasshouse practice drafts";
const MOST = 40; // exercises

/** @type {string} */ let kept = "{}"; // used if the browser keeps nothing

/** The entries of all exercises: by the id of the exercise, and then by the name of the blank.
 * @returns {{ [id: string]: { [name: string]: string } }} */
function all() {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? kept) ?? {};
  } catch {
    return JSON.parse(kept);
  }
}

/** Keep the entries of an exercise. @param {string} id @param {Control[]} blanks */
export function keep(id, blanks) {
  const { [id]: _, ...others } = all();
  const filled = Object.fromEntries(blanks.filter(({ value }) => value).map(({ name, value }) => [name, value]));
  kept = JSON.stringify(Object.fromEntries([...Object.entries(others), [id, filled]].slice(-MOST)));
  try {
    sessionStorage.setItem(KEY, kept);
  } catch {
    // They are kept until the page is loaded again.
  }
}

/** Fill the empty blanks of an exercise as the learner left them. Returns the names of those that were filled.
 * @param {string} id @param {Control[]} blanks @returns {string[]} */
export function restore(id, blanks) {
  const filled = all()[id] ?? {};
  const found = blanks.filter(({ name, value }) => !value && filled[name]);
  for (const one of found) one.value = filled[one.name];
  return found.map(({ name }) => name);
}
