"""What a link of this lesson says, its trace, and how each rule fares."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from math import isinf

import numpy as np

from mlcore import svm
from mlcore.svm import ProblemError, SmoStep
from views.kit.keep import kept_long
from views.kit.link import table
from views.kit.link.params import Change, Given
from views.subjects.points import reading
from views.subjects.points.points import Points, named

MOST_UPDATES = 1000  # told; a machine that needs more ends in a visible “limit”
ROOMY = 25  # a ceiling this many times as high as what is drawn below it is left out
SAME = 1e-12  # violations this close to each other tie
ROWS = (
    table.KERNEL, table.GAMMA, table.DEGREE, table.COEF0, table.COST, table.TOL, table.SELECTION,
    table.WEIGHT,
)  # fmt: skip
DIALS = {  # the parameters of each kernel
    "rbf": [table.GAMMA], "poly": [table.DEGREE, table.COEF0], "sigmoid": [table.GAMMA, table.COEF0],
}  # fmt: skip
Pairs = tuple[tuple[int, int, int], ...]  # the number of an update, and two points, counted from 0
RULES = table.SELECTION.kind.options  # type: ignore[attr-defined]


@dataclass(frozen=True)
class Case:
    """The choices of the page; every field is a parameter of the link, or made from several.

    weight: the cost of a mistake in class +1 as a multiple of one in class −1
    pairs:  of the learner's own, by update
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
    pairs: Pairs = ()

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
            pairs={number: (i, j) for number, i, j in self.pairs},
        )  # fmt: skip


@dataclass(frozen=True, eq=False)
class Story:
    """A trace as the panels need it.

    steps:     without their multipliers and decisions, which are in alphas, decisions: (steps, n)
    y:         (n,) −1.0 and +1.0; ceiling: (n,) the largest value of each multiplier, inf in a hard margin
    classes:   names of −1 and +1, which may come from a learner's file
    asked:     the updates for which the learner chose the pair
    """

    steps: tuple[SmoStep, ...]
    alphas: np.ndarray
    decisions: np.ndarray
    y: np.ndarray
    ceiling: np.ndarray
    classes: tuple[str, str]
    tol: float
    asked: tuple[int, ...] = ()

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
        F = self.y - self.decisions[at]
        can = (svm.rises if way > 0 else svm.falls)(self.y, self.ceiling, self.alphas[at])
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
    """The case of a link."""
    dials = {row.name for row in DIALS.get(given(table.KERNEL), ())}
    needless = {row.name for rows in DIALS.values() for row in rows} - dials
    chosen, points = (
        {row.name: given.when(row.name not in needless, row) for row in ROWS},
        reading.read(given),
    )
    return Case(points, **{**chosen, "tol": float(chosen["tol"])}, pairs=_pairs(given, points.n))


def _pairs(given: Given, n: int) -> Pairs:
    """“6:22,28;9:1,4”: what update 6 moves, and what update 9; points are counted from 1."""
    found: dict[int, tuple[int, int, int]] = {}
    for part in filter(None, (given(table.PAIRS) or "").split(";")):
        try:
            number, (i, j) = int(part.split(":")[0]), map(int, part.split(":")[1].split(","))
        except (ValueError, IndexError):
            number = i = j = 0
        if 1 <= number <= MOST_UPDATES and 1 <= i <= n and 1 <= j <= n and i != j:
            found[number] = (number, i - 1, j - 1)
        else:
            given.note(f"The pair “{part}” in the link is not possible, so the page leaves it out.")
    return tuple(found[number] for number in sorted(found))


def asked(pairs: Pairs) -> Change:
    """The change of the link that asks for these pairs."""
    return table.PAIRS.change(";".join(f"{number}:{i + 1},{j + 1}" for number, i, j in pairs) or None)


def passed_over(of: Story) -> list[str]:
    """The pairs of the link that could not gain where it asks for them."""
    numbers = [number for number in of.asked if number >= len(of.steps) or of.steps[number].why != "own"]
    return [
        f"The pair that the link names for update {number} cannot gain anything there." for number in numbers
    ]


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
    asked_for = tuple(number for number, _, _ in case.pairs)
    return Story(
        tuple(steps), np.array(alphas), np.array(decisions), y, ceiling, classes, case.tol, asked_for
    )


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


def facts(story: Story) -> dict[str, float | str]:
    """The end of the story in figures; rounding leaves a multiplier of 0 exactly 0."""
    held = int(np.count_nonzero(story.alphas[-1] > 0))
    return {"updates": story.steps[-1].number, "dual": story.steps[-1].dual, "support vectors": held}
