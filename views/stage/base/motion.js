// How a picture gets from where it stands to where it belongs.
import { set } from "./dom.js";

/** Whether the learner wants nothing to move. */
export const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
/** How far a movement is after share t of its time: fast at first. */
export const eased = (t) => 1 - (1 - t) ** 3;

/** Calls `draw` with the share of the way, eased, until so many ms have passed. Gives what ends it before.
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

/** A new layer fades in. The old one, nothing to anyone but the eye now, fades out or just stays under it.
 * @param {Element} old @param {Element} layer @param {{ duration: number, out: boolean }} way */
export function replace(old, layer, { duration, out }) {
  for (const element of old.querySelectorAll("[role]")) set(element, { role: null, tabindex: null });
  set(old, { "aria-hidden": "true" });
  if (isStill()) return old.remove();
  const timing = { duration, easing: "ease-out" };
  if (out) old.animate([{ opacity: 1 }, { opacity: 0 }], { ...timing, fill: "forwards" });
  layer.animate([{ opacity: 0 }, { opacity: 1 }], timing).finished.finally(() => old.remove());
}
