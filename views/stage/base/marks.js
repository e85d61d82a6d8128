// One colour and one sign for each class, everywhere. The signs are letters, and paths around (0, 0).
import { closedPath } from "./geometry.js";

export const MARKS = ["▲", "●", "■", "◆", "✚", "★", "▼", "⬟"];

/** The index of a class's sign. The ninth class has the first one's colour, but another sign. @param {number} index */
const signOf = (index) => (index + (Math.floor(index / MARKS.length) % 2)) % MARKS.length;

export const mark = (index) => MARKS[signOf(index)];
/** The colour of a class, or with "w" its background colour. */
export const colour = (index, name = "c") => `var(--gh-${name}${index % MARKS.length})`;

/** The index of the sign and colour of a class: its tone if it has one, else its place.
 * @param {{ tones?: number[] }} points */
export const toneOf = (points, c) => points.tones?.[c] ?? c;

/** The colour of a number from its position in its range, 0 to 1. */
export const heated = (share) => `color-mix(in srgb, var(--gh-c1) ${Math.round(8 + 80 * share)}%, var(--gh-paper))`;

const BAR = 0.36; // half the width of a plus's bars
const SHAPES = [
  (r) => polygon(3, r * 1.25),
  (r) => `M${-r} 0A${r} ${r} 0 1 1 ${r} 0A${r} ${r} 0 1 1 ${-r} 0Z`,
  (r) => closedPath([[-r, -r], [r, -r], [r, r], [-r, r]].map(([x, y]) => [x * 0.9, y * 0.9])),
  (r) => polygon(4, r * 1.25),
  (r) => plus(r * 1.1),
  (r) => polygon(10, r * 1.35, 0.45),
  (r) => polygon(3, r * 1.25, 1, Math.PI),
  (r) => polygon(5, r * 1.15),
];

/** The sign of a class, about as large as a disc of radius r. */
export const shape = (index, r) => SHAPES[signOf(index)](r);

export function plus(r) {
  const w = r * BAR;
  return `M${-w} ${-r}H${w}V${-w}H${r}V${w}H${w}V${r}H${-w}V${w}H${-r}V${-w}H${-w}Z`;
}

/** A regular polygon with a corner at the top. With `dent` below 1 it is a star. */
function polygon(corners, r, dent = 1, turn = 0) {
  return closedPath(
    Array.from({ length: corners }, (_, i) => {
      const angle = (2 * Math.PI * i) / corners - Math.PI / 2 + turn;
      const far = i % 2 ? r * dent : r;
      return [far * Math.cos(angle), far * Math.sin(angle)];
    }),
  );
}
