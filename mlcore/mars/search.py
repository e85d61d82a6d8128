"""Computes what each knot of a column would save, for all knots in one pass.

n, r   records, and independent columns, as in mlcore/least_squares.py; K knots of a column; c columns

A pair of hinges b·max(0, x − t) and b·max(0, t − x) under a term b spans, with b, the same as b·x and the
first hinge alone. So b·x joins the span once. Then each knot adds one column, and its products with all
others are running sums over the sorted records (Friedman 1991, section 3.9).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mlcore.least_squares import DEPENDENT, Floats, Span
from mlcore.table import Cells, Scalar

Ints: TypeAlias = NDArray[np.intp]
ROUNDING = 1e-13  # of running sums, relative
UNSURE = 1e-11  # a share of the total sum of squares; more than this is recomputed
BLOCK = 200  # hinges that are recomputed together


class Knot(NamedTuple):
    """A knot, and the residual sum of squares with the pair of hinges there."""

    knot: Scalar
    rss: float


@dataclass(frozen=True, slots=True, eq=False)
class Axis:
    """A column to search for knots.

    hinged: whether values are numbers; else a pair tests whether a record has a value or not
    knots:  its different values, ascending, or the nominal ones that occur, as declared
    points: (K,), the numbers on a scale from 0 to 1; places of nominal values
    at:     (n,), the place of each record's value among them
    """

    name: str
    hinged: bool
    knots: tuple[Scalar, ...]
    points: Floats
    at: Ints

    def hinges(self, places: Ints) -> Floats:
        """max(0, x − t) on the scale of the points, or whether the value is t; shape (n, c)."""
        if not self.hinged:
            return np.asarray(self.at[:, None] == places, dtype=float)
        hinges: Floats = np.maximum(self.points[self.at][:, None] - self.points[places], 0.0)
        return hinges


def axis_of(name: str, cells: Cells, values: tuple[Scalar, ...] | None) -> Axis:
    """The axis of some cells (n,), which are numbers, or codes of `values`."""
    points, at = np.unique(cells, return_inverse=True)
    if values is not None:
        return Axis(name, False, tuple(values[code] for code in points), points.astype(float), at)
    spread = points[-1] - points[0]
    scaled = (points - points[0]) / (spread if spread > 0 else 1.0)
    return Axis(name, True, tuple(points.tolist()), scaled, at)


def offered(axis: Axis, parent: Floats) -> NDArray[np.bool_]:
    """Which values of an axis may be a knot under a term (n,): those of records at which the term is above
    zero, shape (K,). Friedman 1991, algorithm 2: other knots would bend the pair where the term is 0."""
    return np.asarray(np.bincount(axis.at[parent > 0], minlength=len(axis.knots)) > 0)


def savings(axis: Axis, parent: Floats, span: Span, y: Floats) -> Floats:
    """How much the pair at each knot lowers the sum of squares, shape (K,).

    parent: (n,), the term that multiplies the hinges; it lies in the span
    y:      (n,), the target, of length 1 at the start; only the rest after the span counts
    """
    rest = span.rest(y)
    if axis.hinged:
        span = span.with_column(parent * (axis.points[axis.at] - axis.points.mean()))
    after = span.rest(rest)
    base = max(float(rest @ rest - after @ after), 0.0)
    factors = np.column_stack([span.q, after, parent])
    products, squares = _sums(axis, parent[:, None] * factors)
    inner, along = products[:, :-2], products[:, -2]
    new = np.maximum(squares - np.square(inner).sum(axis=1), 0.0)
    share = np.divide(new, squares, out=np.zeros_like(new), where=squares > 0)
    some = share > DEPENDENT**2
    saved = np.divide(along**2, new, out=np.zeros_like(new), where=some)
    doubt = np.divide(ROUNDING * (after @ after), share, out=np.zeros_like(new), where=some)
    unsure = np.flatnonzero(some & (doubt > UNSURE) & (saved + doubt >= (saved - doubt).max()))
    for start in range(0, len(unsure), BLOCK):
        places = unsure[start : start + BLOCK]
        saved[places] = _anew(parent[:, None] * axis.hinges(places), span, after)
    return np.asarray(base + np.minimum(saved, after @ after))


def _sums(axis: Axis, factors: Floats) -> tuple[Floats, Floats]:
    """The sums over all records of hinge · factor, (K, c), and those of hinge² · the last factor, (K,)."""
    order = np.argsort(axis.at, kind="stable")
    begins = np.searchsorted(axis.at[order], np.arange(len(axis.points)))
    own = np.add.reduceat(factors[order], begins, axis=0)
    if not axis.hinged:
        return own, own[:, -1]
    gaps = np.diff(axis.points)[:, None]
    above = _from_the_end(own)[1:]  # the records beyond each knot except the last
    products = np.zeros_like(own)
    products[:-1] = _from_the_end(gaps * above)
    steps = gaps * (
        2 * products[1:] + gaps * above
    )  # the growth of the squares from one knot to the next lower one
    squares = np.zeros(len(own))
    squares[:-1] = _from_the_end(steps[:, -1])
    return products, squares


def _from_the_end(parts: Floats) -> Floats:
    """Running sums from the last to the first."""
    return np.cumsum(parts[::-1], axis=0)[::-1]


def _anew(hinges: Floats, span: Span, after: Floats) -> Floats:
    """What each of some hinges (n, c) saves, by projection onto the span and not by running sums."""
    unit = hinges / np.linalg.norm(hinges, axis=0)
    rest = span.rest(unit)
    left = np.linalg.norm(rest, axis=0)
    saved: Floats = np.divide(after @ rest, left, out=np.zeros_like(left), where=left > DEPENDENT) ** 2
    return saved
