"""Types of the data that Python sends to a picture, and of the reports of a picture.

Steps count from 0, and -1 means never. Widths and heights are in px.
"""

from typing import NotRequired, TypedDict

Part = tuple[str, str, bool]


class Leaf(TypedDict):
    """How a node looks as a leaf. `name` is for screen readers."""

    label: str | None
    label_class: int | None
    note: str
    name: str


class Fold(TypedDict):
    step: int
    until: NotRequired[int]


class Folded(Leaf, Fold):
    """A leaf that a node becomes at `step`, until step `until`."""


class Names(TypedDict):
    """The names of a node before and after its decision."""

    waiting: str
    decided: str


_From = TypedDict("_From", {"from": NotRequired[str]})  # a Python keyword


class TreeNode(_From):
    """The card of a node.

    id       its path, "" for the root, with "~" and the step if it was raised there; level: 1 for the root
    edge     the label of the branch to it
    title    its question, null for a leaf; label: the text of a leaf; note: the text below the label
    counts   by class, none in a regression tree
    scale    the position of the mean between the lowest and the highest target, 0 to 1
    tones    the number of records in each of some equal parts of that range, in a growing regression tree
    born     the step at which it appears; gone: at which it disappears; back: at which it is back again
    decided  the step at which it gets its question or label; overridden: the learner made this choice
    from     the node that was there before under another name
    leaf     the leaf that it would be after pruning
    unlike   other trees on the page differ here
    kin      the number of its subtree, if that occurs in several branches
    foot     a line at the foot of the card; said: the same for screen readers
    brief    the text below the label where there is no room for the note; else the number of records
    named    the label is more than the name of the class, so its sign cannot replace it
    """

    id: str
    parent: str | None
    level: int
    edge: str
    title: str | None
    label: str | None
    label_class: int | None
    note: str
    counts: list[float]
    count_texts: list[str]
    total: str
    scale: float | None
    born: int
    decided: int | None
    overridden: bool
    names: Names
    tones: NotRequired[list[float]]
    gone: NotRequired[int]
    back: NotRequired[int]
    folded: NotRequired[Folded | None]
    leaf: NotRequired[Leaf | None]
    unlike: NotRequired[bool]
    kin: NotRequired[int]
    foot: NotRequired[str]
    said: NotRequired[str]
    brief: NotRequired[str]
    named: NotRequired[bool]


class TreeStep(TypedDict):
    """A step of a tree.

    at      the node the step is about; split: whether the slider marks it
    record  [node, text, voted] of each part of a falling record
    next    the nodes whose edges are lit; by default the children of `at`
    shares  the text above the label of the edge to a node
    """

    at: str | None
    split: bool
    record: NotRequired[list[Part]]
    next: NotRequired[list[str]]
    shares: NotRequired[dict[str, str]]


class TreePicture(TypedDict):
    """A story of a tree. It stays the same while the learner steps, so it is sent only once.

    trace   identifies the story; family: identifies the tree, for several stories of one tree
    nodes   in depth-first order
    cuts    the learner's cuts, if the tree can be pruned in the picture
    clicked a click on a node of a tree without a story has a meaning
    """

    trace: str
    count: int
    name: str
    nodes: list[TreeNode]
    steps: list[TreeStep]
    family: NotRequired[str]
    cuts: NotRequired[list[str]]
    clicked: NotRequired[bool]


class Guess(TypedDict):
    """The answers of a learner who guesses first: step, result and its sign. asked: the step after the last
    waits for an answer.
    """

    marks: list[tuple[int, str, str]]
    asked: bool


class Start(TypedDict):
    """The place where a played picture begins. With a new `goto` it goes there at once. `selected` is the
    opened node: "root" for the root, null for none. A restarted server has a new `session`. open: the
    step that a link without one opens; enter: the step at which the course enters the story.
    """

    step: int
    selected: str | None
    goto: int
    session: str
    open: NotRequired[int]
    enter: NotRequired[int]
    guess: NotRequired[Guess]


class Reached(TypedDict):
    """The place of a picture in the story `trace`. Each report has a new serial."""

    trace: str
    step: int
    node: str | None
    serial: str


class Played(TypedDict):
    """The reports of a played picture. cuts: the cards that the learner pruned."""

    place: Reached | None
    cuts: NotRequired[list[str] | None]


class SidebarWay(TypedDict):
    """A page. The current one is `here`. term: the field's term for its topic, if the title is not that
    term; topics: further words for the search
    """

    title: str
    term: str
    topics: str
    href: str
    here: bool


class SidebarSection(TypedDict):
    title: str
    ways: list[SidebarWay]


class Sidebar(TypedDict):
    """The pages by section."""

    sections: list[SidebarSection]


class Kept(TypedDict):
    """A learner's large table for the browser to keep. `table` replaces the kept one, `forget` deletes it,
    and `wanted` asks for it back. `name` identifies the table.
    """

    name: str
    table: str | None
    forget: bool
    wanted: bool


class LectureItem(TypedDict):
    name: str
    minutes: float | None
    href: str
    notes: str


class GivenLecture(TypedDict):
    title: str
    items: list[LectureItem]


class LectureStart(TypedDict):
    """A lecture to give, null if its text holds none. `text` is kept by the browser, and `wanted` asks for
    it back.
    """

    lecture: GivenLecture | None
    text: str | None
    wanted: bool


class Hall(TypedDict):
    """A hall that votes. `at`: the path of its two requests; `secret`: the lecturer's, for a cookie."""

    at: str
    secret: str


class KeptGuesses(TypedDict):
    """A learner's guesses for the browser to keep. `wanted` asks for them back."""

    guesses: str | None
    wanted: bool


class CandidateHead(TypedDict):
    """own: the measure that decides"""

    text: str
    own: bool
    word: dict[str, str]


class CandidateCell(TypedDict):
    text: str
    best: bool


CandidatePart = tuple[str, list[float]]


class CandidateRow(TypedDict):
    """bar: 0 to 1. A click opens a calculation, unless the table has an `action` or is `fixed`. parts: the
    branches that a candidate would make.
    """

    id: str
    name: str
    hint: str | None
    bar: float | None
    cells: list[CandidateCell]
    winner: bool
    tied: bool
    chosen: bool
    open: bool
    pending: bool
    parts: NotRequired[list[CandidatePart]]


class Candidates(TypedDict):
    """A table of candidates. action: what a click does; fixed: it does nothing; invites: the words about a
    click; deciding: the number of first columns, by which the algorithm decides, if the rest open on
    request, with the notes `others`; mixed: the rows show the records of their `parts` in place of numbers.
    """

    caption: str
    head: list[CandidateHead]
    rows: list[CandidateRow]
    notes: list[str]
    deciding: NotRequired[int]
    others: NotRequired[list[str]]
    action: NotRequired[str]
    invites: NotRequired[str]
    fixed: NotRequired[bool]
    mixed: NotRequired[bool]


RecordsCells = list[str | None]
RecordsTarget = str | list[tuple[int, int]]


class RecordsRow(TypedDict):
    """name: the number of the record, or of equal records; cells: null is missing; target: a number, or
    classes and their counts; weight: with whether it is not whole; marks: the places in the tree.
    """

    name: int
    cells: RecordsCells
    target: RecordsTarget
    weight: NotRequired[tuple[str, bool]]
    marks: NotRequired[str]


class RecordsGroup(TypedDict):
    """Records of a branch. at: its node, null for other nodes; more: the number of rows that are not shown"""

    title: str | None
    at: str | None
    rows: list[RecordsRow]
    more: int


class Records(TypedDict):
    """The table of records. alike: equal records share a row; divided: it shows weights; asked: the column
    that splits the node; classes: their marks and names.
    """

    caption: str
    alike: bool
    divided: bool
    heads: list[str]
    asked: int | None
    target: str
    classes: list[tuple[int, str]]
    groups: list[RecordsGroup]


class Opened(TypedDict):
    """The row that was clicked; each click has a new serial."""

    id: str
    serial: str


class CardLine(TypedDict):
    """A line of pseudocode. A click on it goes to the step `to`."""

    text: str
    depth: int
    lit: bool
    to: int | None


class Card(TypedDict):
    """The card of an algorithm. look: "closed", "open" or "source"; now: the lit line; function: the
    function of mlcore that computes it
    """

    title: str
    what: str
    who: str
    look: str
    now: str
    lines: list[CardLine]
    function: str
    source: str


class Asked(TypedDict):
    """Another look of the card, or a step."""

    look: NotRequired[str]
    step: NotRequired[int]
    serial: str


class PracticeTree(TypedDict):
    """A tree grown by hand. rows: indices of their values, the class last; marks: of a node by its path"""

    attributes: list[tuple[str, list[str]]]
    classes: list[str]
    rows: list[list[int]]
    marks: list[tuple[str, str, str]]


class PracticeBlank(TypedDict):
    """A blank has options, or none for a typed number. width: in characters; mark: "right", "follows",
    "near", "wrong", "unread" or "open"; say: the words about it; read: the number that was read, if that
    is not obvious
    """

    name: str
    label: str
    value: str
    width: int
    options: list[tuple[str, str]]
    mark: str
    say: str
    read: str
    tree: PracticeTree | None


class PracticePiece(TypedDict):
    text: str
    blank: PracticeBlank | None


class PracticePart(TypedDict):
    """A line, which has no caption and one row, or a table. worked: the calculation, once it is seen;
    checked: the number of decimals, for a line or for each column of a table
    """

    caption: str
    head: list[str]
    rows: list[list[PracticePiece]]
    checked: list[str]
    worked: str


class Practice(TypedDict):
    """A calculation to fill in.

    id: of the form; counted: of the exercise, whatever is asked of it; kind: its kind
    harder: the next level in words, or ""
    outcome: "right": all is correct; "wrong": something is wrong; else "open"
    helped: a hint or the solution was seen; solved: the solution is shown; hints: whether more hints are left
    """

    id: str
    counted: str
    kind: str
    harder: str
    outcome: str
    helped: bool
    solved: bool
    hints: bool
    parts: list[PracticePart]


class Practised(TypedDict):
    """An action of the learner in an exercise: "check", "hint", "solution", "another" or "harder"; filled:
    every blank.
    """

    what: str
    filled: dict[str, str]
    id: str
    serial: str


class PrintedSheet(TypedDict):
    """A sheet to print, as a document. title: of its frame"""

    title: str
    html: str


class Taken(TypedDict):
    """The picture of a page as a file. name: of the file, without its ending"""

    name: str


class AnswersShown(TypedDict):
    """Exercises whose answers the page shows: the kind and the id of each."""

    exercises: list[tuple[str, str]]


class CourseStep(TypedDict):
    """kind: the exercises that a step practises, "" for none"""

    id: str
    kind: str


class CourseChapter(TypedDict):
    """more: the optional steps, which are marked and not counted"""

    key: str
    steps: list[CourseStep]
    more: list[CourseStep]


class PathStep(TypedDict):
    """A step of a chapter. what: to do; kind: of its exercises, or ""; ends: the questions at the end"""

    id: str
    kind: str
    what: str
    label: str
    href: str
    here: bool
    ends: bool


class CourseWay(TypedDict):
    what: str
    label: str
    href: str


class Path(TypedDict):
    """The strip of the course on a page. number, title, href: of the chapter; played: the page has a story
    with an end
    """

    number: int
    title: str
    href: str
    steps: list[PathStep]
    next: CourseWay
    played: bool


class Course(TypedDict):
    """The chapters of the course. shown: whether progress is shown; chapter: the chapter of the link, "" for
    none
    """

    chapters: list[CourseChapter]
    shown: bool
    chapter: str


class EndChoice(TypedDict):
    """why: the reason why a choice is right or wrong"""

    text: str
    why: str
    right: bool


class EndQuestion(TypedDict):
    text: str
    choices: list[EndChoice]


class ChapterEnd(TypedDict):
    """The end of a chapter. name: of the end in the browser's storage; able: what the learner can do now;
    ways: back to the steps; more: to the optional steps; next: the way on
    """

    key: str
    name: str
    able: str
    questions: list[EndQuestion]
    ways: list[CourseWay]
    more: list[CourseWay]
    next: CourseWay
