// A page that the learner has left: its late messages are not drawn, and its late requests are not sent.
//
// Messages take time. After back, forward or a link has asked for another page, messages of the old page still come
// in, and Streamlit accepts them: the address goes back, or keeps the parameters of the old page. And a fragment of
// the old page that still reports runs after the new page, as its page, and empties it
// (docs/streamlit/left_page.py). The server cannot know which messages are under way. Only the browser can drop them.
import { asked, told } from "./messages.js";

/** One connection to the server. It knows the wanted page, and which messages belong to it. */
export class Left {
  /** @param {{ known: boolean }} pages  whether the server has sent the pages of the app, on any connection */
  constructor(pages) {
    this.pages = pages;
    this.page = ""; // the wanted page, as Streamlit names it; "" until it is known
    this.waits = false; // the wanted page was requested and has not come
    this.shown = ""; // the page that Streamlit shows
    this.begun = false; // a run has begun that may be the answer; it is the answer once it draws the page
    this.stale = false; // incoming messages belong to the old page
  }

  /** Whether a message may go out. @param {Uint8Array} bytes */
  sends(bytes) {
    const run = asked(bytes);
    if (!run) return true;
    if (run.history && run.page) {
      this.page = run.page;
      this.waits = this.stale = true;
      this.begun = false;
      return true;
    }
    return !this.page || !run.page || run.page === this.page;
  }

  /** Whether an incoming message is accepted. @param {Uint8Array} bytes */
  takes(bytes) {
    const message = told(bytes);
    if (message.begins) this.begins(message);
    else if (message.drawn && !this.stale) return this.drawn(message.page);
    else if (message.address && this.begun) {
      // Before the page is drawn only a callback writes the address, and going to a page runs no callback.
      this.waits = this.stale = true;
      this.begun = false;
    }
    return !(this.stale && message.draws);
  }

  /** The server draws a page. If that page is already shown, Streamlit must not hear of it: it would write the page's
   * path into the address a moment later, when the learner may have left. @param {string} page */
  drawn(page) {
    const news = page !== this.shown;
    this.page = this.shown = page;
    this.pages.known = true;
    this.begun = false;
    return news;
  }

  /** A run begins. @param {{ page: string, whole: boolean }} run */
  begins({ page, whole }) {
    const other = page !== this.page;
    this.stale = this.waits ? !whole || other : !whole && other && this.page !== "";
    if (this.stale || !whole) return;
    this.begun = this.waits;
    this.waits = false;
    this.page = page;
    if (page !== this.shown) this.shown = "";
  }
}

/** Make every connection of the page drop the messages of a page that was left.
 * @param {Window & typeof globalThis} on @returns whether the server has sent the pages of the app by now */
export function leaveOut(on) {
  const pages = { known: false };
  /** Let unreadable messages through. @param {(bytes: Uint8Array) => boolean} may @param {unknown} data */
  const passes = (may, data) => {
    try {
      return ArrayBuffer.isView(data)
        ? may(new Uint8Array(data.buffer, data.byteOffset, data.byteLength))
        : !(data instanceof ArrayBuffer) || may(new Uint8Array(data));
    } catch {
      return true;
    }
  };
  on.WebSocket = class extends on.WebSocket {
    /** @param {string | URL} address @param {string | string[]} [protocols] */
    constructor(address, protocols) {
      super(address, protocols);
      this.left = new Left(pages);
      this.addEventListener("message", (event) => {
        if (!passes((bytes) => this.left.takes(bytes), event.data)) event.stopImmediatePropagation();
      });
    }

    /** @param {Parameters<WebSocket["send"]>[0]} data @override */
    send(data) {
      if (passes((bytes) => this.left.sends(bytes), data)) super.send(data);
    }
  };
  return pages;
}
