// Tells a screen reader what is new on the page. Streamlit replaces elements, and no reader hears a status that is
// replaced. So one element stays on the page, and the words of each new status are written into it.
import { make, set } from "../base/dom.js";
import { eachChange } from "../menu/changes.js";

const STATUS = ".stMain .stHtml [role=status]";
const UNHEARD = "[aria-hidden=true], .gh-working"; // signs, and seconds of waiting that are counted
const PAUSE_MS = 250; // of a page that changes

/** What a reader says of an element. @param {Element} element */
function wordsOf(element) {
  const copy = /** @type {Element} */ (element.cloneNode(true));
  for (const one of copy.querySelectorAll(UNHEARD)) one.remove();
  return (copy.textContent ?? "").replace(/\s+/g, " ").trim();
}

/** Start to tell. */
export function tell() {
  const voice = make("div", { class: "gh-quiet gh-voice", role: "status", "aria-live": "polite" }, document.body);
  let timer = 0;
  /** @type {string[]} */ let before = [];
  function look() {
    timer = 0;
    const all = [...document.querySelectorAll(STATUS)].filter((one) => !one.matches(UNHEARD));
    for (const one of all) set(one, { "aria-live": "off" }); // some readers would say it twice
    const now = all.map(wordsOf);
    const news = now.filter((words) => words && !before.includes(words)).join(" ");
    before = now;
    if (news || !now.length) voice.textContent = news; // a page that says nothing keeps no words of the last one
  }
  const soon = () => void (timer ||= window.setTimeout(look, PAUSE_MS));
  eachChange(document.querySelector("[data-testid=stApp]") ?? document.body, soon);
  soon();
}
