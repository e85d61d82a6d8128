"""Recipes: tree algorithms as data. One grower reads them; no algorithm has code of its own."""

from __future__ import annotations

import math
from dataclasses import dataclass, fields, replace
from typing import Any, Literal

from mlcore.impurity import CRITERIA

BRANCHINGS = ("multiway", "binary")
RECORDS_RULES = ("node", "leaf")


@dataclass(frozen=True, slots=True)
class Recipe:
    """What a tree algorithm does at a node.

    criterion:    the measure a split must maximise ("entropy" is information gain)
    branching:    "multiway": a branch for each declared value; "binary": two branches, a subset of
                  the values (ordinal ones: a cut that keeps the order). Continuous attributes are
                  always cut at a threshold.
    min_records:  the fewest records that `records_rule` allows
    records_rule: "node": a smaller node is not split; "leaf": no branch may hold fewer
    max_depth:    edges on the longest path, None for no limit
    min_gain:     a split must gain more than nothing, and at least this much of the criterion
    exhaustive_values: up to so many values every subset is tried; beyond, only those that cut the
                  values ordered by class share (two classes) or by the first principal component of
                  the class shares (more classes)
    """

    name: str
    title: str
    criterion: str = "entropy"
    branching: str = "multiway"
    min_records: float = 1.0
    records_rule: Literal["node", "leaf"] = "node"
    max_depth: int | None = None
    min_gain: float = 0.0
    exhaustive_values: int = 8

    def __post_init__(self) -> None:
        if self.criterion not in CRITERIA:
            raise ValueError(f"“{self.criterion}” is no criterion. Choose one of: {', '.join(CRITERIA)}.")
        if self.branching not in BRANCHINGS:
            raise ValueError(f"“{self.branching}” is no branching. Choose one of: {', '.join(BRANCHINGS)}.")
        if self.records_rule not in RECORDS_RULES:
            rules = ", ".join(RECORDS_RULES)
            raise ValueError(f"“{self.records_rule}” is no rule for few records. Choose one of: {rules}.")
        if not _is_number(self.min_records):
            raise ValueError("The minimum number of records must be 0 or more.")
        if self.max_depth is not None and not (isinstance(self.max_depth, int) and self.max_depth >= 0):
            raise ValueError("The maximum depth must be a whole number, 0 or more, or None for no limit.")
        if not isinstance(self.exhaustive_values, int) or self.exhaustive_values < 1:
            raise ValueError("The number of values whose groupings are all tried must be 1 or more.")
        if not _is_number(self.min_gain):
            raise ValueError("The minimum gain must be 0 or more.")

    def but(self, **changes: Any) -> Recipe:
        """A changed copy. Raises ValueError for a switch that does not exist or a value out of range."""
        known = {field.name for field in fields(self)}
        for name in changes:
            if name not in known:
                raise ValueError(f"A recipe has no switch “{name}”. It has: {', '.join(sorted(known))}.")
        return replace(self, **changes)


def _is_number(value: object) -> bool:
    """A finite number, 0 or more."""
    return isinstance(value, int | float) and math.isfinite(value) and value >= 0


RECIPES: dict[str, Recipe] = {
    recipe.name: recipe
    for recipe in (
        Recipe("hunt", "Hunt's algorithm"),
        Recipe("id3", "ID3"),
        Recipe("cart", "CART", criterion="gini", branching="binary", records_rule="leaf"),
    )
}
