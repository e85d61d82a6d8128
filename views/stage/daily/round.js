// The line below an exercise that is one of today's: how many are done, and the way to the next one.
import { make, set } from "../base/dom.js";
import { day, isDone, kept } from "./boxes.js";
/** @import { Daily, Planned } from "./boxes.js" */

/** The way to an exercise. @param {Planned} one */
export const reference = ({ kind, number }) => `practice?kind=${encodeURIComponent(kind)}&number=${number}`;

/** The words of the line and where its link leads, or null for an exercise that is none of today's.
 * @param {Daily} daily @param {string} kind @param {string} id @param {string} today
 * @returns {?{ words: string, label: string, href: string }} */
export function round(daily, kind, id, today) {
  const { on, planned } = daily.today;
  if (on !== today || !planned.some((one) => id === `${one.kind}/${one.number}`)) return null;
  const open = planned.filter((one) => !isDone(daily, one.kind, today));
  const words = `Ten minutes a day: ${planned.length - open.length} of ${planned.length} done.`;
  if (!isDone(daily, kind, today) || !open.length) return { words, label: "Back to today’s list", href: "daily" };
  return { words, label: `Next: ${open[0].title}`, href: reference(open[0]) };
}

/** @param {Element} line @param {string} kind @param {string} id */
export function tellRound(line, kind, id) {
  const found = round(kept(), kind, id, day());
  const said = JSON.stringify(found);
  if (line.getAttribute("data-said") === said) return;
  set(line, { "data-said": said });
  line.replaceChildren();
  if (!found) return;
  line.append(`${found.words} `);
  make("a", { class: "gh-to", href: found.href }, line, found.label);
}
