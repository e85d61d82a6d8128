// The nodes and edges of one story. It can show any step, but does not know the view.
import { classes, make, set } from "../base/dom.js";
import { edgePath } from "../base/geometry.js";
import { kept } from "./cards.js";
import { drawEdge, drawKnob, drawNode, drawShare } from "./faces.js";
import { between, spot } from "./motion.js";
import { FallingRecord } from "./record.js";
import { isBelow } from "./plans.js";
import { isAbove, isFolded, placeOf, standsAt } from "./story.js";
/** @import { Plan, Plans } from "./plans.js" */
/** @import { TreeNode, TreePicture, TreeStep } from "../wire.js" */
/** @import { Spot } from "./motion.js" */

/** A node and its drawing, for a plan and at a size. look: the state that it shows.
 * @typedef {{ node: TreeNode, drawn: ?ReturnType<typeof drawNode>, plan: ?Plan, w: number, h: number,
 *   look: ?string, attached: boolean, shown: boolean, fresh: boolean, at: ?Spot, from: ?Spot, to: ?Spot, moved?: boolean }} Item */

const ROUND = 38; // the largest radius of a leaf's corners
const CORNER = 10;
/** @type {TreeStep} */ const NOTHING = { at: null, split: false };
const NAMED = ["role", "tabindex", "aria-level", "aria-selected", "aria-current", "aria-expanded", "aria-label"];
const UNNAMED = { ...Object.fromEntries(NAMED.map((name) => [name, null])), "aria-hidden": "true" };

export class Grove {
  /** @param {SVGElement} svg @param {TreePicture} data @param {Plans} plans */
  constructor(svg, data, plans) {
    this.data = data;
    this.plans = plans;
    /** @type {?Plan} */ this.plan = null;
    this.layer = make("g", { class: "gh-layer" }, svg);
    this.edges = make("g", { "aria-hidden": "true" }, this.layer);
    this.labels = make("g", { "aria-hidden": "true" }, this.layer);
    this.nodes = make("g", { role: "tree", "aria-label": data.name }, this.layer);
    const none = { drawn: null, plan: null, w: 0, h: 0, look: null, attached: false, shown: false, fresh: true };
    /** @type {Map<string, Item>} */
    this.items = new Map(data.nodes.map((node) => [node.id, { node, ...none, at: null, from: null, to: null }]));
    /** @type {Map<?string, TreeNode[]>} */ this.kids = new Map();
    for (const node of data.nodes) this.kids.set(node.parent, [...(this.kids.get(node.parent) ?? []), node]);
    this.record = data.steps.some((step) => step.record) ? new FallingRecord(this) : null;
  }

  /** Show a step: its nodes, at their places in the plan and in their states. `found` is a search result.
   * @param {Plan} plan */
  stand(step, opened, plan, found = null) {
    const told = this.data.steps[step] ?? NOTHING;
    this.plan = plan;
    for (const item of this.items.values()) {
      const stands = standsAt(item.node, step) && !this.plans.isAway(item.node);
      if (stands) this.appear(item);
      else if (item.shown) this.vanish(item);
      if (stands) this.dress(item, step, told, { opened, found });
    }
    this.tidy();
    this.record?.stand(told.record ?? []);
  }

  /** @param {Item} item */
  parentOf(item) { return item.node.parent === null ? null : this.items.get(item.node.parent); }

  /** @param {Item} item */
  appear(item) {
    const [x, y] = this.plan.places.get(placeOf(item.node.id));
    const stays = item.shown && item.to.x === x && item.to.y === y;
    if (!stays) item.to = spot(x, y);
    item.shown = true;
    this.fitOut(item);
    if (item.attached) return;
    const parent = this.parentOf(item);
    const source = this.items.get(item.node.from)?.at; // this node was there under another name
    item.at = source ? { ...source } : parent?.at ? spot(parent.at.x, parent.at.y, false) : spot(x, y, false);
  }

  /** Draw a card for this plan, if it was drawn for another. It grows or shrinks from its old size.
   * @param {Item} item */
  fitOut(item) {
    const { plan } = this;
    if (item.plan === plan) return;
    const { level, rooms, drop } = plan;
    const other = item.plan?.level !== level || !item.drawn;
    const was = item.w;
    item.plan = plan;
    if (other) this.redraw(item);
    if (other && was && item.at) item.at = { ...item.at, k: (item.at.k * was) / item.w };
    if (other && item.to) item.to = { ...item.to }; // it moves, if only to its new size
    for (const part of [item.drawn.edge, item.drawn.label]) part?.remove();
    const space = { across: rooms.get(placeOf(item.node.id)) ?? 0, down: drop };
    const beside = item.node.parent === null ? [] : this.kids.get(item.node.parent).map((node) => kept(node.edge ?? ""));
    const edge = drawEdge(item.node, level, space, this.plans.measure, beside);
    Object.assign(item.drawn, edge, { share: null });
    Object.assign(item, { look: null, fresh: true });
    if (item.attached) this.attachEdge(item);
  }

  vanish(item) {
    item.shown = false;
    item.look = null;
    set(item.drawn.item, UNNAMED);
    const parent = this.parentOf(item);
    item.to = parent ? spot(parent.to.x, parent.to.y, false) : { ...item.at, o: 0 };
  }

  /** Set classes, names and roles. The DOM changes only where a value differs. */
  dress(item, step, told, { opened, found }) {
    const { node, drawn } = item;
    const below = this.branches(node.id, step);
    const closed = below && this.plans.closed.has(placeOf(node.id));
    const current = told.at ?? null;
    const state = {
      decided: node.decided !== null && node.decided !== undefined && step >= node.decided,
      folded: isFolded(node, step),
      current: node.id === current,
      next: told.next ? told.next.includes(node.id) : node.parent !== null && node.parent === current,
      opened: node.id === opened,
      found: node.id === found,
      below, closed, away: closed ? this.countBelow(node.id, step) : 0,
      chosen: node.id === (opened ?? current),
      here: told.record?.find(([id]) => id === node.id)?.[1],
      passed: Boolean(told.record?.some(([id]) => isAbove(node.id, id))),
      share: told.shares?.[node.id] ?? "",
    };
    const look = Object.values(state).map(String).join();
    if (look === item.look) return;
    item.look = look;
    dressCard(item, state);
    const way = classes("gh-edge", state.next && "gh-next", state.passed && "gh-passed");
    drawn.edge?.setAttribute("class", way);
    drawKnob(drawn, item, state, this.plans.measure);
    if (drawn.label) drawShare(drawn, state.share, this.plans.measure);
    nameItem(node, drawn, state);
  }

  /** Whether a node has branches at a step. */
  branches(id, step) {
    return Boolean(this.kids.get(id)?.some((node) => standsAt(node, step)));
  }

  /** The card that is split at a step, and its new children. @returns {[?Item, Item[]]} */
  parted(step) {
    const { at, split } = this.data.steps[step] ?? NOTHING;
    const kids = (split && this.kids.get(at)) || [];
    const items = kids.filter(({ born }) => born === step).map(({ id }) => this.items.get(id));
    return [this.items.get(at ?? ""), items.filter(({ shown }) => shown)];
  }

  /** The number of nodes below a node. */
  countBelow(id, step) {
    const top = new Set([placeOf(id)]);
    return this.data.nodes.filter((node) => isBelow(placeOf(node.id), top) && standsAt(node, step)).length;
  }

  /** Put new nodes into the document, in depth-first order. */
  tidy() {
    let next = null;
    for (const item of [...this.items.values()].reverse()) {
      if (item.shown && !item.attached) {
        item.attached = true;
        this.nodes.insertBefore(item.drawn.group, next);
        this.attachEdge(item);
      }
      if (item.attached) next = item.drawn.group;
    }
  }

  /** @param {Item} item */
  attachEdge({ drawn }) {
    if (drawn.edge) this.edges.append(drawn.edge);
    if (drawn.label) this.labels.append(drawn.label);
  }

  /** Remove nodes that have faded out from the document. */
  drop() {
    for (const item of this.attached()) {
      if (item.shown) continue;
      item.attached = false;
      item.at = null;
      for (const part of [item.drawn.group, item.drawn.edge, item.drawn.label]) part?.remove();
    }
  }

  /** Redraw a card in its place. @param {Item} item */
  redraw(item) {
    const { level } = item.plan;
    const card = this.plans.card(item.node, level);
    const old = item.drawn;
    const edge = old && { edge: old.edge, label: old.label, share: old.share };
    item.drawn = { ...drawNode(item.node, card, level, this.plans.measure), ...edge };
    Object.assign(item, { w: card.w, h: card.h, look: null });
    if (!item.attached) return;
    const focused = document.activeElement === old.item;
    old.group.replaceWith(item.drawn.group);
    this.place(item);
    if (!focused) return;
    set(item.drawn.item, { tabindex: 0 });
    item.drawn.item.focus({ preventScroll: true });
  }

  /** Take the positions of an older picture of the same tree. @param {Grove} old */
  take(old) {
    this.plan = old.plan;
    for (const [id, { at, to, shown, plan }] of old.items) {
      const item = this.items.get(id);
      if (!item || !at || !shown) continue;
      Object.assign(item, { at, to, shown });
      this.plan = plan;
      this.fitOut(item);
    }
    this.tidy();
    for (const item of this.attached()) this.place(item);
    for (const item of this.attached()) this.placeEdge(item);
  }

  start() { for (const item of this.attached()) item.from = item.at; }

  /** Draw everything at share `t` of the way (already eased). */
  draw(t) {
    const attached = this.attached();
    for (const item of attached) {
      item.moved = item.from !== item.to;
      if (!item.moved) continue;
      item.at = between(item.from, item.to, t);
      if (t >= 1) item.from = item.to;
      this.place(item);
    }
    for (const item of attached) this.placeEdge(item);
    this.record?.draw(t);
    if (t >= 1) this.drop();
  }

  place({ drawn, at }) {
    const size = at.k === 1 ? "" : ` scale(${at.k.toFixed(3)})`;
    drawn.group.setAttribute("transform", `translate(${at.x.toFixed(2)} ${at.y.toFixed(2)})${size}`);
    set(drawn.group, { opacity: opacity(at) });
  }

  placeEdge(item) {
    const parent = this.parentOf(item);
    if (!item.drawn.edge || !parent?.at || !(item.fresh || item.moved || parent.moved)) return;
    item.fresh = false;
    const { drawn, at, plan: { label } } = item;
    const [x0, y0] = [parent.at.x, parent.at.y + parent.h * parent.at.k];
    const y1 = Math.max(at.y, y0);
    drawn.edge.setAttribute("d", edgePath(x0, y0, at.x, y1));
    const [x, y] = [x0 + (at.x - x0) * label.across, y0 + (y1 - y0) * label.down];
    drawn.label.setAttribute("transform", `translate(${x.toFixed(2)} ${y.toFixed(2)})`);
    for (const part of [drawn.edge, drawn.label]) set(part, { opacity: opacity(at) });
  }

  attached() { return [...this.items.values()].filter((item) => item.attached); }
  shownItems() { return [...this.items.values()].filter((item) => item.shown); }
  isShown(id) { return Boolean(this.items.get(id)?.shown); }

  /** The item drawn as this element, or undefined. */
  itemOf(element) {
    return this.shownItems().find(({ drawn }) => drawn.item === element);
  }

  /** The item below the branch with this label, or undefined. */
  below(label) {
    return this.shownItems().find(({ drawn }) => drawn.label === label);
  }
}

/** The rectangle around the target positions of nodes, or null for none. @param {Item[]} items */
export function bounds(items) {
  if (!items.length) return null;
  return {
    left: Math.min(...items.map(({ w, to }) => to.x - w / 2)),
    right: Math.max(...items.map(({ w, to }) => to.x + w / 2)),
    top: Math.min(...items.map(({ to }) => to.y)),
    bottom: Math.max(...items.map(({ h, to }) => to.y + h)),
  };
}

const opacity = ({ o }) => o === 1 ? null : o.toFixed(3);

function dressCard({ h, plan, drawn, node: { unlike, kin } }, { decided, folded, current, next, opened, found, closed }) {
  const leaf = decided && (drawn.leaf || folded);
  const kind = decided ? (leaf ? "gh-leaf" : "gh-split") : "gh-waiting";
  const states = [folded && "gh-folded", current && "gh-current", next && "gh-next", opened && "gh-selected",
    found && "gh-found", closed && "gh-closed", unlike && "gh-unlike-node",
    kin !== undefined && `gh-kin gh-kin${kin}`];
  drawn.group.setAttribute("class", classes("gh-node", kind, `gh-at-${plan.level.name}`, ...states));
  const rx = Math.min(h / 2, leaf ? ROUND : CORNER, leaf && !plan.level.notes ? CORNER : ROUND);
  for (const part of [drawn.card, drawn.shadow]) set(part, { rx });
  set(drawn.ring, { rx: rx + 5 });
  if (plan.level.counts) drawn.word.textContent = current ? "current" : "open";
}

/** The name of a node for screen readers. */
function nameOfNode(node, { folded, decided, here, away }) {
  const told = folded ? node.folded.name : node.names?.[decided ? "decided" : "waiting"];
  let name = told ?? node.title ?? node.label ?? "";
  if (!folded && decided && node.overridden && !name.includes("your choice")) name += ", your choice";
  if (away) name += `, ${away} nodes below are hidden`;
  if (here !== undefined) name += here ? `, ${here} of the record is here` : ", the record is here";
  return name;
}

function nameItem(node, { item, tip }, state) {
  const name = nameOfNode(node, state);
  if (tip.textContent !== name) tip.textContent = name;
  const about = { "data-node": node.id, "aria-level": node.level, "aria-label": name };
  set(item, { role: "treeitem", "aria-hidden": null, "aria-expanded": state.below ? !state.closed : null, ...about });
  set(item, { "aria-selected": state.chosen, "aria-current": state.current ? "step" : null });
}
