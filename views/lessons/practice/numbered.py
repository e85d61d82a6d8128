"""Exercises by their number: the same number is the same exercise, for ever and for everybody.

The first numbers of a kind are the lectures' own. No figures come twice within a hundred numbers.
"""

from functools import lru_cache
from random import Random
from threading import Lock
from typing import Any

from views.lessons.practice.exercise import Exercise, Kind

APART = 100  # numbers within which no figures come again
MOST_LOTS = 2000  # for one number

_drawn: dict[str, list[Any]] = {}
_lock = Lock()


def figures(kind: Kind, number: int) -> Any:
    """The figures of a number, counted from 1."""
    with _lock:
        drawn = _drawn.setdefault(kind.key, list(kind.lectures))
        while len(drawn) < number:
            drawn.append(_next(kind, drawn))
        return drawn[number - 1]


def _next(kind: Kind, drawn: list[Any]) -> Any:
    lately = drawn[-APART + 1 :]
    for lot in range(MOST_LOTS):
        found = kind.draw(Random(f"{kind.key}/{len(drawn) + 1}/{lot}"))
        if found is not None and found not in lately:
            return found
    raise LookupError(f"{MOST_LOTS} lots for number {len(drawn) + 1} of {kind.key}, and none is new")


@lru_cache(maxsize=256)
def made(kind: Kind, number: int) -> Exercise:
    """The exercise of a number."""
    return kind.make(figures(kind, number))
