// What this browser keeps of the course: the steps that were done, and the step where the learner was last.
const DONE = "glasshouse course";
const AT = "glasshouse course at";

/** What is kept under a key, or null without storage. @param {string} key @returns {unknown} */
function stored(key) {
  try {
    return JSON.parse(localStorage.getItem(key));
  } catch {
    return null;
  }
}

/** @param {string} key @param {unknown} value */
function store(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage there is no progress to show.
  }
}

/** The names of the steps that were done. @returns {string[]} */
export function done() {
  const names = stored(DONE);
  return Array.isArray(names) ? names.filter((name) => typeof name === "string") : [];
}

/** The name of the step where the learner was last, "" if nowhere. @returns {string} */
export function at() {
  const name = stored(AT);
  return typeof name === "string" ? name : "";
}

/** Keep that a step was done. @param {string} name */
export function add(name) {
  if (!done().includes(name)) store(DONE, [...done(), name]);
}

/** Keep where the learner is. @param {string} name */
export function keepAt(name) {
  store(AT, name);
}
