// Elements, and texts that fit. All text goes in by textContent.

const DRAWN = /^(svg|g|path|rect|circle|ellipse|line|polygon|polyline|text|tspan|title|defs|clipPath|pattern|image)$/;

/** An HTML or SVG element with attributes and a text, appended to `parent`. @param {string} name
 * @param {Record<string, unknown>} [attributes]  those that are null or undefined are left out
 * @param {?Element} [parent] @param {?string} [text] @returns {any} */
export function make(name, attributes = {}, parent = null, text = null) {
  const element = DRAWN.test(name)
    ? document.createElementNS("http://www.w3.org/2000/svg", name)
    : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined) element.setAttribute(key, String(value));
  }
  if (text !== null && text !== undefined) element.textContent = text;
  parent?.append(element);
  return element;
}

/** Set an attribute, or take it away with null; the DOM is touched only for a change.
 * @param {Element} element @param {string} name @param {unknown} value */
export function set(element, name, value) {
  if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value));
}

/** The names of classes in use, joined: `classes("a", wide && "b")`. */
export function classes(...names) {
  return names.filter(Boolean).join(" ");
}

/** A button with an icon of one path in a square of 16. @param {Element} parent @param {string} name  what it
 * is called and, without `title`, what its tooltip says @param {string} icon
 * @param {(event: Event) => void} act */
export function iconButton(parent, name, icon, act, title = name) {
  const element = make("button", { type: "button", class: "gh-button", "aria-label": name, title }, parent);
  const drawing = make("svg", { viewBox: "0 0 16 16", "aria-hidden": "true" }, element);
  make("path", { d: icon }, drawing);
  element.addEventListener("click", act);
  return element;
}
