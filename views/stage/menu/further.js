// Outside presenter mode the column beside the picture scrolls in itself. While there is more below, a button at its
// foot says so and scrolls it. Keys scroll the column, which has a tab stop (reachable.js), so the button has none.
import { presents } from "../base/asking.js";
import { make } from "../base/dom.js";
import { isStill } from "../base/motion.js";
import { eachChange } from "./changes.js";

const COLUMN = ".st-key-beside";
const SLACK = 3; // px: of padding and rounding
const KEPT = 0.8; // of the visible part: so far a click scrolls, so the last lines stay in sight

/** Whether there is more below what is visible. @param {Element} box */
const hasMore = ({ scrollTop, clientHeight, scrollHeight }) => scrollTop + clientHeight < scrollHeight - SLACK;
/** Whether the column itself scrolls, and not the page. @param {Element} box */
const scrolls = (box) => /auto|scroll/.test(getComputedStyle(box).overflowY);

/** The column of the page. @type {?Element} */ let box = null;
/** @type {?HTMLElement} */ let button = null; // one for all calls: the menu may be mounted anew before it is unmounted
let calls = 0;

/** @param {HTMLElement} main */
function theButton(main) {
  if (!button) {
    const about = { type: "button", class: "gh-further", tabindex: -1, "aria-hidden": "true", hidden: "" };
    button = make("button", about, main, "More ↓");
    button.addEventListener("click", () => {
      box?.scrollBy({ top: KEPT * box.clientHeight, behavior: isStill() ? "auto" : "smooth" });
    });
  }
  if (button.parentElement !== main) main.append(button);
  return button;
}

/** Show the button while the column of the page has more below. Returns a function that stops this.
 * @param {Element} page */
export function saysMore(page) {
  calls += 1;
  let frame = 0;
  /** @type {WeakSet<Element>} */ const watched = new WeakSet();

  function show() {
    const main = /** @type {?HTMLElement} */ (page.querySelector("[data-testid=stMain]"));
    if (!main) return;
    const button = theButton(main);
    box = page.querySelector(COLUMN);
    button.hidden = !box || presents() || !scrolls(box) || !hasMore(box);
    if (!box || button.hidden) return;
    const { left, bottom, width } = box.getBoundingClientRect();
    const home = main.getBoundingClientRect();
    const x = left + (width - button.offsetWidth) / 2 - home.left;
    const y = bottom - button.offsetHeight - home.top + main.scrollTop;
    Object.assign(button.style, { left: `${x}px`, top: `${y}px` });
  }

  function look() {
    frame = 0;
    show();
    for (const part of box ? [box, ...box.children] : []) {
      if (watched.has(part)) continue;
      watched.add(part);
      sizes.observe(part);
      if (part === box) part.addEventListener("scroll", show, { passive: true });
    }
  }

  const soon = () => void (frame ||= requestAnimationFrame(look));
  const { sizes, stop } = eachChange(page, soon);
  soon();
  return () => {
    stop();
    cancelAnimationFrame(frame);
    calls -= 1;
    if (!calls && button) button.hidden = true;
  };
}
