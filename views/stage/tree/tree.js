// The stage of a tree: picture, buttons and player. The server sends the story once, and stepping needs no server.
import { make } from "../base/dom.js";
import { DRAFTED } from "../base/drafts.js";
import { isStill, moving, replace } from "../base/motion.js";
import { forStreamlit, Picture, stage } from "../base/mounting.js";
import { Place } from "../base/place.js";
import { ticksOf } from "../base/player.js";
import { measureIn } from "../base/text.js";
import { leastScale, LEVELS } from "./cards.js";
import { Classes } from "./classes.js";
import { Fall } from "./fall.js";
import { Find } from "./find.js";
import { Focus } from "./focus.js";
import { listenToPointers, zoomButtons } from "./gestures.js";
import { bounds, Grove } from "./grove.js";
import { Marks } from "./marks.js";
import { between } from "./motion.js";
import { Overview } from "./overview.js";
import { isBelow, Plans } from "./plans.js";
import { canCut, cutBack, placeOf, standsAt } from "./story.js";
import { Tried } from "./tried.js";
import { View } from "./view.js";
import { Way } from "./way.js";
/** @import { DraftedTree } from "../base/drafts.js" */
/** @import { Start, TreePicture } from "../wire.js" */
/** @typedef {TreePicture & Start} TreeData */

const SMALLER = 0.78; // of the smallest type, in a tree that has no room for its labels otherwise
const ROOMY = 1.35; // a tree of few nodes may be this many times as large as it has to be to be read
const MOVE_MS = 260;
const FALL_MS = 620; // the time of a record from node to node

export class TreeStage extends Picture {
  constructor(parent) {
    super(parent, "gh-stage", "gh-picture");
    this.svg = make("svg", { class: "gh-svg", focusable: "false" }, this.host);
    this.measure = measureIn(this.card);
    this.view = new View();
    /** @type {?Grove} */ this.grove = null;
    /** @type {?Plans} */ this.plans = null;
    /** @type {?TreeData} */ this.data = null;
    this.dragged = false;
    this.waits = false; // whether the server must still answer to a cut
    this.stop = () => {}; // stops the current animation
    this.found = null; // the node that the search has found
    this.find = new Find(this, zoomButtons(this));
    this.overview = new Overview(this);
    this.fall = new Fall(this.host);
    this.marks = new Marks(this);
    this.tried = new Tried(this);
    this.makeKnife();
    this.way = new Way(this);
    this.classes = new Classes(this);
    this.place = this.makePlace();
    this.focus = new Focus(this);
    listenToPointers(this);
    this.host.addEventListener("click", (event) => this.click(event));
    /** @type {?TreeData} */ this.own = null; // the data from the server, while a draft is shown
    /** @param {Event} event */
    this.onDrafted = (event) => this.draft(/** @type {CustomEvent<DraftedTree>} */ (event).detail);
    document.addEventListener(DRAFTED, this.onDrafted);
  }

  makePlace() { return new Place(this.card, this); }

  /** The button that prunes the opened node to a leaf, in pictures that can be pruned. */
  makeKnife() {
    const about = { type: "button", class: "gh-button gh-knife", hidden: "", "aria-keyshortcuts": "Delete" };
    this.knife = make("button", about, this.host, "✂ Prune to a leaf");
    this.knife.title = "Prune the open node to a leaf (Delete)";
    this.knife.addEventListener("click", () => this.cut(this.place.opened));
  }

  /** @override */
  destroy() {
    document.removeEventListener(DRAFTED, this.onDrafted);
    this.stop();
    this.fall.end();
    this.marks.destroy();
    this.tried.destroy();
    this.place.destroy();
    super.destroy();
  }

  /** @param {TreeData} data @override */
  receive(data) {
    const old = this.data;
    const drafted = this.own !== null;
    const family = drafted || Boolean(old && data.family !== undefined && data.family === old.family);
    if (this.waits && family && String(data.cuts) !== String(old.cuts)) return;
    this.waits = false;
    this.data = data;
    this.own = null;
    const fresh = drafted || data.trace !== old?.trace;
    if (fresh) this.renew();
    if (fresh && family) this.graft();
    else if (fresh) this.plant();
    if (fresh) this.tellPlayer();
    this.place.player.guessed(data.guess);
    this.place.follow(data, old, { animate: !drafted && (!fresh || family) });
  }

  /** Show the tree that follows from a record in the middle of a drag, or the own tree again.
   * @param {DraftedTree} drafted */
  draft({ trace, tree }) {
    if (trace !== this.data?.trace || (!tree && !this.own)) return;
    const own = this.own ?? this.data;
    this.own = tree ? own : null;
    this.data = tree ? { ...own, nodes: tree.nodes, steps: own.steps.with(this.place.step, tree.steps[0]) } : own;
    this.stop();
    this.renew();
    this.graft();
    this.show({ animate: false });
  }

  /** Prepare another story, and its layout on this stage. */
  renew() {
    this.fall.forget();
    this.plans = new Plans(this.data, this.measure);
    this.find.offer();
    this.measureStage();
  }

  /** Measure the stage, its type and its buttons. */
  measureStage() {
    const { host, view } = this;
    const about = getComputedStyle(host);
    const [type, most] = [parseFloat(about.fontSize) || 11, parseFloat(about.getPropertyValue("--gh-max-scale"))];
    [view.width, view.height] = [host.clientWidth, host.clientHeight];
    const largest = Math.max(most > 0 ? most : 1.15, ROOMY * leastScale(LEVELS[0], type));
    const smaller = Math.max(12, SMALLER * type);
    const size = { width: view.width, height: view.height, type, smaller, largest };
    Object.assign(this.plans.area, size, { corners: this.corners(), way: this.way.height() });
    this.plans.rearrange();
  }

  /** The boxes of the buttons, which must not cover cards. */
  corners() {
    const own = this.host.getBoundingClientRect();
    const boxes = [...this.host.querySelectorAll(".gh-zoom, .gh-knife")].map((one) => one.getBoundingClientRect());
    return boxes.filter(({ width }) => width).map(({ left, right, top, bottom }) => (
      { left: left - own.left, right: right - own.left, top: top - own.top, bottom: bottom - own.top }
    ));
  }

  tellPlayer() {
    this.place.player.update({ count: this.data.count, ticks: ticksOf(this.data.steps, "split") });
  }

  /** Show a new story: new nodes fade in, old ones fade out. */
  plant() {
    const old = this.grove;
    this.view.fit();
    this.view.at = this.view.target = null;
    this.grove = new Grove(this.svg, this.data, this.plans);
    if (!old) return;
    // Another story was chosen from below, but its beginning is up here.
    const page = this.card.closest("[data-testid=stMain]");
    if (this.card.getBoundingClientRect().top < 0) page?.scrollTo({ top: 0 });
    this.focus.again = old.nodes.contains(document.activeElement);
    replace(old.layer, this.grove.layer, { duration: MOVE_MS, out: true });
  }

  /** Show another story of the same tree. Its nodes move on from their present places. */
  graft() {
    const old = this.grove;
    const focused = this.focus.holder();
    this.grove = new Grove(this.svg, this.data, this.plans);
    this.grove.take(old);
    this.paintView();
    old.layer.remove();
    if (!focused) return;
    this.focus.last = focused.node.id;
    this.focus.again = true;
  }

  /** The node of the current step. */
  current() { return this.data.steps[this.place.step]?.at ?? null; }
  has(id) { return Boolean(this.grove?.items.has(id)); }

  /** Show the player's step. The view follows, unless the learner has moved it. */
  show({ animate = true, opening = false } = {}) {
    const { grove, place, view } = this;
    if (!view.width) return;
    if (!this.has(place.opened)) place.opened = null;
    this.reveal(place.opened ?? this.current());
    const held = this.held();
    const focused = this.focus.holder();
    const plan = this.plans.at(place.step, view.zoom);
    this.host.toggleAttribute("data-small", this.plans.type < this.plans.area.type);
    this.sayWhatIsShown(plan);
    grove.stand(place.step, place.opened, plan, this.found);
    if (focused && !focused.shown) this.focus.save(focused);
    if (!opening || plan.s !== view.target?.s) this.follow(held);
    this.focus.rove();
    this.knife.hidden = !this.canCut(place.opened);
    this.way.show(plan);
    this.classes.show(plan, this.plans.at(this.place.step), this.plans);
    this.go(animate);
    this.fall.follow(grove, place.step, animate);
  }

  /** Captions say what stands on the cards only while it does (tree.css). @param {import("./plans.js").Plan} plan */
  sayWhatIsShown({ level }) { this.host.classList.toggle("gh-noted", level.notes); }

  /** Aim the view at the whole tree, or at the opened or else the current node with its children. */
  follow({ id, x, y }) {
    const { grove, view } = this;
    const shown = grove.shownItems();
    const looked = this.found ?? this.place.opened ?? this.current();
    const near = shown.filter(({ node }) => node.id === looked || node.parent === looked);
    const focus = shown.filter(({ node }) => node.id === looked);
    const [wx, wy] = grove.plan.places.get(id) ?? [0, 0];
    view.aim(grove.plan, { x, y, wx, wy }, [bounds(near), bounds(focus)]);
  }

  /** The place of the relevant node, and its position on the screen, which the view keeps. */
  held() {
    const { grove, view } = this;
    let item = grove.items.get(this.found ?? this.place.opened ?? this.current() ?? "") ?? grove.items.values().next().value;
    while (item && !item.shown) item = grove.parentOf(item);
    if (!view.target || !item) return { id: "", x: view.width / 2, y: view.height / 4 };
    const { s, x, y } = view.target;
    return { id: placeOf(item.node.id), x: item.to.x * s + x, y: item.to.y * s + y };
  }

  /** Move nodes, edges and view from their present places to their targets. */
  go(animate = true) {
    this.stop();
    this.marks.clear();
    this.tried.end();
    const { grove, view } = this;
    grove.start();
    view.from = view.at;
    if (!animate || isStill() || !view.from) return this.paint(1);
    this.stop = moving(grove.record?.flying ? FALL_MS : MOVE_MS, (t) => this.paint(t));
  }

  paint(t) {
    const { view } = this;
    this.grove.draw(t);
    if (!view.target) return;
    view.at = between(view.from ?? view.target, view.target, t);
    this.paintView();
    if (t >= 1) this.overview.show(this.grove.plan);
  }

  paintView() {
    const { s, x, y } = this.view.at;
    const zoom = s.toFixed(4);
    this.grove.layer.setAttribute("transform", `matrix(${zoom} 0 0 ${zoom} ${x.toFixed(2)} ${y.toFixed(2)})`);
  }

  /** @override */
  resized() {
    if (!this.grove) return;
    this.measureStage();
    this.show({ animate: false });
  }

  /** Zoom about a point of the screen. The node nearest to it stays there. */
  zoom(factor, x = this.view.width / 2, y = this.view.height / 2, animate = true) {
    const { grove, view } = this;
    if (!view.at || !grove) return;
    const { s, x: dx, y: dy } = view.at;
    const far = ({ at, h }) => Math.hypot(at.x * s + dx - x, (at.y + h / 2) * s + dy - y);
    const item = grove.shownItems().reduce((a, b) => (far(b) < far(a) ? b : a));
    const [ox, oy] = [x - item.at.x * s - dx, y - item.at.y * s - dy]; // from the node to the point
    const was = view.at.s;
    this.fall.end();
    view.scale(factor);
    const plan = this.plans.at(this.place.step, view.zoom);
    this.sayWhatIsShown(plan);
    grove.stand(this.place.step, this.place.opened, plan, this.found);
    const by = plan.s / was;
    const [wx, wy] = plan.places.get(placeOf(item.node.id));
    view.aim(plan, { x: x - ox * by, y: y - oy * by, wx, wy }, []);
    this.way.show(plan);
    this.classes.show(plan, this.plans.at(this.place.step), this.plans);
    this.go(animate);
  }

  /** Show the whole tree from now on. */
  fit() {
    this.view.fit();
    this.show();
  }

  pan(dx, dy) {
    const { view } = this;
    if (!view.at) return;
    view.target = { ...view.at, x: view.at.x + dx, y: view.at.y + dy };
    view.manual = true;
    this.go(false);
  }

  /** The nodes of this step, including those of hidden branches. */
  standing() { return this.data.nodes.filter((node) => standsAt(node, this.place.step)); }

  /** Hide a branch or show it. */
  fold(id, closed = !this.plans.closed.has(placeOf(id))) {
    if (closed === this.plans.closed.has(placeOf(id)) || !this.grove.branches(id, this.place.step)) return false;
    if (closed) this.plans.closed.add(placeOf(id));
    else this.plans.closed.delete(placeOf(id));
    this.plans.rearrange();
    this.focus.last = id;
    this.show();
    return true;
  }

  /** Show the branches above a node. */
  reveal(id) {
    if (id === null || !this.has(id)) return;
    for (const place of [...this.plans.closed].filter((top) => isBelow(placeOf(id), new Set([top])))) {
      this.plans.closed.delete(place);
      this.plans.rearrange();
    }
  }

  /** Zoom to a node that the search has found, or null for none. */
  mark(id) {
    this.found = id;
    const { view } = this;
    if (id !== null) {
      this.reveal(id);
      while (!this.plans.at(this.place.step, view.zoom).level.type && view.zoom < 30) view.scale(1.5);
    }
    this.show();
  }

  focusOn(id) { this.grove.items.get(id)?.drawn?.item.focus({ preventScroll: true }); }

  click(event) {
    if (this.dragged && event.detail) return; // this click was a drag
    const knob = event.target.closest(".gh-knob");
    if (knob) return this.fold(this.grove.shownItems().find(({ drawn }) => drawn.group.contains(knob)).node.id);
    const label = event.target.closest(".gh-label");
    const item = label ? this.grove?.below(label) : this.grove?.itemOf(event.target.closest(".gh-item"));
    if (!item) return;
    if (label) this.focusOn(item.node.id); // the label is hidden from the keyboard, so its node has the focus
    this.toggle(item.node.id);
  }

  toggle(id) {
    if (id !== this.place.opened) this.focus.last = id;
    this.place.toggle(id);
  }

  canCut(id) {
    const node = this.grove.items.get(id)?.node;
    return Boolean(node && canCut(this.data, node, this.place.step));
  }

  /** Prune a node to a leaf at once, and report it. The server sends the same tree with a new layout. */
  cut(id) {
    if (!this.canCut(id)) return false;
    const now = this.place.step + 1;
    cutBack(this.data, id, now);
    this.plans.forget();
    this.grove.items.get(id).plan = null; // it must be redrawn
    this.waits = true;
    this.tellPlayer();
    this.place.player.show(now);
    this.show();
    this.place.known.step = now;
    this.report("cuts", this.data.cuts);
    return true;
  }
}

export const mount = stage((element) => new TreeStage(element));
export default forStreamlit(mount);
