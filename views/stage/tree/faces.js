// The faces of a node's card, one while it waits and one when it is decided, and its edge.
import { make, set } from "../base/dom.js";
import { colour, shape } from "../base/marks.js";
import { clip, clipMiddle, fittingCount, wrapped, wrappedMiddle, write, writeFitted } from "../base/text.js";
import { countTexts, faceHeight, footing, isBarred, isSign, kept, leading } from "./cards.js";
/** @import { Measure } from "../base/text.js" */
/** @import { TreeNode } from "../wire.js" */
/** @import { Card, Level } from "./cards.js" */

const GAP = 7; // between the counts in a row
const DOT = 3.6; // radius

/** A card to draw. @typedef {{ node: TreeNode, card: Card, level: Level, measure: Measure }} Pen */

/** The bar of class shares: one piece for each class that occurs, with gaps of 1 px if there is room. */
function bar(parent, counts, width, y, height) {
  const present = counts.flatMap((count, index) => (count > 0 ? [{ count, index }] : []));
  const total = present.reduce((sum, piece) => sum + piece.count, 0);
  const gap = width > 3 * present.length ? 1 : 0;
  const room = width - gap * (present.length - 1);
  let x = -width / 2;
  for (const { count, index } of present) {
    const wide = (room * count) / total;
    const piece = { class: "gh-piece", x, y, width: Math.max(gap, wide), height, rx: Math.min(2, wide / 2) };
    make("rect", piece, parent).style.fill = colour(index);
    x += wide + gap;
  }
  if (!present.length) make("rect", { class: "gh-nobody", x, y, width, height, rx: 2 }, parent);
}

/** @param {Card} card @param {Level} level */
const barWidth = ({ w }, level) => w - 2 * level.pad[0] - (level.counts ? 4 : 0);

/** The shares of the classes, or the position of a mean between the lowest and the highest target.
 * @param {Pen} about */
function shares(face, about, y) {
  const { node, card, level } = about;
  const width = barWidth(card, level);
  if (node.counts.length) return bar(face, node.counts, width, y, level.bar);
  if (typeof node.scale !== "number") return;
  const middle = y + level.bar / 2;
  make("rect", { class: "gh-track", x: -width / 2, y: middle - 1.5, width, height: 3, rx: 1.5 }, face);
  make("circle", { class: "gh-mean", cx: (node.scale - 0.5) * width, cy: middle, r: Math.max(3, level.bar / 2) }, face);
}

/** The counts under the bar, in words if there is room, else as signs and numbers. @param {Pen} about */
function counts(parent, about, y) {
  const { node, card, level, measure } = about;
  const [width, size] = [card.w - 2 * level.pad[0] - 4, level.small];
  const { present, words, signs } = countTexts(node, level);
  if (!present.length) {
    const line = { y, size, smallest: size, class: "gh-soft" };
    return writeFitted(parent, node.total ?? "", card.w - 12, measure, line);
  }
  const long = words && node.counts.length === 2 && measure(words.join("  "), size) <= width;
  if (!long || present.length < 2) {
    return row(parent, present, long ? words : signs, { most: card.w - 8, y, size, measure });
  }
  ["start", "end"].forEach((anchor, i) => {
    coloured(write(parent, words[i], { x: (i - 0.5) * width, y, size, anchor, class: "gh-class" }), i);
  });
}

/** Class-coloured texts in a row, as many as fit. */
function row(parent, present, texts, { most, y, size, measure }) {
  const widths = texts.map((text) => measure(text, size));
  const n = fittingCount(widths, measure("…", size), GAP, most);
  const line = write(parent, "", { y, size });
  texts.slice(0, n).forEach((text, i) => {
    coloured(make("tspan", { class: "gh-class", dx: i ? GAP : 0 }, line, text), present[i]);
  });
  if (n < texts.length) make("tspan", { class: "gh-soft", dx: GAP }, line, "…");
}

function coloured(element, index) {
  element.style.setProperty("--gh-c", colour(index));
}

/** Write lines of text below one another. Returns the y below them. */
function lines(parent, texts, y, size, about) {
  const step = leading(size);
  texts.forEach((text, i) => write(parent, text, { y: y + (i + 0.79) * step, size, ...about }));
  return y + texts.length * step;
}

/** The lines at the foot of a card, such as errors, in pictures that have them. @param {Pen} about */
function foot(face, about) {
  const { card, level } = about;
  const y = card.h - level.pad[1] - card.foot.length * leading(level.small);
  lines(face, card.foot, y, level.small, { class: "gh-soft gh-foot" });
}

/** The top of a face of this height, centred above the foot.
 * @param {{ card: Card, level: Level }} about */
const headOf = ({ card, level }, high) => (card.h - footing(card.foot, level) - high) / 2;

/** The top of the bar of a waiting card. @param {{ card: Card, level: Level }} about */
function barTop(about) {
  const line = about.level.counts ? leading(about.level.small) : 0;
  return headOf(about, 2 * line + about.level.bar + (line ? 6 : 0)) + line + (line ? 3 : 0);
}

/** The middle and the width of that bar. @param {Card} card @param {Level} level */
export const barOf = (card, level) => ({ y: barTop({ card, level }) + level.bar / 2, width: barWidth(card, level) });

/** @param {Pen} about */
function waitingFace(face, about) {
  const { level } = about;
  const line = level.counts ? leading(level.small) : 0;
  const word = write(face, level.counts ? "open" : "", { y: 0, size: level.small || 1, class: "gh-soft" });
  const below = barTop(about);
  set(word, { y: below - 3 - 0.21 * line });
  shares(face, about, below);
  if (line) counts(face, about, below + level.bar + 3 + 0.79 * line);
  return word;
}

/** @param {Pen} about */
function splitFace(face, about) {
  const { card, level, node } = about;
  const barred = isBarred(node);
  const line = level.counts ? leading(level.small) : 0;
  const below = level.bar + (level.type ? 3 : 0) + (line ? 3 + line : 0);
  const high = card.title.length * leading(level.title) + (barred ? below : 0);
  const title = { class: "gh-title", "font-weight": 600 };
  const y = lines(face, card.title, headOf(about, high), level.title, title) + (level.type ? 3 : 0);
  if (level.bar) shares(face, about, y);
  if (line && barred) counts(face, about, y + level.bar + 3 + 0.79 * line);
  foot(face, about);
}

/** The face of a leaf, with the node's texts or those after pruning.
 * @param {Pen} about @param {{ label: string[], note: string[] }} texts @param {?number} said  its class */
function leafFace(face, about, texts, said) {
  const { card, level } = about;
  if (!level.type) return sign(face, said, card);
  const size = isSign(texts, level) ? level.sign : level.title;
  const title = { class: "gh-title gh-class", "font-weight": 600 };
  const y = lines(face, texts.label, headOf(about, faceHeight(texts, level)), size, title);
  lines(face, texts.note, y, level.small, { class: "gh-class" });
  foot(face, about);
}

/** A class shown only by its sign. */
function sign(face, said, { h }) {
  const d = said === null ? shape(1, DOT - 1) : shape(said, DOT);
  make("path", { class: "gh-sign", d, transform: `translate(0 ${h / 2})` }, face);
}

/** The signs in a small disc at the corner: the learner made this choice, or other trees differ here. */
const SIGNS = { pen: "M-4.5 4.5l1-3.2 5.8-5.8 2.2 2.2-5.8 5.8z", unlike: "M-5-2.5H5M-5 2.5H5M3-5.5L-3 5.5" };

function disc(parent, sign, x, y, size = 1) {
  const drawn = make("g", { class: `gh-disc gh-${sign}`, transform: `translate(${x} ${y}) scale(${size})` }, parent);
  make("circle", { r: 10 }, drawn);
  make("path", { d: SIGNS[sign] }, drawn);
}

/** Draw a node. Only the card is a tree item, with a full name. Its texts are visual only.
 * @param {TreeNode} node @param {Card} card @param {Level} level @param {Measure} measure */
export function drawNode(node, card, level, measure) {
  const leaf = node.title === null || node.title === undefined;
  const group = make("g", { class: "gh-node" });
  const said = leaf ? node.label_class : (node.folded?.label_class ?? null);
  if (said !== null) {
    coloured(group, said);
    group.style.setProperty("--gh-w", colour(said, "w"));
  }
  const about = { node, card, level, measure };
  const box = drawCard(group, card);
  const face = (name) => make("g", { class: `gh-face gh-face-${name}`, "aria-hidden": "true" }, group);
  const word = waitingFace(face("waiting"), about);
  const decided = face("decided");
  if (leaf) leafFace(decided, about, card, node.label_class);
  else splitFace(decided, about);
  if (node.folded) leafFace(face("folded"), about, card.folded ?? card, node.folded.label_class);
  const r = Math.min(10, level.gap - 6); // an arrow beside the card, if there is room
  if (r > 4) make("path", { class: "gh-now", d: `M${-card.w / 2 - r - 4} ${card.h / 2 - 0.65 * r}l${r} ${0.65 * r}l${-r} ${0.65 * r}z` }, group);
  if (node.overridden && level.type) disc(decided, "pen", card.w / 2 - 5, 4);
  const away = /(^|\.)0$/.test(node.id) ? -1 : 1; // the side of the branch and its label
  if (node.unlike) disc(group, "unlike", away * (card.w / 2 + 3), level.type ? 3 : -2, level.notes ? 1 : level.type ? 0.8 : 0.6);
  return { group, ...box, word, leaf, share: null, knob: null, edge: null, label: null };
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

/** The edge to a node, with as much of its label as there is room for.
 * @param {TreeNode} node @param {Level} level @param {{ across: number, down: number }} space
 * @param {Measure} measure @param {string[]} others  the labels beside it */
export function drawEdge(node, level, space, measure, others) {
  if (node.parent === null) return { edge: null, label: null };
  const [label, size] = [make("g", { class: "gh-label" }), level.edge];
  const full = kept(node.edge ?? "");
  const { texts, turned } = size ? fittingLabel(full, space, measure, size, others) : { texts: [], turned: false };
  const width = Math.max(0, ...texts.map((text) => measure(text, size))) + 8;
  const high = texts.length * leading(size) + 2;
  const body = make("g", turned ? { transform: "rotate(-90)" } : {}, label);
  if (texts.length) make("rect", { x: -width / 2, y: -high / 2, width, height: high }, body);
  lines(body, texts, 1 - high / 2, size, {});
  make("title", {}, label, full);
  return { edge: make("path", { class: "gh-edge" }), label, high };
}

/** The lines of a label for which there is room between two rows. */
export const linesIn = (down, size) => (down >= 2.5 * size + 22 ? 2 : 1);

/** The label in lines, or only the sign of a threshold, or upright, or shortened: in the middle if another label
 * begins alike. @param {string} text @param {{ across: number, down: number }} space @param {Measure} measure
 * @param {number} size @param {string[]} [others] */
export function fittingLabel(text, { across, down }, measure, size, others = []) {
  const room = across - 8;
  const fits = text.split(" ").every((word) => measure(word, size) <= room);
  if (fits) {
    const lines = linesIn(down, size);
    const ways = [wrapped, wrappedMiddle].map((way) => (one) => way(one, room, lines, measure, size));
    return { texts: distinct(text, others, ways), turned: false };
  }
  if (/^[≤>]/.test(text) && !text.includes(" ")) return { texts: [text.slice(0, 1)], turned: false };
  const short = (most) => {
    const cut = clip(text, most, measure, size);
    const alike = cut !== text && others.some((other) => other !== text && other.startsWith(cut.slice(0, -1)));
    return alike ? distinct(text, others, [(one) => [clipMiddle(one, most, measure, size)]]) : [cut];
  };
  const least = measure(`${text.slice(0, 2)}…`, size);
  const upright = across >= size - 2 && down > (room < least ? 3 : 5) * size;
  if (upright) return { texts: short(down - 16), turned: true };
  return { texts: room < least ? [] : short(room), turned: false };
}

/** The text in the first way in which no other label looks the same. Otherwise it begins where they differ.
 * @param {string} text @param {string[]} others @param {((one: string) => string[])[]} ways */
function distinct(text, others, ways) {
  const found = ways.find((way) => !others.some((other) => other !== text && way(other).join(" ") === way(text).join(" ")));
  if (found) return found(text);
  const starts = others.filter((other) => other !== text).map((other) => sharedStart(text, other));
  return ways[0](`…${text.slice(Math.max(...starts))}`);
}

/** How many letters two texts share at their start, up to the beginning of a word. */
function sharedStart(text, other) {
  let n = 0;
  while (n < text.length && text[n] === other[n]) n += 1;
  return text.lastIndexOf(" ", n) + 1;
}

/** The knob at the foot of a card that hides or shows its branches. If they are hidden, it counts their nodes. */
export function drawKnob(drawn, { w, h, plan }, { below, closed, away }, measure) {
  drawn.knob?.remove();
  drawn.knob = null;
  if (!below || (!plan.level.type && !closed)) return;
  const text = closed ? `+${away}` : "−";
  const size = Math.max(11, plan.level.small);
  const width = measure(text, size, 600) + 10;
  const about = { class: "gh-knob", transform: `translate(${closed ? 0 : w / 2 - 4} ${h})`, "aria-hidden": "true" };
  drawn.knob = make("g", about, drawn.group);
  make("title", {}, drawn.knob, closed ? "Show the nodes below (+)" : "Hide the nodes below (−)");
  make("rect", { x: -width / 2, y: -size * 0.7, width, height: size * 1.4, rx: size * 0.7 }, drawn.knob);
  write(drawn.knob, text, { y: size * 0.34, size, "font-weight": 600 });
}

/** The share of the record that takes an edge, above the edge's label. */
export function drawShare(drawn, text, measure) {
  if (!text && !drawn.share) return;
  drawn.share?.remove();
  const up = (drawn.high ?? 18) / 2 + 9;
  drawn.share = text ? make("g", { class: "gh-share", transform: `translate(0 ${-up})` }, drawn.label) : null;
  if (!text) return;
  const width = measure(text, 13, 600) + 8;
  make("rect", { x: -width / 2, y: -9, width, height: 18 }, drawn.share);
  write(drawn.share, text, { y: 4.5, size: 13, "font-weight": 600 });
}
