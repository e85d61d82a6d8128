"""Exercises by their number: the same number is always the same exercise, for everyone.

The first numbers of a kind have the figures of the lectures. No figures repeat within a hundred numbers. Of
several draws the one with new answers is chosen in which the fewest known mistakes lead to the right number,
so that the feedback can name them.
"""

from collections.abc import Callable, Collection, Iterable
from functools import cache, lru_cache
from random import Random
from threading import Lock
from typing import Any, NamedTuple

from views.lessons.practice.exercise import Blank, Exercise, Kind, Own

APART = 100  # numbers within which no figures come again
MOST_LOTS = 2000  # for one number
TRIES, AGAIN = 4, 2  # lots of which the best is taken; where only the answers have come before


class _Begun(NamedTuple):
    """The figures of a kind as far as they are drawn, and their answers. Each has its own lock, so that none
    waits for another."""

    figures: list[Any]
    answers: set[tuple[str, ...]]
    lock: Lock


@cache
def _begun(kind: Kind) -> _Begun:
    lectures = list(kind.lectures)
    return _Begun(lectures, {answers_of(kind.make(one)) for one in lectures}, Lock())


def figures(kind: Kind, number: int) -> Any:
    """The figures of a number, counted from 1."""
    drawn, answers, lock = _begun(kind)
    with lock:
        while len(drawn) < number:
            found = _next(kind, drawn, answers)
            drawn.append(found)
            answers.add(answers_of(kind.make(found)))
        return drawn[number - 1]


def _next(kind: Kind, drawn: list[Any], answers: set[tuple[str, ...]]) -> Any:
    lots = (Random(f"{kind.key}/{len(drawn) + 1}/{lot}") for lot in range(MOST_LOTS))
    found = chosen(kind, lots, () if kind.repeats else drawn[-APART + 1 :], answers)
    if found is None:
        raise LookupError(f"{MOST_LOTS} lots for number {len(drawn) + 1} of {kind.key}, and none is new")
    return found


def chosen(
    kind: Kind, lots: Iterable[Random], taken: Collection[Any], answers: Collection[tuple[str, ...]]
) -> Any:
    """The figures of the best of a few lots; None if no lot gives new ones.

    taken: figures that do not come again; answers: those that another lot should not have
    """
    tried = list[tuple[tuple[bool, int], Any]]()
    for lot in lots:
        found = kind.draw(lot)
        if found is None or found in taken:
            continue
        exercise = kind.make(found)
        worth = answers_of(exercise) in answers, hidden(exercise)
        tried.append((worth, found))
        if worth == (False, 0) or len(tried) >= (TRIES if worth[1] else AGAIN):
            break
    return min(tried, key=lambda one: one[0])[1] if tried else None


def hidden(exercise: Exercise) -> int:
    """How many known mistakes lead to the right number."""
    blanks = [blank for blank in exercise.blanks if isinstance(blank, Blank)]
    return sum(_leads(blank, slip.of, exercise) for blank in blanks for slip in blank.slips if slip.apart)


def _leads(blank: Blank, of: Callable[[Own], float], exercise: Exercise) -> bool:
    try:
        return blank.near(float(of(Own(exercise.right))), float(exercise.right[blank.name]))
    except (ArithmeticError, ValueError):  # it leads nowhere
        return False


def answers_of(exercise: Exercise) -> tuple[str, ...]:
    """The right answers as they are written."""
    right = exercise.right
    return tuple(
        blank.text(float(right[blank.name])) if isinstance(blank, Blank) else str(right[blank.name])
        for blank in exercise.blanks
    )


@lru_cache(maxsize=256)
def made(kind: Kind, number: int) -> Exercise:
    """The exercise of a number."""
    return kind.make(figures(kind, number))
