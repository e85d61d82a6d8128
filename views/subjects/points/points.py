"""Points of two classes in the plane, their source and their SVM. No widgets, no link.

All pages train a machine with the same functions, so they find the same solution or stop at the same point.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import ceil, floor, log10

import numpy as np
from numpy.typing import ArrayLike

from datasets.points import REACH, make
from mlcore import svm
from mlcore.svm import Kernel, Machine, ProblemError
from views.kit.keep import kept, kept_long
from views.kit.link.table import SETS
from views.words.html import tone

DRAWN = ("−1", "+1")  # the classes of a generated set
NUMBER = 40
TOLERANCE = 1e-6  # the largest violation of the conditions in a machine that a page shows
MOST = 20_000  # steps of SMO; a third of a second for the points of a page
UNEVEN, ZIGZAG = 10.0, 0.5  # ratio of the spreads of two axes, and s that a linear machine takes beyond it
Box = tuple[float, float, float, float]  # left, bottom, right, top

SCALED_FIRST = (
    "The columns were standardised with all records before the folds were made, so each left-out point has "
    "influenced the scale. Strictly, each fold should be scaled by the records of the other folds."
)


@dataclass(frozen=True)
class Source:
    """The source of a set: the parameters of the link without edited points.

    Generated sets use n and seed. Tables use columns, classes (one class means against the rest) and scale.
    """

    set: str = "clouds"
    n: int = NUMBER
    seed: int = 1
    columns: tuple[str, ...] = ()
    classes: tuple[str, ...] = ()
    scale: str = "standard"


@dataclass(frozen=True)
class Points:
    """Points of two classes in the plane.

    key: the original set; y: -1 or +1; axes: names of the columns; classes: names of -1 and +1
    (axes and classes may come from a learner's file); edited: changed by hand; box: left, bottom, right,
    top of the plane around the points, which stays the same while points move within it
    """

    key: str
    x: tuple[tuple[float, float], ...]
    y: tuple[int, ...]
    axes: tuple[str, str] = ("x1", "x2")
    classes: tuple[str, str] = DRAWN
    edited: bool = False
    box: Box = (-REACH, -REACH, REACH, REACH)
    source: Source = field(default_factory=Source)

    @cached_property
    def X(self) -> np.ndarray:
        """The coordinates, shape (n, 2)."""
        return np.array(self.x, dtype=float).reshape(-1, 2)

    @cached_property
    def Y(self) -> np.ndarray:
        """The classes, shape (n,), -1.0 or +1.0."""
        return np.array(self.y, dtype=float)

    @property
    def n(self) -> int:
        """The number of points."""
        return len(self.y)

    @property
    def scaled_first(self) -> str:
        """A warning about cross-validation if the whole table was standardised, else ""."""
        if not self.source.columns or self.source.scale != "standard":
            return ""
        return SCALED_FIRST

    @property
    def tones(self) -> list[int]:
        """The signs and colours of the two classes, first that of −1."""
        return [tone(side, name) for side, name in enumerate(self.classes)]

    @property
    def title(self) -> str:
        """The set, and whether it was edited: “Two clouds, edited”."""
        return f"{SETS[self.key]}, edited" if self.edited else SETS[self.key]

    def but(self, x: Sequence[Sequence[float]], y: Sequence[int]) -> "Points":
        """A copy with other points, edited by hand. The plane grows if one lies outside it."""
        places = tuple((float(a), float(b)) for a, b in x)
        return replace(self, x=places, y=tuple(y), edited=True, box=around(self.box, places))


@kept
def made(source: Source) -> Points:
    """The points of a generated set. Learners with the same link share them."""
    X, y = make(source.set, source.n, source.seed)
    return Points(source.set, tuple(map(tuple, X.tolist())), tuple(y.tolist()), source=source)


def framed(x: ArrayLike) -> Box:
    """A box around places of shape (n, 2) with a margin and round numbers for its edges."""
    places, edges = np.asarray(x, dtype=float), list[tuple[float, float]]()
    for low, high in zip(places.min(axis=0).tolist(), places.max(axis=0).tolist(), strict=True):
        span = (high - low) or abs(high) or 1.0
        step = 10.0 ** floor(log10(span)) / 4
        edges.append((floor((low - 0.08 * span) / step) * step, ceil((high + 0.08 * span) / step) * step))
    (left, right), (bottom, top) = edges
    return left, bottom, right, top


def around(box: Box, x: Sequence[tuple[float, float]]) -> Box:
    """The box, or a larger one if a place lies outside it."""
    inside = all(box[0] <= a <= box[2] and box[1] <= b <= box[3] for a, b in x)
    return box if inside else framed([(box[0], box[1]), (box[2], box[3]), *x])


# Their machine ------------------------------------------------------------------------------------


@kept
def machine_of(points: Points, kernel: Kernel, C: float) -> Machine | str:
    """The machine of these points, or the sentence that says why there is none.

    machine.capped is true if SMO reached its limit of steps. A linear machine continues from a smaller C, see
    `svm.linear_path`.
    """
    if kernel == svm.linear():
        machines = linear_machines(points, (C,))
        return machines if isinstance(machines, str) else machines[0]
    try:
        return svm.fit(points.X, np.array(points.y), kernel, C, TOLERANCE, max_iterations=MOST)
    except ProblemError as error:
        return named(error, points)


def expected(points: Points, Cs: Sequence[float]) -> float:
    """About how many seconds the linear machines take. Where one axis is much longer than the other, SMO
    zigzags up to its limit of steps."""
    short, long = sorted(points.X.std(axis=0).tolist())
    uneven = short > 0 and long > UNEVEN * short
    return ZIGZAG if uneven else 4e-7 * points.n**2 * len(Cs)


@kept_long(expected)
def linear_machines(points: Points, Cs: Sequence[float]) -> tuple[Machine, ...] | str:
    """The linear machine for each C, in that order, or the sentence that says why there is none."""
    try:
        return svm.linear_path(points.X, np.array(points.y), Cs, TOLERANCE)
    except ProblemError as error:
        return named(error, points)


def too_few(points: Points, folds: int) -> str:
    """The sentence about fewer points than folds, or "" if there are enough."""
    return f"{folds} folds need at least {folds} points." if points.n < folds else ""


def named(error: ProblemError, points: Points) -> str:
    """The sentence of the error, with the class names of these points."""
    return error.said(dict(zip((-1, 1), points.classes, strict=True)))
