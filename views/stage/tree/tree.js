// The stage of a tree: picture, buttons and player. The server sends the story once; stepping needs none.
import { make } from "../base/dom.js";
import { isStill, moving, replace } from "../base/motion.js";
import { forStreamlit, Picture, stage } from "../base/mounting.js";
import { Place } from "../base/place.js";
import { ticksOf } from "../base/player.js";
import { measureIn } from "../base/text.js";
import { Focus } from "./focus.js";
import { listenToPointers, zoomButtons } from "./gestures.js";
import { Grove } from "./grove.js";
import { between } from "./motion.js";
import { canCut, cutBack } from "./story.js";
import { View } from "./view.js";
/** @import { Start, TreePicture } from "../wire.js" */
/** @typedef {TreePicture & Start} TreeData */

const MOVE_MS = 260;
const FALL_MS = 620; // a record on its way from node to node
const SMALLEST = 0.62; // a scale below this cannot be read

export class TreeStage extends Picture {
  constructor(parent) {
    super(parent, "gh-stage", "gh-picture");
    this.svg = make("svg", { class: "gh-svg", focusable: "false" }, this.host);
    this.measure = measureIn(this.card);
    this.view = new View();
    /** @type {?Grove} */ this.grove = null;
    /** @type {?TreeData} */ this.data = null;
    this.dragged = false;
    this.waits = false; // for the server's answer to a cut
    this.stop = () => {}; // what moves
    zoomButtons(this);
    this.makeKnife();
    this.place = new Place(this.card, this);
    this.focus = new Focus(this);
    listenToPointers(this);
    this.host.addEventListener("click", (event) => this.click(event));
  }

  /** The button that cuts the opened node back to a leaf, where the picture is one to be cut. */
  makeKnife() {
    const about = { type: "button", class: "gh-button gh-knife", hidden: "", "aria-keyshortcuts": "Delete" };
    this.knife = make("button", about, this.host, "✂ Prune to a leaf");
    this.knife.title = "Prune the opened node to a leaf (Delete)";
    this.knife.addEventListener("click", () => this.cut(this.place.opened));
  }

  destroy() {
    this.stop();
    this.place.destroy();
    super.destroy();
  }

  /** @param {TreeData} data */
  receive(data) {
    const old = this.data;
    const family = Boolean(old && data.family !== undefined && data.family === old.family);
    if (this.waits && family && String(data.cuts) !== String(old.cuts)) return;
    this.waits = false;
    this.data = data;
    this.view.smallest = data.smallest ?? SMALLEST;
    const fresh = data.trace !== old?.trace;
    if (fresh && family) this.graft();
    else if (fresh) this.plant();
    if (fresh) this.tellPlayer();
    this.place.follow(data, old, { animate: !fresh || family });
  }

  tellPlayer() {
    this.place.player.update({ count: this.data.count, ticks: ticksOf(this.data.steps, "split") });
  }

  /** A new story: new nodes fade in, the old ones out. */
  plant() {
    const old = this.grove;
    this.view.manual = false;
    this.view.at = this.view.target = null;
    this.grove = new Grove(this.svg, this.data, this.measure);
    if (!old) return;
    // Another story, asked for from below: its beginning is up here.
    const page = this.card.closest("[data-testid=stMain]");
    if (this.card.getBoundingClientRect().top < 0) page?.scrollTo({ top: 0 });
    this.focus.again = old.nodes.contains(document.activeElement);
    replace(old.layer, this.grove.layer, { duration: MOVE_MS, out: true });
  }

  /** Another story of the same tree: its nodes stay where they are, and go on from there. */
  graft() {
    const old = this.grove;
    const focused = this.focus.holder();
    this.grove = new Grove(this.svg, this.data, this.measure);
    this.grove.take(old);
    this.paintView();
    old.layer.remove();
    if (!focused) return;
    this.focus.last = focused.node.id;
    this.focus.again = true;
  }

  /** The node that the step is about. */
  current() { return this.data.steps[this.place.step]?.at ?? null; }
  has(id) { return Boolean(this.grove?.items.has(id)); }

  /** Let the picture go to the player's step; the view follows unless a hand has just been there. */
  show({ animate = true, opening = false } = {}) {
    const { grove, place } = this;
    const held = this.hold();
    if (!this.has(place.opened)) place.opened = null;
    const focused = this.focus.holder();
    grove.stand(place.step, place.opened);
    if (focused && !focused.shown) this.focus.save(focused);
    if (!opening) this.follow(held);
    this.focus.rove();
    this.knife.hidden = !this.canCut(place.opened);
    this.go(animate);
  }

  /** Aim the view at the opened node or else the current one, with its children. */
  follow(held) {
    const shown = this.grove.shownItems();
    const id = this.place.opened ?? this.current();
    const focus = shown.find(({ node }) => node.id === id) ?? null;
    const near = shown.filter(({ node }) => node.id === id || node.parent === id);
    this.view.aim(shown, focus, near, held);
  }

  /** A point to hold on to: the screen place and world place of the node in question. */
  hold() {
    const { grove, view, data } = this;
    let item = grove.items.get(this.current()) ?? grove.items.values().next().value;
    const to = data.frames[data.steps[this.place.step]?.frame ?? 0]?.[item.node.id];
    const world = { wx: to?.[0] ?? 0, wy: to?.[1] ?? 0 };
    if (!view.target) return { x: view.width / 2, y: view.pad.top, ...world };
    while (item && !item.shown) item = grove.parentOf(item);
    const was = item?.to ?? { x: world.wx, y: world.wy };
    const { s, x, y } = view.target;
    return { x: was.x * s + x, y: was.y * s + y, ...world };
  }

  /** Move nodes, edges and view to where they belong, from wherever they are. */
  go(animate = true) {
    this.stop();
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
  }

  paintView() {
    const { s, x, y } = this.view.at;
    const zoom = s.toFixed(4);
    this.grove.layer.setAttribute("transform", `matrix(${zoom} 0 0 ${zoom} ${x.toFixed(2)} ${y.toFixed(2)})`);
  }

  resized() {
    const { view } = this;
    const most = parseFloat(getComputedStyle(this.card).getPropertyValue("--gh-max-scale"));
    view.width = this.host.clientWidth;
    view.height = this.host.clientHeight;
    view.largest = most > 0 ? most : 1.15;
    if (this.grove && view.width) this.show({ animate: false });
  }

  zoom(factor) {
    if (!this.view.target) return;
    this.view.zoom(factor);
    this.go();
  }

  /** At once, as a hand does it: about a point of the screen. */
  zoomNow(factor, x, y) {
    if (!this.view.at) return;
    this.view.target = this.view.at;
    this.view.zoom(factor, x, y);
    this.go(false);
  }

  /** See the whole tree; where it would be too small to read: first whole, then readable. */
  fit() {
    const shown = this.grove?.shownItems();
    if (!shown?.length || !this.view.target) return;
    if (this.view.fit(shown)) this.go();
    else this.show();
  }

  pan(dx, dy) {
    const { view } = this;
    if (!view.at) return;
    view.target = { ...view.at, x: view.at.x + dx, y: view.at.y + dy };
    view.manual = true;
    this.go(false);
  }

  click(event) {
    if (this.dragged && event.detail) return; // that was a drag
    const element = event.target.closest(".gh-item");
    const item = element && this.grove?.itemOf(element);
    if (item) this.toggle(item.node.id);
  }

  toggle(id) {
    if (id !== this.place.opened) this.focus.last = id;
    this.place.toggle(id);
  }

  canCut(id) {
    const node = this.grove.items.get(id)?.node;
    return Boolean(node && canCut(this.data, node, this.place.step));
  }

  /** Cut a node back to a leaf, at once: the server hears of it, and sends the same tree laid out anew. */
  cut(id) {
    if (!this.canCut(id)) return false;
    const now = this.place.step + 1;
    cutBack(this.data, id, now);
    this.grove.redraw(this.grove.items.get(id));
    this.waits = true;
    this.tellPlayer();
    this.place.player.show(now);
    this.show({ opening: true });
    this.place.known.step = now;
    this.report("cuts", this.data.cuts);
    return true;
  }
}

export const mount = stage((element) => new TreeStage(element));
export default forStreamlit(mount);
