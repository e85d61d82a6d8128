// The bar of a mock exam: the tasks, the clock, and handing in. The clock runs here, and so it survives a reload.
import { make, set } from "../base/dom.js";
import { keeps } from "../base/storage.js";
import { CHANGED, answered, begin, change, clock, exam, hand, isOver, left } from "./record.js";
/** @import { MockSit } from "./wire.js" */
/** @import { Exam } from "./record.js" */

const TOLD = [10, 5, 1]; // minutes before the end at which it speaks
const MINUTE = 60_000;
const TASK = (/** @type {number} */ place) => `.st-key-mock-task-${place}`;

/** "1 task", "2 tasks". @param {number} n @param {string} word */
const plural = (n, word) => `${n} ${word}${n === 1 ? "" : "s"}`;

/** "2, 5 and 7". @param {number[]} all */
const listed = (all) => (all.length < 2 ? all.join("") : `${all.slice(0, -1).join(", ")} and ${all.at(-1)}`);

/** Which sentence about the time is due. told: the one before it, in minutes @param {number} ms @param {number} told */
export function due(ms, told) {
  const found = TOLD.findLast((minutes) => ms <= minutes * MINUTE) ?? Infinity;
  return found < told ? found : null;
}

class Bar {
  /** @param {Element} host @param {MockSit} data */
  constructor(host, data) {
    this.host = host;
    this.data = data;
    this.told = Infinity;
    host.replaceChildren();
    this.only = make("style", {}, host);
    this.bar = make("div", { class: "gh-mock-bar" }, host);
    this.makeClock();
    this.makeTasks();
    this.end = this.button(this.bar, "Hand in", () => this.ask(), "gh-mock-end");
    this.said = make("p", { class: "gh-mock-said", role: "status" }, host);
    this.box = make("div", { class: "gh-mock-box", role: "group", "aria-label": "This exam" }, host);
    this.way = make("a", { class: "gh-to", href: data.points, hidden: "" }, host);
    this.state = "";
    const heard = () => (host.isConnected && shown.get(host) === this ? this.paint() : this.stop());
    this.stop = () => {
      clearInterval(timer);
      document.removeEventListener(CHANGED, heard);
      removeEventListener("storage", heard);
    };
    const timer = setInterval(heard, 500);
    document.addEventListener(CHANGED, heard);
    addEventListener("storage", heard);
  }

  /** @param {Element} parent @param {string} words @param {() => void} act @param {string} [look] */
  button(parent, words, act, look = null) {
    const made = make("button", { type: "button", class: look }, parent, words);
    made.addEventListener("click", act);
    return made;
  }

  makeClock() {
    const place = make("p", { class: "gh-mock-clock" }, this.bar);
    this.clock = make("span", { role: "timer", "aria-live": "off", "aria-label": "Time left" }, place);
    this.hide = this.button(place, "Hide clock", () => change(this.data.id, { hidden: !this.now().hidden }), "gh-mock-quiet");
  }

  makeTasks() {
    const nav = make("nav", { "aria-label": "Tasks" }, this.bar);
    this.previous = this.button(nav, "‹", () => this.step(-1), "gh-mock-step");
    const list = make("ol", {}, nav);
    this.buttons = this.data.tasks.map((_, i) =>
      this.button(make("li", {}, list), String(i + 1), () => this.go(i + 1)));
    this.next = this.button(nav, "›", () => this.step(1), "gh-mock-step");
    set(this.previous, { "aria-label": "Previous task" });
    set(this.next, { "aria-label": "Next task" });
    this.all = this.button(this.bar, "All tasks", () => change(this.data.id, { all: !this.now().all }), "gh-mock-quiet");
  }

  /** @returns {Exam | undefined} */
  now() {
    return exam(this.data.id);
  }

  /** @param {number} by */
  step(by) {
    const at = this.now().at + by;
    if (at >= 1 && at <= this.data.tasks.length) this.go(at);
  }

  /** Show a task from its top. @param {number} at */
  go(at) {
    change(this.data.id, { at });
    const { all } = this.now();
    this.say(`Task ${at} of ${this.data.tasks.length}: ${this.data.tasks[at - 1].title}.`);
    if (all) document.querySelector(TASK(at))?.scrollIntoView({ block: "start" });
    else document.querySelector("[data-testid=stMain]")?.scrollTo({ top: 0 });
  }

  /** @param {string} words */
  say(words) {
    if (this.said.textContent !== words) this.said.textContent = words;
  }

  /** The tasks with empty blanks. */
  open() {
    const now = this.now();
    const places = this.data.tasks.map((_, i) => i + 1);
    return places.filter((place) => answered(now, place, this.blanks(place)) < this.blanks(place).length || this.grows(place));
  }

  /** Whether a tree by hand still has a node without a choice. @param {number} place */
  grows(place) {
    const choices = document.querySelectorAll(`${TASK(place)} .gh-tree-by-hand select`);
    return [...choices].some((one) => /** @type {HTMLSelectElement} */ (one).value === "");
  }

  /** @param {number} place */
  blanks(place) {
    return this.data.tasks[place - 1].blanks;
  }

  /** Ask before an exam with empty blanks is handed in. The answer is elsewhere, so a double click hands in nothing. */
  ask() {
    const open = this.open();
    const some = open.length ? `${open.length === 1 ? "Task" : "Tasks"} ${listed(open)} still ${open.length === 1 ? "has" : "have"} empty blanks. ` : "";
    this.offer(`${some}After you hand in, you can no longer change an answer.`, [
      ["Hand in now", () => this.finish()],
      ["Go on", () => { this.close(); this.end.focus(); }],
    ]);
    this.box.querySelector("button:last-of-type").focus();
  }

  finish() {
    hand(this.data.id);
    this.way.click();
  }

  /** @param {string} words @param {[string, () => void][]} ways */
  offer(words, ways) {
    this.box.replaceChildren();
    make("p", {}, this.box, words);
    for (const [label, act] of ways) this.button(this.box, label, act);
  }

  close() {
    this.box.replaceChildren();
  }

  paint() {
    const now = this.now();
    const state = !now ? "new" : now.handed ? "handed" : isOver(now) ? "over" : "runs";
    const before = this.state;
    this.state = state;
    if (state !== before) this.turn(state, before);
    this.show(now);
    set(this.bar, { hidden: now ? null : "" });
    if (!now) return;
    this.tell(now, state);
    const at = Math.min(now.at, this.data.tasks.length);
    this.buttons.forEach((button, i) => this.mark(button, now, i + 1, at));
    set(this.previous, { "aria-disabled": at === 1 ? "true" : null });
    set(this.next, { "aria-disabled": at === this.buttons.length ? "true" : null });
    set(this.all, { "aria-pressed": now.all });
    set(this.end, { hidden: state === "runs" ? null : "" });
    if (state === "over" && before === "runs") this.box.scrollIntoView({ block: "nearest" });
    if (state === "runs" && (before === "new" || before === "over")) this.buttons[at - 1].focus(); // its button is gone
  }

  /** The clock. It is not spoken, only the last minutes are. @param {Exam} now @param {string} state */
  tell(now, state) {
    const ms = left(now);
    set(this.clock.parentElement, { hidden: now.handed ? "" : null });
    const text = now.hidden ? "" : now.late ? "No clock" : clock(ms);
    if (this.clock.textContent !== text) this.clock.textContent = text;
    const words = now.hidden ? "Show clock" : "Hide clock";
    if (this.hide.textContent !== words) this.hide.textContent = words;
    set(this.hide, { hidden: state === "runs" && !now.late ? null : "" });
    if (state !== "runs" || now.late) return;
    const minutes = due(ms, this.told);
    if (minutes === null) return;
    this.told = minutes;
    this.say(`${plural(Math.max(1, Math.round(ms / MINUTE)), "minute")} left.`);
  }

  /** @param {HTMLElement} button @param {Exam} now @param {number} place @param {number} at */
  mark(button, now, place, at) {
    const blanks = this.blanks(place);
    const done = answered(now, place, blanks);
    const state = done === blanks.length && !this.grows(place) ? "full" : done ? "begun" : "open";
    const words = `Task ${place}: ${this.data.tasks[place - 1].title}, ${done} of ${plural(blanks.length, "blank")} filled in`;
    set(button, { "data-state": state, "aria-label": words, title: words, "aria-current": place === at ? "step" : null });
  }

  /** The exam has begun, its time is up, or it was handed in. @param {string} state @param {string} before */
  turn(state, before) {
    const { id, minutes, title, choose } = this.data;
    set(this.box, { role: state === "over" && before === "runs" ? "alert" : "group" });
    this.close();
    if (state === "new") {
      this.offer(`You have not begun this exam yet. It has ${plural(this.data.tasks.length, "task")}, and you have ${minutes} minutes.`,
        [["Begin", () => begin(id, { title, href: choose, minutes })]]);
    } else if (state === "over") { // the focus stays: who is typing may be about to press Enter
      document.dispatchEvent(new CustomEvent(CHANGED)); // nothing was changed, but the tasks are closed
      this.offer("Time is up. All that you typed is kept.", [
        ["See your points", () => this.finish()],
        ["Go on without the clock", () => change(id, { late: true })],
      ]);
    } else if (state === "handed") {
      this.offer("You have handed in this exam.", [["See your points", () => this.finish()]]);
    } else if (!keeps()) {
      this.say("This browser lets no page keep anything. Do not reload this page, or you lose your answers.");
    }
  }

  /** Show one task, all of them, or none before the exam has begun. @param {?Exam} now */
  show(now) {
    const at = now ? Math.min(now.at, this.data.tasks.length) : 0;
    const others = `[class*="st-key-mock-task-"]${now ? `:not(${TASK(at)})` : ""}`; // with the room that a wrapper takes
    const rule = now?.all ? "" : `@media screen { [data-testid=stLayoutWrapper]:has(> ${others}) { display: none !important; } }`;
    if (this.only.textContent !== rule) this.only.textContent = rule;
  }
}

/** @type {WeakMap<Element, Bar>} */ const shown = new WeakMap();

/** @param {object} component @param {HTMLElement} component.parentElement @param {MockSit} component.data */
export default function mount({ parentElement, data }) {
  const host = parentElement.querySelector(".gh-mock");
  const before = shown.get(host);
  if (JSON.stringify(before?.data) === JSON.stringify(data)) return;
  before?.stop();
  const bar = new Bar(host, data);
  shown.set(host, bar);
  bar.paint();
}
