// Words that explain themselves: a tip beside the one that is pointed at, touched or focused. On every page, once.
//
// What the tip says stands in the word (aria-description), so that it is heard without the tip; here it is shown,
// with a picture if there is one, above everything else (a popover), and nothing is asked of the server.
import { make } from "../base/dom.js";
import { pictureOf } from "./pictures.js";

const GRACE_MS = 180; // on the way from the word to the tip
const NEAR = 6; // px between the two

/** The word at the start of an event. @param {Event} event @returns {?HTMLElement} */
const wordAt = (event) => (event.target instanceof Element ? event.target.closest(".gh-term") : null);

class Tip {
  constructor() {
    const app = document.querySelector("[data-testid=stApp]"); // it has the scheme of colours
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

  /** A touch shows it; one elsewhere hides it. */
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

  /** Below the word, or above it where there is no room; not beyond the edges. */
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

/** The share of the first of two classes at the node that the page tells of. */
function shareOf() {
  const share = /** @type {?HTMLElement} */ (document.querySelector("[data-share]"))?.dataset.share;
  return share === undefined ? null : Number(share);
}

/** Let words explain themselves from now on. */
export const explain = () => void new Tip();
