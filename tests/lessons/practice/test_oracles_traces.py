"""Exercises that carry out an algorithm, computed independently."""

import numpy as np
import pytest

from tests.lessons.practice.test_oracles import NEAR, each


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
