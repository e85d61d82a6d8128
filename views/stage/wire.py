"""Types of the data that are sent. wire.js explains each type and each field."""

from typing import NotRequired, TypedDict

Part = tuple[str, str, bool]


class Leaf(TypedDict):
    label: str | None
    label_class: int | None
    note: str
    name: str


class Fold(TypedDict):
    step: int
    until: NotRequired[int]


class Folded(Leaf, Fold):
    """A node that is a leaf for some steps."""


class Names(TypedDict):
    waiting: str
    decided: str


_From = TypedDict("_From", {"from": NotRequired[str]})  # a Python keyword


class TreeNode(_From):
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


class TreeStep(TypedDict):
    at: str | None
    split: bool
    record: NotRequired[list[Part]]
    next: NotRequired[list[str]]
    shares: NotRequired[dict[str, str]]


class TreePicture(TypedDict):
    trace: str
    count: int
    name: str
    nodes: list[TreeNode]
    steps: list[TreeStep]
    family: NotRequired[str]
    cuts: NotRequired[list[str]]
    clicked: NotRequired[bool]


class Guess(TypedDict):
    marks: list[tuple[int, str, str]]
    asked: bool


class Start(TypedDict):
    step: int
    selected: str | None
    goto: int
    session: str
    open: NotRequired[int]
    guess: NotRequired[Guess]


class Reached(TypedDict):
    trace: str
    step: int
    node: str | None
    serial: str


class Played(TypedDict):
    place: Reached | None
    cuts: NotRequired[list[str] | None]


class SidebarWay(TypedDict):
    title: str
    term: str
    topics: str
    href: str
    here: bool


class SidebarSection(TypedDict):
    title: str
    ways: list[SidebarWay]


class Sidebar(TypedDict):
    sections: list[SidebarSection]


class Kept(TypedDict):
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
    lecture: GivenLecture | None
    text: str | None
    wanted: bool


class Hall(TypedDict):
    at: str
    secret: str


class KeptGuesses(TypedDict):
    guesses: str | None
    wanted: bool


class CandidateHead(TypedDict):
    text: str
    own: bool
    word: dict[str, str]


class CandidateCell(TypedDict):
    text: str
    best: bool


CandidatePart = tuple[str, list[float]]


class CandidateRow(TypedDict):
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
    caption: str
    head: list[CandidateHead]
    rows: list[CandidateRow]
    notes: list[str]
    deciding: NotRequired[int]
    others: NotRequired[list[str]]
    action: NotRequired[str]
    invites: NotRequired[str]
    fixed: NotRequired[bool]


class Opened(TypedDict):
    id: str
    serial: str


class CardLine(TypedDict):
    text: str
    depth: int
    lit: bool
    to: int | None


class Card(TypedDict):
    title: str
    what: str
    who: str
    look: str
    now: str
    lines: list[CardLine]
    function: str
    source: str


class Asked(TypedDict):
    look: NotRequired[str]
    step: NotRequired[int]
    serial: str


class PracticeTree(TypedDict):
    attributes: list[tuple[str, list[str]]]
    classes: list[str]
    rows: list[list[int]]
    marks: list[tuple[str, str, str]]


class PracticeBlank(TypedDict):
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
    caption: str
    head: list[str]
    rows: list[list[PracticePiece]]
    checked: list[str]
    worked: str


class Practice(TypedDict):
    """id: of the form; counted: of the exercise, at whatever level; harder: the next level in words"""

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
    what: str
    filled: dict[str, str]
    id: str
    serial: str


class PrintedSheet(TypedDict):
    title: str
    html: str


class Taken(TypedDict):
    name: str


class AnswersShown(TypedDict):
    exercises: list[tuple[str, str]]


class CourseStep(TypedDict):
    id: str
    kind: str


class CourseChapter(TypedDict):
    key: str
    steps: list[CourseStep]


class PathStep(TypedDict):
    """A step of the chapter. what: to do; kind: of its exercises, or ""; ends: the questions at the end"""

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
    """The strip of the course on a page. href: of the chapter; played: the page has a story with an end"""

    number: int
    title: str
    href: str
    steps: list[PathStep]
    next: CourseWay
    played: bool


class Course(TypedDict):
    chapters: list[CourseChapter]
    shown: bool
    chapter: str


class EndChoice(TypedDict):
    text: str
    why: str
    right: bool


class EndQuestion(TypedDict):
    text: str
    choices: list[EndChoice]


class ChapterEnd(TypedDict):
    key: str
    name: str
    able: str
    questions: list[EndQuestion]
    ways: list[CourseWay]
    next: CourseWay
