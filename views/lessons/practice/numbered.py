"""Exercises by their number: the same number is the same exercise, for ever and for everybody.

The first numbers of a kind are the lectures' own. No figures come twice within a hundred numbers.
"""

from functools import cache, lru_cache
from random import Random
from threading import Lock
from typing import Any

from views.lessons.practice.exercise import Exercise, Kind

APART = 100  # numbers within which no figures come again
MOST_LOTS = 2000  # for one number


@cache
def _begun(kind: Kind) -> tuple[list[Any], Lock]:
    """The figures of a kind as far as they are drawn. Each has its lock: none waits for another."""
    return list(kind.lectures), Lock()


def figures(kind: Kind, number: int) -> Any:
    """The figures of a number, counted from 1."""
    drawn, lock = _begun(kind)
    with lock:
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
