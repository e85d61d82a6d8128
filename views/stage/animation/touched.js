// The points of an animation in the learner's hand. The one editor of points knows planes of fields, so each pane with points
// is such a field for it.
import { set } from "../base/dom.js";
import { FINGER } from "../base/editor_hand.js";
import { Touched } from "../plane/touched.js";
/** @import { PlanePoints } from "../plane/wire.js" */
/** @import { Grip, Hit } from "../base/editor_hand.js" */
/** @import { Animation, AnimationData } from "./animation.js" */
/** @import { AnimationDraft } from "./wire.js" */

const REACH = 14; // px: a pointer this near to a point or to the new point selects it

export class TouchedAnimation extends Touched {
  /** @param {Animation} animation */
  constructor(animation) {
    super(/** @type {any} */ (animation));
    this.animation = animation;
  }

  /** @param {any} data @override */
  expect(data) {
    const { panes, points = this.points, classes = [] } = /** @type {AnimationData} */ (data);
    super.expect({ ...data, axes: panes[0].axes, points, classes });
  }

  /** @override */
  findFields() {
    const { panes } = this.animation;
    const those = this.fixed ? [] : [...panes.keys()].filter((at) => panes[at].homes);
    /** @type {any} */ const fields = those.map((at, k) => new PaneField(this, at, k === 0));
    this.fields = fields;
    this.name();
    return panes;
  }

  /** Name the points as they are at this step. */
  name() { for (const field of this.fields) /** @type {any} */ (field).name(); }

  /** @param {any} draft @override */
  redraw(draft) { /** @type {AnimationDraft} */ (draft).panes.forEach((marks, at) => this.animation.panes[at].reform(marks)); }

  /** @override */
  placeNotes() {}

  /** @param {number} at @override */
  forget(at) {
    for (const { homes, dots } of this.animation.panes) if (homes) dots.splice(at, 1)[0]?.element.remove();
  }

  /** Whether a pointer is on the new point rather than on one of these. @param {Hit} hit */
  isOnNew({ field, px, py, near, finger }) {
    const { handle } = /** @type {any} */ (field).pane;
    if (handle?.data.drag !== "xy") return false;
    const far = ([x, y]) => Math.hypot(x - px, y - py);
    const away = far(field.place([handle.now.x, handle.now.y]));
    return away < (finger ? FINGER : REACH) && (near < 0 || away < far(field.place(this.spotOf(near))));
  }

  /** Whether a pointer that goes down acts on these points and not on the new one. @param {PointerEvent} event */
  takes(event) {
    const hit = this.fixed ? null : this.hand.hit(event, event.pointerType === "touch" ? FINGER : undefined);
    if (!hit || this.isOnNew(hit)) return false;
    return !this.opens || Boolean(this.gripAt(hit)) || hit.field.dots.at(hit.px, hit.py) >= 0;
  }

  /** @param {Hit} hit @override */
  gripAt(hit) { return this.isOnNew(hit) ? null : super.gripAt(hit); }

  /** A finger beside a point moves the new one. @param {Hit} hit @param {?Grip} grip @override */
  heldAt(hit, grip) {
    return this.isOnNew(hit) ? -1 : (grip?.point ?? hit.field.dots.at(hit.px, hit.py));
  }

  /** @override */
  click(spot, other, near) {
    const [field] = this.fields;
    const [px, py] = field.place(spot);
    if (!this.isOnNew({ field, px, py, spot, near, finger: false })) super.click(spot, other, near);
  }
}

/** A pane as a field of the editor. A new story has other panes in the same places. */
class PaneField {
  /** @param {TouchedAnimation} editor @param {number} at @param {boolean} listed  a list for screen readers */
  constructor(editor, at, listed) {
    this.editor = editor;
    this.at = at;
    this.listed = listed;
    this.dots = new PaneDots(this);
  }

  get pane() { return this.editor.animation.panes[this.at]; }
  get frame() { return this.pane.frame; }
  get svg() { return this.pane.svg; }
  get unit() { return this.frame.unit; }
  get layer() { return this.frame.layer; }
  get data() { return { points: this.editor.points }; }
  local(pointer) { return this.frame.local(pointer); }
  place(spot) { return this.frame.place(spot); }
  unplace(px, py) { return this.frame.unplace(px, py); }
  holds(spot) { return this.frame.holds(spot); }
  placeName(spot) { return this.frame.placeName(spot); }
  stop() {}

  /** @param {{ points: PlanePoints }} data */
  renew({ points }) {
    this.pane.putPoints({ ...points, tones: this.editor.data.points.tones });
    this.name();
  }

  /** Name the points for screen readers. */
  name() {
    set(this.pane.homes.points, this.listed ? { role: "list", "aria-label": "Points" } : { "aria-hidden": "true" });
    this.dots.elements.forEach((_, i) => this.dots.tell(i));
  }
}

class PaneDots {
  /** @param {PaneField} field */
  constructor(field) { this.field = field; }

  get points() { return this.field.editor.points; }
  get elements() { return this.field.pane.dots.map(({ element }) => element); }

  place(i) { this.field.pane.putPoint(i, { ...this.points, tones: this.field.editor.data.points.tones }); }

  tell(i) {
    if (this.field.listed) set(this.elements[i], { role: "listitem", "aria-label": this.name(i) });
  }

  name(i) {
    const { x, y, c } = this.points;
    const { to } = this.field.pane.dots[i];
    const name = `${this.field.editor.data.classes[c[i]]}, ${this.field.placeName([x[i], y[i]])}`;
    return to.look === "voter" ? `${name}, votes` : name;
  }

  /** The point nearest to a place in the picture, or -1. */
  at(px, py, reach = REACH) {
    const { pane, frame } = this.field;
    const { x, y } = this.points;
    let [best, near] = [-1, Math.min(reach, 3 * (pane.dots[0]?.now.size ?? 0) * frame.rem)];
    x.forEach((_, i) => {
      const [qx, qy] = frame.place([x[i], y[i]]);
      const away = Math.hypot(qx - px, qy - py);
      if (away < near) [best, near] = [i, away];
    });
    return best;
  }
}
