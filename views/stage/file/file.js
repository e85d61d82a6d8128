// A lesson in a file: it plays the story with the pictures of the app, and shows what views/handout/ has written for
// each place. There is no server.
import { changed } from "../base/address.js";
import { choose, choosing } from "../base/asking.js";
import { make } from "../base/dom.js";
import { belongsToText, works } from "../base/keys.js";
import { onPaper } from "../drawn/paper.js";
import { reachable } from "../menu/reachable.js";
import { explain } from "../words/words.js";
import { carded, from, whole } from "./data.js";
import { Guesses, several } from "./guesses.js";
import { lowerIndices } from "./indices.js";
import { Nodes } from "./nodes.js";
import { Platform } from "./platform.js";
import { button, tabs } from "./small.js";
/** @import { FileData, Snapshot, Written } from "./data.js" */
/** @import { Draw } from "./nodes.js" */

/** What Streamlit calls to draw a picture.
 * @typedef {(component: { parentElement: HTMLElement, data: any, setStateValue(name: string, value: any): void }) => any} Standard */

const TOLD = "gh-place"; // see base/followed.js
const AREAS = /** @type {const} */ (["say", "picture", "beside", "under", "below"]);

class Lesson {
  /** @param {FileData} data @param {Record<string, Standard>} parts */
  constructor(data, parts) {
    this.data = data;
    this.parts = parts;
    this.nodes = new Nodes({ tabs: (...all) => tabs(this.nodes)(...all), button: button((does) => this.does(does)), ...this.draws() });
    this.guesses = new Guesses(data.asks, data.start.step, data.still);
    this.look = data.start.card;
    this.platform = new Platform(data.last, data.declared);
    this.step = this.platform.resume(this.guesses) ?? data.start.step;
    /** @type {?string} */ this.opened = data.start.node;
    this.goto = 0;
    document.addEventListener(TOLD, (event) => this.told(/** @type {CustomEvent} */ (event).detail));
    document.addEventListener("keydown", (event) => this.key(event));
  }

  /** How the parts of the app are drawn. @returns {Record<string, Draw>} */
  draws() {
    const draw = (/** @type {string} */ name) => (host, data) => {
      if (!host.firstElementChild) host.append(this.nodes.made(this.data.frames[name], host));
      const shown = name === "card" ? carded(data, this.look) : data;
      return this.parts[name]({ parentElement: host, data: shown, setStateValue: (what, value) => this.heard(name, what, value) });
    };
    return Object.fromEntries(Object.keys(this.parts).map((name) => [name, draw(name)]));
  }

  begin() {
    this.play();
    this.show();
    this.platform.offer(document.querySelector(".stMainBlockContainer"));
  }

  /** Give the stage the picture as far as it may be seen, at the place of the reader. */
  play() {
    if (!this.data.stage) return;
    const { stage, pictures, asks } = this.data;
    const about = { step: this.step, open: this.data.start.open, selected: this.opened, goto: this.goto, session: "file" };
    const guess = Object.keys(asks).length ? { guess: this.guesses.guess } : {};
    const data = { ...from(pictures, this.guesses.until), ...about, ...guess };
    const host = document.getElementById("picture");
    if (!host.firstElementChild) host.append(this.nodes.made(this.data.frames[stage], host));
    this.parts[stage]({ parentElement: host, data, setStateValue: (what, value) => this.marked(what, value) });
  }

  /** Go to a step. @param {number} step @param {?string} node */
  go(step, node = null) {
    [this.step, this.opened] = [step, node];
    this.goto += 1;
    this.play();
    this.show();
  }

  /** The stage is at a place. @param {{ step: number, opened: ?string }} where */
  told({ step, opened }) {
    const node = opened === null ? null : opened || "root";
    const answer = node === null ? undefined : this.guesses.openAt(step)?.nodes[node];
    if (step === this.step && node === this.opened) return;
    [this.step, this.opened] = [step, node];
    if (answer === undefined) this.show();
    else this.answer(answer);
  }

  /** Take an answer, and show the step that it is about. @param {string} answer */
  answer(answer) {
    if (!this.guesses.openAt(this.step)) return;
    const at = this.guesses.answer(answer);
    setTimeout(() => (this.data.still ? this.renew() : this.go(at))); // the stage is telling its place
  }

  /** A reader has marked an answer in the picture. */
  marked(what, { choice, points }) {
    if (what === "marked") this.answer(choice ?? several(points));
  }

  /** Show the same step after a guess, or before another one. */
  renew() {
    this.play();
    this.show();
  }

  /** What a button does. @param {{ answer?: string, onward?: boolean, again?: boolean, step?: number, node?: ?string }} does */
  does({ answer, onward, again, step, node }) {
    if (answer !== undefined) this.answer(answer);
    else if (onward || again) {
      this.guesses.goOn(again);
      this.renew();
    } else if (step !== undefined) this.go(step, node ?? null);
  }

  /** A part reports what its reader has done. */
  heard(name, what, value) {
    if (name === "candidates" && what === "opened") this.answer(value.id);
    if (name === "standing" && what === "opened") this.clicked(value.id);
    if (name !== "card") return;
    if (value.step !== undefined) return this.go(value.step);
    this.look = value.look;
    this.nodes.again("card");
  }

  /** A node of a still tree may be an answer. @param {string} node */
  clicked(node) {
    const answer = this.guesses.openAt(this.step)?.nodes[node];
    if (answer !== undefined) this.answer(answer);
  }

  /** What the page says at the reader's place. @returns {Snapshot} */
  get snapshot() {
    const base = from(this.data.told[this.step], this.guesses.until);
    const more = this.opened === null ? {} : (from(this.data.opened[this.opened], this.step) ?? {});
    const put = (area) => more[area]?.map((one) => (typeof one === "number" ? base[area][one] : one));
    return /** @type {Snapshot} */ (Object.fromEntries(AREAS.map((area) => [area, put(area) ?? base[area] ?? []])));
  }

  show() {
    this.platform.tell(this.step, this.guesses);
    const snapshot = this.snapshot;
    const asked = this.guesses.around(this.step, this.data);
    const shown = { ...snapshot, beside: [...asked, ...snapshot.beside] };
    for (const area of AREAS) {
      if (area === "picture" && this.data.stage) continue;
      this.nodes.show(document.getElementById(area), /** @type {Written[]} */ (shown[area]));
    }
  }

  /** A digit answers the question. @param {KeyboardEvent} event */
  key(event) {
    const elsewhere = event.ctrlKey || event.altKey || event.metaKey || event.repeat || event.defaultPrevented;
    if (elsewhere || !/^[1-9]$/.test(event.key) || !works(event.key) || !choosing()) return;
    if (belongsToText(/** @type {Element} */ (event.target))) return;
    choose(Number(event.key));
    event.preventDefault();
  }
}

/** The address of what is shown now in the app, if the file knows it. @param {Lesson} lesson */
const live = (lesson) => () => {
  const link = /** @type {?HTMLAnchorElement} */ (document.querySelector(".gh-file-foot a[href]"));
  if (!link) return null;
  const { origin, pathname, search } = new URL(link.href);
  const place = lesson.data.played ? { step: String(lesson.step), node: lesson.opened } : {};
  return `${origin}${pathname}?${changed(search.replace(/^\?/, ""), { ...place, guess: null })}`;
};

/** Begin. @param {Record<string, Standard>} parts  what this file needs of the app, by name */
export function start(parts) {
  const lesson = new Lesson(whole(/** @type {any} */ (globalThis).glasshouse), parts);
  explain();
  lowerIndices();
  lesson.begin();
  reachable(document.body);
  onPaper(() => document.querySelector("main"), live(lesson));
  make("span", { id: "ready", hidden: "" }, document.body);
}
