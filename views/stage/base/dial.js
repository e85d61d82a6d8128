// A slider over values of its own, such as C: what it stands for changes while it is drawn. Python says which
// values there are; each has the text that the link carries, and one for the eye.
import { make, set } from "./dom.js";
/** @import { Dial as DialData } from "../plane/wire.js" */

const REST_MS = 300; // after the last change it is done, but not while it is held with the pointer

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

  /** Whether a gesture goes on. */
  get held() { return this.resting > 0; }

  /** @param {DialData} data  stops may be missing: those of before */
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
