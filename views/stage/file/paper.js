// A file on paper: drawings take the width of the sheet, whatever the width of the window is.
import { set } from "../base/dom.js";

const DRAWN = ".gh-stage svg, .gh-wall svg, .gh-plane-still svg";

/** Let drawings shrink while the page is printed. */
export function onPaper() {
  addEventListener("beforeprint", () => {
    for (const svg of document.querySelectorAll(DRAWN)) {
      const { clientWidth, clientHeight } = svg;
      if (!svg.hasAttribute("viewBox") && clientWidth) set(svg, { viewBox: `0 0 ${clientWidth} ${clientHeight}`, "data-paper": "" });
    }
  });
  addEventListener("afterprint", () => {
    for (const svg of document.querySelectorAll("[data-paper]")) set(svg, { viewBox: null, "data-paper": null });
  });
}
