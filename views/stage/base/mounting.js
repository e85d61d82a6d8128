// How a picture comes onto a page and leaves it: any page, or one of Streamlit's.
import { make, set } from "./dom.js";

/** @typedef {(name: string, value: unknown) => void} Report  how a picture tells what the learner has done */
/** @typedef {(element: HTMLElement, data: any, report?: Report) => Picture} Mount */

/** What all pictures are. */
export class Picture {
  /** @param {Element} parent @param {string} card  the class of its own place there
   * @param {?string} [host]  the class of what it draws in, if that is only a part of its place */
  constructor(parent, card, host) {
    /** @type {HTMLElement} */
    this.card = parent.querySelector(`.${card}`) ?? make("div", { class: card }, parent);
    /** @type {HTMLElement} */ this.host = host ? make("div", { class: host }, this.card) : this.card;
    this.gone = false; // once it was destroyed
    this.calls = 0; // by Streamlit
    /** @type {Report} */ this.report = () => {};
    this.resize = new ResizeObserver(() => this.resized());
    this.resize.observe(this.host);
  }

  // What each has for itself: new data have come, its size is another one.
  receive(_data) {}
  resized() {}

  destroy() {
    this.gone = true;
    this.resize.disconnect();
    this.card.replaceChildren();
  }

  /** A line for what is pointed at, and the whole picture in words, which is only heard. */
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

/** A picture of a story, whose place says which step is shown. */
export class StoryPicture extends Picture {
  /** @type {any} */ data = null;
  /** @type {any} */ place = null; // the one that each makes

  /** A new trace. */
  unfold(_data) {}

  receive(data) {
    const old = this.data;
    this.data = data;
    if (data.trace !== old?.trace) this.unfold(data);
    this.place.player.guessed(data.guess);
    this.place.follow(data, old, { animate: data.trace === old?.trace });
  }

  destroy() {
    this.place.destroy();
    super.destroy();
  }
}

/** @type {WeakMap<HTMLElement, Picture>} */ const pictures = new WeakMap();

/** The way into a stage: `mount(element, data, report)` makes the picture there, or gives new data to it.
 * @param {(element: HTMLElement) => Picture} create @returns {Mount} */
export function stage(create) {
  return (element, data, report = () => {}) => {
    let picture = pictures.get(element);
    if (!picture || picture.gone) {
      element.classList.add("gh"); // the colours hang on it
      picture = create(element);
      pictures.set(element, picture);
    }
    picture.report = report;
    if (data) picture.receive(data);
    return picture;
  };
}

/** The same for Streamlit, which calls at every change and takes it back. @param {Mount} mount */
export function forStreamlit(mount) {
  return ({ parentElement, data, setStateValue }) => {
    const picture = mount(parentElement, data, setStateValue);
    const call = ++picture.calls;
    // Streamlit also takes back a call that a newer one has overtaken: only a picture that has left the page,
    // and that nobody called since, is taken down.
    return () =>
      setTimeout(() => {
        if (call === picture.calls && !parentElement.isConnected) picture.destroy();
      });
  };
}
