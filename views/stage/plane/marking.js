// The points that a learner marks for an answer on an editor, and the button that submits it.
import { make, set } from "../base/dom.js";
/** @import { PointsEditor } from "../base/points_editor.js" */

export class Marking {
  /** @param {PointsEditor<any>} editor @param {() => void} changed  called when the marks change */
  constructor(editor, changed) {
    this.editor = editor;
    this.changed = changed;
    /** @type {Set<number>} */ this.points = new Set();
    this.what = ""; // the noun for the marked points; "" while none are to be marked
    this.bar = make("div", { class: "gh-marking" });
    this.told = make("span", { class: "gh-soft", role: "status" }, this.bar);
    this.button = make("button", { type: "button", class: "gh-tool gh-answer" }, this.bar, "Answer");
    this.button.addEventListener("click", () => this.answer());
  }

  /** @param {string} what  the noun for the marked points, or "" @param {boolean} same  plane as before */
  receive(what, same) {
    if (!what || !same) this.points.clear();
    this.what = what;
    this.bar.hidden = !what;
    this.show();
  }

  /** The possible actions while points are to be marked. */
  ways() {
    const press = matchMedia("(pointer: fine)").matches ? "Click" : "Tap";
    const drag = this.editor.fixed ? "" : " Drag a point to move it.";
    return `${press} a point to mark it as ${this.what}, and again to remove the mark.${drag}`;
  }

  show() {
    const n = this.points.size;
    this.told.textContent = `Marked as ${this.what}: ${n || "none yet"}`;
    this.button.disabled = !n;
    set(this.button, { "aria-label": n ? `Answer: ${n} marked` : null });
  }

  /** @param {number | undefined} i  Mark a point or unmark it. Returns whether it did. */
  pick(i) {
    if (!this.what || i === undefined) return false;
    if (!this.points.delete(i)) this.points.add(i);
    this.show();
    this.changed();
    this.editor.speak(this.points.has(i) ? "marked" : "no longer marked");
    return true;
  }

  /** A point was removed, so the indices after it shift. */
  removed(at) {
    this.points = new Set([...this.points].filter((i) => i !== at).map((i) => (i > at ? i - 1 : i)));
    this.show();
  }

  /** The drawing of the marks: a ring around each point, and a word. @param {number} n  points */
  drawn(n) {
    const every = [...Array(n).keys()];
    return {
      weights: this.points.size ? every.map((i) => Number(this.points.has(i))) : [],
      words: every.map((i) => (this.points.has(i) ? `marked as ${this.what}` : "")),
    };
  }

  answer() {
    this.editor.reports.post("marked", { points: [...this.points] }, true);
  }
}
