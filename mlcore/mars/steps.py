"""MARS as a trace: it adds pairs of hinges one after another, then removes terms one by one."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mlcore.attributes import length
from mlcore.learners.coordinates import Coordinates, coordinates_of
from mlcore.least_squares import Floats, Span, least_squares, least_without, span_of
from mlcore.mars.basis import Term, cells_by_name, columns_of
from mlcore.mars.search import Axis, Knot, axis_of, offered, savings
from mlcore.model import without_classes
from mlcore.prune.checks import is_number, is_whole
from mlcore.table import Cells, Scalar, Table, TableError
from mlcore.trees.check import LARGEST

TIE = 1e-9  # of the total sum of squares; smaller differences are ties, and smaller savings are none


@dataclass(frozen=True, slots=True)
class Mars:
    """A sum of terms.

    terms:        () is the constant; else a product of factors (column, sign, knot): max(0, x − knot) with
                  sign 1, max(0, knot − x) with sign −1. The knot of a nominal column is a value. The factor
                  is 1 if a record has it (sign 1) or does not have it (sign −1), else 0.
    coefficients: one for each term
    rss, gcv:     on its training records (weighted), see MarsStep
    """

    terms: tuple[Term, ...]
    coefficients: tuple[float, ...]
    rss: float
    gcv: float
    where: Coordinates = field(compare=False, repr=False)

    @property
    def classes(self) -> tuple[Scalar, ...]:
        """(), because it predicts numbers."""
        return ()

    def predict(self, frame: Any) -> Floats:
        """The sum of the terms at each record, shape (n,). Raises TableError for missing cells."""
        cells = cells_by_name(self._asked(), frame)
        columns = columns_of(self.terms, cells, self.where, length(frame))
        return np.asarray(columns @ np.array(self.coefficients))

    def predict_proba(self, frame: Any) -> NDArray[np.float64]:
        """Always raises ValueError, because there are no classes, shape (n, 0)."""
        raise without_classes("A sum of hinges")

    def _asked(self) -> Coordinates:
        """How to read the columns in the terms. No other column is needed."""
        names = {name for term in self.terms for name, _, _ in term}
        ordered = tuple(a for a in self.where.ordered if a.name in names)
        nominal = tuple(a for a in self.where.nominal if a.name in names)
        return Coordinates(
            self.where.learner, ordered, nominal, np.zeros(len(ordered)), np.ones(len(ordered))
        )


@dataclass(frozen=True, slots=True)
class MarsStep:
    """One step of the trace.

    phase:   "forward", which adds a pair of hinges, or "backward", which removes a term. Forward begins with
             the constant, backward with all terms.
    changed: the terms added or removed, () at the beginning of a phase
    terms, coefficients: the current ones, in the order of addition
    rss:     the sum of squared errors (weighted)
    gcv:     generalised cross-validation, (rss / n) / (1 − C / n)² with C = m + penalty · (m − 1) / 2 for m
             terms; infinite where C >= n
    tried:   how many pairs or terms were compared
    equal:   how many of them are as good as the chosen one
    chosen:  forward the model of this step, backward the one with the lowest GCV since the phase began (ties:
             the fewest terms)
    """

    phase: str
    changed: tuple[Term, ...]
    terms: tuple[Term, ...]
    coefficients: tuple[float, ...]
    rss: float
    gcv: float
    tried: int
    equal: int
    chosen: Mars


def fit(table: Table, degree: int = 1, terms: int = 21, penalty: float | None = None) -> Mars:
    """The model with the lowest GCV on the way back. Settings and errors are those of `steps`.

    >>> import mlcore
    >>> table = mlcore.Table.from_frame({"x": [*range(9)], "y": [0, 0, 0, 0, 0, 1, 2, 3, 4]}, target="y")
    >>> mlcore.mars.fit(table).terms
    ((), (('x', 1, 4.0),))
    """
    *_, last = steps(table, degree, terms, penalty)
    return last.chosen


def steps(table: Table, degree: int = 1, terms: int = 21, penalty: float | None = None) -> Iterator[MarsStep]:
    """Forward, MARS adds the pair of hinges that lowers the sum of squares most, among all terms and all
    values of a column where the term is above zero, until there is no room for a pair or none lowers it.
    Backward, it removes the term whose loss raises the sum least, until only the constant is left.

    degree:  the largest number of factors in a term, all of different columns
    terms:   the largest number of terms, including the constant
    penalty: the price of a knot in GCV; by default 2 for degree 1, else 3

    Ties (1e-9 of the total sum of squares): forward the first term, then the first column, then the lowest
    knot; backward the term added last.

    Source: Friedman 1991. Raises ValueError for a setting out of range, TableError for a target with classes,
    missing cells and numbers beyond 1e70.
    """
    if not is_whole(degree, 1):
        raise ValueError("The degree of a term must be a whole number, 1 or more.")
    if not is_whole(terms, 1):
        raise ValueError("The number of terms must be a whole number, 1 or more.")
    return _told(_problem(table, _price(penalty, degree)), int(degree), int(terms))


def of_terms(table: Table, terms: Sequence[Term], penalty: float | None = None) -> Mars:
    """Least squares with given terms. Raises as `steps` does, and ValueError for a term of an unknown column
    or value."""
    degree = max((len(term) for term in terms), default=1)
    problem = _problem(table, _price(penalty, degree))
    return problem.model(_known(problem, terms))


def knots(table: Table, column: str, terms: Sequence[Term] = ((),), parent: Term = ()) -> tuple[Knot, ...]:
    """The sum of squares with some terms and a pair of hinges at each knot that a column offers, ascending.

    parent: the term that multiplies the hinges; knots are values where it is above zero. Raises as `of_terms`
    does.
    """
    problem = _problem(table, 0.0)
    axis = next((axis for axis in problem.axes if axis.name == column), None)
    terms = _known(problem, terms)
    if axis is None or parent not in terms:
        raise ValueError("Knots are looked for on a column of the table and under one of the terms.")
    columns = problem.columns(terms)
    rest = span_of(columns).rest(problem.y)
    place = terms.index(parent)
    saved, there = problem.savings(axis, columns, place), offered(axis, columns[:, place])
    left = np.maximum(rest @ rest - saved, 0.0) * problem.total
    knots = zip(axis.knots, left.tolist(), there.tolist(), strict=True)
    return tuple(Knot(knot, rss) for knot, rss, on in knots if on)


class _Pair(NamedTuple):
    terms: tuple[Term, Term]
    tried: int
    equal: int


@dataclass(frozen=True, slots=True, eq=False)
class _Problem:
    """The regression problem.

    cells: (n,) of each column; root: (n,), the square roots of the weights; n: the sum of these
    mean, total: of the target, and its sum of squares about the mean
    y:     (n,), the target minus its mean, times the root, divided by the root of the total, so of length 1
    """

    where: Coordinates
    axes: tuple[Axis, ...]
    cells: dict[str, Cells]
    root: Floats
    n: float
    mean: float
    total: float
    y: Floats
    penalty: float

    def columns(self, terms: Sequence[Term]) -> Floats:
        """Shape (n, m), times the root of the weights."""
        return self.root[:, None] * columns_of(terms, self.cells, self.where, len(self.y))

    def model(self, terms: tuple[Term, ...]) -> Mars:
        """Least squares with these terms."""
        coefficients, rss = least_squares(self.columns(terms), self.y)
        coefficients *= math.sqrt(self.total)
        if () in terms:
            coefficients[terms.index(())] += self.mean
        rss *= self.total
        return Mars(terms, tuple(coefficients.tolist()), rss, self.gcv(rss, len(terms)), self.where)

    def gcv(self, rss: float, m: int) -> float:
        """See MarsStep."""
        paid = m + self.penalty * (m - 1) / 2
        return rss / self.n / (1 - paid / self.n) ** 2 if paid < self.n else math.inf

    def savings(self, axis: Axis, columns: Floats, place: int) -> Floats:
        """What a pair at each knot of an axis saves under the term at that place, as a share of the total."""
        return savings(axis, columns[:, place], span_of(columns), self.y)

    def best_pair(self, terms: tuple[Term, ...], degree: int) -> _Pair | None:
        """The pair that saves most, None if none saves anything."""
        columns = self.columns(terms)
        span = span_of(columns)
        ways = [
            (term, axis, self._allowed(axis, columns[:, place], span))
            for place, term in enumerate(terms)
            if len(term) < degree
            for axis in self.axes
            if axis.name not in {name for name, _, _ in term}
        ]
        best = max((float(saved.max(initial=-np.inf)) for _, _, saved in ways), default=0.0)
        if best <= TIE:
            return None
        term, axis, saved = next(way for way in ways if way[2].max(initial=-np.inf) >= best - TIE)
        knot = axis.knots[int(np.argmax(saved >= best - TIE))]
        pair = (*term, (axis.name, 1, knot)), (*term, (axis.name, -1, knot))
        equal = sum(int(np.count_nonzero(way[2] >= best - TIE)) for way in ways) - 1
        return _Pair(pair, sum(int(np.isfinite(way[2]).sum()) for way in ways), equal)

    def _allowed(self, axis: Axis, parent: Floats, span: Span) -> Floats:
        """What a pair at each knot saves, shape (K,); minus infinity at values that are no knots."""
        return np.where(offered(axis, parent), savings(axis, parent, span, self.y), -np.inf)


def _told(problem: _Problem, degree: int, most: int) -> Iterator[MarsStep]:
    model = problem.model(((),))
    yield _step("forward", (), model, 0, 0, model)
    while len(model.terms) + 2 <= most and (pair := problem.best_pair(model.terms, degree)):
        model = problem.model((*model.terms, *pair.terms))
        yield _step("forward", pair.terms, model, pair.tried, pair.equal, model)
    chosen = model
    yield _step("backward", (), model, 0, 0, chosen)
    while len(model.terms) > 1:
        left = least_without(problem.columns(model.terms), problem.y)
        near = np.flatnonzero(left <= left.min() + TIE)
        gone = model.terms[int(near[-1]) + 1]
        model = problem.model(tuple(term for term in model.terms if term != gone))
        if model.gcv <= chosen.gcv:
            chosen = model
        yield _step("backward", (gone,), model, len(left), len(near) - 1, chosen)


def _step(
    phase: str, changed: tuple[Term, ...], model: Mars, tried: int, equal: int, chosen: Mars
) -> MarsStep:
    return MarsStep(
        phase, changed, model.terms, model.coefficients, model.rss, model.gcv, tried, equal, chosen
    )


def _problem(table: Table, penalty: float) -> _Problem:
    if table.target.kind != "continuous":
        raise TableError(
            f"MARS needs a number to predict, but the target “{table.target.name}” holds classes. "
            "Choose a target that holds numbers."
        )
    for column in (*table.columns, table.target):
        if column.kind == "continuous" and np.nanmax(np.abs(column.cells), initial=0.0) > LARGEST:
            raise TableError(
                f"“{column.name}” holds numbers beyond {LARGEST:g}, too large to be squared. "
                "Divide it by a power of ten."
            )
    table = table.take(np.flatnonzero(table.weights > 0))
    where = coordinates_of(table, "raw", "MARS")
    cells = cells_by_name(where, table)
    axes = tuple(
        axis_of(column.name, cells[column.name], column.values if column.kind == "nominal" else None)
        for column in table.columns
    )
    y, root = table.target.cells, np.sqrt(table.weights)
    mean = float(np.average(y, weights=table.weights))
    away = root * (y - mean)
    total = float(away @ away) if np.ptp(y) > 0 else 0.0
    unit = away / math.sqrt(total) if total > 0 else np.zeros(table.n)
    return _Problem(where, axes, cells, root, float(table.weights.sum()), mean, total, unit, penalty)


def _price(penalty: float | None, degree: int) -> float:
    if penalty is None:
        return 2.0 if degree == 1 else 3.0
    if not is_number(penalty, 0):
        raise ValueError("The penalty of a knot must be a number, 0 or more.")
    return float(penalty)


def _known(problem: _Problem, terms: Sequence[Term]) -> tuple[Term, ...]:
    axes = {axis.name: axis for axis in problem.axes}
    values = {attribute.name: attribute.values for attribute in problem.where.nominal}
    for name, sign, knot in (factor for term in terms for factor in term):
        if name not in axes or sign not in (-1, 1):
            raise ValueError(f"A factor is a column of the table, 1 or −1, and a knot. “{name}” is none.")
        if knot not in values.get(name, (knot,)) or (name not in values and not is_number(knot, -math.inf)):
            raise ValueError(f"“{knot}” is not a knot of “{name}”.")
    return tuple(tuple(term) for term in terms)
