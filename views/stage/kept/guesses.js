// Keeps a learner's guesses in this browser tab, and sends them to a server that has lost them. The tab's storage
// outlasts a reload and ends with the tab. If it is full or forbidden, the server is informed.
import { whenShown } from "../base/rest.js";
/** @import { KeptGuesses } from "../wire.js" */

const KEY = "glasshouse guesses";
let stored = ""; // the stored text, as far as this page knows

/** Keep a text. Returns whether it was kept. @param {string} text */
function keep(text) {
  try {
    sessionStorage.setItem(KEY, text);
  } catch {
    return false;
  }
  return true;
}

function kept() {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** @param {{ data: KeptGuesses, setStateValue: Function, setTriggerValue: Function }} component */
export default ({ data, setStateValue, setTriggerValue }) => {
  if (data.wanted) whenShown(() => setTriggerValue("brought", { guesses: kept() }));
  if (data.guesses === null || data.guesses === stored) return;
  stored = data.guesses;
  if (!keep(stored)) setStateValue("stored", { kept: false });
};
