// Steps on paper: a sheet for each, which a reader ticks and prints. Every picture is drawn once and then stands still.
import { make, set } from "../base/dom.js";
import { drawn } from "../drawn/drawn.js";
import { fit, paperHead, WIDE } from "../drawn/paper.js";
import { carded, whole } from "./data.js";
import { lowerIndices } from "./indices.js";
import { Nodes } from "./nodes.js";
import { tabs } from "./small.js";
/** @import { Element as Frame, Snapshot } from "./data.js" */
/** @import { Standard } from "./file.js" */

const AREAS = /** @type {const} */ (["say", "picture", "beside", "under", "below"]);
const PICTURES = ".gh-stage, .gh-facets, .gh-plane-still, .gh-lift";

/** @typedef {{ of: string, stage: string, picture: any, step: number, node: ?string, told: Partial<Snapshot>, link: string,
 *   name: string, notes: string }} Leaf */
/** @typedef {{ title: string, words: string, known: boolean, leaves: Leaf[], frames: Record<string, Frame> }} Sheets */

/** Waits until what has been made is laid out, and what follows sizes has been drawn. */
const laidOut = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

class Sheet {
  /** @param {Leaf} leaf @param {Sheets} data @param {Record<string, Standard>} parts */
  constructor(leaf, data, parts) {
    this.leaf = leaf;
    this.data = data;
    this.parts = parts;
    /** @type {(() => void)[]} */ this.ends = [];
    this.nodes = new Nodes({ tabs: (...all) => tabs(this.nodes)(...all), button() {}, ...this.draws() });
  }

  draws() {
    const draw = (/** @type {string} */ name) => (/** @type {HTMLElement} */ host, data) => {
      host.replaceChildren(this.nodes.made(this.data.frames[name], host));
      const shown = name === "card" ? carded(data, "closed") : data;
      return this.parts[name]({ parentElement: host, data: shown, setStateValue() {} });
    };
    return Object.fromEntries(Object.keys(this.parts).map((name) => [name, draw(name)]));
  }

  /** Put it on the page. @param {Element} parent */
  async show(parent) {
    const { leaf } = this;
    this.element = make("section", { class: `gh-leaflet gh-of-${leaf.of || "home"}` }, parent);
    const paper = make("div", { class: "stApp gh-leaflet-paper" }, this.element);
    const scene = make("div", { class: leaf.stage === "facets" || !leaf.stage ? "st-key-wide-scene" : "st-key-scene" }, paper);
    for (const area of AREAS) {
      const box = make("div", { class: `st-key-${area} stVerticalBlock` }, area === "below" ? paper : scene);
      if (area === "picture" && leaf.stage) this.play(box);
      else this.nodes.show(box, /** @type {any} */ (leaf.told[area] ?? []));
      if (area === "picture" && leaf.notes) make("div", { class: "gh-leaflet-notes" }, scene, leaf.notes);
    }
    await laidOut();
    for (const wide of paper.querySelectorAll(WIDE)) {
      if (wide.checkVisibility()) fit(/** @type {HTMLElement} */ (wide), wide.parentElement.clientWidth);
    }
    this.stand(paper);
    this.head(paper);
    this.element.hidden = true; // so that the next one is laid out alone
  }

  /** @param {HTMLElement} box */
  play(box) {
    const { stage, picture, step, node } = this.leaf;
    const host = make("div", {}, box);
    host.append(this.nodes.made(this.data.frames[stage], host));
    const data = { ...picture, step, selected: node, goto: 0, session: "paper" };
    const end = this.parts[stage]({ parentElement: host, data, setStateValue() {} });
    if (end) this.ends.push(end);
  }

  /** Put a drawing in place of each picture, and end the pictures. @param {Element} paper */
  stand(paper) {
    for (const picture of paper.querySelectorAll(PICTURES)) {
      const svg = drawn(/** @type {HTMLElement} */ (picture));
      const host = picture.parentElement;
      const still = make("div", { class: `${host.className} gh-stands` });
      if (svg) still.append(svg);
      host.replaceWith(still);
    }
    for (const said of paper.querySelectorAll("[role=status]")) set(said, { role: null }); // it never changes
    for (const end of this.ends) end();
    this.nodes.draw(); // ends the parts that are gone
  }

  /** @param {Element} paper */
  head(paper) {
    const { link, name } = this.leaf;
    const shown = paper.querySelector("h1.gh-shown");
    const words = shown ? [...shown.childNodes].map((one) => one.textContent.trim()).filter(Boolean).join(" · ") : this.data.title;
    shown?.remove();
    const head = paperHead(paper, this.data.known ? link : null, name || words);
    if (name && shown) make("p", { class: "gh-paper-link" }, head.firstElementChild, words);
    if (!this.data.known) make("p", { class: "gh-paper-link" }, head.firstElementChild, `Glasshouse: /${link}`);
  }

  /** The tick above it. @param {() => void} changed */
  tick(changed) {
    const label = make("label", { class: "gh-leaflet-tick" });
    this.element.prepend(label);
    this.box = /** @type {HTMLInputElement} */ (make("input", { type: "checkbox" }, label));
    this.box.checked = true;
    label.append("Print this sheet");
    this.box.addEventListener("change", changed);
  }
}

/** The line on top: what is ticked, and the button that prints it. @param {Sheets} data @param {Sheet[]} sheets */
function bar(data, sheets) {
  const element = make("header", { class: "gh-leaves-bar" });
  document.body.prepend(element);
  make("h1", {}, element, data.title);
  const told = make("span", { role: "status" }, element);
  const label = make("label", {}, element);
  const alone = /** @type {HTMLInputElement} */ (make("input", { type: "checkbox" }, label));
  label.append("Each on a separate page");
  alone.checked = true;
  alone.addEventListener("change", () => document.body.classList.toggle("gh-flowing", !alone.checked));
  const button = (/** @type {string} */ words, /** @type {() => void} */ act) => {
    make("button", { type: "button" }, element, words).addEventListener("click", act);
  };
  const show = () => {
    const ticked = sheets.filter(({ box }) => box.checked);
    for (const { element, box } of sheets) set(element, { "data-out": box.checked ? null : "" });
    set(document.body, { "data-first": null });
    for (const { element } of sheets) set(element, { "data-first": element === ticked[0]?.element ? "" : null });
    told.textContent = `${ticked.length} of ${sheets.length} sheets`;
  };
  const all = (/** @type {boolean} */ checked) => {
    for (const { box } of sheets) box.checked = checked;
    show();
  };
  if (sheets.length > 1) {
    button("Tick all", () => all(true));
    button("Tick none", () => all(false));
    for (const sheet of sheets) sheet.tick(show);
    show();
  } else label.remove();
  button("Print", () => print());
}

/** Begin. @param {Record<string, Standard>} parts  what this file needs of the app, by name */
export async function start(parts) {
  const data = /** @type {Sheets} */ (/** @type {any} */ (whole(/** @type {any} */ (globalThis).glasshouse)));
  lowerIndices();
  const main = document.getElementById("leaves");
  if (data.words) make("p", { class: "gh-leaves-words" }, main, data.words);
  const sheets = data.leaves.map((leaf) => new Sheet(leaf, data, parts));
  for (const sheet of sheets) await sheet.show(main);
  for (const { element } of sheets) element.hidden = false;
  bar(data, sheets);
  make("span", { id: "ready", hidden: "" }, document.body);
}
