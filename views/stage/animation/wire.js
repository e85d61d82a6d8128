// Written from wire.py by `python -m views.stage.typedefs` (make docs). Change it there.
// Types of an animation and of what it shows at each step.
//
// Places are in the units of the axes of their pane. A class is its index among the colours.

/** @import { Answer, Axes, PlanePoints, Spot } from "../plane/wire.js" */

/** What a card of a tree shows. edge: the label of the branch to it; title: its question, null for a leaf;
 * label: the text of a leaf; note: the text below the label; counts: by colour, none for a card without a
 * bar; count_texts: the same in words; name: the words for the pointer on it; brief, named: as for a
 * TreeNode.
 * @typedef {{ edge: string, title: ?string, label: ?string, note: string, counts: number[],
 *   count_texts: string[], name: string, brief?: string, named?: boolean }} AnimationCard */

/** The state of a mark from a step on. A missing field keeps its value. x, y: of a dot or a text; spots:
 * the corners of a line or an area; box: left, bottom, right, top; lines: of a border or of cells, each
 * x, y, x, y. c: the colour and sign of a class, or null; look: its style; size: of a dot or a text, in
 * rem; text: of a text; anchor: start, middle or end; wide: the room for a text; off: it is not there;
 * name: the words for the pointer on it; card: what a card shows.
 * @typedef {{ step: number, x?: number, y?: number, spots?: [number, number][], c?: ?number,
 *   box?: [number, number, number, number], lines?: [number, number, number, number][], look?: string,
 *   size?: number, text?: string, anchor?: string, wide?: number, off?: boolean, name?: string,
 *   card?: AnimationCard }} State */

/** A dot, line, border (many lines), area, cells (many boxes), box, text or card. The cards of a pane are
 * a tree, and `place` is the path of a card in it. The browser lays them out. opens: the node that a click
 * opens. drag: x or y, the direction in which the learner drags it and steps through the story, to the
 * step at which it is nearest; xy: the learner can move it anywhere in its pane, and the picture reports
 * the position. point: its index among the points, if the learner can edit them.
 * @typedef {{ kind: string, at: State[], opens?: string, drag?: string, point?: number, place?: string }}
 *   AnimationMark */

/** Points whose k nearest are shown about a moved mark, in the units of `scale`, from step `born` on.
 * @typedef {{ x: number[], y: number[], k: number, scale: Spot, born: number }} Near */

/** share: of the width, or of the height where the panes are below one another. look: whole with axes,
 * bare without. row: its row, counted from 0. near: what the pane draws about a mark that the learner
 * moves. late: the axes whose scale follows from later steps, which the server hides while it asks about
 * these steps.
 * @typedef {{ title: string, look: string, share: number, axes: Axes, marks: AnimationMark[], row?: number,
 *   near?: Near, late?: string }} Pane */

/** The position of a moved mark: the state "put".
 * @typedef {{ x: number, y: number, serial: string }} Put */

/** tick: whether the slider marks it; text: the picture in words
 * @typedef {{ text: string, tick: boolean }} AnimationStep */

/** A story. It stays the same while the learner steps, so it is sent only once. `trace` identifies it.
 * legend: words with the class whose colour and sign they have, or null. rows: the shares of the height,
 * if there are several rows. points, classes, most, answer: as for a PlanePicture, if the learner can
 * edit the points.
 * @typedef {{ trace: string, name: string, panes: Pane[], steps: AnimationStep[], legend: [?number, string][],
 *   rows?: number[], points?: PlanePoints, classes?: string[], most?: number, answer?: Answer }}
 *   AnimationPicture */

/** What follows from edited points at the current step, before the whole story is there: the marks of the
 * panes with points. Of the points themselves only those that look different are among them. figures: in
 * words.
 * @typedef {{ panes: AnimationMark[][], figures: string, answer?: Answer }} AnimationDraft */

export {};
