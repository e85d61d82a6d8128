"""Records as tiles in the colours of their classes. In a large table a tile represents several records."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Literal

import numpy as np

from mlcore import Table
from views.lessons.folds.rounds import Round
from views.words.html import tone

MOST = 300  # tiles
State = Literal["rest", "right", "wrong"]


@dataclass(frozen=True, eq=False)
class Tiles:
    """size: about how many records a tile represents. groups: the class of each tile, in their order; one
    group for numbers. rows: the record of each tile if it represents one."""

    records: Table
    size: int
    groups: tuple[int, ...]
    rows: tuple[int, ...]

    @property
    def colours(self) -> list[int | None]:
        """The colour of each tile. Numbers have none."""
        classes = self.records.classes
        return [tone(group, classes[group]) if classes else None for group in self.groups]

    def name(self, at: int) -> str:
        """The meaning of a tile."""
        classes = self.records.classes
        label = str(classes[self.groups[at]]) if classes else ""
        if self.size > 1:
            return f"about {self.size} records{f' of {label}' if label else ''}"
        cells = self.records.target.cells
        row = self.rows[at]
        return f"record {row + 1}: {label or f'{cells[row]:g}'}"

    def states(self, one: Round, seed: int) -> list[State]:
        """Whether each tile is for training, or a test tile that is predicted correctly or not."""
        if self.size == 1:
            test, wrong = {*one.test}, {*one.wrong}
            return ["wrong" if row in wrong else "right" if row in test else "rest" for row in self.rows]
        group = groups_of(self.records)
        tested, wrong_of = _counts(group, one.test), _counts(group, one.wrong)
        all_of = np.bincount(group, minlength=len(tested))
        found: list[State] = ["rest"] * len(self.groups)
        random = np.random.default_rng(seed)
        for g, n in enumerate(all_of.tolist()):
            mine = random.permutation([at for at, other in enumerate(self.groups) if other == g]).tolist()
            counts = [wrong_of[g], tested[g] - wrong_of[g], n - tested[g]]
            names: list[State] = ["wrong", "right", "rest"]
            told = [
                name for name, part in zip(names, shared(len(mine), counts), strict=True) for _ in range(part)
            ]
            for at, name in zip(mine, told, strict=True):
                found[at] = name
        return found

    def folds(self, rounds: Sequence[Round]) -> list[int]:
        """The fold of each tile."""
        if self.size == 1:
            where = {row: fold for fold, one in enumerate(rounds) for row in one.test}
            return [where[row] for row in self.rows]
        counts = [_counts(groups_of(self.records), one.test) for one in rounds]
        found: list[int] = []
        for g in sorted({*self.groups}):
            parts = shared(self.groups.count(g), [count[g] for count in counts])
            found += [fold for fold, part in enumerate(parts) for _ in range(part)]
        return found

    def wrong(self, one: Round, mine: Sequence[int]) -> set[int]:
        """The misclassified tiles of a fold."""
        if self.size == 1:
            wrong = {*one.wrong}
            return {at for at in mine if self.rows[at] in wrong}
        group = groups_of(self.records)
        tested, wrong_of = _counts(group, one.test), _counts(group, one.wrong)
        found: set[int] = set()
        for g in {self.groups[at] for at in mine}:
            here = [at for at in mine if self.groups[at] == g]
            found |= {*here[: round(len(here) * wrong_of[g] / max(tested[g], 1))]}
        return found


def tiles_of(records: Table, most: int = MOST) -> Tiles:
    """The tiles of a table, class by class, or numbers from the lowest to the highest."""
    size = ceil(records.n / most)
    group = groups_of(records)
    order = np.lexsort((np.arange(records.n), records.target.cells))
    if size == 1:
        return Tiles(records, 1, tuple(group[order].tolist()), tuple(order.tolist()))
    counts = np.bincount(group).tolist()
    groups = tuple(g for g, n in enumerate(counts) for _ in range(ceil(n / size)))
    return Tiles(records, size, groups, ())


def groups_of(records: Table) -> np.ndarray:
    """The group of each record, (n,): its class."""
    return records.target.cells if records.classes else np.zeros(records.n, dtype=int)


def shared(total: int, counts: Sequence[int]) -> list[int]:
    """This many tiles in proportion to the counts. The counts with the largest remainders have one more."""
    exact = [total * count / max(sum(counts), 1) for count in counts]
    parts = [int(one) for one in exact]
    order = sorted(range(len(counts)), key=lambda i: parts[i] - exact[i])
    for i in order[: total - sum(parts)]:
        parts[i] += 1
    return parts


def _counts(group: np.ndarray, rows: Sequence[int]) -> list[int]:
    """The number of rows in each group."""
    found = np.bincount(group[list(rows)].astype(int), minlength=int(group.max()) + 1)
    return [int(one) for one in found]
