// The sentence of the next step, which the server sends ahead, out of sight. The page shows it in the same frame as
// the picture, before the server's answer brings it with the panels.

const AHEAD = ".gh-ahead";
const TITLE = "h1.gh-shown";
const SAY = ".gh-say";
const INTRO = ".gh-intro"; // how the story begins: above the sentence until the learner moves

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
    if (this.story !== `${trace} ${besides}`) this.known.clear();
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
    for (const [i, element] of [title, say].entries()) {
      element.className = found[i].className;
      element.replaceChildren(...found[i].nodes.map((node) => node.cloneNode(true)));
    }
    document.querySelector(INTRO)?.remove();
    this.sent = { ...(isOurs ? this.sent : { step: old, parts }), instead: title.firstChild };
  }

  /** Remember what has come ahead. @param {string} trace */
  take(trace) {
    const ahead = /** @type {?HTMLElement} */ (document.querySelector(AHEAD));
    if (!ahead || ahead.dataset.trace !== trace) return;
    const parts = /** @type {HTMLElement[]} */ ([...ahead.children]);
    this.known.set(String(ahead.dataset.step), parts.map((part) => copied(part, part.dataset.as ?? "")));
  }
}
