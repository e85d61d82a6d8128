// The place of a played picture in its story: the step and the opened node, in sync with the address and with the
// server, which receives it as the state `place`. The root is "root" there, here "".
//
// Each report is complete: the story, the step, the node and a serial number. So a server that has moved on to
// another story can tell that the report is late, and a report counts even if it repeats an earlier one.
import { changed, read, write } from "./address.js";
import { Sentences } from "./ahead.js";
import { toQuestion } from "./asking.js";
import { ASKED, OPENED, tell } from "./followed.js";
import { player } from "./player.js";
import { serial } from "./reports.js";
import { atRest, eachRest, listenToClicks, turned } from "./rest.js";
/** @import { Picture } from "./mounting.js" */

/** The name of a node in the address and on the wire. @param {?string} id */
export const nameOf = (id) => (id === null ? null : id || "root");
/** The step that the address names. @param {?string} text */
const stepOf = (text) => (text?.toLowerCase() === "end" ? Infinity : parseInt(text ?? "", 10));
/** The id of the node with this name. @param {?string | undefined} name */
export const idOf = (name) => (name === "root" ? "" : (name ?? null));

/** The parameters of the address without the place. */
const besides = () => changed(location.search.replace(/^\?/, ""), { step: null, node: null });

/** A picture that knows whether it has a node, and shows `place.step` and `place.opened`.
 * @typedef {Picture & { has(id: ?string): boolean, show(options?: object): void }} Played */

export class Place {
  /** @param {Element} host  the player is made in it @param {Played} picture */
  constructor(host, picture) {
    this.picture = picture;
    this.host = host;
    /** @type {?string} */ this.opened = null;
    this.known = { step: 0, node: null }; // the place of the picture as the server knows it
    this.trace = ""; // the story from the server
    this.opening = 0; // the step that a link without a step opens
    this.entry = 0; // the step at which the course enters the story
    this.besides = ""; // the other parameters of the address when the story came
    this.wished = ""; // the address after back or forward, until the learner does something
    this.arrived = false;
    this.sentences = new Sentences();
    this.player = player(host, { onStep: () => this.stepped(), onRest: () => this.rest(), onAsked: toQuestion });
    this.path = location.pathname;
    this.forgetClicks = listenToClicks(host);
    this.forgetRests = eachRest(() => this.rested());
    this.silence = () => {}; // cancels a waiting report
    this.onPop = () => this.pop();
    window.addEventListener("popstate", this.onPop, true); // before Streamlit's listener
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
    this.sentences.forget();
    this.player.destroy();
  }

  get step() { return this.player.step; }

  /** Whether the learner is on the way to another page. Its address must not be changed. A report would replace the
   * learner's request, because Streamlit keeps only the last request during a run. */
  get left() { return location.pathname !== this.path; }

  /** Show the place, here and in the pictures that follow. */
  show(options) {
    this.picture.show(options);
    this.tellOthers();
    this.say();
  }

  /** Show the sentence, if it has come ahead of the server's answer. */
  say() { if (!this.left) this.sentences.show(this.trace, besides(), this.step); }

  /** The server is at rest. */
  rested() {
    this.say();
    if (location.search !== this.wished) this.correct();
  }

  tellOthers() { tell({ trace: this.trace, step: this.step, opened: this.opened }); }

  /** Take new data from the server, with `old` the data before. Go to its place if that is new. */
  follow(data, old, options = {}) {
    this.opening = data.open ?? 0;
    this.entry = data.enter ?? this.opening;
    if (data.trace === old?.trace && data.goto === old.goto && data.session === old.session) return;
    this.trace = data.trace;
    this.arrive(data, !old || data.session !== old.session);
    this.offer();
    this.show(options);
    if (old) this.correct();
    this.tell();
  }

  /** A new picture, or one that meets a restarted server, keeps the place in the address: it may be ahead of the
   * server. */
  arrive(data, ahead) {
    this.arrived = true;
    this.besides = besides();
    const step = ahead ? stepOf(read("step")) : NaN;
    this.player.show(Number.isNaN(step) ? data.step : step);
    this.opened = idOf((ahead ? read("node") : null) ?? data.selected);
    // A picture that is mounted anew may get the data of an earlier mount. Only the address is sure then.
    const agrees = this.step === data.step && nameOf(this.opened) === data.selected;
    this.known = { step: agrees ? data.step : NaN, node: data.selected };
  }

  /** Offer to start from the beginning, if the course or a link without a step has opened the story further on. */
  offer() {
    const isOpened = this.step === this.opening && read("step") === null;
    const isEntered = this.step === this.entry && this.entry !== this.opening;
    this.player.offer(this.step > 0 && (isOpened || isEntered));
  }

  /** The player has changed the step, so the opened node closes. A waiting address or report is out of date and must
   * not take the learner back. */
  stepped() {
    this.silence();
    this.wished = "";
    this.opened = null;
    this.show();
  }

  toggle(id) { this.open(id === this.opened ? null : id); }

  /** Open a node that was clicked in a picture that follows. That picture may show a different tree. */
  openHere(id) { if (this.picture.has(id)) this.toggle(id); }

  /** Close the open node. Returns false if none is open. */
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

  /** Report the place once the server is at rest, if the server does not know it by then. */
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

  /** Write the place into the address. The server may have chosen the place, or may have written the address before
   * it received the last step. */
  correct() {
    if (!this.arrived || this.left) return;
    const [step, node] = [String(this.step), nameOf(this.opened)];
    if ((read("step") ?? String(this.opening)) !== step || read("node") !== node) write({ step, node });
  }

  /** Back, forward or a link, for which Streamlit runs the script. If only the place differs, show it at once.
   * Otherwise the place is meant for the picture that will come. */
  pop() {
    if (!this.host.isConnected) return this.picture.destroy();
    if (!this.arrived || this.left) return;
    turned();
    this.wished = location.search;
    if (besides() === this.besides) return this.go();
    this.silence();
    this.silence = atRest(() => this.go());
  }

  /** Show the place in the address, and report it to the server. */
  go() {
    if (this.left) return;
    this.player.show(stepOf(read("step") ?? String(this.opening)));
    const node = idOf(read("node"));
    this.opened = this.picture.has(node) ? node : null;
    this.offer();
    this.show();
    this.tell();
  }
}
