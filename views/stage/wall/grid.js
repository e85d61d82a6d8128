// Errors over C and gamma, a heat map whose cells are buttons. `data`:
//   caption, across, down                    what it shows, and the names of the two settings
//   columns: [text], rows: [{name, cells: [{text, small, heat, best, chosen, name}]}]
//   heat: 0 for the least error to 1 for the largest; name: the cell in words
// Reports the cell that was clicked as state "opened": {row, column, serial}. All text goes in by textContent.

function make(tag, css, text, parent) {
  const element = document.createElement(tag);
  if (css) element.className = css;
  if (text !== undefined) element.textContent = text;
  parent?.append(element);
  return element;
}

function cellOf({ text, small, heat, best, chosen, name }, place, act, line) {
  const cell = make("td", "", undefined, line);
  const looks = ["gh-grid-cell", best && "gh-grid-best", chosen && "gh-grid-chosen"].filter(Boolean);
  const button = make("button", looks.join(" "), undefined, cell);
  button.type = "button";
  button.dataset.place = place.join();
  button.style.setProperty("--gh-heat", `${Math.round(heat * 100)}%`);
  button.setAttribute("aria-label", name);
  button.setAttribute("aria-pressed", String(chosen));
  make("b", "", best ? `${text} ★` : text, button);
  make("span", "", small, button);
  button.addEventListener("click", () => act(place));
}

const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

function walk(event) {
  const step = STEPS[event.key];
  const place = event.target.dataset?.place?.split(",").map(Number);
  if (!step || !place) return;
  const next = event.currentTarget.querySelector(`[data-place="${place[0] + step[0]},${place[1] + step[1]}"]`);
  event.preventDefault();
  event.stopPropagation();
  next?.focus();
}

export default function ({ data, parentElement, setStateValue }) {
  const host = parentElement.querySelector(".gh-grid");
  if (!data?.rows) return;
  const focused = host.contains(document.activeElement) ? document.activeElement.dataset.place : null;
  const act = ([row, column]) => {
    parentElement._ghSerial = (parentElement._ghSerial || 0) + 1;
    setStateValue("opened", { row, column, serial: `${Date.now()}.${parentElement._ghSerial}` });
  };
  const table = make("table", "gh-grid-table");
  make("caption", "", data.caption, table);
  const head = make("tr", "", undefined, make("thead", "", undefined, table));
  make("th", "gh-grid-corner", `${data.down} ↓  ${data.across} →`, head).scope = "col";
  for (const text of data.columns) make("th", "", text, head).scope = "col";
  const body = make("tbody", "", undefined, table);
  data.rows.forEach(({ name, cells }, row) => {
    const line = make("tr", "", undefined, body);
    make("th", "", name, line).scope = "row";
    cells.forEach((cell, column) => cellOf(cell, [row, column], act, line));
  });
  host.onkeydown = walk;
  host.replaceChildren(table);
  if (focused) host.querySelector(`[data-place="${focused}"]`)?.focus();
}
