// Who uses the keyboard stays on the widget that he has used. Streamlit makes some of them anew when a run draws more
// or less above them, and the focus would fall to the page.
import { eachRest } from "../base/rest.js";

const KEYED = "[class*=st-key-]"; // what has a key in the script says so by a class

/** Which widget of the page that is: the key around it, its kind of element, and its place among these.
 * @param {Element} element @returns {?{ css: string, at: number }} */
function nameOf(element) {
  const around = element.closest(KEYED);
  const key = [...(around?.classList ?? [])].find((name) => name.startsWith("st-key-"));
  if (!around || !key) return null;
  const css = `.${CSS.escape(key)} ${element.localName}`;
  return { css, at: [...document.querySelectorAll(css)].indexOf(element) };
}

/** Hold the focus from now on. */
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
    if (!lost || !name || path !== location.pathname) return; // another page begins at its top
    /** @type {?HTMLElement} */ (document.querySelectorAll(name.css)[name.at])?.focus({ preventScroll: true });
  });
}
