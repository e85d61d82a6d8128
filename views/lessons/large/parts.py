"""SPRINT: the list of a link, cut into parts, one for each processor."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import mlcore
from mlcore import Table
from mlcore.trees.lists import Part, Stand
from views.kit.lesson import Refusal
from views.kit.link.params import Given
from views.lessons.large import lists
from views.lessons.large import params as large
from views.lessons.large.lists import (
    DATA,
    PLACES,
    WALK,
    WALKED,
    choices_of,
    column_of,
    numbers_of,
    refused,
    tones_of,
)
from views.subjects.trees.story import Choices

PARAMS = (DATA, WALKED, large.PARTS)


@dataclass(frozen=True)
class PartsCase:
    """choices: the table; column: the one whose list is cut; parts: their number."""

    choices: Choices
    column: str = ""
    parts: int = 2
    view: str = "parts"

    @property
    def table(self) -> Table:
        """The records."""
        return self.choices.table


class Step(NamedTuple):
    """kind: ask, count, start, walk, best, split or done; at: the entries behind the walk in every part."""

    kind: str
    at: int = 0


class Entries(NamedTuple):
    """A list: its column, and the records in its order."""

    column: str
    records: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Story:
    """The steps, the list with its parts, another list of the table, and the records that go left.

    best: the place in the list, the threshold and the Gini index; None if the column has no split
    """

    steps: Sequence[Step]
    walk: Sequence[Stand]
    parts: Sequence[Part]
    best: tuple[int, float, float] | None
    other: Entries | None
    tones: tuple[int, ...]

    @property
    def left(self) -> frozenset[int]:
        """The records up to the threshold."""
        return (
            frozenset(stand.record for stand in self.walk[: self.best[0] + 1]) if self.best else frozenset()
        )

    @property
    def longest(self) -> int:
        """The number of entries of the longest part."""
        return max(part.end - part.begin for part in self.parts)


def read(given: Given) -> PartsCase:
    """The case of a link, with no more parts than records."""
    choices, parts = choices_of(given), given(large.PARTS)
    if refused(choices):
        return PartsCase(choices)
    n = choices.table.n
    if parts > n:
        given.mend(
            large.PARTS,
            str(n),
            f"A list of {n} entries cannot be divided into {parts} parts. You see {n} parts.",
        )
    return PartsCase(choices, column_of(given, numbers_of(choices.table)), min(parts, n))


def refuse(case: PartsCase) -> Refusal | None:
    """Why there is no story, as for one walk."""
    return lists.refuse(lists.ListCase(case.choices))


def story(case: PartsCase) -> Story:
    """The counts, the sums before each part, the walks side by side, and the split of the lists."""
    table = case.table
    scans = [
        step for step in lists.trace(case.choices, case.column) if step.rank == 0 and step.kind == "scan"
    ]
    walk = next((step.walk for step in scans if step.attribute == case.column), ())
    if not walk:
        walk = tuple(_plain(table, case.column))
    classes = [int(table.target.cells[stand.record]) for stand in walk]
    parts = mlcore.lists.in_parts([stand.value for stand in walk], classes, len(table.classes), case.parts)
    best = mlcore.lists.least([part.best for part in parts if part.best])
    longest = max(part.end - part.begin for part in parts)
    walked = (
        range(1, longest + 1)
        if longest <= WALK
        else [round(i * longest / PLACES) for i in range(1, PLACES + 1)]
    )
    kinds = ["ask", "count", "start"]
    steps = [*map(Step, kinds), *(Step("walk", at) for at in walked), Step("best", longest)]
    steps += [Step("split", longest), Step("done", longest)] if best else []
    return Story(steps, walk, parts, best, _other(table, case.column), tones_of(table))


def _plain(table: Table, column: str) -> list[Stand]:
    """The list of a table in which no leaf is open."""
    cells = table.column(column).cells
    return [Stand(int(record), float(cells[record]), None) for record in cells.argsort(kind="stable")]


def _other(table: Table, column: str) -> Entries | None:
    """Another list: sorted numbers, or other values in the order of the records."""
    found = next((one for one in table.columns if one.name != column), None)
    if found is None:
        return None
    order = found.cells.argsort(kind="stable").tolist() if found.kind == "continuous" else range(table.n)
    return Entries(found.name, tuple(order))
