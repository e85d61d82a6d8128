"""What the page “SMO” computes: the trace of a case, how each rule fares, and the same machine by libsvm."""

import warnings
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from math import isinf

import numpy as np

from mlcore import svm
from mlcore.svm import ProblemError
from views.panels.smo import Check, Run, Told, figure
from views.points import Points

MOST_UPDATES = 1000  # told; a machine that needs more ends in a visible “limit”
PAIRS = {
    "second-order": "Second order",
    "violating-pair": "Violating pair",
    "platt": "Platt",
    "random": "Random",
}
TIGHT = 1e-8  # the tolerance of the check
MOST_CHECKED = 20_000  # updates the check may take


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
    pair: str = "second-order"
    weight: float = 1.0

    @cached_property
    def made(self) -> svm.Kernel:
        """The kernel with its parameters."""
        makers: dict[str, Callable[[], svm.Kernel]] = {
            "linear": svm.linear,
            "poly": lambda: svm.poly(self.degree, self.coef0),
            "rbf": lambda: svm.rbf(self.gamma),
            "sigmoid": lambda: svm.sigmoid(self.gamma, self.coef0),
        }
        return makers[self.kernel]()

    @property
    def weights(self) -> dict[int, float] | None:
        """A factor on C for class +1, where it is not 1."""
        return None if self.weight == 1 else {1: self.weight}

    def smo(self, pair: str) -> Iterable[svm.SmoStep]:
        """The trace by one of the rules."""
        about = {"weights": self.weights, "selection": pair, "max_iterations": MOST_UPDATES}
        X, y = self.points.X, np.array(self.points.y)
        if not len(y):
            raise ProblemError("There are no points yet.")
        return svm.smo(X, y, self.made, self.C, self.tol, **about)


@lru_cache(maxsize=16)
def story_of(case: Case) -> Told:
    """The trace of a case; learners with the same link share it. Raises ProblemError."""
    steps, alphas, decisions = [], [], []
    for step in case.smo(case.pair):
        alphas.append(np.array(step.alphas))
        decisions.append(np.array(step.decisions))
        steps.append(replace(step, alphas=(), decisions=()))
    y = case.points.Y
    ceiling = case.C * np.where(y > 0, case.weight, 1.0)
    return Told(
        tuple(steps), np.array(alphas), np.array(decisions), y, ceiling, case.points.classes, case.tol
    )


@lru_cache(maxsize=64)
def run_of(case: Case) -> Run:
    """How the rule of a case fares."""
    gaps, duals, moved, kind = [], [], set(), ""
    for step in case.smo(case.pair):
        kind = step.kind
        if kind in ("start", "step"):
            gaps.append(step.gap)
            duals.append(step.dual)
            moved |= {step.i, step.j} - {None}
    return Run(PAIRS[case.pair], tuple(gaps), tuple(duals), len(moved), kind == "limit")


@lru_cache(maxsize=64)
def check_of(case: Case) -> Check | str:
    """This machine beside libsvm's, or why they cannot be compared."""
    if case.kernel == "sigmoid":
        return "No check against libsvm: with a sigmoid kernel the dual may have several optima."
    # Imported here and nowhere else: it takes a second, and only this check needs it.
    import sklearn
    from sklearn.svm import SVC

    X, y = case.points.X, np.array(case.points.y)
    ours = svm.fit(X, y, case.made, case.C, TIGHT, weights=case.weights, max_iterations=MOST_CHECKED)
    # libsvm has no hard margin. A C above every multiplier gives the same machine.
    price = 1e3 * float(ours.alpha.max()) if isinf(case.C) else case.C
    theirs = SVC(
        C=price, kernel=case.kernel, degree=case.degree, coef0=case.coef0, tol=TIGHT,
        gamma=1.0 if case.kernel == "poly" else case.gamma, class_weight=case.weights, max_iter=200_000,
    )  # fmt: skip
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that it ended early is asked below
        theirs.fit(X, y)
    if ours.capped or theirs.fit_status_:
        return (
            f"No check against libsvm: a tolerance of {figure(TIGHT)} is not reached in reasonable time here."
        )
    alpha = np.zeros(len(y))
    alpha[theirs.support_] = np.abs(theirs.dual_coef_[0])
    signed = alpha * y
    dual = float(alpha.sum() - 0.5 * signed @ case.made(X, X) @ signed)
    return Check(
        sklearn.__version__,
        TIGHT,
        abs(dual - ours.dual_objective) / max(abs(dual), 1e-300),
        float(np.abs(theirs.decision_function(X) - ours.decision(X)).max()),
        ours.iterations,
        int(np.sum(theirs.n_iter_)),
        ours.dual_objective,
        story_of(case).steps[-1].dual,
    )
