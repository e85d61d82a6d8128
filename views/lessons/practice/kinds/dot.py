"""Dot products, and three kernels of two vectors."""

from collections.abc import Sequence
from math import exp, sqrt
from random import Random
from typing import NamedTuple

from views.kit.panels import Said, Way
from views.lessons.practice.exercise import Blank, Exercise, Kind, Line, Slip
from views.lessons.practice.kinds.records import SAME
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
    """A number within a calculation, in brackets if it is negative."""
    return f"({amount(value)})" if value < 0 else amount(value)


def multiplied(x: Sequence[float], z: Sequence[float]) -> str:
    """A dot product, written out."""
    return " + ".join(f"{signed(a)}·{signed(b)}" for a, b in zip(x, z, strict=True))


def vector(x: Sequence[float]) -> str:
    """A vector in words: (1, 3, 9, 2)."""
    return f"({', '.join(map(amount, x))})"


def _draw(rng: Random) -> Pair | None:
    size = rng.choice((2, 2, 3, 3, 4))
    x, z = (tuple(rng.randint(-4, 6) for _ in range(size)) for _ in "xz")
    pair = Pair(x, z, rng.choice((0.05, 0.1, 0.2, 0.25, 0.5)))
    far = sum((a - b) ** 2 for a, b in zip(x, z, strict=True))
    good = 1 <= abs(dot(x, z)) <= 30 and far >= 2 and 0.2 <= pair.gamma * far <= 4
    return pair if good and x.count(0) + z.count(0) <= 1 else None


def _make(pair: Pair) -> Exercise:
    x, z, gamma = pair
    far = [a - b for a, b in zip(x, z, strict=True)]
    g = amount(gamma)
    product = Blank("dot", "x·z", lambda own: dot(x, z), 0, [
        Slip(lambda own: sum(abs(a * b) for a, b in zip(x, z, strict=True)),
             "Check the signs. The product of a positive and a negative number is negative."),
        Slip(lambda own: sum(x) + sum(z), "You only added. Multiply place by place, then add the products."),
        Slip(lambda own: sum(x) * sum(z),
             "That is the product of the sums. Multiply place by place, then add the products."),
    ])  # fmt: skip
    power = Blank("poly", "polynomial kernel", lambda own: (1 + own["dot"]) ** 2, 0, [
        Slip(lambda own: 1 + own["dot"] ** 2, "Add 1 before you square."),
        Slip(lambda own: own["dot"] ** 2, "You forgot the 1. Add it to x·z before you square."),
        Slip(lambda own: 2 * (1 + own["dot"]), "You doubled. Square it."),
    ])  # fmt: skip
    square = Blank("far", "squared distance", lambda own: dot(far, far), 0, [
        Slip(lambda own: dot(x, x) + dot(z, z),
             "You left out −2·x·z. Square the differences, place by place."),
        Slip(lambda own: sum(map(abs, far)), "You did not square the differences."),
        Slip(lambda own: sum(far) ** 2,
             "That is the square of the sum. Square each difference first, then add."),
    ])  # fmt: skip
    bell = Blank("rbf", "Gaussian kernel", lambda own: exp(-gamma * own["far"]), slips=[
        Slip(lambda own: exp(gamma * own["far"]),
             "You forgot the minus in the exponent. The kernel is at most 1."),
        Slip(lambda own: exp(-own["far"]), "You forgot γ in the exponent."),
        Slip(lambda own: exp(-gamma * sqrt(abs(own["far"]))),
             "You used the distance. Use the squared distance in the exponent."),
    ])  # fmt: skip
    parts = [
        Line(("Linear kernel  x·z =", product), f"x·z = {multiplied(x, z)}"),
        Line(("Polynomial kernel  (x·z + 1)² =", power), "K = (x·z + 1)²"),
        Line(("|x − z|² =", square), f"|x − z|² = {' + '.join(f'{signed(d)}²' for d in far)}"),
        Line(("Gaussian kernel  exp(−γ·|x − z|²) =", bell), f"K = exp(−{g}·|x − z|²)"),
    ]
    given = table("Two vectors", ["Vector", "Numbers"], [["x", vector(x)], ["z", vector(z)]], css="gh-given")
    task = f"Work out the dot product of x and z and three kernels. The Gaussian kernel has γ = {g}."

    def way() -> Way:
        vectors = ";".join(",".join(map(str, one)) for one in (x, z, x))
        return Way(SAME, "kernels", {"below": "dots", "vectors": vectors})

    return Exercise(Html(task), [Said(given)], parts, way)


_V, _U, _W = (1, 3, 9, 2), (2, 4, 6, 7), (2, 3, 6, 5)
KIND = Kind(
    "dot", "Dot products and kernels", Way("Kernels", "kernels", {"below": "dots"}), _draw, _make,
    lectures=(Pair(_V, _W, 0.1), Pair(_V, _U, 0.1), Pair(_W, _U, 0.1)),
    result=("dot", "poly", "rbf"),
)  # fmt: skip
