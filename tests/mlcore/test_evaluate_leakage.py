"""Columns of noise chosen before and within cross-validation, compared with scikit-learn."""

import numpy as np
import pytest
from sklearn.feature_selection import f_classif
from sklearn.model_selection import StratifiedKFold

from mlcore import evaluate


def test_the_mean_of_fifty_draws():
    draws = [evaluate.leak(seed=seed) for seed in range(50)]
    assert np.mean([draw.outside for draw in draws]) == pytest.approx(0.0864)
    assert np.mean([draw.inside for draw in draws]) == pytest.approx(0.4972)


@pytest.mark.parametrize("seed", [0, 7])
def test_folds_and_scores_are_those_of_scikit_learn(seed: int):
    found = evaluate.leak(records=31, columns=200, best=7, k=4, seed=seed)
    values, classes = np.random.default_rng(seed).normal(size=(31, 200)), np.arange(31) % 2
    f, _ = f_classif(values, classes)
    assert found.scores == pytest.approx(f)
    assert found.chosen == tuple(np.argsort(-f)[:7])
    splits = StratifiedKFold(4, shuffle=True, random_state=seed).split(values, classes)
    for fold, (rest, test) in zip(found.folds, splits, strict=True):
        assert fold.test == tuple(test)
        assert set(fold.columns) == set(np.argsort(-f_classif(values[rest], classes[rest])[0])[:7])
        assert {*fold.outside, *fold.inside} <= {*fold.test}


@pytest.mark.parametrize(
    "sizes", [{"best": 0}, {"best": 11, "columns": 10}, {"k": 1}, {"records": 8, "k": 5}]
)
def test_sizes_that_cannot_be(sizes: dict[str, int]):
    with pytest.raises(ValueError, match=r"number|few|chosen"):
        evaluate.leak(**sizes)
