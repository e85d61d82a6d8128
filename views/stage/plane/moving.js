// Points of a plane that the learner moves, and neither adds nor removes: the records of a table.
import { onKeys, set } from "../base/dom.js";
import { ahead, draftOf, treeDrafted } from "../base/drafts.js";
import { moved, settled, strideOf, walkOf } from "../base/edits.js";
import { FINGER, Hand } from "../base/editor_hand.js";
import { Reports } from "../base/reports.js";
/** @import { Plane } from "./plane.js" */
/** @import { Spot } from "./wire.js" */
/** @import { Grip, Hit } from "../base/editor_hand.js" */

const REST_MS = 450; // a keyboard gesture ends this long after its last key

export const KEYS = "On a point, arrows move it, and Page up and Page down go to its neighbours.";

export class Moving {
  /** @param {Plane} plane @param {(i: number, spot: Spot) => void} told  a point has a new place */
  constructor(plane, told) {
    this.plane = plane;
    this.told = told;
    this.chosen = -1; // the point that a finger drags
    this.resting = 0;
    this.moving = -1; // the point that a gesture moves
    /** @type {?Spot} */ this.start = null; // where it was
    this.dragged = false; // whether the click that comes next ends a drag
    this.reports = new Reports(); // of a drag that goes on
    this.reports.send = (_name, value) => this.ask(/** @type {any} */ (value));
    this.hand = new Hand(/** @type {any} */ (this));
    this.host.addEventListener("pointerdown", () => { this.dragged = false; }, true);
    this.host.addEventListener("focusout", () => this.rested());
    onKeys(this.host, (event) => this.key(event));
  }

  destroy() {
    clearTimeout(this.resting);
    ahead(false);
  }

  get host() { return this.plane.host; }
  get fields() { return this.plane.data?.moves && this.plane.field ? [this.plane.field] : []; }
  get points() { return this.plane.field.data.points; }

  /** @returns {Spot} */
  spotOf(i) { return [this.points.x[i], this.points.y[i]]; }

  /** A finger drags only the chosen point. Beside it the page scrolls. @param {Hit} hit @returns {?Grip} */
  gripAt({ field, px, py, near, finger }) {
    const i = finger ? this.chosen : near;
    if (!(i in this.points.x)) return null;
    if (finger) {
      const [x, y] = field.place(this.spotOf(i));
      if (Math.hypot(x - px, y - py) >= FINGER) return null;
    }
    return { element: field.dots.elements[i], point: i, move: (spot) => this.moveTo(i, spot), end: () => this.tell(i) };
  }

  heldAt() { return -1; }

  moveTo(i, spot) {
    const { field } = this.plane;
    this.dragged = true;
    if (this.moving !== i) this.start = this.spotOf(i);
    [this.points.x[i], this.points.y[i]] = settled(field.data.axes, spot);
    field.dots.place(i);
    field.dots.tell(i);
    this.plane.say(field.dots.name(i));
    this.moving = i;
    this.post(i);
  }

  post(i) {
    const [x, y] = this.spotOf(i);
    this.reports.post("moved", { i, x, y }, false);
  }

  get isHeld() { return Boolean(this.hand.drag || this.resting); }

  /** Ask for the tree and the regions that follow from a record, and show them unless another story has come. */
  async ask(report) {
    const { data, place } = this.plane;
    const draft = /** @type {any} */ (await draftOf(report, place.step + 1 < data.steps.length ? place.step : null));
    this.reports.answered(report);
    if (this.plane.gone || this.plane.data !== data || !this.isHeld) return;
    if (draft.regions) {
      this.plane.redraw(draft, this.points);
      ahead(true);
      treeDrafted({ trace: data.trace, tree: draft.tree });
      this.plane.show({ animate: false });
    }
    if (this.reports.held) this.post(this.moving);
  }

  tell(i) {
    this.reports.held = false;
    ahead(false);
    this.told(i, this.spotOf(i)); // the page follows, unless the record is where it was
    if (String(this.start) === String(this.spotOf(i))) this.undo();
    this.moving = -1;
  }

  /** Show the pictures without a draft. */
  undo() {
    this.plane.field.reform(this.plane.data);
    this.plane.show({ animate: false });
    treeDrafted({ trace: this.plane.data.trace, tree: null });
  }

  pick(i) { this.choose(i); }

  /** A tap on a point chooses it, and opens no region. */
  click(_spot, _other, near) {
    this.dragged = near >= 0;
    this.choose(near);
  }

  choose(i) {
    this.chosen = i;
    this.mark();
    if (i >= 0) this.plane.say(this.plane.field.dots.name(i));
  }

  remove() {}
  point() {}
  rest() {}

  /** Tell the player that arrows on a point move it, and show the chosen point. */
  mark() {
    const { data, field } = this.plane;
    (field?.dots.elements ?? []).forEach((element, i) => {
      set(element, { "data-arrows": data.moves ? "points" : null });
      element.classList.toggle("gh-chosen", i === this.chosen);
    });
  }

  /** Arrows move a point that was reached by keyboard. @param {KeyboardEvent} event */
  key(event) {
    const [field] = this.fields;
    const element = /** @type {any} */ (event.target);
    const i = field ? field.dots.elements.indexOf(element) : -1;
    if (i < 0) return false;
    const order = field.dots.inOrder();
    const to = walkOf(event, order.indexOf(element), order.length);
    if (to !== null) order[to].focus({ preventScroll: true });
    const stride = element.matches(":focus-visible") && strideOf(event);
    if (stride) {
      this.moveTo(i, moved(field.data.axes, this.spotOf(i), stride));
      this.dragged = false;
      clearTimeout(this.resting);
      this.resting = window.setTimeout(() => this.rested(), REST_MS);
    }
    return to !== null || Boolean(stride);
  }

  rested() {
    if (!this.resting) return;
    clearTimeout(this.resting);
    this.resting = 0;
    this.tell(this.moving);
  }
}
