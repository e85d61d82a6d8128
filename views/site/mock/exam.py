"""A mock exam as its link describes it. The same link has the same tasks, for everybody and for good."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from views.course import CHAPTERS, Chapter
from views.kit.link.kinds import Note, OneOf, Text, Whole
from views.kit.link.params import Given, Param
from views.lessons.practice.byhand import ByHand
from views.lessons.practice.exercise import Answered, Exercise
from views.lessons.practice.kinds import KINDS
from views.lessons.practice.numbered import made
from views.lessons.practice.params import LAST

PAGE = "mock"
MOST_TASKS = 20
FIRST, LATEST = 101, 300  # numbers of the tasks: learners practise the lower ones
FIVE = 5  # exercises of a kind to go on with
DRAWN = {"algorithms": ("next", "ratio", "branches", "chi2")}  # a link draws them in this order for good
VIEWS = {"choose": "Choose", "sit": "Tasks", "points": "Points", "paper": "On paper"}


class Source(NamedTuple):
    """A chapter with exercises. place: in the course, from 1, or 0 without a course; kinds: of exercises"""

    key: str
    title: str
    place: int
    kinds: tuple[str, ...]

    @property
    def name(self) -> str:
        """The title with its number."""
        return f"{self.place}. {self.title}" if self.place else self.title


class Task(NamedTuple):
    """A task of the exam: an exercise of /practice."""

    source: Source
    kind: str
    number: int

    @property
    def exercise(self) -> Exercise:
        """The exercise."""
        return made(KINDS[self.kind], self.number)

    @property
    def title(self) -> str:
        """Of its kind."""
        return KINDS[self.kind].title

    @property
    def five(self) -> list[int]:
        """The numbers of five other exercises of its kind."""
        return [(self.number + i) % LAST + 1 for i in range(FIVE)]


def sources(chapters: Sequence[Chapter] = CHAPTERS) -> dict[str, Source]:
    """The chapters with exercises. A course without any has all kinds in one."""
    found = {}
    for place, chapter in enumerate(chapters, 1):
        kinds = _in_order(chapter)
        if kinds:
            found[chapter.key] = Source(chapter.key, chapter.title, place, kinds)
    return found or {"all": Source("all", "All exercises", 0, tuple(KINDS))}


def _in_order(chapter: Chapter) -> tuple[str, ...]:
    """The kinds of a chapter, also if its steps have changed places since its first links."""
    kinds = [*dict.fromkeys(step.kind for step in chapter.all_steps if step.kind)]
    first = [kind for kind in DRAWN.get(chapter.key, ()) if kind in kinds]
    return (*first, *(kind for kind in kinds if kind not in first))


SOURCES = sources()


@dataclass(frozen=True)
class Mock:
    """A mock exam. chapters: keys of SOURCES in their order, empty for all; many: tasks; n: its number"""

    chapters: tuple[str, ...]
    minutes: int
    many: int
    n: int

    @property
    def sources(self) -> list[Source]:
        """The chapters that the tasks come from."""
        return [source for key, source in SOURCES.items() if key in self.chapters or not self.chapters]


# The tasks --------------------------------------------------------------------------------------------


def tasks(mock: Mock) -> list[Task]:
    """The tasks in the order of the course. No kind comes again before all of them have come."""
    chosen = mock.sources
    rng = Random(f"mock/{','.join(one.key for one in chosen)}/{mock.many}/{mock.n}")
    turns = _turns(chosen, mock.many, rng)
    picked = [task for one in chosen for task in _of(one, turns.count(one), rng)]
    return sorted(picked, key=lambda task: (chosen.index(task.source), task.source.kinds.index(task.kind)))


def _turns(chosen: Sequence[Source], many: int, rng: Random) -> list[Source]:
    """The chapter of each task. They take turns, each as often as it has kinds, and then begin again."""
    turns: list[Source] = []
    while len(turns) < many:
        for taken in range(max(len(one.kinds) for one in chosen)):
            left = [one for one in chosen if len(one.kinds) > taken]
            turns += rng.sample(left, len(left))
    return turns[:many]


def _of(source: Source, many: int, rng: Random) -> Iterator[Task]:
    """Tasks of a chapter. A kind comes again only after all others."""
    kinds: list[str] = []
    while len(kinds) < many:
        kinds += rng.sample(source.kinds, len(source.kinds))
    for kind in dict.fromkeys(kinds[:many]):
        for number in sorted(rng.sample(range(FIRST, LATEST + 1), kinds[:many].count(kind))):
            yield Task(source, kind, number)


def points(task: Task) -> int:
    """The points of a task: one for each blank, and one for each node of a tree by hand."""
    return sum(map(points_of, task.exercise.blanks))


def points_of(blank: Answered) -> int:
    """The points of a blank."""
    return blank.grown().count("=") if isinstance(blank, ByHand) else 1


# The link ---------------------------------------------------------------------------------------------


def _read_chapters(text: str, note: Note) -> tuple[str, ...] | None:
    named = [key.strip() for key in text.split(",") if key.strip()]
    for key in named:
        if key not in SOURCES:
            note(f"The link names chapter “{key[:40]}”, which has no exercises here. The page leaves it out.")
    return tuple(key for key in SOURCES if key in named) or None


CHAPTERS_ROW = Param("chapters", Text("`id3,pruning`", _read_chapters, ",".join), (),
                     "the chapters of the tasks, else all of them", "Chapters", resets=())  # fmt: skip
MINUTES = Param("minutes", Whole(5, 240, step=5), 60, "how long the exam takes", "Minutes", resets=())
MANY = Param("tasks", Whole(1, MOST_TASKS), 8, "the number of tasks", "Tasks", resets=())
NUMBER = Param("n", Whole(1, LAST), 1, "the number of the exam, which decides the tasks", "Exam number",
               resets=())  # fmt: skip
VIEW = Param("view", OneOf(VIEWS), "choose", "what the page shows", resets=())
ROWS = (CHAPTERS_ROW, MINUTES, MANY, NUMBER, VIEW)


def read(given: Given) -> Mock:
    """The exam of a link. Notes in `given` what is not as it should be."""
    return Mock(given(CHAPTERS_ROW), given(MINUTES), given(MANY), given(NUMBER))


def query(mock: Mock, view: str = "choose") -> dict[str, str]:
    """The link of an exam. It names what has a default, too, so that the exam stays as it is."""
    said: Mapping[str, str | None] = {
        **CHAPTERS_ROW.change(mock.chapters), "minutes": str(mock.minutes), "tasks": str(mock.many),
        "n": str(mock.n), **VIEW.change(view),
    }  # fmt: skip
    return {name: text for name, text in said.items() if text is not None}


def id_of(mock: Mock) -> str:
    """The name of an exam in the browser's storage. Other tasks or other minutes give another name."""
    named = ",".join(f"{task.kind}/{task.number}" for task in tasks(mock))
    return f"{mock.minutes}:{named}"


def subject(mock: Mock) -> str:
    """The chapters in words."""
    chosen = mock.sources
    if len(chosen) == len(SOURCES):
        return "all chapters" if len(chosen) > 1 else chosen[0].title
    if len(chosen) == 1:
        return f"chapter {chosen[0].place}" if chosen[0].place else chosen[0].title
    places = [one.place for one in chosen]
    if len(places) > 2 and places == [*range(places[0], places[-1] + 1)]:
        return f"chapters {places[0]} to {places[-1]}"
    return f"chapters {', '.join(map(str, places[:-1]))} and {places[-1]}"
