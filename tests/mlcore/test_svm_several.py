"""Machines that are optimised side by side make the moves that they would make alone."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from mlcore.svm.columns import Whole
from mlcore.svm.kernels import rbf
from mlcore.svm.machine import solver_of
from mlcore.svm.problem import problem_of
from mlcore.svm.several import FEWEST, advance
from mlcore.svm.solver import Solver

KERNELS = [rbf(0.5), rbf(3.0)]


def solvers(
    X: np.ndarray, y: np.ndarray, Cs: list[float], parts: list[np.ndarray], limit: int
) -> list[Solver]:
    problem = problem_of(X, y, 1.0)
    grams = [kernel.gram(problem.X, problem.X) for kernel in KERNELS]
    return [
        solver_of(
            problem.part(rows, C), kernel, 1e-3, "second-order", limit, 0, Whole(gram[np.ix_(rows, rows)])
        )
        for kernel, gram in zip(KERNELS, grams, strict=True)
        for C in Cs
        for rows in parts
    ]


@given(
    seed=st.integers(0, 10_000),
    n=st.integers(12, 50),
    Cs=st.lists(st.sampled_from([0.1, 1.0, 20.0, 500.0]), min_size=3, max_size=3),
    limit=st.sampled_from([5, 100_000]),
)
def test_each_ends_in_the_state_that_it_would_reach_alone(seed: int, n: int, Cs: list[float], limit: int):
    rng = np.random.default_rng(seed)
    X = rng.integers(-3, 4, (n, 2)).astype(float)  # with ties and equal points
    y = np.where(rng.random(n) < 0.5, "a", "b")
    y[:4] = "a", "b", "a", "b"
    fold = np.arange(n) % 3
    fold[:4] = 3  # both classes are in every part
    parts = [np.flatnonzero(fold != k) for k in range(3)]
    together, alone = (solvers(X, y, Cs, parts, limit) for _ in range(2))
    assert len(together) >= FEWEST
    grams = np.array([kernel.gram(X, X) for kernel in KERNELS])
    half = len(together) // 2
    advance(together, grams, [0] * half + [1] * half, parts * len(Cs) * 2)
    for one, other in zip(together, alone, strict=True):
        one.run()
        other.run()
        assert one.alpha == other.alpha
        assert (one.iterations, one.capped) == (other.iterations, other.capped)
        assert one.F.tobytes() == other.F.tobytes()
