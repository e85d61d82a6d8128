"""The inputs of a table as numbers and codes, for learners to which records are points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, get_args

import numpy as np
from numpy.typing import NDArray

from mlcore.attributes import Attribute, attributes_of, cells_of, length
from mlcore.svm import standardise
from mlcore.table import UNKNOWN, Cells, Table, TableError, is_missing

Floats: TypeAlias = NDArray[np.float64]
Codes: TypeAlias = NDArray[np.int32]
Scale: TypeAlias = Literal["standard", "raw"]


def check_scale(scale: str) -> None:
    """Raises ValueError for a scale that does not exist."""
    if scale not in get_args(Scale):
        raise ValueError(f"“{scale}” is not a scale. Choose one of: {', '.join(get_args(Scale))}.")


@dataclass(frozen=True, slots=True, eq=False)
class Coordinates:
    """How records become points. Levels of an ordinal column are the numbers 0, 1, 2 and so on.

    learner:   its name, for sentences
    ordered:   the continuous and ordinal columns; nominal: the others
    mean, sd:  (d,) of the ordered columns in the training records; 0 and 1 if they stay raw. A column with sd
               0 has no information and becomes 0 everywhere.
    """

    learner: str
    ordered: tuple[Attribute, ...]
    nominal: tuple[Attribute, ...]
    mean: Floats
    sd: Floats

    def numbers(self, data: Any) -> Floats:
        """The ordered columns on their scale, shape (n, d). Raises TableError."""
        cells = [self._places(attribute, self._cells(data, attribute)) for attribute in self.ordered]
        raw = np.array(cells, dtype=float).reshape(len(self.ordered), length(data)).T
        flat = self.sd == 0
        scaled: Floats = np.where(flat, 0.0, (raw - self.mean) / np.where(flat, 1.0, self.sd))
        return scaled

    def codes(self, data: Any) -> Codes:
        """The nominal columns, shape (n, m), UNKNOWN for an undeclared value. Raises TableError."""
        cells = [self._cells(data, attribute) for attribute in self.nominal]
        return np.array(cells, dtype=np.int32).reshape(len(self.nominal), length(data)).T

    def points(self, data: Any) -> Floats:
        """The numbers, and a 0 or 1 for each declared value of a nominal one, (n, e). Raises TableError."""
        codes = self.codes(data)
        ones = [
            codes[:, [place]] == np.arange(len(attribute.values))
            for place, attribute in enumerate(self.nominal)
        ]
        return np.hstack([self.numbers(data), *ones])

    def _cells(self, data: Any, attribute: Attribute) -> Cells:
        cells = cells_of(data, attribute, "model")
        lost = int(np.count_nonzero(is_missing(cells)))
        if lost:
            raise TableError(
                f"{self.learner} cannot take missing values: “{attribute.name}” lacks {lost} of "
                f"{len(cells)}. Fill them in, leave the column out, or use C4.5 or CART."
            )
        return cells

    def _places(self, attribute: Attribute, cells: Cells) -> Cells:
        if attribute.kind == "ordinal" and (cells == UNKNOWN).any():
            levels = ", ".join(map(str, attribute.values))
            raise TableError(f"“{attribute.name}” has a level that was never declared. There are: {levels}.")
        return cells


def coordinates_of(table: Table, scale: Scale, learner: str) -> Coordinates:
    """How the records of a table become points; scale: "standard" subtracts the mean and divides by the
    population's standard deviation. Raises TableError for missing cells."""
    ordered = attributes_of(column for column in table.columns if column.kind != "nominal")
    nominal = attributes_of(column for column in table.columns if column.kind == "nominal")
    raw = Coordinates(learner, ordered, nominal, np.zeros(len(ordered)), np.ones(len(ordered)))
    numbers = raw.numbers(table)
    if scale == "raw" or not ordered:
        return raw
    _, mean, sd = standardise(numbers, table.weights)
    return Coordinates(learner, ordered, nominal, mean, sd)
