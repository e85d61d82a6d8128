// What a film is and what it shows at each step, as types; film/wire.py says the same for Python, and a test holds
// the two together. Places are in the units of the axes of their pane; a class is its place among the colours.
/** @import { Axes } from "../plane/wire.js" */

/** What a mark is like from a step on; what is not said stays as it was.
 * x, y: of a dot or a text; spots: the corners of a line or an area; box: left, bottom, right, top; lines: of a
 * border or of cells, each x, y, x, y.
 * c: the colour and sign of a class, or null; look: of the style; size: of a dot or a text, in rem;
 * text: of a text; anchor: start, middle or end; wide: the room of a text; off: it is not there; name: what is
 * said where one points at it.
 * @typedef {{ step: number, x?: number, y?: number, spots?: [number, number][], c?: ?number,
 *   box?: [number, number, number, number], lines?: [number, number, number, number][], look?: string, size?: number, text?: string, anchor?: string,
 *   wide?: number, off?: boolean, name?: string }} State */
/** A dot, line, border (many lines), area, cells (many boxes), box or text. opens: what a click on it opens. drag: x or y, the
 * way along which a hand moves it, and with it the story: from each step to the one at which it is nearest; xy: it is
 * put anywhere in its pane, and the server is told where.
 * @typedef {{ kind: string, at: State[], opens?: string, drag?: string }} FilmMark */
/** share: of the width, or of the height where panes stand below one another. look: whole with axes, bare without.
 * row: in which it stands, counted from 0. near: what is drawn about a mark while it is put somewhere.
 * late: the axes whose scale follows from later steps, which the server covers where one is asked about these.
 * @typedef {{ title: string, look: string, share: number, axes: Axes, marks: FilmMark[], row?: number, near?: Near,
 *   late?: string }} Pane */
/** Points of which a hand sees the k nearest, in the units of `scale`, from step `born` on.
 * @typedef {{ x: number[], y: number[], k: number, scale: [number, number], born: number }} Near */
/** Where a mark was put: the state "put". @typedef {{ x: number, y: number, serial: string }} Put */
/** Tick: whether the slider marks it; text: the picture in words.
 * @typedef {{ text: string, tick: boolean }} FilmStep */

/** A story. It stays the same while the learner steps, so it travels only once; `trace` tells one from another.
 * The legend: words with the class whose colour and sign they have, or null. rows: their shares of the height, where
 * there are several.
 * @typedef {{ trace: string, name: string, panes: Pane[], steps: FilmStep[], open?: number,
 *   legend: [?number, string][], rows?: number[] }} FilmPicture */
export {};
