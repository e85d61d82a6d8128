"""The records of a table that fulfil the conditions of a rule."""

from __future__ import annotations

from collections.abc import Sequence
from math import isclose
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from mlcore.attributes import Attribute
from mlcore.table import Cells, Table, TableError, encode
from mlcore.trees.routing import answers
from mlcore.trees.rules import Condition

Pair: TypeAlias = tuple[float, float]
Mask: TypeAlias = NDArray[np.bool_]
NOBODY = -1  # no rule fires
NEAR = 1e-9  # relative; measures nearer than this are equal


class Facts:
    """A table as the rules see it. It caches masks, because many rules share their first conditions."""

    def __init__(self, attributes: Sequence[Attribute], table: Table) -> None:
        self.attributes = {attribute.name: attribute for attribute in attributes}
        self.table = table
        self.cells: dict[str, Cells] = {}
        self.masks: dict[Condition, Mask] = {}

    def holds(self, condition: Condition) -> Mask:
        """True for the records that give this answer; shape (n,). Raises TableError without the column."""
        if condition not in self.masks:
            name, branch = condition
            if name not in self.cells:
                self.cells[name] = self._read(name)
            self.masks[condition] = answers(branch, self.attributes[name].values, self.cells[name])
        return self.masks[condition]

    def covered(self, conditions: Sequence[Condition]) -> Mask:
        """True for the records that fulfil all of them."""
        mask = np.ones(self.table.n, dtype=bool)
        for condition in conditions:
            mask &= self.holds(condition)
        return mask

    def _read(self, name: str) -> Cells:
        try:
            column = self.table.column(name)
        except KeyError:
            raise TableError(f"The rules ask for “{name}”, but there is no such column.") from None
        own = self.attributes[name].values
        if column.kind == "continuous" or column.values == own:
            return column.cells
        return np.append(encode(column.values, own), -1).astype(np.int32)[column.cells]


def first_of(cover: Mask) -> NDArray[np.intp]:
    """The first rule that covers each record, NOBODY for none; shape (n,)."""
    if not cover.shape[1]:
        return np.full(len(cover), NOBODY)
    first = cover.argmax(axis=1)
    return np.where(cover[np.arange(len(cover)), first], first, NOBODY)


def near(a: float, b: float) -> bool:
    """Whether two measures tie."""
    return isclose(a, b, rel_tol=NEAR, abs_tol=NEAR)
