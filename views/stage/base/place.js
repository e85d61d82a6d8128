// Where a played picture is in its story: the step, and what is opened, in step with the address and the
// server, which learns of it as the state `place`. The root is "root" there, here "".
//
// Each report is whole: the story, the step, the node, and a number of its own. So a server that has gone on to
// another story knows that it was overtaken, and a report counts although one of before said the same.
import { changed, read, write } from "./address.js";
import { ASKED, OPENED, tell } from "./followed.js";
import { player } from "./player.js";
import { serial } from "./reports.js";
import { atRest, eachRest, listenToClicks, turned } from "./rest.js";
/** @import { Picture } from "./mounting.js" */

/** What a node is called in the address and on the wire. @param {?string} id */
export const nameOf = (id) => (id === null ? null : id || "root");
/** The step that the address names. @param {?string} text */
const stepOf = (text) => (text?.toLowerCase() === "end" ? Infinity : parseInt(text ?? "", 10));
/** The id of the node that is called so. @param {?string | undefined} name */
export const idOf = (name) => (name === "root" ? "" : (name ?? null));

/** What the address says besides the place. */
const besides = () => changed(location.search.replace(/^\?/, ""), { step: null, node: null });

/** Whoever wants to go on is asked first. */
const toQuestion = () => /** @type {?HTMLElement} */ (document.querySelector(".st-key-question button"))?.focus();

/** A picture that says whether there is a node to open, and shows `place.step` and `place.opened`.
 * @typedef {Picture & { has(id: ?string): boolean, show(options?: object): void }} Played */

export class Place {
  /** @param {Element} host  the player is made in it @param {Played} picture */
  constructor(host, picture) {
    this.picture = picture;
    this.host = host;
    /** @type {?string} */ this.opened = null;
    this.known = { step: 0, node: null }; // where the server takes the picture to be
    this.trace = ""; // the story that the server has sent
    this.opening = 0; // the step that a link without one opens
    this.besides = ""; // what the address said with which the story came
    this.wished = ""; // the address that the learner went back or forward to and where nothing was done since
    this.arrived = false;
    this.player = player(host, { onStep: () => this.stepped(), onRest: () => this.rest(), onAsked: toQuestion });
    this.path = location.pathname;
    this.forgetClicks = listenToClicks(host);
    this.forgetRests = eachRest(() => location.search === this.wished || this.correct());
    this.silence = () => {}; // a report that waits
    this.onPop = () => this.pop();
    window.addEventListener("popstate", this.onPop, true); // before Streamlit's own
    this.onAsked = () => this.tellOthers();
    /** @param {Event} event */
    this.onOpened = (event) => this.openHere(/** @type {CustomEvent<string>} */ (event).detail);
    document.addEventListener(ASKED, this.onAsked);
    document.addEventListener(OPENED, this.onOpened);
  }

  destroy() {
    window.removeEventListener("popstate", this.onPop, true);
    document.removeEventListener(ASKED, this.onAsked);
    document.removeEventListener(OPENED, this.onOpened);
    this.forgetClicks();
    this.forgetRests();
    this.silence();
    this.player.destroy();
  }

  get step() { return this.player.step; }

  /** The learner is on his way to another page, whose address this is. It must not be written into, and a report would
   * take the place of his wish: Streamlit keeps one request while a run goes on, the last. */
  get left() { return location.pathname !== this.path; }

  /** Show where it is, here and in the pictures that follow. */
  show(options) {
    this.picture.show(options);
    this.tellOthers();
  }

  tellOthers() { tell({ trace: this.trace, step: this.step, opened: this.opened }); }

  /** New data of the server, `old` is what it sent before: go where it says, if that is news. */
  follow(data, old, options = {}) {
    this.opening = data.open ?? 0;
    if (data.trace === old?.trace && data.goto === old.goto && data.session === old.session) return;
    this.trace = data.trace;
    this.arrive(data, !old || data.session !== old.session);
    this.show(options);
    if (old) this.correct();
    this.tell();
  }

  /** A picture that is mounted anew, or meets a server that was started anew, stays where the address says: it
   * may be ahead of the server. */
  arrive(data, ahead) {
    this.arrived = true;
    this.besides = besides();
    this.known = { step: data.step, node: data.selected };
    const step = ahead ? stepOf(read("step")) : NaN;
    this.player.show(Number.isNaN(step) ? data.step : step);
    this.opened = idOf((ahead ? read("node") : null) ?? data.selected);
  }

  /** The player went to another step: what was opened is closed. An address that waits to be shown does not take the
   * learner back, and what waits to be reported is out of date. */
  stepped() {
    this.silence();
    this.wished = "";
    this.opened = null;
    this.show();
  }

  /** The learner opens a node, or closes the one that is open. */
  toggle(id) { this.open(id === this.opened ? null : id); }

  /** A node was clicked in a picture that follows, which may show another tree beside this one. */
  openHere(id) { if (this.picture.has(id)) this.toggle(id); }

  /** Close what is open; false where nothing is. */
  close() {
    if (this.opened === null) return false;
    this.open(null);
    return true;
  }

  open(id) {
    this.player.flush();
    this.wished = "";
    this.opened = id;
    this.show({ opening: true });
    write({ node: nameOf(id) });
    this.tell();
  }

  rest() {
    if (this.left) return;
    write({ step: String(this.step), node: nameOf(this.opened) });
    this.tell();
  }

  /** Report the place as soon as the server is at rest, if it takes the picture to be somewhere else then. */
  tell() {
    this.silence();
    this.silence = atRest(() => this.report());
  }

  report() {
    if (this.left) return;
    const now = { step: this.step, node: nameOf(this.opened) };
    if (now.step === this.known.step && now.node === this.known.node) return;
    this.known = now;
    this.picture.report("place", { trace: this.trace, ...now, serial: serial() });
  }

  /** The address agrees with the place: the server may have chosen that, or have written an address before it heard
   * of the last step. */
  correct() {
    if (!this.arrived || this.left) return;
    const [step, node] = [String(this.step), nameOf(this.opened)];
    if ((read("step") ?? String(this.opening)) !== step || read("node") !== node) write({ step, node });
  }

  /** Back, forward or a link: Streamlit runs the script for it. Where nothing but the place has changed, it is shown
   * at once; else a picture is to come for which this place is meant. */
  pop() {
    if (!this.host.isConnected) return this.picture.destroy();
    if (!this.arrived || this.left) return;
    turned();
    this.wished = location.search;
    if (besides() === this.besides) return this.go();
    this.silence();
    this.silence = atRest(() => this.go());
  }

  /** Show what the address says, and tell the server. */
  go() {
    if (this.left) return;
    this.player.show(stepOf(read("step") ?? String(this.opening)));
    const node = idOf(read("node"));
    this.opened = this.picture.has(node) ? node : null;
    this.show();
    this.tell();
  }
}
