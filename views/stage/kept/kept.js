// Keeps a table that is too large for a link in this browser tab, and sends it to a server that has lost it. The tab's
// storage outlasts a reload and ends with the tab. If it is full or forbidden, the table is lost with the server or
// the page. The page then remembers, if possible, that there was a table.
import { whenShown } from "../base/rest.js";
/** @import { Kept } from "../wire.js" */

const KEY = "glasshouse own table";
let lost = false; // a table could not be kept, as long as the page lives

/** Keep a text. Returns whether it was kept. @param {string} text */
function keep(text) {
  forget();
  try {
    sessionStorage.setItem(KEY, text);
  } catch {
    lost = true;
  }
  return !lost;
}

function forget() {
  lost = false;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Forbidden storage counts as empty.
  }
}

function kept() {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** @param {{ data: Kept, setStateValue: Function, setTriggerValue: Function }} component */
export default ({ data, setStateValue, setTriggerValue }) => {
  if (data.table !== null) setStateValue("stored", { name: data.name, kept: keep(data.table) });
  else if (data.forget) forget();
  if (data.wanted) whenShown(() => setTriggerValue("brought", { table: kept(), lost }));
};
