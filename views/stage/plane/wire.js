// What the pictures of planes are sent and what they report, as types; wire.py says the same for Python, and
// a test holds the two together. Places are in the units of the axes, a class is its place in `classes`.
// born, gone: the step at which something appears, and the one at which it is no longer there (-1: never).

/** A place x, y, a line a, b, c where a·x + b·y = c, and a box: left, bottom, right, top.
 * @typedef {[number, number]} Spot
 * @typedef {[number, number, number]} Line
 * @typedef {[number, number, number, number]} Box */
/** What is told of a place is multiplied by `times`. One unit is as long on both axes if they are not `free`.
 * @typedef {{ name: string, low: number, high: number, ticks: [number, string][], times?: number }} Axis
 * @typedef {{ x: Axis, y: Axis, free?: boolean }} Axes */
/** Hollow ones are outlines; rings are drawn around points that need a word. Heats, where points have no class:
 * how far up each one's number is in the range of all, from 0 to 1; words: what more is told of each.
 * @typedef {{ x: number[], y: number[], c: number[], hollow?: boolean, rings?: [number, string][],
 *   tones?: number[], heats?: number[], words?: string[] }} PlanePoints */

/** An area that can be opened: a box, a shape by its corners, or a side of a line: [its id, -1 below or 1 above
 * it]. Wrong are the points in it that are of another class. Its heat, in place of a class, is as that of points.
 * @typedef {{ id: string, c: ?number, name: string, born: number, gone: number, wrong?: number[], heat?: number,
 *   box?: Box, corners?: Spot[], side?: [string, number] }} Region */
/** An area nobody can open, under everything: a side of a line, above the first line and not above the second,
 * or a box. It looks like a "side", in the colour of a class, or like the "band" of the margin.
 * @typedef {{ look: string, c?: number, side?: [string, number], between?: [string, string],
 *   box?: Box }} Fill */
/** A line a·x + b·y = c, which is there from a step on: at [step, a, b, c]. In between it turns and slides.
 * It looks "solid", "dashed", "minus" or "plus" (dashed, in the colours of the first two classes).
 * @typedef {{ id: string, look: string, at: [number, number, number, number][],
 *   born?: number, gone?: number }} Stroke */
/** It looks like a "cut" (drawn from end to end), a "link", a "step" of a regression tree, or a "slack" (in the
 * colour of a class); its word stands beside it while its point is pointed at.
 * @typedef {{ look: string, from: Spot, to: Spot, c?: number, born?: number, gone?: number, point?: number,
 *   word?: string }} Segment */
/** A place with a word beside it.
 * @typedef {{ x: number, y: number, c: ?number, text: string, born: number, gone: number }} Mark */
/** At: the regions it is about; tick: whether the slider marks it; text: the picture in words; wrong: the
 * points on the wrong side, if the regions do not say it.
 * @typedef {{ at: string[], tick: boolean, text: string, wrong?: number[] }} PlaneStep */

/** A kernel by its name in links: linear, poly, rbf or sigmoid; the numbers it does not need say nothing.
 * @typedef {{ name: string, gamma: number, degree: number, coef0: number }} Kernel */
/** A machine that is learned two multipliers at a time. Class 1 is the positive one. For each step the bias
 * and the move [i, α_i, j, α_j], points and what their multipliers are then, or []; for each class the
 * ceiling of the multipliers, 0 for none, and the multiplier with the largest ring: tops, which are no
 * ceilings where those are far above or absent: open.
 * @typedef {{ kernel: Kernel, tops: number[], ceilings: number[], open: boolean, moves: number[][],
 *   bias: number[] }} Learning */

/** A story in the plane. It stays the same while the learner steps, so it travels only once; `trace` tells
 * one from another. The legend stands beside the signs of the classes, or beside the scale of heats: what 0 and
 * 1 are.
 * @typedef {{ trace: string, name: string, axes: Axes, classes: string[], points: PlanePoints,
 *   regions: Region[], steps: PlaneStep[], lines?: Stroke[], segments?: Segment[], spots?: Mark[],
 *   machine?: Learning, legend?: string, scale?: [string, string] }} PlanePicture */

/** f(x) = Σ factor · K(point, x) + bias over the support vectors `at`, as the machine sees them: it sees a
 * place of the plane as (place − shift) · scale.
 * @typedef {{ kernel: Kernel, at: Spot[], factors: number[], bias: number, shift: Spot, scale: Spot }} Sum */
/** f by its values on the corners of side − 1 by side − 1 cells, rows from below.
 * @typedef {{ box: Box, side: number, values: number[] }} Table
 * @typedef {Sum | Table} Decision */

/** What an algorithm makes of the points in one plane; each list that goes by points may be empty. Weights, 0
 * to 1, are rings, whose area grows with them, thinner around bound points, whose weight has reached its
 * limit; words are said of a point after its class and place, the rest where it has none of its own; wrong are
 * points on the wrong side.
 * @typedef {{ weights: number[], words: string[], rest?: string, wrong: number[], bound?: number[], fills?: Fill[],
 *   lines?: Stroke[], segments?: Segment[] }} Pane */

/** Points to edit, in one plane or in several, at most so many; with another trace the plane is another. Text
 * is the picture in words, answer the last report that this has taken in: whose it was, and its number.
 * @typedef {{ who: string, n: number }} Answer
 * @typedef {{ trace: string, name: string, text: string, axes: Axes, classes: string[],
 *   points: PlanePoints, most: number, dials: Dial[], answer?: Answer }} Editable */
/** A slider over values: for each of its stops the text in a link, and one for the eye. Without stops it has
 * those of before. It stands in a pane of the wall, or above all.
 * @typedef {{ name: string, label: string, value: string, stops?: [string, string][],
 *   pane?: number }} Dial */
/** A dial was turned; while a gesture goes on it is not done.
 * @typedef {{ who: string, n: number, name: string, value: string, done: boolean }} Dialled */
/** All points, and what was done to which of them: "add", "move", "remove" or "flip"; while a gesture goes on
 * it is not done.
 * @typedef {{ who: string, n: number, x: number[], y: number[], c: number[], done: boolean, what: string,
 *   at: number }} Edit */
/** The handles x1, y1, x2, y2 of a line. @typedef {{ who: string, n: number, ends: Box }} Turned */

/** One pane; the learner's own line; the width of the widest street, as long as it is shown; and, where there
 * is no line, live figures: label, value, and whether it is in the accent colour. Marked: what the points are
 * that a learner marks for an answer.
 * @typedef {[string, string, boolean]} Figure
 * @typedef {Editable & { panes: Pane[], own: ?Box, best: ?number, live: Figure[], marked?: string }} Board */
/** Points were marked for an answer, or a plane was chosen.
 * @typedef {{ who: string, n: number, points?: number[], choice?: string }} Marked */

/** A plane of the wall; the error says why there is no machine; `alphas` of each point; while a question is
 * open, the answer that its `choice` gives.
 * @typedef {{ label: string, text: string, best: boolean }} Fact
 * @typedef {Pane & { title: string, formula: string, note: string, error: ?string, facts: Fact[],
 *   alphas: number[], decision: ?(Sum | Table), choice?: string }} WallPane */

/** Planes side by side on the same points. Curves are drawn on so many cells along each side; it is not
 * measured while some figures are still to come: they are asked for.
 * @typedef {Editable & { panes: WallPane[], cells: number, measured: boolean }} Wall */

/** A small picture in which nothing moves. Its shape: height over width.
 * @typedef {{ name: string, axes: Axes, classes: string[], points: PlanePoints, decision: ?(Sum | Table),
 *   shape: number, fills?: Fill[], lines?: Stroke[], segments?: Segment[] }} Still */

/** The lift of a kernel, the same numbers as the plane's: way "square" to (x1², √2·x1·x2, x2²), where it sees
 * a place as (place − shift) · scale, or by its "height" f. low and high: the sides of the cube; corners of
 * the plane f = 0; names of its axes; turn in degrees, rise 0 (the plane) to 100 (space); pair: two points.
 * @typedef {{ name: string, axes: Axes, classes: string[], points: PlanePoints, weights: number[],
 *   decision: ?(Sum | Table), way: string, shift: Spot, scale: Spot, low: number[], high: number[],
 *   corners: number[][], names: string[], pair: number[], turn: number, rise: number }} Lift */
/** How the eye stands; each turn has a new serial.
 * @typedef {{ turn: number, rise: number, serial: string }} Viewed */

/** Errors over two settings; heat is 0 for the least error to 1 for the largest, a cell's name says it in
 * words.
 * @typedef {{ text: string, small: string, heat: number, best: boolean, chosen: boolean, name: string
 *   }} GridCell
 * @typedef {{ name: string, cells: GridCell[] }} GridRow
 * @typedef {{ caption: string, across: string, down: string, columns: string[], rows: GridRow[] }} Grid */
/** The clicked cell; each click has a new serial.
 * @typedef {{ row: number, column: number, serial: string }} OpenedCell */
export {};
