// A number lights up together with its source: a term of a formula, the cell of the table that it counts, the branch
// in the picture. This module reads the calculation on the page, and changes only classes.
//
// The left side of a formula says what it is about: H is the whole node, H with a number is that branch, and H
// "split" has a term for each branch. A fraction in the line of a branch is about one of its classes.

const LIT = "gh-lit-too";
const LINE = /^([HGE])(\d*)(split)?$/;
const TABLE = ".gh-scroll:has(> .gh-numbers)";

/** What something counts: the branch (null: all of them), the class (null: all of its records).
 * @typedef {{ branch: ?number, label: ?number }} Counted */

const text = (/** @type {Element} */ element) => element.textContent.replace(/\u200b/g, "");

/** The rows of the table of branches and classes: one for each branch, and the total. @param {Element} box */
function rowsOf(box) {
  const table = box.querySelector(TABLE);
  return table ? [...table.querySelectorAll("tbody tr"), ...table.querySelectorAll("tfoot tr")] : [];
}

/** The counts of a row that are not 0, as places of classes. @param {Element} row @param {number} classes */
const counted = (row, classes) =>
  [...row.querySelectorAll("td")].slice(0, classes).flatMap((cell, at) => (Number(cell.textContent) ? [at] : []));

/** How many classes the table of a calculation has. @param {Element} box */
const classesOf = (box) => box.querySelectorAll(`${TABLE} thead .gh-c`).length;

/** The lines of the visible formulas about a node or a branch, with their fractions.
 * @param {Element} box @returns {{ name: Element, parts: { part: Element, of: Counted }[], about: Counted }[]} */
function linesOf(box) {
  const found = [];
  const rows = rowsOf(box);
  const branches = rows.length - 1;
  const filled = rows.slice(0, branches).flatMap((row, at) => (counted(row, classesOf(box)).length ? [at] : []));
  for (const line of box.querySelectorAll("p:has(> em > .katex)")) {
    const name = line.checkVisibility() ? line.querySelector(":scope > .katex .katex-html") : null;
    const match = name && LINE.exec(text(name));
    if (!name || !match) continue;
    const fractions = [...line.querySelectorAll("em .katex-html .mfrac")];
    const own = fractions.filter((one) => !one.parentElement.closest(".mfrac"));
    const [, symbol, number, split] = match;
    const branch = number ? Number(number) - 1 : null;
    const classes = rows.length ? counted(rows[branch ?? branches] ?? rows[0], classesOf(box)) : [];
    const twice = symbol === "H" && !split ? 2 : 1; // p log p names each share twice
    const about = (/** @type {number} */ place) =>
      split ? { branch: filled[place] ?? null, label: null } : { branch, label: classes[Math.floor(place / twice)] ?? null };
    found.push({ name, about: { branch, label: null }, parts: own.map((part, place) => ({ part, of: about(place) })) });
  }
  return found;
}

/** What the element under the pointer counts. @param {Element} target @param {[number, number]} at  in the window
 * @param {Element} box @returns {?Counted} */
function countedBy(target, at, box) {
  const row = target.closest("tr");
  const rows = rowsOf(box);
  const place = row === null ? -1 : rows.indexOf(row);
  if (place >= 0) {
    const cell = target.closest("td");
    const label = cell === null ? -1 : [...row.querySelectorAll("td")].indexOf(cell);
    return { branch: place < rows.length - 1 ? place : null, label: label >= 0 && label < classesOf(box) ? label : null };
  }
  if (!target.closest(".katex-html")) return null;
  for (const { name, about, parts } of linesOf(box)) {
    if (holds(name, at)) return about;
    const found = parts.find(({ part }) => holds(part, at));
    if (found) return found.of;
  }
  return null;
}

/** Whether an element is under the pointer, even if another one covers it, as lines of KaTeX do.
 * @param {Element} element @param {[number, number]} at */
function holds(element, [x, y]) {
  const box = element.getBoundingClientRect();
  return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
}

/** Light everything in a calculation and in the picture that counts the same. @param {Element} box @param {Counted} what */
function light(box, { branch, label }) {
  const rows = rowsOf(box);
  const row = rows[branch ?? rows.length - 1];
  const cells = row ? [...row.querySelectorAll("th, td")] : [];
  for (const cell of label === null ? cells : [cells[label + 1]]) cell?.classList.add(LIT);
  for (const { name, about, parts } of linesOf(box)) {
    if (about.branch === branch && label === null) name.classList.add(LIT);
    for (const { part, of } of parts) if (of.branch === branch && (label === null || of.label === label)) part.classList.add(LIT);
  }
  if (branch !== null) childOf(branch)?.classList.add(LIT);
}

const path = (/** @type {Element} */ item) => item.getAttribute("data-node");

/** The node in the picture that the calculation is about. */
const asked = () =>
  document.querySelector("[role=treeitem][aria-selected=true]") ?? document.querySelector("[role=treeitem][aria-current]");

/** The card at the end of a branch of that node. @param {number} branch */
function childOf(branch) {
  const node = asked();
  if (node === null) return null;
  return document.querySelector(`[role=treeitem][data-node="${path(node) === "" ? branch : `${path(node)}.${branch}`}"]`);
}

/** The branch of the calculation's node that leads to a card. @param {Element} card @returns {?number} */
function branchOf(card) {
  const node = asked();
  if (node === null || card === node) return null;
  const [above, own] = [path(node), path(card)];
  const last = own?.split(".").at(-1);
  return (above ? `${above}.${last}` : last) === own ? Number(last) : null;
}

/** @param {PointerEvent | FocusEvent} event */
function seen(event) {
  for (const lit of document.querySelectorAll(`.${LIT}`)) lit.classList.remove(LIT);
  const target = event.target;
  const box = document.querySelector(".st-key-calculation");
  if (box === null || !(target instanceof Element)) return;
  const card = target.closest("[role=treeitem]");
  const branch = card && branchOf(card);
  const at = /** @type {[number, number]} */ (event instanceof PointerEvent ? [event.clientX, event.clientY] : [-1, -1]);
  const what = box.contains(target) ? countedBy(target, at, box) : branch !== null ? { branch, label: null } : null;
  if (what !== null) light(box, what);
}

let listening = false;

/** Start on this page. */
export function lightTogether() {
  if (listening) return;
  listening = true;
  document.addEventListener("pointermove", seen);
  document.addEventListener("focusin", seen);
}
