// Small pictures of words, drawn by formulas. `pictureOf(name, share)` gives one, or nothing if a word has none.
import { make } from "../base/dom.js";

const WIDE = 180;
const HIGH = 96;
const LEFT = 14;
const FLOOR = HIGH - 14;
const STEPS = 48;

const log2 = (p) => (p > 0 ? p * Math.log2(p) : 0);
/** Measures of two classes with shares p and 1 − p. @type {Record<string, (p: number) => number>} */
export const IMPURITIES = {
  entropy: (p) => -log2(p) - log2(1 - p),
  gini: (p) => 1 - p * p - (1 - p) * (1 - p),
  error: (p) => Math.min(p, 1 - p),
};

/** @typedef {(x: number) => number} Curve */

const across = (x) => LEFT + x * (WIDE - 2 * LEFT);
const up = (y) => FLOOR - y * (FLOOR - 10);

/** @param {Curve} f  from 0..1 to 0..1 */
function path(f) {
  const places = Array.from({ length: STEPS + 1 }, (_, i) => i / STEPS);
  return places.map((x, i) => `${i ? "L" : "M"}${across(x).toFixed(1)} ${up(f(x)).toFixed(1)}`).join("");
}

const line = (svg, x1, y1, x2, y2, css) =>
  make("line", { x1: across(x1), y1: up(y1), x2: across(x2), y2: up(y2), class: css }, svg);
const curve = (svg, f, css = "gh-word-line") => make("path", { d: path(f), class: css }, svg);
const text = (svg, x, y, words, anchor = "middle") =>
  make("text", { x: across(x), y: up(y), "text-anchor": anchor }, svg, words);
const dot = (svg, x, y, css = "gh-word-dot") => make("circle", { cx: across(x), cy: up(y), r: 4, class: css }, svg);

function floor(svg, left, right) {
  line(svg, 0, 0, 1, 0, "gh-word-axis");
  make("text", { x: LEFT, y: HIGH - 2, "text-anchor": "start" }, svg, left);
  make("text", { x: WIDE - LEFT, y: HIGH - 2, "text-anchor": "end" }, svg, right);
}

/** A measure of impurity over the share of a class, with this node on it if its share is known. */
const impurity = (name) => (svg, share) => {
  floor(svg, "p = 0", "p = 1");
  curve(svg, IMPURITIES[name]);
  if (share === null) return;
  line(svg, share, 0, share, IMPURITIES[name](share), "gh-word-axis");
  dot(svg, share, IMPURITIES[name](share));
  const where = share > 0.5 ? "end" : "start";
  text(svg, share, 0.12, ` ${IMPURITIES[name](share).toFixed(3)} here `, where);
};

/** Points of two classes, with the strip between them. */
function strip(svg) {
  make("rect", { x: across(0.38), y: up(1), width: across(0.62) - across(0.38), height: up(0) - up(1), class: "gh-word-strip" }, svg);
  line(svg, 0.38, 0, 0.38, 1, "gh-word-dashed");
  line(svg, 0.62, 0, 0.62, 1, "gh-word-dashed");
  line(svg, 0.5, 0, 0.5, 1, "gh-word-line");
}

const first = (svg, x, y) => dot(svg, x, y, "gh-word-first");
function second(svg, x, y) {
  make("path", { d: `M${across(x)} ${up(y) - 5}l5 9h-10z`, class: "gh-word-second" }, svg);
}

const ring = (svg, x, y) => make("circle", { cx: across(x), cy: up(y), r: 8, class: "gh-word-ring" }, svg);

/** @type {Record<string, (svg: Element, share: ?number) => void>} */
const PICTURES = {
  entropy: impurity("entropy"),
  gini: impurity("gini"),
  error: impurity("error"),
  impurity(svg) {
    floor(svg, "p = 0", "p = 1");
    curve(svg, IMPURITIES.entropy);
    curve(svg, IMPURITIES.gini, "gh-word-other");
    curve(svg, IMPURITIES.error, "gh-word-dashed");
    text(svg, 0.5, 0.87, "entropy");
    text(svg, 0.5, 0.55, "Gini, error", "middle");
  },
  "p-value"(svg) {
    const fall = (x) => Math.exp(-3.2 * x) * (1 - Math.exp(-14 * x)) * 1.5;
    floor(svg, "0", "statistic");
    make("path", { d: `${path((x) => (x < 0.5 ? 0 : fall(x)))}L${across(1)} ${up(0)}Z`, class: "gh-word-strip" }, svg);
    curve(svg, fall);
    line(svg, 0.5, 0, 0.5, 0.62, "gh-word-axis");
    text(svg, 0.5, 0.68, "seen");
    text(svg, 0.72, 0.3, "p: this area");
  },
  overfitting(svg) {
    floor(svg, "simple", "complex");
    curve(svg, (x) => 0.95 * Math.exp(-3 * x), "gh-word-other");
    curve(svg, (x) => 0.95 * Math.exp(-4 * x) + 0.16 + 0.42 * x * x);
    text(svg, 0.98, 0.72, "test", "end");
    text(svg, 0.98, 0.12, "training", "end");
  },
  folds(svg) {
    for (let row = 0; row < 4; row++) {
      for (let part = 0; part < 4; part++) {
        const css = row === part ? "gh-word-first" : "gh-word-strip";
        make("rect", { x: across(part / 4) + 1, y: 8 + row * 19, width: 36, height: 15, rx: 2, class: css }, svg);
      }
    }
  },
  oblique(svg) {
    line(svg, 0.1, 0.05, 0.9, 0.95, "gh-word-line");
    for (const [x, y] of [[0.2, 0.5], [0.4, 0.75], [0.55, 0.9]]) first(svg, x, y);
    for (const [x, y] of [[0.4, 0.15], [0.65, 0.4], [0.85, 0.6]]) second(svg, x, y);
  },
  margin(svg) {
    strip(svg);
    for (const [x, y] of [[0.38, 0.65], [0.2, 0.3], [0.1, 0.8]]) first(svg, x, y);
    for (const [x, y] of [[0.62, 0.3], [0.82, 0.7], [0.92, 0.2]]) second(svg, x, y);
    ring(svg, 0.38, 0.65);
    ring(svg, 0.62, 0.3);
    make("text", { x: WIDE / 2, y: HIGH - 2, "text-anchor": "middle" }, svg, "margin");
  },
  slack(svg) {
    strip(svg);
    for (const [x, y] of [[0.3, 0.85], [0.15, 0.3]]) first(svg, x, y);
    for (const [x, y] of [[0.75, 0.85], [0.9, 0.3]]) second(svg, x, y);
    line(svg, 0.38, 0.5, 0.72, 0.5, "gh-word-slack");
    first(svg, 0.72, 0.5);
    text(svg, 0.56, 0.56, "ξ");
  },
  convex(svg) {
    const bowl = (x) => 3 * (x - 0.45) ** 2 + 0.08;
    curve(svg, bowl);
    line(svg, 0.08, bowl(0.08), 0.9, bowl(0.9), "gh-word-dashed");
    dot(svg, 0.45, bowl(0.45));
  },
  parabola(svg) {
    const hill = (x) => 0.9 - 3 * (x - 0.5) ** 2;
    floor(svg, "αⱼ", "dual");
    curve(svg, hill);
    dot(svg, 0.5, hill(0.5));
  },
  lift(svg) {
    floor(svg, "x", "φ(x) = (x, x²)");
    curve(svg, (x) => (2 * x - 1) ** 2, "gh-word-other");
    line(svg, 0, 0.38, 1, 0.38, "gh-word-line");
    for (const x of [0.35, 0.5, 0.65]) first(svg, x, (2 * x - 1) ** 2);
    for (const x of [0.06, 0.14, 0.88, 0.96]) second(svg, x, (2 * x - 1) ** 2);
  },
  bell(svg) {
    floor(svg, "far", "far");
    curve(svg, (x) => 0.95 * Math.exp(-30 * (x - 0.5) ** 2));
    curve(svg, (x) => 0.95 * Math.exp(-200 * (x - 0.5) ** 2), "gh-word-other");
    text(svg, 0.74, 0.5, "small γ", "start");
  },
};

/** The names of all pictures. */
export const NAMES = Object.keys(PICTURES);

/** @param {string} name @param {?number} share  of the first of two classes at the page's node */
export function pictureOf(name, share = null) {
  const draw = PICTURES[name];
  if (!draw) return null;
  const svg = make("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, class: "gh-word-picture", "aria-hidden": "true" });
  draw(svg, share);
  return svg;
}
