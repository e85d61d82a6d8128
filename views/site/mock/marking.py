"""The marks of a mock exam: points for each blank, from what the browser has kept."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from views.lessons.practice import typed
from views.lessons.practice.byhand import ByHand
from views.lessons.practice.exercise import Answered, Blank
from views.lessons.practice.judged import Verdict, judged
from views.lessons.practice.params import MOST_BLANK
from views.lessons.practice.signs import Unreadable
from views.site.mock.exam import Mock, Task, points_of, tasks

HALF = 0.5  # of a point for a number that is correct but not as it was asked for
MOST_TREE = 400  # characters of a tree by hand
Filled = Mapping[str, str]


class Marked(NamedTuple):
    """A task with its marks. of: the points that it has"""

    task: Task
    filled: Filled
    verdicts: Mapping[str, Verdict]
    points: float
    of: int

    @property
    def full(self) -> bool:
        """Whether it has all its points."""
        return self.points == self.of


def marked(mock: Mock, answers: Mapping[str, Filled]) -> list[Marked]:
    """The tasks with their marks. answers: by the place of the task, which begins at "1"."""
    return [mark(task, answers.get(str(place), {})) for place, task in enumerate(tasks(mock), 1)]


def mark(task: Task, filled: Filled) -> Marked:
    """A task with its marks."""
    blanks = task.exercise.blanks
    verdicts = judged(task.exercise, filled)
    won = [_won(blank, verdicts[blank.name], filled.get(blank.name, "")) for blank in blanks]
    return Marked(task, filled, verdicts, sum(won), sum(map(points_of, blanks)))


def _won(blank: Answered, verdict: Verdict, text: str) -> float:
    """The points for a blank. What follows from an own mistake above is right."""
    most = points_of(blank)
    if isinstance(blank, ByHand) and verdict.mark != "right":
        right = [one for one in blank.judged(text).values() if one.mark == "right"]
        return min(len(right), most - 1)
    if verdict.mark in ("right", "follows"):
        return most
    return HALF if verdict.mark == "near" or (verdict.mark == "unread" and _is_number(blank, text)) else 0


def _is_number(blank: Answered, text: str) -> bool:
    """Whether a text can be read. If it then counts as unread, it is a percentage without its sign."""
    try:
        typed.read(text, isinstance(blank, Blank) and blank.digits == 0)
    except Unreadable:
        return False
    return isinstance(blank, Blank)


def answers_in(report: Any, mock: Mock) -> dict[str, dict[str, str]]:
    """The answers in a report of the browser, with nothing that has no place in the exam."""
    said = report.get("filled") if isinstance(report, dict) else None
    if not isinstance(said, dict):
        return {}
    found = {}
    for place, task in enumerate(tasks(mock), 1):
        filled = said.get(str(place))
        if isinstance(filled, dict):
            found[str(place)] = {
                blank.name: text[: MOST_TREE if isinstance(blank, ByHand) else MOST_BLANK]
                for blank in task.exercise.blanks
                if isinstance(text := filled.get(blank.name), str)
            }
    return found
