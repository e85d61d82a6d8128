// The plane as an editor: a learner edits its points, and on some editors turns a line.
import { make } from "../base/dom.js";
import { Field } from "../base/field.js";
import { between } from "../base/geometry.js";
import { forStreamlit, stage } from "../base/mounting.js";
import { fixed } from "../base/numbers.js";
import { PointsEditor } from "../base/points_editor.js";
import { Marking } from "./marking.js";
import { OwnLine } from "./own_line.js";
/** @import { Editor as EditorData, Figure, Pane } from "./wire.js" */

/** @extends {PointsEditor<EditorData>} */
export class Editor extends PointsEditor {
  constructor(parent) {
    super(parent, "gh-stage", "gh-plane gh-line-editor");
    this.figures = make("div", { class: "gh-live" });
    this.host.after(this.figures);
    this.svg = make("svg", { focusable: "false" }, this.host);
    this.length = make("text", { class: "gh-word gh-length", "aria-hidden": "true" }); // of a point's slack
    this.own = new OwnLine(this, () => this.readOff());
    this.marking = new Marking(this, () => this.marked());
    this.figures.after(this.marking.bar);
  }

  /** @override */
  receive(data) {
    const asked = this.marking.what;
    this.marking.receive(data.marked ?? "", data.trace === this.data?.trace);
    super.receive(data);
    if (this.marking.what !== asked) this.rest();
  }

  /** @override */
  get picks() { return Boolean(this.marking.what); }
  /** @override */
  ways() { return this.marking.what ? this.marking.ways() : super.ways(); }

  /** @param {Pane} pane @override */
  dataOf(pane) {
    const data = super.dataOf(pane);
    const n = this.points.x.length;
    return this.marking.what ? { ...data, points: { ...data.points, ...this.marking.drawn(n) } } : data;
  }

  /** @override */
  pick(i) { return this.marking.pick(i); }

  marked() {
    this.renew();
    this.show(false);
  }

  /** @override */
  edited(what, at) {
    if (what === "remove") this.marking.removed(at);
    super.edited(what, at);
  }

  /** @override */
  renew() {
    const data = this.dataOf(this.data.panes[0]);
    if (this.fields.length) this.fields[0].renew(data);
    else this.fields = [new Field(this.svg, data, { weighted: true })];
    this.own.receive(this.data.own);
  }

  /** @override */
  fit(rem) { this.fields[0].fit(this.host.clientWidth, this.host.clientHeight, rem); }

  /** @override */
  show(animate) {
    super.show(animate);
    if (this.fields[0].unit) this.readOff();
  }

  /** @override */
  moveTo(i, spot) {
    super.moveTo(i, spot);
    this.readOff();
  }

  /** Show the figures of the learner's line, or Python's figures of the machine. */
  readOff() {
    if (!this.own.ends) return this.write(this.data.live);
    const street = this.own.measure();
    this.own.draw(street);
    this.fields[0].dots.judge(new Set(street.wrong));
    this.write(this.scored(street));
  }

  /** @returns {Figure[]} */
  scored({ width, wrong }) {
    const { best } = this.data;
    /** @type {Figure[]} */ const figures = [
      ["Your margin", wrong.length ? "none" : fixed(width), false],
      ["Misclassified", String(wrong.length), false],
    ];
    if (!best) return figures;
    const share = Math.min(100, Math.floor((100 * width) / best + 1e-6));
    return [...figures, ["Maximum", fixed(best), false], ["Of maximum", `${share} %`, true]];
  }

  /** @param {Figure[]} figures */
  write(figures) {
    this.figures.replaceChildren();
    for (const [label, value, good] of figures) {
      const part = make("span", { class: good ? "gh-good" : null }, this.figures);
      make("span", { class: "gh-soft" }, part, label);
      make("b", {}, part, value);
    }
  }

  /** Show the length of a point's slack beside it. @override */
  point(spot, near) {
    super.point(spot, near);
    const [field] = this.fields;
    const one = field.segments.find(({ thing }) => near >= 0 && thing.point === near)?.thing;
    field.over.append(this.length);
    this.length.textContent = one?.word ?? "";
    if (!one) return;
    const [px, py] = field.place(between(one.from, one.to, 0.5));
    field.beside(this.length, px, py, 0.5 * field.rem);
  }

  /** @override */
  rest() {
    super.rest();
    if (this.indexOf(document.activeElement) < 0) this.length.remove();
  }

  /** @override */
  gripAt(hit) { return this.own.gripAt(hit) ?? super.gripAt(hit); }
  /** @override */
  otherKey(event) { return this.own.key(event); }
}

export const mount = stage((element) => new Editor(element));
export default forStreamlit(mount);
