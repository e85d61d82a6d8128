"""The figures of numbered exercises, drawn once in a process for all suites of this folder."""

from functools import cache
from typing import Any

from views.lessons.practice import numbered
from views.lessons.practice.kinds import KINDS


@cache
def figures(kind: str, number: int) -> Any:
    """The figures of a number of this kind. Nobody changes them."""
    return numbered.figures(KINDS[kind], number)
