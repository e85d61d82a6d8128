// A line over a tree that is too large for labels: the path to the node under the pointer or the focus, in words.
import { make } from "../base/dom.js";
import { kept, thresholdOf } from "./cards.js";
import { wayDown } from "./story.js";
/** @import { TreeNode } from "../wire.js" */
/** @import { Plan } from "./plans.js" */

/** What the line says until a node is read. A finger points at nothing. */
function tooLarge() {
  const reads = matchMedia("(hover: none)").matches ? "Tap" : "Point at";
  return `This tree is too large for labels. ${reads} a node to read its path.`;
}

export class Way {
  /** @param {import("./tree.js").TreeStage} stage */
  constructor(stage) {
    this.stage = stage;
    this.line = make("p", { class: "gh-way", hidden: "", "aria-hidden": "true" }, stage.host, tooLarge());
    const told = (/** @type {Event} */ { target }) => this.tell(/** @type {Element} */ (target));
    for (const kind of ["pointerover", "focusin"]) stage.host.addEventListener(kind, told);
  }

  /** The height of the line, for which a tree without labels leaves room. */
  height() {
    const { hidden, textContent } = this.line;
    Object.assign(this.line, { hidden: false, textContent: tooLarge() });
    const height = this.line.offsetTop + this.line.offsetHeight;
    Object.assign(this.line, { hidden, textContent });
    return height;
  }

  /** Say it where the branches have no labels. @param {Plan} plan */
  show(plan) {
    this.line.hidden = plan.level.edge > 0;
    if (!this.line.hidden) this.tell(document.activeElement);
  }

  /** @param {?Element} target */
  tell(target) {
    if (this.line.hidden) return;
    const element = target?.closest?.(".gh-item");
    const item = element && this.stage.grove?.itemOf(element);
    this.line.textContent = item ? pathOf(item.node, this.stage.grove.items) : tooLarge();
  }
}

/** The conditions from the root to a node, in words. Screen readers hear the node's own name.
 * @param {TreeNode} node @param {Map<string, { node: TreeNode }>} items */
function pathOf(node, items) {
  const nodes = wayDown("", node.id).map((id) => items.get(id)?.node).filter((one) => one !== undefined);
  const steps = nodes.slice(1).map(({ parent, edge }) => condition(items.get(parent).node.title ?? "", kept(edge ?? "")));
  return steps.join(" › ") || "the root";
}

function condition(title, edge) {
  const asked = kept(title).replace(/\?$/, "");
  const name = thresholdOf(asked)?.[1] ?? asked;
  return /^[≤>]/.test(edge) ? `${name} ${edge}` : `${name} = ${edge}`;
}
