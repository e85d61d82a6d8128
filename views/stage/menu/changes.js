// Notices whatever may change what has room on a page: elements, texts, sizes, fonts.

/** Call back after each change. Returns the observer of sizes, which may watch further elements, and a function that
 * stops. @param {Element} page @param {() => void} changed */
export function eachChange(page, changed) {
  const changes = new MutationObserver(changed);
  changes.observe(page, { childList: true, subtree: true, characterData: true, attributeFilter: ["open"] });
  const sizes = new ResizeObserver(changed); // for example when the sidebar is closed
  sizes.observe(page.querySelector("[data-testid=stMain]") ?? page);
  window.addEventListener("resize", changed);
  document.fonts.addEventListener("loadingdone", changed);
  const stop = () => {
    changes.disconnect();
    sizes.disconnect();
    window.removeEventListener("resize", changed);
    document.fonts.removeEventListener("loadingdone", changed);
  };
  return { sizes, stop };
}
