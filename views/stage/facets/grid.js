// Errors over C and gamma: a heat map whose cells are buttons.
import { classes, make, onKeys } from "../base/dom.js";
import { forStreamlit, Picture, stage } from "../base/mounting.js";
import { serial } from "../base/reports.js";
/** @import { Grid as GridData, GridCell } from "../plane/wire.js" */

const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

export class Grid extends Picture {
  constructor(parent) {
    super(parent, "gh-grid");
    onKeys(this.host, (event) => this.walk(event));
  }

  /** @param {GridData} data @override */
  receive(data) {
    const active = /** @type {HTMLElement} */ (document.activeElement);
    const focused = this.host.contains(active) ? active.dataset.place : null;
    this.host.replaceChildren(this.table(data));
    if (focused) this.cellAt(focused)?.focus();
  }

  table({ caption, across, down, columns, rows }) {
    const table = make("table", { class: "gh-grid-table" });
    make("caption", {}, table, caption);
    const head = make("tr", {}, make("thead", {}, table));
    make("th", { class: "gh-grid-corner", scope: "col" }, head, `${down} ↓  ${across} →`);
    for (const text of columns) make("th", { scope: "col" }, head, text);
    const body = make("tbody", {}, table);
    rows.forEach(({ name, cells }, row) => {
      const line = make("tr", {}, body);
      make("th", { scope: "row" }, line, name);
      cells.forEach((cell, column) => this.cell(cell, row, column, line));
    });
    return table;
  }

  /** @param {GridCell} cell */
  cell({ text, small, heat, best, chosen, name }, row, column, line) {
    const look = classes("gh-grid-cell", best && "gh-grid-best", chosen && "gh-grid-chosen");
    const about = { type: "button", class: look, "aria-label": name, "aria-pressed": chosen };
    const button = make("button", { ...about, "data-place": `${row},${column}` }, make("td", {}, line));
    button.style.setProperty("--gh-heat", `${Math.round(heat * 100)}%`);
    make("b", {}, button, best ? `${text} ★` : text);
    make("span", {}, button, small);
    button.addEventListener("click", () => this.report("opened", { row, column, serial: serial() }));
  }

  /** @returns {?HTMLElement} */
  cellAt(place) {
    return this.host.querySelector(`[data-place="${place}"]`);
  }

  walk(event) {
    const step = STEPS[event.key];
    const place = event.target.dataset?.place?.split(",").map(Number);
    if (!step || !place) return false;
    this.cellAt(`${place[0] + step[0]},${place[1] + step[1]}`)?.focus();
    return true;
  }
}

export const mount = stage((element) => new Grid(element));
export default forStreamlit(mount);
