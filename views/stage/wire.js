// Written from wire.py by `python -m views.stage.typedefs` (make docs). Change it there.
// Types of the data that Python sends to a picture, and of the reports of a picture.
//
// Steps count from 0, and -1 means never. Widths and heights are in px.

/** @typedef {[string, string, boolean]} Part */

/** How a node looks as a leaf. `name` is for screen readers.
 * @typedef {{ label: ?string, label_class: ?number, note: string, name: string }} Leaf */

/** @typedef {{ step: number, until?: number }} Fold */

/** A leaf that a node becomes at `step`, until step `until`.
 * @typedef {Leaf & Fold} Folded */

/** The names of a node before and after its decision.
 * @typedef {{ waiting: string, decided: string }} Names */

/** The card of a node.
 *
 * id       its path, "" for the root, with "~" and the step if it was raised there; level: 1 for the root
 * edge     the label of the branch to it
 * title    its question, null for a leaf; label: the text of a leaf; note: the text below the label
 * counts   by class, none in a regression tree
 * scale    the position of the mean between the lowest and the highest target, 0 to 1
 * tones    the number of records in each of some equal parts of that range, in a growing regression tree
 * born     the step at which it appears; gone: at which it disappears; back: at which it is back again
 * decided  the step at which it gets its question or label; overridden: the learner made this choice
 * from     the node that was there before under another name
 * leaf     the leaf that it would be after pruning
 * unlike   other trees on the page differ here
 * kin      the number of its subtree, if that occurs in several branches
 * foot     a line at the foot of the card; said: the same for screen readers
 * brief    the text below the label where there is no room for the note; else the number of records
 * named    the label is more than the name of the class, so its sign cannot replace it
 * @typedef {{ from?: string, id: string, parent: ?string, level: number, edge: string, title: ?string,
 *   label: ?string, label_class: ?number, note: string, counts: number[], count_texts: string[], total: string,
 *   scale: ?number, born: number, decided: ?number, overridden: boolean, names: Names, tones?: number[],
 *   gone?: number, back?: number, folded?: ?Folded, leaf?: ?Leaf, unlike?: boolean, kin?: number, foot?: string,
 *   said?: string, brief?: string, named?: boolean }} TreeNode */

/** A step of a tree.
 *
 * at      the node the step is about; split: whether the slider marks it
 * record  [node, text, voted] of each part of a falling record
 * next    the nodes whose edges are lit; by default the children of `at`
 * shares  the text above the label of the edge to a node
 * @typedef {{ at: ?string, split: boolean, record?: Part[], next?: string[], shares?: Record<string, string> }}
 *   TreeStep */

/** A story of a tree. It stays the same while the learner steps, so it is sent only once.
 *
 * trace   identifies the story; family: identifies the tree, for several stories of one tree
 * nodes   in depth-first order
 * cuts    the learner's cuts, if the tree can be pruned in the picture
 * clicked a click on a node of a tree without a story has a meaning
 * @typedef {{ trace: string, count: number, name: string, nodes: TreeNode[], steps: TreeStep[], family?: string,
 *   cuts?: string[], clicked?: boolean }} TreePicture */

/** The answers of a learner who guesses first: step, result and its sign. asked: the step after the last
 * waits for an answer.
 * @typedef {{ marks: [number, string, string][], asked: boolean }} Guess */

/** The place where a played picture begins. With a new `goto` it goes there at once. `selected` is the
 * opened node: "root" for the root, null for none. A restarted server has a new `session`. open: the
 * step that a link without one opens; enter: the step at which the course enters the story.
 * @typedef {{ step: number, selected: ?string, goto: number, session: string, open?: number, enter?: number,
 *   guess?: Guess }} Start */

/** The place of a picture in the story `trace`. Each report has a new serial.
 * @typedef {{ trace: string, step: number, node: ?string, serial: string }} Reached */

/** The reports of a played picture. cuts: the cards that the learner pruned.
 * @typedef {{ place: ?Reached, cuts?: ?string[] }} Played */

/** A page. The current one is `here`. term: the field's term for its topic, if the title is not that
 * term; topics: further words for the search
 * @typedef {{ title: string, term: string, topics: string, href: string, here: boolean }} SidebarWay */

/** @typedef {{ title: string, ways: SidebarWay[] }} SidebarSection */

/** The pages by section.
 * @typedef {{ sections: SidebarSection[] }} Sidebar */

/** A learner's large table for the browser to keep. `table` replaces the kept one, `forget` deletes it,
 * and `wanted` asks for it back. `name` identifies the table.
 * @typedef {{ name: string, table: ?string, forget: boolean, wanted: boolean }} Kept */

/** @typedef {{ name: string, minutes: ?number, href: string, notes: string }} LectureItem */

/** @typedef {{ title: string, items: LectureItem[] }} GivenLecture */

/** A lecture to give, null if its text holds none. `text` is kept by the browser, and `wanted` asks for
 * it back.
 * @typedef {{ lecture: ?GivenLecture, text: ?string, wanted: boolean }} LectureStart */

/** A hall that votes. `at`: the path of its two requests; `secret`: the lecturer's, for a cookie.
 * @typedef {{ at: string, secret: string }} Hall */

/** A learner's guesses for the browser to keep. `wanted` asks for them back.
 * @typedef {{ guesses: ?string, wanted: boolean }} KeptGuesses */

/** own: the measure that decides
 * @typedef {{ text: string, own: boolean, word: Record<string, string> }} CandidateHead */

/** @typedef {{ text: string, best: boolean }} CandidateCell */

/** @typedef {[string, number[]]} CandidatePart */

/** bar: 0 to 1. A click opens a calculation, unless the table has an `action` or is `fixed`. parts: the
 * branches that a candidate would make.
 * @typedef {{ id: string, name: string, hint: ?string, bar: ?number, cells: CandidateCell[], winner: boolean,
 *   tied: boolean, chosen: boolean, open: boolean, pending: boolean, parts?: CandidatePart[] }} CandidateRow */

/** A table of candidates. action: what a click does; fixed: it does nothing; invites: the words about a
 * click; deciding: the number of first columns, by which the algorithm decides, if the rest open on
 * request, with the notes `others`; mixed: the rows show the records of their `parts` in place of numbers.
 * @typedef {{ caption: string, head: CandidateHead[], rows: CandidateRow[], notes: string[], deciding?: number,
 *   others?: string[], action?: string, invites?: string, fixed?: boolean, mixed?: boolean }} Candidates */

/** @typedef {(?string)[]} RecordsCells */

/** @typedef {string | [number, number][]} RecordsTarget */

/** name: the number of the record, or of equal records; cells: null is missing; target: a number, or
 * classes and their counts; weight: with whether it is not whole; marks: the places in the tree.
 * @typedef {{ name: number, cells: RecordsCells, target: RecordsTarget, weight?: [string, boolean],
 *   marks?: string }} RecordsRow */

/** Records of a branch. at: its node, null for other nodes; more: the number of rows that are not shown
 * @typedef {{ title: ?string, at: ?string, rows: RecordsRow[], more: number }} RecordsGroup */

/** The table of records. alike: equal records share a row; divided: it shows weights; asked: the column
 * that splits the node; classes: their marks and names.
 * @typedef {{ caption: string, alike: boolean, divided: boolean, heads: string[], asked: ?number,
 *   target: string, classes: [number, string][], groups: RecordsGroup[] }} Records */

/** The row that was clicked; each click has a new serial.
 * @typedef {{ id: string, serial: string }} Opened */

/** A line of pseudocode. A click on it goes to the step `to`.
 * @typedef {{ text: string, depth: number, lit: boolean, to: ?number }} CardLine */

/** The card of an algorithm. look: "closed", "open" or "source"; now: the lit line; function: the
 * function of mlcore that computes it
 * @typedef {{ title: string, what: string, who: string, look: string, now: string, lines: CardLine[],
 *   function: string, source: string }} Card */

/** Another look of the card, or a step.
 * @typedef {{ look?: string, step?: number, serial: string }} Asked */

/** A tree grown by hand. rows: indices of their values, the class last; marks: of a node by its path
 * @typedef {{ attributes: [string, string[]][], classes: string[], rows: number[][],
 *   marks: [string, string, string][] }} PracticeTree */

/** A blank has options, or none for a typed number. width: in characters; mark: "right", "follows",
 * "near", "wrong", "unread" or "open"; say: the words about it; read: the number that was read, if that
 * is not obvious
 * @typedef {{ name: string, label: string, value: string, width: number, options: [string, string][],
 *   mark: string, say: string, read: string, tree: ?PracticeTree }} PracticeBlank */

/** @typedef {{ text: string, blank: ?PracticeBlank }} PracticePiece */

/** A line, which has no caption and one row, or a table. worked: the calculation, once it is seen;
 * checked: the number of decimals, for a line or for each column of a table
 * @typedef {{ caption: string, head: string[], rows: PracticePiece[][], checked: string[], worked: string }}
 *   PracticePart */

/** A calculation to fill in.
 *
 * id: of the form; counted: of the exercise, whatever is asked of it; kind: its kind
 * harder: the next level in words, or ""
 * outcome: "right": all is correct; "wrong": something is wrong; else "open"
 * helped: a hint or the solution was seen; solved: the solution is shown; hints: whether more hints are left
 * @typedef {{ id: string, counted: string, kind: string, harder: string, outcome: string, helped: boolean,
 *   solved: boolean, hints: boolean, parts: PracticePart[] }} Practice */

/** An action of the learner in an exercise: "check", "hint", "solution", "another" or "harder"; filled:
 * every blank.
 * @typedef {{ what: string, filled: Record<string, string>, id: string, serial: string }} Practised */

/** A sheet to print, as a document. title: of its frame
 * @typedef {{ title: string, html: string }} PrintedSheet */

/** The picture of a page as a file. name: of the file, without its ending
 * @typedef {{ name: string }} Taken */

/** Exercises whose answers the page shows: the kind and the id of each.
 * @typedef {{ exercises: [string, string][] }} AnswersShown */

/** kind: the exercises that a step practises, "" for none
 * @typedef {{ id: string, kind: string }} CourseStep */

/** more: the optional steps, which are marked and not counted
 * @typedef {{ key: string, steps: CourseStep[], more: CourseStep[] }} CourseChapter */

/** A step of a chapter. what: to do; kind: of its exercises, or ""; ends: the questions at the end
 * @typedef {{ id: string, kind: string, what: string, label: string, href: string, here: boolean, ends: boolean
 *   }} PathStep */

/** @typedef {{ what: string, label: string, href: string }} CourseWay */

/** The strip of the course on a page. number, title, href: of the chapter; played: the page has a story
 * with an end
 * @typedef {{ number: number, title: string, href: string, steps: PathStep[], next: CourseWay, played: boolean
 *   }} Path */

/** The chapters of the course. shown: whether progress is shown; chapter: the chapter of the link, "" for
 * none
 * @typedef {{ chapters: CourseChapter[], shown: boolean, chapter: string }} Course */

/** why: the reason why a choice is right or wrong
 * @typedef {{ text: string, why: string, right: boolean }} EndChoice */

/** @typedef {{ text: string, choices: EndChoice[] }} EndQuestion */

/** The end of a chapter. name: of the end in the browser's storage; able: what the learner can do now;
 * ways: back to the steps; more: to the optional steps; next: the way on
 * @typedef {{ key: string, name: string, able: string, questions: EndQuestion[], ways: CourseWay[],
 *   more: CourseWay[], next: CourseWay }} ChapterEnd */

export {};
