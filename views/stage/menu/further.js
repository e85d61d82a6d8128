// Outside presenter mode the column beside the picture scrolls in itself. While there is more below, or more above, a
// button there says so and scrolls it. Keys scroll the column, which has a tab stop (reachable.js), so the buttons have none.
//
// Another story begins at the top of the column, unless its link opens a calculation. Each further step brings into
// sight what its sentence speaks of: the threshold that is tried, or the calculation.
import { presents } from "../base/asking.js";
import { make } from "../base/dom.js";
import { isStill } from "../base/motion.js";
import { eachChange } from "./changes.js";

const COLUMN = ".st-key-beside";
const SLACK = 3; // px: of padding and rounding
const TITLE = "h1.gh-shown";
const STEP = "span:nth-of-type(2)"; // in the title
const FADE = 68; // px at its foot and, once it has scrolled, at its head: the column fades out there
const OWN = ["wheel", "pointerdown", "keydown"]; // after these the learner scrolls
const KEPT = 0.8; // of the visible part: so far a click scrolls, so the last lines stay in sight
const BEGUN = 160; // px of a calculation: who sees them scrolls on for the rest

/** The ends of a column: the words there, and whether there is more beyond. */
const ENDS = {
  up: { words: "More ↑", way: -1, hasMore: ({ scrollTop }) => scrollTop > SLACK },
  down: {
    words: "More ↓", way: 1,
    hasMore: ({ scrollTop, clientHeight, scrollHeight }) => scrollTop + clientHeight < scrollHeight - SLACK,
  },
};

/** Whether the column itself scrolls, and not the page. @param {Element} box */
const scrolls = (box) => /auto|scroll/.test(getComputedStyle(box).overflowY);

/** The column of the page. @type {?Element} */ let box = null;
/** By their ends. The same for all calls: the menu may be mounted anew before it is unmounted.
 * @type {Record<string, HTMLElement>} */
const buttons = {};
let calls = 0;

/** The story of the page, and its step. */
let [story, step] = ["", ""];
let leads = false; // whether the column may still scroll by itself

/** How far the column, and nothing else, must scroll until so much of a part is in sight, in px.
 * @param {Element} column @param {Element} part @param {number} seen  px from its top */
function missing(column, part, seen) {
  const [home, there] = [column.getBoundingClientRect(), part.getBoundingClientRect()];
  return there.top + Math.min(there.height, seen) + FADE - home.bottom;
}

/** How far a part is below the top of the column, in px. @param {Element} column @param {Element} part */
const under = (column, part) => part.getBoundingClientRect().top - column.getBoundingClientRect().top;

/** Bring into sight what the sentence speaks of: the calculation with all thresholds, or the candidates and how the
 * calculation of one begins. The head of no table is cut. @param {Element} column */
function revealSpoken(column) {
  const [candidates, calculation] = [".gh-candidates", ".st-key-calculation"].map((css) => column.querySelector(css));
  if (!calculation) return;
  const scan = calculation.querySelector(".gh-scan .gh-trial")?.closest(".gh-scan");
  const looks = new URLSearchParams(location.search).has("look");
  if (!scan && !looks) return;
  const far = missing(column, scan ?? calculation, scan ? Infinity : BEGUN);
  if (far <= 0) return;
  if (scan) column.scrollTop += Math.max(0, under(column, calculation) - FADE, Math.min(far, under(column, scan) - FADE));
  else if (far <= under(column, candidates ?? calculation)) column.scrollTop += far;
}

/** Begin another story at the top, and bring into sight what a new sentence speaks of. @param {Element} column */
function lead(column) {
  const title = document.querySelector(TITLE);
  const now = title?.querySelector(STEP)?.textContent ?? "";
  const guess = new URLSearchParams(location.search).get("guess") ?? "";
  const of = [location.pathname, title?.textContent?.replace(now, "") ?? "", guess].join(" ");
  if (of !== story) {
    column.scrollTop = 0;
    leads = new URLSearchParams(location.search).has("look");
  } else if (now !== step) leads = true;
  [story, step] = [of, now];
  if (leads) revealSpoken(column);
}

/** @param {HTMLElement} main @param {string} end */
function buttonAt(main, end) {
  const { words, way } = ENDS[end];
  if (!buttons[end]) {
    const about = { type: "button", class: `gh-further gh-further-${end}`, tabindex: -1, "aria-hidden": "true", hidden: "" };
    buttons[end] = make("button", about, main, words);
    buttons[end].addEventListener("click", () => {
      leads = false;
      box?.scrollBy({ top: way * KEPT * box.clientHeight, behavior: isStill() ? "auto" : "smooth" });
    });
  }
  if (buttons[end].parentElement !== main) main.append(buttons[end]);
  return buttons[end];
}

/** Show a button at an end of the column, or hide it. @param {HTMLElement} main @param {string} end
 * @param {boolean} moves  whether the column scrolls */
function point(main, end, moves) {
  const button = buttonAt(main, end);
  button.hidden = !moves || !ENDS[end].hasMore(box);
  if (button.hidden) return;
  const [column, home] = [box.getBoundingClientRect(), main.getBoundingClientRect()];
  const x = column.left + (column.width - button.offsetWidth) / 2 - home.left;
  const y = end === "up" ? column.top : column.bottom - button.offsetHeight;
  Object.assign(button.style, { left: `${x}px`, top: `${y - home.top + main.scrollTop}px` });
}

/** Show the buttons while the column of the page has more beyond its ends. Returns a function that stops this.
 * @param {Element} page */
export function saysMore(page) {
  calls += 1;
  let [frame, after] = [0, 0];
  let moves = false; // whether the column scrolls, as far as is known
  /** @type {WeakSet<Element>} */ const watched = new WeakSet();

  function show() {
    const main = /** @type {?HTMLElement} */ (page.querySelector("[data-testid=stMain]"));
    if (!main) return;
    const now = page.querySelector(COLUMN);
    const known = now === box && moves;
    box = now;
    moves = Boolean(box) && !presents() && scrolls(box);
    if (moves && !known) lead(box);
    for (const end of Object.keys(ENDS)) point(main, end, moves);
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

  /** A column is scrolled before it is seen. Its sizes are read after that, when the browser knows them: to ask for
   * them in each frame would cost a frame of falling records its time. */
  function begin() {
    if (moves && box?.isConnected) lead(box);
    after = window.setTimeout(look);
  }

  const soon = () => void (frame ||= requestAnimationFrame(begin));
  const { sizes, stop } = eachChange(page, soon);
  soon();
  return () => {
    stop();
    cancelAnimationFrame(frame);
    clearTimeout(after);
    calls -= 1;
    if (!calls) for (const button of Object.values(buttons)) button.hidden = true;
  };
}
