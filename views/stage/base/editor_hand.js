// The pointer in an editor of points: it drags a point, adds one with a click and removes one with a right click or a
// long press.
/** @import { Spot } from "../plane/wire.js" */
/** @import { Field } from "./field.js" */
/** @import { PointsEditor } from "./points_editor.js" */
/** @typedef {{ field: Field, px: number, py: number, spot: Spot, near: number, finger: boolean }} Hit */
/** Something that is dragged; its element gets the focus.
 * @typedef {{ element: SVGElement, point?: number, move(spot: Spot): void, end(): void }} Grip */

const SLIP = 4; // px: a pointer that moves less than this is a click
const HOLD_MS = 600; // a finger that rests on a point for so long removes it
export const FINGER = 20; // px: how close to a point a finger must be

export class Hand {
  /** @param {PointsEditor<any>} editor */
  constructor(editor) {
    this.editor = editor;
    this.drag = null;
    const on = (name, act, options) => editor.host.addEventListener(name, act, options);
    on("pointerdown", (event) => this.down(event));
    on("pointermove", (event) => this.move(event));
    on("pointerup", (event) => this.up(event));
    on("pointercancel", () => this.let()); // the browser has turned the gesture into a scroll
    on("pointerleave", () => this.drag || editor.rest());
    on("contextmenu", (event) => this.context(event));
    // A finger on a point drags it. A finger beside a point scrolls the page.
    const touch = (event) => this.grip(event.touches[0], FINGER) && event.preventDefault();
    on("touchstart", touch, { passive: false });
  }

  /** The field under a pointer, the place there, and the nearest point or -1. @returns {?Hit} */
  hit(event, reach) {
    for (const field of this.editor.fields) {
      const [px, py] = field.local(event);
      const { width, height } = field.svg.getBoundingClientRect();
      if (!field.unit || px < 0 || py < 0 || px > width || py > height) continue;
      return { field, px, py, spot: field.unplace(px, py), near: field.dots.at(px, py, reach), finger: reach === FINGER };
    }
    return null;
  }

  /** The thing that a pointer would drag. @returns {?Grip} */
  grip(event, reach) {
    const hit = this.hit(event, reach);
    return hit && this.editor.gripAt(hit);
  }

  down(event) {
    if (event.button !== 0 || this.drag) return;
    const hit = this.hit(event, event.pointerType === "touch" ? FINGER : undefined);
    if (!hit) return;
    const grip = this.editor.gripAt(hit);
    const held = hit.finger ? this.editor.heldAt(hit, grip) : -1;
    this.drag = { field: hit.field, grip, held, from: [event.clientX, event.clientY], moved: false };
    if (held >= 0) this.hold(held);
    if (!grip) return;
    this.editor.host.setPointerCapture(event.pointerId);
    event.preventDefault(); // select no text, and leave the focus to this code
    grip.element.focus({ preventScroll: true });
  }

  /** Remove a point if the finger is still on it after a while. @param {number} point */
  hold(point) {
    const { drag } = this;
    setTimeout(() => {
      if (this.drag !== drag || drag?.moved) return;
      this.drag = null;
      this.editor.remove(point);
    }, HOLD_MS);
  }

  move(event) {
    const { drag } = this;
    if (!drag) return this.hover(event);
    if (!drag.moved && Math.hypot(event.clientX - drag.from[0], event.clientY - drag.from[1]) < SLIP) return;
    drag.moved = true;
    if (!drag.grip) return;
    drag.grip.move(drag.field.unplace(...drag.field.local(event)));
  }

  up(event) {
    const { drag } = this;
    this.let();
    if (!drag || drag.moved) return;
    if (drag.grip) return this.editor.pick(drag.grip.point);
    const hit = this.hit(event);
    if (hit?.field.holds(hit.spot)) this.editor.click(hit.spot, event.shiftKey, hit.near);
  }

  let() {
    const { drag } = this;
    this.drag = null;
    if (drag?.grip && drag.moved) drag.grip.end();
  }

  context(event) {
    if (this.drag?.held >= 0) return event.preventDefault(); // a long press, which removes the point by itself
    const grip = this.grip(event);
    if (grip?.point === undefined) return;
    event.preventDefault();
    this.editor.remove(grip.point);
  }

  hover(event) {
    const { editor } = this;
    if (event.pointerType === "touch") return;
    const hit = this.hit(event);
    editor.host.classList.toggle("gh-grip", Boolean(hit && editor.gripAt(hit)));
    if (hit && hit.near >= 0) editor.point(editor.spotOf(hit.near), hit.near);
    else if (hit?.field.holds(hit.spot)) editor.point(hit.spot, -1);
    else editor.rest();
  }
}
