"""Every learner judged by a plain computation, on records with weights, and with gaps if it allows them."""

from dataclasses import replace

import numpy as np
import pytest

import mlcore
from mlcore import Table, TableError, evaluate, learners
from mlcore.model import Model
from tests.support.tables import lesson

FOLDS = 2
EVERY = {
    **{name: learners.tree(name, max_depth=3) for name in mlcore.RECIPES},
    "pruned": learners.tree("c4.5", prune="pessimistic"),
    "svm": learners.svm(),
    "neighbours": learners.neighbours(3),
    "naive-bayes": learners.naive_bayes(),
    "bagging": learners.bagging(learners.tree("cart"), 3),
    "forest": learners.forest(3),
    "adaboost": learners.adaboost(4),
}
WITHOUT_GAPS = {"hunt", "id3", "svm", "neighbours"}


def weighted(table: Table, seed: int = 0) -> Table:
    return replace(table, weights=np.random.default_rng(seed).integers(1, 5, table.n) / 2)


LABOR, WHOLE = weighted(lesson("labor")), weighted(lesson("kyphosis"))


def wrong(model: Model, table: Table) -> float:
    """The share of the weight with a wrong prediction, record by record."""
    said, total = model.predict(table).tolist(), 0.0
    for row, code in enumerate(table.target.cells.tolist()):
        total += float(table.weights[row]) * (said[row] != table.classes[code])
    return total / float(table.weights.sum())


def table_for(name: str) -> Table:
    return WHOLE if name in WITHOUT_GAPS else LABOR


def parts(table: Table, test: tuple[int, ...]) -> tuple[Table, Table]:
    rest = np.array([row for row in range(table.n) if row not in set(test)])
    return table.take(rest), table.take(np.array(test))


@pytest.mark.wide(one_in=2)
@pytest.mark.slow
@pytest.mark.parametrize("name", EVERY)
def test_folds_and_weights_go_along(name: str):
    learner, table = EVERY[name], table_for(name)
    assert any(column.missing for column in table.columns) == (name not in WITHOUT_GAPS)
    steps = [*evaluate.cross_validate(learner, table, FOLDS, seed=2)]
    curve = [*evaluate.validation_curve([learner], table, FOLDS, seed=2)]
    for step, training, validation in zip(steps, curve[0].training, curve[0].validation, strict=True):
        rest, test = parts(table, step.test)
        model = learner.fit(rest, seed=2)
        assert 1 - step.accuracy == pytest.approx(wrong(model, test), abs=1e-12)
        assert validation == pytest.approx(wrong(model, test), abs=1e-12)
        assert training == pytest.approx(wrong(model, rest), abs=1e-12)
        assert step.confusion.n == pytest.approx(test.weights.sum())


@pytest.mark.parametrize("name", sorted(WITHOUT_GAPS))
def test_who_takes_no_gaps_says_so(name: str):
    with pytest.raises(TableError, match="cannot take missing values"):
        next(evaluate.cross_validate(EVERY[name], LABOR, FOLDS))
