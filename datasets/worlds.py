"""Worlds of points that overfitting is shown in: each gives training and test points for a seed."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pandas as pd

from datasets.generators import diagonal, halves, ring

TARGET = "class"


@dataclass(frozen=True)
class World:
    """A world of points with the columns x1, x2 and class.

    make:    (n, seed, noise) -> a frame of n points to train with; test: the same to test with
    classes: both, in the order in which a table declares them
    box:     left, bottom, right and top of the plane in which all points lie
    points, noise: what is usual: how many to train with, and per cent of wrong labels
    ring:    what is said of a single point that stands out, nothing where there is none
    """

    title: str
    make: Callable[[int, Sequence[int], float], pd.DataFrame]
    test: Callable[[int, Sequence[int], float], pd.DataFrame]
    classes: tuple[str, str]
    box: tuple[float, float, float, float]
    points: int
    noise: int = 0
    ring: str = ""


def _scarce(n: int, seed: Sequence[int], noise: float) -> pd.DataFrame:
    return ring(n, seed, noise, below=0.04)


def _odd(n: int, seed: Sequence[int], noise: float) -> pd.DataFrame:
    return halves(n, seed, noise, odd=True)


SQUARE, UNIT = (-1.5, -1.5, 1.5, 1.5), (0.0, 0.0, 1.0, 1.0)
WORLDS = {
    "ring": World("Ring in a square", ring, ring, ("outside", "ring"), SQUARE, 200, 20),
    "scarce": World("Ring, half empty", _scarce, ring, ("outside", "ring"), SQUARE, 200),
    "odd": World("One odd point", _odd, halves, ("left", "right"), UNIT, 100, ring="wrong label"),
    "diagonal": World("x1 + x2 < 1", diagonal, diagonal, ("above", "below"), UNIT, 200),
}
