// A page on paper: its head with the link as a QR code, its pictures as drawings that fit the sheet, and tables and
// formulas that are too wide for it made smaller. All this is there only while the page is printed.
import { make, set } from "../base/dom.js";
import { drawn } from "./drawn.js";
import { codeOf, outline } from "./qr.js";

const PICTURES = ".gh-stage, .gh-facets, .gh-plane-still, .gh-lift, .stPlotlyChart";
export const WIDE = ".gh-table, .gh-grid-table, .katex-display > .katex";
const SHEET = 670; // px of A4 between its margins, which is narrower than Letter
const MOST = 780; // px: how high a drawing is at most on a sheet

/** The QR code of a link. @param {string} link @param {Element} parent */
export function qrCode(link, parent) {
  const rows = codeOf(link);
  if (!rows) return make("p", { class: "gh-fine" }, parent, "This link is too long for a QR code.");
  const size = rows.length + 8; // and the white around it
  const svg = make("svg", { class: "gh-paper-code", viewBox: `-4 -4 ${size} ${size}`, role: "img", "aria-label": "QR code of this page" }, parent);
  make("path", { d: outline(rows), fill: "#000", "shape-rendering": "crispEdges" }, svg);
  return svg;
}

/** The title of the page as it is shown, with the step. */
function title() {
  const shown = document.querySelector("h1.gh-shown");
  if (!shown) return document.querySelector("h1") ? "" : document.title;
  return [...shown.childNodes].map((one) => one.textContent.trim()).filter(Boolean).join(" · ");
}

/** The head of a printed page. @param {Element} parent @param {?string} link @param {string} words */
export function paperHead(parent, link, words) {
  const head = make("div", { class: "gh-paper-head" });
  parent.prepend(head);
  const about = make("div", {}, head);
  if (words) make("p", { class: "gh-paper-title" }, about, words);
  if (link) make("p", { class: "gh-paper-link" }, about, link);
  if (link) qrCode(link, head);
  return head;
}

/** The drawing of a picture in place of it. @param {HTMLElement} picture */
function draw(picture) {
  if (!picture.checkVisibility()) return null;
  const svg = drawn(picture);
  if (!svg) return null;
  const [wide, high] = [svg.width.baseVal.value, svg.height.baseVal.value];
  set(svg, { class: "gh-paper-drawing", width: null, height: null });
  svg.style.width = `${Math.min(wide, (MOST * wide) / high)}px`;
  picture.append(svg);
  picture.dataset.ghDrawn = "";
  return svg;
}

/** Make what is wider than its room smaller. Returns whether it was. @param {HTMLElement} thing @param {number} room  px */
export function fit(thing, room) {
  const before = thing.style.width;
  thing.style.width = "min-content";
  const wide = thing.offsetWidth;
  thing.style.width = before;
  if (wide > room) thing.style.zoom = (room / wide).toFixed(3);
  return wide > room;
}

/** Print pages so. @param {() => Element} host  the head is made in it
 * @param {() => ?string} link  the address of what is shown, null if there is none */
export function onPaper(host, link) {
  /** @type {(() => void)[]} */ let undo = [];
  const end = () => {
    for (const one of undo) one();
    undo = [];
  };
  addEventListener("beforeprint", () => {
    end();
    const all = (/** @type {string} */ css) => /** @type {HTMLElement[]} */ ([...document.querySelectorAll(css)]);
    for (const picture of all(PICTURES)) {
      const svg = draw(picture);
      if (!svg) continue;
      undo.push(() => {
        svg.remove();
        delete picture.dataset.ghDrawn;
      });
    }
    for (const thing of all(WIDE)) if (thing.checkVisibility() && fit(thing, SHEET)) undo.push(() => (thing.style.zoom = ""));
    const head = paperHead(host(), link(), title());
    undo.push(() => head.remove());
  });
  addEventListener("afterprint", end);
}
