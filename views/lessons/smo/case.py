"""What a link of this lesson asks for, its trace, and how each rule fares."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from math import isinf

import numpy as np

from mlcore import svm
from mlcore.svm import ProblemError, SmoStep
from views.keep import kept_long
from views.link import table
from views.link.params import Given
from views.points import reading
from views.points.points import Points, named

MOST_UPDATES = 1000  # told; a machine that needs more ends in a visible “limit”
ROOMY = 25  # a ceiling so many times as high as what is drawn below it is left out
SAME = 1e-12  # violations so near to each other tie
ROWS = (
    table.KERNEL, table.GAMMA, table.DEGREE, table.COEF0, table.COST, table.TOL, table.SELECTION,
    table.WEIGHT,
)  # fmt: skip
RULES = table.SELECTION.kind.options  # type: ignore[attr-defined]


@dataclass(frozen=True)
class Case:
    """The choices of the page; every field is a parameter of the link, or made from several.

    weight: how many times as dear a mistake in class +1 is as one in class −1
    """

    points: Points
    kernel: str = "linear"
    gamma: float = 0.5
    degree: int = 2
    coef0: float = 1.0
    C: float = 1.0
    tol: float = 1e-3
    selection: str = "second-order"
    weight: float = 1.0

    @cached_property
    def made(self) -> svm.Kernel:
        """The kernel with its parameters."""
        match self.kernel:
            case "poly":
                return svm.poly(self.degree, self.coef0)
            case "rbf":
                return svm.rbf(self.gamma)
            case "sigmoid":
                return svm.sigmoid(self.gamma, self.coef0)
        return svm.linear()

    @property
    def weights(self) -> dict[int, float] | None:
        """A factor on C for class +1, where it is not 1."""
        return None if self.weight == 1 else {1: self.weight}

    def smo(self) -> Iterator[SmoStep]:
        """The trace. Raises ProblemError."""
        return svm.smo(
            self.points.X, np.array(self.points.y), self.made, self.C, self.tol,
            weights=self.weights, selection=self.selection, max_iterations=MOST_UPDATES,
        )  # fmt: skip


@dataclass(frozen=True, eq=False)
class Story:
    """A trace as the panels need it.

    steps:     without their multipliers and decisions, which are in alphas, decisions: (steps, n)
    y:         (n,) −1.0 and +1.0; ceiling: (n,) the largest value of each multiplier, inf in a hard margin
    classes:   names of −1 and +1, which may come from a learner's file
    """

    steps: tuple[SmoStep, ...]
    alphas: np.ndarray
    decisions: np.ndarray
    y: np.ndarray
    ceiling: np.ndarray
    classes: tuple[str, str]
    tol: float

    @cached_property
    def most(self) -> float:
        """The largest multiplier of the whole story."""
        return float(self.alphas.max()) or 1.0

    @property
    def open(self) -> bool:
        """The ceiling is so far above every multiplier, or so absent, that it is not drawn."""
        return float(self.ceiling.max()) > ROOMY * self.most

    @property
    def hard(self) -> bool:
        """No slack is allowed: the multipliers have no ceiling."""
        return isinf(self.ceiling[0])

    @property
    def weighted(self) -> bool:
        """The classes have different ceilings."""
        return len(set(self.ceiling.tolist())) > 1

    def violations(self, at: int) -> np.ndarray:
        """(n,) how far y f is on the wrong side of 1 after a step."""
        short, alpha = 1 - self.y * self.decisions[at], self.alphas[at]
        low, high = np.where(alpha < self.ceiling, short, 0.0), np.where(alpha > 0, -short, 0.0)
        found: np.ndarray = np.maximum(low, high).clip(0)
        return found

    def equals(self, at: int, k: int, way: int) -> tuple[np.ndarray, np.ndarray]:
        """Points whose y·α can rise (way 1) or fall (−1) after a step; those of them with k's y − f(x)."""
        toward, alpha, F = way * self.y, self.alphas[at], self.y - self.decisions[at]
        can = np.where(toward > 0, alpha < self.ceiling, alpha > 0)
        same = can & (np.abs(F - F[k]) <= SAME * max(1.0, abs(float(F[k]))))
        return np.flatnonzero(can), np.flatnonzero(same)

    def free(self, at: int) -> np.ndarray:
        """(n,) whose multiplier lies inside its box after a step."""
        inside: np.ndarray = (self.alphas[at] > 0) & (self.alphas[at] < self.ceiling)
        return inside

    def sign(self, k: int) -> int:
        """The class of a point: 0 for −1, 1 for +1."""
        return int(self.y[k] > 0)


@dataclass(frozen=True)
class Run:
    """How one rule fares. gaps, duals: after 0, 1, 2 … updates; points: how many were moved."""

    title: str
    gaps: tuple[float, ...]
    duals: tuple[float, ...]
    points: int
    capped: bool

    @property
    def updates(self) -> int:
        """The number of updates."""
        return len(self.gaps) - 1


def read(given: Given) -> Case:
    chosen = {row.name: given(row) for row in ROWS}
    return Case(reading.read(given), **{**chosen, "tol": float(chosen["tol"])})


@kept_long(lambda case: 1.2e-6 * case.points.n**2)
def told(case: Case) -> Story | str:
    """The trace of a case, or the sentence that says why there is none."""
    steps, alphas, decisions = [], [], []
    try:
        for step in case.smo():
            alphas.append(np.array(step.alphas))
            decisions.append(np.array(step.decisions))
            steps.append(replace(step, alphas=(), decisions=()))
    except ProblemError as error:
        return named(error, case.points)
    y, classes = case.points.Y, case.points.classes
    ceiling = case.C * np.where(y > 0, case.weight, 1.0)
    return Story(tuple(steps), np.array(alphas), np.array(decisions), y, ceiling, classes, case.tol)


def story(case: Case) -> Story:
    """The trace of a case that was not refused."""
    found = told(case)
    assert isinstance(found, Story)
    return found


def refusal(case: Case) -> str | None:
    """Why there is no trace."""
    found = told(case)
    return found if isinstance(found, str) else None


@kept_long(lambda case: 1.2e-6 * case.points.n**2)
def run_of(case: Case) -> Run:
    """How the rule of a case fares."""
    gaps, duals, moved, kind = [], [], set(), ""
    for step in case.smo():
        kind = step.kind
        if kind in ("start", "step"):
            gaps.append(step.gap)
            duals.append(step.dual)
            moved |= {step.i, step.j} - {None}
    return Run(RULES[case.selection], tuple(gaps), tuple(duals), len(moved), kind == "limit")
