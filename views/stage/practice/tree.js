// A small tree that is grown by hand: each node is a card in which a split or a class is chosen. What is chosen is a
// text, "r=a0,r0=c1": at the path of a node (r, then the places of the branches) an attribute or a class by its place.
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

/** The text of what is still in the tree: what was chosen below a node that has another split now is forgotten.
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

/** @param {Element} parent @param {PracticeTree} tree @param {Node} node @param {(path: string, what: string) => void} choose
 * @param {Map<string, string>} said */
function card(parent, tree, node, choose, said) {
  const item = make("li", { "data-path": node.path }, parent);
  if (node.edge) make("span", { class: "gh-edge" }, item, node.edge);
  const box = make("div", { class: "gh-by-hand" }, item);
  const counts = make("span", { class: "gh-counts" }, box);
  tree.classes.forEach((name, k) => {
    const n = node.rows.filter((row) => row.at(-1) === k).length;
    make("span", { class: `gh-c gh-c${k}` }, counts, `${MARKS[k]} ${n} ${name}`);
  });
  const where = node.edge ? `the node at ${node.edge}` : "the root";
  const select = make("select", { "aria-label": `Split or class of ${where}, ${counts.textContent}` }, box);
  make("option", { value: "" }, select, "choose");
  const splits = make("optgroup", { label: "Split on" }, select);
  tree.attributes.forEach(([name], i) => {
    if (!node.used.includes(i)) make("option", { value: `a${i}` }, splits, name);
  });
  const leaves = make("optgroup", { label: "Leaf" }, select);
  tree.classes.forEach((name, k) => make("option", { value: `c${k}` }, leaves, name));
  if (!splits.children.length) splits.remove();
  const what = said.get(node.path) ?? "";
  select.value = what;
  select.addEventListener("change", () => choose(node.path, select.value));
  make("p", { class: "gh-why" }, item);
  if (what[0] !== "a") return;
  const list = make("ul", {}, item);
  const attribute = Number(what.slice(1));
  const [name, values] = tree.attributes[attribute];
  branches(tree, node.rows, attribute).forEach((rows, i) =>
    card(list, tree, { path: `${node.path}${i}`, rows, used: [...node.used, attribute], edge: `${name} = ${values[i]}` }, choose, said),
  );
}

/** Draws the tree that `input` holds; a choice is put into it, and it tells of that as if somebody had typed.
 * @param {HTMLElement} host @param {PracticeTree} tree @param {HTMLInputElement} input */
export function draw(host, tree, input) {
  const list = make("ul", { class: "gh-grown", "data-text": input.value });
  const said = chosen(input.value);
  const choose = (/** @type {string} */ path, /** @type {string} */ what) => {
    said.set(path, what);
    input.value = text(tree, said);
    input.dispatchEvent(new Event("input", { bubbles: true }));
    draw(host, tree, input);
    const next = what[0] === "a" ? `${path}0` : path;
    /** @type {?HTMLElement} */ (host.querySelector(`[data-path="${next}"] select`))?.focus();
  };
  card(list, tree, { path: "r", rows: tree.rows, used: [], edge: "" }, choose, said);
  host.replaceChildren(list);
}

/** Shows what each node is worth, or nothing of it. @param {HTMLElement} host @param {PracticeTree["marks"]} marks */
export function judge(host, marks) {
  const found = new Map(marks.map(([path, mark, say]) => [path, { mark, say }]));
  for (const item of host.querySelectorAll("li")) {
    const { mark, say } = found.get(item.dataset.path) ?? { mark: "open", say: "" };
    set(item, { "data-mark": mark === "open" ? null : mark });
    set(item.querySelector("select"), { "aria-invalid": mark === "wrong" ? "true" : null });
    item.querySelector(":scope > .gh-why").textContent = say;
  }
}
