// Words with explanations: a tip beside the word that is pointed at, touched or focused. On every page, once.
//
// The text of the tip is also in the word (aria-description), so screen readers do not need the tip. Here it is shown
// with its picture, if any, above everything else (a popover), without a request to the server.
import { make } from "../base/dom.js";
import { pictureOf } from "./pictures.js";

const GRACE_MS = 180; // time for the pointer to move from the word to the tip
const NEAR = 6; // px between the two

/** The word at the start of an event. @param {Event} event @returns {?HTMLElement} */
const wordAt = (event) => (event.target instanceof Element ? event.target.closest(".gh-term") : null);

class Tip {
  constructor() {
    const app = document.querySelector("[data-testid=stApp]"); // it has the colour scheme
    this.tip = make("div", { class: "gh gh-tip", popover: "manual", "aria-hidden": "true" }, app);
    /** @type {?HTMLElement} */ this.word = null;
    this.timer = 0;
    document.addEventListener("pointerover", (event) => this.over(event));
    document.addEventListener("focusin", (event) => this.focused(event));
    document.addEventListener("click", (event) => this.clicked(event));
    document.addEventListener("keydown", (event) => this.pressed(event), true);
    document.addEventListener("scroll", () => this.place(), { capture: true, passive: true });
  }

  /** @param {PointerEvent} event */
  over(event) {
    const word = wordAt(event);
    if (word) this.show(word);
    else if (this.word && this.tip.contains(/** @type {Node} */ (event.target))) clearTimeout(this.timer);
    else if (this.word && document.activeElement !== this.word) this.later();
  }

  focused(event) {
    const word = wordAt(event);
    if (word?.matches(":focus-visible")) this.show(word);
    else if (!word) this.hide();
  }

  /** A touch on a word shows the tip. A touch elsewhere hides it. */
  clicked(event) {
    const word = wordAt(event);
    if (word) this.show(word);
    else this.hide();
  }

  pressed(event) {
    const word = wordAt(event);
    const asks = word && (event.key === "Enter" || event.key === " ");
    if (!asks && !(event.key === "Escape" && this.word)) return;
    event.preventDefault();
    event.stopPropagation();
    if (asks && this.word !== word) this.show(word);
    else this.hide();
  }

  /** @param {HTMLElement} word */
  show(word) {
    clearTimeout(this.timer);
    if (this.word === word) return;
    this.word = word;
    this.tip.replaceChildren();
    make("p", {}, this.tip, word.getAttribute("aria-description"));
    const picture = pictureOf(word.dataset.picture, shareOf());
    if (picture) this.tip.append(picture);
    this.tip.showPopover();
    this.place();
  }

  /** Place the tip below the word, or above it if there is no room, and inside the window. */
  place() {
    if (!this.word) return;
    if (!this.word.isConnected) return this.hide();
    const { left, top, bottom } = this.word.getBoundingClientRect();
    const { offsetWidth, offsetHeight } = this.tip;
    const below = bottom + NEAR + offsetHeight <= innerHeight;
    const x = Math.max(NEAR, Math.min(left, document.documentElement.clientWidth - offsetWidth - NEAR));
    this.tip.style.left = `${x}px`;
    this.tip.style.top = `${Math.max(NEAR, below ? bottom + NEAR : top - NEAR - offsetHeight)}px`;
  }

  later() {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.hide(), GRACE_MS);
  }

  hide() {
    clearTimeout(this.timer);
    if (this.word) this.tip.hidePopover();
    this.word = null;
  }
}

/** The share of the first of two classes at the page's node. */
function shareOf() {
  const share = /** @type {?HTMLElement} */ (document.querySelector("[data-share]"))?.dataset.share;
  return share === undefined ? null : Number(share);
}

/** Start to show tips. */
export const explain = () => void new Tip();
