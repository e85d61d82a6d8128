// A part of the page as one drawing: its drawings, texts and boxes where they are, in light colours. It stands alone,
// without style sheets. What is to be pressed is left out.
import { make, set } from "../base/dom.js";
import { added, box } from "./boxes.js";
import { Copy } from "./copied.js";
import { dress, PLAIN } from "./looks.js";
import { linesOf } from "./words.js";

/** What is to be pressed, to be read aloud, or behind something that opens. */
export const LEFT_OUT = [
  ".gh-player", ".gh-zoom", ".gh-map", ".gh-find", ".gh-knife", ".gh-knob", ".gh-switch", ".gh-ways", ".gh-marking",
  ".gh-cursor", ".gh-pane-read", ".gh-lift-tools", ".gh-quiet", ".gh-to", ".gh-more", ".modebar-container",
  ".katex-mathml", "details", "button", "input", "select", "textarea", "style", "script",
].join(", ");
const CARDS = ".gh-stage, .gh-facets"; // their borders belong to the page
const EDGE = 10; // px around it
const INK = "#1d2733"; // as in base/colours.css, and so are those of a chart, which Streamlit has made for a dark page
const LIGHT = `
  [data-gh-light="on"] { color-scheme: light !important; color: ${INK} !important; }
  [data-gh-light] :is(*, *::before, *::after) { transition: none !important; animation: none !important; }
  [data-gh-light="on"] .js-plotly-plot text { fill: #5b6877 !important; }
  [data-gh-light="on"] .js-plotly-plot :is(.gridlayer, .zerolinelayer) path { stroke: #dfe4ea !important; }`;

class Drawing {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.svg = make("svg", { xmlns: "http://www.w3.org/2000/svg" });
    this.copy = new Copy(LEFT_OUT);
    this.left = this.top = Infinity;
    this.right = this.bottom = -Infinity;
    const { fontFamily, fontSize } = getComputedStyle(root);
    this.look = { ...PLAIN, "font-family": fontFamily, "font-size": parseFloat(fontSize).toString() };
    set(this.svg, { "font-family": fontFamily, "font-size": this.look["font-size"] });
  }

  /** The drawing, as large as what is in it. */
  made() {
    for (const child of this.root.children) this.element(child, this.svg);
    if (this.right <= this.left) return null;
    const [x, y] = [Math.floor(this.left) - EDGE, Math.floor(this.top) - EDGE];
    const [width, height] = [Math.ceil(this.right) + EDGE - x, Math.ceil(this.bottom) + EDGE - y];
    set(this.svg, { viewBox: `${x} ${y} ${width} ${height}`, width, height });
    return /** @type {SVGSVGElement} */ (this.svg);
  }

  /** @param {{ left: number, right: number, top: number, bottom: number }} rect */
  grow({ left, right, top, bottom }) {
    this.left = Math.min(this.left, left);
    this.top = Math.min(this.top, top);
    this.right = Math.max(this.right, right);
    this.bottom = Math.max(this.bottom, bottom);
  }

  /** @param {Element} element @param {Element} to */
  element(element, to) {
    if (element.matches(LEFT_OUT)) return;
    const style = getComputedStyle(element);
    if (style.display === "none" || Number(style.opacity) === 0) return;
    const group = make("g", Number(style.opacity) < 1 ? { opacity: style.opacity } : {});
    if (element instanceof SVGSVGElement) this.drawing(element, style, group);
    else this.html(/** @type {HTMLElement} */ (element), style, group);
    if (group.hasChildNodes()) to.append(group);
  }

  /** @param {SVGSVGElement} from @param {CSSStyleDeclaration} style @param {Element} to */
  drawing(from, style, to) {
    if (style.visibility !== "visible") return;
    const rect = from.getBoundingClientRect();
    if (!rect.width || !rect.height) return;
    const isTree = from.classList.contains("gh-svg"); // it has as much room as it likes, and may be larger
    const whole = isTree || style.overflow === "visible" || from.classList.contains("main-svg");
    const viewBox = from.getAttribute("viewBox") ?? `0 0 ${rect.width} ${rect.height}`;
    const { left: x, top: y, width, height } = rect;
    const fit = from.getAttribute("preserveAspectRatio");
    const inner = make("svg", { x, y, width, height, viewBox, preserveAspectRatio: fit, overflow: whole ? "visible" : "hidden" }, to);
    this.copy.within(from, inner, dress(inner, style, this.look));
    if (!inner.hasChildNodes()) return inner.remove();
    if (!isTree) this.grow(rect);
    if (!whole) return;
    for (const part of from.querySelectorAll(":scope > g")) {
      const there = part.getBoundingClientRect();
      if (there.width) this.grow(there);
    }
  }

  /** @param {HTMLElement} element @param {CSSStyleDeclaration} style @param {Element} to */
  html(element, style, to) {
    const rect = element.getBoundingClientRect();
    if (style.visibility === "visible" && rect.width && rect.height && !element.matches(CARDS)) {
      box(style, rect, to);
      added(element, "::before", to);
      added(element, "::after", to);
      if (to.hasChildNodes()) this.grow(rect);
    }
    if (element instanceof HTMLCanvasElement) this.image(rect, element.toDataURL(), to);
    if (element instanceof HTMLImageElement && element.src.startsWith("data:")) this.image(rect, element.src, to);
    for (const child of element.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) this.text(/** @type {Text} */ (child), style, to);
      else if (child instanceof Element) this.element(child, to);
    }
  }

  /** @param {DOMRect} rect @param {string} href @param {Element} to */
  image(rect, href, to) {
    const { left: x, top: y, width, height } = rect;
    make("image", { x, y, width, height, href, preserveAspectRatio: "none" }, to);
    this.grow(rect);
  }

  /** @param {Text} text @param {CSSStyleDeclaration} style @param {Element} to */
  text(text, style, to) {
    if (style.visibility !== "visible") return;
    const lines = linesOf(text, style);
    const star = text === text.parentNode?.lastChild ? follows(text.parentElement) : "";
    lines.forEach((line, i) => {
      const words = i === lines.length - 1 ? line.text + star : line.text;
      const element = make("text", { x: line.left.toFixed(1), y: line.base.toFixed(1) }, to, words);
      dress(element, inkOf(style), this.look, { "text-anchor": "start", "stroke": "none", "stroke-width": "1", "dominant-baseline": "auto" });
      this.grow(line);
    });
  }
}

/** What a style sheet writes after the words of an element. @param {Element} element */
function follows(element) {
  const { content, position } = getComputedStyle(element, "::after");
  return position === "static" ? (content.match(/^"([^"]*)"/)?.[1] ?? "") : "";
}

/** The style of a text of the page, whose colour is not its `fill`. @param {CSSStyleDeclaration} style */
function inkOf(style) {
  return /** @type {any} */ ({
    getPropertyValue: (/** @type {string} */ name) => style.getPropertyValue(name === "fill" ? "color" : name),
  });
}

/** @type {?HTMLStyleElement} */ let light = null; // the style of a part while it is drawn

/** A part of the page as a drawing, or null if nothing is there. @param {HTMLElement} root */
export function drawn(root) {
  light ??= make("style", {}, document.head, LIGHT);
  root.dataset.ghLight = "on";
  try {
    return new Drawing(root).made();
  } finally {
    root.dataset.ghLight = "off";
    void root.offsetWidth; // the colours are back before anything may move again
    delete root.dataset.ghLight;
  }
}
