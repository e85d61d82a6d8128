// The window with the lecturer's notes: this item, what comes next, the sentence on the board and the time. It runs
// without Streamlit. It reads what the browser keeps, so it survives a reload of either window.
import { make } from "../base/dom.js";
import { CHANNEL, given, place } from "./kept.js";
import { clock, paceOf, paced, timeOfDay } from "./times.js";

const TICK_MS = 500;
const SILENT_MS = 2500; // after which the other window counts as closed
const PRESSED = ["PageDown", "PageUp", "ArrowLeft", "ArrowRight", "Home", "End", "b", "m", ".", "c", "p", "Escape",
  ..."123456789"];

const part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (document.getElementById(name));
const channel = new BroadcastChannel(CHANNEL);
let heard = -Infinity; // when the other window last spoke
let told = { title: "", say: "", ask: "" };
let listed = "";

/** Press a key in the window with the lecture. @param {string} key */
const press = (key) => channel.postMessage({ kind: "key", key });

function list(lecture, at) {
  const now = JSON.stringify([lecture, at]);
  if (now === listed) return;
  listed = now;
  const items = part("items");
  items.replaceChildren();
  lecture.items.forEach((item, i) => {
    const button = make("button", { type: "button", "aria-current": i === at ? "step" : null }, make("li", {}, items));
    make("span", {}, button, item.name);
    if (item.minutes !== null) make("small", {}, button, `${item.minutes} min`);
    button.addEventListener("click", () => channel.postMessage({ kind: "go", at: i }));
  });
  items.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
}

function paint() {
  const [lecture, where, now] = [given(), place(), Date.now()];
  const open = now - heard < SILENT_MS;
  part("none").hidden = Boolean(lecture && where);
  part("all").hidden = !(lecture && where);
  if (!lecture || !where) return;
  const [item, next] = [lecture.items[where.at], lecture.items[where.at + 1]];
  const pace = paceOf(lecture.items, where, now);
  document.title = `${lecture.title} · Notes`;
  const texts = {
    title: lecture.title, time: timeOfDay(now), taken: `${clock(pace.elapsed)} of ${clock(pace.total)}`,
    pace: paced(pace.behind), count: `${where.at + 1} of ${lecture.items.length}`, name: item.name,
    left: item.minutes === null ? "" : `${clock(pace.left)} left`, notes: item.notes || "No notes.",
    shown: told.title, say: told.say, ask: told.ask, blank: where.blank && open ? "The screen is blank. B shows it again." : "",
    next: next ? next.name : "This is the last item.", nextTime: next && next.minutes !== null ? `${next.minutes} min` : "",
  };
  for (const [name, text] of Object.entries(texts)) if (part(name).textContent !== text) part(name).textContent = text;
  part("pace").dataset.behind = String(Math.sign(Math.round(pace.behind / 60)));
  part("left").dataset.over = String(item.minutes !== null && pace.left < 0);
  part("closed").hidden = open;
  /** @type {HTMLAnchorElement} */ (part("again")).href = new URL(item.href, new URL("../", location.href)).href;
  list(lecture, where.at);
}

channel.addEventListener("message", ({ data }) => {
  if (data.kind !== "here") return;
  heard = Date.now();
  told = data;
  paint();
});
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (key === "g") /** @type {?HTMLElement} */ (document.querySelector("#items [aria-current]"))?.focus();
  else if (PRESSED.includes(key)) press(key);
  else return;
  event.preventDefault();
});
for (const [name, key] of [["forth", "PageDown"], ["back", "PageUp"], ["dark", "b"]]) {
  part(name).addEventListener("click", () => press(key));
}
const greet = () => channel.postMessage({ kind: "hello" });
setInterval(() => (greet(), paint()), TICK_MS);
greet();
paint();
