// The blanks of an exercise: their form, and the mark of each. All text is set with textContent.
import { make, set } from "../base/dom.js";
import { blanksOf } from "./streak.js";
import { draw, judge } from "./tree.js";
/** @import { Practice, PracticeBlank, PracticePart, PracticePiece } from "../wire.js" */

/** @typedef {HTMLInputElement | HTMLSelectElement} Control */

const SIGNS = { right: "✓", follows: "↷", near: "≈", wrong: "✗", unread: "?", open: "" };
const SPOKEN = {
  right: "Correct.", follows: "Follows from your own number.", near: "Nearly.", wrong: "Wrong.", unread: "Not read.", open: "",
};

/** What the key does in every blank. */
export const ENTER = { id: "gh-enter", words: "Enter checks and goes to the next empty blank." };

/** The id of what is said about a blank. @param {string} id  of its part @param {string} name */
const idOf = (id, name) => `${id} ${name}`.replaceAll(" ", "-");

/** @param {Element} host @returns {Control[]} */
export const controls = (host) => [...host.querySelectorAll(".gh-blank")].map((one) => /** @type {Control} */ (one));

/** A calculation that is longer than its blank is shown above it while it is typed. @param {HTMLInputElement} one */
const showLong = (one) => set(one.parentElement, { "data-long": one.scrollWidth > one.clientWidth ? one.value : null });

/** @param {Element} parent @param {PracticeBlank} blank */
function control(parent, blank) {
  if (blank.tree) {
    make("input", { type: "hidden", class: "gh-blank", name: blank.name, "data-name": blank.name }, parent);
    make("div", { class: "gh-tree-by-hand", role: "group", "aria-label": blank.label }, parent);
    return;
  }
  const about = { class: "gh-blank", name: blank.name, "aria-label": blank.label, "data-name": blank.name };
  if (!blank.options.length) {
    const size = Math.max(6, blank.width);
    const typed = { type: "text", autocomplete: "off", enterkeyhint: "next", autocapitalize: "off", spellcheck: "false", maxlength: 120 };
    const input = make("input", { ...about, ...typed, style: `--gh-size: ${size}ch` }, parent);
    for (const event of ["input", "focus"]) input.addEventListener(event, () => showLong(input));
    return;
  }
  const select = make("select", about, parent);
  make("option", { value: "" }, select, "choose");
  for (const [value, words] of blank.options) make("option", { value }, select, words);
}

/** @param {Element} parent @param {PracticePiece} piece @param {string} id */
function put(parent, piece, id) {
  if (!piece.blank) return void make("span", {}, parent, piece.text);
  const box = make("span", { class: "gh-filled" }, parent);
  control(box, piece.blank);
  make("span", { class: "gh-mark", "aria-hidden": "true" }, box);
  make("span", { class: "gh-read" }, box);
  set(box.firstElementChild, { "aria-describedby": `${idOf(id, piece.blank.name)} ${ENTER.id}` });
}

/** The pieces of a line. A blank stays on the line of the text before it, and the decimals stay beside the numbers. How
 * a number was read comes in their place, or below its blank where there are several.
 * @param {Element} line @param {PracticePart} part @param {string} id */
function fill(line, part, id) {
  const [pieces] = part.rows;
  const isList = (/** @type {PracticePiece} */ { blank }) => Boolean(blank?.options.length);
  const isNumber = (/** @type {PracticePiece} */ { blank }) => Boolean(blank && !blank.options.length && !blank.tree);
  const last = pieces.findLastIndex(isNumber);
  const end = pieces.slice(last).some(isList) ? last : pieces.length - 1;
  pieces.forEach((piece, i) => {
    const before = i && piece.blank && !piece.blank.tree && !pieces[i - 1].blank ? line.lastElementChild : null;
    const place = before ? make("span", { class: "gh-together" }, line) : line;
    if (before) place.append(before);
    put(place, piece, id);
    if (i === end && part.checked[0]) make("span", { class: "gh-checked" }, piece.blank ? place : line, part.checked[0]);
  });
  if (last !== end || pieces.filter(isNumber).length > 1) line.classList.add("gh-several");
}

/** @param {Element} host @param {PracticePart} part @param {string} id */
export function build(host, part, id) {
  const box = make("div", { class: "gh-calculated" }, host);
  if (!part.caption) {
    fill(make("p", { class: "gh-calc-line" }, box), part, id);
  } else {
    const table = make("table", { class: "gh-table" }, make("div", { class: "gh-scroll" }, box));
    make("caption", {}, table, part.caption);
    const head = make("tr", {}, make("thead", {}, table));
    part.head.forEach((text, i) => {
      const cell = make("th", { scope: "col" }, head, text);
      if (part.checked[i]) make("span", { class: "gh-checked" }, cell, ` ${part.checked[i]}`);
    });
    const body = make("tbody", {}, table);
    for (const row of part.rows) {
      const line = make("tr", {}, body);
      row.forEach((piece, i) => put(make(i ? "td" : "th", i ? {} : { scope: "row" }, line), piece, id));
    }
  }
  make("p", { class: "gh-worked" }, box);
  for (const { blank } of part.rows.flat()) {
    if (blank) make("p", { class: "gh-why", id: idOf(id, blank.name) }, box);
  }
}

/** The name of a blank at the beginning of a sentence. A symbol such as w1 or g(t) stays as it is. @param {string} label */
export const beginning = (label) => (/^[a-z]{2,}(?![\w(·])/.test(label) ? label[0].toUpperCase() + label.slice(1) : label);

/** A changed blank is no longer judged. @param {Control} one */
export function unmark(one) {
  set(one, { "aria-invalid": null });
  const box = one.parentElement;
  set(box, { "data-mark": null });
  box.querySelector(".gh-mark").textContent = "";
  box.querySelector(".gh-read").textContent = "";
  why(one).textContent = "";
}

// Search within the form: a page that was left may be drawn once more after it has left the document.
const why = (/** @type {Control} */ one) =>
  /** @type {HTMLElement} */ (one.form.querySelector(`[id="${one.getAttribute("aria-describedby")?.split(" ")[0]}"]`));

/** Whether a blank has its judged value; a link has no semicolons. @param {Control} one @param {PracticeBlank} blank */
export const asJudged = (one, blank) => one.value.replaceAll(";", " ").trim() === blank.value.trim();

/** @param {Control} one @param {PracticeBlank} blank */
function mark(one, blank) {
  if (!asJudged(one, blank) || blank.mark === "open") return unmark(one);
  const box = one.parentElement;
  set(one, { "aria-invalid": blank.mark === "wrong" || blank.mark === "unread" ? "true" : null });
  set(box, { "data-mark": blank.mark });
  box.querySelector(".gh-mark").textContent = SIGNS[blank.mark];
  box.querySelector(".gh-read").textContent = blank.read;
  const said = why(one);
  said.replaceChildren();
  make("span", { class: "gh-quiet" }, said, `${beginning(blank.label)}: ${SPOKEN[blank.mark]} `);
  const several = controls(one.closest(".gh-calculated")).length > 1; // below them the message must name its blank
  const which = several ? `${beginning(blank.label)}: ` : "";
  if (blank.say) make("span", {}, said, which + blank.say);
  set(said, { "data-mark": blank.mark });
}

/** The tree of a blank and the verdicts on its nodes. @param {HTMLInputElement} one @param {PracticeBlank} blank */
function grow(one, blank) {
  const host = /** @type {HTMLElement} */ (one.nextElementSibling);
  const drawn = host.querySelector(".gh-grown");
  if (!drawn || drawn.getAttribute("data-text") !== one.value) draw(host, blank.tree, one);
  judge(host, one.value === blank.value ? blank.tree.marks : []);
}

/** Mark all blanks. @param {Element} host @param {Practice} data */
export function markAll(host, data) {
  const blanks = blanksOf(data);
  controls(host).forEach((one, i) => {
    mark(one, blanks[i]);
    if (blanks[i].tree) grow(/** @type {HTMLInputElement} */ (one), blanks[i]);
  });
}
