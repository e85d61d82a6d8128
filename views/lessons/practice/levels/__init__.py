"""The levels of an exercise: every line, only the result, or a calculation in which one line is wrong."""

from functools import lru_cache
from random import Random

from views.lessons.practice.byhand import ByHand
from views.lessons.practice.exercise import Exercise, Kind
from views.lessons.practice.levels import by_hand
from views.lessons.practice.levels.mistake import with_mistake
from views.lessons.practice.levels.result import result_only
from views.lessons.practice.numbered import made

LINES, RESULT, MISTAKE = "lines", "result", "mistake"
LEVELS = {LINES: "Every line", RESULT: "Only the result", MISTAKE: "Find the mistake"}


def above(level: str) -> str:
    """The next level, or "" at the highest."""
    order = [*LEVELS, ""]
    return order[order.index(level) + 1]


@lru_cache(maxsize=256)
def at_level(kind: Kind, number: int, level: str) -> Exercise:
    """The exercise of a number at a level."""
    whole = made(kind, number)
    if level == LINES:
        return whole
    tree = next((blank for blank in whole.blanks if isinstance(blank, ByHand)), None)
    rng = Random(f"{kind.key}/{number}/{level}")
    if level == RESULT:
        return by_hand.result_only(whole, tree) if tree else result_only(whole, kind.result)
    return by_hand.with_mistake(whole, tree, rng) if tree else with_mistake(whole, rng)
