// Elements and their keys. All text is set with textContent.

const DRAWN = /^(svg|g|path|rect|circle|ellipse|(poly)?line|polygon|text|tspan|image|title|defs|clipPath|pattern)$/;

/** An HTML or SVG element with attributes and a text, appended to `parent`.
 * @param {string} name @param {Record<string, unknown>} [attributes]  null ones are left out
 * @param {?Element} [parent] @param {?string} [text] @returns {any} */
export function make(name, attributes = {}, parent = null, text = null) {
  const element = DRAWN.test(name)
    ? document.createElementNS("http://www.w3.org/2000/svg", name)
    : document.createElement(name);
  set(element, attributes);
  if (text !== null) element.textContent = text;
  parent?.append(element);
  return element;
}

/** Set attributes, or remove those that are null. The DOM changes only where a value differs.
 * @param {Element} element @param {Record<string, unknown>} attributes */
export function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined) element.removeAttribute(name);
    else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value));
  }
}

/** The class names that apply, joined: `classes("a", wide && "b")`. */
export const classes = (...names) => names.filter(Boolean).join(" ");

/** A button with an icon: one path in a square of 16.
 * @param {Element} parent @param {string} name @param {string} icon @param {(event: Event) => void} act */
export function iconButton(parent, name, icon, act, title = name) {
  const element = make("button", { type: "button", class: "gh-button", "aria-label": name, title }, parent);
  const drawing = make("svg", { viewBox: "0 0 16 16", "aria-hidden": "true" }, element);
  make("path", { d: icon }, drawing);
  element.addEventListener("click", act);
  return element;
}

/** Give `act` the keys pressed in an element, alone or with Shift. If it returns true, the event stops there.
 * @param {Element} element @param {(event: any) => boolean} act */
export function onKeys(element, act) {
  element.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || !act(event)) return;
    event.preventDefault();
    event.stopPropagation();
  });
}
