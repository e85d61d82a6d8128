// The same points in several planes side by side, each with the machine of another kernel, under one cursor.
import { make, set } from "../base/dom.js";
import { remOf } from "../base/frame.js";
import { forStreamlit, stage } from "../base/mounting.js";
import { PointsEditor } from "../base/points_editor.js";
import { Pane } from "./pane.js";
/** @import { Dial, Spot, Facets as FacetsData } from "../plane/wire.js" */

const ASK_MS = 400; // after a pause this long the slow results are requested

/** @extends {PointsEditor<FacetsData>} */
export class Facets extends PointsEditor {
  constructor(parent) {
    super(parent, "gh-facets", "gh-facets-panes");
    this.tools.buttons[0].before(this.words); // one line above the planes
    this.tools.bar.prepend(this.above);
    this.card.append(this.host);
    this.switch = make("div", { class: "gh-facets-switch", role: "group", "aria-label": "Kernel" });
    this.host.before(this.switch);
    this.shown = 0; // the only plane on a phone
    /** @type {Pane[]} */ this.panes = [];
    /** @type {?Spot} */ this.at = null; // the place whose values are shown
    this.near = -1;
    this.asking = 0;
  }

  /** @override */
  destroy() {
    clearTimeout(this.asking);
    super.destroy();
  }

  /** @override */
  renew() {
    const { panes, cells } = this.data;
    this.host.dataset.count = String(panes.length);
    while (this.panes.length > panes.length) this.panes.pop().destroy();
    panes.forEach((pane, k) => {
      const data = this.dataOf(pane);
      if (this.panes[k]) this.panes[k].renew(pane, data, cells);
      else this.panes.push(new Pane(this.host, pane, data, cells, k === 0, (choice) => this.answer(choice)));
    });
    this.fields = this.panes.map((pane) => pane.field);
    this.turnTo(Math.min(this.shown, panes.length - 1));
    this.ask();
  }

  /** Choose the plane that a phone shows. @param {number} shown */
  turnTo(shown) {
    this.shown = shown;
    this.switch.hidden = this.panes.length < 2;
    while (this.switch.children.length > this.panes.length) this.switch.lastChild.remove();
    this.panes.forEach(({ root, title }, k) => {
      set(root, { "data-shown": k === shown ? "" : null });
      const button = this.switch.children[k] ?? this.option(k);
      button.textContent = title.textContent;
      set(button, { "aria-pressed": String(k === shown) });
    });
  }

  /** The button that shows a plane. @param {number} k */
  option(k) {
    const button = make("button", { type: "button" }, this.switch);
    button.addEventListener("click", () => {
      this.turnTo(k);
      this.resized();
    });
    return button;
  }

  answer(choice) { this.reports.post("marked", { choice }, true); }

  /** @override */
  fit(rem) { for (const pane of this.panes) pane.fit(rem); }

  /** @param {Dial} data @override */
  homeOf({ pane }) { return pane === undefined ? this.above : this.panes[pane].dial; }

  /** @override */
  show(animate) {
    if (this.fields.some((field) => !field.unit)) this.fit(remOf());
    super.show(animate);
    this.readOff();
  }

  /** Once the new machines are drawn and no gesture is going on, request the other results. */
  ask() {
    clearTimeout(this.asking);
    if (this.data.measured || this.reports.waits || this.isHeld()) return;
    this.asking = window.setTimeout(() => this.reports.post("ask", {}, true), ASK_MS);
  }

  /** @override */
  tell(done, what, at) {
    clearTimeout(this.asking);
    super.tell(done, what, at);
  }

  /** @override */
  edited(what, at) {
    for (const pane of this.panes) pane.alphas = [];
    super.edited(what, at);
  }

  /** @override */
  point(spot, near) {
    [this.at, this.near] = [spot, near];
    this.readOff();
    this.say(this.fields[0].placeName(spot));
  }

  /** @override */
  rest() {
    this.at = null;
    super.rest();
    this.readOff();
  }

  readOff() { for (const pane of this.panes) pane.tell(this.at, this.near); }

  /** @override */
  cursorMoved(spot, name) {
    super.cursorMoved(spot, name);
    const said = this.panes.map(({ title, read }) => `${title.textContent} ${read.textContent}`);
    this.spoken.textContent = said.join("; ");
  }
}

export const mount = stage((element) => new Facets(element));
export default forStreamlit(mount);
