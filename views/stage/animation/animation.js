// A animation: panes whose marks change from step to step. Python sends the trace once, and stepping needs no server.
import { make, onKeys, set } from "../base/dom.js";
import { remOf } from "../base/frame.js";
import { colour, mark } from "../base/marks.js";
import { isStill, moving } from "../base/motion.js";
import { forStreamlit, StoryPicture, stage } from "../base/mounting.js";
import { Place } from "../base/place.js";
import { ticksOf } from "../base/player.js";
import { WAYS } from "../base/points_editor.js";
import { Hand } from "./hand.js";
import { Pane } from "./pane.js";
import { TouchedAnimation } from "./touched.js";
/** @import { Start } from "../wire.js" */
/** @import { AnimationPicture } from "./wire.js" */
/** @typedef {AnimationPicture & Start} AnimationData */

const MOVE_MS = 320;
const HELD_MS = 140; // faster steps are those of a held key, and nothing moves

export class Animation extends StoryPicture {
  constructor(parent) {
    super(parent, "gh-stage", "gh-animation");
    this.makeWords();
    /** @type {Pane[]} */ this.panes = [];
    /** @type {?AnimationData} */ this.data = null;
    this.stop = () => {};
    this.last = 0; // when the last step came
    this.place = new Place(this.card, this);
    this.hand = new Hand(this);
    /** @type {?TouchedAnimation} */ this.touched = null; // the editor of points, once there are points to edit
    this.host.addEventListener("click", (event) => this.click(event));
    this.host.addEventListener("pointerdown", (event) => this.grab(event));
    this.host.addEventListener("pointermove", (event) => this.hover(event));
    this.host.addEventListener("pointerleave", () => this.legend());
    this.host.addEventListener("focusin", (event) => this.hover(event));
    onKeys(this.card, (event) => (event.key === "Escape" ? this.place.close() : this.hand.key(event) || this.walk(event)));
  }

  /** @override */
  destroy() {
    this.stop();
    this.hand.destroy();
    this.touched?.destroy();
    super.destroy();
  }

  get marks() { return this.panes.flatMap((pane) => pane.marks); }

  /** @param {AnimationData} data @override */
  receive(data) {
    if (data.most) this.touched ??= new TouchedAnimation(this);
    this.touched?.expect(data);
    super.receive(data);
    this.hand.answered();
    this.touched?.shown();
  }

  /** @param {AnimationData} data @override */
  unfold(data) {
    this.stop();
    const held = this.hand.isFocused();
    this.host.replaceChildren();
    const row = (high) => make("div", { class: "gh-panes", style: `--gh-high: ${high}` }, this.host);
    const rows = (data.rows ?? [1]).map(row);
    this.panes = data.panes.map((pane) => new Pane(rows[pane.row ?? 0], pane));
    this.touched?.findFields();
    this.place.player.update({ count: data.steps.length, ticks: ticksOf(data.steps, "tick") });
    set(this.host, { "aria-label": data.name });
    this.legend();
    this.resized();
    if (held) this.hand.focus();
  }

  /** @override */
  resized() {
    this.roomForWords();
    for (const pane of this.panes) pane.fit(remOf());
  }

  has(id) { return this.marks.some(({ data }) => data.opens === id); }

  show({ animate = true, opening = false } = {}) {
    if (!this.data || !this.panes[0]?.frame.unit) return;
    const { step, opened } = this.place;
    const told = this.data.steps[step]?.text ?? "";
    this.told.textContent = this.data.most ? `${told} ${WAYS}` : told;
    if (opening) return this.select(opened);
    this.stop();
    const now = performance.now();
    const still = !animate || isStill() || now - this.last < HELD_MS;
    this.last = now;
    const changed = this.panes.flatMap((pane) => pane.aim(step));
    this.select(opened);
    const draw = (share) => changed.forEach((one) => one.show(share));
    if (still) draw(1);
    else this.stop = moving(MOVE_MS, draw);
    this.rove();
  }

  /** Mark what is opened. */
  select(opened) {
    for (const { data, element } of this.marks) element.classList.toggle("gh-selected", data.opens === opened);
  }

  /** Make the line of words as high as the legend needs. It keeps this height for other words. */
  roomForWords() {
    const { words } = this;
    words.classList.remove("gh-wraps");
    words.style.height = "";
    this.legend();
    const isCut = [words, ...words.children].some((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1);
    if (!isCut) return;
    words.classList.add("gh-wraps");
    words.style.height = `${words.offsetHeight}px`;
  }

  /** Show the meaning of the colours while the pointer is on nothing. */
  legend() {
    this.words.replaceChildren();
    for (const [c, text] of this.data?.legend ?? []) {
      const look = c === null ? {} : { class: "gh-c", style: `color: ${colour(c)}` };
      make("span", look, this.words, c === null ? text : `${mark(c)} ${text}`);
    }
    if (this.data?.most) make("span", { class: "gh-to-drag" }, this.words, "points to drag");
  }

  /** The pane and the mark of an event. */
  under(event) {
    const pane = this.panes.find(({ svg }) => svg.contains(event.target));
    return { pane, mark: pane?.markOf(event.target) };
  }

  hover(event) {
    const name = this.under(event).mark?.now.name;
    if (name) this.say(name);
    else this.legend();
  }

  /** Open the mark there, even if other marks cover it. */
  click(event) {
    const here = document.elementsFromPoint(event.clientX, event.clientY);
    const door = this.doors().filter(({ element }) => here.some((one) => element.contains(one))).pop();
    if (door) this.place.toggle(door.data.opens);
  }

  /** Start a drag, which moves through the story or moves a mark. */
  grab(event) {
    const { pane } = this.under(event);
    if (!pane?.handle || event.button !== 0) return;
    if (this.touched?.takes(event)) return;
    if (pane.put) return this.hand.grab(pane, event);
    const go = (pointer) => this.place.player.move(pane.stepAt(pointer, this.data.steps.length));
    pane.svg.setPointerCapture(event.pointerId);
    pane.svg.addEventListener("pointermove", go);
    const end = () => pane.svg.removeEventListener("pointermove", go);
    for (const name of ["pointerup", "pointercancel"]) pane.svg.addEventListener(name, end, { once: true });
    go(event);
  }

  /** The visible marks that can be opened. */
  doors() { return this.marks.filter(({ data, to }) => data.opens && !to.off); }

  /** Up and down walk through the marks that can be opened. */
  walk(event) {
    const doors = this.doors();
    const at = doors.findIndex(({ element }) => element === event.target);
    if (at < 0) return false;
    if (event.key === "Enter" || event.key === " ") {
      if (!event.repeat) this.place.toggle(doors[at].data.opens);
      return true;
    }
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (by) doors[at + by]?.element.focus({ preventScroll: true });
    return Boolean(by);
  }

  /** All marks that can be opened share one tab stop. */
  rove() {
    const doors = this.doors();
    const stop = doors.find(({ data }) => data.opens === this.place.opened) ?? doors[0];
    this.touched?.mark();
    this.touched?.name();
    for (const one of this.marks) if (one.data.opens) set(one.element, { tabindex: one === stop ? 0 : -1 });
  }
}

export const mount = stage((element) => new Animation(element));
export default forStreamlit(mount);
