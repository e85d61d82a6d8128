// The table of records. It may have hundreds of rows, and the browser takes a tenth of a second to lay them out. So it
// waits while records fall in the picture: they would stop on their way, and nobody reads the table meanwhile.
import { make } from "../base/dom.js";
import { MARKS } from "../base/marks.js";
import { pending } from "../base/pending.js";
import { CHANGED } from "./changed.js";
/** @import { Records, RecordsGroup, RecordsRow } from "../wire.js" */

const FALLING = ".gh-dots"; // the records that move in the picture, unlike those of a split that is only hovered
const BEAT_MS = 50;

/** @param {Element} cell @param {Records} table @param {[number, number][]} target */
function classesIn(cell, table, target) {
  target.forEach(([code, n], i) => {
    const [tone, name] = table.classes[code];
    if (table.alike) cell.append(`${i ? "\u2002 " : ""}${n} `);
    make("span", { class: `gh-chip gh-c${tone} gh-w${tone}` }, cell, `${MARKS[tone]}\u00a0${name}`);
  });
}

/** @param {Element} body @param {Records} table @param {RecordsRow} row */
function line(body, table, { name, cells, target, weight, marks }) {
  const tr = make("tr", { "data-marks": marks }, body);
  make("th", { scope: "row" }, tr, String(name));
  if (weight) make(weight[1] ? "b" : "span", {}, make("td", {}, tr), weight[0]);
  cells.forEach((text, i) => {
    const td = make("td", i === table.asked ? { class: "gh-asked" } : {}, tr, text);
    if (text === null) make("span", { class: "gh-soft", title: "missing" }, td, "?");
  });
  if (typeof target === "string") make("td", {}, tr, target);
  else classesIn(make("td", {}, tr), table, target);
}

/** @param {Element} host @param {Records} table @param {RecordsGroup} group */
function body(host, table, { title, at, rows, more }) {
  const tbody = make("tbody", { class: at === null ? "gh-dim" : "gh-lit" }, host);
  const colspan = table.heads.length + 2 + Number(table.divided);
  if (title) make("th", { colspan, scope: "rowgroup" }, make("tr", { class: "gh-group" }, tbody), title);
  for (const row of rows) line(tbody, table, row);
  if (more) make("td", { colspan }, make("tr", { "data-more": at ?? "-" }, tbody), `and ${more} more`);
}

/** @param {Records} data @returns {Element} */
function tableOf(data) {
  const table = make("table", { class: "gh-table gh-records" });
  make("caption", {}, table, data.caption);
  const heads = make("tr", {}, make("thead", {}, table));
  const names = [data.alike ? "records" : "#", ...(data.divided ? ["weight"] : [])];
  for (const name of names) make("th", { scope: "col" }, heads, name);
  data.heads.forEach((name, i) => make("th", { scope: "col", class: i === data.asked ? "gh-asked" : null }, heads, name));
  make("th", { scope: "col" }, heads, data.target);
  for (const group of data.groups) body(table, data, group);
  return table;
}

/** @type {WeakMap<Element, string>} */ const shown = new WeakMap();
/** @type {WeakMap<Element, number>} */ const turns = new WeakMap(); // an earlier wait does not count

/** @param {object} component @param {HTMLElement} component.parentElement @param {Records} component.data */
export default function mount({ parentElement, data }) {
  const host = /** @type {HTMLElement} */ (parentElement.querySelector(".gh-scroll"));
  const text = JSON.stringify(data);
  if (shown.get(host) === text && host.firstChild) return;
  const turn = (turns.get(host) ?? 0) + 1;
  turns.set(host, turn);
  shown.set(host, text);
  const show = () => {
    if (turns.get(host) !== turn) return pending(-1);
    if (host.firstChild && document.querySelector(FALLING)) return void setTimeout(show, BEAT_MS);
    host.replaceChildren(tableOf(data));
    document.dispatchEvent(new Event(CHANGED));
    pending(-1);
  };
  pending(1);
  show();
}
