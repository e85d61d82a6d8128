// How a picture comes onto a page and leaves it again, on Streamlit's pages and on others.
import { make, set } from "./dom.js";

/** @typedef {(name: string, value: unknown) => void} Report  reports an action of the learner */
/** @typedef {(element: HTMLElement, data: any, report?: Report) => Picture} Mount */

/** The base class of all pictures. */
export class Picture {
  /** @param {Element} parent @param {string} card  the class of its element there
   * @param {?string | HTMLElement} [host]  the element to draw in, or its class, if that is only a part of the card */
  constructor(parent, card, host) {
    /** @type {HTMLElement} */
    this.card = parent.querySelector(`.${card}`) ?? make("div", { class: card }, parent);
    /** @type {HTMLElement} */
    this.host = typeof host === "string" ? make("div", { class: host }, this.card) : (host ?? this.card);
    this.gone = false;
    this.calls = 0; // number of calls by Streamlit
    /** @type {Report} */ this.report = () => {};
    this.resize = new ResizeObserver(() => this.resized());
    this.resize.observe(this.host);
  }

  // Each picture has its own methods for new data and for another size.
  receive(_data) {}
  resized() {}

  destroy() {
    this.gone = true;
    this.resize.disconnect();
    this.card.replaceChildren();
  }

  /** Make a line about the thing under the pointer, and a description for screen readers. */
  makeWords() {
    this.words = make("div", { class: "gh-readout", "aria-hidden": "true" }, this.card);
    const id = `gh-told-${Math.random().toString(36).slice(2)}`;
    this.told = make("p", { class: "gh-quiet", id }, this.card);
    set(this.host, { role: "group", "aria-describedby": id });
  }

  say(text) {
    if (this.words.textContent === text) return;
    this.words.replaceChildren();
    make("span", {}, this.words, text);
  }
}

/** A picture of a story, whose place knows the current step. */
export class StoryPicture extends Picture {
  /** @type {any} */ data = null;
  /** @type {any} */ place = null; // each subclass makes its own

  /** A new trace. */
  unfold(_data) {}

  /** @override */
  receive(data) {
    const old = this.data;
    this.data = data;
    if (data.trace !== old?.trace) this.unfold(data);
    this.place.player.guessed(data.guess);
    this.place.follow(data, old, { animate: data.trace === old?.trace });
  }

  /** @override */
  destroy() {
    this.place.destroy();
    super.destroy();
  }
}

/** @type {WeakMap<HTMLElement, Picture>} */ const pictures = new WeakMap();

/** The entry of a stage: `mount(element, data, report)` makes the picture, or gives it new data.
 * @param {(element: HTMLElement) => Picture} create @returns {Mount} */
export function stage(create) {
  return (element, data, report = () => {}) => {
    let picture = pictures.get(element);
    if (!picture || picture.gone) {
      element.classList.add("gh"); // the colours depend on it
      picture = create(element);
      pictures.set(element, picture);
    }
    picture.report = report;
    if (data) picture.receive(data);
    return picture;
  };
}

/** The same for Streamlit, which mounts at every change and unmounts the old call. @param {Mount} mount */
export function forStreamlit(mount) {
  return ({ parentElement, data, setStateValue }) => {
    const picture = mount(parentElement, data, setStateValue);
    const call = ++picture.calls;
    // Streamlit also unmounts a call that a newer one has replaced. So a picture is destroyed only if it has left
    // the page and had no later call.
    return () =>
      setTimeout(() => {
        if (call === picture.calls && !parentElement.isConnected) picture.destroy();
      });
  };
}
