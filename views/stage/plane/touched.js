// The points of a played plane in the learner's hand: the editor of an editor, where a click also opens regions.
// The part that hears of the end of a gesture (done.js) is separate, so the two communicate by an event of the document.
import { bend, settle } from "../base/chart.js";
import { set } from "../base/dom.js";
import { ahead, draftOf } from "../base/drafts.js";
import { FINGER } from "../base/editor_hand.js";
import { PointsEditor } from "../base/points_editor.js";
/** @import { Answer, Spot } from "./wire.js" */
/** @import { Plane, PlaneData } from "./plane.js" */
/** @import { Draft } from "./wire.js" */
/** @import { Grip, Hit } from "../base/editor_hand.js" */

const CURVE = "curve"; // the key of the chart of errors
export const EDITED = "gh-edited"; // the learner has changed the points, and the gesture is done

/** @extends {PointsEditor<any>} */
export class Touched extends PointsEditor {
  /** @param {Plane} plane */
  constructor(plane) {
    super(/** @type {Element} */ (plane.card.parentNode), "gh-stage", plane.host);
    /** @type {Plane} */ this.plane = plane;
    this.opens = true; // whether a click opens a region and adds no point
    this.known = 0; // the last report whose result is visible
    this.done = 0; // the last report whose complete result is visible
    this.figures = ""; // what follows from the points during a drag
    this.dragged = false; // whether the click that comes next ends a drag or a long press
    this.host.addEventListener("pointerdown", () => { this.dragged = false; }, true);
    this.above.remove(); // there are no sliders
    this.report = (_name, value) => {
      if (value.done) document.dispatchEvent(new CustomEvent(EDITED, { detail: value }));
      else this.ask(value);
    };
  }

  /** Ask for what follows from the points in the middle of a gesture. @param {Answer} report */
  async ask(report) {
    const { step } = this.plane.place;
    const draft = await draftOf(report, step + 1 < this.data.steps.length ? step : null);
    if (!this.plane.gone) this.follow({ ...draft, answer: { who: report.who, n: report.n } });
  }

  /** Share the lines of words of the plane. @override */
  makeWords() {
    this.words = this.card.querySelector(".gh-readout");
    this.told = this.card.querySelector("[id^=gh-told]");
  }

  /** @override */
  destroy() {
    ahead(false);
    super.destroy();
  }

  /** @override */
  get fixed() { return !this.data?.most; }
  /** @override */
  get mayOpen() { return true; }
  /** @override */
  get clickAdds() { return this.opens ? null : this.adds; }
  get ahead() { return this.reports.waits || this.isHeld(); }

  /** New data, before the plane shows them. @param {PlaneData} data */
  expect(data) {
    this.data = data;
    this.reports.answered(data.answer);
    if (!this.ahead) this.take(data.points);
    this.tools.turn(!this.fixed);
    this.tools.bar.hidden = this.fixed;
    this.card.classList.toggle("gh-touched", !this.fixed);
  }

  /** The number of the learner's report that data include. */
  reportOf({ answer }) { return answer?.who === this.reports.who ? answer.n : 0; }

  /** Whether the data are the complete result of an edit, so that the plane itself stays. */
  isResult(data) { return this.reportOf(data) > this.done; }

  /** The plane shows its data. Points that the learner has moved on stay where they are. */
  shown() {
    const before = this.shows;
    this.shows = this.findFields();
    const isNew = before !== this.shows;
    this.done = Math.max(this.done, this.reportOf(this.data));
    this.known = Math.max(this.known, this.done);
    if (this.ahead && !this.fixed) {
      for (const field of this.fields) field.renew({ ...field.data, points: { ...field.data.points, ...this.points } });
      this.plane.show({ animate: false });
    } else this.figures = "";
    if (!this.ahead) {
      settle(CURVE);
      ahead(false);
    }
    this.mark();
    this.keys.place();
    if (isNew) this.keys.comeBack();
    if (this.reports.held) this.resend();
  }

  /** Find the fields of the picture. Returns what is another one after another story. @returns {unknown} */
  findFields() {
    this.fields = [this.plane.field];
    return this.plane.field;
  }

  /** Show what follows from the points of a report. @param {any} draft  a Draft or a AnimationDraft */
  follow(draft) {
    const { answer, figures } = draft;
    if (this.reportOf({ answer }) <= this.known || this.fixed) return;
    this.known = answer.n;
    this.reports.answered(answer);
    if (figures !== undefined) {
      this.redraw(draft);
      ahead(true);
      this.figures = figures;
      if (figures && this.isHeld()) this.say(figures);
      this.plane.show({ animate: false });
    }
    if (this.reports.held) this.resend();
  }

  /** @param {Draft} draft */
  redraw(draft) {
    if (draft.curve) bend(CURVE, draft.curve);
    this.plane.redraw(draft, { ...this.plane.field.data.points, ...this.points });
  }

  /** @override */
  moveTo(i, spot) {
    this.dragged = true;
    super.moveTo(i, spot);
    this.placeNotes();
    if (this.figures) this.say(this.figures);
  }

  placeNotes() { this.plane.field.placeNotes(); }

  /** A plane of a story may be full of points, so a finger drags only the chosen one. Beside it the page scrolls.
   * @param {Hit} hit @override */
  gripAt(hit) {
    if (!hit.finger) return super.gripAt(hit);
    const [x, y] = this.chosen in this.points.x ? hit.field.place(this.spotOf(this.chosen)) : [Infinity, Infinity];
    return Math.hypot(x - hit.px, y - hit.py) < FINGER ? super.gripAt({ ...hit, near: this.chosen }) : null;
  }

  /** A finger that rests removes any point, although it drags only the chosen one. @param {Hit} hit
   * @param {?Grip} grip @override */
  heldAt(hit, grip) { return grip?.point ?? hit.near; }

  /** Until Python answers, the other misclassified points stay marked. @override */
  edited(what, at) {
    if (what === "remove") {
      this.dragged = true;
      this.forget(at);
    }
    super.edited(what, at);
  }

  /** A point is gone, so the next ones have other numbers. @param {number} at */
  forget(at) {
    for (const { thing } of this.plane.field.regions) {
      thing.wrong = thing.wrong?.filter((i) => i !== at).map((i) => (i > at ? i - 1 : i));
    }
  }

  /** @override */
  click(spot, other, near) {
    if (near >= 0) this.select(near);
    else if (!this.opens) this.add(spot, other);
  }

  select(i) {
    this.chosen = i;
    this.mark();
    this.point(this.spotOf(i), i);
  }

  /** @override */
  choose(c) {
    this.opens = c === null;
    super.choose(c ?? this.adds);
  }

  /** From left to right. @override */
  get order() { return [...this.points.x.keys()].sort((a, b) => this.points.x[a] - this.points.x[b]); }

  /** After a click the arrows step through the story. @override */
  isReached(element) { return element.matches(":focus-visible"); }

  /** @override */
  mark() {
    super.mark();
    for (const element of this.fields[0]?.dots.elements ?? []) set(element, { "data-arrows": this.fixed ? null : "points" });
  }

  /** @override */
  show(animate) { this.plane.show({ animate }); }

  /** The plane itself tells of regions. @param {Spot} _spot @override */
  point(_spot, near) {
    this.pointed = near;
    if (near >= 0) this.say(this.nameOf(near));
  }

  /** The legend has room for two words. @override */
  ways() { return this.fixed ? "" : "to drag"; }

  /** @override */
  rest() {
    const i = this.indexOf(document.activeElement);
    if (i >= 0) this.point(this.spotOf(i), i);
    else this.plane.legend();
  }
}
