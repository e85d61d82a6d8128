"""Types of the data of mock exams and of “Ten minutes a day”."""

from typing import TypedDict

from views.stage.wire import Practice


class MockTask(TypedDict):
    """A task of a mock exam. exam: the name of the exam in the browser's storage; place: of the task, from
    1; marked: whether the form has its marks.
    """

    exam: str
    place: int
    form: Practice
    marked: bool


class MockBlanks(TypedDict):
    """The names of the blanks of a task."""

    title: str
    blanks: list[str]


class MockStart(TypedDict):
    """A mock exam before it begins. choose, sit, points: its three pages"""

    id: str
    title: str
    minutes: int
    choose: str
    sit: str
    points: str


class MockSit(TypedDict):
    """A mock exam while somebody sits it."""

    id: str
    title: str
    minutes: int
    tasks: list[MockBlanks]
    choose: str
    points: str


class MockPoints(TypedDict):
    """A mock exam after it. points: what it was worth in words, "" before it is marked; outcomes: the kind
    of each task and whether all of it was right
    """

    id: str
    points: str
    outcomes: list[tuple[str, bool]]
    choose: str
    sit: str


class MockHanded(TypedDict):
    """The answers of a mock exam that was handed in, by task and blank."""

    id: str
    filled: dict[str, dict[str, str]]
    serial: str


class DailyKind(TypedDict):
    """A kind of exercises. chapter: from 1"""

    kind: str
    title: str
    chapter: int


class DailyChapter(TypedDict):
    """A chapter of the course. place: from 1"""

    place: int
    title: str


class DailyPage(TypedDict):
    """The kinds of exercises in the order of the course, and its chapters."""

    kinds: list[DailyKind]
    chapters: list[DailyChapter]
