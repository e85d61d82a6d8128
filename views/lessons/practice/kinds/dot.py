"""Dot products and what three kernels make of two vectors."""

from collections.abc import Sequence
from math import exp, sqrt
from random import Random
from typing import NamedTuple

from views.lessons.practice.exercise import Blank, Exercise, Kind, Line, Slip
from views.lessons.practice.kinds.records import SAME
from views.panels import Said, Way
from views.words.html import Html, table
from views.words.numbers import amount


class Pair(NamedTuple):
    """Two vectors, and γ of the Gaussian kernel."""

    x: tuple[int, ...]
    z: tuple[int, ...]
    gamma: float


def dot(x: Sequence[float], z: Sequence[float]) -> float:
    """x·z."""
    return sum(a * b for a, b in zip(x, z, strict=True))


def signed(value: float) -> str:
    """A number among others in a calculation: a negative one in brackets."""
    return f"({amount(value)})" if value < 0 else amount(value)


def multiplied(x: Sequence[float], z: Sequence[float]) -> str:
    """A dot product as one writes it."""
    return " + ".join(f"{signed(a)}·{signed(b)}" for a, b in zip(x, z, strict=True))


def vector(x: Sequence[float]) -> str:
    """A vector in words: (1, 3, 9, 2)."""
    return f"({', '.join(map(amount, x))})"


def _draw(lot: Random) -> Pair | None:
    size = lot.choice((2, 2, 3, 3, 4))
    x, z = (tuple(lot.randint(-4, 6) for _ in range(size)) for _ in "xz")
    pair = Pair(x, z, lot.choice((0.05, 0.1, 0.2, 0.25, 0.5)))
    far = sum((a - b) ** 2 for a, b in zip(x, z, strict=True))
    good = 1 <= abs(dot(x, z)) <= 30 and far >= 2 and 0.2 <= pair.gamma * far <= 4
    return pair if good and x.count(0) + z.count(0) <= 1 else None


def _make(pair: Pair) -> Exercise:
    x, z, gamma = pair
    far = [a - b for a, b in zip(x, z, strict=True)]
    g = amount(gamma)
    product = Blank("dot", "x·z", lambda own: dot(x, z), 0, [
        Slip(lambda own: sum(abs(a * b) for a, b in zip(x, z, strict=True)),
             "The signs: a product of a positive and a negative number is negative."),
        Slip(lambda own: sum(x) + sum(z), "Added; the numbers are multiplied place by place, then added up."),
        Slip(lambda own: sum(x) * sum(z),
             "That is the product of the sums; the sum is taken of the products, place by place."),
    ])  # fmt: skip
    power = Blank("poly", "polynomial kernel", lambda own: (1 + own["dot"]) ** 2, 0, [
        Slip(lambda own: 1 + own["dot"] ** 2, "1 is added before the square is taken."),
        Slip(lambda own: own["dot"] ** 2, "The 1 is missing: it is added to x·z before the square."),
        Slip(lambda own: 2 * (1 + own["dot"]), "Doubled; it is squared."),
    ])  # fmt: skip
    square = Blank("far", "squared distance", lambda own: dot(far, far), 0, [
        Slip(lambda own: dot(x, x) + dot(z, z),
             "Without −2·x·z: the differences are squared, place by place."),
        Slip(lambda own: sum(map(abs, far)), "Those are the differences without their squares."),
        Slip(lambda own: sum(far) ** 2,
             "The square of the sum; each difference is squared, then they are added."),
    ])  # fmt: skip
    bell = Blank("rbf", "Gaussian kernel", lambda own: exp(-gamma * own["far"]), slips=[
        Slip(lambda own: exp(gamma * own["far"]),
             "The minus in the exponent is missing: the kernel is at most 1."),
        Slip(lambda own: exp(-own["far"]), "γ is missing in the exponent."),
        Slip(lambda own: exp(-gamma * sqrt(abs(own["far"]))),
             "That is of the distance; the exponent has its square."),
    ])  # fmt: skip
    parts = [
        Line(("Linear kernel  x·z =", product), f"x·z = {multiplied(x, z)}"),
        Line(("Polynomial kernel  (x·z + 1)² =", power), "K = (x·z + 1)²"),
        Line(("|x − z|² =", square), f"|x − z|² = {' + '.join(f'{signed(d)}²' for d in far)}"),
        Line(("Gaussian kernel  exp(−γ·|x − z|²) =", bell), f"K = exp(−{g}·|x − z|²)"),
    ]
    given = table("Two vectors", ["Vector", "Numbers"], [["x", vector(x)], ["z", vector(z)]], css="gh-given")
    task = f"The dot product of x and z, and three kernels of them; γ of the Gaussian kernel is {g}."

    def way() -> Way:
        vectors = ";".join(",".join(map(str, one)) for one in (x, z, x))
        return Way(SAME, "kernels", {"below": "dots", "vectors": vectors})

    return Exercise(Html(task), [Said(given)], parts, way)


_V, _U, _W = (1, 3, 9, 2), (2, 4, 6, 7), (2, 3, 6, 5)
KIND = Kind(
    "dot", "Dot products and kernels", Way("Kernels", "kernels", {"below": "dots"}), _draw, _make,
    lectures=(Pair(_V, _W, 0.1), Pair(_V, _U, 0.1), Pair(_W, _U, 0.1)),
)  # fmt: skip
