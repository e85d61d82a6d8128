// The visible part of the tree and its scale: all of it, unless the learner has moved or zoomed it.
import { MARGIN } from "./plans.js";
/** @import { Box, Plan } from "./plans.js" */

const [LEAST, GREATEST] = [0.3, 40]; // limits of the zoom, relative to the whole tree

/** @typedef {{ s: number, x: number, y: number }} Aim  a point p of the tree is at s·p + (x, y) on the screen */

/** The shortest slide that moves [low, high] into [0 + before, size - after]. */
export function slide(low, high, size, before, after) {
  if (high - low > size - before - after) return (before + size - after - low - high) / 2;
  return Math.max(0, before - low) + Math.min(0, size - after - high);
}

/** `at` is the present position of the view, `target` the next one. */
export class View {
  constructor() {
    this.width = 0;
    this.height = 0;
    this.zoom = 1; // relative to the whole tree
    this.manual = false; // the learner has moved or zoomed
    /** @type {?Aim} */ this.at = null;
    /** @type {?Aim} */ this.from = null;
    /** @type {?Aim} */ this.target = null;
  }

  /** Show the whole tree again. */
  fit() { Object.assign(this, { zoom: 1, manual: false }); }

  /** Zoom by `factor`. */
  scale(factor) {
    this.zoom = Math.min(GREATEST, Math.max(LEAST, this.zoom * factor));
    this.manual = true;
  }

  /** Aim at a plan. After a move by hand the view keeps a point in place and slides to show the boxes.
   * @param {Plan} plan @param {(?Box)[]} boxes  the most important one last */
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

  /** Slide `aim` until `box` is visible. @param {Aim} aim @param {?Box} box */
  include(aim, box) {
    if (!box) return;
    const [x, y, s] = [aim.x, aim.y, aim.s];
    aim.x += slide(box.left * s + x, box.right * s + x, this.width, MARGIN, MARGIN);
    aim.y += slide(box.top * s + y, box.bottom * s + y, this.height, MARGIN, MARGIN);
  }

  /** The visible part of the tree. @returns {Box} */
  get window() {
    const { s, x, y } = this.target;
    return { left: -x / s, right: (this.width - x) / s, top: -y / s, bottom: (this.height - y) / s };
  }
}
