// Calls up the parts of the page for which the screen has no room, by a button or a key: the choices, and everything
// below the picture. Also a list of all keys and all lessons.
//
// The part that is called up is in the attribute data-gh-called of the page, and style.css shows it.
import { iconButton, make, set } from "../base/dom.js";
import { choose, choosing, presents, remote } from "../base/asking.js";
import { belongsToText, works } from "../base/keys.js";
import { atRest, listenToClicks } from "../base/rest.js";
import { eachEntry, redo, undo, undoable } from "../base/undoing.js";
import { wish, wished } from "../base/wishes.js";
import { eachChange } from "./changes.js";
import { saysMore } from "./further.js";
import { columnOf, inParts, turnParts } from "./parts.js";
import { reachable, reachNow } from "./reachable.js";
/** @import { Wish } from "../base/wishes.js" */

/** @type {[string[], string][]} */ const KEYS = [
  [["→", "Page Down"], "next step (hold the key to keep going)"],
  [["Page Down"], "past an open question, without a guess"],
  [["←", "Page Up"], "previous step"],
  [["Home", "End"], "first and last step"],
  [["P"], "play and pause"],
  [["F"], "presenter mode on and off"],
  [["D"], "data and settings"],
  [["R"], "records and everything else below the picture"],
  [["C"], "open the calculation, scroll through it, or close it (in a lecture with Shift)"],
  [["M"], "in presenter mode: the next part of a long column"],
  [["1", "…", "9"], "an answer of the open question, or else a view or a section of a page without blanks"],
  [["Ctrl", "Z"], "undo the last change (with Shift, make it again)"],
  [["K"], "copy the link to this view"],
  [["L"], "other lessons"],
  [["G", "B", "C", "N"], "in a lecture: its items, a blank screen, the clock, the window with the notes"],
  [["?"], "this list"],
  [["Esc"], "close the open part"],
];
const UNDO = "M3.5 6.5h6a3.5 3.5 0 1 1 0 7H6M3.5 6.5l3-3M3.5 6.5l3 3";
const CALLED = { choices: "Data and settings", more: "Records and more" };
/** @type {[Wish, string][]} */ const WISHES = [
  ["falling", "Show records falling into the branches of a split"],
  ["letters", "Use single letters, digits and ? as keys"],
];
const BLANKS = ".gh-blank"; // of an exercise
const SECTIONS = ["sections", "choose-below", "choose-view", "choose-how"];

const root = document.documentElement;
const region = (name) => /** @type {?HTMLElement} */ (document.querySelector(`.st-key-${name}`));
const press = (/** @type {string} */ what) =>
  /** @type {?HTMLElement} */ (document.querySelector(what))?.click();

/** Call up a part of the page or hide it. The focus follows. @param {?string} name */
function call(name) {
  const before = root.dataset.ghCalled;
  const now = name === before ? null : name;
  if (now) root.dataset.ghCalled = now;
  else delete root.dataset.ghCalled;
  for (const button of document.querySelectorAll(".gh-call")) {
    set(button, { "aria-expanded": button.getAttribute("data-of") === now });
  }
  if (now) return toRead(region(now), CALLED[now]);
  /** @type {?HTMLElement} */ (document.querySelector(`.gh-call[data-of="${before}"]`))?.focus();
}

/** Focus a box itself: its first control may be further down, react to the focus, or take the next key as text.
 * @param {?HTMLElement} box @param {string} name */
function toRead(box, name) {
  if (!box) return;
  if (!box.hasAttribute("tabindex")) set(box, { tabindex: -1, role: "group", "aria-label": name });
  box.scrollTop = 0;
  box.focus({ preventScroll: true });
}

/** Scroll to the calculation of the open or chosen candidate. If all of it is visible, close it. */
function calculation() {
  if (seen(region("calculation"))) return;
  const rows = ["[aria-expanded=true]", ".gh-best [aria-expanded]", "[aria-expanded]"];
  const what = rows.map((row) => `.gh-candidate-table ${row}`).find((row) => document.querySelector(row));
  if (!what) return;
  press(what);
  atRest(() => seen(region("calculation")));
}

/** Scroll a box into view, or its beginning if it is higher than its place. Arrows scroll on, unless they have
 * another use there. @param {?Element} box @returns {boolean} whether a part of it was out of sight */
function seen(box) {
  if (!box) return false;
  const column = columnOf(box);
  if (column) return column.next(box);
  reachNow(document.body);
  const place = /** @type {?HTMLElement} */ (box.closest(".st-key-beside[tabindex]"));
  if (!document.activeElement?.matches(":not(body, .stMain)")) place?.focus({ preventScroll: true });
  const top = () => Math.round(box.getBoundingClientRect().top);
  const before = top();
  box.scrollIntoView({ block: "nearest" });
  return top() !== before;
}

/** Open a view or a section of the page, unless the digit was meant for a blank. @param {number} n */
function section(n) {
  if (document.querySelector(BLANKS)) return;
  const of = SECTIONS.map(region).find(Boolean);
  /** @type {?HTMLElement} */ (of?.querySelectorAll("button[role=radio], .st-key-sections button")[n - 1])?.click();
}

function dialog(parent) {
  const box = make("dialog", { class: "gh-keys", "aria-label": "Keys and lessons" }, parent);
  make("button", { type: "button", class: "gh-close" }, box, "Close").addEventListener("click", () => box.close());
  const columns = make("div", {}, box);
  const keys = make("section", {}, columns);
  make("h2", {}, keys, "Keys");
  const list = make("dl", {}, keys);
  const rows = KEYS.map(([names, words]) => {
    const term = make("dt", {}, list);
    for (const name of names) make("kbd", {}, term, name);
    return { works: () => works(names[0]), term, told: make("dd", {}, list, words) };
  });
  const copy = make("button", { type: "button" }, make("p", {}, keys), "Copy the link to this view");
  copy.addEventListener("click", () => (box.close(), press(".gh-copy")));
  const paint = () => {
    for (const { works, term, told } of rows) for (const part of [term, told]) part.classList.toggle("gh-off", !works());
  };
  const second = make("div", {}, columns);
  const lessons = make("section", {}, second);
  make("h2", {}, lessons, "Lessons");
  const ways = make("ul", {}, lessons);
  wishes(make("section", {}, second), paint);
  return () => {
    ways.replaceChildren();
    for (const link of document.querySelectorAll(".gh-sidebar a")) {
      const way = make("button", { type: "button" }, make("li", {}, ways), link.textContent);
      way.addEventListener("click", () => (box.close(), /** @type {HTMLElement} */ (link).click()));
    }
    paint();
    box.showModal();
  };
}

/** The settings that can be switched off. @param {Element} parent @param {() => void} changed */
function wishes(parent, changed) {
  make("h2", {}, parent, "In this browser");
  for (const [name, words] of WISHES) {
    const row = make("label", {}, parent);
    const box = make("input", { type: "checkbox" }, row);
    make("span", {}, row, words);
    box.checked = wished(name);
    box.addEventListener("change", () => {
      wish(name, box.checked);
      changed();
    });
  }
}

/** The actions of the keys of the page. @param {() => void} open  the list of keys */
const actsOf = (open) => ({
  "?": open, l: open, d: () => call("choices"), r: () => call("more"), c: calculation,
  k: () => press(".gh-copy"), m: turnParts,
  f: () => press(".st-key-choose-presenter input"), escape: () => root.dataset.ghCalled && call(null),
});

/** Make the buttons once. Returns the actions of the keys. @param {HTMLElement} host */
function buttons(host) {
  delete root.dataset.ghCalled;
  for (const [name, words] of Object.entries(CALLED)) {
    const about = { type: "button", class: "gh-call", "data-of": name, "aria-expanded": false };
    make("button", about, host, words).addEventListener("click", () => call(name));
  }
  const back = iconButton(host, "Undo", UNDO, undo, "Undo (Ctrl+Z)");
  back.dataset.undo = "";
  set(back, { "aria-disabled": undoable() ? null : "true" });
  const help = make("button", { type: "button", "aria-label": "Keys and lessons (?)" }, host, "?");
  const open = dialog(host);
  help.addEventListener("click", open);
  return actsOf(open);
}

/** Ctrl+Z and Ctrl+Shift+Z, or Ctrl+Y. A text has its own. @param {KeyboardEvent} event @param {string} key */
function againOrNot(event, key) {
  const text = belongsToText(/** @type {Element} */ (event.composedPath()[0])) || document.querySelector("dialog[open]");
  if (text || event.defaultPrevented || !["z", "y"].includes(key)) return;
  event.preventDefault();
  if (key === "y" || event.shiftKey) redo();
  else undo();
}

/** Whether the second layer of choices is open, on the button that opens it. */
function paintChange() {
  const button = document.querySelector(".st-key-change button");
  if (button) set(button, { "aria-expanded": Boolean(region("changing")) });
}

/** Whether there is something to undo, on the buttons that are on the page. */
function paintUndo() {
  const off = undoable() ? null : "true";
  for (const button of document.querySelectorAll(".gh-menu [data-undo]")) set(button, { "aria-disabled": off });
}
eachEntry(paintUndo);

/** @type {WeakMap<HTMLElement, Record<string, () => void>>} */ const known = new WeakMap();

/** Streamlit mounts the same menu many times and unmounts each call, so each call has its listener.
 * @param {object} component @param {HTMLElement} component.parentElement */
export default function mount({ parentElement }) {
  /** @type {HTMLElement} */ const host = parentElement.querySelector(".gh-menu");
  if (!known.has(host)) known.set(host, buttons(host));
  const acts = known.get(host);

  function onKey(event) {
    const key = event.key.toLowerCase();
    if ((event.ctrlKey || event.metaKey) && !event.altKey) return againOrNot(event, key);
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || event.isComposing) return;
    if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
    if (!works(key) || (key !== "escape" && belongsToText(event.composedPath()[0]))) return;
    if (/^[1-9]$/.test(key)) (choosing() ? choose : section)(Number(key));
    else if (/^page(up|down)$/.test(key) && presents()) remote(key === "pagedown");
    else if (Object.hasOwn(acts, key)) acts[key]();
    else return;
    event.preventDefault();
  }
  function onPointer(event) {
    const called = root.dataset.ghCalled;
    const inside = `.st-key-${called}, .gh-menu`;
    if (called && event.target.closest?.(".stMain") && !event.target.closest(inside)) call(null);
  }
  document.addEventListener("keydown", onKey);
  document.addEventListener("pointerdown", onPointer, true);
  const forget = reachable(document.body);
  const end = inParts(document.body);
  const unsay = saysMore(document.body);
  const unheard = listenToClicks(host);
  const changes = eachChange(document.body, paintChange);
  paintChange();
  return () => {
    unheard();
    document.removeEventListener("keydown", onKey);
    document.removeEventListener("pointerdown", onPointer, true);
    forget();
    end();
    unsay();
    changes.stop();
  };
}
