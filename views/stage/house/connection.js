// Says that the server cannot be reached, and lets the page go on when it can be again.
//
// Streamlit connects again by itself, but asks for what the page shows only sometimes, and with the address it knew
// last. A turn of the history, which goes nowhere, lets it ask for what the address says now.
//
// A server that hangs, or a network that swallows everything, closes no connection: so the server is asked now and
// then, on a page that is seen.
import { ask } from "../base/address.js";
import { make } from "../base/dom.js";

const STATE = "data-test-connection-state"; // of Streamlit's page
const ASK_MS = 1800; // from an answer to the next question: with ANSWER_MS less than three seconds
const ANSWER_MS = 1000;
const BACK_MS = 2500; // how long it is said that the connection is back

const LOST = "The connection to the server is lost. This page continues when the connection returns.";
const OVER = "The connection to the server is lost. Reload this page.";
const BACK = "The connection is back.";

/** Whether there is an answer in time, whatever it is. @param {string} address */
const answers = (address) =>
  fetch(address, { cache: "no-store", signal: AbortSignal.timeout(ANSWER_MS) }).then(
    () => true,
    () => false,
  );

class Connection {
  constructor() {
    this.app = document.querySelector(`[${STATE}]`);
    this.bar = make("div", { class: "gh gh-connection", role: "status" }, this.app);
    this.silent = false; // the server has not answered
    this.cut = false; // Streamlit has lost it
    this.timer = this.end = 0;
    new MutationObserver(() => this.changed()).observe(this.app, { attributeFilter: [STATE] });
    document.addEventListener("visibilitychange", () => this.ask());
    window.addEventListener("offline", () => this.ask());
    window.addEventListener("online", () => this.ask());
    this.ask();
  }

  get state() { return this.app.getAttribute(STATE); }

  /** Streamlit has lost the server, or found it. */
  changed() {
    const cut = this.state !== "CONNECTED";
    if (this.cut && !cut) ask();
    this.cut = cut;
    this.say();
  }

  /** Ask the server for a sign of life, and later again. */
  async ask() {
    const server = window.__streamlit?.BACKEND_BASE_URL;
    clearTimeout(this.timer);
    if (!server || document.hidden) return;
    this.silent = !this.cut && !(await answers(`${server}_stcore/health`)); // Streamlit asks where it is cut
    this.say();
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.ask(), ASK_MS);
  }

  say() {
    const lost = this.cut || this.silent;
    const text = this.state === "DISCONNECTED_FOREVER" ? OVER : LOST;
    if (lost) this.show(text);
    else if (this.bar.textContent === LOST) this.show(BACK, BACK_MS);
  }

  /** @param {string} text @param {number} [ms]  and then no longer */
  show(text, ms) {
    clearTimeout(this.end);
    if (this.bar.textContent !== text) this.bar.textContent = text;
    if (ms) this.end = window.setTimeout(() => (this.bar.textContent = ""), ms);
  }
}

/** Watch the connection from now on. */
export const watch = () => void new Connection();
