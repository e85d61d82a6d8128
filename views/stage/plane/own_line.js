// The learner's line with two handles, and the widest street around it.
import { make, set } from "../base/dom.js";
import { moved, settled, strideOf } from "../base/edits.js";
import { above, clipped, lineThrough, moveTo } from "../base/geometry.js";
import { fixed } from "../base/numbers.js";
/** @import { Hit } from "../base/editor_hand.js" */
/** @import { PointsEditor } from "../base/points_editor.js" */
/** @import { Box, Line, PlanePoints, Spot } from "./wire.js" */

const NEAR_ZERO = 1e-9;
const REACH = 18; // px: a pointer this near to a handle selects it

/** The street around a line: its width, and the misclassified points for the better choice of sides.
 * @param {Line} line @param {PlanePoints} points */
export function streetAround(line, { x, y, c }) {
  const heights = x.map((one, i) => above(line, [one, y[i]]));
  const heightOf = (i) => heights[i] * (c[i] ? 1 : -1);
  const missed = (side) => [...heights.keys()].filter((i) => side * heightOf(i) <= NEAR_ZERO);
  const [up, down] = [missed(1), missed(-1)];
  const wrong = down.length < up.length ? down : up;
  const half = wrong.length || !x.length ? 0 : Math.min(...heights.map(Math.abs));
  return { width: 2 * half, wrong };
}

export class OwnLine {
  /** @param {PointsEditor<any>} editor @param {() => void} changed  called after a move */
  constructor(editor, changed) {
    this.editor = editor;
    this.changed = changed;
    /** @type {?Box} */ this.ends = null; // x1, y1, x2, y2
    this.held = false;
    this.below = make("g", { "aria-hidden": "true" });
    this.street = make("path", { class: "gh-own-street" }, this.below);
    this.line = make("path", { class: "gh-boundary gh-own" }, this.below);
    this.handles = [0, 1].map((i) => {
      const element = make("g", { class: "gh-handle", role: "button", tabindex: 0, "data-end": i });
      make("circle", { r: 11 }, element);
      make("path", { d: "M-4 0H4M0 -4V4" }, element);
      return element;
    });
  }

  /** Draw the line and its street below the points, and the handles above them. @param {?Box} ends */
  receive(ends) {
    if (!this.held) this.ends = ends && [...ends];
    const [field] = this.editor.fields;
    if (!this.ends) for (const element of [this.below, ...this.handles]) element.remove();
    else if (this.below.parentElement !== field.layer) {
      field.dots.halos.before(this.below);
      field.layer.append(...this.handles);
    }
  }

  /** Measure the widest street around the line. */
  measure() { return streetAround(lineThrough(this.ends), this.editor.points); }

  draw({ width, wrong }) {
    const [field] = this.editor.fields;
    const [a, b, c] = lineThrough(this.ends);
    const half = width / 2;
    set(this.line, { d: field.linePath([a, b, c]) });
    const strip = clipped(clipped(field.corners, [a, b, c - half], 1), [a, b, c + half], -1);
    set(this.street, { d: half ? field.path(strip) : "" });
    const none = wrong.length && `no margin: ${wrong.length} misclassified`;
    const words = none || `your margin is ${fixed(width)} wide`;
    this.handles.forEach((element, i) => {
      const name = `Handle ${i + 1} of your line, ${field.placeName(this.spot(i))}, ${words}`;
      set(element, { transform: moveTo(field.place(this.spot(i))), "aria-label": name });
    });
  }

  /** @returns {Spot} */
  spot(i) { return [this.ends[2 * i], this.ends[2 * i + 1]]; }

  /** @param {Hit} hit */
  gripAt({ field, px, py }) {
    if (!this.ends) return null;
    const away = [0, 1].map((i) => {
      const [qx, qy] = field.place(this.spot(i));
      return Math.hypot(qx - px, qy - py);
    });
    const i = away[1] < away[0] ? 1 : 0;
    if (away[i] >= REACH) return null;
    return { element: this.handles[i], move: (spot) => this.move(i, spot), end: () => this.tell() };
  }

  /** @param {number} i @param {Spot} spot */
  move(i, spot) {
    this.held = true;
    const [x, y] = settled(this.editor.data.axes, spot);
    const [u, v] = this.spot(1 - i);
    if (x === u && y === v) return; // two places define a line only if they differ
    [this.ends[2 * i], this.ends[2 * i + 1]] = [x, y];
    this.changed();
    this.editor.say(this.handles[i].getAttribute("aria-label"));
  }

  /** Act on a key on a handle. Returns whether it did. */
  key(event) {
    const i = this.handles.indexOf(event.target);
    const stride = strideOf(event);
    if (i < 0 || !stride) return false;
    this.editor.keys.restLater(() => this.tell());
    this.move(i, moved(this.editor.data.axes, this.spot(i), stride));
    return true;
  }

  tell() {
    this.held = false;
    this.editor.reports.post("line", { ends: [...this.ends] }, true);
  }
}
