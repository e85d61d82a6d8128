"""Types of the data of mock exams and of “Ten minutes a day”. wire.js explains them and their fields."""

from typing import TypedDict

from views.stage.wire import Practice


class MockTask(TypedDict):
    exam: str
    place: int
    form: Practice
    marked: bool


class MockBlanks(TypedDict):
    title: str
    blanks: list[str]


class MockStart(TypedDict):
    id: str
    title: str
    minutes: int
    choose: str
    sit: str
    points: str


class MockSit(TypedDict):
    id: str
    title: str
    minutes: int
    tasks: list[MockBlanks]
    choose: str
    points: str


class MockPoints(TypedDict):
    id: str
    points: str
    outcomes: list[tuple[str, bool]]
    choose: str
    sit: str


class MockHanded(TypedDict):
    id: str
    filled: dict[str, dict[str, str]]
    serial: str


class DailyKind(TypedDict):
    kind: str
    title: str
    chapter: int


class DailyChapter(TypedDict):
    place: int
    title: str


class DailyPage(TypedDict):
    kinds: list[DailyKind]
    chapters: list[DailyChapter]
