// The grounds and borders of boxes on the page, as shapes of a drawing.
import { make } from "../base/dom.js";
import { solid } from "./looks.js";

const SIDES = ["top", "right", "bottom", "left"];
const DASHES = { dashed: "4 3", dotted: "1 2" };
const COLOURS = /(?:rgba?|color)\([^)]*\)/g;
const tidy = (/** @type {number} */ value) => String(Number(value.toFixed(2)));

/** @typedef {{ left: number, top: number, width: number, height: number }} Rect */

/** @param {Rect} rect */
const placed = ({ left, top, width, height }) => ({ x: tidy(left), y: tidy(top), width: tidy(width), height: tidy(height) });

/** Draw the ground and the borders of a box. @param {CSSStyleDeclaration} style @param {Rect} rect @param {Element} to */
export function box(style, rect, to) {
  ground(style, rect, to);
  const sides = SIDES.map((side) => ({
    width: parseFloat(style.getPropertyValue(`border-${side}-width`)),
    line: style.getPropertyValue(`border-${side}-style`),
    ink: solid(style.getPropertyValue(`border-${side}-color`)),
  }));
  const { left, top, width, height } = rect;
  const [right, bottom] = [left + width, top + height];
  const [t, r, b, l] = sides.map((side) => side.width / 2);
  const ends = [[left, top + t, right, top + t], [right - r, top, right - r, bottom], [left, bottom - b, right, bottom - b], [left + l, top, left + l, bottom]];
  sides.forEach((side, i) => {
    if (!side.width || side.line === "none" || side.ink[0] === "none") return;
    const [x1, y1, x2, y2] = ends[i].map(tidy);
    const pen = { "stroke-width": tidy(side.width), "stroke-dasharray": DASHES[side.line] ?? null };
    make("line", { x1, y1, x2, y2, ...inked("stroke", side.ink), ...pen }, to);
  });
}

/** @param {CSSStyleDeclaration} style @param {Rect} rect @param {Element} to */
function ground(style, rect, to) {
  const round = parseFloat(style.borderTopLeftRadius) || null;
  const ink = solid(style.backgroundColor);
  if (ink[0] !== "none" && ink[1]) make("rect", { ...placed(rect), rx: round, ...inked("fill", ink) }, to);
  const colours = style.backgroundImage.startsWith("linear-gradient(to right") ? style.backgroundImage.match(COLOURS) : null;
  if (!colours) return;
  const id = `drawn-scale-${Math.random().toString(36).slice(2)}`;
  const scale = document.createElementNS("http://www.w3.org/2000/svg", "linearGradient");
  scale.id = id;
  to.append(scale);
  colours.forEach((colour, i) => {
    const stop = document.createElementNS(scale.namespaceURI, "stop");
    stop.setAttribute("offset", String(i / (colours.length - 1)));
    stop.setAttribute("stop-color", solid(colour)[0]);
    scale.append(stop);
  });
  make("rect", { ...placed(rect), rx: round, fill: `url(#${id})` }, to);
}

/** @param {"fill" | "stroke"} name @param {[string, number]} ink */
const inked = (name, [colour, alpha]) => ({ [name]: colour, [`${name}-opacity`]: alpha < 1 ? tidy(alpha) : null });

/** Draw a box that a style sheet adds to an element, if it is placed. @param {Element} element @param {string} which
 * @param {Element} to */
export function added(element, which, to) {
  const style = getComputedStyle(element, which);
  if (style.content === "none" || style.content === "normal" || style.position !== "absolute" || style.display === "none") return;
  const { left, top } = element.getBoundingClientRect();
  const [x, y, width, height] = [style.left, style.top, style.width, style.height].map(parseFloat);
  if ([x, y, width, height].some(Number.isNaN)) return;
  const borders = parseFloat(style.borderTopWidth) + parseFloat(style.borderBottomWidth);
  const high = style.boxSizing === "border-box" ? height : height + borders;
  box(style, { left: left + element.clientLeft + x, top: top + element.clientTop + y, width, height: high }, to);
}
