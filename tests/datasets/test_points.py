"""Sets of points in the plane keep the promises of their names."""

import numpy as np
import pytest

from datasets.points import GENERATORS, MOST_POINTS, REACH, make
from mlcore.svm.separable import parted

every_set = pytest.mark.parametrize("name", GENERATORS)


@every_set
@pytest.mark.parametrize("n", [2, 3, 41, MOST_POINTS])
def test_a_set_has_both_classes_and_stays_in_its_square(name: str, n: int):
    X, y = make(name, n, seed=3)
    assert X.shape == (n, 2)
    assert sorted(set(y.tolist())) == [-1, 1]
    assert int((y > 0).sum()) == n // 2
    assert np.abs(X).max() <= REACH
    assert np.array_equal(X, X.round(3)), "a link carries three decimals"


@every_set
def test_the_seed_is_all_chance_there_is(name: str):
    assert (make(name, 30, 5)[0] == make(name, 30, 5)[0]).all()
    assert (make(name, 30, 5)[0] != make(name, 30, 6)[0]).any()


@pytest.mark.parametrize("seed", range(8))
def test_clouds_and_the_outlier_can_be_parted_and_the_others_cannot(seed: int):
    for name in ("clouds", "outlier"):
        assert parted(*make(name, 200, seed))
    for name in ("touching", "xor", "ring", "moons", "spirals"):
        assert not parted(*make(name, 200, seed))


def test_the_outlier_lies_nearer_to_the_other_cloud():
    X, y = make("outlier", 60, 1)
    middles = {sign: X[y == sign].mean(axis=0) for sign in (-1, 1)}
    nearer = np.hypot(*(X - middles[-1]).T) < np.hypot(*(X - middles[1]).T)
    assert int((nearer & (y > 0)).sum()) == 1


@pytest.mark.parametrize("n", [1, 0, MOST_POINTS + 1])
def test_too_few_and_too_many_are_refused(n: int):
    with pytest.raises(ValueError, match="2 to 500 points"):
        make("moons", n)
