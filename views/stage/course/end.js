// The end of a chapter: its questions one below the other, and what the learner can do once all are answered. The
// reasons have their room from the start, so nothing moves when one appears. All text is set with textContent.
import { classes, make, set } from "../base/dom.js";
import { keep, standing, tried } from "./answers.js";
import { add, keepAt } from "./progress.js";
/** @import { ChapterEnd, EndChoice, EndQuestion, CourseWay } from "../wire.js" */

const LEAVES = [[6, 34], [20, 34], [34, 34]]; // of the tree beside “You can now …”
const SIGN = { right: "✓", wrong: "✗" };

/** A sentence in which a formula is not broken before its next sign. @param {string} text */
const joined = (text) => text.replace(/ (?=[=≤≥·−] )|(?<= [=≤≥·−]) /g, "\u00a0");

/** @param {Element} place @param {EndChoice} choice */
function reason(place, choice) {
  make("strong", {}, place, choice.right ? "Correct!" : "Not quite.");
  place.append(` ${joined(choice.why)}${choice.right ? "" : " Try again."}`);
}

/** A link to a step. @param {Element} place @param {CourseWay} way */
function link(place, way, words = way.label, look = "") {
  make("a", { class: classes("gh-to", look), href: way.href }, place, words);
}

/** A list of steps. @param {Element} place @param {CourseWay[]} ways */
function listed(place, ways) {
  const list = make("ul", {}, place);
  for (const way of ways) {
    const row = make("li", {}, list);
    make("span", { class: "gh-what" }, row, way.what);
    link(row, way);
  }
}

/** A small tree with three leaves. @param {Element} place */
function tree(place) {
  const svg = make("svg", { viewBox: "0 0 40 40", class: "gh-grown-mark", "aria-hidden": "true" }, place);
  for (const [x, y] of LEAVES) make("path", { d: `M20 8 L${x} ${y}` }, svg);
  for (const [x, y] of [[20, 8], ...LEAVES]) make("circle", { cx: x, cy: y, r: 5 }, svg);
}

class End {
  /** @param {Element} host @param {ChapterEnd} data */
  constructor(host, data) {
    this.host = host;
    this.data = data;
    this.now = tried(data.key);
    host.replaceChildren();
    this.asked = data.questions.map((question, i) => this.ask(question, i));
    this.box = this.conclude();
    this.further();
    this.paint();
    keepAt(data.name);
  }

  /** @param {EndQuestion} question @param {number} i */
  ask(question, i) {
    const id = `gh-ask-${i}`;
    const group = make("section", { class: "gh-ask", role: "group", "aria-labelledby": id }, this.host);
    make("h2", { id }, group, `${i + 1}. ${question.text}`);
    const list = make("div", { class: "gh-choices" }, group);
    const buttons = question.choices.map((choice) => {
      const button = make("button", { type: "button" }, list);
      const sign = make("span", { class: "gh-sign", "aria-hidden": "true" }, button);
      make("span", {}, button, choice.text);
      const spoken = make("span", { class: "gh-quiet" }, button);
      button.addEventListener("click", () => this.choose(question, choice));
      return { button, sign, spoken };
    });
    const place = make("div", { class: "gh-reasons" }, group);
    const said = make("p", { role: "status" }, place);
    for (const choice of question.choices) reason(make("p", { class: "gh-room", "aria-hidden": "true" }, place), choice);
    return { question, group, buttons, said };
  }

  /** What follows below the questions: ways back to the steps until all are answered, and then the way on. */
  conclude() {
    const { data } = this;
    const box = make("div", { class: "gh-ended" }, this.host);
    const back = make("div", { class: "gh-back" }, box);
    const count = make("p", { class: "gh-count" }, back);
    make("p", {}, back, "To look at something again:");
    listed(back, data.ways);
    const reached = make("div", { class: "gh-reached" }, box);
    tree(reached);
    const able = make("div", { class: "gh-reasons" }, reached);
    const said = make("p", { role: "status", class: "gh-able" }, able);
    make("p", { class: "gh-room gh-able", "aria-hidden": "true" }, able, this.able());
    link(reached, data.next, data.next.label, "gh-onward");
    const again = make("button", { type: "button", class: "gh-again" }, reached, "Answer again");
    again.addEventListener("click", () => this.restart());
    set(again, { hidden: data.questions.length ? null : "" });
    return { box, count, said };
  }

  /** The optional steps, if there are any. */
  further() {
    if (!this.data.more.length) return;
    const place = make("section", { class: "gh-back gh-further", "aria-labelledby": "gh-further" }, this.host);
    make("h2", { id: "gh-further" }, place, "More practice");
    listed(place, this.data.more);
  }

  able() {
    return `You can now ${this.data.able}.`;
  }

  /** @param {EndQuestion} question @param {EndChoice} choice */
  choose(question, choice) {
    const before = this.now[question.text] ?? [];
    if (before.includes(choice.text) || standing(question, this.now).right) return;
    this.now = { ...this.now, [question.text]: [...before, choice.text] };
    keep(this.data.key, this.now);
    this.paint();
    if (this.done()) this.box.box.scrollIntoView({ block: "nearest" });
  }

  restart() {
    this.now = {};
    keep(this.data.key, this.now);
    this.paint();
    this.asked[0].buttons[0].button.focus();
  }

  done() {
    return this.data.questions.every((question) => standing(question, this.now).right);
  }

  paint() {
    for (const one of this.asked) this.mark(one);
    const right = this.data.questions.filter((question) => standing(question, this.now).right).length;
    const done = this.done();
    if (done) add(this.data.name);
    const { box, count, said } = this.box;
    set(box, { "data-done": done ? "" : null });
    count.textContent = `${right} of ${this.data.questions.length} answered correctly`;
    const words = done ? this.able() : "";
    if (said.textContent !== words) said.textContent = words;
  }

  /** Mark the choices of a question, and show the reason for the last one. @param {End["asked"][number]} one */
  mark({ question, group, buttons, said }) {
    const now = standing(question, this.now);
    set(group, { "data-right": now.right ? "" : null });
    buttons.forEach(({ button, sign, spoken }, i) => {
      const choice = question.choices[i];
      const mark = now.wrong.includes(choice) ? "wrong" : now.right && choice.right ? "right" : null;
      set(button, { "data-mark": mark, "aria-disabled": mark || now.right ? "true" : null });
      set(button, { tabindex: now.right && mark !== "right" ? -1 : null });
      sign.textContent = mark ? SIGN[mark] : "";
      spoken.textContent = mark ? `(${mark})` : "";
    });
    const key = now.shown ? now.shown.text : "";
    if (said.getAttribute("data-said") === key) return;
    set(said, { "data-said": key, "data-mark": now.shown ? (now.shown.right ? "right" : "wrong") : null });
    said.replaceChildren();
    if (now.shown) reason(said, now.shown);
  }
}

/** @type {WeakMap<Element, string>} */ const shown = new WeakMap(); // what an element shows

/** @param {object} component @param {HTMLElement} component.parentElement @param {ChapterEnd} component.data */
export default function mount({ parentElement, data }) {
  const host = parentElement.querySelector(".gh-end");
  const text = JSON.stringify(data);
  if (shown.get(host) === text) return;
  shown.set(host, text);
  new End(host, data);
}
