"""Exercises by their number: the same number is always the same exercise, for everyone.

The first numbers of a kind have the figures of the lectures. No figures repeat within a hundred numbers. Of
several draws the one with new answers is chosen in which the fewest known mistakes lead to the right number,
so that the feedback can name them.

So a number depends on all numbers before it, and the thousandth of some kinds takes 10 s. attempts.csv says
which draw was chosen for each number. `make exercises` writes it, and a test keeps it up to date.
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from functools import cache, lru_cache
from itertools import islice
from pathlib import Path
from random import Random
from threading import Lock
from typing import Any, NamedTuple

from views.lessons.practice.exercise import Blank, Exercise, Kind, Own
from views.lessons.practice.kinds import KINDS
from views.lessons.practice.params import LAST

APART = 100  # numbers within which no figures come again
MOST_ATTEMPTS = 2000  # for one number
TRIES, AGAIN = 4, 2  # lots of which the best is taken; where only the answers have come before
CHOSEN = Path(__file__).with_name("attempts.csv")  # a kind a line: its key, and the lot of each number


class Drawn(NamedTuple):
    """The figures of a number, and the lot that gave them; -1: they are those of a lecture."""

    attempt: int
    figures: Any


class _Begun(NamedTuple):
    """The numbers of a kind as far as they are drawn. Each kind has its own lock, so that none waits for
    another."""

    found: list[Any]
    further: Iterator[Drawn]
    lock: Lock


@cache
def _begun(kind: Kind) -> _Begun:
    return _Begun([], drawn(kind), Lock())


@cache
def _attempts() -> dict[str, list[int]]:
    lines = (line.split(",") for line in CHOSEN.read_text(encoding="utf-8").splitlines())
    return {key: [int(attempt) for attempt in attempts] for key, *attempts in lines}


def figures(kind: Kind, number: int) -> Any:
    """The figures of a number, counted from 1."""
    attempts = _attempts().get(kind.key)
    if not attempts or KINDS.get(kind.key) is not kind:  # it is new, or a teacher wrote it
        return _after_all_before(kind, number)
    attempt = attempts[number - 1]
    return kind.lectures[number - 1] if attempt < 0 else kind.draw(_random(kind, number, attempt))


def _after_all_before(kind: Kind, number: int) -> Any:
    found, further, lock = _begun(kind)
    with lock:
        found += [one.figures for one in islice(further, max(0, number - len(found)))]
        return found[number - 1]


def drawn(kind: Kind) -> Iterator[Drawn]:
    """The figures of all numbers in their order."""
    found, answers = list[Any](), set[tuple[str, ...]]()
    while True:
        number = len(found) + 1
        is_taught = number <= len(kind.lectures)
        one = Drawn(-1, kind.lectures[number - 1]) if is_taught else _next(kind, number, found, answers)
        found.append(one.figures)
        answers.add(answers_of(kind.make(one.figures)))
        yield one


def _next(kind: Kind, number: int, before: list[Any], answers: set[tuple[str, ...]]) -> Drawn:
    attempts = (_random(kind, number, attempt) for attempt in range(MOST_ATTEMPTS))
    found = chosen(kind, attempts, () if kind.repeats else before[-APART + 1 :], answers)
    if found is None:
        raise LookupError(f"{MOST_ATTEMPTS} lots for number {number} of {kind.key}, and none is new")
    return found


def _random(kind: Kind, number: int, attempt: int) -> Random:
    return Random(f"{kind.key}/{number}/{attempt}")


def chosen(
    kind: Kind, attempts: Iterable[Random], taken: Collection[Any], answers: Collection[tuple[str, ...]]
) -> Drawn | None:
    """The best of a few lots; None if no lot gives new figures.

    taken: figures that do not come again; answers: those that another lot should not have
    """
    tried = list[tuple[tuple[bool, int], Drawn]]()
    for number, attempt in enumerate(attempts):
        found = kind.draw(attempt)
        if found is None or found in taken:
            continue
        exercise = kind.make(found)
        worth = answers_of(exercise) in answers, hidden(exercise)
        tried.append((worth, Drawn(number, found)))
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


def table() -> str:
    """The text of attempts.csv."""
    rows = ([kind.key, *(str(one.attempt) for one in islice(drawn(kind), LAST))] for kind in KINDS.values())
    return "".join(",".join(row) + "\n" for row in rows)
