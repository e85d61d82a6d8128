"""Exercises on margins, on judging and on other learners, worked out by somebody else."""

import numpy as np
import pytest
from sklearn.metrics import pairwise

from tests.lessons.practice.test_oracles import NEAR, each, of_lecture


def test_kernels_are_those_of_scikit_learn():
    for case, exercise in each("dot"):
        x, z = np.array([case.x]), np.array([case.z])
        right = exercise.right
        assert right["dot"] == x[0] @ z[0]
        assert right["poly"] == pairwise.polynomial_kernel(x, z, degree=2, gamma=1, coef0=1).item()
        assert right["far"] == pytest.approx(
            pairwise.euclidean_distances(x, z, squared=True).item(), abs=NEAR
        )
        assert right["rbf"] == pytest.approx(pairwise.rbf_kernel(x, z, gamma=case.gamma).item(), abs=NEAR)


def test_the_dot_products_of_the_lecture():
    assert [of_lecture("dot", number)["dot"] for number in (1, 2, 3)] == [75, 82, 87]


def test_margins_are_distances():
    for case, exercise in each("margin"):
        w = np.array(case.w)
        right = exercise.right
        on = (1 - case.b) * w / (w @ w)  # of f = 1, and the nearest of f = −1
        assert right["width"] == pytest.approx(np.linalg.norm(on - (-1 - case.b) * w / (w @ w)), abs=NEAR)
        for i, (*place, y) in enumerate(case.points):
            f = np.append(w, case.b) @ [*place, 1]
            assert right[f"f{i}"] == pytest.approx(f, abs=NEAR)
            assert right[f"side{i}"] == ("plus" if f > 0 else "minus")
            assert right[f"xi{i}"] == pytest.approx(np.maximum(0, 1 - y * f), abs=NEAR)


def test_support_vectors_are_those_within_reach_of_the_margin():
    for case, exercise in each("support"):
        points = np.array(case.points)
        reached = points[:, 2] * (points[:, :2] @ case.w + case.b)
        right = exercise.right
        assert right["support"] == (reached <= 1).sum()
        assert (right["hard"] == "yes") == bool((reached >= 1).all())
        said = [right[f"at{i}"] for i in range(len(points))]
        assert said == [["violates", "on", "beyond"][int(np.sign(one - 1)) + 1] for one in reached]
