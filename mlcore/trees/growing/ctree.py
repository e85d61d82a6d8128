"""Conditional inference: which column is associated with the target, and where to cut it.

Hothorn, Hornik & Zeileis (2006), as partykit's ctree does by default. A column and the target are tested
by a permutation test in its asymptotic form (Strasser & Weber 1999): the linear statistic
T = sum of w g(x) h(y)' has, over all permutations of the records, an expectation and a covariance, and
(T - E)' Cov⁺ (T - E) follows a chi-square distribution with rank(Cov) degrees of freedom. Only then is
the best cut looked for, so that a column with many values has no advantage.

    n, q      records of the node, columns of the influence function
    rows      the records of the node, shape (n,); None for all. Records of weight 0 are not there, and a
              missing cell keeps its record out of that column's test and cuts only.

partykit drops a column whose variance is below 1.5e-8 in its own unit; here numbers are first brought to
a common scale, so that grams or tons make no difference.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mlcore.significance import Test, adjust_sidak, log_chi_square_tail, result
from mlcore.table import Column, is_missing
from mlcore.trees.growing.splits import prefixes, subsets
from mlcore.trees.growing.ways import TIE

Floats: TypeAlias = NDArray[np.float64]
Ints: TypeAlias = NDArray[np.intp]
TOLERANCE = math.sqrt(np.finfo(float).eps)  # eigenvalues this small against the largest are 0, as in libcoin
EXHAUSTIVE = 14  # up to this many values every grouping is tried


class Cuts(NamedTuple):
    """The admissible cuts of a column at a node.

    statistics: shape (o,), the two-sample statistic of each, of quadratic form
    where:      continuous: shape (o,), `value <= where` goes left, a value of the data;
                else shape (o, v): 1 for values that go left, 2 for right, 0 for those no record has
    left, right: shape (o,), the weight of known records on each side
    best:       the place of the best cut, the first where several are; None where no cut is admissible
    heuristic:  not every grouping of the values was tried
    """

    statistics: Floats
    where: NDArray[Any]
    left: Floats
    right: Floats
    best: int | None
    heuristic: bool = False


class _Sample(NamedTuple):
    """The known records of one column: cells and weights (m,), influence (m, q) around its mean."""

    cells: NDArray[Any]
    weights: Floats
    h: Floats
    n: float


def influence(target: Column) -> Floats:
    """h(y), shape (n, q): the number itself, or a column for each class (of two classes: the second)."""
    if target.kind == "continuous":
        return np.asarray(target.cells, dtype=float)[:, None]
    classes = np.arange(len(target.values))
    shown = classes[1:] if len(classes) == 2 else classes
    one_hot: Floats = (target.cells[:, None] == shown).astype(float)
    return one_hot


def association(column: Column, h: Floats, weights: Floats, rows: Ints | None = None) -> Test | None:
    """Test whether the column and the target are independent at a node.

    column: cells of shape (N,); ordinal values count as 1, 2, .. in their order, nominal ones each alone
    h:      shape (N, q), see influence
    weights: shape (N,), case weights: 2 is a record that is there twice
    Returns None for a column or a target that is constant among the known records: it is no candidate.
    """
    sample = _sample(column, h, weights, rows)
    if sample is None:
        return None
    if column.kind == "nominal":
        by_value, size = _by_value(sample, len(column.values))
        return _of_values(by_value[size > 0], size[size > 0], _covariance(sample))
    x = _standardised(sample)
    linear = (sample.weights * x @ sample.h)[None]
    spread = np.array([[sample.weights @ x**2]])
    return _quadratic(linear, spread * sample.n / (sample.n - 1), _covariance(sample))


def adjusted(tests: Sequence[Test | None], bonferroni: bool = True) -> tuple[Test | None, ...]:
    """The tests of all columns with p after 1 - (1 - p)^m for the m columns that could be tested."""
    m = sum(test is not None for test in tests) if bonferroni else 1
    return tuple(test and adjust_sidak(test, m) for test in tests)


def ranked(tests: Sequence[Test | None], adjusted: bool = False) -> tuple[int, ...]:
    """The places of the tested columns, the most significant first, by the logarithm of the raw p, or of the
    adjusted one where columns are adjusted by different factors.

    Where two tie (to 1e-9 of p) the earlier column comes first.
    """
    left = [i for i, test in enumerate(tests) if test is not None]
    order: list[int] = []
    while left:
        found = {i: test for i in left if (test := tests[i]) is not None}
        log_p = {i: test.log_adjusted if adjusted else test.log_p for i, test in found.items()}
        least = min(log_p.values())
        near = least + TIE * max(1.0, abs(least)) if math.isfinite(least) else least
        first = next(i for i in left if log_p[i] <= near)
        order.append(first)
        left.remove(first)
    return tuple(order)


def smallest_side(n: float, min_bucket: float = 7, min_probability: float = 0.01) -> float:
    """The weight that each side of a cut needs at a node of weight n: partykit's minbucket and minprob."""
    return max(min_bucket, math.ceil(n * min_probability))


def splits(column: Column, h: Floats, weights: Floats, min_bucket: float, rows: Ints | None = None) -> Cuts:
    """Every admissible cut of a column and its two-sample statistic; shapes as in association.

    Continuous and ordinal columns are cut after each value. Nominal ones are grouped in two in every way up
    to EXHAUSTIVE values; beyond, they are put in the order of the first principal component of their mean
    influence (for two classes the class share, for numbers the mean) and cut there, which is marked as a
    heuristic.
    min_bucket: each side must weigh at least that much, see smallest_side
    """
    sample = _sample(column, h, weights, rows)
    if sample is None:
        nothing = np.empty(0)
        where = np.empty((0, len(column.values))) if column.values else nothing
        return Cuts(nothing, where, nothing, nothing, None)
    white = sample._replace(h=sample.h @ _whitening(_covariance(sample)))
    if column.kind == "continuous":
        sums, left, where = _after_values(white)
        heuristic = False
    else:
        sums, left, where, heuristic = _groupings(column, white)
    right = sample.n - left
    allowed = (left >= min_bucket) & (right >= min_bucket)
    sums, left, right, where = sums[allowed], left[allowed], right[allowed], where[allowed]
    statistics = (sums**2).sum(axis=1) * (sample.n - 1) / (left * right)
    return Cuts(statistics, where, left, right, _first_best(statistics), heuristic)


def _sample(column: Column, h: Floats, weights: Floats, rows: Ints | None) -> _Sample | None:
    """The records that can be compared, or None where the column or the influence is constant."""
    rows = np.arange(len(weights)) if rows is None else rows
    rows = rows[~is_missing(column.cells[rows]) & (weights[rows] > 0)]
    cells, w, y = column.cells[rows], weights[rows], h[rows]
    n = float(w.sum())
    if n <= 1 or cells.min() == cells.max() or (y.min(axis=0) == y.max(axis=0)).all():
        return None
    scale = np.abs(y).max(axis=0)
    y = y / np.where(scale > 0, scale, 1.0)
    return _Sample(cells, w, y - (w @ y) / n, n)


def _standardised(sample: _Sample) -> Floats:
    """The numbers around their mean, at most 1: neither their unit nor their zero matters."""
    x = sample.cells / np.abs(sample.cells).max()
    x = x - (sample.weights @ x) / sample.n
    scaled: Floats = x / max(float(np.abs(x).max()), np.finfo(float).tiny)
    return scaled


def _covariance(sample: _Sample) -> Floats:
    """The covariance of the influence function, shape (q, q)."""
    covariance: Floats = (sample.h * sample.weights[:, None]).T @ sample.h / sample.n
    return covariance


def _by_value(sample: _Sample, v: int) -> tuple[Floats, Floats]:
    """The sum of w h for every declared value, shape (v, q), and its weight, shape (v,)."""
    parts = [np.bincount(sample.cells, sample.weights * part, minlength=v) for part in sample.h.T]
    size: Floats = np.bincount(sample.cells, sample.weights, minlength=v).astype(float)
    return np.stack(parts, axis=1), size


def _of_values(linear: Floats, size: Floats, covariance: Floats) -> Test | None:
    """The quadratic form of a nominal column. linear: T - E, shape (v, q); size: of each value, shape (v,)

    The values have spread = (diag(size) - size size' / n) n / (n - 1). The rows of T - E sum to 0, so
    diag(1 / size) (n - 1) / n inverts the spread for them and no matrix of v x v has to be taken apart. The
    eigenvalues of diag(size) - size size' / n other than 0 lie between the smallest and the largest size.
    Where that leaves open which axes count, the matrix decides.
    """
    n, (scale, axes) = size.sum(), np.linalg.eigh(covariance)
    counts = scale > TOLERANCE * scale.max()
    scale, axes = scale[counts], axes[:, counts]
    if not len(scale) or size.min() * scale.min() <= TOLERANCE * size.max() * scale.max():
        spread = np.diag(size) - np.outer(size, size) / n
        return _quadratic(linear, spread * n / (n - 1), covariance)
    along = linear @ axes
    statistic = float((along**2 / (size[:, None] * scale)).sum() * (n - 1) / n)
    rank = float((len(size) - 1) * len(scale))
    return result("quadratic form", statistic, (rank,), log_chi_square_tail(statistic, rank).item())


def _quadratic(linear: Floats, spread: Floats, covariance: Floats) -> Test | None:
    """(T - E)' Cov⁺ (T - E) with Cov = covariance x spread (Kronecker), taken apart into their axes.

    linear: T - E, shape (p, q); spread (p, p); covariance (q, q)
    """
    scale_x, axes_x = np.linalg.eigh(spread)
    scale_y, axes_y = np.linalg.eigh(covariance)
    variance = np.outer(scale_x, scale_y)
    counts = variance > TOLERANCE * variance.max()
    if variance.max() <= 0:
        return None
    along = axes_x.T @ linear @ axes_y
    statistic = (along[counts] ** 2 / variance[counts]).sum()
    rank = float(np.count_nonzero(counts))
    return result("quadratic form", statistic, (rank,), log_chi_square_tail(statistic, rank).item())


def _whitening(covariance: Floats) -> Floats:
    """A matrix (q, rank) after which the influence function has covariance 1."""
    scale, axes = np.linalg.eigh(covariance)
    counts = scale > TOLERANCE * scale.max()
    white: Floats = axes[:, counts] / np.sqrt(scale[counts])
    return white


def _after_values(sample: _Sample) -> tuple[Floats, Floats, Floats]:
    """Sums of h and weight left of each cut of a continuous column, and the value below the cut."""
    order = np.argsort(sample.cells, kind="stable")
    cells, w = sample.cells[order], sample.weights[order]
    last = np.flatnonzero(cells[1:] > cells[:-1])
    sums = (w[:, None] * sample.h[order]).cumsum(axis=0)[last]
    return sums, w.cumsum()[last], cells[last]


def _groupings(column: Column, sample: _Sample) -> tuple[Floats, Floats, NDArray[Any], bool]:
    v = len(column.values)
    by_value, size = _by_value(sample, v)
    present = np.flatnonzero(size > 0)
    heuristic = column.kind == "nominal" and len(present) > EXHAUSTIVE
    if column.kind == "ordinal":
        left = prefixes(np.arange(len(present)))
    elif heuristic:
        left = prefixes(_order(by_value[present], size[present]))
    else:
        left = subsets(len(present))
    where = np.zeros((len(left), v), dtype=int)
    where[:, present] = np.where(left, 1, 2)
    return left @ by_value[present], left @ size[present], where, heuristic


def _order(by_value: Floats, size: Floats) -> Ints:
    """Values along the first principal component of their mean influence."""
    mean = by_value / size[:, None]
    axis = np.linalg.eigh((mean * size[:, None]).T @ mean)[1][:, -1]
    axis = axis * np.sign(axis[np.abs(axis).argmax()])
    return np.argsort(np.round(mean @ axis, 12), kind="stable")


def _first_best(statistics: Floats) -> int | None:
    """The first cut whose statistic ties with the largest; None where all are 0."""
    top = statistics.max(initial=0.0)
    if top <= 0:
        return None
    return int(np.flatnonzero(statistics >= top - TIE * max(1.0, top))[0])
