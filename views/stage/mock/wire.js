// Written from wire.py by `python -m views.stage.typedefs` (make docs). Change it there.
// Types of the data of mock exams and of “Ten minutes a day”.

/** @import { Practice } from "../wire.js" */

/** A task of a mock exam. exam: the name of the exam in the browser's storage; place: of the task, from
 * 1; marked: whether the form has its marks.
 * @typedef {{ exam: string, place: number, form: Practice, marked: boolean }} MockTask */

/** The names of the blanks of a task.
 * @typedef {{ title: string, blanks: string[] }} MockBlanks */

/** A mock exam before it begins. choose, sit, points: its three pages
 * @typedef {{ id: string, title: string, minutes: number, choose: string, sit: string, points: string }}
 *   MockStart */

/** A mock exam while somebody sits it.
 * @typedef {{ id: string, title: string, minutes: number, tasks: MockBlanks[], choose: string, points: string }}
 *   MockSit */

/** A mock exam after it. points: what it was worth in words, "" before it is marked; outcomes: the kind
 * of each task and whether all of it was right
 * @typedef {{ id: string, points: string, outcomes: [string, boolean][], choose: string, sit: string }}
 *   MockPoints */

/** The answers of a mock exam that was handed in, by task and blank.
 * @typedef {{ id: string, filled: Record<string, Record<string, string>>, serial: string }} MockHanded */

/** A kind of exercises. chapter: from 1
 * @typedef {{ kind: string, title: string, chapter: number }} DailyKind */

/** A chapter of the course. place: from 1
 * @typedef {{ place: number, title: string }} DailyChapter */

/** The kinds of exercises in the order of the course, and its chapters.
 * @typedef {{ kinds: DailyKind[], chapters: DailyChapter[] }} DailyPage */

export {};
