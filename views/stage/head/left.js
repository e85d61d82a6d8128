// A page that was left is left from the first moment on: whatever is still on its way from it is not drawn, and
// whatever it still asks for is not asked.
//
// Messages take their time. When back, forward or a link has asked for another page, what the server has sent of the
// page before still comes in, and Streamlit takes it: the address goes back, or keeps the parameters of that page.
// And a fragment of the page before that still reports runs after the other page, as its page, and empties that
// (docs/streamlit/left_page.py). The server cannot know what is under way; only the browser can leave it out.
import { asked, told } from "./messages.js";

/** One connection to the server: which page is wanted, and what has to do with it. */
export class Left {
  /** @param {{ known: boolean }} pages  whether the server has told those of the app, on any connection */
  constructor(pages) {
    this.pages = pages;
    this.page = ""; // wanted, as Streamlit names it; "" until it is known
    this.waits = false; // it has been asked for, and nothing has come of it
    this.shown = ""; // the page that Streamlit shows
    this.begun = false; // a run has begun that may be the answer; it is, once it draws the page
    this.stale = false; // what comes in belongs to what was left
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

  /** Whether a message that comes in is taken. @param {Uint8Array} bytes */
  takes(bytes) {
    const message = told(bytes);
    if (message.begins) this.begins(message);
    else if (message.drawn && !this.stale) return this.drawn(message.page);
    else if (message.address && this.begun) {
      // Before the page is drawn a callback alone writes the address, and who goes to a page has changed nothing.
      this.waits = this.stale = true;
      this.begun = false;
    }
    return !(this.stale && message.draws);
  }

  /** The server draws a page. That it is the one which is shown is no news, and Streamlit would write its path into the
   * address a moment later, when the learner may have left. @param {string} page */
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

/** Let every connection of the page leave out what is of a page that was left.
 * @param {Window & typeof globalThis} on @returns whether the server has told the pages of the app by now */
export function leaveOut(on) {
  const pages = { known: false };
  /** What cannot be read is let through. @param {(bytes: Uint8Array) => boolean} may @param {unknown} data */
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

    /** @param {Parameters<WebSocket["send"]>[0]} data */
    send(data) {
      if (passes((bytes) => this.left.sends(bytes), data)) super.send(data);
    }
  };
  return pages;
}
