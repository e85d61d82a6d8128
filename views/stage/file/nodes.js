// Elements on the page, from step to step: what stays the same is left alone, and with it what a reader has opened,
// focused or scrolled. Text is set as text, and attributes as attributes.
import { make, set } from "../base/dom.js";
/** @import { Part, Written } from "./data.js" */

const MATH = "http://www.w3.org/1998/Math/MathML";

/** Draws a part in its element, again with new data. Returns a function for its end.
 * @typedef {(host: HTMLElement, data: any, old: any) => (() => void) | void} Draw */

/** @type {WeakMap<Node, Written[]>} */ const within = new WeakMap();

const isPart = (/** @type {Written | undefined} */ one) => typeof one === "object" && "p" in one;

export class Nodes {
  /** @param {Record<string, Draw>} draws  by the name of a part */
  constructor(draws) {
    this.draws = draws;
    /** @type {[HTMLElement, Part, any][]} */ this.waiting = []; // parts that are not drawn yet
    /** @type {Map<HTMLElement, { part: Part, end: (() => void) | void }>} */ this.drawn = new Map();
    this.depth = 0;
  }

  /** Show these in an element, in place of what was shown there. @param {Element} parent @param {Written[]} nodes */
  show(parent, nodes) {
    this.depth += 1;
    this.fill(parent, nodes);
    this.depth -= 1;
    if (this.depth === 0) this.draw();
  }

  /** @param {Element} parent @param {Written[]} nodes */
  fill(parent, nodes) {
    const before = within.get(parent) ?? [];
    within.set(parent, nodes);
    nodes.forEach((node, i) => {
      const there = parent.childNodes[i];
      if (!there) parent.append(this.made(node, parent));
      else if (node !== before[i] && !this.renew(there, before[i], node)) there.replaceWith(this.made(node, parent));
    });
    while (parent.childNodes.length > nodes.length) parent.lastChild.remove();
  }

  /** @param {Written} node @param {Element} parent @returns {Node} */
  made(node, parent) {
    if (typeof node === "string") return document.createTextNode(node);
    if ("p" in node) return this.framed(node);
    const isMath = node.t === "math" || parent.namespaceURI === MATH;
    const element = isMath ? document.createElementNS(MATH, node.t) : make(node.t);
    set(element, { ...node.a, xmlns: null });
    this.fill(element, node.c ?? []);
    return element;
  }

  /** Whether what is there could become the new one. @param {Node} there @param {Written} old @param {Written} node */
  renew(there, old, node) {
    if (typeof old === "string" && typeof node === "string") {
      there.textContent = node;
      return true;
    }
    if (typeof old === "string" || typeof node === "string" || isPart(old) !== isPart(node)) return false;
    const element = /** @type {HTMLElement} */ (there);
    if ("p" in node) return "p" in old && old.p === node.p && old.k === node.k && this.later(element, node, old.d);
    if ("p" in old || old.t !== node.t || (node.t === "details" && old.a?.class !== node.a?.class)) return false;
    const gone = Object.fromEntries(Object.keys(old.a ?? {}).map((name) => [name, null]));
    set(element, { ...gone, ...node.a, xmlns: null });
    this.fill(element, node.c ?? []);
    return true;
  }

  /** @param {Part} part */
  framed(part) {
    const host = make("div", { class: ["stElementContainer", part.k].filter(Boolean).join(" ") });
    this.later(host, part, null);
    return host;
  }

  /** Draw a part once its element is on the page. @param {HTMLElement} host @param {Part} part @param {any} old */
  later(host, part, old) {
    this.waiting.push([host, part, old]);
    return true;
  }

  draw() {
    for (const [host, part, old] of this.waiting.splice(0)) {
      this.drawn.set(host, { part, end: this.draws[part.p](host, part.d, old) });
    }
    for (const [host, { end }] of this.drawn) {
      if (host.isConnected) continue;
      this.drawn.delete(host);
      if (end) end();
    }
  }

  /** Draw all parts of a name again, with the same data. @param {string} name */
  again(name) {
    for (const [host, { part }] of this.drawn) if (part.p === name) this.later(host, part, part.d);
    this.draw();
  }
}
