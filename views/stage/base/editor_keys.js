// The keyboard in an editor of points: keys walk through the points, and move a cursor that adds new ones.
import { make, onKeys, set } from "./dom.js";
import { actOf, moved, settled, strideOf, walkOf } from "./edits.js";
import { moveTo } from "./geometry.js";
/** @import { Spot } from "../plane/wire.js" */
/** @import { PointsEditor } from "./points_editor.js" */

const REST_MS = 450; // a keyboard gesture ends this long after its last key
const BACK_MS = 2000; // a picture that the page mounts again within this time takes the focus back
const last = { point: -1, when: -Infinity }; // the last key pressed on a point: which point, and when

export class Keys {
  /** @param {PointsEditor<any>} editor */
  constructor(editor) {
    this.editor = editor;
    this.resting = 0;
    /** @type {?Spot} */ this.at = null;
    this.cursor = make("g", { class: "gh-cursor", role: "button", tabindex: 0, "data-arrows": "points" });
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
    const stride = editor.isReached(event.target) && strideOf(event);
    const { order } = editor;
    const to = walkOf(event, order.indexOf(i), order.length);
    const walk = to === null ? null : order[to];
    const what = actOf(event);
    if (editor.fixed) {
      if (walk !== null) editor.focusPoint(walk);
      return walk !== null || (what === "enter" && editor.pick(i));
    }
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

  /** The position of the cursor in the first field, at first the middle. */
  place() {
    const { fields, data, adds } = this.editor;
    const [field] = fields;
    if (!field?.unit || this.editor.fixed) return;
    if (this.cursor.parentElement !== field.layer) field.layer.append(this.cursor);
    const { x, y } = data.axes;
    this.at = settled(data.axes, this.at ?? [(x.low + x.high) / 2, (y.low + y.high) / 2]);
    const name = `Cursor, ${field.placeName(this.at)}: Enter adds ${data.classes[adds]}`;
    set(this.cursor, { transform: moveTo(field.place(this.at)), "aria-label": name });
  }

  /** Continue a keyboard gesture. It ends shortly after its last key. */
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

  /** Restore the focus if the page has removed the picture while the learner used it. */
  comeBack() {
    if (performance.now() - last.when < BACK_MS) this.editor.focusPoint(last.point);
  }
}
