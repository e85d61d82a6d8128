// The buttons of the page “Lecture”: give it, go on with it, open the window with the notes. The browser keeps the
// text, and gives it back to a page that has none.
import { make } from "../base/dom.js";
import { whenShown } from "../base/rest.js";
import { begin, goOn, openNotes } from "./giving.js";
import { given, keepText, keptText, place } from "./kept.js";
/** @import { GivenLecture, LectureStart } from "../wire.js" */

const same = (/** @type {GivenLecture} */ one, /** @type {?GivenLecture} */ other) =>
  JSON.stringify([one.title, one.items]) === JSON.stringify([other?.title, other?.items]);

/** @param {Element} host @param {?GivenLecture} lecture */
function draw(host, lecture) {
  host.replaceChildren();
  if (!lecture) return;
  const button = (look, words, act) =>
    make("button", { type: "button", class: look }, host, words).addEventListener("click", act);
  const where = same(lecture, given()) ? place() : null;
  button("gh-first", "Give this lecture", () => begin(lecture));
  if (where && where.at > 0) {
    button(null, `Go on with ${where.at + 1}: ${lecture.items[where.at].name}`, () => goOn(lecture, where));
  }
  button(null, "Open the window with the notes", openNotes);
}

/** @param {{ parentElement: HTMLElement, data: LectureStart, setTriggerValue: Function }} component */
export default ({ parentElement, data, setTriggerValue }) => {
  draw(/** @type {Element} */ (parentElement.querySelector(".gh-give")), data.lecture);
  if (data.text !== null) keepText(data.text);
  if (data.wanted) whenShown(() => setTriggerValue("brought", { text: keptText() }));
};
