// Parts that only a file has: tabs, and buttons that need no server.
import { make, set } from "../base/dom.js";
/** @import { Draw, Nodes } from "./nodes.js" */

const STEPS = { ArrowLeft: -1, ArrowRight: 1 };

/** @type {WeakMap<HTMLElement, number>} */ const chosen = new WeakMap();

/** Tabs, of which the chosen one stays chosen from step to step. @param {Nodes} nodes @returns {Draw} */
export const tabs = (nodes) => (host, { titles, panels }) => {
  const [list, ...boxes] = made(host, titles);
  const show = (/** @type {number} */ at) => {
    chosen.set(host, at);
    [...list.children].forEach((tab, i) => set(tab, { "aria-selected": i === at, tabindex: i === at ? 0 : -1 }));
    boxes.forEach((box, i) => (box.hidden = i !== at));
  };
  [...list.children].forEach((tab, i) => {
    const button = /** @type {HTMLElement} */ (tab);
    button.onclick = () => show(i);
    button.onkeydown = (event) => {
      const to = /** @type {?HTMLElement} */ (list.children[i + (STEPS[event.key] ?? 0)]);
      if (!STEPS[event.key] || !to) return;
      event.preventDefault();
      event.stopPropagation();
      to.click();
      to.focus();
    };
  });
  boxes.forEach((box, i) => nodes.show(box, panels[i]));
  show(Math.min(chosen.get(host) ?? 0, titles.length - 1));
};

/** The list of tabs, and the box of each. @param {HTMLElement} host @param {string[]} titles @returns {HTMLElement[]} */
function made(host, titles) {
  const told = JSON.stringify(titles);
  if (host.dataset.tabs !== told) {
    host.dataset.tabs = told;
    host.replaceChildren();
    const id = `gh-tab-${Math.random().toString(36).slice(2)}`;
    const list = make("div", { role: "tablist", class: "gh-tabs" }, host);
    titles.forEach((title, i) => {
      make("button", { type: "button", role: "tab", id: `${id}-${i}`, "aria-controls": `${id}-of-${i}` }, list, title);
      make("div", { role: "tabpanel", class: "stVerticalBlock", id: `${id}-of-${i}`, "aria-labelledby": `${id}-${i}` }, host);
    });
  }
  return /** @type {HTMLElement[]} */ ([...host.children]);
}

/** A button. @param {(does: any) => void} act @returns {Draw} */
export const button = (act) => (host, data) => {
  const box = host.firstElementChild ?? make("div", { class: "stButton" }, host);
  const element = box.firstElementChild ?? make("button", { type: "button" }, box);
  set(element, { "data-look": data.look, title: data.title || null });
  const words = element.firstElementChild ?? make("p", {}, element);
  words.textContent = data.label;
  /** @type {HTMLElement} */ (element).onclick = () => act(data);
};
