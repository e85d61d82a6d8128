"""The fields by which counts are changed: of classes, of children, of symbols."""

from collections.abc import Callable, Sequence
from typing import Any

from views.kit.link.params import Change, Param
from views.kit.panels import Field, Panels
from views.words.html import MARKS

WIDE = 128  # px: with its two buttons


def of_counts(row: Param, counts: Sequence[int], names: Sequence[str], bounds: tuple[int, int]) -> Panels:
    """A field for each count of a row."""
    return [
        count(f"{row.name} {i}", f"{MARKS[i]} {names[i]}", n, bounds, _changing(row, counts, i))
        for i, n in enumerate(counts)
    ]


def _changing(row: Param, counts: Sequence[int], i: int) -> Callable[[int], Change]:
    return lambda n: row.change((*counts[:i], n, *counts[i + 1 :]))


def count(key: str, label: str, n: int, bounds: tuple[int, int], change: Callable[[int], Change]) -> Field:
    """A field for one count."""
    low, high = bounds
    return Field(
        key, label, "number", n, lambda value: change(int(value)), low=low, high=high, format="%d", width=WIDE
    )


def how_many(row: Param, now: Sequence[Any], sizes: tuple[int, int], new: Any) -> Field:
    """How many there are of what a row lists; those that come in are `new`."""
    options = {k: str(k) for k in range(sizes[0], sizes[1] + 1)}

    def change(k: int) -> Change:
        return row.change((*now, *[new] * k)[:k])

    return Field(f"{row.name} many", row.label, "segments", len(now), change, options)
