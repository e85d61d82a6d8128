// The points that a learner marks on a board for an answer, and the button that gives it.
import { make, set } from "../base/dom.js";
/** @import { PointsEditor } from "../base/points_editor.js" */

export class Marking {
  /** @param {PointsEditor<any>} editor @param {() => void} changed  other points are marked */
  constructor(editor, changed) {
    this.editor = editor;
    this.changed = changed;
    /** @type {Set<number>} */ this.points = new Set();
    this.what = ""; // each of them is; nothing while none are to be marked
    this.bar = make("div", { class: "gh-marking" });
    this.told = make("span", { class: "gh-soft", role: "status" }, this.bar);
    this.button = make("button", { type: "button", class: "gh-tool gh-answer" }, this.bar, "Answer");
    this.button.addEventListener("click", () => this.answer());
  }

  /** @param {string} what  the points are, "" for nothing @param {boolean} same  plane as before */
  receive(what, same) {
    if (!what || !same) this.points.clear();
    this.what = what;
    this.bar.hidden = !what;
    this.show();
  }

  /** What a hand can do while points are to be marked. */
  ways() {
    const press = matchMedia("(pointer: fine)").matches ? "Click" : "Tap";
    return `${press} a point to mark it as ${this.what}, and again to remove the mark. Drag a point to move it.`;
  }

  show() {
    const n = this.points.size;
    this.told.textContent = `Marked as ${this.what}: ${n || "none yet"}`;
    this.button.disabled = !n;
    set(this.button, { "aria-label": n ? `Answer: ${n} marked` : null });
  }

  /** @param {number | undefined} i  Whether that meant something. */
  pick(i) {
    if (!this.what || i === undefined) return false;
    if (!this.points.delete(i)) this.points.add(i);
    this.show();
    this.changed();
    this.editor.speak(this.points.has(i) ? "marked" : "no longer marked");
    return true;
  }

  /** A point is gone: those behind it move up. */
  removed(at) {
    this.points = new Set([...this.points].filter((i) => i !== at).map((i) => (i > at ? i - 1 : i)));
    this.show();
  }

  /** What is drawn of the marks: a ring around each, and a word. @param {number} n  points */
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
