// Keeps the keyboard focus on the widget that was used last. Streamlit recreates some widgets when a run draws more
// or less above them, and the focus would fall back to the page.
import { set } from "../base/dom.js";
import { eachRest } from "../base/rest.js";
import { eachChange } from "../menu/changes.js";

const PANEL = "[data-testid=stPopoverBody]"; // Streamlit puts what a button opens at the end of the document
const KEYED = "[class*=st-key-]"; // elements that have a key in the script

/** Identifies a widget on the page: by the key around it, its kind of element and its index there.
 * @param {Element} element @returns {?{ css: string, at: number }} */
function nameOf(element) {
  const around = element.closest(KEYED);
  const key = [...(around?.classList ?? [])].find((name) => name.startsWith("st-key-"));
  if (!around || !key) return null;
  const css = `.${CSS.escape(key)} ${element.localName}`;
  return { css, at: [...document.querySelectorAll(css)].indexOf(element) };
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
    if (!lost || !name || path !== location.pathname) return; // a new page begins at its top
    /** @type {?HTMLElement} */ (document.querySelectorAll(name.css)[name.at])?.focus({ preventScroll: true });
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
