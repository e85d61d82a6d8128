"""Kernels: inner products in a space that you never need to compute in."""

from __future__ import annotations

import math
from dataclasses import dataclass
from numbers import Integral, Real
from typing import ClassVar

import numpy as np
from numpy.typing import ArrayLike
from scipy.spatial.distance import cdist

from mlcore.svm.formula import Formula, Terms, parse
from mlcore.svm.problem import Floats, ProblemError, checked_points

HIGHEST_DEGREE = 100
LARGEST = 1e100  # root of the sum of squares of a Gram matrix; the optimisation squares it again
BLOCK = 64  # rows whose kernel values are computed together
RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


@dataclass(frozen=True)
class Kernel:
    """A function K(x, z) of two points, evaluated on whole tables of them.

    name: the name in links
    text: the formula with its numbers
    """

    name: ClassVar[str]

    @property
    def text(self) -> str:
        """The formula with its numbers."""
        raise NotImplementedError

    def __call__(self, X: ArrayLike, Z: ArrayLike) -> Floats:
        """The Gram matrix (n, m) of X (n, d) and Z (m, d). Raises ProblemError if a value is not a number."""
        left, right = checked_points(X), checked_points(Z)
        if left.shape[1] != right.shape[1]:
            raise ProblemError(
                f"Points with {left.shape[1]} coordinates cannot be compared "
                f"with points with {right.shape[1]}."
            )
        return self.gram(left, right)

    def gram(self, X: Floats, Z: Floats) -> Floats:
        """Like a call, (n, m), for points (n, d) and (m, d) that were checked before."""
        with np.errstate(all="ignore"):
            return self._moderate(self._gram(X, Z))

    def diagonal(self, X: ArrayLike) -> Floats:
        """K(x, x) for each point of X (n, d)."""
        points = checked_points(X)
        with np.errstate(all="ignore"):
            return self._moderate(self._diagonal(points))

    def multiplications(self, d: int) -> int | None:
        """The number of multiplications for one value with d coordinates; None if it is not counted."""
        return None

    def dimension(self, d: int) -> float | None:
        """The number of coordinates after the lift, which may be inf; None if it is unknown."""
        return None

    def _gram(self, X: Floats, Z: Floats) -> Floats:
        raise NotImplementedError

    def _diagonal(self, X: Floats) -> Floats:
        raise NotImplementedError

    def _moderate(self, values: Floats) -> Floats:
        # One pass is enough: the sum of squares is too large or not a number if any value is.
        if not float(np.vdot(values, values)) <= LARGEST**2:
            raise ProblemError(
                f"The kernel {self.text} gives no number, or one that is far too large, for some of these "
                "points. Standardise the coordinates to make them smaller."
            )
        return values


class OfProduct(Kernel):
    """A kernel that is a function of x·z alone."""

    def of_products(self, products: Floats) -> Floats:
        """The values for inner products x·z of any shape."""
        raise NotImplementedError

    def _gram(self, X: Floats, Z: Floats) -> Floats:
        return self.of_products(X @ Z.T)

    def _diagonal(self, X: Floats) -> Floats:
        return self.of_products(np.einsum("ij,ij->i", X, X))


@dataclass(frozen=True)
class Linear(OfProduct):
    """x·z."""

    name = "linear"

    @property
    def text(self) -> str:
        """The formula."""
        return "x·z"

    def multiplications(self, d: int) -> int:
        """One for each coordinate."""
        return d

    def dimension(self, d: int) -> float:
        """d, because the points stay where they are."""
        return d

    def of_products(self, products: Floats) -> Floats:
        """The products themselves."""
        return products


@dataclass(frozen=True)
class Polynomial(OfProduct):
    """(x·z + coef0)^degree."""

    degree: int
    coef0: float
    name = "poly"

    @property
    def text(self) -> str:
        """The formula with its numbers."""
        sign = "+" if self.coef0 >= 0 else "−"
        inside = f"(x·z {sign} {abs(self.coef0):g})" if self.coef0 else "(x·z)"
        return inside + str(self.degree).translate(RAISED)

    def multiplications(self, d: int) -> int:
        """x·z, then the power by repeated multiplication."""
        return d + self.degree - 1

    def dimension(self, d: int) -> float:
        """The number of monomials of all degrees up to this one, or of this one only if coef0 is 0."""
        letters = d if self.coef0 else d - 1
        return math.comb(letters + self.degree, self.degree)

    def of_products(self, products: Floats) -> Floats:
        """(x·z + coef0)^degree."""
        values: Floats = (products + self.coef0) ** self.degree
        return values


@dataclass(frozen=True)
class Gaussian(Kernel):
    """exp(−gamma |x − z|²)."""

    gamma: float
    name = "rbf"

    @property
    def text(self) -> str:
        """The formula with its number."""
        return f"exp(−{self.gamma:g} |x − z|²)"

    def multiplications(self, d: int) -> int:
        """A square for each coordinate, and gamma. The exponential is extra."""
        return d + 1

    def dimension(self, d: int) -> float:
        """inf, because every point adds a new direction."""
        return math.inf

    def of_distances(self, squared: Floats, out: Floats | None = None) -> Floats:
        """The Gram matrix from known squared distances; out: an array for the result."""
        values: Floats = np.multiply(squared, -self.gamma, out=out)
        np.exp(values, out=values)
        return values

    def _gram(self, X: Floats, Z: Floats) -> Floats:
        if X is Z:
            return self._mirrored(X)
        squared = squared_distances(X, Z)
        return self.of_distances(squared, out=squared)  # fresh memory costs more than the arithmetic

    def _mirrored(self, X: Floats) -> Floats:
        """K(x, z) is K(z, x), and half of the exponentials are enough."""
        values = np.empty((len(X), len(X)))
        for start in range(0, len(X), BLOCK):
            rows, on = slice(start, start + BLOCK), slice(start, None)
            squared = squared_distances(X[rows], X[on])
            values[rows, on] = self.of_distances(squared, out=squared)
            values[on, rows] = values[rows, on].T
        return values

    def _diagonal(self, X: Floats) -> Floats:
        return np.ones(len(X))


@dataclass(frozen=True)
class Sigmoid(OfProduct):
    """tanh(gamma x·z + coef0), a kernel for some points and numbers only."""

    gamma: float
    coef0: float
    name = "sigmoid"

    @property
    def text(self) -> str:
        """The formula with its numbers."""
        sign = "+" if self.coef0 >= 0 else "−"
        tail = f" {sign} {abs(self.coef0):g}" if self.coef0 else ""
        return f"tanh({self.gamma:g} x·z{tail})"

    def multiplications(self, d: int) -> int:
        """x·z, and gamma. The tangent is extra."""
        return d + 1

    def of_products(self, products: Floats) -> Floats:
        """tanh(gamma x·z + coef0)."""
        values: Floats = np.tanh(self.gamma * products + self.coef0)
        return values


@dataclass(frozen=True)
class Expression(Kernel):
    """The learner's own formula. It may not be a kernel, which `mercer` checks."""

    source: str
    formula: Formula
    name = "expression"

    @property
    def text(self) -> str:
        """The formula as it was typed."""
        return self.source

    def _gram(self, X: Floats, Z: Floats) -> Floats:
        left, right = X.T[:, :, None], Z.T[:, None, :]
        terms = Terms(left, right, lambda: X @ Z.T, lambda: squared_distances(X, Z))
        return np.array(np.broadcast_to(self.formula.value(terms), (len(X), len(Z))))

    def _diagonal(self, X: Floats) -> Floats:
        square, zero = (lambda: np.einsum("ij,ij->i", X, X)), (lambda: np.zeros(len(X)))
        return np.array(np.broadcast_to(self.formula.value(Terms(X.T, X.T, square, zero)), (len(X),)))


def squared_distances(X: Floats, Z: Floats) -> Floats:
    """|x − z|² (n, m), from the differences, so exactly 0 for equal points."""
    distances: Floats = cdist(X, Z, "sqeuclidean")
    return distances


def linear() -> Kernel:
    """x·z, without a lift.

    >>> linear()([[1, 2]], [[3, 4]]).tolist()
    [[11.0]]
    """
    return Linear()


def poly(degree: int = 3, coef0: float = 1.0) -> Kernel:
    """(x·z + coef0)^degree. Raises ProblemError unless degree is a whole number from 1 to 100.

    >>> poly(degree=2)([[1, 2]], [[3, 4]]).tolist()
    [[144.0]]
    """
    if not isinstance(degree, Integral) or not 1 <= degree <= HIGHEST_DEGREE:
        raise ProblemError(f"The degree must be a whole number from 1 to {HIGHEST_DEGREE}.")
    return Polynomial(int(degree), _number(coef0, "coef0"))


def rbf(gamma: float) -> Kernel:
    """exp(−gamma |x − z|²). Raises ProblemError unless gamma is above 0.

    >>> rbf(gamma=0.5)([[0, 0]], [[1, 1]]).round(3).tolist()
    [[0.368]]
    """
    return Gaussian(_positive(gamma))


def sigmoid(gamma: float, coef0: float = 0.0) -> Kernel:
    """tanh(gamma x·z + coef0). Raises ProblemError unless gamma is above 0.

    >>> sigmoid(gamma=0.1)([[1, 2]], [[3, 4]]).round(3).tolist()
    [[0.8]]
    """
    return Sigmoid(_positive(gamma), _number(coef0, "coef0"))


def expression(text: str) -> Kernel:
    """The learner's own kernel, such as “(x.z + 1)^2”. It is parsed, never run as a program.

    Raises ProblemError with the place of the mistake.

    >>> expression("(x·z + 1)^2")([[1, 2]], [[3, 4]]).tolist()
    [[144.0]]
    """
    return Expression(text.strip(), parse(text))


def same_both_ways(gram: Floats) -> bool:
    """Whether K(x, z) and K(z, x) agree, to 1e-9 of the largest value."""
    return bool(np.abs(gram - gram.T).max() <= 1e-9 * np.abs(gram).max(initial=0.0))


def _number(value: float, name: str) -> float:
    if not isinstance(value, Real) or not math.isfinite(value):
        raise ProblemError(f"{name} must be a number.")
    return float(value)


def _positive(gamma: float) -> float:
    if not isinstance(gamma, Real) or not 0 < gamma < math.inf:
        raise ProblemError("gamma must be a number above 0.")
    return float(gamma)
