// A candidate split under the pointer or with the focus: its table tells the tree on the page, which shows it.
/** @import { CandidatePart } from "../wire.js" */

const TRIED = "gh-tried";

/** A candidate by its name, with its branches. @typedef {{ name: string, parts: CandidatePart[] }} Candidate */

/** @param {?Candidate} candidate  null: none any more */
export const tryOut = (candidate) => void document.dispatchEvent(new CustomEvent(TRIED, { detail: candidate }));

/** Call `act` with each candidate. @param {(candidate: ?Candidate) => void} act @param {AbortSignal} signal */
export function eachTried(act, signal) {
  document.addEventListener(TRIED, (/** @type {CustomEvent} */ { detail }) => act(detail), { signal });
}
