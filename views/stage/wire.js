// What goes over the wire, as types: what Python sends to a picture, and what a picture reports.
// views/stage/wire.py says the same for Python, and a test holds the two together.
// Steps count from 0; -1 where one is named: never. Widths and heights are px.

/** A leaf that a node becomes at `step`, until step `until`. `name` is for whoever does not see it.
 * @typedef {{ label: ?string, label_class: ?number, note: string, name: string }} Leaf
 * @typedef {{ step: number, until?: number }} Fold
 * @typedef {Leaf & Fold} Folded */
/** What a node is called by and by. @typedef {{ waiting: string, decided: string }} Names */

/** The card of a node.
 *   id       its path, "" for the root; behind "~" the step at which it was raised. level: 1 for the root
 *   edge     what the branch to it says
 *   title    what it asks, null for a leaf; label: what a leaf says, and `note` below it
 *   counts   by class, none in a regression tree
 *   scale    where the mean lies between the least and the greatest target, 0 to 1
 *   tones    how many records lie in each of some equal parts of that range, in a regression tree that grows
 *   born     the step at which it appears; gone: at which it goes; back: at which it is there again
 *   decided  the step at which its question or label is; overridden: that is the learner's own choice
 *   from     the node that stood there before under another name
 *   leaf     what it would be if it were cut back
 *   unlike   other trees on the page do something else here
 *   kin      the number of the subtree it is part of, where that stands in several branches
 *   foot     a line at the foot of the card; said: the same for whoever does not see it
 * @typedef {{ id: string, parent: ?string, level: number, edge: string,
 *   title: ?string, label: ?string, label_class: ?number, note: string,
 *   counts: number[], count_texts: string[], total: string, scale: ?number,
 *   born: number, decided: ?number, overridden: boolean, names: Names, gone?: number, back?: number,
 *   tones?: number[], from?: string, folded?: ?Folded, leaf?: ?Leaf, unlike?: boolean, kin?: number, foot?: string, said?: string }} TreeNode */
/** A step of it.
 *   at      the node the step is about; split: whether the slider marks it
 *   record  [node, text, voted] of each part of a falling record
 *   next    the nodes whose edges are lit; without it the children of `at`
 *   shares  what is written above the label of the edge to a node
 * @typedef {{ at: ?string, split: boolean, record?: [string, string, boolean][],
 *   next?: string[], shares?: Record<string, string> }} TreeStep */

/** A story of a tree. It stays the same while the learner steps, so it travels only once.
 *   trace   tells one story from another; stories of the same tree share their family
 *   nodes   in depth-first order
 *   cuts    by the learner's hand, where the tree may be cut in the picture
 *   open    the step that a link without one opens
 *   clicked a node of a tree without a story means something that is clicked
 * @typedef {{ trace: string, count: number, name: string, nodes: TreeNode[], steps: TreeStep[],
 *   family?: string, cuts?: string[], open?: number, clicked?: boolean }} TreePicture */

/** Where a played picture is to begin; with another `goto` it goes there at once. `selected` is the node that
 * is opened: "root" for the root, null for none. A server that was started anew has another `session`.
 * @typedef {{ step: number, selected: ?string, goto: number, session: string, guess?: Guess }} Start */
/** What a learner who guesses first has answered: steps, what came of it and its sign; asked: the step after the last
 * waits for an answer. @typedef {{ marks: [number, string, string][], asked: boolean }} Guess */
/** Where a picture is in the story that is called `trace`; each report has a new serial.
 * @typedef {{ trace: string, step: number, node: ?string, serial: string }} Reached */
/** What a played picture reports; cuts are those by hand, by their cards.
 * @typedef {{ place: ?Reached, cuts?: ?string[] }} Played */

/** A learner's large table for the browser to keep: a `table` replaces what was kept, `forget` ends it, and what
 * is `wanted` is brought back. `name` tells one table from another.
 * @typedef {{ name: string, table: ?string, forget: boolean, wanted: boolean }} Kept */

/** The pages by section; the one that is `here` is shown. term: the field's term for what a page is about, where the
 * title is not that term; topics: further words that the search finds it by.
 * @typedef {{ title: string, term: string, topics: string, href: string, here: boolean }} SidebarWay
 * @typedef {{ title: string, ways: SidebarWay[] }} SidebarSection
 * @typedef {{ sections: SidebarSection[] }} Sidebar */

/** What a learner has guessed for the browser to keep; what is `wanted` is brought back.
 * @typedef {{ guesses: ?string, wanted: boolean }} KeptGuesses */

/** A table of candidates. `own`: the measure that decides; `bar` is 0 to 1; a click opens a calculation, or does
 * what `action` says.
 * @typedef {{ text: string, own: boolean, word: Record<string, string> }} CandidateHead
 * @typedef {{ text: string, best: boolean }} CandidateCell
 * @typedef {{ id: string, name: string, hint: ?string, bar: ?number, cells: CandidateCell[], winner: boolean,
 *   tied: boolean, chosen: boolean, open: boolean, pending: boolean }} CandidateRow
 * @typedef {{ caption: string, head: CandidateHead[], rows: CandidateRow[], notes: string[],
 *   action?: string }} Candidates */

/**
 * The card of an algorithm: a line of its pseudocode may be lit, and a click on it goes to the step `to`.
 * look: "closed", "open" or "source"; now: the line that is lit; function: of mlcore, which computes it.
 * @typedef {{ text: string, depth: number, lit: boolean, to: ?number }} CardLine
 * @typedef {{ title: string, what: string, who: string, look: string, now: string, lines: CardLine[],
 *   function: string, source: string }} Card */

/** Another look of the card, or a step. @typedef {{ look?: string, step?: number, serial: string }} Asked */

/** A calculation to fill in.
 *   id       of the exercise; kind: its kind
 *   outcome  "right": all of it; "wrong": something is; else "open"
 *   helped   a hint or the solution was seen; solved: the solution is shown; hints: whether there is a line left to hint at
 *   parts    lines, which have no caption and one row, and tables; worked: how its numbers come about, once it is seen;
 *            checked: to how many decimals, of a line or of each column of a table
 *   a blank has options, or none where a number is typed; width: in characters; mark: "right", "follows", "near",
 *   "wrong", "unread" or "open", and what there is to say about it; read: the number that was read, if it is not plain
 *   a tree is grown by hand: rows have the places of their values, that of the class last; marks: of a node by its path
 * @typedef {{ attributes: [string, string[]][], classes: string[], rows: number[][],
 *   marks: [string, string, string][] }} PracticeTree
 * @typedef {{ name: string, label: string, value: string, width: number, options: [string, string][], mark: string,
 *   say: string, read: string, tree: ?PracticeTree }} PracticeBlank
 * @typedef {{ text: string, blank: ?PracticeBlank }} PracticePiece
 * @typedef {{ caption: string, head: string[], rows: PracticePiece[][], checked: string[], worked: string }} PracticePart
 * @typedef {{ id: string, kind: string, outcome: string, helped: boolean, solved: boolean, hints: boolean,
 *   parts: PracticePart[] }} Practice */
/** What a learner does in an exercise: "check", "hint", "solution" or "another"; filled: every blank.
 * @typedef {{ what: string, filled: Record<string, string>, id: string, serial: string }} Practised */

/** Exercises whose answers the page shows: the kind and the id of each.
 * @typedef {{ exercises: [string, string][] }} AnswersShown */

/** The chapters of the course, with the kind of exercises that a step practises, "" for none. shown: progress is
 * shown; chapter: the one that the link is about, "" for none.
 * @typedef {{ id: string, kind: string }} CourseStep
 * @typedef {{ key: string, steps: CourseStep[] }} CourseChapter
 * @typedef {{ chapters: CourseChapter[], shown: boolean, chapter: string }} Course */

/** The row that was clicked; each click has a new serial. @typedef {{ id: string, serial: string }} Opened */
export {};
