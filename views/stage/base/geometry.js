// Lines, shapes and places in the plane. A line is [a, b, c]: a·x + b·y = c. A shape is a list of corners.
/** @import { Line, Spot } from "../plane/wire.js" */

/** The corners of a box. @param {number[]} box  left, bottom, right, top @returns {Spot[]} */
export const box = ([left, low, right, high]) => [[left, low], [right, low], [right, high], [left, high]];

/** A closed path through the corners of a shape. @param {Spot[]} shape */
export function closedPath(shape) {
  return shape.length ? `M${shape.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join("L")}Z` : "";
}

/** A straight path between two places. @param {Spot} from @param {Spot} to */
export function straightPath(from, to) {
  return `M${from.map((v) => v.toFixed(2)).join(" ")}L${to.map((v) => v.toFixed(2)).join(" ")}`;
}

/** The transform that moves an element to a place of the picture. @param {Spot} spot */
export const moveTo = ([x, y]) => `translate(${x.toFixed(1)} ${y.toFixed(1)})`;

/** The height of a place above a line. @param {Line} line @param {Spot} spot */
export const above = ([a, b, c], [x, y]) => a * x + b * y - c;

/** The line through two places, with a² + b² = 1. @param {number[]} ends  x1, y1, x2, y2 @returns {Line} */
export function lineThrough([x1, y1, x2, y2]) {
  const long = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [a, b] = [(y1 - y2) / long, (x2 - x1) / long];
  return [a, b, a * x1 + b * y1];
}

/** The points where a line crosses the sides of a shape. @param {Spot[]} shape @param {Line} line @returns {Spot[]} */
export function crossings(shape, line) {
  return shape.flatMap((corner, i) => {
    const next = shape[(i + 1) % shape.length];
    const [here, there] = [above(line, corner), above(line, next)];
    if (here >= 0 === there >= 0) return [];
    return [between(corner, next, here / (here - there))];
  });
}

/** The part of a shape above a line, or with side −1 the part below it. @param {Spot[]} shape @param {Line} line */
export function clipped(shape, line, side) {
  return shape.flatMap((corner, i) => {
    const next = shape[(i + 1) % shape.length];
    const [here, there] = [side * above(line, corner), side * above(line, next)];
    const kept = here >= 0 ? [corner] : [];
    return here >= 0 === there >= 0 ? kept : [...kept, between(corner, next, here / (here - there))];
  });
}

/** The place at share `t` of the way between two places. @param {Spot} from @param {Spot} to @returns {Spot} */
export const between = (from, to, t) => [from[0] + t * (to[0] - from[0]), from[1] + t * (to[1] - from[1])];

/** The line at share `t` of the way between two lines. @param {Line} from @param {Line} to @returns {Line} */
export function turned(from, to, t) {
  const [start, end] = [Math.atan2(from[1], from[0]), Math.atan2(to[1], to[0])];
  const turn = ((end - start + 3 * Math.PI) % (2 * Math.PI)) - Math.PI;
  const angle = start + turn * t;
  const away = ([a, b, c]) => c / Math.hypot(a, b);
  return [Math.cos(angle), Math.sin(angle), away(from) * (1 - t) + away(to) * t];
}

/** Whether a place is inside a shape. @param {Spot[]} shape @param {Spot} spot */
export function isWithin(shape, [x, y]) {
  let inside = false;
  shape.forEach(([x0, y0], i) => {
    const [x1, y1] = shape[(i + 1) % shape.length];
    if (y0 > y !== y1 > y && x < x0 + ((y - y0) / (y1 - y0)) * (x1 - x0)) inside = !inside;
  });
  return inside;
}

/** The curve of a branch of a tree, from (x0, y0) down to (x1, y1). */
export function edgePath(x0, y0, x1, y1) {
  const bend = (y0 + y1) / 2;
  const n = (value) => value.toFixed(2);
  return `M${n(x0)} ${n(y0)}C${n(x0)} ${n(bend)} ${n(x1)} ${n(bend)} ${n(x1)} ${n(y1)}`;
}
