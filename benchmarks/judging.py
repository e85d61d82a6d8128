"""Judging beside scikit-learn on one core: ten folds of CART, and the ROC curve of a million scores."""

from collections.abc import Callable
from statistics import median
from time import process_time

import numpy as np
from sklearn.metrics import roc_curve
from sklearn.model_selection import StratifiedKFold, cross_val_predict
from sklearn.tree import DecisionTreeClassifier
from threadpoolctl import threadpool_limits

import mlcore
from benchmarks.growing import coded
from benchmarks.tables import several
from mlcore import Table, evaluate

ROUNDS = 5
RECORDS = 10_000
FOLDS = 10
SCORES = 1_000_000
HEAD = f"{'scikit-learn':>13}{'mlcore':>13}{'best':>8}{'median':>8}"


@threadpool_limits.wrap(limits=1)  # a thread of BLAS that waits for another one also takes processor time
def side_by_side(what: str, ours: Callable[[], object], theirs: Callable[[], object]) -> None:
    """Processor times of both, in turns: other work on the machine disturbs them less."""
    mine, other = [], []
    for _ in range(ROUNDS):
        start = process_time()
        theirs()
        between = process_time()
        ours()
        other.append(between - start)
        mine.append(process_time() - between)
    best, middle = min(mine) / min(other), median(mine) / median(other)
    print(
        f"{what:24}{1000 * min(other):>10,.0f} ms{1000 * min(mine):>10,.0f} ms{best:>8.2f}{middle:>8.2f}",
        flush=True,
    )


def folds() -> None:
    """Full trees by Gini on nine tenths of a table, tested on the last tenth, for each tenth in turn."""
    learner = mlcore.learners.tree("cart")
    split = StratifiedKFold(FOLDS, shuffle=True, random_state=0)
    for key, frame in several(RECORDS).items():
        table, (X, y) = Table.from_frame(frame, "Class"), coded(frame)
        side_by_side(
            key,
            lambda table=table: tuple(evaluate.cross_validate(learner, table, FOLDS)),
            lambda X=X, y=y: cross_val_predict(DecisionTreeClassifier(), X, y, cv=split),
        )


def curves() -> None:
    """A ROC curve with a step for each different score, and its area."""
    rng = np.random.default_rng(0)
    actual = rng.integers(0, 2, SCORES)
    for key, score in (
        ("all different", rng.random(SCORES)),
        ("1,000 different", rng.integers(0, 1000, SCORES)),
    ):
        side_by_side(
            key,
            lambda score=score: evaluate.roc(actual, score, 1),
            lambda score=score: roc_curve(actual, score, drop_intermediate=False),
        )


def run() -> None:
    """Both."""
    print(f"{FOLDS} folds of CART at {RECORDS:,} records x 10 columns: processor time, ratio")
    print(f"{'':24}{HEAD}")
    folds()
    print(f"\nthe ROC curve of {SCORES:,} scores\n{'':24}{HEAD}")
    curves()
