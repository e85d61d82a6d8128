// A bar for each multiplier between 0 and C, the negative class first. The bars move with the picture above them.
import { make, set } from "../base/dom.js";
import { scaled } from "../base/numbers.js";
import { colour, toneOf } from "../base/marks.js";
/** @import { Learning, PlanePoints } from "./wire.js" */

export class Bars {
  /** @param {Element} place  the bars are after this element */
  constructor(place) {
    this.element = make("div", { class: "gh-bars", role: "img" });
    place.after(this.element);
    this.words = make("span", { class: "gh-bars-words" }, this.element);
    this.box = make("div", { class: "gh-bars-box" }, this.element);
  }

  /** Another story. @param {?Learning} story @param {PlanePoints} points */
  receive(story, points) {
    const { c } = points;
    this.box.replaceChildren();
    this.element.hidden = !story;
    if (!story) return;
    const most = Math.max(...story.tops);
    this.share = 100 / most; // per cent of the height for a multiplier of 1
    this.ceilings = c.map((one) => story.ceilings[one] || Infinity);
    /** @type {HTMLElement[]} */ this.bars = [];
    for (const k of [...c.keys()].sort((a, b) => c[a] - c[b] || a - b)) {
      const slot = make("span", { class: "gh-bars-slot" }, this.box);
      if (!story.open) slot.style.setProperty("--gh-top", `${(100 * story.tops[c[k]]) / most}%`);
      const style = `--gh-c: ${colour(toneOf(points, c[k]))}`;
      this.bars[k] = make("b", { class: "gh-multiplier", style }, slot);
      make("i", {}, slot);
    }
    this.top = story.open ? `the highest ${scaled(most)}` : "the line above them is C";
    this.pair = [];
  }

  /** @param {Float64Array} alpha @param {number[]} pair  i and j, or none */
  show(alpha, pair) {
    const none = alpha.filter((one) => !one).length;
    const full = alpha.filter((one, k) => one === this.ceilings[k]).length;
    /** @type {[number, string][]} */
    const counts = [[none, "at 0"], [alpha.length - none - full, "in between"], [full, "at C"]];
    const said = counts.filter(([n]) => n).map(([n, name]) => `${n} ${name}`).join(", ");
    this.words.replaceChildren();
    for (const line of ["Every α:", ...said.split(", ")]) make("span", {}, this.words, line);
    set(this.element, { "aria-label": `A bar for each multiplier: ${said}, and ${this.top}.` });
    this.bars.forEach((bar, k) => {
      const height = `${(alpha[k] * this.share).toFixed(2)}%`;
      if (bar.style.height !== height) bar.style.height = height;
    });
    for (const k of this.pair) this.name(k, "");
    this.pair = pair;
    pair.forEach((k, n) => this.name(k, "ij"[n]));
  }

  name(k, letter) {
    this.bars[k].nextElementSibling.textContent = letter;
  }
}
