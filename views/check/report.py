"""The report of a class: how many answered each task, how many met it, and what the others lacked."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

MOST_REASONS = 3


class Report(NamedTuple):
    """One task in a class.

    met:     answers that meet its condition; points: their mean over all answers, None without points
    equal:   answers whose link is equal to that of another answer
    reasons: the most frequent notes on answers that do not meet it, with their numbers
    """

    task: str
    answers: int
    met: int
    points: float | None
    equal: int
    reasons: Sequence[tuple[str, int]]


def reports(marks: Sequence[Mapping[str, str]]) -> list[Report]:
    """The report of each task, in the order of its first answer. marks: as `checked` makes them"""
    tasks = dict.fromkeys(mark["task"].strip() for mark in marks if mark.get("task", "").strip())
    return [_report(task, [mark for mark in marks if mark.get("task", "").strip() == task]) for task in tasks]


def _report(task: str, marks: Sequence[Mapping[str, str]]) -> Report:
    points = [float(mark["points"]) for mark in marks if mark.get("points")]
    missed = Counter(mark["note"] for mark in marks if mark.get("met") == "no" and mark["note"])
    return Report(
        task,
        len(marks),
        sum(mark.get("met") == "yes" for mark in marks),
        sum(points) / len(marks) if points else None,
        sum(bool(mark.get("same as")) for mark in marks),
        missed.most_common(MOST_REASONS),
    )
