// What a node's card says: two faces, one while it waits and one when it is decided, and its edge.
import { make } from "../base/dom.js";
import { colour, mark } from "../base/marks.js";
import { brief } from "../base/numbers.js";
import { clip, fitting, fittingCount, rowWidth, shortened, write, writeFitted } from "../base/text.js";
import { LABEL } from "./motion.js";
/** @import { Measure } from "../base/text.js" */
/** @import { TreeNode } from "../wire.js" */

const FOOT = 16; // what a line at the foot adds to a card
const GAP = 7; // between the counts in a row
const MOST_EDGE = 18; // letters on an edge

/** The bar of class shares: one piece for each class that occurs, 1 px apart. */
function bar(parent, counts, width, y, height) {
  const present = counts.flatMap((count, index) => (count > 0 ? [{ count, index }] : []));
  const total = present.reduce((sum, piece) => sum + piece.count, 0);
  const room = width - (present.length - 1);
  let x = -width / 2;
  for (const { count, index } of present) {
    const wide = (room * count) / total;
    const piece = { class: "gh-piece", x, y, width: Math.max(1, wide), height, rx: Math.min(2, wide / 2) };
    make("rect", piece, parent).style.fill = colour(index);
    x += wide + 1;
  }
  if (!present.length) make("rect", { class: "gh-nobody", x, y, width, height, rx: 2 }, parent);
}

/** Where a mean lies between the least and the greatest target: a track with a dot. */
function scale(parent, at, width, y) {
  make("rect", { class: "gh-track", x: -width / 2, y: y - 1.5, width, height: 3, rx: 1.5 }, parent);
  make("circle", { class: "gh-mean", cx: (at - 0.5) * width, cy: y, r: 5 }, parent);
}

/** The shares of the classes or the mean. @param {TreeNode} node */
function shares(face, node, y, height, middle) {
  const width = node.w - 40;
  if (node.counts.length) bar(face, node.counts, width, y, height);
  else if (typeof node.scale === "number") scale(face, node.scale, width, middle);
}

/** The counts under the bar, in words where there is room, else marks and numbers. @param {TreeNode} node */
function counts(parent, node, y, measure) {
  const width = node.w - 40;
  const present = node.counts.flatMap((count, index) => (count > 0 ? [index] : []));
  const said = (index) => node.count_texts?.[index] ?? brief(node.counts[index]);
  const words = present.map((index) => `${mark(index)} ${said(index)}`);
  const long = node.counts.length === 2 && measure(words.join("  "), 13) <= width;
  if (!present.length) {
    const line = { y, size: 13, smallest: 11, class: "gh-soft" };
    writeFitted(parent, node.total ?? "", node.w - 18, measure, line);
  } else if (long && present.length === 2) {
    ["start", "end"].forEach((anchor, i) => {
      coloured(write(parent, words[i], { x: (i - 0.5) * width, y, size: 13, anchor, class: "gh-class" }), i);
    });
  } else {
    const short = present.map((index) => `${mark(index)}${brief(node.counts[index])}`);
    row(parent, present, long ? words : short, node.w - 18, y, measure);
  }
}

/** Class-coloured texts in a row, smaller or cut short where they do not fit. */
function row(parent, present, texts, most, y, measure) {
  const widths = (size) => texts.map((text) => measure(text, size));
  const size = fitting((s) => rowWidth(widths(s), texts.length, 0, GAP), most, 13, 11);
  const n = fittingCount(widths(size), measure("…", size), GAP, most);
  const line = write(parent, "", { y, size });
  texts.slice(0, n).forEach((text, i) => {
    coloured(make("tspan", { class: "gh-class", dx: i ? GAP : 0 }, line, text), present[i]);
  });
  if (n < texts.length) make("tspan", { class: "gh-soft", dx: GAP }, line, "…");
}

function coloured(element, index) {
  element.style.setProperty("--gh-c", colour(index));
}

/** A line at the foot of a card, where the picture has one for every node: errors here. */
function foot(face, node, measure) {
  if (!node.foot) return;
  const line = { y: node.h - 9, size: 13, smallest: 11, class: "gh-soft gh-foot" };
  writeFitted(face, node.foot, node.w - 16, measure, line);
}

/** The middle of what stands above the foot. */
const middleOf = (node) => (node.h - (node.foot ? FOOT : 0)) / 2;

function waitingFace(face, node, measure) {
  const middle = node.h / 2;
  const word = write(face, "open", { y: middle - 11, size: 15, class: "gh-soft" });
  shares(face, node, middle - 1, 8, middle + 3);
  counts(face, node, middle + 24, measure);
  return word;
}

function splitFace(face, node, measure) {
  const middle = middleOf(node);
  const title = { y: middle - 14, size: 17, smallest: 14, weight: 600, class: "gh-title" };
  writeFitted(face, node.title, node.w - 20, measure, title);
  shares(face, node, middle - 2, 10, middle + 3);
  counts(face, node, middle + 27, measure);
  foot(face, node, measure);
}

function leafFace(face, node, measure) {
  const middle = middleOf(node);
  const sign = node.label_class === null ? "" : `${mark(node.label_class)} `;
  const label = { y: middle - 4, size: 17, smallest: 13, weight: 600, class: "gh-title gh-class" };
  writeFitted(face, sign + (node.label ?? ""), node.w - 28, measure, label);
  const note = { y: middle + 17, size: 13, smallest: 11, class: "gh-class" };
  writeFitted(face, node.note ?? "", node.w - 28, measure, note);
  foot(face, node, measure);
}

/** A pen in a small disc at the corner: the learner's own choice. */
function pen(parent, node) {
  const disc = make("g", { class: "gh-pen", transform: `translate(${node.w / 2 - 5} 4)` }, parent);
  make("circle", { r: 10 }, disc);
  make("path", { d: "M-4.5 4.5l1-3.2 5.8-5.8 2.2 2.2-5.8 5.8z" }, disc);
}

/** What is drawn for a node. The card alone is the tree item, with a full name; its texts are for the eye.
 * @param {TreeNode} node @param {Measure} measure */
export function drawNode(node, measure) {
  const leaf = node.title === null || node.title === undefined;
  const group = make("g", { class: "gh-node" });
  const said = leaf ? node.label_class : (node.folded?.label_class ?? null);
  if (said !== null) {
    coloured(group, said);
    group.style.setProperty("--gh-w", colour(said, "w"));
  }
  const card = drawCard(group, node);
  const face = (name) => make("g", { class: `gh-face gh-face-${name}`, "aria-hidden": "true" }, group);
  const word = waitingFace(face("waiting"), node, measure);
  const decided = face("decided");
  if (leaf) leafFace(decided, node, measure);
  else splitFace(decided, node, measure);
  if (node.folded) leafFace(face("folded"), { ...node, ...node.folded }, measure);
  make("path", { class: "gh-now", d: `M${-node.w / 2 - 14} ${node.h / 2 - 6.5}l10 6.5l-10 6.5z` }, group);
  if (node.overridden) pen(decided, node);
  return { group, ...card, word, leaf, share: null, ...drawEdge(node, measure) };
}

function drawCard(group, { w, h }) {
  const item = make("g", { class: "gh-item" }, group);
  const tip = make("title", {}, item);
  const box = { x: -w / 2, y: 0, width: w, height: h };
  const shadow = make("rect", { ...box, class: "gh-shadow", y: 1.5, rx: 10 }, item);
  const ring = make("rect", { class: "gh-ring", x: -w / 2 - 5, y: -5, width: w + 10, height: h + 10 }, item);
  const card = make("rect", { ...box, class: "gh-box" }, item);
  return { item, tip, shadow, ring, card };
}

function drawEdge(node, measure) {
  if (node.parent === null) return { edge: null, label: null };
  const label = make("g", { class: "gh-label" });
  const full = node.edge ?? "";
  // Neighbours' labels stand nearer to each other than the neighbours themselves.
  const text = clip(shortened(full, MOST_EDGE), Math.max(40, (node.w + 18) * LABEL.across - 16), measure, 14);
  const width = measure(text, 14) + 12;
  if (text) make("rect", { x: -width / 2, y: -10, width, height: 20 }, label);
  write(label, text, { y: 5, size: 14 });
  make("title", {}, label, full);
  return { edge: make("path", { class: "gh-edge" }), label };
}

/** On an edge, above its label: the share of the record that goes here. */
export function drawShare(drawn, text, measure) {
  if (!text && !drawn.share) return;
  drawn.share?.remove();
  drawn.share = text ? make("g", { class: "gh-share", transform: "translate(0 -19)" }, drawn.label) : null;
  if (!text) return;
  const width = measure(text, 13, 600) + 8;
  make("rect", { x: -width / 2, y: -9, width, height: 18 }, drawn.share);
  write(drawn.share, text, { y: 4.5, size: 13, "font-weight": 600 });
}
