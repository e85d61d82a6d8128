// One plane of the facets: header, picture, values at the cursor, figures.
import { make, set } from "../base/dom.js";
import { Field } from "../base/field.js";
import { LOOKS, roomOf } from "../base/frame.js";
import { mark, toneOf } from "../base/marks.js";
import { scaled } from "../base/numbers.js";
import { Decided } from "../plane/decided.js";
/** @import { FieldData } from "../base/field.js" */
/** @import { Spot, FacetsPane } from "../plane/wire.js" */

export class Pane {
  /** @param {Element} host @param {FacetsPane} pane @param {FieldData} data @param {number} cells
   * @param {boolean} listed  whether its points are listed for screen readers, which only one plane does
   * @param {(choice: string) => void} chosen  called when the learner answers a question with this plane */
  constructor(host, pane, data, cells, listed, chosen) {
    this.root = make("section", { class: "gh-pane" }, host);
    const head = make("header", { class: "gh-pane-head" }, this.root);
    this.title = make("h2", { class: "gh-pane-title" }, head);
    this.formula = make("span", { class: "gh-pane-formula" }, head);
    this.choose = make("button", { type: "button", class: "gh-tool gh-answer" }, head, "Answer");
    this.choose.addEventListener("click", () => chosen(this.choice));
    this.dial = make("div", { class: "gh-pane-dial" }, this.root);
    const about = { class: "gh-pane-svg", focusable: "false", "aria-hidden": listed ? null : "true" };
    this.svg = make("svg", about, this.root);
    this.field = new Field(this.svg, data, { look: LOOKS.small, listed, weighted: true });
    this.field.machine = this.machine = new Decided(this.field);
    this.cross = make("path", { class: "gh-pane-cross", "aria-hidden": "true" }, this.field.layer);
    this.read = make("p", { class: "gh-pane-read", "aria-hidden": "true" }, this.root);
    this.facts = make("dl", { class: "gh-pane-facts" }, this.root);
    this.note = make("p", {}, this.root);
    this.renew(pane, data, cells);
  }

  destroy() {
    this.field.stop();
    this.root.remove();
  }

  renew(pane, data, cells) {
    this.alphas = pane.alphas;
    this.field.renew(data);
    this.machine.renew(pane.decision, cells);
    set(this.root, { class: pane.decision ? "gh-pane" : "gh-pane gh-pane-empty" });
    this.title.textContent = pane.title;
    this.formula.textContent = pane.formula;
    this.choice = pane.choice ?? "";
    this.choose.hidden = pane.choice === undefined;
    set(this.choose, { "aria-label": `Answer: ${pane.title} ${pane.formula}` });
    this.note.textContent = pane.error ?? pane.note;
    set(this.note, { class: pane.error ? "gh-pane-note gh-pane-error" : "gh-pane-note" });
    this.facts.replaceChildren();
    for (const { label, text, best } of pane.facts) {
      const fact = make("div", { class: best ? "gh-fact-best" : null }, this.facts);
      make("dt", {}, fact, label);
      make("dd", {}, fact, text);
    }
  }

  /** A square plane, as wide as there is room. */
  fit(rem) {
    const width = this.svg.clientWidth;
    if (!width) return;
    const { left, right, top, bottom } = roomOf(LOOKS.small, this.field.data.axes, width, rem);
    const height = width - left - right + top + bottom;
    this.svg.style.height = `${height}px`;
    this.field.fit(width, height, rem);
  }

  /** f at a place, in words below the picture. @param {?Spot} spot @param {number} near  point or -1 */
  tell(spot, near) {
    const { field, read, machine } = this;
    read.replaceChildren();
    set(this.cross, { d: "" });
    if (!machine.f) return;
    if (!spot || !field.unit) return make("span", { class: "gh-soft" }, read, "f(x) at the cursor");
    const [px, py] = field.place(spot);
    set(this.cross, { d: `M${field.left} ${py}h${field.wide}M${px} ${field.top}v${field.high}` });
    const f = machine.f(...spot);
    make("b", {}, read, `f ${machine.isExact ? "=" : "≈"} ${scaled(f)}`);
    const side = f > 0 ? 1 : 0;
    const tone = toneOf(field.data.points, side);
    make("span", { class: `gh-c gh-c${tone}` }, read, `${mark(tone)} ${field.data.classes[side]}`);
    const alpha = this.alphas[near];
    if (alpha !== undefined) make("span", { class: "gh-soft" }, read, `its α ${scaled(alpha)}`);
  }
}
