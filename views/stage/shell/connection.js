// Says that the server cannot be reached, and lets the page continue when it is back.
//
// Streamlit reconnects by itself, but does not always ask for the page again, and then with the last address that it
// knew. A history event that goes nowhere makes it ask for the current address.
//
// A server that hangs, or a network that loses everything, closes no connection. So this asks the server from time to
// time while the page is visible.
import { ask } from "../base/address.js";
import { make } from "../base/dom.js";

const STATE = "data-test-connection-state"; // of Streamlit's page
const ASK_MS = 1800; // from an answer to the next question: with ANSWER_MS less than three seconds
const ANSWER_MS = 1000;
const BACK_MS = 2500; // how long the page says that the connection is back

const LOST = "The connection to the server is lost. This page continues when the connection returns.";
const OVER = "The connection to the server is lost. Reload this page.";
const BACK = "The connection is back.";

/** Whether any answer comes in time. @param {string} address */
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
    this.cut = false; // Streamlit has lost the server
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

  /** Check that the server is alive, and check again later. */
  async ask() {
    const server = window.__streamlit?.BACKEND_BASE_URL;
    clearTimeout(this.timer);
    if (!server || document.hidden) return;
    this.silent = !this.cut && !(await answers(`${server}_stcore/health`)); // Streamlit asks when it is cut
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

  /** @param {string} text @param {number} [ms]  how long, or for ever */
  show(text, ms) {
    clearTimeout(this.end);
    if (this.bar.textContent !== text) this.bar.textContent = text;
    if (ms) this.end = window.setTimeout(() => (this.bar.textContent = ""), ms);
  }
}

/** Start to watch the connection. */
export const watch = () => void new Connection();
