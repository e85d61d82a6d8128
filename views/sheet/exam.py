"""The settings of an exam, as the link of the page and the command give them. The key is none of them."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from views.kit.link.kinds import Flag, Note, OneOf, Text, Whole
from views.kit.link.params import Given, Param
from views.lessons.practice.kinds import KINDS

MOST_TASKS = 60
MOST_POINTS = 100.0
MOST_LETTERS = 120  # of the title, the course and the date
MOST_NOTE = 300
HIGHEST = 20  # cm for working
LETTERS = "ABCDEFGHIJ"  # variants; the paper has the first ones, a question bank all
RULED = {"lines": "Lines", "squares": "Squares", "empty": "Empty"}
EVERY = "all"  # in place of the kinds
FIRST = (("impurity", 1), ("gain", 1), ("threshold", 1), ("pessimistic", 1), ("support", 1), ("interval", 1))
TASK = re.compile(r"\s*([^:,\s]+)\s*(?::\s*(\d{1,4})\s*)?")


class Part(NamedTuple):
    """Tasks of one kind. kind: its key; points: of each task."""

    kind: str
    many: int
    points: float


class Task(NamedTuple):
    """A task of the sheet."""

    kind: str
    points: float


@dataclass(frozen=True)
class Exam:
    """An exam.

    variants: how many; room: for working below each task, cm; ruled: a key of RULED
    qr:       whether the paper has a QR code of the page; note: instructions below the title
    """

    title: str
    course: str
    date: str
    parts: tuple[Part, ...]
    variants: int = 1
    room: int = 0
    ruled: str = "lines"
    qr: bool = False
    note: str = ""

    @property
    def tasks(self) -> list[Task]:
        """The tasks in their order."""
        return [Task(part.kind, part.points) for part in self.parts for _ in range(part.many)]

    @property
    def letters(self) -> str:
        """The variants on paper."""
        return LETTERS[: self.variants]

    @property
    def points(self) -> float:
        """Of all tasks."""
        return sum(task.points for task in self.tasks)


# The link ---------------------------------------------------------------------------------------------


def _read_tasks(text: str, note: Note) -> tuple[tuple[str, int], ...] | None:
    """Kinds with the number of their tasks: gain:2,impurity. None if it names no kind that there is."""
    if text.strip() == EVERY:
        return _bounded(dict.fromkeys(KINDS, 1), note)
    found: dict[str, int] = {}
    for part in filter(str.strip, text.split(",")):
        read = TASK.fullmatch(part)
        key, many = (read[1], int(read[2] or 1)) if read else (part.strip(), 1)
        if key not in KINDS:
            note(f"There is no kind of exercise “{key[:40]}”. Its tasks are left out.")
        elif many:
            found[key] = found.get(key, 0) + many
    return _bounded(found, note) if found or not text.strip() else None


def _bounded(found: Mapping[str, int], note: Note) -> tuple[tuple[str, int], ...]:
    """The first tasks, as many as a sheet may have."""
    kept, left = [], MOST_TASKS
    for key, many in found.items():
        if min(many, left):
            kept.append((key, min(many, left)))
        left -= min(many, left)
    if sum(found.values()) > MOST_TASKS:
        note(f"A sheet has at most {MOST_TASKS} tasks. The others are left out.")
    return tuple(kept)


def _write_tasks(tasks: Sequence[tuple[str, int]]) -> str:
    return ",".join(key if many == 1 else f"{key}:{many}" for key, many in tasks)


def _read_points(text: str, note: Note) -> tuple[float, ...] | None:
    found = []
    for part in text.split(","):
        try:
            points = float(part)
        except ValueError:
            points = -1.0
        if not 0 <= points <= MOST_POINTS:
            note(f"“{part[:40]}” is not a number of points from 0 to {MOST_POINTS:g}.")
            points = 0.0
        found.append(points)
    return tuple(found)


def _write_points(points: Sequence[float]) -> str:
    return ",".join(f"{one:g}" for one in (points if len({*points}) > 1 else points[:1]))


def _line(default: str, name: str, label: str, meaning: str, most: int = MOST_LETTERS) -> Param:
    kind = Text("a text", lambda text, note: " ".join(text.split()), str, most)
    return Param(name, kind, default, meaning, label, resets=())


TITLE = _line("Exam", "title", "Title", "the title of the sheet")
COURSE = _line("", "course", "Course", "the course")
DATE = _line("", "date", "Date", "the date, which otherwise has a line")
NOTE = _line("", "note", "Instructions", "instructions, such as the time and what is allowed", MOST_NOTE)
TASKS = Param("tasks", Text("`gain:2,impurity`, or `all`", _read_tasks, _write_tasks), FIRST,
              "the kinds of exercises, each with the number of its tasks", "Kinds of exercises",
              resets=())  # fmt: skip
POINTS = Param("points", Text("`4,2`, or one number for all", _read_points, _write_points), (4.0,),
               "the points of each task, kind by kind", resets=())  # fmt: skip
VARIANTS = Param("variants", OneOf({str(n): ", ".join(LETTERS[:n]) for n in range(1, 5)}), "1",
                 "the number of variants", "Variants", resets=())  # fmt: skip
ROOM = Param("room", Whole(0, HIGHEST), 4, "the room for working below each task, in cm", "Height in cm",
             resets=())  # fmt: skip
ROOM_LOOK = Param("ruled", OneOf(RULED), "lines", "what the room for working has", "Place for working",
                  resets=())  # fmt: skip
QR = Param("qr", Flag(), False, "whether the sheet has a QR code of the page", "QR code of this page",
           resets=())  # fmt: skip
CHECK = Param("check", Text("four letters", lambda text, note: text.strip().upper(), str, 8), "",
              "the check of the key, as the sheet has it", resets=())  # fmt: skip
ROWS = (TITLE, COURSE, DATE, NOTE, TASKS, POINTS, VARIANTS, ROOM, ROOM_LOOK, QR, CHECK)


def read(given: Given) -> Exam:
    """The exam of a link. Notes in `given` what is not as it should be."""
    tasks, points = given(TASKS), given(POINTS)
    if tasks and len(points) not in (1, len(tasks)):
        given.note(f"There are {len(points)} numbers of points for {len(tasks)} kinds of exercises.")
    each = (*points, *[points[-1]] * len(tasks))
    parts = tuple(Part(key, many, one) for (key, many), one in zip(tasks, each, strict=False))
    return Exam(given(TITLE) or TITLE.default, given(COURSE), given(DATE), parts, int(given(VARIANTS)),
                given(ROOM), given(ROOM_LOOK), given(QR), given(NOTE))  # fmt: skip


def parts_change(parts: Sequence[Part]) -> dict[str, str | None]:
    """The change of the link for other tasks."""
    tasks = tuple((part.kind, part.many) for part in parts)
    return {**TASKS.change(tasks), **POINTS.change(tuple(part.points for part in parts))}


def query(exam: Exam, check: str = "") -> dict[str, str]:
    """The link of an exam, without its defaults. check: of its key"""
    said = {
        **TITLE.change(exam.title), **COURSE.change(exam.course), **DATE.change(exam.date),
        **NOTE.change(exam.note), **parts_change(exam.parts), **VARIANTS.change(str(exam.variants)),
        **ROOM.change(exam.room), **ROOM_LOOK.change(exam.ruled), **QR.change(exam.qr), **CHECK.change(check),
    }  # fmt: skip
    return {name: text for name, text in said.items() if text is not None}
