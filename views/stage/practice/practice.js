// A calculation with blanks to fill in. Data and report: see wire.js. All text is set with textContent.
import { classes, make, set } from "../base/dom.js";
import { belongsToText, works } from "../base/keys.js";
import { serial } from "../base/reports.js";
import { tellRound } from "../daily/round.js";
import { whenDrawn } from "../path/drawn.js";
import { keep, restore } from "./drafts.js";
import { asJudged, beginning, build, controls, ENTER, markAll, unmark } from "./form.js";
import { blanksOf, count, took } from "./streak.js";
import { progress, summary } from "./verdict.js";
/** @import { Report } from "../base/mounting.js" */
/** @import { Practice } from "../wire.js" */
/** @import { Control } from "./form.js" */
/** @import { Record } from "./streak.js" */

/** The current form: the data, the blanks as they were sent last, the blanks typed in here, whether it is checked,
 * the blank that had the focus last, and how to report. @typedef {{ data: Practice, sent: Map<string, string>, typed: Set<string>, checked: boolean, at: string,
 *   report: (what: string) => void }} Shown */

/** @type {WeakMap<Element, Shown>} */ const shown = new WeakMap();
/** @type {?Element} */ let latest = null; // the form that the page's key acts on
let latestId = ""; // of its exercise

whenDrawn(() => {
  if (!latest?.isConnected) return;
  const now = shown.get(latest);
  tell(latest, now.data, count(now.data));
  onward(latest, now.data.outcome === "right");
});

const ACTIONS = [["hint", "Show next hint"], ["solution", "Solution"], ["another", "Next exercise"], ["harder", ""]];

/** The form, once for each exercise. @param {Element} host @param {Practice} data @param {Shown} now */
function begin(host, data, now) {
  host.replaceChildren();
  const form = make("form", { autocomplete: "off" }, host);
  make("p", { class: "gh-quiet", id: ENTER.id }, form, ENTER.words);
  data.parts.forEach((part, i) => build(form, part, `${data.kind} ${i}`));
  const foot = make("div", { class: "gh-practice-foot" }, form);
  const row = make("div", { class: "gh-practice-row" }, foot);
  make("span", { class: "gh-goes-on" }, row);
  make("button", { type: "submit", class: "gh-check" }, row, "Check");
  for (const [what, words] of ACTIONS) {
    const button = make("button", { type: "button", "data-what": what }, row, words);
    if (what === "another") make("span", { class: "gh-its-key" }, button, " (N)");
    button.addEventListener("click", () => shown.get(host).report(what));
  }
  make("p", { class: "gh-verdict", role: "status" }, foot);
  make("p", { class: "gh-streak" }, form);
  make("p", { class: "gh-round" }, form);
  form.addEventListener("focusin", (/** @type {Event} */ { target }) => {
    const blank = /** @type {Element} */ (target).closest(".gh-blank");
    if (blank) shown.get(host).at = /** @type {Control} */ (blank).name;
  });
  form.addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    check(host, /** @type {Control} */ (document.activeElement));
  });
  form.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    const select = /** @type {Element} */ (event.target).closest("select");
    if (!select || event.key !== "Enter") return; // it would open the list, which Space does as well
    event.preventDefault();
    check(host, /** @type {Control} */ (select));
  });
  form.addEventListener("input", (/** @type {Event} */ event) => {
    const one = /** @type {Control} */ (event.target);
    if (!one.matches(".gh-blank")) return;
    const now = shown.get(host);
    now.typed.add(one.name);
    now.checked = false;
    keep(now.data.id, controls(host));
    unmark(one);
    say(host, "", []);
  });
  for (const one of controls(host)) now.sent.set(one.name, "");
}

/** Checks what was filled in, and moves from a blank to the next empty one. @param {Element} host @param {Control} from */
function check(host, from) {
  const now = shown.get(host);
  now.checked = true;
  now.report("check");
  const all = controls(host);
  const blanks = blanksOf(now.data);
  markAll(host, now.data); // a blank that was changed back is already judged, and no new data will come
  if (all.every((one, i) => asJudged(one, blanks[i]))) verdict(host, now);
  const at = all.indexOf(from);
  if (at >= 0) all.slice(at + 1).find((one) => one.value === "")?.focus();
}

/** Show the verdict on the whole exercise. @param {Element} host @param {Shown} now */
function verdict(host, { data, checked }) {
  const record = count(data);
  const reasons = blanksOf(data).filter(({ mark }) => ["wrong", "unread", "near"].includes(mark));
  const heard = reasons.map(({ label, say, tree }) => [`${beginning(label)}: ${say}`, ...(tree?.marks ?? []).map(([, , why]) => why)]);
  say(host, summary(data, record, checked), heard.flat().filter(Boolean));
  set(host.querySelector(".gh-verdict"), { "data-outcome": data.outcome });
  tell(host, data, record);
  tellRound(host.querySelector(".gh-round"), data.kind, data.counted);
}

/** Show how many exercises of the kind are solved. @param {Element} host @param {Practice} data @param {Record} record */
function tell(host, data, record) {
  const [dots, words] = progress(data, record, document.querySelector(".gh-path [aria-current=step]") !== null);
  const streak = host.querySelector(".gh-streak");
  streak.replaceChildren();
  make("span", { "aria-hidden": "true" }, streak, `${dots} `);
  make("span", {}, streak, words);
}

/** Once all is right: the next step of the course, which the strip at the foot of the page names. It is the first
 * button then, unless the exercise is one of today's. @param {Element} host @param {boolean} right */
function onward(host, right) {
  const place = host.querySelector(".gh-goes-on");
  const next = right && !host.querySelector(".gh-round > a") ? document.querySelector(".gh-path-next") : null;
  const href = next?.getAttribute("href") ?? null;
  host.classList.toggle("gh-practice-onward", href !== null);
  if (place.firstElementChild?.getAttribute("href") === href) return;
  place.replaceChildren();
  if (href === null) return;
  const [what, where] = [...next.children].map((one) => one.textContent);
  const link = make("a", { class: "gh-to", href }, place, what);
  if (where) make("span", { class: "gh-in-full" }, link, `. ${where}`);
}

/** Say a sentence, and the reasons for screen readers. Nothing is said twice.
 * @param {Element} host @param {string} words @param {string[]} heard */
function say(host, words, heard) {
  const line = host.querySelector(".gh-verdict");
  const whole = [words, ...heard].join(" ");
  if (line.getAttribute("data-said") === whole) return;
  set(line, { "data-said": whole });
  line.replaceChildren(words);
  if (heard.length) make("span", { class: "gh-quiet" }, line, ` ${heard.join(" ")}`);
}

/** @param {object} component @param {HTMLElement} component.parentElement @param {Practice} component.data
 * @param {Report} component.setStateValue */
export default function mount({ parentElement, data, setStateValue }) {
  const host = parentElement.querySelector(".gh-practice");
  const report = (/** @type {string} */ what) => {
    const filled = Object.fromEntries(controls(host).map((one) => [one.name, one.value]));
    const { sent, typed, at } = shown.get(host);
    for (const [name, value] of Object.entries(filled)) sent.set(name, value);
    took(data.id, Object.entries(filled).filter(([name]) => typed.has(name)));
    setStateValue("did", { what, filled, at, id: data.id, serial: serial() });
  };
  const before = shown.get(host);
  const same = before?.data.id === data.id;
  const now = same ? { ...before, data, report } : { data, report, sent: new Map(), typed: new Set(), checked: false, at: "" };
  shown.set(host, now);
  latest = host;
  const byKeys = host.querySelector(":focus-visible") !== null;
  if (!same) begin(host, data, now);
  const right = data.outcome === "right";
  const blanks = blanksOf(data);
  controls(host).forEach((one, i) => {
    if (now.sent.get(one.name) !== blanks[i].value) one.value = blanks[i].value; // the link was changed from elsewhere
    now.sent.set(one.name, blanks[i].value);
  });
  if (!same) for (const name of restore(data.id, controls(host))) now.typed.add(name);
  markAll(host, now.data);
  if (latestId && latestId !== data.id) arrive(host, byKeys);
  latestId = data.id;
  host.querySelectorAll(".gh-worked").forEach((line, i) => (line.textContent = data.parts[i].worked));
  set(host.querySelector("[data-what=hint]"), { disabled: data.hints ? null : "" });
  const harder = /** @type {HTMLElement} */ (host.querySelector("[data-what=harder]"));
  harder.replaceChildren("Next level");
  make("span", { class: "gh-in-full" }, harder, `: ${data.harder}`);
  harder.hidden = data.outcome !== "right" || !data.harder;
  const solution = host.querySelector("[data-what=solution]");
  const fresh = same && data.solved && solution.getAttribute("aria-pressed") === "false";
  set(solution, { "aria-pressed": data.solved });
  solution.textContent = data.solved ? "Hide solution" : "Solution";
  if (fresh) bringSolution();
  verdict(host, now);
  const done = right && host.contains(document.activeElement);
  set(host, { class: classes("gh-practice", right && "gh-practice-done", right && now.checked && "gh-practice-glad") });
  onward(host, right);
  if (done) goOn(host);
}

/** Begin another exercise at its task. A learner who came to it by keyboard starts in its first blank. On a phone that
 * would bring up the keyboard over the task. @param {Element} host @param {boolean} byKeys */
function arrive(host, byKeys) {
  for (const one of document.querySelectorAll("[data-testid=stMain], .st-key-picture, .st-key-task")) one.scrollTop = 0;
  if (!byKeys || matchMedia("(hover: none)").matches) return;
  const first = /** @type {HTMLElement} */ (host.querySelector("input:not([type=hidden]), select, button"));
  first.focus({ preventScroll: true });
}

/** Focus the button that leads on. The row at the foot of the window is in sight, and the page stays where it is.
 * @param {Element} host */
function goOn(host) {
  const button = host.querySelector(".gh-goes-on > a") ?? host.querySelector("[data-what=another]");
  const preventScroll = getComputedStyle(host.querySelector(".gh-practice-foot")).position === "sticky";
  /** @type {HTMLElement} */ (button).focus({ preventScroll });
}

/** Scroll to the solution once it is there. On a phone it is below the form. */
function bringSolution() {
  const find = () => document.querySelector(".gh-solved")?.scrollIntoView({ block: "center" });
  if (document.querySelector(".gh-solved")) find();
  else setTimeout(find, 400);
}

document.addEventListener("keydown", (event) => {
  if (event.key.toLowerCase() !== "n" || !works(event.key) || !latest?.isConnected) return;
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || document.querySelector("dialog[open]")) return;
  if (belongsToText(/** @type {Element} */ (event.composedPath()[0]))) return;
  event.preventDefault();
  shown.get(latest).report("another");
});
