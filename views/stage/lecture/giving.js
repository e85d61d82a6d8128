// Gives a lecture: the remote control goes from item to item, and keys open the list of items, blank the screen and
// show the clock. The window with the notes hears of everything and can press the same keys.
import { ask } from "../base/address.js";
import { questionText, remote } from "../base/asking.js";
import { make, set } from "../base/dom.js";
import { BEYOND, belongsToText, works } from "../base/keys.js";
import { atRest, eachRest, turned } from "../base/rest.js";
import { begins } from "../base/undoing.js";
import { isPresented } from "../head/presenting.js";
import { CHANNEL, give, giveHere, given, gives, keepPlace, place } from "./kept.js";
import { clock, paceOf, timeOfDay } from "./times.js";
/** @import { GivenLecture } from "../wire.js" */
/** @import { LecturePlace } from "./kept.js" */

const MOVES = new Set(["PageDown", "PageUp", "ArrowLeft", "ArrowRight", "Home", "End"]);
const TICK_MS = 500;
const SAID_MS = 4000;
const NOTED_MS = 2000;
const BUSY = 503; // the server makes another page ready

/** The address of the window with the notes. */
const NOTES = () => new URL("lecture/notes", document.baseURI).href;

/** Begin a lecture in this tab. @param {GivenLecture} lecture */
export function begin(lecture) {
  give(lecture);
  giveHere(true);
  keepPlace({ at: 0, begun: Date.now(), since: Date.now(), blank: false, clock: false });
  goTo(lecture, 0);
}

/** Go on with a lecture where it was left. The time since then does not count.
 * @param {GivenLecture} lecture @param {LecturePlace} where */
export function goOn(lecture, where) {
  giveHere(true);
  const away = Date.now() - (where.seen ?? Date.now());
  keepPlace({ ...where, begun: where.begun + away, since: where.since + away, blank: false });
  goTo(lecture, where.at, where.left?.[where.at]);
}

/** Open the window with the notes. */
export const openNotes = () => window.open(NOTES(), "glasshouse-notes", "popup,width=1000,height=720");

/** Show the page of an item. @param {GivenLecture} lecture @param {number} at
 * @param {string} [left]  its address when it was left, if it is to be shown like that */
function goTo(lecture, at, left) {
  const url = new URL(left ?? lecture.items[at].href, location.href);
  url.searchParams.set("presenter", "true");
  history.pushState({}, "", url.href);
  begins();
  ask();
  document.querySelector("[data-testid=stMain]")?.scrollTo({ top: 0 });
}

/** Whether this tab gives a lecture now: F ends it, as it ends presenter mode. */
const active = () => gives() && isPresented(window);

class Giving {
  constructor() {
    this.going = false; // to another item, whose page is not there yet
    this.channel = new BroadcastChannel(CHANNEL);
    this.box = make("div", { class: "gh gh-lecture" }, document.body);
    this.dark = make("div", { class: "gh-dark", hidden: true, role: "status" }, this.box);
    this.clock = make("div", { class: "gh-clock", hidden: true }, this.box);
    this.said = make("p", { class: "gh-lecture-said", hidden: true, role: "status" }, this.box);
    this.list = make("dialog", { class: "gh-keys gh-items", "aria-label": "Items of the lecture" }, this.box);
    this.told = "";
    this.prepared = "";
    this.keys = {
      g: () => this.openList(), b: () => this.blank(), ".": () => this.blank(), c: () => this.showClock(),
      n: openNotes,
    };
    window.addEventListener("keydown", (event) => this.onKey(event), true); // before the keys of the page
    document.addEventListener(BEYOND, (event) => this.move(/** @type {CustomEvent<number>} */ (event).detail));
    this.channel.addEventListener("message", ({ data }) => this.hear(data));
    eachRest(() => (this.tell(), this.prepare()));
    setInterval(() => this.paint(), TICK_MS);
    setInterval(() => this.going || this.note(), NOTED_MS);
    this.paint();
  }

  /** @param {Partial<LecturePlace>} changes */
  change(changes) {
    const now = place();
    if (now) keepPlace({ ...now, ...changes });
    this.paint();
    this.tell(true);
  }

  /** Go to the item before or after. @param {number} way */
  move(way) {
    const [lecture, where] = [given(), place()];
    if (!active() || !lecture || !where || this.going) return;
    const at = where.at + way;
    const left = way < 0 ? where.left?.[at] : undefined; // back to an item is as it was left
    if (at < 0) return this.say("This is the first item.");
    if (at >= lecture.items.length) return this.say("This is the end of the lecture. G lists its items.");
    this.go(at, left);
  }

  /** @param {number} at @param {string} [left] */
  go(at, left) {
    const [lecture, where] = [given(), place()];
    if (!lecture?.items[at]) return;
    this.going = true;
    this.change({ at, since: Date.now(), blank: false, left: { ...where?.left, ...this.here() } });
    goTo(lecture, at, left);
    atRest(() => (this.going = false));
  }

  /** Let the server make the next item ready, so that its page appears at once. */
  prepare() {
    const [lecture, where] = [given(), place()];
    const next = active() && lecture && where ? lecture.items[where.at + 1] : null;
    if (!next || next.href === this.prepared) return;
    this.prepared = next.href;
    const url = new URL("lecture/ready", document.baseURI);
    url.searchParams.set("link", next.href);
    const again = () => (this.prepared = ""); // at the next rest
    fetch(url).then(({ status }) => status === BUSY && again(), again); // without it the page only comes later
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (!active() || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || event.isComposing) return;
    const act = this.actOf(event);
    if (!act) return;
    act();
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  /** What a key does in a lecture; null if the page has it. @param {KeyboardEvent} event @returns {?(() => void)} */
  actOf(event) {
    const key = event.key.toLowerCase();
    const moves = MOVES.has(event.key);
    if (place()?.blank && (moves || key.length === 1 || key === "escape" || key === "enter")) return () => this.blank();
    if (this.list.open) return this.actInList(key);
    if (document.querySelector("dialog[open]") || belongsToText(/** @type {Element} */ (event.composedPath()[0]))) return null;
    if (moves && this.going) return () => {};
    const still = key.startsWith("page") && !document.querySelector(".gh-player"); // even if a point has the focus
    if (still) return () => event.repeat || remote(key === "pagedown");
    return !event.repeat && works(key) && Object.hasOwn(this.keys, key) ? this.keys[key] : null;
  }

  /** @param {string} key @returns {?(() => void)} */
  actInList(key) {
    if (key === "g") return () => this.list.close();
    const way = { arrowdown: 1, arrowup: -1, pagedown: 1, pageup: -1 }[key];
    const buttons = /** @type {HTMLButtonElement[]} */ ([...this.list.querySelectorAll("ol button")]);
    const next = way && buttons[buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement)) + way];
    return next ? () => next.focus() : null;
  }

  /** A message of the window with the notes. */
  hear(message) {
    if (!active()) return;
    if (message.kind === "hello") this.tell(true);
    else if (message.kind === "go") this.go(message.at);
    else if (message.kind === "key") {
      const about = { key: message.key, bubbles: true, cancelable: true };
      document.body.dispatchEvent(new KeyboardEvent("keydown", about));
    }
  }

  /** Tell the window with the notes what this one shows. @param {boolean} [always]  even if it is the same */
  tell(always = false) {
    if (!active()) return;
    const title = [...(document.querySelector("h1.gh-shown")?.childNodes ?? [])].map((part) => part.textContent?.trim());
    const say = document.querySelector(".gh-say")?.textContent?.trim() ?? "";
    const told = { kind: "here", place: place(), title: title.filter(Boolean).join(" · "), say, ask: questionText() };
    const now = JSON.stringify(told);
    if (now !== this.told || always) this.channel.postMessage(told);
    this.told = now;
  }

  /** The address of the item that this page shows, if it shows it. @returns {Record<string, string>} */
  here() {
    const [lecture, where] = [given(), place()];
    if (!lecture || !where) return {};
    const page = new URL(lecture.items[where.at].href, location.href).pathname;
    return page === location.pathname ? { [where.at]: location.pathname + location.search } : {};
  }

  /** Keep when the lecture was last given, and what it showed. */
  note() {
    const now = active() ? place() : null;
    if (now) keepPlace({ ...now, seen: Date.now(), left: { ...now.left, ...this.here() } });
  }

  blank() { this.change({ blank: !place()?.blank }); }

  showClock() { this.change({ clock: !place()?.clock }); }

  say(text) {
    this.said.textContent = text;
    this.said.hidden = false;
    setTimeout(() => (this.said.hidden = true), SAID_MS);
  }

  openList() {
    const [lecture, where] = [given(), place()];
    if (!lecture || !where) return;
    this.list.replaceChildren();
    const close = make("button", { type: "button", class: "gh-close" }, this.list, "Close");
    close.addEventListener("click", () => this.list.close());
    make("h2", {}, this.list, lecture.title);
    const list = make("ol", {}, this.list);
    lecture.items.forEach((item, at) => {
      const button = make("button", { type: "button", "aria-current": at === where.at ? "step" : null }, make("li", {}, list));
      make("span", {}, button, item.name);
      if (item.minutes !== null) make("span", { class: "gh-soft" }, button, ` ${item.minutes} min`);
      button.addEventListener("click", () => (this.list.close(), this.go(at)));
    });
    const ends = make("p", {}, this.list);
    make("button", { type: "button" }, ends, "Notes window (N)").addEventListener("click", openNotes);
    make("button", { type: "button" }, ends, "End the lecture").addEventListener("click", () => this.end());
    this.list.showModal();
    list.querySelectorAll("button")[where.at]?.focus();
  }

  /** Leave the lecture, and go back to the page that lists it. */
  end() {
    this.list.close();
    giveHere(false);
    history.pushState({}, "", new URL("lecture?presenter=false", location.href).href);
    turned();
    ask();
    this.paint();
  }

  paint() {
    const [lecture, where] = active() ? [given(), place()] : [null, null];
    this.dark.hidden = !where?.blank;
    this.clock.hidden = !where?.clock;
    set(this.dark, { "aria-label": where?.blank ? "The screen is blank. B shows it again." : null });
    if (!lecture || !where?.clock) return;
    const { left } = paceOf(lecture.items, where, Date.now());
    const rest = lecture.items[where.at].minutes === null ? "" : ` · ${clock(left)} left`;
    this.clock.textContent = `${timeOfDay(Date.now())} · ${where.at + 1} of ${lecture.items.length}${rest}`;
  }
}

/** Listen from now on. @returns {void} */
export function listen() { void new Giving(); }
