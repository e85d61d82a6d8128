// Which part of the tree is seen, and how large.

const MARGIN = 18;
const [LEAST, GREATEST] = [0.15, 3]; // by zooming

/** @typedef {{ left: number, right: number, top: number, bottom: number }} Box */
/** @typedef {{ s: number, x: number, y: number }} Aim  a point p of the tree is seen at s·p + (x, y) */

/** The rectangle around nodes at their places; null for none. @returns {?Box} */
export function bounds(items) {
  if (!items.length) return null;
  return {
    left: Math.min(...items.map(({ node, to }) => to.x - node.w / 2)),
    right: Math.max(...items.map(({ node, to }) => to.x + node.w / 2)),
    top: Math.min(...items.map(({ to }) => to.y)),
    bottom: Math.max(...items.map(({ node, to }) => to.y + node.h)),
  };
}

/** How far to slide so that [low, high] lies in [0 + before, size - after]; least way. */
export function slide(low, high, size, before, after) {
  if (high - low > size - before - after) return (before + size - after - low - high) / 2;
  return Math.max(0, before - low) + Math.min(0, size - after - high);
}

/** Where [low, high] begins: centred where it fits, without needless emptiness where it does not. */
function settled(low, high, offset, size, before, after, centred) {
  const long = high - low;
  if (long <= size - before - after + 0.5) return (centred ? (size - long) / 2 : before) - low;
  return Math.min(before - low, Math.max(size - after - high, offset));
}

/** `target` is where the view is going, `at` where it is. */
export class View {
  constructor() {
    this.width = 0;
    this.height = 0;
    this.largest = 1.15;
    this.smallest = 0;
    this.manual = false; // the learner has moved or zoomed
    /** @type {?Aim} */ this.at = null;
    /** @type {?Aim} */ this.from = null;
    /** @type {?Aim} */ this.target = null;
  }

  get pad() {
    return { x: MARGIN, top: MARGIN, bottom: this.width < 480 ? 60 : MARGIN };
  }

  /** The scale at which all of `box` is seen. */
  whole(box) {
    const across = (this.width - 2 * this.pad.x) / (box.right - box.left);
    const down = (this.height - this.pad.top - this.pad.bottom) / (box.bottom - box.top);
    return Math.min(across, down, this.largest);
  }

  /** Where to look when `items` are shown, following `focus` (its family: `near`), holding on to a point. */
  aim(items, focus, near, held) {
    const box = bounds(items);
    if (!box || !this.width) return;
    const s = this.manual && this.target ? this.target.s : Math.max(this.smallest, this.whole(box));
    const aim = { s, x: held.x - held.wx * s, y: held.y - held.wy * s };
    if (focus) {
      if (!this.manual) this.include(aim, bounds(near));
      this.include(aim, bounds([focus]));
    }
    if (!this.manual) this.settle(aim, box);
    this.target = aim;
  }

  /** Slide `aim` until `box` is seen. */
  include(aim, box) {
    const { x, top, bottom } = this.pad;
    aim.x += slide(box.left * aim.s + aim.x, box.right * aim.s + aim.x, this.width, x, x);
    aim.y += slide(box.top * aim.s + aim.y, box.bottom * aim.s + aim.y, this.height, top, bottom);
  }

  /** Centre what fits; show no needless emptiness beside what does not. */
  settle(aim, { left, right, top, bottom }) {
    const { s } = aim;
    const pad = this.pad;
    aim.x = settled(left * s, right * s, aim.x, this.width, pad.x, pad.x, true);
    aim.y = settled(top * s, bottom * s, aim.y, this.height, pad.top, pad.bottom, false);
  }

  /** Zoom by `factor`, keeping the point (x, y) of the screen where it is. */
  zoom(factor, x = this.width / 2, y = this.height / 2) {
    const { s, x: tx, y: ty } = this.target;
    const to = Math.min(GREATEST, Math.max(LEAST, s * factor));
    this.target = { s: to, x: x - ((x - tx) * to) / s, y: y - ((y - ty) * to) / s };
    this.manual = true;
  }

  /** See the whole tree; where it is too small to read: first whole, then readable. False for the latter. */
  fit(items) {
    const box = bounds(items);
    const whole = this.whole(box);
    const there = Math.abs(this.target.s - whole) < 1e-6;
    this.manual = whole < this.smallest && !there;
    if (!this.manual) return false;
    this.target = { s: whole, x: 0, y: 0 };
    this.settle(this.target, box);
    return true;
  }
}
