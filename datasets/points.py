"""Sets of points of two classes in the plane, for margins and kernels. Only the seed makes them random.

Every set lies in the square from -3 to 3. Coordinates have three decimals, so a link can carry them
unchanged.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

Places = NDArray[np.float64]
Classes = NDArray[np.int64]
Points = tuple[Places, Classes]
REACH = 3.0
DECIMALS = 3
MOST_POINTS = 500
TOWARD: Places = np.array([1.3, 0.8])  # the centre of the positive cloud; the negative one lies opposite


def make(name: str, n: int, seed: int = 0) -> Points:
    """Return n points of a set: X of shape (n, 2) and the classes y, -1 or +1, n // 2 of them +1.

    Raises KeyError for a name that is not in GENERATORS, ValueError unless 2 <= n <= 500.

    >>> X, y = make("clouds", 4)
    >>> X.shape, sorted(y.tolist())
    ((4, 2), [-1, -1, 1, 1])
    """
    if not 2 <= n <= MOST_POINTS:
        raise ValueError(f"A set has 2 to {MOST_POINTS} points.")
    rng = np.random.default_rng(seed)
    y = np.repeat([1, -1], [n // 2, n - n // 2])
    X = GENERATORS[name](rng, y)
    order = rng.permutation(n)
    return np.clip(X, -REACH, REACH).round(DECIMALS)[order], y[order]


def _disc(rng: np.random.Generator, n: int, sd: float, most: float = 2.0) -> Places:
    """Normal in both coordinates. Points beyond `most` sd move in to that distance."""
    drawn = rng.normal(size=(n, 2))
    far = np.hypot(drawn[:, 0], drawn[:, 1])
    shrunk: Places = sd * drawn * np.minimum(1.0, most / far)[:, None]
    return shrunk


def _around(radius: np.ndarray, angle: np.ndarray) -> Places:
    """Places by their distance from the middle and their direction."""
    places: Places = radius[:, None] * np.column_stack([np.cos(angle), np.sin(angle)])
    return places


def _clouds(rng: np.random.Generator, y: Classes) -> Places:
    return y[:, None] * TOWARD + _disc(rng, len(y), 0.5)


def _touching(rng: np.random.Generator, y: Classes) -> Places:
    return y[:, None] * 0.62 * TOWARD + _disc(rng, len(y), 0.7, 2.5)


def _outlier(rng: np.random.Generator, y: Classes) -> Places:
    """Two separate clouds, one positive point close to the negative cloud. A line still separates them."""
    X = _clouds(rng, y)
    X[0] = TOWARD / np.hypot(*TOWARD) * (2 * 0.5 + 0.25) - TOWARD
    return X


def _xor(rng: np.random.Generator, y: Classes) -> Places:
    """A square in each quadrant; +1 where the coordinates have different signs."""
    side = rng.choice([-1, 1], len(y))
    return np.column_stack([side, -side * y]) * rng.uniform(0.35, 2.2, (len(y), 2))


def _ring(rng: np.random.Generator, y: Classes) -> Places:
    """A disc of +1 within a ring of -1, each of even density."""
    inner, outer = np.where(y > 0, 0.0, 1.6), np.where(y > 0, 1.1, 2.6)
    radius = np.sqrt(rng.uniform(inner**2, outer**2))
    angle = rng.uniform(0, 2 * np.pi, len(y))
    return _around(radius, angle)


def _moons(rng: np.random.Generator, y: Classes) -> Places:
    """Two half circles that reach into each other."""
    angle = rng.uniform(0, np.pi, len(y))
    moon = np.column_stack([np.cos(angle) - 0.5, np.sin(angle) - 0.25])
    return 1.5 * y[:, None] * moon + _disc(rng, len(y), 0.17)


def _spirals(rng: np.random.Generator, y: Classes) -> Places:
    """Two arms of one and a half turns."""
    turn = np.sqrt(rng.uniform(0.02, 1.0, len(y)))
    angle = 3 * np.pi * turn
    return 2.7 * y[:, None] * _around(turn, angle) + _disc(rng, len(y), 0.07)


GENERATORS: Mapping[str, Callable[[np.random.Generator, Classes], Places]] = MappingProxyType(
    {
        "clouds": _clouds,
        "touching": _touching,
        "outlier": _outlier,
        "xor": _xor,
        "ring": _ring,
        "moons": _moons,
        "spirals": _spirals,
    }
)
