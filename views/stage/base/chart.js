// The lines of a chart in the middle of a gesture. Streamlit keeps Plotly to itself, so the lines are moved where Plotly
// has drawn them. At the end of the gesture Streamlit draws the chart again.
import { presents } from "./asking.js";
/** @import { Bent } from "../plane/wire.js" */

/** @param {string} key  of the figure @returns {any} */
const find = (key) => document.querySelector(`.st-key-${key} .js-plotly-plot`);

/** Hide the notes, which are about the lines before, or show them. @param {Element} plot @param {boolean} seen */
function notes(plot, seen) {
  for (const arrow of plot.querySelectorAll(".annotation-arrow-g")) {
    const note = /** @type {SVGElement} */ (arrow.closest(".annotation"));
    note.style.visibility = seen ? "" : "hidden";
  }
}

/** Move the lines of a figure, and the dots at the marked place. @param {string} key @param {Bent} lines */
export function bend(key, { x, ys, at }) {
  const plot = find(key);
  const { xaxis, yaxis } = plot?._fullLayout ?? {};
  if (!xaxis) return;
  notes(plot, false);
  const spot = (k, i) => `${xaxis.l2p(x[i])},${yaxis.l2p(ys[k][i])}`;
  const seen = [...x.keys()].filter((i) => !presents() || x[i] <= at); // the hall can say how they go on
  plot.querySelectorAll(".scatterlayer path.js-line").forEach((line, k) => {
    if (k in ys) line.setAttribute("d", `M${seen.map((i) => spot(k, i)).join("L")}`);
  });
  plot.querySelectorAll(".scatterlayer path.point").forEach((dot, k) => {
    if (k in ys) dot.setAttribute("transform", `translate(${spot(k, x.indexOf(at))})`);
  });
}

/** The figure shows its own data again. @param {string} key */
export function settle(key) {
  const plot = find(key);
  if (plot) notes(plot, true);
}
