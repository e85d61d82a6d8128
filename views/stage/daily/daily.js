// “Ten minutes a day”: what is due, why, and the boxes of all kinds. All of it is in this browser.
import { make, set } from "../base/dom.js";
import { keeps } from "../base/storage.js";
import { records } from "../practice/streak.js";
import { CHANGED, DAYS, MANY, between, day, isDone, keep, kept, pace, plan, wait } from "./boxes.js";
import { reference } from "./round.js";
/** @import { DailyKind, DailyPage } from "../mock/wire.js" */
/** @import { Daily, Planned } from "./boxes.js" */

const LAST = 1000; // the highest number of an exercise

/** "1 day", "2 days". @param {number} n @param {string} word */
const plural = (n, word) => `${n} ${word}${n === 1 ? "" : "s"}`;

/** When a day was, in words. @param {number} days */
const ago = (days) => (days <= 0 ? "today" : days === 1 ? "yesterday" : `${days} days ago`);

/** Why a kind is due. @param {Daily} daily @param {DailyKind} kind @param {string} today */
export function reason({ cards }, kind, today) {
  const card = cards[kind.kind];
  if (!card) return kind.chapter ? `new, from chapter ${kind.chapter}` : "new";
  const when = ago(between(card.on, today));
  return card.right ? `last right ${when}` : `wrong ${when}`;
}

/** The first exercise of a kind that this browser has not seen. @param {string} kind @param {{ [id: string]: unknown }} done */
export function fresh(kind, done) {
  for (let number = 1; number < LAST; number += 1) if (!(`${kind}/${number}` in done)) return number;
  return LAST;
}

/** What the date of the exam means. @param {Daily} daily @param {number} unseen @param {string} today */
export function outlook({ until }, unseen, today) {
  if (!until) return "With a date, the new kinds are spread over the days that are left.";
  const days = between(today, until);
  if (days < 0) return "The date of the exam has passed.";
  if (!days) return "The exam is today. Good luck!";
  const rest = `${plural(days, "day")} left.`;
  if (!unseen) return `${rest} You have seen all kinds.`;
  const each = pace(unseen, until, today);
  const enough = each > MANY ? "That is more than fits into ten minutes, so add some exercises every day." : "";
  return `${rest} ${plural(unseen, "kind")} are new to you: ${each} a day. ${enough}`.replace("1 kind are", "1 kind is").trim();
}

class Page {
  /** @param {Element} host @param {DailyPage} data */
  constructor(host, data) {
    this.host = host;
    this.data = data;
    host.replaceChildren();
    this.list = make("section", { class: "gh-daily-list", "aria-labelledby": "gh-daily-today" }, host);
    this.settings();
    this.boxes = make("section", { class: "gh-daily-boxes", "aria-labelledby": "gh-daily-boxes" }, host);
    const heard = () => (host.isConnected && shown.get(host) === this ? this.paint() : this.stop());
    this.stop = () => {
      document.removeEventListener(CHANGED, heard);
      for (const name of ["storage", "focus"]) removeEventListener(name, heard);
    };
    document.addEventListener(CHANGED, heard);
    for (const name of ["storage", "focus"]) addEventListener(name, heard); // a page left open is older by a day
  }

  /** The kinds that may be new. @param {Daily} daily */
  unseen({ cards, upTo }) {
    return this.data.kinds.filter((one) => !cards[one.kind] && (!upTo || one.chapter <= upTo)).map((one) => one.kind);
  }

  /** The exercises of today. They stay the same all day. @param {Daily} daily @param {string} today @returns {Planned[]} */
  planned(daily, today) {
    if (daily.today.on === today) return daily.today.planned.filter((one) => this.kind(one.kind));
    return this.more([], MANY, daily, today);
  }

  /** Today's exercises with more of them. @param {Planned[]} before @param {number} many @param {Daily} daily @param {string} today */
  more(before, many, daily, today) {
    const taken = new Set(before.map((one) => one.kind));
    const left = (/** @type {string[]} */ kinds) => kinds.filter((kind) => !taken.has(kind));
    const kinds = plan(daily, left(this.unseen(daily)), left(this.data.kinds.map((one) => one.kind)), today, many);
    const done = records();
    return [...before, ...kinds.map((kind) => ({ kind, number: fresh(kind, done[kind]?.done ?? {}), title: this.kind(kind).title }))];
  }

  /** @param {string} key */
  kind(key) {
    return this.data.kinds.find((one) => one.kind === key);
  }

  /** The date of the exam, and how far the course has come. Another choice makes another plan of what is open. */
  settings() {
    const box = make("section", { class: "gh-daily-settings", "aria-labelledby": "gh-daily-plan" }, this.host);
    make("h2", { id: "gh-daily-plan" }, box, "Your plan");
    const until = make("label", {}, box, "Date of the exam, if you like ");
    this.until = make("input", { type: "date" }, until);
    this.until.addEventListener("change", () => this.chosen({ until: this.until.value }));
    const upTo = make("label", {}, box, "New kinds come from ");
    this.upTo = make("select", {}, upTo);
    make("option", { value: "0" }, this.upTo, "all chapters");
    for (const { place, title } of this.data.chapters) {
      make("option", { value: String(place) }, this.upTo, place === 1 ? `chapter 1, ${title}` : `chapters 1 to ${place}, ${title}`);
    }
    this.upTo.addEventListener("change", () => this.chosen({ upTo: Number(this.upTo.value) }));
    this.outlook = make("p", { role: "status" }, box);
    if (!keeps()) make("p", {}, box, "This browser lets no page keep anything, so the list begins anew whenever you reload.");
  }

  /** @param {Partial<Daily>} changes */
  chosen(changes) {
    const [today, now] = [day(), { ...kept(), ...changes }];
    const done = now.today.on === today ? now.today.planned.filter((one) => isDone(now, one.kind, today)) : [];
    const planned = this.more(done, Math.max(0, MANY - done.length), now, today);
    keep({ ...changes, today: { on: today, planned } });
  }

  paint() {
    const [today, now] = [day(), kept()];
    const planned = this.planned(now, today);
    if (now.today.on !== today && planned.length) return keep({ today: { on: today, planned } });
    const state = JSON.stringify([now, planned, today]);
    if (state === this.state) return;
    this.state = state;
    this.paintList(now, planned, today);
    this.paintBoxes(now, today);
    if (this.until !== document.activeElement) this.until.value = now.until;
    this.upTo.value = String(now.upTo);
    const words = outlook(now, this.unseen(now).length, today);
    if (this.outlook.textContent !== words) this.outlook.textContent = words;
  }

  /** @param {Daily} now @param {Planned[]} planned @param {string} today */
  paintList(now, planned, today) {
    const { list } = this;
    const open = planned.filter((one) => !isDone(now, one.kind, today));
    const had = list.contains(document.activeElement);
    list.replaceChildren();
    make("h2", { id: "gh-daily-today" }, list, planned.length ? `Today: ${planned.length - open.length} of ${planned.length} done` : "Nothing is due today");
    const rows = make("ol", {}, list);
    for (const one of planned) this.row(rows, one, now, today);
    if (open.length) {
      const place = make("p", { class: "gh-primary" }, list);
      make("a", { class: "gh-to", href: reference(open[0]) }, place, `${open.length < planned.length ? "Next" : "Start"}: ${open[0].title}`);
      return;
    }
    make("p", { class: "gh-daily-done" }, list, this.tomorrow(now, today, planned.length > 0));
    const further = this.more(planned, MANY, now, today);
    if (further.length === planned.length) return;
    const more = make("button", { type: "button" }, list, "A few more");
    more.addEventListener("click", () => keep({ today: { on: today, planned: further } }));
    if (had) more.focus();
  }

  /** @param {Daily} now @param {string} today @param {boolean} some */
  tomorrow({ cards }, today, some) {
    const due = this.data.kinds.filter(({ kind }) => cards[kind] && wait(cards[kind], today) <= 1).length;
    const words = due ? `Tomorrow ${plural(due, "kind")} ${due === 1 ? "is" : "are"} due.` : "Nothing you know is due tomorrow.";
    return some ? `That is all for today. Well done! ${words}` : words;
  }

  /** @param {Element} rows @param {Planned} one @param {Daily} now @param {string} today */
  row(rows, one, now, today) {
    const done = isDone(now, one.kind, today);
    const right = now.cards[one.kind]?.right;
    const item = make("li", { "data-mark": done ? (right ? "right" : "wrong") : null }, rows);
    make("span", { class: "gh-mark", "aria-hidden": "true" }, item, done ? (right ? "✓" : "✗") : "○");
    make("a", { class: "gh-to", href: reference(one) }, item, one.title);
    const words = !done ? reason(now, this.kind(one.kind), today) : right ? "done, right" : "done, wrong: it comes again tomorrow";
    make("span", { class: "gh-soft" }, item, words);
  }

  /** How many kinds are in each box. @param {Daily} now @param {string} today */
  paintBoxes(now, today) {
    const { boxes, data } = this;
    boxes.replaceChildren();
    make("h2", { id: "gh-daily-boxes" }, boxes, "The boxes");
    const list = make("ol", {}, boxes);
    DAYS.forEach((days, i) => {
      const inside = data.kinds.filter(({ kind }) => now.cards[kind]?.box === i + 1);
      const item = make("li", {}, list);
      make("b", {}, item, `Box ${i + 1}`);
      make("span", {}, item, `after ${plural(days, "day")}`);
      make("span", { class: "gh-daily-many" }, item, inside.length ? plural(inside.length, "kind") : "empty");
      set(item, { title: inside.map(({ title, kind }) => `${title}: ${due(wait(now.cards[kind], today))}`).join("\n") || null });
    });
    const unseen = data.kinds.filter(({ kind }) => !now.cards[kind]).length;
    make("p", { class: "gh-fine" }, boxes, unseen ? `${plural(unseen, "kind")} ${unseen === 1 ? "is" : "are"} in no box yet.` : "All kinds are in a box.");
  }
}

/** @param {number} days */
const due = (days) => (days <= 0 ? "due" : `due in ${plural(days, "day")}`);

/** @type {WeakMap<Element, Page>} */ const shown = new WeakMap();

/** @param {object} component @param {HTMLElement} component.parentElement @param {DailyPage} component.data */
export default function mount({ parentElement, data }) {
  const host = parentElement.querySelector(".gh-daily");
  const before = shown.get(host);
  if (JSON.stringify(before?.data) === JSON.stringify(data)) return;
  before?.stop();
  const page = new Page(host, data);
  shown.set(host, page);
  page.paint();
}
