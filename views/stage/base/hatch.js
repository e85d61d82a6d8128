// The ground of a region says its class by more than a colour: every class but the first has fine lines, each class in
// another direction. Without colours, in print or on a weak projector the prediction of a region can still be seen.
import { make } from "./dom.js";
import { colour } from "./marks.js";

const GAP = 9; // px between two lines
const TURNS = [0, 45, 135, 0, 90]; // degrees, by class
let patterns = 0; // their number on the page, for their ids
/** @type {WeakMap<Element, Map<number, string>>} */ const known = new WeakMap();

/** Give a region the ground of a class. @param {SVGElement} region @param {Element} layer  where patterns may lie
 * @param {number} tone  the class */
export function hatch(region, layer, tone) {
  region.style.setProperty("--gh-w", colour(tone, "w"));
  if (tone) region.style.setProperty("--gh-hatch", `url(#${patternOf(layer, tone)})`);
}

/** @param {Element} layer @param {number} tone @returns {string} its id */
function patternOf(layer, tone) {
  const mine = known.get(layer) ?? new Map();
  known.set(layer, mine);
  if (!mine.has(tone)) mine.set(tone, made(layer, tone));
  return mine.get(tone);
}

function made(layer, tone) {
  const size = GAP * (1 + Math.floor(tone / TURNS.length));
  const id = `gh-hatch-${++patterns}`;
  const place = { id, width: size, height: size, patternUnits: "userSpaceOnUse", patternTransform: `rotate(${TURNS[tone % TURNS.length]})` };
  const pattern = make("pattern", place, make("defs", {}, layer));
  make("rect", { width: size, height: size, class: "gh-hatch-ground", style: `--gh-w: ${colour(tone, "w")}` }, pattern);
  make("path", { d: `M0 ${size / 2}H${size}`, class: "gh-hatch-line", style: `--gh-c: ${colour(tone)}` }, pattern);
  return id;
}
