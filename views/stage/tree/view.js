// Which part of the tree is seen, and how large: all of it, unless a hand has moved or zoomed it.
import { MARGIN } from "./plans.js";
/** @import { Box, Plan } from "./plans.js" */

const [LEAST, GREATEST] = [0.3, 40]; // by zooming, times the whole

/** @typedef {{ s: number, x: number, y: number }} Aim  a point p of the tree is seen at s·p + (x, y) */

/** How far to slide so that [low, high] lies in [0 + before, size - after]; least way. */
export function slide(low, high, size, before, after) {
  if (high - low > size - before - after) return (before + size - after - low - high) / 2;
  return Math.max(0, before - low) + Math.min(0, size - after - high);
}

/** `target` is where the view is going, `at` where it is. */
export class View {
  constructor() {
    this.width = 0;
    this.height = 0;
    this.zoom = 1; // times the whole
    this.manual = false; // the learner has moved or zoomed
    /** @type {?Aim} */ this.at = null;
    /** @type {?Aim} */ this.from = null;
    /** @type {?Aim} */ this.target = null;
  }

  /** See the whole again. */
  fit() { Object.assign(this, { zoom: 1, manual: false }); }

  /** Zoom by `factor`. */
  scale(factor) {
    this.zoom = Math.min(GREATEST, Math.max(LEAST, this.zoom * factor));
    this.manual = true;
  }

  /** Where to look at a plan, holding on to a point and following boxes where a hand has moved the tree.
   * @param {Plan} plan @param {(?Box)[]} boxes  the more important, the later */
  aim(plan, held, boxes) {
    if (!this.width) return;
    const { s, box, top } = plan;
    const aim = { s, x: held.x - held.wx * s, y: held.y - held.wy * s };
    if (this.manual) for (const each of boxes) this.include(aim, each);
    else {
      aim.x = (this.width - (box.right + box.left) * s) / 2;
      aim.y = top - box.top * s;
    }
    this.target = aim;
  }

  /** Slide `aim` until `box` is seen. @param {Aim} aim @param {?Box} box */
  include(aim, box) {
    if (!box) return;
    const [x, y, s] = [aim.x, aim.y, aim.s];
    aim.x += slide(box.left * s + x, box.right * s + x, this.width, MARGIN, MARGIN);
    aim.y += slide(box.top * s + y, box.bottom * s + y, this.height, MARGIN, MARGIN);
  }

  /** The part of the tree that is seen. @returns {Box} */
  get window() {
    const { s, x, y } = this.target;
    return { left: -x / s, right: (this.width - x) / s, top: -y / s, bottom: (this.height - y) / s };
  }
}
