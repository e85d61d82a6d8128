"""Perceptron, logistic regression and SVM: the case of a link, and the story of their three lines."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from mlcore import svm
from mlcore.linear import Bound, MistakeStep, NewtonStep, logistic, novikoff, perceptron
from mlcore.svm import Machine
from views.kit.keep import kept_long
from views.kit.lesson import Refusal
from views.kit.link import table
from views.kit.link.params import Given
from views.kit.panels import Action
from views.lessons.beside import params as beside
from views.subjects.points import reading
from views.subjects.points.points import Points, machine_of
from views.words.html import esc

PARAMS = (table.COST, beside.RIDGE, beside.ORDER)
FIRST = "touching"  # no line separates them
PASSES, NEWTON = 50, 12  # at most
ALL, SOME = 20, 12  # the story shows up to 20 mistakes one by one, or the first 12 of more
LOSSES = ("zero-one", "hinge", "log")
Floats = NDArray[np.float64]


@dataclass(frozen=True)
class LossesCase:
    """The points, the penalties of SVM and logistic regression, and the order of the perceptron."""

    points: Points
    C: float = 1.0
    ridge: float = 0.0
    order: int = 0
    view: str = "losses"

    @property
    def rows(self) -> list[int]:
        """The points in the order in which the perceptron meets them."""
        n = self.points.n
        return np.random.default_rng(self.order).permutation(n).tolist() if self.order else list(range(n))


def read(given: Given) -> LossesCase:
    """The case of a link."""
    points = reading.read(given, usual=FIRST)
    return LossesCase(points, given(table.COST), given(beside.RIDGE), given(beside.ORDER))


def refuse(points: Points) -> Refusal | None:
    """Why nothing can be learned from the points."""
    if len(set(points.y)) == 2:
        return None
    why = (
        f"All points are of the class {points.classes[points.y[0] > 0]}."
        if points.n
        else "There are no points."
    )
    back = Action("Back to the points of the set", {**table.EDITED.change(None), "set": points.source.set})
    return Refusal(esc(f"{why} A border needs two classes."), [back])


class Step(NamedTuple):
    """n: the place of a mistake or a Newton step in its trace."""

    kind: str
    n: int = 0


class Line(NamedTuple):
    """f(x) = w·x + b."""

    w: tuple[float, ...]
    b: float

    def values(self, points: Points) -> Floats:
        """y f(x) of each point, (n,): above 0 if the point is on its correct side."""
        values: Floats = points.Y * (points.X @ np.array(self.w) + self.b)
        return values

    @property
    def length(self) -> float:
        """|w|."""
        return float(np.linalg.norm(self.w))


@dataclass(frozen=True, eq=False)
class Story:
    """The steps; the traces of perceptron and logistic regression; the SVM, or why there is none.

    bound: on the perceptron's mistakes; None where no line separates the classes
    """

    steps: Sequence[Step]
    mistakes: tuple[MistakeStep, ...]
    newton: tuple[NewtonStep, ...]
    machine: Machine | str
    bound: Bound | None

    def line(self, at: int) -> Line | None:
        """The line that the step learns or shows."""
        step = self.steps[at]
        if step.kind in ("mistake", "stopped"):
            return Line(self.mistakes[step.n].weights, self.mistakes[step.n].bias)
        if step.kind in ("newton", "settled"):
            return Line(self.newton[step.n].weights, self.newton[step.n].bias)
        return self.best if step.kind in ("svm", "before-losses", *LOSSES) else None

    @property
    def best(self) -> Line | None:
        """The line of the SVM."""
        found = self.machine
        return (
            None
            if isinstance(found, str) or found.weights is None
            else Line(tuple(found.weights.tolist()), found.bias)
        )

    @property
    def lines(self) -> dict[str, Line]:
        """The learned lines, by the names of their models."""
        found = {"perceptron": Line(self.mistakes[-1].weights, self.mistakes[-1].bias),
                 "logistic": Line(self.newton[-1].weights, self.newton[-1].bias)}  # fmt: skip
        return {**found, **({"svm": self.best} if self.best else {})}


def story(case: LossesCase) -> Story:
    """The story of a case."""
    mistakes, newton, bound = traces(case.points, case.ridge, case.order)
    machine = machine_of(case.points, svm.linear(), case.C)
    wrong = [i for i, step in enumerate(mistakes) if step.kind == "mistake"]
    told = [Step("ask"), *(Step("mistake", i) for i in (wrong if len(wrong) <= ALL else wrong[:SOME]))]
    told += [Step("stopped", len(mistakes) - 1), Step("before-logistic")]
    told += [Step("newton", i) for i, step in enumerate(newton) if step.kind == "newton"]
    told += [Step("settled", len(newton) - 1), Step("before-svm"), Step("svm")]
    if not isinstance(machine, str):
        told += [Step("before-losses"), *map(Step, LOSSES)]
    return Story([*told, Step("sums")], mistakes, newton, machine, bound)


@kept_long(lambda points, ridge, order: 1e-4 * points.n)
def traces(
    points: Points, ridge: float, order: int
) -> tuple[tuple[MistakeStep, ...], tuple[NewtonStep, ...], Bound | None]:
    """The traces of perceptron and logistic regression, and the bound on the perceptron's mistakes."""
    rows = LossesCase(points, order=order).rows
    mistakes = tuple(perceptron(points.X[rows], points.Y[rows], PASSES))
    newton = tuple(logistic(points.X, points.Y, ridge, NEWTON))
    return mistakes, newton, novikoff(points.X, points.Y)


def met(case: LossesCase, step: MistakeStep) -> int:
    """The point of a mistake, by its place among the points."""
    assert step.point is not None
    return case.rows[step.point]


def charged(loss: str, values: Floats) -> Floats:
    """The loss of y f(x)."""
    if loss == "perceptron":
        return np.maximum(0.0, -values)
    if loss == "zero-one":
        return (values <= 0).astype(float)
    if loss == "hinge":
        return np.maximum(0.0, 1.0 - values)
    found: Floats = np.logaddexp(0.0, -values)
    return found
