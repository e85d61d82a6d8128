// Before a mock exam: the button that begins it or goes on with it, and the exams that this browser has had.
import { make } from "../base/dom.js";
import { keeps } from "../base/storage.js";
import { CHANGED, begin, clock, exam, exams, forget, isOver, left } from "./record.js";
/** @import { MockStart } from "./wire.js" */
/** @import { Exam } from "./record.js" */

const MOST = 5; // earlier exams that are listed
const KEPT = "Your answers are kept in this browser and nowhere else.";
const LOST = "This browser lets no page keep anything. Do not reload the page during the exam, or you lose your answers.";

/** How an exam stands, in words. @param {Exam} one */
export function standing(one, now = Date.now()) {
  if (one.handed) return one.points ? `${one.points} points` : "handed in";
  if (one.late) return "going on without the clock";
  return isOver(one, now) ? "the time is up" : `${clock(left(one, now))} left`;
}

/** Where an exam goes on. Its kept link has parameters. @param {Exam} one */
const onward = ({ href, handed }) => `${href}&view=${handed ? "points" : "sit"}`;

class Start {
  /** @param {Element} host @param {MockStart} data */
  constructor(host, data) {
    this.host = host;
    this.data = data;
    this.draw();
    const heard = () => (host.isConnected && shown.get(host) === this ? this.draw() : this.stop());
    this.stop = () => {
      document.removeEventListener(CHANGED, heard);
      removeEventListener("storage", heard);
    };
    document.addEventListener(CHANGED, heard);
    addEventListener("storage", heard);
  }

  /** A link that looks like the button of the page. @param {string} words @param {string} href */
  primary(words, href) {
    const place = make("span", { class: "gh-primary" }, this.row);
    return make("a", { class: "gh-to", href }, place, words);
  }

  draw() {
    const { data, host } = this;
    const now = exam(data.id);
    host.replaceChildren();
    this.row = make("p", { class: "gh-mock-begin" }, host);
    if (!now) {
      const about = { title: data.title, href: data.choose, minutes: data.minutes };
      this.primary("Begin", data.sit).addEventListener("click", () => begin(data.id, about));
    } else {
      this.primary(now.handed ? "See your points" : "Continue", now.handed ? data.points : data.sit);
      make("span", {}, this.row, now.handed ? "" : `${standing(now)}.`);
      this.again();
    }
    make("p", { class: "gh-fine" }, host, keeps() ? KEPT : LOST);
    this.others();
  }

  /** A second button erases the answers. It is not where the first one was, so a double click erases nothing. */
  again() {
    const again = make("button", { type: "button", class: "gh-mock-quiet" }, this.row, "Start again");
    again.addEventListener("click", () => {
      again.remove();
      const keep = make("button", { type: "button", class: "gh-mock-quiet" }, this.row, "Keep my answers");
      const erase = make("button", { type: "button", class: "gh-mock-quiet" }, this.row, "Erase them");
      erase.addEventListener("click", () => forget(this.data.id));
      keep.addEventListener("click", () => this.draw());
      keep.focus();
    });
  }

  /** The latest other exams. */
  others() {
    const all = Object.entries(exams()).filter(([id]) => id !== this.data.id).reverse().slice(0, MOST);
    if (!all.length) return;
    make("h2", {}, this.host, "Your other mock exams");
    const list = make("ul", { class: "gh-mock-others" }, this.host);
    for (const [, one] of all) {
      const row = make("li", {}, list);
      make("a", { class: "gh-to", href: onward(one) }, row, one.title);
      make("span", {}, row, `: ${standing(one)}`);
    }
  }
}

/** @type {WeakMap<Element, Start>} */ const shown = new WeakMap();

/** @param {object} component @param {HTMLElement} component.parentElement @param {MockStart} component.data */
export default function mount({ parentElement, data }) {
  const host = parentElement.querySelector(".gh-mock-start");
  const before = shown.get(host);
  if (JSON.stringify(before?.data) === JSON.stringify(data)) return;
  before?.stop();
  shown.set(host, new Start(host, data));
}
