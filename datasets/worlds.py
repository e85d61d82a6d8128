"""Worlds of points that show overfitting. Each gives training and test points for a seed. A sample gives
records of a data set instead, at most all of them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd

from datasets.generators import diagonal, halves, ring
from datasets.loader import load

TARGET = "class"
TRAINING, TEST, VALIDATION = 0, 1, 2  # the last number of a seed
DEALT = {TRAINING: slice(100), VALIDATION: slice(100, 150), TEST: slice(150, None)}  # records of a sample


@dataclass(frozen=True)
class World:
    """A world of points with two columns of numbers and their class.

    make:    (n, seed, noise) -> a frame of n points to train with; test: the same to test with
    classes: both, in the order in which a table declares them
    box:     left, bottom, right and top of the plane in which all points lie
    points, noise: the defaults: the number of training points, and the per cent of wrong labels
    ring:    the label of a single conspicuous point, empty if there is none
    names:   of the two columns; whole: the whole plane, in words
    most:    the largest number of training points
    """

    title: str
    make: Callable[[int, Sequence[int], float], pd.DataFrame]
    test: Callable[[int, Sequence[int], float], pd.DataFrame]
    classes: tuple[str, str]
    box: tuple[float, float, float, float]
    points: int
    noise: int = 0
    ring: str = ""
    names: tuple[str, str] = ("x1", "x2")
    most: int = 1000
    whole: str = "the whole square"


def _scarce(n: int, seed: Sequence[int], noise: float) -> pd.DataFrame:
    return ring(n, seed, noise, below=0.04)


def _odd(n: int, seed: Sequence[int], noise: float) -> pd.DataFrame:
    return halves(n, seed, noise, odd=True)


def _penguins(n: int, seed: Sequence[int], noise: float) -> pd.DataFrame:
    """At most n records of the part (training, test or validation) that the last number of the seed selects,
    with this share of their labels flipped."""
    frame = load("penguins")
    frame = frame[frame["Species"].isin(PENGUINS)].dropna(subset=[*BILL])
    rows = np.random.default_rng(seed[0]).permutation(len(frame))[DEALT[seed[-1]]][:n]
    taken = frame.iloc[rows]
    turned = np.random.default_rng(seed).permutation(len(taken)) < round(noise * len(taken))
    first = (taken["Species"] == PENGUINS[0]).to_numpy()
    labels = pd.Series(np.where(first != turned, *PENGUINS), dtype="str")
    return taken[[*BILL]].reset_index(drop=True).assign(**{TARGET: labels})


PENGUINS, BILL = ("Adelie", "Chinstrap"), ("Bill length", "Bill depth")
SQUARE, UNIT = (-1.5, -1.5, 1.5, 1.5), (0.0, 0.0, 1.0, 1.0)
WORLDS = {
    "ring": World("Ring in a square", ring, ring, ("outside", "ring"), SQUARE, 200, 20),
    "scarce": World("Ring, half empty", _scarce, ring, ("outside", "ring"), SQUARE, 200),
    "odd": World("One odd point", _odd, halves, ("left", "right"), UNIT, 100, ring="wrong label"),
    "diagonal": World("x1 + x2 < 1", diagonal, diagonal, ("above", "below"), UNIT, 200),
}
SAMPLES = {
    "penguins": World(
        "Penguins", _penguins, _penguins, PENGUINS, (31.0, 15.0, 59.0, 22.0), 100,
        names=BILL, most=100, whole="the whole plane",
    ),
}  # fmt: skip
