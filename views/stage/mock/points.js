// After a mock exam: gives the server the answers that this browser has kept, and keeps the points.
import { make } from "../base/dom.js";
import { serial } from "../base/reports.js";
import { whenShown } from "../base/rest.js";
import { note } from "../daily/boxes.js";
import { change, exam, isOver, took } from "./record.js";
/** @import { Report } from "../base/mounting.js" */
/** @import { MockPoints } from "./wire.js" */

/** @type {WeakMap<Element, string>} */ const asked = new WeakMap();

/** @param {Element} host @param {string} words @param {[string, string][]} ways */
function tell(host, words, ways) {
  host.replaceChildren();
  make("p", { role: "status" }, host, words);
  for (const [label, href] of ways) make("a", { class: "gh-to", href }, host, label);
}

/** Keep what the server has found out, once. @param {MockPoints} data */
function keep(data) {
  const now = exam(data.id);
  if (!now) return;
  if (now.points !== data.points) change(data.id, { points: data.points });
  if (now.counted) return;
  change(data.id, { counted: true });
  for (const [kind, right] of data.outcomes) note(kind, right);
}

/** @param {object} component @param {HTMLElement} component.parentElement @param {MockPoints} component.data
 * @param {Report} component.setStateValue */
export default function mount({ parentElement, data, setStateValue }) {
  const host = parentElement.querySelector(".gh-mock-points");
  const now = exam(data.id);
  if (data.points) {
    keep(data);
    if (!now) return tell(host, "", []);
    const late = took(now) > now.minutes ? " You went on after the time was up." : "";
    return tell(host, `You took ${took(now)} of ${now.minutes} minutes.${late}`, []);
  }
  if (!now) return tell(host, "You have not begun this exam in this browser.", [["To the exam", data.choose]]);
  if (!now.handed) {
    const words = isOver(now) ? "The time of this exam is up, but you have not handed it in." : "You have not handed in this exam yet.";
    return tell(host, words, [["Back to the tasks", data.sit]]);
  }
  tell(host, "Your answers are being marked …", []);
  if (asked.get(host) === data.id) return;
  asked.set(host, data.id);
  whenShown(() => setStateValue("handed", { id: data.id, filled: now.filled, serial: serial() }));
}
