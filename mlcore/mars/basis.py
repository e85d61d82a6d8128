"""Terms as columns of numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import numpy as np

from mlcore.learners.coordinates import Coordinates
from mlcore.least_squares import Floats
from mlcore.table import Cells, Scalar

Factor: TypeAlias = tuple[str, int, Scalar]
Term: TypeAlias = tuple[Factor, ...]


def cells_by_name(where: Coordinates, data: Any) -> dict[str, Cells]:
    """The cells (n,) of each column of a table or a frame: numbers, levels as 0, 1, 2, codes of nominal
    values. Raises TableError for unreadable and missing cells."""
    numbers = zip((attribute.name for attribute in where.ordered), where.numbers(data).T, strict=True)
    codes = zip((attribute.name for attribute in where.nominal), where.codes(data).T, strict=True)
    return dict(numbers) | dict(codes)


def columns_of(terms: Sequence[Term], cells: Mapping[str, Cells], where: Coordinates, n: int) -> Floats:
    """The value of each of m terms at each of n records, shape (n, m)."""
    codes = {attribute.name: attribute.values for attribute in where.nominal}
    columns = np.ones((n, len(terms)))
    for column, term in zip(columns.T, terms, strict=True):
        for name, sign, knot in term:
            if name in codes:
                column *= (cells[name] == codes[name].index(knot)) == (sign > 0)
            else:
                column *= np.maximum(sign * (cells[name] - float(knot)), 0.0)
    return columns
