"""Generated data sets. A seed is the only source of randomness."""

from collections.abc import Sequence

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from datasets.loader import load

LEVELS = ("a", "b", "c", "d")


def noisy_tennis() -> pd.DataFrame:
    """Play tennis with a fifteenth day that does not fit: sunny, hot, normal, strong wind, no game.

    A tree must grow below Sunny and Normal to classify this day correctly too.

    >>> len(noisy_tennis()), noisy_tennis().iloc[-1].tolist()
    (15, ['Sunny', 'Hot', 'Normal', 'Strong', 'No'])
    """
    tennis = load("tennis")
    tennis.loc[len(tennis)] = ["Sunny", "Hot", "Normal", "Strong", "No"]
    return tennis


def mixed(n: int, continuous: int = 7, nominal: int = 3, seed: int = 0, noise: float = 0.1) -> pd.DataFrame:
    """Return n records with numbers, words and a noisy target "Class" with the values no and yes.

    Columns x1, x2, ... are uniform on [0, 1); c1, c2, ... take four values. Each column adds a step to a
    score, and the first columns add the highest steps. The class is whether the score is above its median.
    Then a share ``noise`` of the classes, drawn at random, is flipped.

    >>> mixed(4, continuous=1, nominal=1).columns.tolist()
    ['x1', 'c1', 'Class']
    """
    if n < 1 or continuous < 0 or nominal < 0 or continuous + nominal < 1:
        raise ValueError("A mixed table needs at least one record and one column.")
    if not 0 <= noise <= 1:
        raise ValueError("Noise is a share of the records, so it must be a number from 0 to 1.")
    rng = np.random.default_rng(seed)
    columns: dict[str, object] = {}
    score = np.zeros(n)
    for i in range(1, continuous + 1):
        x = rng.random(n)
        score += (x > rng.uniform(0.3, 0.7)) / i
        columns[f"x{i}"] = x
    for i in range(1, nominal + 1):
        code = rng.integers(len(LEVELS), size=n)
        score += rng.permutation(len(LEVELS))[code] / len(LEVELS) / i
        columns[f"c{i}"] = pd.Series([LEVELS[k] for k in code], dtype="str")
    turned = rng.random(n) < noise
    yes = (score > np.median(score)) != turned
    columns["Class"] = pd.Series(np.where(yes, "yes", "no"), dtype="str")
    return pd.DataFrame(columns)


def ring(n: int, seed: int | Sequence[int] = 0, noise: float = 0.0, below: float = 1.0) -> pd.DataFrame:
    """Return the circle data of the lectures: half of n points in a ring and half outside it.

    The class "ring" is uniform on 0.5 <= sqrt(x1² + x2²) <= 1, the class "outside" on the rest of the square
    from -1.5 to 1.5, including the hole of the ring (Tan, Steinbach & Kumar 2005, chapter 4).

    noise: the share of the labels, drawn at random, to flip
    below: the share of the points with x2 < 0 to keep, so there may be fewer than n points

    >>> ring(10)["class"].value_counts().sort_index().to_dict()
    {'outside': 5, 'ring': 5}
    """
    _check_points(n, noise)
    if not 0 <= below <= 1:
        raise ValueError("The share of points kept below must be a number from 0 to 1.")
    rng = np.random.default_rng(seed)
    inside = n // 2
    radius, angle = np.sqrt(rng.uniform(0.25, 1.0, inside)), rng.uniform(0, 2 * np.pi, inside)
    around = np.column_stack([radius * np.cos(angle), radius * np.sin(angle)])
    points = np.vstack([around, _elsewhere(rng, n - inside)])
    frame = _points(rng, points, np.arange(n) < inside, ("ring", "outside"), noise)
    low = np.flatnonzero(frame["x2"] < 0)
    return frame.drop(index=low[round(below * len(low)) :]).reset_index(drop=True)


def diagonal(n: int, seed: int | Sequence[int] = 0, noise: float = 0.0) -> pd.DataFrame:
    """Return n points of the unit square, half of them with x1 + x2 < 1, which is their class.

    noise: the share of the labels, drawn at random, to flip

    >>> frame = diagonal(10)
    >>> ((frame["x1"] + frame["x2"] < 1) == (frame["class"] == "below")).all().item()
    True
    """
    _check_points(n, noise)
    rng = np.random.default_rng(seed)
    points, below = rng.uniform(size=(n, 2)), np.arange(n) < n // 2
    mirrored = (points.sum(axis=1) < 1) != below
    points[mirrored] = 1 - points[mirrored]
    return _points(rng, points, below, ("below", "above"), noise)


def halves(n: int, seed: int | Sequence[int] = 0, noise: float = 0.0, odd: bool = False) -> pd.DataFrame:
    """Return n points of the unit square, half of them with x1 < 0.5, which is their class.

    noise: the share of the labels, drawn at random, to flip
    odd:   flip one more label: that of the point nearest to the middle of the right half

    >>> frame = halves(20, odd=True)
    >>> int(((frame["x1"] < 0.5) != (frame["class"] == "left")).sum())
    1
    """
    _check_points(n, noise)
    rng = np.random.default_rng(seed)
    points, left = rng.uniform(size=(n, 2)), np.arange(n) < n // 2
    points[:, 0] = (points[:, 0] + ~left) / 2
    if odd:
        nearest = np.argmin(np.hypot(points[:, 0] - 0.75, points[:, 1] - 0.5))
        left[nearest] = not left[nearest]
    return _points(rng, points, left, ("left", "right"), noise)


def _check_points(n: int, noise: float) -> None:
    if n < 2:
        raise ValueError("Two classes need at least two points.")
    if not 0 <= noise <= 1:
        raise ValueError("Noise is a share of the records, so it must be a number from 0 to 1.")


def _elsewhere(rng: np.random.Generator, n: int) -> np.ndarray:
    """n points of the square from -1.5 to 1.5 that are not in the ring, shape (n, 2)."""
    found = np.empty((0, 2))
    while len(found) < n:
        drawn = rng.uniform(-1.5, 1.5, (2 * n, 2))
        distance = np.hypot(drawn[:, 0], drawn[:, 1])
        found = np.vstack([found, drawn[(distance < 0.5) | (distance > 1.0)]])
    return found[:n]


def _points(
    rng: np.random.Generator, points: np.ndarray, first: np.ndarray, names: tuple[str, str], noise: float
) -> pd.DataFrame:
    """The points in random order, with exactly the (rounded) share ``noise`` of the labels flipped."""
    turned = np.zeros(len(points), dtype=bool)
    turned[rng.permutation(len(points))[: round(noise * len(points))]] = True
    labels = pd.Series(np.where(first != turned, *names), dtype="str")
    frame = pd.DataFrame({"x1": points[:, 0], "x2": points[:, 1], "class": labels})
    return frame.iloc[rng.permutation(len(frame))].reset_index(drop=True)


def rides(n: int, seed: int | Sequence[int] = 0, noise: float = 0.1) -> pd.DataFrame:
    """Return n days on which somebody does or does not ride a bicycle to work, by a known rule.

    Sky "rain": no. Sky "sun": yes up to 28 degrees. Sky "clouds": yes unless the wind is a "storm". The
    weekday carries no information. Then a share ``noise`` of the answers, drawn at random, is flipped. The
    rule never changes, so this is an example for trees that grow from more data than fits in memory.

    >>> frame = rides(1000, noise=0)
    >>> frame.columns.tolist()
    ['Sky', 'Wind', 'Weekday', 'Temperature', 'Rides']
    >>> set(frame.loc[frame["Sky"] == "rain", "Rides"])
    {'no'}
    """
    if n < 1:
        raise ValueError("A stream needs at least one record.")
    if not 0 <= noise <= 1:
        raise ValueError("Noise is a share of the records, so it must be a number from 0 to 1.")
    rng = np.random.default_rng(seed)
    sky = rng.choice(["sun", "clouds", "rain"], n, p=[0.4, 0.35, 0.25])
    wind = rng.choice(["calm", "breeze", "storm"], n)
    weekday = rng.choice(["Mon", "Tue", "Wed", "Thu", "Fri"], n)
    temperature = np.round(rng.uniform(0, 40, n), 1)
    yes = np.where(sky == "sun", temperature <= 28, (sky == "clouds") & (wind != "storm"))
    said = np.where(yes != (rng.random(n) < noise), "yes", "no")
    words = {"Sky": sky, "Wind": wind, "Weekday": weekday}
    columns = {name: pd.Series(cells, dtype="str") for name, cells in words.items()}
    return pd.DataFrame({**columns, "Temperature": temperature, "Rides": pd.Series(said, dtype="str")})


def wave(x: NDArray[np.float64]) -> NDArray[np.float64]:
    """The true function of a regression example on 0 to 1: sin(2πx) + x, in the shape of x."""
    height: NDArray[np.float64] = np.sin(2 * np.pi * x) + x
    return height
