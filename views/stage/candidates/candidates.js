// The table of candidates. `data`:
//   caption, head: [{text, own}], notes: [text]
//   rows: [{id, name, hint, bar (0..1 or null), cells: [{text, best}], winner, tied, chosen, open, pending}]
// Reports the row that was clicked as state "opened": {id, serial}. All text goes in by textContent.

function make(tag, css, text) {
  const element = document.createElement(tag);
  if (css) element.className = css;
  if (text !== undefined && text !== null) element.textContent = text;
  return element;
}

function headRow(head) {
  const row = make("tr");
  for (const { text, own } of head) {
    const cell = make("th", own ? "gh-own" : "", own ? `${text} ▾` : text);
    cell.scope = "col";
    row.append(cell);
  }
  return row;
}

function nameCell(row, report) {
  const cell = make("th", "gh-name");
  cell.scope = "row";
  const button = make("button", "gh-open");
  button.type = "button";
  button.dataset.id = row.id;
  button.setAttribute("aria-expanded", String(row.open));
  const line = make("span", "gh-line");
  if (row.winner) line.append(make("span", "gh-star", row.chosen ? "★ " : "☆ "));
  line.append(make("span", "", row.name));
  if (row.tied) line.append(make("span", "gh-tie", "tie"));
  if (row.chosen && !row.winner) line.append(make("span", "gh-tie", "your choice"));
  button.append(line);
  if (row.hint) button.append(make("span", "gh-hint", row.hint));
  button.title = row.open ? "Close the calculation" : "Show the calculation";
  button.addEventListener("click", (event) => {
    event.stopPropagation();
    report(row.id);
  });
  cell.append(button);
  return cell;
}

function scoreCell(row, { text, best }, first) {
  const cell = make("td", first ? "gh-score" : "");
  if (first && row.bar !== null) {
    const bar = make("span", "gh-bar");
    bar.style.width = `${(row.bar * 4.2).toFixed(2)}em`;
    cell.append(bar);
  }
  cell.append(make("span", best ? "gh-top" : "", text));
  if (best) {
    cell.title = "the best by this measure";
    cell.append(make("span", "gh-dot", "●"));
  }
  return cell;
}

function bodyRow(row, report) {
  const css = [row.chosen && "gh-best", row.open && "gh-opened", row.pending && "gh-pending"];
  const line = make("tr", css.filter(Boolean).join(" "));
  line.append(nameCell(row, report), ...row.cells.map((cell, i) => scoreCell(row, cell, i === 0)));
  line.addEventListener("click", () => report(row.id));
  return line;
}

export default function ({ data, parentElement, setStateValue }) {
  const host = parentElement.querySelector(".gh-candidates");
  const focused = host.contains(document.activeElement) ? document.activeElement.dataset.id : null;
  const report = (id) => {
    parentElement._ghSerial = (parentElement._ghSerial || 0) + 1;
    setStateValue("opened", { id, serial: `${Date.now()}.${parentElement._ghSerial}` });
  };
  const table = make("table", "gh-table gh-candidate-table");
  table.append(make("caption", "", data.caption));
  const head = make("thead");
  head.append(headRow(data.head));
  const body = make("tbody");
  body.append(...data.rows.map((row) => bodyRow(row, report)));
  table.append(head, body);
  host.replaceChildren(table, ...data.notes.map((note) => make("p", "gh-fine", note)));
  if (focused !== null) host.querySelector(`button[data-id="${CSS.escape(focused)}"]`)?.focus();
}
