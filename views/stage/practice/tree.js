// A small tree that the learner grows by hand: each node is a card with a choice of a split or a class. The choices
// are a text, "r=a0,r0=c1": the path of a node (r, then the branch indices) and the index of an attribute or a class.
import { make, set } from "../base/dom.js";
import { MARKS } from "../base/marks.js";
/** @import { PracticeTree } from "../wire.js" */

/** @typedef {{ path: string, rows: number[][], used: number[], edge: string }} Node */

/** @param {string} text @returns {Map<string, string>} */
export const chosen = (text) =>
  new Map(text.split(",").flatMap((part) => (part.includes("=") ? [/** @type {[string, string]} */ (part.split("="))] : [])));

/** The records of each branch. @param {PracticeTree} tree @param {number[][]} rows @param {number} attribute */
export const branches = (tree, rows, attribute) =>
  tree.attributes[attribute][1].map((_, value) => rows.filter((row) => row[attribute] === value));

/** The text of the tree. Choices below a node with a new split are forgotten.
 * @param {PracticeTree} tree @param {Map<string, string>} said */
export function text(tree, said) {
  const parts = [];
  const walk = (/** @type {string} */ path, /** @type {number[]} */ used) => {
    const what = said.get(path);
    const attribute = what?.[0] === "a" ? Number(what.slice(1)) : null;
    if (!what || (attribute !== null && (used.includes(attribute) || !tree.attributes[attribute]))) return;
    parts.push(`${path}=${what}`);
    if (attribute === null) return;
    tree.attributes[attribute][1].forEach((_, i) => walk(`${path}${i}`, [...used, attribute]));
  };
  walk("r", []);
  return parts.join(",");
}

/** @typedef {{ tree: PracticeTree, said: Map<string, string>, changed: () => void }} Growing */

/** @param {Element} parent @param {Growing} growing @param {Node} node */
function card(parent, growing, node) {
  const { tree, said } = growing;
  const item = make("li", { "data-path": node.path }, parent);
  if (node.edge) make("span", { class: "gh-edge" }, item, node.edge);
  const box = make("div", { class: "gh-by-hand" }, item);
  const counts = make("span", { class: "gh-counts" }, box);
  tree.classes.forEach((name, k) => {
    const n = node.rows.filter((row) => row.at(-1) === k).length;
    make("span", { class: `gh-c gh-c${k}` }, counts, `${MARKS[k]} ${n} ${name}`);
  });
  const select = options(box, growing, node, counts.textContent);
  make("p", { class: "gh-why" }, item);
  select.addEventListener("change", () => {
    if (select.value) said.set(node.path, select.value);
    else said.delete(node.path);
    below(item, growing, node); // the list stays, so that the learner can go on typing in it
    growing.changed();
  });
  below(item, growing, node);
}

/** The options at a node. @param {Element} box @param {Growing} growing @param {Node} node @param {string} counts */
function options(box, { tree, said }, node, counts) {
  const where = node.edge ? `the node at ${node.edge}` : "the root";
  const select = make("select", { "aria-label": `Split or class of ${where}, ${counts}` }, box);
  make("option", { value: "" }, select, "split or leaf?");
  const splits = make("optgroup", { label: "Split on" }, select);
  tree.attributes.forEach(([name], i) => {
    if (!node.used.includes(i)) make("option", { value: `a${i}` }, splits, name);
  });
  const leaves = make("optgroup", { label: "Leaf" }, select);
  tree.classes.forEach((name, k) => make("option", { value: `c${k}` }, leaves, name));
  if (!splits.children.length) splits.remove();
  select.value = said.get(node.path) ?? "";
  return select;
}

/** Redraw the branches of a node. @param {Element} item @param {Growing} growing @param {Node} node */
function below(item, growing, node) {
  item.querySelector(":scope > ul")?.remove();
  const what = growing.said.get(node.path) ?? "";
  if (what[0] !== "a") return;
  const list = make("ul", {}, item);
  const attribute = Number(what.slice(1));
  const [name, values] = growing.tree.attributes[attribute];
  const used = [...node.used, attribute];
  branches(growing.tree, node.rows, attribute).forEach((rows, i) =>
    card(list, growing, { path: `${node.path}${i}`, rows, used, edge: `${name} = ${values[i]}` }),
  );
}

/** Draws the tree that `input` holds. A choice changes its value and sends an event, as typing does.
 * @param {HTMLElement} host @param {PracticeTree} tree @param {HTMLInputElement} input */
export function draw(host, tree, input) {
  const list = make("ul", { class: "gh-grown", "data-text": input.value });
  const said = chosen(input.value);
  const changed = () => {
    input.value = text(tree, said);
    set(list, { "data-text": input.value });
    input.dispatchEvent(new Event("input", { bubbles: true }));
    judge(host, []);
  };
  card(list, { tree, said, changed }, { path: "r", rows: tree.rows, used: [], edge: "" });
  host.replaceChildren(list);
}

/** Shows the verdict on each node, or none. @param {HTMLElement} host @param {PracticeTree["marks"]} marks */
export function judge(host, marks) {
  const found = new Map(marks.map(([path, mark, say]) => [path, { mark, say }]));
  for (const item of host.querySelectorAll("li")) {
    const { mark, say } = found.get(item.dataset.path) ?? { mark: "open", say: "" };
    set(item, { "data-mark": mark === "open" ? null : mark });
    set(item.querySelector("select"), { "aria-invalid": mark === "wrong" ? "true" : null });
    item.querySelector(":scope > .gh-why").textContent = say;
  }
}
