"""Exercises on the multipliers of an SVM, solved again by a general optimiser and by SMO."""

import numpy as np
import pytest
from scipy.optimize import minimize

from tests.lessons.practice.oracles import checks
from tests.lessons.practice.test_oracles import NEAR, each
from tests.support.visiting import visit

TIGHT = {"ftol": 1e-14, "maxiter": 500}


@pytest.mark.slow
@checks("dual", "many w# b f class primal")
def test_the_plane_is_the_one_with_the_widest_margin():
    """The primal problem, which does not know the multipliers."""
    sizes, classes = set(), set()
    for case, exercise in each("dual", 150):
        x, y = np.array([point.x for point in case.points]), np.array([point.y for point in case.points])
        right = exercise.right
        rows = y[:, None] * np.column_stack([x, np.ones(len(x))])
        reach = {"type": "ineq", "fun": lambda v, rows=rows: rows @ v - 1}
        found = minimize(
            lambda v: v[:2] @ v[:2] / 2, np.zeros(3), constraints=reach, method="SLSQP", options=TIGHT
        )
        assert [right["w1"], right["w2"], right["b"]] == pytest.approx(list(found.x), abs=1e-5)
        assert right["primal"] == pytest.approx(found.fun, abs=1e-5)
        assert right["f"] == pytest.approx(found.x @ [*case.new, 1], abs=1e-4)
        assert right["class"] == ("plus" if right["f"] > 0 else "minus")
        on = np.isclose(rows @ found.x, 1, atol=1e-5)
        assert right["many"] == on.sum()
        sizes.add(int(on.sum()))
        classes.add(right["class"])
    assert sizes == {2, 3}
    assert classes == {"plus", "minus"}


@checks("dual", "dual")
def test_the_multipliers_solve_the_dual():
    for case, exercise in each("dual"):
        x, y, alpha = (np.array(column, dtype=float) for column in zip(*case.points, strict=True))
        Q = np.outer(y, y) * (x @ x.T)
        assert alpha @ y == pytest.approx(0, abs=NEAR)
        value = alpha.sum() - alpha @ Q @ alpha / 2
        assert exercise.right["dual"] == pytest.approx(value, abs=NEAR)
        assert exercise.right["primal"] == pytest.approx(value, abs=NEAR), "no duality gap"


@pytest.mark.slow
def test_the_lesson_finds_the_multipliers_of_the_exercise():
    for case, exercise in each("dual", 40):
        there = visit("smo", **exercise.way().query)
        assert there.story.alphas[-1] == pytest.approx([point.alpha for point in case.points], abs=0.01)
        assert there.story.steps[-1].dual == pytest.approx(exercise.right["dual"], abs=0.01)
        assert not there.note
