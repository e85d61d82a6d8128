// The progress of this browser in the course. The page has the chapters and their links, and this adds the marks, the
// bar over the whole course, and the way to the next step.
import { make, set } from "../base/dom.js";
import { atRest } from "../base/rest.js";
import { records } from "../practice/streak.js";
import { at, done as kept } from "./progress.js";
import { onward, standing } from "./standing.js";
/** @import { Course, CourseChapter } from "../wire.js" */

const PHONE = matchMedia("(max-width: 640px)"); // where each chapter is a line that opens, as in course.css
const find = (/** @type {string} */ css) => /** @type {?HTMLElement} */ (document.querySelector(css));
const marked = (/** @type {string} */ id) => find(`[data-step="${id}"]`);
const chapters = () => /** @type {HTMLDetailsElement[]} */ ([...document.querySelectorAll(".gh-chapter")]);

/** A chapter, and the numbers of its steps and of those that are done.
 * @typedef {{ chapter: CourseChapter, many: number, done: number }} Count */

/** @param {HTMLElement} element @param {string} text */
function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

class Progress {
  /** @param {HTMLElement} host @param {Course} course */
  constructor(host, course) {
    this.host = host;
    this.course = course;
    this.words = make("p", { class: "gh-course-words" }, host);
    this.bar = make("div", { class: "gh-course-bar", role: "progressbar", "aria-label": "Progress in the course" }, host);
    this.next = ""; // the step to go on with
    this.arranged = ""; // the chapter that was opened last
    const page = find("[data-testid=stMain]") ?? document.body;
    const watch = new MutationObserver(() => {
      if (host.isConnected) this.paint(); // the chapters may be drawn after this
      else watch.disconnect();
    });
    watch.observe(page, { childList: true, subtree: true });
    page.addEventListener("click", clicked, true);
    PHONE.addEventListener("change", () => this.arrange());
  }

  /** @param {Course} course */
  follow(course) {
    const other = course.chapter !== this.course.chapter;
    this.course = course;
    if (other) this.arranged = "";
    this.paint();
  }

  paint() {
    const counts = this.marks();
    this.button();
    this.whole(counts);
    if (!this.arranged && chapters().length) this.arrange();
  }

  /** Mark the steps and the chapters. */
  marks() {
    const { course } = this;
    const [seen, known] = [kept(), records()];
    /** @type {Set<string>} */ const done = new Set();
    const counts = course.chapters.map((chapter) => {
      for (const step of [...chapter.steps, ...chapter.more]) {
        const now = standing(step, seen, known);
        if (now.done) done.add(step.id);
        const mark = now.done ? "done" : now.note ? "begun" : "open";
        const shown = { "data-gh-note": now.note || null, "data-gh-step": mark };
        set(marked(step.id) ?? document.createElement("i"), course.shown ? shown : { "data-gh-note": null, "data-gh-step": null });
      }
      const many = chapter.steps.length;
      return { chapter, many, done: chapter.steps.filter(({ id }) => done.has(id)).length };
    });
    const ids = course.chapters.flatMap(({ steps }) => steps.map(({ id }) => id));
    this.next = course.shown ? onward(ids, done, at()) : "";
    for (const count of counts) {
      const note = count.done === count.many ? "done" : `${count.done} of ${count.many}`;
      const line = find(`.gh-chapter[data-chapter="${count.chapter.key}"] > summary`);
      if (line) set(line, { "data-gh-note": course.shown && count.done ? note : null });
    }
    for (const step of document.querySelectorAll("[data-step]")) {
      set(step, { "data-gh-next": step.getAttribute("data-step") === this.next ? "" : null });
    }
    return counts;
  }

  /** The one button of the page leads to the first step, or to the next one. */
  button() {
    const button = /** @type {?HTMLAnchorElement} */ (find(".gh-primary a"));
    const first = this.course.chapters[0].steps[0].id;
    const [from, link] = [marked(this.next || first), marked(this.next || first)?.querySelector("a")];
    if (!button || !link) return;
    const number = this.course.chapters.findIndex(({ steps }) => steps.some(({ id }) => id === this.next)) + 1;
    const what = from.querySelector(".gh-what").textContent;
    write(button, this.next ? `Continue: chapter ${number}, ${what}: ${link.textContent}` : "Start chapter 1");
    set(button, { href: link.getAttribute("href") });
  }

  /** The bar over the whole course, with a part for each chapter. @param {Count[]} counts */
  whole(counts) {
    set(this.host, { hidden: this.course.shown ? null : "" });
    const [many, done] = [counts.reduce((sum, one) => sum + one.many, 0), counts.reduce((sum, one) => sum + one.done, 0)];
    write(this.words, `${done} of ${many} steps`);
    set(this.bar, { "aria-valuemin": 0, "aria-valuemax": many, "aria-valuenow": done, "aria-valuetext": `${done} of ${many} steps` });
    while (this.bar.childElementCount < counts.length) make("span", {}, make("div", {}, this.bar));
    counts.forEach((one, i) => {
      set(this.bar.children[i], {
        style: `flex-grow: ${one.many}; --gh-share: ${one.done / one.many}`, "data-full": one.done === one.many ? "" : null,
        "data-here": one.chapter.steps.some(({ id }) => id === this.next) ? "" : null,
      });
      write(this.bar.children[i].firstElementChild, String(i + 1));
    });
  }

  /** Open all chapters, or on a phone only the current one, and show the chapter of the link. */
  arrange() {
    const wanted = this.course.chapter;
    const current = wanted || this.next.slice(0, this.next.lastIndexOf(" ")) || this.course.chapters[0].key;
    this.arranged = current;
    for (const card of chapters()) {
      card.open = !PHONE.matches || card.dataset.chapter === current;
      set(card, { "data-arranged": "", "data-wanted": card.dataset.chapter === wanted ? "" : null });
      set(card.querySelector("summary"), { tabindex: PHONE.matches ? null : -1 });
    }
    if (wanted) atRest(() => find(`.gh-chapter[data-chapter="${wanted}"]`)?.scrollIntoView({ block: "start" }));
  }
}

/** Chapters close only on a phone. @param {Event} event */
function clicked(event) {
  const target = /** @type {Element} */ (event.target);
  if (!PHONE.matches && target.closest?.(".gh-chapter > summary")) event.preventDefault();
}

/** @type {WeakMap<Element, Progress>} */ const shown = new WeakMap();

/** @param {object} component @param {HTMLElement} component.parentElement @param {Course} component.data */
export default function mount({ parentElement, data }) {
  const host = /** @type {HTMLElement} */ (parentElement.querySelector(".gh-course"));
  if (!shown.has(host)) shown.set(host, new Progress(host, data));
  shown.get(host).follow(data);
}
