"""Hyperparameters on the same folds, and the records outside a bootstrap sample, compared with other
programs.
"""

import numpy as np
import pytest
from sklearn.model_selection import PredefinedSplit
from sklearn.model_selection import validation_curve as theirs
from sklearn.neighbors import KNeighborsClassifier

from datasets import load
from mlcore import Table, evaluate, learners

FRAME = load("iris")
TABLE = Table.from_frame(FRAME, "Species")


def test_errors_over_k_are_those_of_scikit_learn() -> None:
    raw = FRAME.drop(columns="Species").to_numpy()
    tests = evaluate.folds(TABLE.target.cells, 5, seed=3)
    fold = np.empty(TABLE.n, dtype=int)
    for number, rows in enumerate(tests):
        fold[list(rows)] = number
    ks = [1, 5, 15]
    mine = list(evaluate.validation_curve([learners.neighbours(k, scale="raw") for k in ks], TABLE, tests))
    seen, unseen = theirs(
        KNeighborsClassifier(), raw, FRAME["Species"], param_name="n_neighbors", param_range=ks,
        cv=PredefinedSplit(fold),
    )  # fmt: skip
    assert np.abs([step.training for step in mine] - (1 - seen)).max() <= 1 / 120 + 1e-12, "tied votes"
    assert np.abs([step.validation for step in mine] - (1 - unseen)).max() <= 1 / 30 + 1e-12
    assert mine[1].validation_error == pytest.approx(np.mean(mine[1].validation))


def test_one_set_of_validation_records_is_one_fold() -> None:
    (step,) = evaluate.validation_curve([learners.tree("cart")], TABLE, [range(0, 150, 3)])
    (judged,) = evaluate.cross_validate(learners.tree("cart"), TABLE, [range(0, 150, 3)])
    assert isinstance(judged, evaluate.FoldStep)
    assert step.validation_error == pytest.approx(1 - judged.accuracy)
    assert step.training_error == 0


def test_bootstrap_estimates() -> None:
    steps = list(evaluate.out_of_bag(learners.tree("cart"), TABLE, draws=20, seed=1))
    assert len(steps) == 20
    for step in steps:
        assert {*step.rows} | {*step.test} == {*range(150)}
        assert not {*step.rows} & {*step.test}
        assert len(step.rows) == 150
        assert step.estimate == pytest.approx(0.632 * step.test_error + 0.368 * step.training_error)
    assert np.mean([len(step.test) / 150 for step in steps]) == pytest.approx(0.368, abs=0.02)


def test_a_draw_that_leaves_none_out_is_passed_over() -> None:
    two = TABLE.take(np.array([0, 149]))
    steps = list(evaluate.out_of_bag(learners.tree("cart"), two, draws=9))
    assert [len(step.test) for step in steps] == [1] * 9
    assert all(step.test_error == 1 for step in steps)


def test_one_record_cannot_be_drawn_from() -> None:
    with pytest.raises(ValueError, match="two records"):
        evaluate.out_of_bag(learners.tree("cart"), TABLE.take(np.array([0])))
