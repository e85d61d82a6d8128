// The amount of detail on a card, from everything down to a dot, and the size of the card.
import { brief } from "../base/numbers.js";
import { mark } from "../base/marks.js";
import { narrowest, wrapped, wrappedMiddle } from "../base/text.js";
/** @import { Measure } from "../base/text.js" */
/** @import { TreeNode } from "../wire.js" */

/** A level of detail; lengths are px at scale 1.
 *   type    its smallest type, 0 for none; title, small, edge: type of the title, of the rest and of the edges
 *   sign    type of a leaf's sign if there is no room for the name of its class, else 0
 *   floor   without type, the smallest scale at which its signs differ visibly
 *   lines   the most lines of a title; least, most: width of a card; pad: around its texts, across and down
 *   gap     between neighbours; drop: the smallest and the largest distance between rows
 *   counts  whether counts are shown, in words or as signs and numbers; notes: whether there is a line for notes
 *   named   a card has only the name of its attribute, and its branches have the threshold
 * @typedef {{ name: string, type: number, title: number, small: number, edge: number, sign: number, lines: number,
 *   least: number, most: number, pad: [number, number], gap: number, drop: [number, number], bar: number,
 *   floor: number, counts: ?("words" | "signs"), notes: boolean, named?: boolean }} Level */

const FULL = { name: "full", type: 13, title: 17, small: 13, edge: 14, sign: 0, lines: 2, least: 104, most: 210,
  gap: 18, bar: 10, floor: 0, notes: true };
const NARROW = { ...FULL, name: "narrow", type: 12, title: 14, small: 12, edge: 12.5, least: 72, most: 132, gap: 12,
  bar: 8 };
const SLIM = { ...NARROW, name: "slim", title: 12.5, edge: 12, least: 44, most: 84, gap: 8, bar: 6, counts: null,
  notes: false };
const THIN = { ...SLIM, name: "thin", type: 11, title: 11, small: 11, edge: 11, sign: 14, least: 24, gap: 4, bar: 4 };
const MUTE = { ...THIN, type: 0, title: 0, small: 0, edge: 0, sign: 0, lines: 0 };

const SPLIT = 1.25; // a word is split only if it is so much wider than a card

/** From much detail to little, first for low trees, then for deep ones.
 * @type {Level[]} */
export const LEVELS = [
  { ...FULL, pad: [14, 9], drop: [46, 96], counts: "words" },
  { ...NARROW, pad: [9, 8], drop: [36, 84], counts: "signs" },
  { ...SLIM, lines: 3, pad: [6, 6], drop: [30, 72] },
  { ...SLIM, lines: 2, most: 100, pad: [6, 5], drop: [26, 72] },
  { ...THIN, lines: 3, most: 70, pad: [4, 4], drop: [24, 90] },
  { ...THIN, lines: 2, most: 76, pad: [4, 3], drop: [20, 90] },
  { ...THIN, lines: 1, most: 110, pad: [4, 3], drop: [20, 90] },
  { ...THIN, lines: 1, most: 110, pad: [3, 2], drop: [18, 90], gap: 3 },
  { ...THIN, lines: 2, most: 48, pad: [3, 3], drop: [20, 90], gap: 3 },
  { ...THIN, lines: 1, most: 64, pad: [3, 2], drop: [18, 90], gap: 3 },
  { ...THIN, lines: 2, least: 17, most: 38, pad: [1, 3], drop: [20, 90], gap: 2, named: true },
  { ...MUTE, name: "bar", least: 20, most: 20, pad: [2, 2], gap: 3, drop: [14, 44], bar: 6, floor: 0.7, counts: null },
  { ...MUTE, name: "dot", least: 9, most: 9, pad: [0, 0], gap: 2, drop: [6, 36], bar: 0, counts: null },
];

/** The smallest scale at which a level is readable with this size of type. @param {Level} level */
export const leastScale = (level, type) => (level.type ? type / level.type : level.floor);
/** The distance between lines of this type size. */
export const leading = (size) => Math.round(size * 1.24);
/** The height of the lines at the foot, with the space above them. */
export const footing = (lines, level) => (lines.length ? lines.length * leading(level.small) + 1 : 0);

/** The lines of a card and its size. A leaf after pruning has its own lines.
 * @typedef {{ w: number, h: number, title: string[], label: string[], note: string[], foot: string[],
 *   folded: ?{ label: string[], note: string[] } }} Card */

/** Whether a card has a bar: of its classes, or of a mean. @param {TreeNode} node */
export const isBarred = ({ counts, scale }) => counts.length > 0 || typeof scale === "number";

/** @param {TreeNode} node @param {Level} level @param {Measure} measure @returns {Card} */
export function cardOf(node, level, measure) {
  const none = { title: [], label: [], note: [], foot: [], folded: null };
  if (!level.type) return { w: level.least, h: level.bar + 8, ...none };
  const leaf = node.title === null || node.title === undefined;
  const foot = level.notes ? (node.foot ?? "") : "";
  const cut = node.folded ?? node.leaf;
  const ends = [leaf ? node : null, cut].filter((end) => end !== null && end !== undefined);
  const [across] = level.pad;
  const question = leaf ? "" : questionOf(kept(node.title), level);
  const bold = (text, lines) => narrowest(kept(text), lines, measure, level.title, 600) + 2 * across;
  const small = (text, lines) => narrowest(text, lines, measure, level.small) + 2 * across;
  const needs = [
    level.least,
    leaf ? 0 : bold(question, level.lines),
    ...ends.map((end) => (isShort(end, level) ? 0 : bold(sign(end) + end.label, labelLines(level)))),
    ...ends.map((end) => small(noteOf(node, end, level), noteLines(level))),
    small(foot, noteLines(level)),
    countsWidth(node, level, measure) + 2 * across,
    level.sign ? 0 : narrowest(kept(node.edge ?? ""), 2, measure, level.edge) + 8,
  ];
  const threshold = thresholdOf(question);
  const word = leaf ? 0 : bold(question, 99); // the longest one of the question
  const least = Math.max(threshold && level.lines > 1 ? bold(threshold[2], 1) : 0, // a number is not shortened
    word <= SPLIT * level.most ? word : 0);
  const w = Math.round(Math.max(least, Math.min(level.most, Math.max(...needs))));
  const room = w - 2 * across + 2;
  const lines = (text, most) => wrappedMiddle(text, room, most, measure, level.title, 600);
  const faceOf = (end) => ({
    label: isShort(end, level) ? [mark(end.label_class)] : lines(sign(end) + kept(end.label ?? ""), labelLines(level)),
    note: wrapped(noteOf(node, end, level), room, noteLines(level), measure, level.small),
  });
  const card = {
    w,
    title: leaf ? [] : titleLines(question, level.lines, lines),
    ...(leaf ? faceOf(node) : { label: [], note: [] }),
    foot: wrapped(foot, room + 8, 2, measure, level.small),
    folded: cut ? faceOf(cut) : null,
  };
  return { ...card, h: height(card, leaf, level, isBarred(node)) };
}

/** The name and the threshold of a question, if it has a threshold. */
export const thresholdOf = (text) => /^(.*) ([≤>]\u00a0\S+)$/.exec(text);

/** The question of a card. Without room for the threshold, only the branches have it. @param {Level} level */
function questionOf(text, level) {
  const asked = level.named ? thresholdOf(text) : null;
  return asked ? `${asked[1]}?` : text;
}

/** A question in at most `most` lines. If it is too long, the name is shortened, not the threshold. */
function titleLines(text, most, lines) {
  const whole = lines(text, 99);
  const asked = thresholdOf(text);
  if ((whole.length <= most && whole.join(" ") === text) || !asked || most < 2) return lines(text, most);
  return [...lines(asked[1], most - 1), asked[2]];
}

/** Whether the label of a leaf is only the sign of its class. @param {{ label: string[] }} face @param {Level} level */
export const isSign = ({ label }, level) => Boolean(level.sign && label[0]?.length === 1);
/** The height of the lines of a leaf. @param {{ label: string[], note: string[] }} face @param {Level} level */
export const faceHeight = (face, level) =>
  face.label.length * leading(isSign(face, level) ? level.sign : level.title) + face.note.length * leading(level.small);

/** The height that fits all faces of a card. */
function height(card, leaf, level, barred) {
  const line = level.counts ? leading(level.small) : 0;
  const faces = barred ? [2 * line + level.bar + 6] : []; // the waiting face
  if (leaf) faces.push(faceHeight(card, level));
  else faces.push(card.title.length * leading(level.title) + (barred ? 3 + level.bar + (line ? 3 + line : 0) : 0));
  if (card.folded) faces.push(faceHeight(card.folded, level));
  return Math.round(Math.max(...faces) + footing(card.foot, level) + 2 * level.pad[1]);
}

/** @param {{ label_class: ?number, named?: boolean }} end @param {Level} level */
const isShort = ({ label_class, named }, level) => Boolean(level.sign) && label_class !== null && !named;
const noteLines = (level) => (level.name === "full" ? 1 : 2);
const labelLines = (level) => Math.min(2, level.lines);
const sign = ({ label_class }) => (label_class === null || label_class === undefined ? "" : `${mark(label_class)} `);

/** The text below the label: a note, or the number of records. */
function noteOf(node, end, level) {
  if (level.notes) return end.note ?? "";
  if (end.brief !== undefined) return end.brief;
  return node.counts.length ? brief(node.counts.reduce((sum, count) => sum + count, 0)) : "";
}

/** Keep a comparison sign on the line of its number. */
export const kept = (text) => text.replace(/([≤≥<>=]) /g, "$1\u00a0");

/** The texts of the counts under a bar. @param {TreeNode} node @param {Level} level */
export function countTexts(node, level) {
  const present = node.counts.flatMap((count, index) => (count > 0 ? [index] : []));
  const said = (index) => `${mark(index)} ${node.count_texts?.[index] ?? brief(node.counts[index])}`;
  const short = (index) => `${mark(index)}${brief(node.counts[index])}`;
  return { present, words: level.counts === "words" ? present.map(said) : null, signs: present.map(short) };
}

function countsWidth(node, level, measure) {
  if (!level.counts) return 0;
  if (!node.counts.some((count) => count > 0)) return measure(node.total ?? "", level.small);
  const { words, signs } = countTexts(node, level);
  const texts = words && node.counts.length === 2 ? words : signs;
  return Math.min(level.most, texts.reduce((sum, text) => sum + measure(text, level.small) + 8, 0));
}
