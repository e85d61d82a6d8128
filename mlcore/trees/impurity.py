"""The impurity of a node, and the gain of a split.

A node is summed up by its statistics, an array with one axis of length s:

    classification   records per class (weighted), s = number of classes k
    regression       the moments n, sum(y), sum(y^2) (weighted), s = 3

The *mass* of a node is n times its impurity. It adds up over branches, so the gain of a split is

    (mass(node) - mass(branch 1) - mass(branch 2) - ...) / n

An empty node has mass and impurity 0.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats: TypeAlias = NDArray[np.float64]
Numbers: TypeAlias = NDArray[Any]  # whole counts as integers, fractional ones as floats
BLOCK = 1 << 14  # numbers that one operation takes, so that they stay in the processor's cache
TINY = 1e-300  # replaces 0 in 0 / 0 and 0 log 0, which count as 0


def shares(counts: ArrayLike) -> Floats:
    """Class shares p of shape (..., k); all zero for an empty node."""
    counts = np.asarray(counts, dtype=float)
    total = counts.sum(axis=-1, keepdims=True)
    p: Floats = np.divide(counts, total, out=np.zeros_like(counts), where=total > 0)
    return p


def x_log2_x(x: Numbers) -> Floats:
    """x log2 x, 0 at 0. A table for integers makes it several times faster."""
    if x.dtype.kind in "iu":
        largest = int(x.max(initial=0))
        looked_up: Floats = _logs(1 << largest.bit_length()).take(x)
        return looked_up
    logs: Floats = np.log2(np.maximum(x, TINY)) * x
    return logs


@lru_cache(maxsize=4)
def _logs(size: int) -> Floats:
    x = np.arange(size, dtype=float)
    logs: Floats = np.log2(np.maximum(x, TINY)) * x
    return logs


def ratio(a: Numbers, b: Numbers) -> Floats:
    """a / b for b >= 0, and 0 if both are 0."""
    quotient: Floats = np.divide(a, np.maximum(b, TINY))
    return quotient


def entropy_mass(counts: Numbers, axis: int = -1) -> Floats:
    """n log2 n - sum(c log2 c): bits needed to tell the classes of all records of a node."""
    mass: Floats = x_log2_x(counts.sum(axis=axis)) - x_log2_x(counts).sum(axis=axis)
    return np.maximum(mass, 0.0)


def gini_mass(counts: Numbers, axis: int = -1) -> Floats:
    """n - sum(c^2) / n."""
    n: Floats = counts.sum(axis=axis).astype(float)
    squares = np.square(counts, dtype=np.promote_types(counts.dtype, np.int64)).sum(axis=axis)
    mass: Floats = n - squares.astype(float) / np.maximum(n, TINY)
    return np.maximum(mass, 0.0)


def error_mass(counts: Numbers, axis: int = -1) -> Floats:
    """n - max(c): the records outside the majority class."""
    mass: Floats = (counts.sum(axis=axis) - counts.max(axis=axis)).astype(float)
    return mass


def variance_mass(moments: Numbers, axis: int = -1) -> Floats:
    """sum(y^2) - sum(y)^2 / n: the sum of squares about the mean."""
    n, total, squares = np.moveaxis(moments, axis, 0)
    mass: Floats = squares - ratio(total * total, n)
    return np.maximum(mass, 0.0)


MASSES: dict[str, Callable[[Numbers, int], Floats]] = {
    "entropy": entropy_mass,
    "gini": gini_mass,
    "error": error_mass,
    "variance": variance_mass,
}
IMPURITY_OF = {"gain-ratio": "entropy", "chi-square": "gini"}  # the measure of nodes under these criteria


def mass_of(criterion: str) -> Callable[[Numbers, int], Floats]:
    """The mass behind a criterion: gain ratio measures nodes by entropy, chi-square by Gini."""
    return MASSES[IMPURITY_OF.get(criterion, criterion)]


def entropy(counts: ArrayLike) -> Floats:
    """Entropy -sum(p log2 p) in bits, shape (...). Source: Shannon 1948; Quinlan 1986.

    >>> round(float(entropy([5, 9])), 4)
    0.9403
    """
    counts = np.asarray(counts)
    return ratio(entropy_mass(counts), counts.sum(axis=-1))


def gini(counts: ArrayLike) -> Floats:
    """Gini index 1 - sum(p^2), shape (...). Source: Breiman et al. 1984.

    >>> round(float(gini([1, 5])), 3)
    0.278
    """
    counts = np.asarray(counts)
    return ratio(gini_mass(counts), counts.sum(axis=-1))


def error(counts: ArrayLike) -> Floats:
    """Classification error 1 - max(p), shape (...). Source: Tan, Steinbach & Kumar 2005.

    >>> round(float(error([1, 5])), 3)
    0.167
    """
    counts = np.asarray(counts)
    return ratio(error_mass(counts), counts.sum(axis=-1))


def variance(moments: ArrayLike) -> Floats:
    """Variance, divided by n, of moments (..., 3): n, sum y, sum y^2. Source: Breiman et al. 1984, chapter 8.

    >>> float(variance([2, 4, 10]))
    1.0
    """
    moments = np.asarray(moments, dtype=float)
    return ratio(variance_mass(moments), moments[..., 0])


IMPURITIES: dict[str, Callable[[ArrayLike], Floats]] = {
    "entropy": entropy,
    "gini": gini,
    "error": error,
}


def impurity_of(criterion: str) -> Callable[[ArrayLike], Floats]:
    """The impurity behind a criterion: gain ratio measures nodes by entropy, chi-square by Gini."""
    return variance if criterion == "variance" else IMPURITIES[IMPURITY_OF.get(criterion, criterion)]


class Measures(NamedTuple):
    """The worth of one split by every criterion (floats, or arrays of one shape).

    For classes the last is 0; for numbers all are 0 except split_info and variance_gain.
    """

    gain: float
    split_info: float
    gain_ratio: float
    gini_gain: float
    error_gain: float
    chi_square: float
    variance_gain: float

    def score(self, criterion: str) -> float:
        """The measure that this criterion maximises."""
        return self[SCORE_INDEX[criterion]]


SCORE_INDEX = {"entropy": 0, "gain-ratio": 2, "gini": 3, "error": 4, "chi-square": 5, "variance": 6}
CRITERIA = ("entropy", "gain-ratio", "gini", "error", "chi-square")  # of classes; numbers have "variance"


class Sides(NamedTuple):
    """Splits to be measured: o of them, each with b branches, on m nodes.

    branches: shape (b, s, o), statistics of the records with a known answer
    owner:    shape (o,), the node that each would split
    node:     shape (s, m), the statistics of the known records of each node
    n:        shape (m,), the weight of all records of a node, known or not
    """

    branches: Numbers
    owner: NDArray[np.intp]
    node: Numbers
    n: Numbers


def gain(criterion: str, sides: Sides) -> Floats:
    """How much a split lowers the impurity, shape (o,); never below 0.

    It is divided by the weight of all records, so a split that only some records can answer gains in
    proportion (Quinlan 1993, chapter 3).
    """
    mass = mass_of(criterion)
    left = mass(sides.branches, 1).sum(axis=0)
    gained: Floats = np.maximum(mass(sides.node, 0).take(sides.owner) - left, 0.0)
    return gained / np.maximum(sides.n, TINY).take(sides.owner)


def split_info(sides: Sides, regression: bool = False) -> Floats:
    """Entropy of the branch sizes in bits, shape (o,). Unknown answers count as a separate branch."""
    n = sides.n[sides.owner]
    sizes = sides.branches[:, 0] if regression else sides.branches.sum(axis=1)
    unknown = np.maximum(n - sizes.sum(axis=0), 0)
    if unknown.dtype.kind == "f":
        unknown = np.where(unknown > 1e-9 * n, unknown, 0.0)  # less is rounding
    bits = x_log2_x(n) - x_log2_x(sizes).sum(axis=0) - x_log2_x(unknown)
    return ratio(np.maximum(bits, 0.0), n)


def chi_square(sides: Sides) -> Floats:
    """Pearson's statistic of branch by class, sum((seen - expected)^2 / expected), shape (o,)."""
    columns = sides.node.astype(float)
    inverse = ratio(np.ones_like(columns) * (columns > 0), columns)[:, sides.owner]
    fit = np.zeros(len(sides.owner))
    together = max(1, BLOCK // max(inverse.size, 1))
    for begin in range(0, len(sides.branches), together):
        seen = sides.branches[begin : begin + together].astype(float)
        size: Floats = seen.sum(axis=1)
        seen *= seen
        seen *= inverse
        for branch in ratio(seen.sum(axis=1), size):
            fit += branch
    statistic: Floats = np.maximum(columns.sum(axis=0)[sides.owner] * (fit - 1.0), 0.0)
    return statistic


def measured(criterion: str, sides: Sides) -> Floats:
    """The measure that a criterion maximises, shape (o,)."""
    if criterion == "chi-square":
        return chi_square(sides)
    if criterion == "gain-ratio":
        return ratio(gain("entropy", sides), split_info(sides))
    return gain(criterion, sides)


def all_measures(sides: Sides, regression: bool = False) -> Floats:
    """Every measure, shape (7, o) in the order of Measures."""
    if regression:
        nothing = np.zeros(len(sides.owner))
        info = split_info(sides, regression=True)
        return np.stack([nothing, info, nothing, nothing, nothing, nothing, gain("variance", sides)])
    bits, info = gain("entropy", sides), split_info(sides)
    others = [gain("gini", sides), gain("error", sides), chi_square(sides)]
    return np.stack([bits, info, ratio(bits, info), *others, np.zeros(len(bits))])


def measures(branches: ArrayLike) -> NDArray[np.float64]:
    """Every measure of splits with class counts (..., b, k), as an array (..., 7) in Measures' order.

    The gain ratio is gain / split info (Quinlan 1993), 0 where the split info is 0.

    >>> measures([[2, 3], [4, 0], [3, 2]]).round(3).tolist()
    [0.247, 1.577, 0.156, 0.116, 0.071, 3.547, 0.0]
    """
    branches = np.asarray(branches, dtype=float)
    b, k = branches.shape[-2:]
    flat = np.moveaxis(branches.reshape(-1, b, k), 0, -1)
    sides = Sides(flat, np.arange(flat.shape[2]), flat.sum(axis=0), flat.sum(axis=(0, 1)))
    return all_measures(sides).T.reshape(*branches.shape[:-2], 7)
