// Undo: every change of a page is in its address, so the browser's history is the list of what can be undone. A link
// begins a page anew, so nothing is undone beyond it.
import { atRest, turned } from "./rest.js";

const STARTS = "glasshouse starts"; // the entries of the history that a link made
const ENTRY = "currententrychange";
const STARTED = "gh-started"; // an entry has become a start
const SOON_MS = 60;
/** The Navigation API, which Firefox has from 147 on. @returns {any} */
const navigation = () => /** @type {any} */ (globalThis).navigation;

/** @returns {string[]} */
function starts() {
  try {
    return JSON.parse(sessionStorage.getItem(STARTS) ?? "[]");
  } catch {
    return [];
  }
}

/** A link has led here. The server may complete the address, which makes a further entry of the same start. */
export function begins() {
  start();
  navigation()?.addEventListener(ENTRY, start);
  turned();
  atRest(() => navigation()?.removeEventListener(ENTRY, start));
}

/** The current entry of the history is a start. */
function start() {
  const key = navigation()?.currentEntry?.key;
  if (key === undefined) return;
  try {
    sessionStorage.setItem(STARTS, JSON.stringify([...new Set([...starts(), key])].slice(-200)));
  } catch {
    // Without storage an undo may go back over a link.
  }
  document.dispatchEvent(new Event(STARTED));
}

/** The entry before (-1) or after (1), if it is of this page. @param {number} way */
function beside(way) {
  const now = navigation()?.currentEntry;
  const other = now && navigation().entries()[now.index + way];
  return other && new URL(other.url).pathname === location.pathname ? other : null;
}

/** Whether there is a change of this page to undo. */
export const undoable = () => beside(-1) !== null && !starts().includes(navigation().currentEntry.key);

/** Whether there is a change of this page to make again. */
export function redoable() {
  const next = beside(1);
  return next !== null && !starts().includes(next.key);
}

export const undo = () => undoable() && history.back();
export const redo = () => redoable() && history.forward();

let timer = 0;

/** Call back soon after the answers may have changed; several changes call once. @param {() => void} call */
export function eachEntry(call) {
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(call, SOON_MS);
  };
  navigation()?.addEventListener(ENTRY, soon);
  globalThis.document?.addEventListener(STARTED, soon);
}
