"""Least squares by orthogonal vectors: the span of columns, and what is left of a target.

n, m, r   records, columns, independent columns
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import solve_triangular

Floats: TypeAlias = NDArray[np.float64]
DEPENDENT = 1e-7  # a column with a new share below this lies in the span of the others


class Span(NamedTuple):
    """Everything that some columns can add up to.

    q:    (n, r), orthonormal vectors that span it
    kept: the places of the r columns that are independent; each of the others depends on those before it
    """

    q: Floats
    kept: list[int]

    def rest(self, y: Floats) -> Floats:
        """What is left of y (n,), or of several as columns (n, c), orthogonal to the span.

        The projection runs twice, because once leaves rounding errors (Björck 1967).
        """
        for _ in range(2):
            y = y - self.q @ (self.q.T @ y)
        return y

    def with_column(self, column: Floats) -> Span:
        """The span with one more column (n,), or the same span if the column adds nothing new."""
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
    """The coefficients (m,) of columns (n, m) that come nearest to y (n,), and the residual sum of squares.

    A column that depends on those before it has the coefficient 0.
    """
    span = span_of(columns)
    coefficients = np.zeros(columns.shape[1])
    triangle = span.q.T @ columns[:, span.kept]
    coefficients[span.kept] = solve_triangular(triangle, span.q.T @ y)
    rest = span.rest(y)
    return coefficients, float(rest @ rest)


def least_without(columns: Floats, y: Floats) -> Floats:
    """The residual sum of squares without each of the columns (n, m) except the first; shape (m - 1,).

    The computation is within the span of the columns, where n records become r coordinates.
    """
    span = span_of(columns)
    rest, inside = span.rest(y), span.q.T @ columns
    aim = span.q.T @ y
    lost = [span_of(np.delete(inside, place, axis=1)).rest(aim) for place in range(1, columns.shape[1])]
    return np.array([rest @ rest + one @ one for one in lost])
