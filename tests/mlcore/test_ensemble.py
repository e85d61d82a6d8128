"""Many models of one learner: bias, variance and noise."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from datasets import CARDS, load
from mlcore import Table, TableError, Tree, learners
from mlcore.ensemble import bag, bias_variance
from mlcore.ensemble.voters import said_by
from mlcore.trees.grove import predict_together
from tests.mlcore.support import moderate
from tests.support.sweep import ONLY_SWEPT

STUMP, DEEP = learners.tree("cart", max_leaves=2), learners.tree("cart")


def curve(x: Any) -> Any:
    return np.sin(3 * x)


def noisy_curve(seed: int, n: int = 40, sd: float = 0.3) -> Table:
    rng = np.random.default_rng(seed)
    x = rng.uniform(-2, 2, n)
    return Table.from_frame({"x": x, "y": curve(x) + rng.normal(0, sd, n)}, "y")


def coins(seed: int, n: int = 30) -> Table:
    """Two classes over three values of x, with noise."""
    rng = np.random.default_rng(seed)
    x = rng.integers(0, 3, n)
    y = np.where(rng.random(n) < np.array([0.1, 0.5, 0.8])[x], "yes", "no")
    return Table.from_frame(
        {"x": x.astype(float), "z": rng.random(n), "y": y}, "y", {"y": ("nominal", ["no", "yes"])}
    )


def scatter(learner, draw, test, rounds=8, seed=0):
    """The steps, and the predictions of their models side by side."""
    steps = list(bias_variance(learner, draw, test, rounds, seed))
    return steps, np.array([step.model.predict(test) for step in steps])


@ONLY_SWEPT
@pytest.mark.slow
@moderate
@given(seed=st.integers(0, 1000), rounds=st.integers(1, 12), weighted=st.booleans())
def test_bias_variance_and_noise_add_up_to_the_squared_error(seed: int, rounds: int, weighted: bool):
    rng = np.random.default_rng(seed)
    x = np.repeat(
        rng.uniform(-2, 2, 6), rng.integers(1, 4, 6)
    )  # some inputs several times, with other targets
    test = Table.from_frame({"x": x, "y": curve(x) + rng.normal(0, 0.5, len(x))}, "y")
    if weighted:
        test = replace(test, weights=rng.integers(0, 3, len(x)) + np.arange(len(x)) // (len(x) - 1))
    steps, said = scatter(DEEP, noisy_curve, test, rounds, seed)
    assert [step.round for step in steps] == list(range(1, rounds + 1))
    for step in steps:
        assert step.bias + step.variance + step.noise == pytest.approx(step.error, abs=1e-9)
        assert step.biased == 0
    squares = (said - test.target.cells) ** 2
    assert steps[-1].error == pytest.approx(np.average(squares.mean(axis=0), weights=test.weights))
    assert steps[-1].variance == pytest.approx(np.average(said.var(axis=0), weights=test.weights))
    assert steps[-1].main == pytest.approx(said.mean(axis=0))


def test_without_noise_bias_is_the_distance_of_the_mean_from_the_truth():
    x = np.linspace(-2, 2, 50)
    test = Table.from_frame({"x": x, "y": curve(x)}, "y")
    *_, few = bias_variance(learners.tree("cart", max_depth=0), noisy_curve, test, 30)
    *_, many = bias_variance(DEEP, noisy_curve, test, 30)
    assert few.noise == many.noise == 0
    assert few.bias > 2 * many.bias
    assert few.variance < many.variance
    assert few.bias == pytest.approx(((np.array(few.main) - curve(x)) ** 2).mean())


def domingos(said: np.ndarray, test: Table, x: np.ndarray) -> tuple[float, ...]:
    """Noise, bias and variance, one record at a time."""
    y = np.array(test.classes)[test.target.cells]
    found = []
    for i in range(test.n):
        same = [y[j] for j in range(test.n) if (x[j] == x[i]).all()]
        best = max(test.classes, key=same.count)
        votes = said[:, i].tolist()
        main = max(test.classes, key=votes.count)
        away = np.mean([vote != main for vote in votes])
        wrong = np.mean([vote != y[i] for vote in votes])
        found.append((main != best, away, y[i] != best, wrong, away * (main != best)))
    return tuple(np.mean(found, axis=0).tolist())


@pytest.mark.parametrize("seed", range(4))
def test_of_classes_they_are_those_of_domingos(seed: int):
    test = coins(100 + seed, 25)
    test = replace(test, columns=test.columns[:1])  # three inputs, many records of each
    learner = learners.tree("cart")
    steps, said = scatter(
        learner, lambda lot: replace(coins(lot), columns=coins(lot).columns[:1]), test, 7, seed
    )
    step = steps[-1]
    expected = domingos(said, test, test.columns[0].cells[:, None])
    assert (step.bias, step.variance, step.noise, step.error, step.biased) == pytest.approx(expected)
    assert step.noise > 0


@pytest.mark.parametrize("seed", range(4))
def test_without_noise_two_classes_have_an_identity_of_their_own(seed: int):
    test = coins(100 + seed, 25)  # z is another number in each record
    step = scatter(DEEP, lambda lot: coins(lot, 12), test, 9, seed)[0][-1]
    assert step.noise == 0
    assert step.biased > 0
    assert step.bias + step.variance - 2 * step.biased == pytest.approx(step.error)
    assert step.bias + step.variance != pytest.approx(step.error)


def test_the_first_rounds_of_many_are_those_of_few():
    test = noisy_curve(99)
    some = list(bias_variance(STUMP, noisy_curve, test, 3, seed=5))
    assert list(bias_variance(STUMP, noisy_curve, test, 6, seed=5))[:3] == some
    assert list(bias_variance(STUMP, noisy_curve, test, 3, seed=6)) != some


def test_classes_are_compared_by_name_not_by_place():
    test = coins(1)
    turned = replace(
        test,
        target=replace(test.target, values=("yes", "no"), cells=(1 - test.target.cells).astype(np.int32)),
    )
    (one,), (other,) = (list(bias_variance(STUMP, coins, table, 1)) for table in (test, turned))
    assert (one.error, one.bias, one.main) == (other.error, other.bias, other.main)


def test_what_cannot_be_decomposed_is_refused():
    with pytest.raises(ValueError, match="whole number, 1 or more"):
        bias_variance(STUMP, noisy_curve, noisy_curve(0), 0)
    with pytest.raises(TableError, match="same kind of target"):
        next(bias_variance(STUMP, noisy_curve, coins(0), 1))


# Trees asked together -------------------------------------------------------------------------------


def of_data(name: str) -> Table:
    return Table.from_frame(load(name), target=CARDS[name].target)


@pytest.mark.parametrize("name", ["iris", "tennis", "titanic", "wine"])
@pytest.mark.parametrize("depth", [None, 1, 2])
def test_trees_asked_together_say_what_each_says_alone(name: str, depth: int | None):
    table = of_data(name)
    members = learners.forest(12, columns=None, max_depth=depth).fit(table, seed=3).members
    for said, member in zip(said_by(members, table), members, strict=True):
        assert said.tolist() == member.predict(table).tolist()


def test_a_forest_votes_without_the_nodes_of_its_trees():
    table = of_data("iris")
    model = learners.forest(12).fit(table, seed=3)
    said = model.predict(table)
    assert "_trees" not in vars(model.members)
    votes = [*zip(*(member.predict(table) for member in model.members), strict=True)]
    assert said.tolist() == [max(table.classes, key=each.count) for each in votes]


@pytest.mark.parametrize("switches", [{"max_leaves": 4}, {"collapse": True, "min_records": 5}])
def test_a_forest_that_loses_nodes_at_the_end_votes_with_those_that_are_left(switches: dict[str, Any]):
    table = of_data("iris")
    members = learners.forest(6, **switches).fit(table, seed=1).members
    whole = learners.forest(6, min_records=switches.get("min_records", 1)).fit(table, seed=1).members
    for said, member in zip(said_by(members, table), members, strict=True):
        assert said.tolist() == member.predict(table).tolist()
    assert sum(member.leaves for member in members) < sum(member.leaves for member in whole)


def test_only_thresholds_on_numbers_without_gaps_are_asked_together():
    iris, tennis = of_data("iris"), of_data("tennis")
    trees = [member for member in learners.forest(5).fit(iris).members if isinstance(member, Tree)]
    found = predict_together(trees, iris)
    assert found is not None
    assert found.shape == (5, iris.n)
    gap = load("iris")
    gap.loc[0, ["Petal length", "Petal width"]] = np.nan
    assert predict_together(trees, gap) is None
    words = [member for member in learners.forest(5).fit(tennis).members if isinstance(member, Tree)]
    assert predict_together(words, tennis) is None


def test_bagging_tells_the_same_of_trees_grown_side_by_side():
    table = of_data("iris")
    one = [*bag(table, learners.tree("cart"), 6, 2)]
    other = [*bag(table, learners.forest(columns=None).tree, 6, 2)]
    assert [(step.rows, step.oob_error) for step in one] == [(step.rows, step.oob_error) for step in other]
    for a, b in zip(one, other, strict=True):
        assert a.model.predict(table).tolist() == b.model.predict(table).tolist()
