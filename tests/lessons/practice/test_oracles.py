"""Every kind of exercise, worked out by somebody else: SciPy, scikit-learn, the lectures."""

from typing import Any

import numpy as np
import pytest
from sklearn.tree import DecisionTreeClassifier

from views.lessons.practice.exercise import Exercise
from views.lessons.practice.kinds import KINDS
from views.lessons.practice.numbered import figures

NEAR = 1e-9
MANY = 1000


def each(kind: str, many: int = MANY) -> list[tuple[Any, Exercise]]:
    """The figures of the first numbers, and their exercises."""
    drawn = [figures(KINDS[kind], number) for number in range(1, many + 1)]
    return [(case, KINDS[kind].make(case)) for case in drawn]


def of_lecture(kind: str, number: int) -> dict[str, Any]:
    return KINDS[kind].make(KINDS[kind].lectures[number - 1]).right


def test_the_threshold_is_that_of_scikit_learn():
    for case, exercise in each("threshold", 400):
        x, y = np.array(case.values)[:, None], np.array(case.classes)
        tree = DecisionTreeClassifier(criterion=case.measure, max_depth=1).fit(x, y).tree_
        sizes, impurities = tree.n_node_samples, tree.impurity
        least = (sizes[1] * impurities[1] + sizes[2] * impurities[2]) / sizes[0]
        right = exercise.right
        best = right["best"]
        assert right[f"w{best}"] == pytest.approx(least, abs=NEAR)
        ties = exercise.blanks[-1].of(right)
        assert tree.threshold[0] in [right[f"t{name}"] for name in ties]


def test_the_threshold_of_the_lecture():
    right = of_lecture("threshold", 1)
    assert (right["t1"], right["t2"], right["best"]) == (80, 97.5, "2")
    assert (right["w1"], right["w2"]) == (pytest.approx(0.343, abs=5e-4), pytest.approx(0.3))
    assert [right[name] for name in ("a1", "b1", "a2", "b2")] == [3, 0, 3, 3]
    humid = of_lecture("threshold", 2)
    assert (humid["t1"], humid["t2"]) == (54, 85)
