// The strip of the course says when it is drawn: it may come after the page that shows its way on once more.
const DRAWN = "gh-strip-drawn";

/** The strip is drawn. */
export const announce = () => void document.dispatchEvent(new CustomEvent(DRAWN));

/** Call back each time the strip is drawn. @param {() => void} call */
export const whenDrawn = (call) => document.addEventListener(DRAWN, call);
