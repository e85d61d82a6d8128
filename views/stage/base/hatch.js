// The ground of a region says its class by more than a colour: every class but the first has fine lines, each class in
// another direction. Without colours, in print or on a weak projector the prediction of a region can still be seen.
import { make } from "./dom.js";
import { colour } from "./marks.js";

const GAP = 9; // px between two lines
const TURNS = [0, 45, 135, 0, 90]; // degrees, by class
let patterns = 0; // their number on the page, for their ids
/** @type {WeakMap<Element, Map<string, string>>} */ const known = new WeakMap();

/** Give a region the ground of a class. @param {SVGElement} region @param {Element} layer  where patterns may lie
 * @param {number} tone  the class */
export function hatch(region, layer, tone) {
  region.style.setProperty("--gh-w", colour(tone, "w"));
  rule(region, layer, tone);
}

/** Give a shape the lines of a class, or none for null. Its style says what the ground and the lines look like.
 * @param {SVGElement} region @param {Element} layer  where patterns may lie @param {?number | undefined} tone
 * @param {string} [of]  a class of the parts of the pattern, for their style */
export function rule(region, layer, tone, of = "") {
  region.style.setProperty("--gh-hatch", tone ? `url(#${patternOf(layer, tone, of)})` : "");
}

/** @param {Element} layer @param {number} tone @param {string} of @returns {string} its id */
function patternOf(layer, tone, of) {
  const mine = known.get(layer) ?? new Map();
  known.set(layer, mine);
  const key = `${tone} ${of}`;
  if (!mine.has(key)) mine.set(key, made(layer, tone, of));
  return mine.get(key);
}

function made(layer, tone, of) {
  const size = GAP * (1 + Math.floor(tone / TURNS.length));
  const id = `gh-hatch-${++patterns}`;
  const place = { id, width: size, height: size, patternUnits: "userSpaceOnUse", patternTransform: `rotate(${TURNS[tone % TURNS.length]})` };
  const pattern = make("pattern", place, make("defs", {}, layer));
  const style = `--gh-c: ${colour(tone)}; --gh-w: ${colour(tone, "w")}`;
  make("rect", { width: size, height: size, class: `gh-hatch-ground ${of}`.trim(), style }, pattern);
  make("path", { d: `M0 ${size / 2}H${size}`, class: `gh-hatch-line ${of}`.trim(), style }, pattern);
  return id;
}
