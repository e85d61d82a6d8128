// Still drawings. Each is a list of shapes [name, attributes, text, index] from Python.
import { make } from "../base/dom.js";

function shape(parent, [name, attributes, text, index]) {
  const words = name === "circle" ? null : text || null;
  const element = make(name, attributes, parent, words);
  if (name === "circle" && text) make("title", {}, element, text); // what the pointer is told
  if (index) make("tspan", { dy: 3, class: "gh-index" }, element, index);
}

function drawing({ width, height, shapes, alt, caption, wide }) {
  const figure = make("figure");
  make("figcaption", {}, figure, caption);
  const svg = make("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": alt }, figure);
  figure.style.flexGrow = width; // drawings side by side have the same scale
  svg.style.setProperty("--gh-drawn", `${width / 16}rem`); // its original width
  if (!wide) svg.style.maxWidth = "var(--gh-drawn)";
  for (const one of shapes) shape(svg, one);
  // If it is drawn smaller, its words grow by the same factor.
  new ResizeObserver(() => svg.clientWidth && svg.style.setProperty("--gh-up", String(width / svg.clientWidth))).observe(svg);
  return figure;
}

export default ({ parentElement, data }) => {
  const host = parentElement.querySelector(".gh-sketches");
  host?.replaceChildren(...(data?.drawings ?? []).map(drawing));
};
