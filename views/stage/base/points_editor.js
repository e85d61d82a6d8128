// Points that a learner adds, moves, flips to the other class and removes, in one plane (line_editor.js) or in several
// planes with the same points (facets.js). The browser moves a point at once, reports all points, and draws
// Python's result when the answer comes.
import { Dial } from "./dial.js";
import { make, set } from "./dom.js";
import { settled } from "./edits.js";
import { Hand } from "./editor_hand.js";
import { Keys } from "./editor_keys.js";
import { EditorTools } from "./editor_tools.js";
import { remOf } from "./frame.js";
import { Picture } from "./mounting.js";
import { Reports } from "./reports.js";
/** @import { Editor, Dial as DialData, Pane, Spot, Facets } from "../plane/wire.js" */
/** @import { Grip, Hit } from "./editor_hand.js" */
/** @import { Field } from "./field.js" */

export const WAYS =
  "Press Page up and Page down to step through the points, Home and End for the first and the last. On a point, " +
  "arrows move it, and Shift with an arrow moves it further. X changes its class, Delete removes it, Enter goes to the cursor. On the " +
  "cursor, arrows move it, X changes the class of the next point, and Enter adds that point.";
const BY_MOUSE =
  "Drag moves, right-click removes, Shift-click adds the other class. Keys: arrows, Del, X.";
const BY_FINGER = "Drag a point to move it, tap it to choose it, hold it to remove it, or tap an empty place to add one.";

/** @template {Editor | Facets} Data */
export class PointsEditor extends Picture {
  /** @param {Element} parent @param {string} card
   * @param {string | HTMLElement} host  the element around the planes, or its class */
  constructor(parent, card, host) {
    super(parent, card, host);
    /** @type {Field[]} */ this.fields = []; // the planes; only the first has its points listed for screen readers
    /** @type {?Data} */ this.data = null;
    this.points = { x: [], y: [], c: [] };
    this.lastly = { what: "", at: -1 }; // the last report
    this.adds = 1; // the class that a click adds
    this.chosen = -1; // the point that the tools change
    this.pointed = -1; // the point that the words describe
    this.reports = new Reports();
    this.reports.send = (name, value) => this.report(name, value);
    this.above = make("div", { class: "gh-dials" });
    this.host.before(this.above);
    /** @type {Dial[]} */ this.dials = [];
    this.resend = () => this.tell(false); // sends a report that was held back
    this.tools = new EditorTools(this);
    this.makeWords();
    this.words.classList.add("gh-ways"); // it tells what the learner can do, or what is under the pointer
    this.spoken = make("p", { class: "gh-quiet", role: "status" }, this.card);
    this.hand = new Hand(this);
    this.keys = new Keys(this);
    this.host.addEventListener("focusin", (event) => this.focusIn(event.target));
    this.host.addEventListener("focusout", () => this.rest());
  }

  /** @override */
  destroy() {
    for (const field of this.fields) field.stop();
    for (const dial of this.dials) dial.destroy();
    clearTimeout(this.keys.resting);
    super.destroy();
  }

  /** @param {Data} data @override */
  receive(data) {
    const old = this.data;
    const same = data.trace === old?.trace;
    this.reports.answered(data.answer);
    this.data = data;
    this.tools.turn(!this.fixed);
    // Until the last report is answered, the points stay where the learner put them.
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

  /** Whether nobody answers to an edit. Then the points stay as they are. */
  get fixed() { return Boolean(this.data?.fixed); }

  /** The points in the order in which keys go through them. */
  get order() { return [...this.points.x.keys()]; }

  /** Whether arrows move a point that has the focus. @param {Element} _element */
  isReached(_element) { return true; }

  /** Whether a click may also do something else than adding a point. */
  get mayOpen() { return false; }

  /** The class that a click adds, or null. @returns {?number} */
  get clickAdds() { return this.adds; }

  /** Whether a click on a point picks it. */
  get picks() { return false; }

  /** Whether a gesture is going on. */
  isHeld() { return Boolean(this.hand.drag || this.keys.resting || this.dials.some(({ held }) => held)); }

  /** Make the sliders of the data, each in its place. @param {boolean} same  plane as before */
  renewDials(same) {
    const dials = this.fixed ? [] : this.data.dials;
    while (this.dials.length > dials.length || (!same && this.dials.length)) this.dials.pop().destroy();
    dials.forEach((data, k) => {
      this.dials[k] ??= new Dial(this.above, (name, value, done) => this.turn(name, value, done));
      this.dials[k].receive(data);
      const home = this.homeOf(data), { element } = this.dials[k];
      if (element.parentElement !== home) home.append(element); // moving it would end a drag
    });
    this.above.hidden = !this.above.childElementCount;
  }

  /** The element that holds a slider. @param {DialData} _data @returns {Element} */
  homeOf(_data) { return this.above; }

  turn(name, value, done) {
    this.resend = () => this.turn(name, value, false);
    this.reports.post("dial", { name, value, done }, done);
  }

  /** Take the points from Python. */
  take({ x, y, c }) {
    // The same number means the learner's own points. Otherwise it is another link, and the old words no longer hold.
    if (x.length !== this.points.x.length) {
      this.chosen = -1;
      this.spoken.textContent = "";
    }
    this.points = { x: [...x], y: [...y], c: [...c] };
  }

  /** The data of a field, with results for points only if their number is unchanged. @param {Pane} pane */
  dataOf(pane) {
    const { axes, classes, points } = this.data;
    const { weights, bound } = pane;
    const words = pane.words.map((own) => own || pane.rest);
    const known = points.x.length === this.points.x.length ? { weights, bound, words } : { weights: [] };
    const steps = [{ text: "", wrong: pane.wrong }];
    return { ...pane, axes, classes, points: { ...this.points, tones: points.tones, ...known }, steps };
  }

  /** @override */
  resized() {
    if (!this.data || this.gone || !this.host.clientWidth) return;
    this.fit(remOf());
    this.show(false);
  }

  /** Show the data. With `animate` lines turn and slide. */
  show(animate) {
    for (const field of this.fields) {
      if (!field.unit) continue;
      field.stand(0, null);
      field.go(animate);
    }
    this.told.textContent = this.fixed ? this.data.text : `${this.data.text} ${WAYS}`;
    this.mark();
    this.keys.place();
  }

  // Each editor has its own methods for new data, for its size, and for keys on its elements.
  renew() {}
  fit(_rem) {}
  otherKey(_event) { return false; }
  /** Act on a click or Enter on a point. Returns whether it did. @param {number | undefined} _i */
  pick(_i) { return false; }

  /** The pointer is at a place, on a point or on none (-1). @param {Spot} _spot @param {number} near */
  point(_spot, near) {
    this.pointed = near;
    this.say(near >= 0 ? this.nameOf(near) : this.ways());
  }

  /** Update the words about the point under the pointer. It may be another point now, or none. */
  sayAgain() {
    if (this.pointed < 0) return;
    if (this.pointed in this.points.x) this.say(this.nameOf(this.pointed));
    else this.rest();
  }

  /** A key has moved the cursor. @param {Spot} spot @param {string} name */
  cursorMoved(spot, name) {
    this.point(spot, -1);
    this.say(name);
  }

  /** The thing that a pointer would drag. @param {Hit} hit @returns {?Grip} */
  gripAt({ near }) {
    if (near < 0 || (this.fixed && !this.picks)) return null;
    const element = this.fields[0].dots.elements[near];
    if (this.fixed) return { element, point: near, move() {}, end() {} };
    return { element, point: near, move: (spot) => this.moveTo(near, spot), end: () => this.tell(true, "move", near) };
  }

  /** The point that a resting finger removes, or -1. @param {Hit} _hit @param {?Grip} grip  what it would drag */
  heldAt(_hit, grip) { return grip?.point ?? -1; }

  /** Report all points to Python, with the kind of change and the changed point. */
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

  /** A click that drags nothing. @param {Spot} spot @param {boolean} other @param {number} _near  a point or -1 */
  click(spot, other, _near) { this.add(spot, other); }

  /** @param {Spot} spot @param {boolean} other  whether it has the class that a click does not add */
  add(spot, other) {
    if (this.fixed) return;
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

  /** @param {number} i @param {boolean} [focused]  move the focus to the next point */
  remove(i, focused = this.host.contains(document.activeElement)) {
    if (!(i in this.points.x) || this.fixed) return;
    const said = this.nameOf(i);
    for (const list of Object.values(this.points)) list.splice(i, 1);
    this.chosen = -1;
    this.edited("remove", i);
    this.spoken.textContent = `${said}: removed`;
    if (focused) this.focusPoint(i);
  }

  flip(i) {
    if (!(i in this.points.x) || this.fixed) return;
    this.points.c[i] = 1 - this.points.c[i];
    this.chosen = i;
    this.edited("flip", i);
    this.speak("changed its class");
  }

  /** Until Python answers, the rings stay, and the words give only the places of the points. */
  edited(what, at) {
    for (const field of this.fields) {
      const { weights = [] } = field.data.points;
      const rings = what === "remove" ? weights.filter((_, i) => i !== at) : weights;
      field.renew({ ...field.data, points: { ...this.points, weights: rings } });
    }
    this.show(false);
    this.tell(true, what, at);
  }

  choose(c) {
    this.adds = c;
    this.mark();
    this.keys.place();
  }

  /** @returns {Spot} */
  spotOf(i) { return [this.points.x[i], this.points.y[i]]; }
  nameOf(i) { return this.fields[0].dots.name(i); }
  /** The index of the point of an element, or -1. */
  indexOf(element) { return this.fields[0]?.dots.elements.indexOf(element) ?? -1; }

  /** Focus a point (the last one if the index is too high), or the cursor. */
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

  /** All points share one tab stop. The selected point is marked in every plane. */
  mark() {
    const { chosen, fields } = this;
    const stop = chosen in this.points.x ? chosen : (this.order[0] ?? -1);
    for (const field of fields) {
      field.dots.elements.forEach((element, i) => element.classList.toggle("gh-chosen", i === chosen));
    }
    fields[0]?.dots.elements.forEach((element, i) => set(element, { tabindex: i === stop ? 0 : -1 }));
    const { classes, points } = this.data;
    this.tools.show(classes, this.clickAdds, chosen < 0 ? null : this.nameOf(chosen), points);
  }

  /** The pointer has left. The focus may still be on a point. */
  rest() {
    const i = this.indexOf(document.activeElement);
    if (i >= 0) this.point(this.spotOf(i), i);
    else this.say(this.ways());
  }

  /** One line about the possible actions. @returns {string} */
  ways() {
    if (this.fixed) return "";
    return matchMedia("(pointer: fine)").matches ? BY_MOUSE : BY_FINGER;
  }

  speak(what) {
    const name = this.nameOf(this.chosen);
    this.spoken.textContent = `${name}: ${what}`;
    this.say(name);
  }
}

