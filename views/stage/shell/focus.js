// Keeps the keyboard focus on the widget that was used last. Streamlit recreates some widgets when a run draws more
// or less above them, and the focus would fall back to the page. If the widget is gone, what came instead has it.
import { set } from "../base/dom.js";
import { eachRest } from "../base/rest.js";
import { eachChange } from "../menu/changes.js";

const PANEL = "[data-testid=stPopoverBody]"; // Streamlit puts what a button opens at the end of the document
const KEYED = "[class*=st-key-]"; // elements that have a key in the script

// What comes when a widget goes: the hall votes, a question is answered, or a link leads to another page. At last the
// title.
const INSTEAD = [".st-key-hall-steps button", ".st-key-go-next-guess button", ".gh-answered", ".stMain h1"];

/** Identifies a widget on the page: by the key around it, its kind of element and its index there.
 * @param {Element} element @returns {?{ css: string, at: number }} */
function nameOf(element) {
  const around = element.closest(KEYED);
  const key = [...(around?.classList ?? [])].find((name) => name.startsWith("st-key-"));
  if (!around || !key) return null;
  const css = `.${CSS.escape(key)} ${element.localName}`;
  return { css, at: [...document.querySelectorAll(css)].indexOf(element) };
}

/** Focus what came instead of a widget. @param {string[]} places */
function goOn(places) {
  const there = places.map((css) => /** @type {?HTMLElement} */ (document.querySelector(css)));
  const next = there.find((one) => one?.checkVisibility());
  if (next && next.localName !== "button") set(next, { tabindex: -1 });
  next?.focus({ preventScroll: true });
}

/** Start to keep the focus. */
export function hold() {
  /** @type {?Element} */ let last = null;
  /** @type {ReturnType<typeof nameOf>} */ let name = null;
  let path = "";
  document.addEventListener("focusin", ({ target }) => {
    last = /** @type {Element} */ (target);
    name = nameOf(last);
    path = location.pathname;
  });
  eachRest(() => {
    const lost = document.activeElement === document.body && last && !last.isConnected;
    if (!lost) return;
    if (path !== location.pathname) return goOn(INSTEAD.slice(-1)); // a new page begins at its top
    const again = name && /** @type {?HTMLElement} */ (document.querySelectorAll(name.css)[name.at]);
    if (again) again.focus({ preventScroll: true });
    if (document.activeElement === document.body) goOn(INSTEAD);
  });
}

/** Start to follow a button into the panel that it opens, and back to the button when the panel closes. The panel
 * itself gets the focus: a field would take the next key as text. */
export function enter() {
  /** @type {?HTMLElement} */ let panel = null;
  /** @type {?HTMLElement} */ let opener = null;
  eachChange(document.body, () => {
    const now = /** @type {?HTMLElement} */ (document.querySelector(PANEL));
    if (now === panel) return;
    panel = now;
    const active = /** @type {?HTMLElement} */ (document.activeElement);
    if (!panel) return void (active === document.body && opener?.isConnected && opener.focus({ preventScroll: true }));
    opener = active?.closest("button") ?? null;
    set(panel, { tabindex: -1, role: "group", "aria-label": opener?.innerText.split("\n")[0] ?? null });
    if (!panel.contains(active)) panel.focus({ preventScroll: true });
  });
}
