// Where a played picture is in its story: the step, and what is opened, in step with the address and the
// server, which learns of it as the states `step` and `node`. The root is "root" there, here ""; nothing
// opened is reported as "none", since null would be no news to a server that a link has told of a node.
import { read, write } from "./address.js";
import { player } from "./player.js";
/** @import { Picture } from "./mounting.js" */

/** What a node is called in the address and on the wire. @param {?string} id */
export const nameOf = (id) => (id === null ? null : id || "root");
/** The id of the node that is called so. @param {?string | undefined} name */
export const idOf = (name) => (name === "root" ? "" : (name ?? null));

/** A picture that says whether there is a node to open, and shows `place.step` and `place.opened`.
 * @typedef {Picture & { has(id: ?string): boolean, show(options?: object): void }} Played */

export class Place {
  /** @param {Element} host  the player is made in it @param {Played} picture */
  constructor(host, picture) {
    this.picture = picture;
    this.host = host;
    /** @type {?string} */ this.opened = null;
    this.told = {}; // the states as the server knows them
    this.opening = 0; // the step that a link without one opens
    this.arrived = false;
    const onRest = (_, continued) => this.rest(continued);
    this.player = player(host, { onStep: () => this.stepped(), onRest });
    this.path = location.pathname;
    this.onPop = () => this.pop();
    window.addEventListener("popstate", this.onPop, true); // before Streamlit's own
  }

  destroy() {
    window.removeEventListener("popstate", this.onPop, true);
    this.player.destroy();
  }

  get step() { return this.player.step; }

  /** New data of the server, `old` is what it sent before: go where it says, if that is news. */
  follow(data, old, options = {}) {
    this.opening = data.open ?? 0;
    if (data.trace !== old?.trace || data.goto !== old.goto) {
      this.arrive(data, !old);
      this.picture.show(options);
      if (old) this.correct();
    } else if (data.selected !== old.selected && idOf(data.selected) === idOf(read("node"))) {
      this.opened = idOf(data.selected); // the server opened or closed a node, and the address agrees
      this.picture.show();
      this.tell(Object.keys(this.told));
    }
  }

  /** A picture that is mounted anew stays where the address says: it may be ahead of the server. */
  arrive(data, mounted) {
    this.arrived = true;
    const step = mounted ? parseInt(read("step") ?? "", 10) : NaN;
    this.player.show(Number.isNaN(step) ? data.step : step);
    this.opened = idOf((mounted ? read("node") : null) ?? data.selected);
  }

  /** The player went to another step: what was opened is closed. */
  stepped() {
    this.opened = null;
    this.picture.show();
  }

  /** The learner opens a node, or closes the one that is open. */
  toggle(id) { this.open(id === this.opened ? null : id); }

  /** Close what is open; false where nothing is. */
  close() {
    if (this.opened === null) return false;
    this.open(null);
    return true;
  }

  open(id) {
    this.player.flush();
    this.opened = id;
    this.picture.show({ opening: true });
    write({ node: nameOf(id) });
    this.tell(["node"]);
  }

  rest(continued) {
    write({ step: String(this.step), node: nameOf(this.opened) }, continued);
    this.tell("node" in this.told || this.opened !== null ? ["node", "step"] : ["step"]);
  }

  /** Report those of the named states that the server does not know yet. */
  tell(names) {
    const now = { node: nameOf(this.opened) ?? "none", step: this.step };
    for (const name of names) {
      if (this.told[name] === now[name]) continue;
      this.told[name] = now[name];
      this.picture.report(name, now[name]);
    }
  }

  /** The server chose the place: the address and the states told before now agree with it. */
  correct() {
    const [step, node] = [String(this.step), nameOf(this.opened)];
    if ((read("step") ?? String(this.opening)) !== step || read("node") !== node) write({ step, node }, true);
    this.tell(Object.keys(this.told));
  }

  /** Back or forward: show what the address says. Streamlit reruns the script by itself, but with the states
   * told before; they are set first, so that script and picture agree. */
  pop() {
    if (!this.host.isConnected) return this.picture.destroy();
    if (!this.arrived || location.pathname !== this.path) return;
    this.player.show(parseInt(read("step") ?? String(this.opening), 10));
    const node = idOf(read("node"));
    this.opened = this.picture.has(node) ? node : null;
    this.picture.show();
    this.tell(Object.keys(this.told));
  }
}
