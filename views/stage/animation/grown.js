// The trees of a pane, which follow one another. They are drawn as on the tree's own stage: with its cards, its levels
// of detail and its branches.
import { set } from "../base/dom.js";
import { leastScale, LEVELS } from "../tree/cards.js";
import { Grove } from "../tree/grove.js";
import { between, spot } from "../tree/motion.js";
import { isBelow, Plans } from "../tree/plans.js";
import { parentPlace, placeOf, standsAt } from "../tree/story.js";
import { stateAt, whole } from "./states.js";
/** @import { TreeNode, TreePicture } from "../wire.js" */
/** @import { Item } from "../tree/grove.js" */
/** @import { Plan } from "../tree/plans.js" */
/** @import { AnimationMark } from "./wire.js" */
/** @import { Pane } from "./pane.js" */

const MARGIN = 6; // px around the tree
const BELOW = 1.7; // rem for words of the pane below the tree
const SMALLER = 0.78; // of the smallest type, where only that makes room for the labels
const ROOMY = 1.2; // a small tree may be this many times as large as it has to be to be read
const [LEAST, LARGEST] = [12, 1.15]; // px of the smallest type; the scale of a tree
const KNOB = 1.7; // of its type: the height of a knob, which hangs below its card
const ABOVE = { across: 1, down: 0.66 }; // the position of a label above its card
const NARROWEST = 64; // px: a card that is narrower splits words
const WORDED = LEVELS.filter(({ type, named, most }) => !type || (!named && most >= NARROWEST));
const LEAST_LEVEL = WORDED.findLastIndex(({ type }) => type); // with words
const HIDDEN = { role: null, "aria-level": null, "aria-selected": null, "aria-current": null, "aria-expanded": null };

/** The nodes of the cards: a node for each content of a card, from the step at which it comes to that at which it goes.
 * @param {AnimationMark[]} marks @returns {TreeNode[]} */
export function nodesOf(marks) {
  return marks.flatMap(({ place, at }) => {
    /** @type {any[]} */ const found = [];
    for (const { step, off, card, c = null } of whole(at)) {
      const last = found.at(-1);
      const stands = last && last.gone < 0;
      if (stands && !off && last.card === card) continue;
      if (stands) last.gone = step;
      if (off) continue;
      const id = found.length ? `${place}~${step}` : place;
      const about = { parent: place === "" ? null : parentPlace(place), level: place.split(".").length, from: stands ? last.id : undefined };
      const told = { ...card, label_class: card.title === null ? c : null, total: "", scale: null, overridden: false };
      found.push({ ...told, ...about, id, card, names: { waiting: "", decided: card.name }, born: step, decided: step, gone: -1 });
    }
    return found;
  });
}

/** The plans of trees that follow one another on a small stage. */
class FilmedPlans extends Plans {
  /** @override */
  levels = WORDED;

  /** @override */
  rearrange() {
    super.rearrange();
    /** @type {Map<number, Set<string>>} */ this.trimmed = new Map();
  }

  /** Only steps at which a tree is there have a plan. @override */
  changes() { return super.changes().filter((step) => this.data.nodes.some((node) => standsAt(node, step))); }

  /** The type is smaller if the trees have no room for all their words otherwise. @override */
  begun() {
    const { type, smaller } = this.area;
    this.type = [type, smaller].find((one) => this.isWhole(one)) ?? smaller;
    this.trimmed.clear();
    return this.parted();
  }

  /** Whether all words of all trees have room in that type. */
  isWhole(type) {
    this.type = type;
    this.trimmed.clear();
    if (this.changes().some((step) => this.closedAt(step).size)) return false;
    return this.parted().every(({ nodes }) => {
      const plan = this.labelled(nodes, 1, "");
      return Boolean(plan) && this.isNamed(nodes, plan);
    });
  }

  /** A tree keeps its places while it grows, unless that costs labels. Another tree has its own. @override */
  joins(before, nodes) {
    const [one, other] = [before, nodes].map(titlesOf);
    const alike = [...one].every(([place, title]) => !title || !other.get(place) || other.get(place) === title);
    if (!alike || !(isIn(one, other) || isIn(other, one))) return false;
    return Boolean(this.labelled(new Set([...before, ...nodes]), 1, "")) || !this.labelled(nodes, 1, "");
  }

  /** @override */
  standing(step) {
    this.closed = this.closedAt(step);
    return super.standing(step);
  }

  /** The places whose branches are hidden because the stage has no room for their words. */
  closedAt(step) {
    if (!this.trimmed.has(step)) this.trimmed.set(step, this.trim(step));
    return this.trimmed.get(step);
  }

  /** Close the splits of the lowest ranks, so that those above have room for their words. The first rank that has no
   * room is closed in part. */
  trim(step) {
    const nodes = this.data.nodes.filter((node) => standsAt(node, step));
    if (!nodes.length || this.made(new Set(nodes), 1, "").level.type) return new Set();
    const splits = [...new Set(nodes.flatMap(({ parent }) => (parent ? [parent] : [])))];
    const ranks = [...new Set(splits.map(depth))].sort((a, b) => a - b);
    const closed = new Set(splits);
    if (!this.reads(nodes, closed)) return new Set(); // not even its first branches have room
    for (const rank of ranks) {
      const mine = splits.filter((place) => depth(place) === rank);
      for (const place of mine) closed.delete(place);
      if (this.reads(nodes, closed)) continue;
      for (const place of mine) closed.add(place);
      for (const place of mine) {
        closed.delete(place);
        if (!this.reads(nodes, closed)) closed.add(place);
      }
      break;
    }
    return closed;
  }

  /** Whether there is room for the words of the nodes that are not hidden. */
  reads(nodes, closed) {
    const some = new Set(nodes.filter(({ id }) => !isBelow(placeOf(id), closed)));
    return this.fits(some, LEAST_LEVEL) && Boolean(this.labelled(some, 1, ""));
  }

  /** No button is above the stage, but a knob may be below the tree. @override */
  spans() { return [this.around]; }

  /** @override */
  get around() {
    const { margin } = this.area;
    return { top: margin, bottom: margin + (this.knobs ? KNOB * this.type : 0) };
  }

  /** @override */
  madeOf(nodes, zoom, key, most, label) {
    const parents = new Set([...nodes].map(({ parent }) => parent));
    this.knobs = [...nodes].some(({ id, title }) => title !== null && !parents.has(placeOf(id)));
    return super.madeOf(nodes, zoom, key, most, label);
  }

  /** The scale of a drawing. A tight one is no larger than its type has to be, so its labels have more room. @override */
  whole(drawing, zoom, span) {
    const s = super.whole(drawing, zoom, span);
    return this.tight ? Math.min(s, leastScale(drawing.level, this.type) || s) : s;
  }

  /** Whole labels come before richer and larger cards. If they have no room beside each other, they are above their
   * cards. @returns {?Plan} */
  labelled(nodes, zoom, key) {
    const ways = [[false, undefined], [false, ABOVE], [true, ABOVE]];
    for (const [tight, label] of /** @type {[boolean, any][]} */ (ways)) {
      this.tight = tight;
      const plan = this.madeOf(nodes, zoom, key, [2, 1], label);
      this.tight = false;
      if (plan) return plan;
    }
    return null;
  }

  /** @override */
  made(nodes, zoom, key) { return this.labelled(nodes, zoom, key) ?? this.madeOf(nodes, zoom, key, [0], ABOVE); }
}

const depth = (place) => place.split(".").length;
const titlesOf = (nodes) => new Map([...nodes].map(({ id, title }) => [placeOf(id), title]));
const isIn = (one, other) => [...one.keys()].every((place) => other.has(place));

/** Cards change their content in their place, and the branches go from card to card. */
class FilmedGrove extends Grove {
  constructor(svg, data, plans) {
    super(svg, data, plans);
    /** @type {Map<string, Item>} */ this.here = new Map(); // the latest card of each place
    set(this.nodes, { role: null, "aria-label": null });
  }

  /** @override */
  stand(step, opened, plan) {
    for (const item of this.items.values()) if (standsAt(item.node, step)) this.here.set(placeOf(item.node.id), item);
    super.stand(step, opened, plan);
  }

  /** The card above, as soon as it has a place. @param {Item} item @override */
  parentOf({ node }) {
    const above = node.parent === null ? null : this.here.get(node.parent);
    return above?.to ? above : null;
  }

  /** A knob counts hidden nodes. There is none to hide others. @override */
  branches(id) { return this.plans.closed.has(placeOf(id)); }

  /** @override */
  countBelow(id, step) {
    const top = new Set([placeOf(id)]);
    return this.data.nodes.filter((node) => standsAt(node, step) && isBelow(placeOf(node.id), top)).length;
  }

  /** @param {Item} item @override */
  vanish(item) {
    super.vanish(item);
    const next = this.here.get(placeOf(item.node.id));
    if (next !== item && next.shown) item.to = { ...spot(next.to.x, next.to.y), o: 0 };
  }
}

/** A card as a mark of the animation. */
class Card {
  /** @param {AnimationMark} data */
  constructor(data) {
    this.data = data;
    this.states = whole(data.at);
    this.to = stateAt(this.states, 0);
    /** @type {?Item} */ this.item = null;
    this.none = document.createElementNS("http://www.w3.org/2000/svg", "g");
  }

  get now() { return { name: this.to.card?.name }; }
  get element() { return this.item?.drawn?.item ?? this.none; }
}

export class Grown {
  /** @param {Pane} pane @param {AnimationMark[]} marks @param {SVGElement} layer */
  constructor(pane, marks, layer) {
    this.pane = pane;
    this.worded = pane.frame.data.marks.length > marks.length; // the pane has more than the tree
    this.marks = marks.map((mark) => new Card(mark));
    /** @type {TreePicture} */
    this.data = { trace: "", count: 0, name: "", nodes: nodesOf(marks), steps: [] };
    this.plans = new FilmedPlans(this.data, pane.measure);
    this.grove = new FilmedGrove(layer, this.data, this.plans);
    /** @type {?{ s: number, x: number, y: number }} */ this.at = null;
    this.from = this.to = this.at;
    this.step = -1;
    this.share = 1;
  }

  fit(width, height, rem) {
    const type = Math.max(LEAST, parseFloat(getComputedStyle(this.grove.layer).fontSize) || LEAST);
    const high = height - (this.worded ? BELOW * rem : 0);
    const largest = Math.max(LARGEST, ROOMY * leastScale(LEVELS[0], type));
    const area = { width, height: high, type, smaller: Math.max(LEAST, SMALLER * type), largest, margin: MARGIN };
    Object.assign(this.plans.area, area);
    this.plans.rearrange();
    if (this.step >= 0) this.stand(this.step);
    this.show(1);
  }

  /** Set its target at a step. Returns false if it is already there. */
  aim(step) {
    const states = this.marks.map(({ states }) => stateAt(states, step));
    if (this.step >= 0 && this.share === 1 && this.marks.every((mark, i) => mark.to === states[i])) return false;
    this.marks.forEach((mark, i) => { mark.to = states[i]; });
    this.stand(step);
    return true;
  }

  stand(step) {
    this.step = step;
    const { plans, grove, data } = this;
    if (!plans.area.width || !data.nodes.length) return;
    const lit = this.marks.filter(({ to }) => !to.off && to.look === "lit").map(({ data }) => data.place);
    const ids = data.nodes.filter((node) => standsAt(node, step) && lit.includes(placeOf(node.id))).map(({ id }) => id);
    data.steps[step] = { at: null, split: false, next: ids };
    const plan = plans.at(step);
    plans.closed = plans.closedAt(step);
    grove.stand(step, null, plan);
    this.pane.svg.toggleAttribute("data-small", plans.type < plans.area.type);
    for (const mark of this.marks) this.dress(mark);
    grove.start();
    this.from = this.at;
    this.to = { s: plan.s, x: (plans.area.width - plan.box.right * plan.s) / 2, y: plan.top };
  }

  /** Its cards are no items of a tree that one walks through, but some are buttons. @param {Card} mark */
  dress(mark) {
    const item = this.grove.here.get(mark.data.place);
    mark.item = item?.shown ? item : null;
    if (!mark.item) return;
    const { knob } = mark.item.drawn;
    if (knob) set(knob, { transform: `translate(0 ${mark.item.h + 9})` });
    if (knob) knob.querySelector("title").textContent = "Nodes below that are not drawn";
    const name = mark.data.opens ? { role: "button", "aria-label": mark.now.name } : { "aria-label": null };
    set(mark.element, { ...HIDDEN, ...name });
  }

  show(share) {
    this.share = share;
    if (!this.to) return;
    this.grove.draw(share);
    this.at = between(this.from ?? this.to, this.to, share);
    const { s, x, y } = this.at;
    this.grove.layer.setAttribute("transform", `matrix(${s.toFixed(4)} 0 0 ${s.toFixed(4)} ${x.toFixed(2)} ${y.toFixed(2)})`);
  }
}
