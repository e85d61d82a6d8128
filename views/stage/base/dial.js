// A slider over given values, such as those of C. The picture changes while the learner moves it. Python sends the
// values, each with its text in the link and a text to show.
import { make, set } from "./dom.js";
/** @import { Dial as DialData } from "../plane/wire.js" */

const REST_MS = 300; // a change is done after this pause, but not while the pointer holds the slider

export class Dial {
  /** @param {Element} host @param {(name: string, value: string, done: boolean) => void} turned */
  constructor(host, turned) {
    this.turned = turned;
    this.element = make("label", { class: "gh-dial" }, host);
    this.name = make("span", {}, this.element);
    this.input = /** @type {HTMLInputElement} */ (make("input", { type: "range", min: 0, step: 1 }, this.element));
    this.shown = make("output", {}, this.element);
    this.resting = 0;
    this.pressed = false;
    this.input.addEventListener("pointerdown", () => (this.pressed = true));
    for (const end of ["pointerup", "pointercancel"]) this.input.addEventListener(end, () => (this.pressed = false));
    this.input.addEventListener("input", () => this.turn(false));
    this.input.addEventListener("change", () => this.turn(false));
    this.input.addEventListener("keydown", (event) => event.stopPropagation());
  }

  /** Whether a gesture is going on. */
  get held() { return this.resting > 0; }

  /** @param {DialData} data  without stops the old ones stay */
  receive(data) {
    this.stops = data.stops ?? this.stops;
    this.of = data.name;
    this.name.textContent = data.label;
    set(this.input, { max: this.stops.length - 1 });
    if (this.held) return;
    this.input.value = String(Math.max(0, this.stops.findIndex(([value]) => value === data.value)));
    this.tell();
  }

  tell() {
    const [, text] = this.stops[Number(this.input.value)];
    this.shown.textContent = text;
    set(this.input, { "aria-valuetext": `${this.name.textContent} = ${text}` });
  }

  turn(done) {
    clearTimeout(this.resting);
    this.resting = done ? 0 : window.setTimeout(() => this.rest(), REST_MS);
    this.tell();
    this.turned(this.of, this.stops[Number(this.input.value)][0], done);
  }

  rest() {
    if (this.pressed) this.resting = window.setTimeout(() => this.rest(), REST_MS);
    else this.turn(true);
  }

  destroy() {
    clearTimeout(this.resting);
    this.element.remove();
  }
}
