// How a picture moves from its current state to the next.
import { set } from "./dom.js";

/** Whether the learner wants nothing to move. */
export const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
/** The progress of a movement after share t of its time: fast at first. */
export const eased = (t) => 1 - (1 - t) ** 3;

/** Call `draw` with the eased share of the way for `lasts` ms. Returns a function that stops it early.
 * @param {number} lasts @param {(share: number) => void} draw */
export function moving(lasts, draw, ease = eased) {
  const began = performance.now();
  const tick = (now) => {
    const t = Math.min(1, Math.max(0, now - began) / lasts);
    draw(ease(t));
    if (t < 1) frame = requestAnimationFrame(tick);
  };
  let frame = requestAnimationFrame(tick);
  return () => cancelAnimationFrame(frame);
}

/** Fade in a new layer. The old one is only visual from now on, and fades out or just stays under the new one.
 * @param {Element} old @param {Element} layer @param {{ duration: number, out: boolean }} way */
export function replace(old, layer, { duration, out }) {
  for (const element of old.querySelectorAll("[role]")) set(element, { role: null, tabindex: null });
  set(old, { "aria-hidden": "true" });
  if (isStill()) return old.remove();
  const timing = { duration, easing: "ease-out" };
  if (out) old.animate([{ opacity: 1 }, { opacity: 0 }], { ...timing, fill: "forwards" });
  layer.animate([{ opacity: 0 }, { opacity: 1 }], timing).finished.finally(() => old.remove());
}
