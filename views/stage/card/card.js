// The card of an algorithm. When it is closed, one line says what the algorithm does now. Data: see wire.js.
import { classes, make, set } from "../base/dom.js";
import { serial } from "../base/reports.js";
/** @import { Report } from "../base/mounting.js" */
/** @import { Card, CardLine } from "../wire.js" */

/** @typedef {(what: { look?: string, step?: number }) => void} Ask */

/** @param {Element} host @param {Card} card @param {Ask} ask */
function head(host, card, ask) {
  const open = card.look !== "closed";
  const button = make("button", { type: "button", class: "gh-algo-head", "aria-expanded": open }, host);
  make("span", { class: "gh-algo-title" }, button, card.title);
  if (!open) make("span", { class: "gh-algo-now" }, button, card.now);
  button.addEventListener("click", () => ask({ look: open ? "closed" : "open" }));
}

/** @param {Element} list @param {CardLine} line */
function codeLine(list, line) {
  const item = make("li", { style: `--depth: ${line.depth}` }, list);
  make(line.to === null ? "span" : "button", line.to === null ? {} : { type: "button" }, item, line.text);
}

/** @param {Element} host @param {Card} card @param {Ask} ask */
function source(host, card, ask) {
  const open = card.look === "source";
  const button = make("button", { type: "button", class: "gh-algo-source", "aria-expanded": open }, host);
  button.addEventListener("click", () => ask({ look: open ? "open" : "source" }));
  make("span", { class: "gh-algo-function" }, button);
  if (open) make("pre", { tabindex: 0, role: "group" }, host);
}

/** Build the parts that stay from step to step. @param {Element} host @param {Card} card @param {Ask} ask */
function build(host, card, ask) {
  host.replaceChildren();
  head(host, card, ask);
  if (card.look === "closed") return;
  make("p", {}, host, card.what);
  const list = make("ol", { "aria-label": `${card.title} in pseudocode` }, host);
  for (const line of card.lines) codeLine(list, line);
  make("p", { class: "gh-algo-who" }, host, `Source: ${card.who}.`);
  source(host, card, ask);
}

/** Show the parts that change with the step. @param {Element} host @param {Card} card @param {Ask} ask */
function show(host, card, ask) {
  const now = host.querySelector(".gh-algo-now");
  if (now) now.textContent = card.now;
  const items = /** @type {HTMLElement[]} */ ([...host.querySelectorAll("li")]);
  for (const [i, item] of items.entries()) {
    const { lit, to } = card.lines[i];
    set(item, { class: classes(lit && "gh-lit"), "aria-current": lit ? "step" : null });
    const button = item.querySelector("button");
    if (button) button.onclick = () => ask({ step: to });
    if (button) button.title = "Go to the next step that does this";
  }
  const name = host.querySelector(".gh-algo-function");
  if (name) name.textContent = card.function ? `Python: ${card.function}` : "Python: this line has no function";
  const text = host.querySelector("pre");
  if (!text) return;
  set(text, { "aria-label": `Source code of ${card.function}` });
  if (text.textContent !== card.source) text.textContent = card.source;
}

/** @type {WeakMap<Element, string>} */ const built = new WeakMap();

/** @param {object} component @param {HTMLElement} component.parentElement @param {Card} component.data
 * @param {Report} component.setStateValue */
export default function mount({ parentElement, data, setStateValue }) {
  const host = parentElement.querySelector(".gh-algo");
  const ask = (what) => setStateValue("asked", { ...what, serial: serial() });
  const shape = JSON.stringify([data.title, data.look, data.lines.map((line) => line.to === null)]);
  if (built.get(host) !== shape || !host.firstChild) {
    const buttons = [...host.querySelectorAll("button")];
    const focused = buttons.indexOf(/** @type {any} */ (document.activeElement));
    build(host, data, ask);
    built.set(host, shape);
    if (focused >= 0) host.querySelectorAll("button")[focused]?.focus();
  }
  set(host, { "aria-label": `The algorithm: ${data.title}` });
  show(host, data, ask);
}
