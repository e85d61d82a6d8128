// The table of candidates. Data and report: see wire.js. All text is set with textContent.
import { classes, make, set } from "../base/dom.js";
import { MARKS, mark } from "../base/marks.js";
import { serial } from "../base/reports.js";
import { tryOut } from "../base/trying.js";
import { lightTogether } from "./linked.js";
/** @import { Report } from "../base/mounting.js" */
/** @import { CandidateRow, Candidates } from "../wire.js" */

const FEW = 5; // candidates that are always visible
const KEYED = 9; // answers that have a digit as key

function headRow(parent, head) {
  const row = make("tr", {}, parent);
  for (const { text, own, word } of head) {
    const cell = make("th", { class: own ? "gh-own" : null, scope: "col" }, row);
    make("span", word, cell, text);
    if (own) cell.append(" ▾");
  }
}

/** The name of a candidate, and what is special about it. @param {Element} parent @param {CandidateRow} row */
function nameOf(parent, row) {
  const name = make("span", { class: "gh-line" }, parent);
  if (row.winner) make("span", { class: "gh-star" }, name, row.chosen ? "★ " : "☆ ");
  make("span", {}, name, row.name);
  if (row.tied) make("span", { class: "gh-tie" }, name, "tie");
  if (row.chosen && !row.winner) make("span", { class: "gh-tie" }, name, "your choice");
  if (row.hint) make("span", { class: "gh-hint" }, parent, row.hint);
}

/** @param {Element} line @param {CandidateRow} row @param {(id: string) => void} report @param {Candidates} data
 * @param {number} i */
function nameCell(line, row, report, { action, fixed }, i) {
  const cell = make("th", { class: "gh-name", scope: "row" }, line);
  if (fixed) return nameOf(make("span", { class: "gh-open" }, cell), row);
  const title = action ?? (row.open ? "Close the calculation" : "Show the calculation");
  const state = action ? { "aria-pressed": row.chosen } : { "aria-expanded": row.open };
  const button = make("button", { type: "button", class: "gh-open", ...state, title }, cell);
  button.dataset.id = row.id;
  if (action && i < KEYED) set(button, { "data-key": i + 1 });
  nameOf(button, row);
  button.addEventListener("click", (event) => {
    event.stopPropagation();
    report(row.id);
  });
}

function scoreCell(line, row, { text, best }, first) {
  const cell = make("td", { class: first ? "gh-score" : null }, line);
  const style = `width: ${(row.bar * 4.2).toFixed(2)}em`;
  if (first && row.bar !== null) make("span", { class: "gh-bar", style }, cell);
  make("span", { class: best ? "gh-top" : null }, cell, text);
  if (!best) return;
  cell.title = "the best value of this measure";
  make("span", { class: "gh-dot" }, cell, "●");
}

/** The records of each branch, by class. A regression has no classes, so they are one number.
 * @param {Element} line @param {CandidateRow} row */
function mixCell(line, row) {
  const cell = make("td", { class: "gh-mix" }, line);
  for (const [label, counts] of row.parts ?? []) {
    const part = make("span", { class: "gh-mix-part" }, cell, label ? `${label} ` : "");
    if (counts.length === 1) make("b", {}, part, `${counts[0]}`);
    else counts.forEach((n, i) => n && make("b", { class: `gh-c gh-c${i % MARKS.length}` }, part, `${mark(i)}\u00a0${n}`));
  }
}

function bodyRow(parent, row, report, data, i) {
  const look = classes(row.chosen && "gh-best", row.open && "gh-opened", row.pending && "gh-pending");
  const line = make("tr", { class: look }, parent);
  nameCell(line, row, report, data, i);
  if (data.mixed) mixCell(line, row);
  else row.cells.forEach((cell, i) => scoreCell(line, row, cell, i === 0));
  if (!data.fixed) line.addEventListener("click", () => report(row.id));
  if (row.parts?.length) tried(line, row, Boolean(data.mixed));
  return line;
}

let pointed = ""; // where the pointer was last
let tapped = ""; // the row that a finger has chosen, until it taps something else

/** Show in the tree where the records would go, as long as the pointer or the focus of the keyboard is here. A pointer
 * that only rests here while the page steps on does not count. A row of a fixed table has no button, so it takes the
 * focus itself. A tap that answers a question chooses nothing that stays.
 * @param {HTMLElement} line @param {CandidateRow} row @param {boolean} answers */
function tried(line, { id, name, parts }, answers) {
  if (!line.querySelector("button")) line.tabIndex = 0;
  let shown = false;
  const show = (/** @type {boolean} */ on) => {
    if (on !== shown) tryOut(on ? { name, parts } : null);
    shown = on;
  };
  line.addEventListener("pointermove", ({ clientX, clientY }) => {
    const place = `${clientX} ${clientY}`;
    if (place !== pointed) show(true);
    pointed = place;
  });
  line.addEventListener("pointerdown", ({ pointerType }) => {
    if (pointerType !== "touch") return;
    tapped = answers ? "" : id;
    show(true);
  });
  line.addEventListener("pointerleave", ({ pointerType }) => pointerType !== "touch" && show(false));
  line.addEventListener("focusin", ({ target }) => /** @type {Element} */ (target).matches(":focus-visible") && show(true));
  line.addEventListener("focusout", () => show(false));
}

/** Whether a row is visible even if it is not among the best. */
const isKept = (row) => row.open || row.chosen || row.winner || row.pending;

/** Rows behind a button. Once open, they stay open from step to step. */
function fold(host, rows) {
  const button = make("button", { type: "button", class: "gh-rest", "data-id": " rest" }, host);
  const show = (open) => {
    host.dataset.all = String(open);
    set(button, { "aria-expanded": open });
    button.textContent = open ? "Show only the best" : `Show ${rows.length} more`;
    for (const row of rows) row.hidden = !open;
  };
  button.addEventListener("click", () => show(host.dataset.all !== "true"));
  show(host.dataset.all === "true");
}

/** The measures that do not decide, behind a button. Once open, they stay open from step to step.
 * @param {HTMLElement} host @param {Element} table @param {{ deciding: number, others: string[] }} data */
function foldMeasures(host, table, { deciding, others }) {
  const cells = [...table.querySelectorAll("tr")].flatMap((row) => [...row.children].slice(1 + deciding));
  const button = make("button", { type: "button", class: "gh-rest gh-others", "data-id": " others" }, host, "Other measures");
  const notes = others.map((note) => make("p", { class: "gh-fine" }, host, note));
  const show = (/** @type {boolean} */ open) => {
    host.dataset.measures = String(open);
    set(table, { "data-deciding": open ? null : "" });
    set(button, { "aria-expanded": open });
    for (const part of /** @type {HTMLElement[]} */ ([...cells, ...notes])) part.hidden = !open;
  };
  button.addEventListener("click", () => show(host.dataset.measures !== "true"));
  show(host.dataset.measures === "true");
}

/** A tap elsewhere ends what a tap on a row has begun. @param {PointerEvent} event */
function tapElsewhere({ target }) {
  if (!tapped || (target instanceof Element && target.closest(".gh-candidate-table tbody tr"))) return;
  tapped = "";
  tryOut(null);
}

/** @param {object} component @param {HTMLElement} component.parentElement @param {Candidates} component.data
 * @param {Report} component.setStateValue */
export default function mount({ parentElement, data, setStateValue }) {
  lightTogether();
  document.addEventListener("pointerdown", tapElsewhere); // the same function is added only once
  /** @type {HTMLElement} */ const host = parentElement.querySelector(".gh-candidates");
  const active = /** @type {?HTMLElement} */ (document.activeElement);
  const focused = host.contains(active) ? active.dataset.id : undefined;
  const report = (id) => setStateValue("opened", { id, serial: serial() });
  host.replaceChildren();
  const table = make("table", { class: "gh-table gh-candidate-table", "data-fixed": data.fixed ? "" : null, "data-action": data.action ?? null }, host);
  make("caption", {}, table, data.caption);
  headRow(make("thead", {}, table), data.head);
  const body = make("tbody", {}, table);
  const lines = data.rows.map((row, i) => bodyRow(body, row, report, data, i));
  const rest = lines.filter((_, i) => i >= FEW && !isKept(data.rows[i]));
  if (rest.length > 1) fold(host, rest);
  const some = data.deciding ?? data.head.length - 1;
  if (some < data.head.length - 1) foldMeasures(host, table, { deciding: some, others: data.others ?? [] });
  const invites = data.invites && !data.fixed ? [data.invites] : [];
  const others = some < data.head.length - 1 ? [] : (data.others ?? []);
  for (const note of [...data.notes, ...others, ...invites]) make("p", { class: "gh-fine" }, host, note);
  const again = focused === undefined ? null : host.querySelector(`button[data-id="${CSS.escape(focused)}"]`);
  /** @type {?HTMLElement} */ (again)?.focus();
  const kept = data.rows.find(({ id, parts }) => id === tapped && parts?.length);
  tryOut(kept ? { name: kept.name, parts: kept.parts } : null); // the focus was here before
}
