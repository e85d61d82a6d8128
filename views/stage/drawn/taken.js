// “Picture”: the picture of the page as a file, as SVG or as PNG of an exact size, on white or transparent.
import { make } from "../base/dom.js";
import { drawn } from "./drawn.js";
import { fontsOf } from "./fonts.js";
/** @import { Taken } from "../wire.js" */

const SIZES = [[1920, 1080], [3840, 2160]];
const PICTURE = ".st-key-picture";
const MARGIN = 0.02; // of the height of a PNG
const MOST = 1 / 360; // of its height: how many times as large as on the page a small picture gets

/** The picture of the page as the text of an SVG file. @param {string} title @param {boolean} light */
export async function svgOf(title, light) {
  const svg = drawn(/** @type {HTMLElement} */ (document.querySelector(PICTURE)));
  if (!svg) return null;
  const fonts = await fontsOf(svg);
  if (light) svg.prepend(ground(svg));
  if (fonts) svg.prepend(style(fonts));
  svg.prepend(make("title", {}, null, title));
  return { text: new XMLSerializer().serializeToString(svg), wide: svg.width.baseVal.value, high: svg.height.baseVal.value };
}

/** @param {string} rules */
function style(rules) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", "style");
  made.textContent = rules;
  return made;
}

/** A white ground below a drawing. @param {SVGSVGElement} svg */
function ground(svg) {
  const { x, y, width, height } = svg.viewBox.baseVal;
  return make("rect", { x, y, width, height, fill: "#ffffff" });
}

/** A drawing as PNG of this size: as large as it fits, in the middle. @param {{ text: string, wide: number, high: number }} svg
 * @param {number} width @param {number} height @param {boolean} light @returns {Promise<Blob>} */
export async function pngOf({ text, wide, high }, width, height, light) {
  const image = new Image();
  const address = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  try {
    image.src = address;
    await image.decode();
    const canvas = make("canvas", { width, height });
    const pen = canvas.getContext("2d");
    if (light) {
      pen.fillStyle = "#ffffff";
      pen.fillRect(0, 0, width, height);
    }
    const edges = 2 * MARGIN * height;
    const scale = Math.min((width - edges) / wide, (height - edges) / high, MOST * height);
    pen.drawImage(image, (width - wide * scale) / 2, (height - high * scale) / 2, wide * scale, high * scale);
    return await new Promise((done) => canvas.toBlob(done, "image/png"));
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** @param {Blob} blob @param {string} name */
function save(blob, name) {
  const link = make("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** The name of the file: the page, and the step that is shown. @param {string} name @param {string} ending */
function called(name, ending) {
  const step = new URLSearchParams(location.search).get("step");
  return `${[name, step].filter(Boolean).join("-")}.${ending}`;
}

/** @param {Element} host */
function begun(host) {
  const choices = make("fieldset", {}, host);
  make("legend", {}, choices, "Background");
  const radio = (/** @type {string} */ value, /** @type {string} */ words) => {
    const label = make("label", {}, choices);
    make("input", { type: "radio", name: "gh-ground", value }, label).checked = value === "light";
    label.append(words);
  };
  radio("light", "White");
  radio("none", "Transparent");
  const row = make("div", { class: "gh-taken-files" }, host);
  const told = make("p", { class: "gh-fine", role: "status" }, host);
  return { row, told, light: () => choices.querySelector("input").checked };
}

/** @param {{ parentElement: HTMLElement, data: Taken }} component */
export default ({ parentElement, data }) => {
  const host = parentElement.querySelector(".gh-taken");
  if (!host || host.childElementCount) return;
  const { row, told, light } = begun(host);
  const button = (/** @type {string} */ words, /** @type {(svg: any) => Promise<[Blob, string]>} */ make_) => {
    const one = make("button", { type: "button" }, row, words);
    one.addEventListener("click", async () => {
      const svg = await svgOf(document.querySelector("h1.gh-shown")?.textContent ?? document.title, light());
      told.textContent = svg ? "" : "This page shows no picture now.";
      if (svg) save(...(await make_(svg)));
    });
  };
  button("SVG", async ({ text }) => [new Blob([text], { type: "image/svg+xml" }), called(data.name, "svg")]);
  for (const [width, height] of SIZES) {
    button(`PNG ${width} × ${height}`, async (svg) => [await pngOf(svg, width, height, light()), called(`${data.name}-${width}`, "png")]);
  }
};
