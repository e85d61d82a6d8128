// A drawing on the page, copied with the look that it has there.
import { make } from "../base/dom.js";
import { dress, NAMES } from "./looks.js";
/** @import { Look } from "./looks.js" */

const LEFT_OUT = /^(id|role|tabindex|focusable|data-.*|aria-.*|on.*|xmlns.*|pointer-events)$/;
const NOT_DRAWN = new Set(["title", "desc", "style", "script", "metadata"]);
const KEPT = new Set(["defs", "clipPath", "linearGradient", "pattern", "mask"]); // their parts are never seen themselves
const SHAPES = /^(path|rect|circle|ellipse|line|polyline|polygon|text|image)$/;
const WORDS = /^(text|tspan|textPath)$/;
const REFERENCE = /url\(["']?#([^"')]+)["']?\)/g;
let copies = 0;

/** Copies of a drawing's parts; their names are used nowhere else in the document. */
export class Copy {
  /** @param {string} leftOut  what is not copied, as a selector */
  constructor(leftOut) {
    copies += 1;
    this.leftOut = leftOut;
    this.prefix = `drawn${copies}-`;
  }

  /** Copy the parts of an element into another one. @param {Element} from @param {Element} to @param {Look} given */
  within(from, to, given) {
    for (const child of from.childNodes) {
      if (child.nodeType === Node.TEXT_NODE && WORDS.test(from.tagName)) to.append(child.textContent);
      else if (child instanceof SVGElement) this.part(child, to, given);
    }
  }

  /** @param {SVGElement} from @param {Element} to @param {Look} given */
  part(from, to, given) {
    const { tagName } = from;
    if (NOT_DRAWN.has(tagName) || from.matches(this.leftOut)) return;
    const kept = KEPT.has(tagName) || KEPT.has(to.tagName);
    const style = getComputedStyle(from);
    if (!kept && (style.display === "none" || Number(style.opacity) === 0)) return;
    if (!kept && SHAPES.test(tagName) && style.visibility !== "visible") return;
    const element = /** @type {Element} */ (make(tagName === "svg" ? "svg" : "g", {}));
    const copy = tagName === "svg" || tagName === "g" ? element : document.createElementNS(from.namespaceURI, tagName);
    this.attributes(from, copy);
    const look = dress(copy, style, given);
    if (look.fill.startsWith("url")) copy.setAttribute("fill", this.named(look.fill));
    if (Number(style.opacity) < 1) copy.setAttribute("opacity", String(Number(Number(style.opacity).toFixed(3))));
    this.within(from, copy, look);
    if (kept || SHAPES.test(tagName) || copy.hasChildNodes()) to.append(copy);
  }

  /** What an element is, apart from its look. @param {Element} from @param {Element} to */
  attributes(from, to) {
    for (const { name, value } of from.attributes) {
      if (!LEFT_OUT.test(name) && !NAMES.has(name)) to.setAttribute(name, this.named(value));
    }
    if (from.id) to.setAttribute("id", this.prefix + from.id);
  }

  /** @param {string} value */
  named(value) { return value.replace(REFERENCE, (_, id) => `url(#${this.prefix}${id})`); }
}
