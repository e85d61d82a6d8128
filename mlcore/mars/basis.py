"""Terms as columns of numbers, and least squares with them.

n, m, r   records, terms, terms that are independent
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import solve_triangular

from mlcore.learners.coordinates import Coordinates
from mlcore.table import Cells, Scalar

Floats: TypeAlias = NDArray[np.float64]
Factor: TypeAlias = tuple[str, int, Scalar]
Term: TypeAlias = tuple[Factor, ...]
DEPENDENT = 1e-7  # a column of which less than this share is new lies in the span of the others


def cells_by_name(where: Coordinates, data: Any) -> dict[str, Cells]:
    """The cells (n,) of each column of a table or a frame: numbers, levels as 0, 1, 2, codes of nominal
    values. Raises TableError for what cannot be read and for missing cells."""
    numbers = zip((attribute.name for attribute in where.ordered), where.numbers(data).T, strict=True)
    codes = zip((attribute.name for attribute in where.nominal), where.codes(data).T, strict=True)
    return dict(numbers) | dict(codes)


def columns_of(terms: Sequence[Term], cells: Mapping[str, Cells], where: Coordinates, n: int) -> Floats:
    """What each term is at each record, shape (n, m)."""
    codes = {attribute.name: attribute.values for attribute in where.nominal}
    columns = np.ones((n, len(terms)))
    for column, term in zip(columns.T, terms, strict=True):
        for name, sign, knot in term:
            if name in codes:
                column *= (cells[name] == codes[name].index(knot)) == (sign > 0)
            else:
                column *= np.maximum(sign * (cells[name] - float(knot)), 0.0)
    return columns


class Span(NamedTuple):
    """What some columns can add up to.

    q:    (n, r), unit vectors at right angles that span it
    kept: the places of the r columns that are independent; each of the others depends on those before it
    """

    q: Floats
    kept: list[int]

    def rest(self, y: Floats) -> Floats:
        """What is left of y (n,), or of several as columns (n, c), at a right angle to the span.

        Twice, as once leaves rounding errors behind (Björck 1967).
        """
        for _ in range(2):
            y = y - self.q @ (self.q.T @ y)
        return y

    def with_column(self, column: Floats) -> Span:
        """The span with one more column (n,), or the same where it brings nothing new."""
        largest = np.abs(column).max(initial=0.0)
        if largest == 0:
            return self
        unit = column / largest
        rest = self.rest(unit / np.linalg.norm(unit))
        left = np.linalg.norm(rest)
        if left <= DEPENDENT:
            return self
        return Span(np.column_stack([self.q, rest / left]), [*self.kept, -1])


def span_of(columns: Floats) -> Span:
    """The span of columns (n, m), by Gram and Schmidt from left to right."""
    span = Span(np.empty((len(columns), 0)), [])
    for place, column in enumerate(columns.T):
        wider = span.with_column(column)
        if wider is not span:
            span = Span(wider.q, [*span.kept, place])
    return span


def least_squares(columns: Floats, y: Floats) -> tuple[Floats, float]:
    """The coefficients (m,) of columns (n, m) that come nearest to y (n,), and the sum of squares left over.

    A column that depends on those before it has the coefficient 0.
    """
    span = span_of(columns)
    coefficients = np.zeros(columns.shape[1])
    triangle = span.q.T @ columns[:, span.kept]
    coefficients[span.kept] = solve_triangular(triangle, span.q.T @ y)
    rest = span.rest(y)
    return coefficients, float(rest @ rest)


def least_without(columns: Floats, y: Floats) -> Floats:
    """The sum of squares left over without each of the columns (n, m) but the first; shape (m - 1,).

    All of this happens within the span of the columns, where n records are r coordinates.
    """
    span = span_of(columns)
    rest, inside = span.rest(y), span.q.T @ columns
    aim = span.q.T @ y
    lost = [span_of(np.delete(inside, place, axis=1)).rest(aim) for place in range(1, columns.shape[1])]
    return np.array([rest @ rest + one @ one for one in lost])
