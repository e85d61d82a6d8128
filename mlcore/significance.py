"""Tests of significance: Pearson's chi-square, the F test of a one-way layout, adjusted p; Wilson's interval.

Every p has its natural logarithm, which stays exact if p itself underflows. If two predictors have a printed
p of 0, the one with the smaller logarithm is more significant.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy import special

Floats: TypeAlias = NDArray[np.float64]
FAR = 1e-280  # tails below this are computed in logarithms
FRACTIONS = 300  # terms of the continued fraction, many more than such a tail needs
NOISE = 1e-12  # a sum of squares this small relative to its parts is rounding


class Test(NamedTuple):
    """The result of a test of significance.

    name:         "chi-square", "F" or "quadratic form"
    statistic:    0 if nothing can be tested, inf for an F without any spread inside the groups
    dof:          degrees of freedom: (dof,), or (between, within) of an F test
    p, log_p:     the tail probability and its natural logarithm
    multiplier:   the number of tries for the adjustment, 1 for none (inf beyond 1e308)
    adjusted, log_adjusted: p and its logarithm after the adjustment
    """

    name: str
    statistic: float
    dof: tuple[float, ...]
    p: float
    log_p: float
    multiplier: float
    adjusted: float
    log_adjusted: float


class Pairs(NamedTuple):
    """Tests of m pairs of groups: statistic (m,), dof (m, 1) or (m, 2), log_p (m,)."""

    statistic: Floats
    dof: Floats
    log_p: Floats


def result(name: str, statistic: float, dof: tuple[float, ...], log_p: float) -> Test:
    """A test with an unadjusted p."""
    log_p = min(float(log_p), 0.0)
    p = math.exp(log_p)
    return Test(name, float(statistic), tuple(float(d) for d in dof), p, log_p, 1.0, p, log_p)


def chi_square(counts: ArrayLike) -> Test:
    """Pearson's test of independence for (weighted) counts of shape (b, k), without a correction.

    Rows and columns without records are dropped. With fewer than two rows or columns there is nothing to
    test: statistic 0, dof 0, p 1.
    """
    table = np.asarray(counts, dtype=float)
    table = table[table.sum(axis=1) > 0][:, table.sum(axis=0) > 0]
    if min(table.shape) < 2:
        return result("chi-square", 0.0, (0.0,), 0.0)
    expected = table.sum(axis=1)[:, None] * (table.sum(axis=0) / table.sum())
    off = table - expected
    statistic = (off * np.divide(off, expected, out=np.zeros_like(off), where=expected > 0)).sum()
    dof = float((table.shape[0] - 1) * (table.shape[1] - 1))
    return result("chi-square", statistic, (dof,), log_chi_square_tail(statistic, dof).item())


def exact_chi_square(counts: ArrayLike, most: int = 2000) -> float | None:
    """The probability of a chi-square at least as large as that of some counts (b, k), over all tables with
    these totals, each as likely as when the classes are shuffled among the records. This is exact, while the
    chi-square distribution is an approximation.

    None for counts that are not whole, and if there may be more tables than `most`.
    Source: Freeman and Halton 1951, with the tables in the order of Pearson's statistic.
    """
    table = np.asarray(counts, dtype=float)
    table = table[table.sum(axis=1) > 0][:, table.sum(axis=0) > 0]
    whole = table.round().astype(int)
    rows, columns = whole.sum(axis=1).tolist(), whole.sum(axis=0).tolist()
    if min(table.shape) < 2:
        return 1.0
    rows.sort()
    if (whole != table).any() or math.prod(math.comb(r + len(columns) - 1, r) for r in rows[:-1]) > most:
        return None
    expected = np.outer(rows, columns) / sum(rows)
    reached = chi_square(whole).statistic * (1 - 1e-9)
    totals = special.gammaln(np.array([*rows, *columns]) + 1).sum() - special.gammaln(sum(rows) + 1)
    p = 0.0
    for cells in _tables(rows, tuple(columns)):
        found = np.array(cells)
        if ((found - expected) ** 2 / expected).sum() >= reached:
            p += math.exp(totals - special.gammaln(found + 1).sum())
    return min(p, 1.0)


def _tables(rows: Sequence[int], columns: tuple[int, ...]) -> Iterator[list[tuple[int, ...]]]:
    """All tables of whole numbers with these totals."""
    if len(rows) == 1:
        yield [columns]
        return
    for row in _parts(rows[0], columns):
        left = tuple(c - one for c, one in zip(columns, row, strict=True))
        yield from ([row, *rest] for rest in _tables(rows[1:], left))


def _parts(total: int, most: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """All ways to write a number as a sum of whole numbers with these bounds."""
    if len(most) == 1:
        if total <= most[0]:
            yield (total,)
        return
    for first in range(min(total, most[0]) + 1):
        yield from ((first, *rest) for rest in _parts(total - first, most[1:]))


def f_test(moments: ArrayLike) -> Test:
    """One-way analysis of variance of b groups from rows (n, sum of y, sum of y²), shape (b, 3).

    Subtract the mean of the node from y (see chaid.moments), because far from zero the squares swallow the
    spread. Groups without records are dropped. Without a degree of freedom between or within the groups, or
    without any spread at all, nothing can be tested: statistic 0, p 1. Groups that differ and have no spread
    inside give statistic inf and p 0.
    """
    rows = np.asarray(moments, dtype=float)
    rows = rows[rows[:, 0] > 0]
    n, total, squares = rows.sum(axis=0) if len(rows) else np.zeros(3)
    dof = (float(max(len(rows) - 1, 0)), float(max(n - len(rows), 0.0)))
    if not dof[0] or not dof[1]:
        return result("F", 0.0, dof, 0.0)
    mean = rows[:, 1] / rows[:, 0]
    between = (rows[:, 0] * (mean - total / n) ** 2).sum()
    statistic = _f_ratio(between, _inside(rows).sum(), squares, dof[0], dof[1])
    return result("F", statistic.item(), dof, log_f_tail(statistic, dof[0], dof[1]).item())


def pair_tests(first: Floats, second: Floats, numeric: bool = False) -> Pairs:
    """The tests of first[i] against second[i]: class counts (m, k), or with numeric moments (m, 3)."""
    return _pair_f_tests(first, second) if numeric else _pair_chi_squares(first, second)


def _pair_chi_squares(first: Floats, second: Floats) -> Pairs:
    n1, n2 = first.sum(axis=1), second.sum(axis=1)
    both = first + second
    share = both / (n1 + n2)[:, None]
    # Shares, because proportional rows have exactly equal ones, so their statistic is exactly 0.
    off = (first / n1[:, None] - second / n2[:, None]) ** 2
    parts = np.divide(off, share, out=np.zeros_like(off), where=share > 0).sum(axis=1)
    statistic = n1 * (n2 / (n1 + n2)) * parts
    dof = np.count_nonzero(both > 0, axis=1) - 1.0
    return Pairs(statistic, dof[:, None], log_chi_square_tail(statistic, dof))


def _pair_f_tests(first: Floats, second: Floats) -> Pairs:
    n1, n2 = first[:, 0], second[:, 0]
    within = np.maximum(n1 + n2 - 2.0, 0.0)
    between = n1 * (n2 / (n1 + n2)) * (first[:, 1] / n1 - second[:, 1] / n2) ** 2
    statistic = _f_ratio(
        between, _inside(first) + _inside(second), first[:, 2] + second[:, 2], np.ones_like(n1), within
    )
    dof = np.stack([np.ones_like(n1), within], axis=1)
    return Pairs(statistic, dof, log_f_tail(statistic, dof[:, 0], within))


def _inside(rows: Floats) -> Floats:
    """Sums of squares around the mean of each group, shape (m,), of moments (m, 3)."""
    spread: Floats = np.maximum(rows[:, 2] - rows[:, 1] / rows[:, 0] * rows[:, 1], 0.0)
    return spread


def _f_ratio(
    between: ArrayLike, inside: ArrayLike, squares: ArrayLike, dof1: ArrayLike, dof2: ArrayLike
) -> Floats:
    """(between / dof1) / (inside / dof2); inf without spread inside, 0 without dof2 or any spread."""
    between, inside, squares, dof1, dof2 = (
        np.asarray(a, dtype=float) for a in (between, inside, squares, dof1, dof2)
    )
    differ = (between > NOISE * squares) & (dof2 > 0)
    spread = inside > NOISE * squares
    ratio = np.where(differ & ~spread, np.inf, 0.0)
    usable = spread & (dof2 > 0)
    filled: Floats = np.divide(between / np.maximum(dof1, 1.0) * dof2, inside, out=ratio, where=usable)
    return filled


def wilson(k: float, n: float, z: float) -> tuple[float, float]:
    """The shares whose distance to k / n is z of their standard deviations (Wilson 1927): (low, high)."""
    f, wide = k / n, 1 + z * z / n
    half = z * math.sqrt(f / n * (1 - f) + z * z / (4 * n * n))
    return (f + z * z / (2 * n) - half) / wide, (f + z * z / (2 * n) + half) / wide


def log_chi_square_tail(statistic: ArrayLike, dof: ArrayLike) -> Floats:
    """log P(chi-square with dof > statistic), elementwise; 0 where dof is 0."""
    x, a = np.broadcast_arrays(np.asarray(statistic, dtype=float) / 2, np.asarray(dof, dtype=float) / 2)
    tail = np.where(a > 0, special.gammaincc(np.where(a > 0, a, 1.0), x), 1.0)
    log_tail = np.asarray(np.log(np.maximum(tail, FAR)))
    far = tail < FAR
    if far.any():
        log_tail[far] = _far_gamma_tail(a[far], x[far])
    return log_tail


def _far_gamma_tail(a: Floats, x: Floats) -> Floats:
    """log of the upper incomplete gamma function over gamma, by Legendre's continued fraction."""
    fraction = x + 2 * FRACTIONS + 1 - a
    for i in range(FRACTIONS, 0, -1):
        fraction = x + 2 * i - 1 - a - i * (i - a) / fraction
    tail: Floats = a * np.log(x) - x - special.gammaln(a) - np.log(fraction)
    return tail


def log_f_tail(statistic: ArrayLike, dof1: ArrayLike, dof2: ArrayLike) -> Floats:
    """log P(F with dof1, dof2 > statistic), elementwise; 0 where a dof is 0, -inf at statistic inf."""
    f, d1, d2 = np.broadcast_arrays(*(np.asarray(a, dtype=float) for a in (statistic, dof1, dof2)))
    testable = (d1 > 0) & (d2 > 0)
    a, b = np.where(testable, d2 / 2, 1.0), np.where(testable, d1 / 2, 1.0)
    x = a / (a + b * f)
    tail = np.where(testable, special.betainc(a, b, x), 1.0)
    log_tail = np.asarray(np.log(np.maximum(tail, FAR)))
    far = tail < FAR
    if far.any():
        log_tail[far] = _far_beta_tail(a[far], b[far], x[far])
    return log_tail


def _far_beta_tail(a: Floats, b: Floats, x: Floats) -> Floats:
    """log of the regularised incomplete beta function for an x close to 0, by its series."""
    log_x = np.log(x, out=np.full_like(x, -np.inf), where=x > 0)
    series = special.hyp2f1(a + b, 1.0, a + 1.0, x)
    tail: Floats = a * log_x + b * np.log1p(-x) - np.log(a) - special.betaln(a, b) + np.log(series)
    return tail


def adjust(test: Test, multiplier: int) -> Test:
    """The test with p times the number of tries, at most 1 (Bonferroni, as in Kass 1980)."""
    log_adjusted = min(test.log_p + math.log(multiplier), 0.0)
    return _adjusted(test, multiplier, log_adjusted)


def adjust_sidak(test: Test, multiplier: int) -> Test:
    """The test with 1 - (1 - p)^multiplier (Šidák 1967), which partykit's ctree calls Bonferroni."""
    if test.p < FAR:
        return adjust(test, multiplier)  # the two agree to the last digit
    kept = multiplier * math.log1p(-test.p) if test.p < 1 else -math.inf
    return _adjusted(test, multiplier, math.log(-math.expm1(kept)))


def _adjusted(test: Test, multiplier: int, log_adjusted: float) -> Test:
    finite = float(multiplier) if multiplier < 10**308 else math.inf
    return test._replace(multiplier=finite, adjusted=math.exp(log_adjusted), log_adjusted=log_adjusted)
