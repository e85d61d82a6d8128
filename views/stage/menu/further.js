// Outside presenter mode the column beside the picture scrolls in itself. While there is more below, a button at its
// foot says so and scrolls it. Keys scroll the column, which has a tab stop (reachable.js), so the button has none.
//
// Another story begins at the top of the column. What its sentence speaks of comes into sight: the threshold that is
// tried, or the calculation that the link opens.
import { presents } from "../base/asking.js";
import { make } from "../base/dom.js";
import { isStill } from "../base/motion.js";
import { eachChange } from "./changes.js";

const COLUMN = ".st-key-beside";
const SLACK = 3; // px: of padding and rounding
const TITLE = "h1.gh-shown";
const STEP = "span:nth-of-type(2)"; // in the title
const FADE = 40; // px at the foot, where the column fades out
const OWN = ["wheel", "pointerdown", "keydown"]; // after these the learner scrolls
const KEPT = 0.8; // of the visible part: so far a click scrolls, so the last lines stay in sight

/** Whether there is more below what is visible. @param {Element} box */
const hasMore = ({ scrollTop, clientHeight, scrollHeight }) => scrollTop + clientHeight < scrollHeight - SLACK;
/** Whether the column itself scrolls, and not the page. @param {Element} box */
const scrolls = (box) => /auto|scroll/.test(getComputedStyle(box).overflowY);

/** The column of the page. @type {?Element} */ let box = null;
/** @type {?HTMLElement} */ let button = null; // one for all calls: the menu may be mounted anew before it is unmounted
let calls = 0;

/** The story of the page, and its step. */
let [story, step] = ["", ""];
let leads = false; // whether the column may still scroll by itself

/** What the sentence speaks of. @param {Element} column @returns {?Element} */
function spokenOf(column) {
  const tried = column.querySelector(".gh-scan .gh-trial")?.closest(".gh-scan");
  return tried ?? (new URLSearchParams(location.search).has("look") ? column.querySelector(".st-key-calculation") : null);
}

/** Scroll the column, and nothing else, until a part is in sight. @param {Element} column @param {Element} part */
function reveal(column, part) {
  const [home, there] = [column.getBoundingClientRect(), part.getBoundingClientRect()];
  const below = there.bottom + FADE - home.bottom;
  if (below > 0) column.scrollTop += Math.max(0, Math.min(below, there.top - home.top));
}

/** Begin another story at the top, and bring into sight what a new sentence speaks of. @param {Element} column */
function lead(column) {
  const title = document.querySelector(TITLE);
  const now = title?.querySelector(STEP)?.textContent ?? "";
  const guess = new URLSearchParams(location.search).get("guess") ?? "";
  const of = [location.pathname, title?.textContent?.replace(now, "") ?? "", guess].join(" ");
  if (of !== story) column.scrollTop = 0;
  if (of !== story || now !== step) leads = true;
  [story, step] = [of, now];
  const part = leads ? spokenOf(column) : null;
  if (part) reveal(column, part);
}

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
    if (box && !presents() && scrolls(box)) lead(box);
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
      if (part !== box) continue;
      part.addEventListener("scroll", show, { passive: true });
      for (const act of OWN) part.addEventListener(act, () => (leads = false), { passive: true });
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
