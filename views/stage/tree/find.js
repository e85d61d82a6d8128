// Finds nodes of a large tree by their text: an attribute, a class. The learner steps through the results.
import { iconButton, make, onKeys, set } from "../base/dom.js";
/** @import { TreeNode } from "../wire.js" */

const ENOUGH = 15; // nodes: a smaller tree needs no search
const LENS = "M7 1a6 6 0 1 0 3.5 10.9l3 3 1.4-1.4-3-3A6 6 0 0 0 7 1zm0 2a4 4 0 1 1 0 8 4 4 0 0 1 0-8z";

/** The nodes whose text matches. @param {TreeNode[]} nodes @param {string} text */
export function matching(nodes, text) {
  const wanted = text.trim().toLowerCase();
  return wanted ? nodes.filter(({ title, label }) => (title ?? label ?? "").toLowerCase().includes(wanted)) : [];
}

export class Find {
  constructor(stage, corner) {
    this.stage = stage;
    this.at = -1;
    this.opener = iconButton(corner, "Find a node", LENS, () => this.toggle(), "Find a class or an attribute in the tree");
    corner.prepend(this.opener);
    this.box = make("div", { class: "gh-find", role: "search", hidden: "" }, stage.host);
    const about = { type: "search", "aria-label": "Find a class or an attribute", placeholder: "class or attribute" };
    this.input = make("input", about, this.box);
    this.told = make("output", { "aria-live": "polite" }, this.box);
    iconButton(this.box, "Previous match", "M8 4l5 7H3z", () => this.go(-1));
    iconButton(this.box, "Next match", "M3 5h10l-5 7z", () => this.go(1));
    this.input.addEventListener("input", () => this.search());
    onKeys(this.box, (event) => this.key(event));
  }

  /** Show the search in large trees only. */
  offer() {
    const few = this.stage.data.nodes.length < ENOUGH;
    set(this.opener, { hidden: few ? "" : null });
    if (few) this.close();
  }

  key(event) {
    if (event.key === "Escape") this.close();
    else if (event.key === "Enter" && event.target === this.input) this.go(event.shiftKey ? -1 : 1);
    else return false;
    return true;
  }

  toggle() {
    if (this.box.hidden) this.open();
    else this.close();
  }

  open() {
    this.box.hidden = false;
    this.input.focus();
    this.search();
  }

  close() {
    if (this.box.hidden) return;
    this.box.hidden = true;
    const found = this.found()[this.at];
    if (found && this.box.contains(document.activeElement)) this.stage.focusOn(found.id);
    this.at = -1;
    this.stage.mark(null);
  }

  found() { return matching(this.stage.standing(), this.input.value); }

  /** Go to the first match. */
  search() {
    this.at = -1;
    this.go(1);
  }

  go(by) {
    const found = this.found();
    this.at = found.length ? (this.at + by + found.length) % found.length : -1;
    this.told.textContent = found.length ? `${this.at + 1} of ${found.length}` : this.input.value ? "none" : "";
    this.stage.mark(found[this.at]?.id ?? null);
  }
}
