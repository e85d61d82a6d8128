// The sentence of the next step, which the server sends ahead, out of sight. The page shows it in the same frame as
// the picture, before the server's answer brings it with the panels.

const AHEAD = ".gh-ahead";
const TITLE = "h1.gh-shown";
const SAY = ".gh-say";
const INTRO = ".gh-intro"; // how the story begins: above the sentence until the learner moves

const PLAYER = ".gh-player";
const SMALL = "(max-width: 899.9px)"; // style.css: the sentence is above the picture
const [MORE, ROOM] = ["--gh-stage-more", "--gh-say-room"]; // of the picture's height, and for the sentence

/** How far down the player of a small screen is, in px. */
const playerTop = () =>
  (matchMedia(SMALL).matches ? document.querySelector(PLAYER) : null)?.getBoundingClientRect().top ?? 0;

/** Take away how the story begins. On a small screen the picture takes its room, as far as it may, and the sentence
 * the rest: the player stays under the finger. @param {Element} intro @param {Element} say
 * @param {number} before  where the player was */
function begun(intro, say, before) {
  const { style } = document.documentElement;
  intro.remove();
  const after = playerTop();
  const moved = before - after;
  if (!moved) return;
  style.setProperty(MORE, `${moved}px`);
  const grown = playerTop() - after;
  if (grown) style.setProperty(MORE, `${(moved * moved) / grown}px`); // some pictures are higher than the stage
  const left = before - playerTop();
  if (left > 1) style.setProperty(ROOM, `${say.getBoundingClientRect().height + left}px`);
}

/** @typedef {{ className: string, nodes: Node[] }} Part */

/** The step of the sentence on the page. */
const shown = () => /step (\d+)/.exec(document.querySelector(`${TITLE} > span:nth-of-type(2)`)?.textContent ?? "")?.[1];

/** @param {Element} element @param {string} className @returns {Part} */
const copied = (element, className) => ({
  className,
  nodes: [...element.childNodes].map((node) => node.cloneNode(true)),
});

export class Sentences {
  /** @type {Map<string, Part[]>} */ known = new Map(); // by step
  story = ""; // the story and the parameters to which they belong
  /** What the server had put where another sentence is now. Streamlit takes it for what is there, so if the server
   * sends the same again, nothing changes. @type {?{ step: string, parts: Part[], instead: ?Node }} */
  sent = null;

  /** Show the sentence of a step, if it is known and not on the page. @param {string} trace @param {string} besides
   * the parameters of the address without the place @param {number} step */
  show(trace, besides, step) {
    if (this.story !== `${trace} ${besides}`) this.forget();
    this.story = `${trace} ${besides}`;
    this.take(trace);
    const [title, say] = [document.querySelector(TITLE), document.querySelector(SAY)];
    const old = shown();
    if (!title || !say || old === undefined || old === String(step)) return;
    const isOurs = this.sent !== null && title.firstChild === this.sent.instead;
    const found = this.known.get(String(step)) ?? (isOurs && this.sent.step === String(step) ? this.sent.parts : null);
    if (!found) return;
    const parts = [copied(title, title.className), copied(say, say.className)];
    // Nobody sends it again to a learner who comes back before the server has heard of the step.
    this.known.set(old, parts);
    const intro = document.querySelector(INTRO);
    const before = intro ? playerTop() : 0;
    for (const [i, element] of [title, say].entries()) {
      element.className = found[i].className;
      element.replaceChildren(...found[i].nodes.map((node) => node.cloneNode(true)));
    }
    if (intro) begun(intro, say, before);
    this.sent = { ...(isOurs ? this.sent : { step: old, parts }), instead: title.firstChild };
  }

  /** Forget the sentences of a story, and the room of its beginning. */
  forget() {
    this.known.clear();
    for (const name of [MORE, ROOM]) document.documentElement.style.removeProperty(name);
  }

  /** Remember what has come ahead. @param {string} trace */
  take(trace) {
    const ahead = /** @type {?HTMLElement} */ (document.querySelector(AHEAD));
    if (!ahead || ahead.dataset.trace !== trace) return;
    const parts = /** @type {HTMLElement[]} */ ([...ahead.children]);
    this.known.set(String(ahead.dataset.step), parts.map((part) => copied(part, part.dataset.as ?? "")));
  }
}
