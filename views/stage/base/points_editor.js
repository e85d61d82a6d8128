// Points that a learner adds, moves, turns to the other class and takes away, in one plane (board.js) or in
// several with the same points (wall.js). The browser moves a point at once, reports all of them, and draws
// what Python makes of them when the answer comes.
import { Dial } from "./dial.js";
import { make, set } from "./dom.js";
import { settled } from "./edits.js";
import { Hand } from "./editor_hand.js";
import { Keys } from "./editor_keys.js";
import { EditorTools } from "./editor_tools.js";
import { remOf } from "./frame.js";
import { Picture } from "./mounting.js";
import { Reports } from "./reports.js";
/** @import { Board, Dial as DialData, Pane, Spot, Wall } from "../plane/wire.js" */
/** @import { Grip, Hit } from "./editor_hand.js" */
/** @import { Field } from "./field.js" */

const WAYS =
  "Press Page up and Page down to step through the points, Home and End for the first and the last. On a point, " +
  "arrows move it, with Shift further. X changes its class, Delete removes it, Enter goes to the cursor. On the " +
  "cursor, arrows move it, X changes the class that it adds, and Enter adds a point there.";
const BY_MOUSE =
  "Drag moves a point, right-click removes it, Shift-click adds the other class. Keys: arrows, Delete, X.";
const BY_FINGER = "Drag a point to move it, tap it to choose it, or tap an empty place to add one.";

/** @template {Board | Wall} Data */
export class PointsEditor extends Picture {
  /** @param {Element} parent @param {string} card @param {string} host  the class of what holds the planes */
  constructor(parent, card, host) {
    super(parent, card, host);
    /** @type {Field[]} */ this.fields = []; // the planes; whoever listens finds the points in the first one
    /** @type {?Data} */ this.data = null;
    this.points = { x: [], y: [], c: [] };
    this.lastly = { what: "", at: -1 }; // what was reported
    this.adds = 1; // the class that a click adds
    this.chosen = -1; // the point that the tools act on
    this.pointed = -1; // the point that is spoken of
    this.reports = new Reports();
    this.reports.send = (name, value) => this.report(name, value);
    this.above = make("div", { class: "gh-dials" });
    this.host.before(this.above);
    /** @type {Dial[]} */ this.dials = [];
    this.resend = () => this.tell(false); // what was held back
    this.tools = new EditorTools(this);
    this.makeWords();
    this.spoken = make("p", { class: "gh-quiet", role: "status" }, this.card);
    this.hand = new Hand(this);
    this.keys = new Keys(this);
    this.host.addEventListener("focusin", (event) => this.focusIn(event.target));
    this.host.addEventListener("focusout", () => this.rest());
  }

  destroy() {
    for (const field of this.fields) field.stop();
    for (const dial of this.dials) dial.destroy();
    clearTimeout(this.keys.resting);
    super.destroy();
  }

  /** @param {Data} data */
  receive(data) {
    const old = this.data;
    const same = data.trace === old?.trace;
    this.reports.answered(data.answer);
    this.data = data;
    // Until the last report is answered, the points stay where the learner has put them.
    if (!same || !(this.reports.waits || this.isHeld())) this.take(data.points);
    set(this.host, { "aria-label": data.name });
    this.renew();
    this.renewDials(same);
    if (same) this.show(!this.isHeld());
    else this.resized();
    if (same) this.sayAgain();
    else this.rest();
    if (!old) this.keys.comeBack();
    if (this.reports.held) this.resend();
  }

  /** Whether a gesture goes on. */
  isHeld() { return Boolean(this.hand.drag || this.keys.resting || this.dials.some(({ held }) => held)); }

  /** As many sliders as there are to be, each in its place. @param {boolean} same  plane as before */
  renewDials(same) {
    const { dials } = this.data;
    while (this.dials.length > dials.length || (!same && this.dials.length)) this.dials.pop().destroy();
    dials.forEach((data, k) => {
      this.dials[k] ??= new Dial(this.above, (name, value, done) => this.turn(name, value, done));
      this.dials[k].receive(data);
      const home = this.homeOf(data), { element } = this.dials[k];
      if (element.parentElement !== home) home.append(element); // to move it would end the drag that goes on
    });
    this.above.hidden = !this.above.childElementCount;
  }

  /** Where a slider stands. @param {DialData} _data @returns {Element} */
  homeOf(_data) { return this.above; }

  turn(name, value, done) {
    this.resend = () => this.turn(name, value, false);
    this.reports.post("dial", { name, value, done }, done);
  }

  /** The points as Python has them. */
  take({ x, y, c }) {
    // As many as before: the learner's own. Otherwise another link, and what was said is no longer so.
    if (x.length !== this.points.x.length) {
      this.chosen = -1;
      this.spoken.textContent = "";
    }
    this.points = { x: [...x], y: [...y], c: [...c] };
  }

  /** What a field draws: what Python says of each point only where they are as many. @param {Pane} pane */
  dataOf(pane) {
    const { axes, classes, points } = this.data;
    const { weights, bound } = pane;
    const words = pane.words.map((own) => own || pane.rest);
    const known = points.x.length === this.points.x.length ? { weights, bound, words } : { weights: [] };
    const steps = [{ text: "", wrong: pane.wrong }];
    return { ...pane, axes, classes, points: { ...this.points, tones: points.tones, ...known }, steps };
  }

  resized() {
    if (!this.data || this.gone || !this.host.clientWidth) return;
    this.fit(remOf());
    this.show(false);
  }

  /** Bring the picture up to the data: lines turn and slide where `animate`. */
  show(animate) {
    for (const field of this.fields) {
      if (!field.unit) continue;
      field.stand(0, null);
      field.go(animate);
    }
    this.told.textContent = `${this.data.text} ${WAYS}`;
    this.mark();
    this.keys.place();
  }

  // What every editor has for itself: new data for its fields, their size, and keys on its own elements.
  renew() {}
  fit(_rem) {}
  otherKey(_event) { return false; }
  /** A point was clicked, or Enter pressed on it; whether that meant something. @param {number | undefined} _i */
  pick(_i) { return false; }

  /** What is pointed at: a place, and the point there, or -1. @param {Spot} _spot @param {number} near */
  point(_spot, near) {
    this.pointed = near;
    this.say(near >= 0 ? this.nameOf(near) : this.ways());
  }

  /** What is said of a point follows the points and their machine: there may be another one now, or none. */
  sayAgain() {
    if (this.pointed < 0) return;
    if (this.pointed in this.points.x) this.say(this.nameOf(this.pointed));
    else this.rest();
  }

  /** A key moved the cursor. @param {Spot} spot @param {string} name */
  cursorMoved(spot, name) {
    this.point(spot, -1);
    this.say(name);
  }

  /** What a pointer would drag. @param {Hit} hit @returns {?Grip} */
  gripAt({ near }) {
    if (near < 0) return null;
    const [element, move] = [this.fields[0].dots.elements[near], (spot) => this.moveTo(near, spot)];
    return { element, point: near, move, end: () => this.tell(true, "move", near) };
  }

  /** Tell Python where the points are, and what was done to which of them. */
  tell(done, what = this.lastly.what, at = this.lastly.at) {
    this.lastly = { what, at };
    this.resend = () => this.tell(false);
    const { x, y, c } = this.points;
    this.reports.post("edit", { x: [...x], y: [...y], c: [...c], done, what, at }, done);
  }

  moveTo(i, spot) {
    [this.points.x[i], this.points.y[i]] = settled(this.data.axes, spot);
    for (const field of this.fields) field.dots.place(i);
    this.fields[0].dots.tell(i);
    this.point(this.spotOf(i), i);
    this.tell(false, "move", i);
  }

  /** @param {Spot} spot @param {boolean} other  of the class that a click does not add */
  add(spot, other) {
    const { x, y, c } = this.points;
    const { most } = this.data;
    if (x.length >= most) return this.say(`The limit is ${most} points. Remove one first.`);
    const [a, b] = settled(this.data.axes, spot);
    x.push(a);
    y.push(b);
    c.push(other ? 1 - this.adds : this.adds);
    this.chosen = x.length - 1;
    this.edited("add", this.chosen);
    this.speak("added");
  }

  /** @param {number} i @param {boolean} [focused]  the focus goes to the next point */
  remove(i, focused = this.host.contains(document.activeElement)) {
    if (!(i in this.points.x)) return;
    const said = this.nameOf(i);
    for (const list of Object.values(this.points)) list.splice(i, 1);
    this.chosen = -1;
    this.edited("remove", i);
    this.spoken.textContent = `${said}: removed`;
    if (focused) this.focusPoint(i);
  }

  flip(i) {
    if (!(i in this.points.x)) return;
    this.points.c[i] = 1 - this.points.c[i];
    this.chosen = i;
    this.edited("flip", i);
    this.speak("changed its class");
  }

  /** Until Python has an answer, the rings stay, and nothing is said of the points but their places. */
  edited(what, at) {
    for (const field of this.fields) {
      const { weights = [] } = field.data.points;
      const rings = what === "remove" ? weights.filter((_, i) => i !== at) : weights;
      field.renew({ ...field.data, points: { ...this.points, weights: rings } });
    }
    this.show(false);
    this.tell(true, what, at);
  }

  /** The class that a click adds. */
  choose(c) {
    this.adds = c;
    this.mark();
    this.keys.place();
  }

  /** @returns {Spot} */
  spotOf(i) { return [this.points.x[i], this.points.y[i]]; }
  nameOf(i) { return this.fields[0].dots.name(i); }
  /** Which point an element is, or -1. */
  indexOf(element) { return this.fields[0]?.dots.elements.indexOf(element) ?? -1; }

  /** Go to a point, the last one where there are fewer, or to the cursor. */
  focusPoint(i) {
    const { elements } = this.fields[0].dots;
    (elements[Math.min(i, elements.length - 1)] ?? this.keys.cursor).focus({ preventScroll: true });
  }

  focusIn(element) {
    const i = this.indexOf(element);
    if (i >= 0) {
      this.chosen = i;
      this.mark();
      return this.point(this.spotOf(i), i);
    }
    if (element === this.keys.cursor) {
      this.keys.place();
      this.point(this.keys.at, -1);
    }
    this.say(element.getAttribute("aria-label") ?? "");
  }

  /** One tab stop for all points; the chosen one is marked in every plane. */
  mark() {
    const { chosen, fields } = this;
    const stop = Math.min(Math.max(chosen, 0), this.points.x.length - 1);
    for (const field of fields) {
      field.dots.elements.forEach((element, i) => element.classList.toggle("gh-chosen", i === chosen));
    }
    fields[0]?.dots.elements.forEach((element, i) => set(element, { tabindex: i === stop ? 0 : -1 }));
    const { classes, points } = this.data;
    this.tools.show(classes, this.adds, chosen < 0 ? null : this.nameOf(chosen), points);
  }

  /** Nothing is pointed at; but the focus may be on a point. */
  rest() {
    const i = this.indexOf(document.activeElement);
    if (i >= 0) this.point(this.spotOf(i), i);
    else this.say(this.ways());
  }

  /** What a hand can do, in a line. */
  ways() { return matchMedia("(pointer: fine)").matches ? BY_MOUSE : BY_FINGER; }

  speak(what) {
    const name = this.nameOf(this.chosen);
    this.spoken.textContent = `${name}: ${what}`;
    this.say(name);
  }
}

