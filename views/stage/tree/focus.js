// Focus and keys in the tree: one tab stop, up and down from node to node, Home and End to the first
// and the last one, Enter opens, Delete prunes, - and + hide
// and show a branch.
import { onKeys, set } from "../base/dom.js";
import { bounds } from "./grove.js";

export class Focus {
  constructor(stage) {
    this.stage = stage;
    /** @type {?string} */ this.last = null; // the node that had the focus last
    this.again = false; // whether the node with the tab stop takes the focus once it is shown
    onKeys(stage.card, (event) => (event.key === "Escape" ? stage.place.close() : this.key(event)));
    stage.host.addEventListener("focusin", (event) => this.enter(event));
  }

  key(event) {
    const { stage } = this;
    const item = stage.grove?.itemOf(event.target);
    if (!item) return false;
    if (event.key === "Delete" || event.key === "Backspace") return stage.cut(item.node.id);
    if (event.key === "-" || event.key === "+") return stage.fold(item.node.id, event.key === "-");
    if (event.key === "Enter" || event.key === " ") {
      if (!event.repeat) stage.toggle(item.node.id);
      return true;
    }
    const shown = stage.grove.shownItems();
    const at = shown.indexOf(item);
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: shown.length - 1 }[event.key];
    if (to === undefined) return false;
    shown[to]?.drawn.item.focus({ preventScroll: true });
    return true;
  }

  /** Bring a node that was reached by keyboard into view. */
  enter(event) {
    const { grove, view } = this.stage;
    const item = grove?.itemOf(event.target);
    if (!item) return;
    this.last = item.node.id;
    this.rove();
    if (!view.target || !event.target.matches(":focus-visible")) return;
    const aim = { ...view.target };
    view.include(aim, bounds([item]));
    if (aim.x === view.target.x && aim.y === view.target.y) return;
    view.target = aim;
    this.stage.go();
  }

  /** The tree has one tab stop: the last focused node, else the opened one, else the current one. */
  rove() {
    const { grove, place, data } = this.stage;
    const wished = [this.last, place.opened, this.stage.current(), data.nodes[0]?.id];
    const stop = wished.find((id) => id !== null && id !== undefined && grove.isShown(id));
    const tabindex = (id) => (id === stop ? 0 : -1);
    for (const { node, drawn } of grove.shownItems()) set(drawn.item, { tabindex: tabindex(node.id) });
    if (!this.again) return;
    this.again = false;
    grove.items.get(stop)?.drawn?.item.focus({ preventScroll: true });
  }

  /** The focused node, if any. */
  holder() {
    const items = [...(this.stage.grove?.items.values() ?? [])];
    return items.find(({ drawn }) => drawn?.item === document.activeElement);
  }

  /** If the focused node has gone, its nearest remaining ancestor takes the focus. */
  save(item) {
    const { grove } = this.stage;
    while (item && !item.shown) item = grove.parentOf(item);
    if (!item) return;
    this.last = item.node.id;
    set(item.drawn.item, { tabindex: 0 });
    item.drawn.item.focus({ preventScroll: true });
  }
}
