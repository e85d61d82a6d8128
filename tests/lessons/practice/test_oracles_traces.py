"""Exercises that carry out an algorithm, computed independently."""

import numpy as np
import pytest

from tests.lessons.practice.oracles import checks
from tests.lessons.practice.test_oracles import NEAR, each
from tests.support.visiting import visit


@checks("boosting", "s# e# a# w# v# says")
def test_three_rounds_of_boosting_minimise_the_exponential_loss():
    """Each round by the margins of the vote so far, without a weight that is passed on."""
    votes, turned = set(), 0
    for case, exercise in each("boosting", 300):
        x, y, right = np.array(case.x), 2 * np.array(case.classes) - 1, exercise.right
        H = np.array([np.where(x <= at, 1, -1) * (2 * below - 1) for at, below in case.stumps])
        vote, new = np.zeros(len(x)), np.zeros(2)
        for n in range(3):
            weights = np.exp(-y * vote) / np.exp(-y * vote).sum()
            if n:
                assert [right[f"w{n}{i}"] for i in range(len(x))] == pytest.approx(weights.tolist(), abs=NEAR)
            errors = (y != H) @ weights
            best = int(errors.argmin())
            assert np.sort(errors)[1] > errors[best] + 0.02, "no tie, and none after rounding"
            assert (right[f"s{n}"], right[f"e{n}"]) == (str(best + 1), pytest.approx(errors[best]))
            alpha = np.arctanh(1 - 2 * errors[best])
            assert right[f"a{n}"] == pytest.approx(alpha)
            vote += alpha * H[best]
            at, below = case.stumps[best]
            new[below if case.new <= at else 1 - below] += alpha
        assert [right["v0"], right["v1"]] == pytest.approx(new.tolist(), abs=NEAR)
        assert right["says"] == str(new.argmax())
        assert abs(new[0] - new[1]) > 0.01
        votes.add(right["says"])
        turned += len({right[f"s{n}"] for n in range(3)}) == 3
    assert votes == {"0", "1"}
    assert turned > 100


def dual(alpha: np.ndarray, x: np.ndarray, y: np.ndarray) -> float:
    w = (alpha * y) @ x
    return float(alpha.sum() - w @ w / 2)


@checks("updates", "ei# ej# eta# top# L# H# clip# aj# ai#")
def test_each_of_two_updates_is_the_best_on_its_line():
    """The dual is a parabola along the line with constant Σ y·α, fitted through three of its points."""
    ended = set()
    for case, exercise in each("updates", 300):
        x, y = (np.array(column, dtype=float) for column in zip(*case.points, strict=True))
        alpha, right = np.zeros(len(y)), exercise.right
        for n, (i, j) in enumerate(case.pairs):
            way = np.zeros(len(y))
            way[i], way[j] = -y[i] * y[j], 1
            a, b, _ = np.polyfit([-1, 0, 1], [dual(alpha + t * way, x, y) for t in (-1, 0, 1)], 2)
            to_0, to_C = -alpha[[i, j]] / way[[i, j]], (case.C - alpha[[i, j]]) / way[[i, j]]
            low, high = np.minimum(to_0, to_C).max(), np.maximum(to_0, to_C).min()
            free, old = -b / (2 * a), dual(alpha, x, y)
            assert right[f"top{n}"] == pytest.approx(alpha[j] + free, abs=NEAR)
            bounds = alpha[j] + low, alpha[j] + high
            assert (right[f"L{n}"], right[f"H{n}"]) == pytest.approx(bounds, abs=NEAR)
            assert right[f"eta{n}"] == round(((x[i] - x[j]) ** 2).sum())
            errors = ((alpha * y) @ x @ x.T - y)[[i, j]]
            assert [right[f"ei{n}"], right[f"ej{n}"]] == pytest.approx(errors.tolist(), abs=NEAR)
            assert right[f"clip{n}"] == ("low" if free < low else "high" if free > high else "inside")
            alpha = alpha + way * np.clip(free, low, high)
            assert [right[f"ai{n}"], right[f"aj{n}"]] == pytest.approx(alpha[[i, j]].tolist(), abs=NEAR)
            assert dual(alpha, x, y) > old, "the update gains"
        ended.add((right["clip0"], right["clip1"]))
    assert ended == {(one, other) for one in ("inside", "high") for other in ("inside", "low", "high")}


@pytest.mark.slow
def test_the_lesson_makes_the_same_two_updates():
    for case, exercise in each("updates", 30):
        there = visit("smo", **exercise.way().query)
        right, alphas = exercise.right, there.story.alphas[there.step]
        assert [alphas[p] for p in case.pairs[1]] == pytest.approx([right["ai1"], right["aj1"]], abs=1e-6)
        assert not there.note
