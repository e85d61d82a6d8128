// What scrolls can be reached by keyboard. Streamlit's own boxes and formulas cannot be given a tab stop from Python.

const BOXES = ".st-key-beside, .st-key-under, .st-key-more, .st-key-picture, .gh-say, .stMarkdown em, .katex-display";
const REST_MS = 250;

/** @param {Element} box */
const scrolls = (box) => {
  if (box.scrollWidth <= box.clientWidth + 1 && box.scrollHeight <= box.clientHeight + 1) return false;
  return /auto|scroll/.test(getComputedStyle(box).overflow);
};

/** Keeps it so while the page changes; gives what ends it. @param {Element} page */
export function reachable(page) {
  let timer = 0;
  function look() {
    timer = 0;
    for (const box of page.querySelectorAll(BOXES)) {
      if (scrolls(box)) box.setAttribute("tabindex", "0");
      else box.removeAttribute("tabindex");
    }
  }
  const soon = () => (timer ||= window.setTimeout(look, REST_MS));
  const changes = new MutationObserver(soon);
  changes.observe(page, { childList: true, subtree: true, characterData: true });
  window.addEventListener("resize", soon);
  soon();
  return () => {
    changes.disconnect();
    clearTimeout(timer);
    window.removeEventListener("resize", soon);
  };
}
