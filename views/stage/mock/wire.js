// Types of a mock exam and of “Ten minutes a day”. mock/wire.py has the same types for Python, and a test compares the two.
/** @import { Practice } from "../wire.js" */

/** A task of a mock exam. exam: the name of the exam in the browser's storage; place: of the task, from 1; marked: whether
 * the form has its marks. @typedef {{ exam: string, place: number, form: Practice, marked: boolean }} MockTask */
/** A mock exam before it begins, while somebody sits it, and after it. choose, sit, points: its three pages; blanks: the
 * names of the blanks of a task; points: what it was worth in words, "" before it is marked; outcomes: the kind of each
 * task and whether all of it was right
 * @typedef {{ id: string, title: string, minutes: number, choose: string, sit: string, points: string }} MockStart
 * @typedef {{ title: string, blanks: string[] }} MockBlanks
 * @typedef {{ id: string, title: string, minutes: number, tasks: MockBlanks[], choose: string, points: string }} MockSit
 * @typedef {{ id: string, points: string, outcomes: [string, boolean][], choose: string, sit: string }} MockPoints */
/** The answers of a mock exam that was handed in, by task and blank.
 * @typedef {{ id: string, filled: Record<string, Record<string, string>>, serial: string }} MockHanded */

/** The kinds of exercises in the order of the course, and its chapters. chapter, place: from 1
 * @typedef {{ kind: string, title: string, chapter: number }} DailyKind
 * @typedef {{ place: number, title: string }} DailyChapter
 * @typedef {{ kinds: DailyKind[], chapters: DailyChapter[] }} DailyPage */
export {};
