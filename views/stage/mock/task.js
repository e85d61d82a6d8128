// A task of a mock exam: its blanks without any mark, or with their marks once the exam was handed in.
import { make, set } from "../base/dom.js";
import { build, controls, markAll } from "../practice/form.js";
import { CHANGED, answer, exam, isOver } from "./record.js";
/** @import { MockTask } from "./wire.js" */
/** @import { Control } from "../practice/form.js" */

/** @type {WeakMap<Element, MockTask>} */ const shown = new WeakMap();

/** @param {Element} host @param {MockTask} data */
function begin(host, data) {
  host.replaceChildren();
  const form = make("form", { autocomplete: "off" }, host);
  data.form.parts.forEach((part, i) => build(form, part, `task ${data.place} ${i}`));
  form.addEventListener("submit", (/** @type {Event} */ event) => event.preventDefault());
  form.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    const one = /** @type {Control} */ (event.target);
    if (event.key !== "Enter" || !one.matches(".gh-blank")) return;
    event.preventDefault(); // Enter moves on, as it does in the exercises
    const all = controls(host);
    all[all.indexOf(one) + 1]?.focus();
  });
  form.addEventListener("input", (/** @type {Event} */ event) => {
    const one = /** @type {Control} */ (event.target);
    const { exam: id, place } = shown.get(host);
    if (one.matches(".gh-blank")) answer(id, place, one.name, one.value);
  });
  const heard = () => {
    if (!host.isConnected) return stop();
    fill(host);
  };
  const stop = () => {
    document.removeEventListener(CHANGED, heard);
    removeEventListener("storage", heard);
  };
  document.addEventListener(CHANGED, heard);
  addEventListener("storage", heard); // another tab has the same exam
}

/** Show the kept answers. Once the exam is over nobody changes them. @param {Element} host */
function fill(host) {
  const { exam: id, place, form, marked } = shown.get(host);
  const now = exam(id);
  const over = marked || !now || isOver(now);
  if (marked) {
    const blanks = form.parts.flatMap((part) => part.rows.flat()).flatMap(({ blank }) => (blank ? [blank] : []));
    controls(host).forEach((one, i) => (one.value = blanks[i].value));
    markAll(host, form);
  } else {
    let other = false;
    for (const one of controls(host)) {
      const value = now?.filled[place]?.[one.name] ?? "";
      if (one.value === value || (one === document.activeElement && !over)) continue;
      one.value = value;
      other = true;
    }
    if (other || !host.hasAttribute("data-filled")) markAll(host, form);
  }
  set(host, { "data-filled": "", "data-over": over ? "" : null });
  for (const one of host.querySelectorAll("input.gh-blank")) set(one, { readonly: over ? "" : null });
  for (const one of host.querySelectorAll("select")) set(one, { disabled: over ? "" : null });
}

/** @param {object} component @param {HTMLElement} component.parentElement @param {MockTask} component.data */
export default function mount({ parentElement, data }) {
  const host = parentElement.querySelector(".gh-practice");
  const before = shown.get(host);
  shown.set(host, data);
  const same = before && before.exam === data.exam && before.form.id === data.form.id && before.marked === data.marked;
  if (!same) {
    begin(host, data);
    set(host, { "data-filled": null });
  }
  fill(host);
}
