// Still drawings: for each its shapes [name, attributes, text, index], as Python lists them.

const GH_DRAWN = "http://www.w3.org/2000/svg";

function ghShape([name, attributes, text, index]) {
  const element = document.createElementNS(GH_DRAWN, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (text) element.textContent = text;
  if (index) {
    const below = document.createElementNS(GH_DRAWN, "tspan");
    below.setAttribute("dy", 3);
    below.setAttribute("class", "gh-index");
    below.textContent = index;
    element.append(below);
  }
  return element;
}

function ghDrawing({ width, height, shapes, alt, caption, wide }) {
  const figure = document.createElement("figure");
  const words = document.createElement("figcaption");
  const svg = document.createElementNS(GH_DRAWN, "svg");
  words.textContent = caption;
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", alt);
  figure.style.flexGrow = width; // side by side they have one scale
  if (!wide) svg.style.maxWidth = `${width / 16}rem`;
  svg.append(...shapes.map(ghShape));
  figure.append(words, svg);
  return figure;
}

export default function ({ parentElement, data }) {
  const host = parentElement.querySelector(".gh-sketches");
  host?.replaceChildren(...(data?.drawings ?? []).map(ghDrawing));
}
