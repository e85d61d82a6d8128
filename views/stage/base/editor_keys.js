// The keyboard in an editor of points: it walks through them, and has a cursor of its own to add some.
import { make, onKeys, set } from "./dom.js";
import { actOf, moved, settled, strideOf, walkOf } from "./edits.js";
import { moveTo } from "./geometry.js";
/** @import { Spot } from "../plane/wire.js" */
/** @import { PointsEditor } from "./points_editor.js" */

const REST_MS = 450; // a gesture by keyboard ends when no key came for so long
const BACK_MS = 2000; // a picture that the page mounts anew so soon takes the focus back
const last = { point: -1, when: -Infinity }; // where a key was pressed on a point

export class Keys {
  /** @param {PointsEditor<any>} editor */
  constructor(editor) {
    this.editor = editor;
    this.resting = 0;
    /** @type {?Spot} */ this.at = null;
    this.cursor = make("g", { class: "gh-cursor", role: "button", tabindex: 0 });
    make("path", { d: "M-11 0H11M0 -11V11" }, this.cursor);
    onKeys(editor.host, (event) => this.down(event));
    editor.host.addEventListener("focusout", () => this.rested());
  }

  down(event) {
    const { editor } = this;
    if (!editor.data) return false;
    const i = editor.indexOf(event.target);
    if (i >= 0) [last.point, last.when] = [i, performance.now()];
    if (i >= 0) return this.onPoint(event, i);
    return event.target === this.cursor ? this.onCursor(event) : editor.otherKey(event);
  }

  onPoint(event, i) {
    const { editor } = this;
    const stride = strideOf(event);
    const walk = walkOf(event, i, editor.points.x.length);
    const what = actOf(event);
    if (stride) {
      this.restLater(() => editor.tell(true, "move", i));
      editor.moveTo(i, moved(editor.data.axes, editor.spotOf(i), stride));
    } else if (walk !== null) editor.focusPoint(walk);
    else if (what === "remove") editor.remove(i);
    else if (what === "flip") editor.flip(i);
    else if (what === "enter" && !editor.pick(i)) {
      this.at = editor.spotOf(i);
      this.cursor.focus({ preventScroll: true });
    }
    return Boolean(stride || walk !== null || what);
  }

  onCursor(event) {
    const { editor } = this;
    const stride = strideOf(event);
    const what = actOf(event);
    if (stride) {
      this.at = moved(editor.data.axes, this.at, stride);
      this.place();
      editor.cursorMoved(this.at, this.cursor.getAttribute("aria-label"));
    } else if (what === "flip") editor.choose(1 - editor.adds);
    else if (what === "enter") editor.add(this.at, event.shiftKey);
    return Boolean(stride) || what === "flip" || what === "enter";
  }

  /** Where the cursor is in the first field, in its middle to begin with. */
  place() {
    const { fields, data, adds } = this.editor;
    const [field] = fields;
    if (!field?.unit) return;
    if (this.cursor.parentElement !== field.layer) field.layer.append(this.cursor);
    const { x, y } = data.axes;
    this.at = settled(data.axes, this.at ?? [(x.low + x.high) / 2, (y.low + y.high) / 2]);
    const name = `Cursor, ${field.placeName(this.at)}: Enter adds ${data.classes[adds]}`;
    set(this.cursor, { transform: moveTo(field.place(this.at)), "aria-label": name });
  }

  /** A gesture by keyboard has gone on; it ends a little after its last key. */
  restLater(end) {
    clearTimeout(this.resting);
    this.end = end;
    this.resting = window.setTimeout(() => this.rested(), REST_MS);
  }

  rested() {
    if (!this.resting) return;
    clearTimeout(this.resting);
    this.resting = 0;
    this.end();
  }

  /** Where the page took the picture down under a learner's hands, the focus comes back. */
  comeBack() {
    if (performance.now() - last.when < BACK_MS) this.editor.focusPoint(last.point);
  }
}
