// The player's keys, which work anywhere on the page. Keys that type a character can be switched off (WCAG 2.1.4).
import { wished } from "./wishes.js";

// A remote control sends Page Up and Page Down. Page Down goes past a question.
const KEYS = {
  ArrowLeft: "previous", ArrowRight: "next", PageUp: "back", PageDown: "onward",
  Home: "first", End: "last", p: "play", P: "play",
};

/** The remote control goes beyond the story: to the item of a lecture before (-1) or after (1). */
export const BEYOND = "gh-beyond";

/** @param {number} way */
export const beyond = (way) => void document.dispatchEvent(new CustomEvent(BEYOND, { detail: way }));

// In these elements every key belongs to the text.
const TEXT_FIELDS =
  "textarea, select, [contenteditable]:not([contenteditable=false]), [role=textbox], " +
  "[role=searchbox], [role=combobox], [role=spinbutton], input:not([type=button], " +
  "[type=checkbox], [type=radio], [type=range], [type=submit], [type=reset], [type=file], " +
  "[type=color], [type=image])";
// These elements use the same keys themselves, whether the focus came by Tab or by a click.
const GRIDS = "[role=grid], [role=listbox], [role^=menu], [data-testid=stDataFrame]";
// These elements need the arrows only when the learner has reached them with Tab. After a click the arrows step
// through the story, as a lecturer expects after choosing something.
const CHOSEN = "[role=combobox][aria-expanded=false]";
// In a tree these keys go to its first and last node.
const ENDS = /^(Home|End)$/;
// Elements that arrows move when they were reached with Tab.
const MOVED = "[data-arrows]:focus-visible";
// The other keys go through the points of a plane as well.
const EDITED = "[data-arrows=points]:focus-visible";
const ROVING = "input[type=radio], input[type=range], [role=radio], [role=slider], [role=tab]";

/** Whether a key pressed in this element belongs to a text or a list. @param {?Element} target */
export const belongsToText = (target) => Boolean(target?.closest?.(`${TEXT_FIELDS}, ${GRIDS}`));

/** Whether a key of the page is on. A key that types a character may be switched off. @param {string} key */
export const works = (key) => !/^[\w?]$/.test(key) || wished("letters");

/** Call `act` for the player's keys, but not while somebody types. Returns a function that stops this.
 * @param {Element} host @param {(name: string, repeated: boolean) => void} act  repeated: the key is held */
export function listenToKeys(host, act) {
  let tabbed = false;
  function belongsElsewhere(target, key) {
    if (!target?.closest) return false;
    if (!tabbed && key.length > 1 && target.closest(CHOSEN)) return false;
    if (target.closest(TEXT_FIELDS)) return true;
    if (ENDS.test(key) && target.closest("[role=treeitem]")) return true;
    if (target.matches(EDITED)) return key.length > 1; // in this picture or in one beside it
    if (host.contains(target)) return key.startsWith("Arrow") && target.matches(MOVED);
    if (key.toLowerCase() === "p") return false;
    if (key.startsWith("Page")) return tabbed && target.scrollHeight > target.clientHeight + 1; // it scrolls
    return Boolean(target.closest(GRIDS) || (tabbed && target.closest(ROVING)));
  }

  function onKey(event) {
    if (event.key === "Tab") tabbed = true;
    const name = Object.hasOwn(KEYS, event.key) ? KEYS[event.key] : null;
    if (!name || !works(event.key) || !host.isConnected || event.isComposing) return;
    if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
    if (event.shiftKey && event.key.length > 1) return; // the keys select text
    if (belongsElsewhere(event.composedPath()[0], event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    if (name !== "play" || !event.repeat) act(name, event.repeat);
  }

  const onPointer = () => (tabbed = false);
  document.addEventListener("keydown", onKey, true);
  document.addEventListener("pointerdown", onPointer, true);
  return () => {
    document.removeEventListener("keydown", onKey, true);
    document.removeEventListener("pointerdown", onPointer, true);
  };
}
