"""Learning support vector machines: processor time beside scikit-learn's SVC, the rules, the pages' tasks."""

import warnings
from functools import partial
from statistics import median
from time import process_time
from typing import Any

import numpy as np
from sklearn.exceptions import ConvergenceWarning
from sklearn.svm import SVC
from threadpoolctl import threadpool_limits

from benchmarks.growing import seconds
from mlcore import svm

C, GAMMA, TOL = 1.0, 0.1, 1e-3
SIDE_BY_SIDE = {500: 21, 2_000: 11}  # points: rounds
SEEDS = range(3)
DRAG, FACETS = 60, 200  # points on the pages


def clouds(n: int, seed: int) -> tuple[Any, Any]:
    """Two overlapping normal clouds in the plane."""
    draw = np.random.default_rng(seed)
    y = np.repeat([-1, 1], n // 2)
    return draw.normal(0, 1, (n, 2)) + 0.5 * y[:, None], y


def beside_scikit_learn() -> None:
    """Both in turns, in one process and on one thread; and their iterations."""
    print(f"beside scikit-learn: {svm.rbf(GAMMA).text}, C = {C:g}, tol {TOL:g}, two overlapping clouds")
    print("the median of several rounds, both in turns; ratios of the medians and of the best. (iterations)")
    print(
        f"{'points':>7}{'clouds':>8}{'scikit-learn':>22}{'mlcore.svm.fit':>22}"
        f"{'ratio':>8}{'best':>7}{'iterations':>12}{'told':>12}"
    )
    for n, rounds in SIDE_BY_SIDE.items():
        for seed in SEEDS:
            print(f"{n:>7,}{seed:>8}{_side_by_side(n, seed, rounds)}", flush=True)


@threadpool_limits.wrap(limits=1)
def _side_by_side(n: int, seed: int, rounds: int) -> str:
    X, y = clouds(n, seed)
    kernel = svm.rbf(GAMMA)
    theirs, ours, reported = [], [], []
    for _ in range(rounds):
        start = process_time()
        SVC(C=C, gamma=GAMMA, tol=TOL).fit(X, y)
        between = process_time()
        svm.fit(X, y, kernel, C, TOL)
        theirs.append(between - start)
        ours.append(process_time() - between)
    reported += [seconds(lambda: [step.gap for step in svm.smo(X, y, kernel, C, TOL)]) for _ in range(3)]
    other, mine = int(SVC(C=C, gamma=GAMMA, tol=TOL).fit(X, y).n_iter_[0]), svm.fit(X, y, kernel, C, TOL)
    return (
        f"{f'{1000 * median(theirs):,.1f} ms ({other})':>22}"
        f"{f'{1000 * median(ours):,.1f} ms ({mine.iterations})':>22}"
        f"{median(ours) / median(theirs):>8.2f}{min(ours) / min(theirs):>7.2f}"
        f"{100 * (mine.iterations / other - 1):>+11.1f}%{f'{1000 * min(reported):,.0f} ms':>12}"
    )


def rules() -> None:
    """The selection rules on the same points."""
    print("\nselection rules on 500 points of the same kind, the best of three")
    X, y = clouds(500, 0)
    for name, title in svm.SELECTIONS.items():
        learn = partial(svm.fit, X, y, svm.rbf(GAMMA), C, TOL, selection=name)
        took, machine = min(seconds(learn) for _ in range(3)), learn()
        print(f"{title:46}{machine.iterations:>8,} iterations{1000 * took:>9,.1f} ms", flush=True)


def tasks() -> None:
    """The tasks of the pages."""
    print("\nwhat the pages ask for, the median of 11")
    few, many = clouds(DRAG, 1), clouds(FACETS, 1)
    facets = [svm.linear(), svm.poly(2), svm.poly(3), svm.rbf(0.1), svm.rbf(2), svm.sigmoid(0.1, -1)]
    decades = [10.0**power for power in range(-2, 3)]
    across = np.column_stack([side.ravel() for side in np.meshgrid(*2 * [np.linspace(-3, 3, 60)])])
    jobs = {
        f"{DRAG} points, Gaussian": lambda: svm.fit(*few, svm.rbf(0.5)),
        f"{FACETS} points, six kernels": lambda: [svm.fit(*many, kernel) for kernel in facets],
        "and f at 3,600 places each": lambda: [svm.fit(*many, kernel).decision(across) for kernel in facets],
        "and 5 folds each": lambda: [svm.cross_validated(*many, kernel, 1.0) for kernel in facets],
        f"{FACETS} points, grid of 5 × 5": lambda: svm.grid(*many, decades, decades),
    }
    for name, job in jobs.items():
        print(f"{name:30}{1000 * median(seconds(job) for _ in range(11)):>9,.1f} ms", flush=True)


def run() -> None:
    """Print all of it."""
    with warnings.catch_warnings():
        warnings.simplefilter("error", ConvergenceWarning)  # a race does not count if one side gives up
        beside_scikit_learn()
    rules()
    tasks()


if __name__ == "__main__":
    run()
