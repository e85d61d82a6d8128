// Written from wire.py by `python -m views.stage.typedefs` (make docs). Change it there.
// Types of the data of planes of points, and of their reports.
//
// Places are in the units of the axes. A class is its index in `classes`. born, gone: the step at which
// something appears, and the step at which it disappears (-1: never).

/** @import { TreePicture } from "../wire.js" */

/** @typedef {[number, number]} Spot */

/** @typedef {[number, number, number]} Line */

/** @typedef {[number, number, number, number]} Box */

/** The shown values of a place are multiplied by `times`.
 * @typedef {{ name: string, low: number, high: number, ticks: [number, string][], times?: number }} Axis */

/** Without `free` both axes have the same unit.
 * @typedef {{ x: Axis, y: Axis, free?: boolean }} Axes */

/** hollow: outlines only; rings: around points that need a word; heats, where points have no class: the
 * position of each point's number in the range of all, from 0 to 1; words: more words about each point.
 * @typedef {{ x: number[], y: number[], c: number[], hollow?: boolean, rings?: [number, string][],
 *   tones?: number[], heats?: number[], words?: string[] }} PlanePoints */

/** An area that can be opened: a box, a shape by its corners, or a side of a line: [its id, -1 below or 1
 * above it]. wrong: its misclassified points. heat: in place of a class, as for points.
 * @typedef {{ id: string, c: ?number, name: string, born: number, gone: number, wrong?: number[], heat?: number,
 *   box?: Box, corners?: Spot[], side?: [string, number] }} Region */

/** An area that cannot be opened, under everything: a side of a line, above the first line and not above
 * the second, or a box. It looks like a "side", in the colour of a class, or like the "band" of the
 * margin.
 * @typedef {{ look: string, c?: number, side?: [string, number], between?: [string, string], box?: Box }} Fill */

/** A line a·x + b·y = c, set at some steps: at [step, a, b, c]. It turns and slides from one to the next.
 * It looks "solid", "dashed", "minus" or "plus" (dashed, in the colours of the first two classes).
 * @typedef {{ id: string, look: string, at: [number, number, number, number][], born?: number, gone?: number }}
 *   Stroke */

/** It looks like a "cut" (drawn from end to end), a "link", a "step" of a regression tree, or a "slack"
 * (in the colour of a class); its word is visible while the pointer is on its point.
 * @typedef {{ from: Spot, look: string, to: Spot, c?: number, born?: number, gone?: number, point?: number,
 *   word?: string }} Segment */

/** A place with a word beside it.
 * @typedef {{ x: number, y: number, c: ?number, text: string, born: number, gone: number }} Mark */

/** at: the regions that it is about; tick: whether the slider marks it; text: the picture in words;
 * wrong: the misclassified points, if the regions do not give them.
 * @typedef {{ at: string[], tick: boolean, text: string, wrong?: number[] }} PlaneStep */

/** A kernel by its name in links: linear, poly, rbf or sigmoid; numbers that it does not need have no
 * meaning.
 * @typedef {{ name: string, gamma: number, degree: number, coef0: number }} Kernel */

/** A machine that is trained two multipliers at a time. Class 1 is the positive one. Each step has the
 * bias and the move [i, α_i, j, α_j], two points and their new multipliers, or []. Each class has the
 * ceiling of its multipliers, 0 for none, and the multiplier with the largest ring (tops). open: the
 * ceilings are far above the tops, or absent.
 * @typedef {{ kernel: Kernel, tops: number[], ceilings: number[], open: boolean, moves: number[][],
 *   bias: number[] }} Learning */

/** The sender and the number of the last report that these data include.
 * @typedef {{ who: string, n: number }} Answer */

/** A story in the plane. It stays the same while the learner steps, so it is sent only once. `trace`
 * identifies it. The legend is beside the signs of the classes, or beside the scale of heats. scale: the
 * words for 0 and 1. most: the largest number of points if the learner can edit them; answer: as for
 * Editable; moves: whether the learner can move the points, and nothing else.
 * @typedef {{ trace: string, name: string, axes: Axes, classes: string[], points: PlanePoints,
 *   regions: Region[], steps: PlaneStep[], lines?: Stroke[], segments?: Segment[], spots?: Mark[],
 *   machine?: Learning, legend?: string, scale?: [string, string], most?: number, answer?: Answer,
 *   moves?: boolean }} PlanePicture */

/** The lines of a chart: y of each at every x, and the marked place.
 * @typedef {{ x: number[], ys: number[][], at: number }} Bent */

/** What follows from edited points at the current step, before the whole story is there. at: the regions
 * that the step is about; curve: the lines of the chart with this key; figures: in words; tree: of a picture
 * that has the player, at this step alone.
 * @typedef {{ regions: Region[], segments: Segment[], at: string[], curve?: Bent, figures: string,
 *   answer?: Answer, tree?: TreePicture }} Draft */

/** f(x) = Σ factor · K(point, x) + bias over the support vectors `at`, in the coordinates of the machine:
 * a place of the plane is (place − shift) · scale there.
 * @typedef {{ kernel: Kernel, at: Spot[], factors: number[], bias: number, shift: Spot, scale: Spot }} Sum */

/** f by its values at the corners of side − 1 by side − 1 cells, in rows from the bottom.
 * @typedef {{ box: Box, side: number, values: number[] }} Table */

/** @typedef {Sum | Table} Decision */

/** The result of an algorithm on the points in one plane. A list with an entry for each point may be
 * empty. weights, 0 to 1: the areas of the rings, thinner around bound points, whose weight is at its
 * limit; words: about a point, after its class and place; rest: for points without words; wrong:
 * misclassified points.
 * @typedef {{ weights: number[], words: string[], rest?: string, wrong: number[], bound?: number[],
 *   fills?: Fill[], lines?: Stroke[], segments?: Segment[] }} Pane */

/** A slider over values. Each stop has the text in a link and the text on the page. Without stops it
 * keeps the old ones. It is in a pane of the facets, or above all panes.
 * @typedef {{ name: string, label: string, value: string, stops?: [string, string][], pane?: number }} Dial */

/** A dial was turned. done: the gesture has ended.
 * @typedef {{ who: string, n: number, name: string, value: string, done: boolean }} Dialled */

/** Points to edit, in one plane or in several, at most `most`. A new trace means another plane. text: the
 * picture in words
 * @typedef {{ trace: string, name: string, text: string, axes: Axes, classes: string[], points: PlanePoints,
 *   most: number, dials: Dial[], answer?: Answer, fixed?: boolean }} Editable */

/** All points, with the kind of change ("add", "move", "remove" or "flip") and the changed point. done:
 * the gesture has ended.
 * @typedef {{ who: string, n: number, x: number[], y: number[], c: number[], done: boolean, what: string,
 *   at: number }} Edit */

/** The handles x1, y1, x2, y2 of a line.
 * @typedef {{ who: string, n: number, ends: Box }} Turned */

/** @typedef {[string, string, boolean]} Figure */

/** One pane, the learner's line (own), and the width of the widest street while it is shown (best). live:
 * the figures if there is no line, each with label, value, and whether it is in the accent colour.
 * marked: the noun for the points that the learner marks for an answer.
 * @typedef {Editable & { panes: Pane[], own: ?Box, best: ?number, live: Figure[], marked?: string }} Editor */

/** Points were marked for an answer, or a plane was chosen.
 * @typedef {{ who: string, n: number, points?: number[], choice?: string }} Marked */

/** @typedef {{ label: string, text: string, best: boolean }} Fact */

/** A plane of the facets. error: why there is no machine; alphas: of each point; choice: the answer that
 * this plane gives to an open question
 * @typedef {Pane & { title: string, formula: string, note: string, error: ?string, facts: Fact[],
 *   alphas: number[], decision: ?Decision, choice?: string }} FacetsPane */

/** Planes side by side on the same points. cells: along each side, for the curves. measured: false while
 * the browser must still ask for some figures.
 * @typedef {Editable & { panes: FacetsPane[], cells: number, measured: boolean }} Facets */

/** A small picture in which nothing moves. shape: height over width.
 * @typedef {{ name: string, axes: Axes, classes: string[], points: PlanePoints, decision: ?Decision,
 *   shape: number, fills?: Fill[], lines?: Stroke[], segments?: Segment[] }} Still */

/** The lift of a kernel, with the same numbers as the plane. way: "square" to (x1², √2·x1·x2, x2²), of
 * the place (place − shift) · scale, or "height", by f. low, high: the sides of the cube; corners: of
 * the plane f = 0; names: of the axes; turn: in degrees; rise: 0 (the plane) to 100 (space); pair: two
 * points.
 * @typedef {{ name: string, axes: Axes, classes: string[], points: PlanePoints, weights: number[],
 *   decision: ?Decision, way: string, shift: Spot, scale: Spot, low: number[], high: number[],
 *   corners: number[][], names: string[], pair: number[], turn: number, rise: number }} Lift */

/** The position of the eye. Each report has a new serial.
 * @typedef {{ turn: number, rise: number, serial: string }} Viewed */

/** heat: from 0 for the lowest error to 1 for the highest; name: the cell in words
 * @typedef {{ text: string, small: string, heat: number, best: boolean, chosen: boolean, name: string }}
 *   GridCell */

/** @typedef {{ name: string, cells: GridCell[] }} GridRow */

/** Errors over two settings.
 * @typedef {{ caption: string, across: string, down: string, columns: string[], rows: GridRow[] }} Grid */

/** The clicked cell; each click has a new serial.
 * @typedef {{ row: number, column: number, serial: string }} OpenedCell */

export {};
