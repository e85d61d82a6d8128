"""Naive Bayes: tennis by hand, scikit-learn's naive Bayes, and cases that must end in finite numbers."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from scipy.stats import norm
from sklearn.naive_bayes import CategoricalNB, GaussianNB

from datasets import load
from mlcore import Table, TableError
from mlcore.learners import factors, naive_bayes
from tests.mlcore.support import Case, cases, moderate
from tests.support.tables import lesson

TENNIS = lesson("tennis")
NAMES = ("Outlook", "Temperature", "Humidity", "Wind")


def day(text: str) -> dict[str, list[str]]:
    return {name: [value] for name, value in zip(NAMES, text.split(), strict=True)}


@pytest.mark.parametrize(
    ("text", "laplace", "no"),
    [
        ("Sunny Cool High Strong", 0, 0.795417),
        ("Sunny Cool High Strong", 1, 0.720067),
        ("Sunny Hot High Weak", 0, 0.795417),
        ("Sunny Hot Normal Strong", 0, 0.593165),
        ("Overcast Hot High Weak", 0, 0.0),
        ("Overcast Hot High Weak", 1, 1 - 0.751472),
    ],
)
def test_tennis(text: str, laplace: float, no: float):
    model = naive_bayes(laplace).fit(TENNIS)
    shares = dict(zip(model.classes, model.predict_proba(day(text))[0], strict=True))
    assert shares["No"] == pytest.approx(no, abs=1e-6)
    assert model.predict(day(text)) == ["No" if no > 0.5 else "Yes"]


def test_factor_by_factor():
    model = naive_bayes().fit(TENNIS)
    factors = model.likelihoods(day("Sunny Cool High Strong"))
    yes = model.classes.index("Yes")
    assert [np.exp(logs[0, yes]) for logs in factors.values()] == pytest.approx([2 / 9, 3 / 9, 3 / 9, 3 / 9])
    assert model.priors[yes] * np.exp(sum(logs[0, yes] for logs in factors.values())) == pytest.approx(
        0.005291, abs=1e-6
    )


@pytest.mark.parametrize(("name", "target"), [("iris", "Species"), ("wine", "Cultivar"), ("cancer", None)])
def test_normal_densities_are_those_of_gaussian_nb(name: str, target: str | None):
    frame = load(name)
    target = target or frame.columns[-1]
    frame = frame.loc[:, [c for c in frame if c == target or frame[c].dtype.kind in "if"]].dropna()
    X, y = frame.drop(columns=target), frame[target].astype(str)
    w = np.random.default_rng(0).integers(0, 4, len(y)).astype(float)
    new = X.sample(300, replace=True, random_state=0) + np.random.default_rng(1).normal(
        0, X.std(), (300, X.shape[1])
    )
    for weights in (None, w):
        table = Table.from_frame({**X, target: y}, target, weights=weights)
        oracle = GaussianNB(var_smoothing=0).fit(X, y, sample_weight=weights)
        model = naive_bayes().fit(table)
        order = [table.classes.index(label) for label in oracle.classes_]
        assert model.predict_proba(new)[:, order] == pytest.approx(oracle.predict_proba(new), abs=1e-8)
        assert (model.predict(new) == oracle.predict(new)).all()


@pytest.mark.parametrize("laplace", [0.5, 1.0, 3.0])
def test_counts_are_those_of_categorical_nb(laplace: float):
    frame = load("titanic")
    target = frame.columns[-1]
    table = Table.from_frame(frame, target, dict.fromkeys(frame, "nominal"))
    codes = np.column_stack([column.cells for column in table.columns])
    oracle = CategoricalNB(alpha=laplace).fit(codes, table.target.cells)
    model = naive_bayes(laplace).fit(table)
    assert model.predict_proba(frame) == pytest.approx(oracle.predict_proba(codes))


@moderate
@given(case=cases())
def test_shares_are_finite_and_add_up_to_one(case: Case):
    table = case.table()
    for laplace in (0, 1):
        model = naive_bayes(laplace).fit(table)
        shares = model.predict_proba(case.frame)
        assert np.isfinite(shares).all()
        assert shares.sum(axis=1) == pytest.approx(np.ones(table.n))
        weight = np.bincount(table.target.cells, table.weights, minlength=len(table.classes))
        assert not shares[:, weight == 0].any()


@moderate
@given(case=cases(weighted=False))
def test_a_weight_counts_as_so_many_records(case: Case):
    table = case.table()
    times = np.arange(table.n) % 3
    times[0] = 1
    weighted = replace(table, weights=times.astype(float))
    again = table.take(np.repeat(np.arange(table.n), times))
    one, other = (naive_bayes(0.5).fit(t).predict_proba(table) for t in (weighted, again))
    assert one == pytest.approx(other, abs=1e-6)


def test_a_column_that_never_varies_says_nothing():
    table = Table.from_frame({"x": [0.1] * 6, "y": list("aabbbb")}, "y")
    assert naive_bayes().fit(table).predict_proba({"x": [0.1, 7.0]}) == pytest.approx(
        np.tile([1 / 3, 2 / 3], (2, 1))
    )


def test_a_column_that_varies_in_no_class_knows_its_values_only():
    table = Table.from_frame({"x": [0.1, 0.1, 0.1, 0.7, 0.7], "y": list("aaabb")}, "y")
    shares = naive_bayes().fit(table).predict_proba({"x": [0.1, 0.7, 0.4]})
    assert shares == pytest.approx(np.array([[1, 0], [0, 1], [0.6, 0.4]]))


def test_a_class_in_which_a_column_does_not_vary_is_narrow_not_infinite():
    table = Table.from_frame({"x": [1.0, 1.0, 1.0, 0.0, 1.0, 2.0], "y": list("aaabbb")}, "y")
    shares = naive_bayes().fit(table).predict_proba({"x": [1.0, 1.5]})
    assert shares[0, 0] > 0.999
    assert shares[1] == pytest.approx([0, 1])


def test_far_away_the_densities_still_tell():
    table = Table.from_frame({"x": [0.0, 1.0, 10.0, 11.0], "y": list("aabb")}, "y")
    assert naive_bayes().fit(table).predict({"x": [1e6, -1e6]}).tolist() == ["b", "a"]
    expected = norm.logpdf(3.0, [0.5, 10.5], 0.5)
    assert naive_bayes().fit(table).likelihoods({"x": [3.0]})["x"][0] == pytest.approx(expected)


def test_where_no_class_is_possible_the_priors_decide():
    table = Table.from_frame({"u": list("ppq"), "v": list("rrs"), "y": list("aab")}, "y")
    assert naive_bayes().fit(table).predict_proba({"u": ["p"], "v": ["s"]})[0] == pytest.approx(
        [2 / 3, 1 / 3]
    )
    assert naive_bayes(1).fit(table).predict_proba({"u": ["p"], "v": ["s"]})[0] != pytest.approx(
        [2 / 3, 1 / 3]
    )


def test_a_missing_cell_is_left_out():
    frame = {"u": ["p", "p", None, "q"], "x": [1.0, None, 3.0, 5.0], "e": [None] * 4, "y": list("aabb")}
    table = Table.from_frame(frame, "y", {"e": "continuous"})
    model = naive_bayes().fit(table)
    assert model.predict_proba({"u": [None, "new"], "x": [None, None]}) == pytest.approx(np.full((2, 2), 0.5))
    assert model.predict({"u": ["p", "q"], "x": [None, None]}).tolist() == ["a", "b"]
    assert model.predict_proba({"u": [None], "x": [4.0]})[0] == pytest.approx([0, 1], abs=1e-6)
    assert [a.name for a in model.attributes] == ["u", "x"]


def test_a_class_without_a_known_value_takes_those_of_all():
    table = Table.from_frame({"u": ["p", "q", None], "y": list("aab")}, "y")
    assert naive_bayes().fit(table).predict_proba({"u": ["p"]})[0] == pytest.approx([2 / 3, 1 / 3])


def test_one_class_and_no_column():
    table = Table.from_frame({"y": ["a", "b", "b"]}, "y")
    assert naive_bayes().fit(table).predict(table).tolist() == ["b"] * 3
    alone = Table.from_frame({"x": [1.0, 2.0], "y": ["a", "a"]}, "y")
    assert naive_bayes().fit(alone).predict_proba(alone).tolist() == [[1], [1]]


def test_what_cannot_be_learned_is_refused():
    with pytest.raises(TableError, match="Naive Bayes needs classes"):
        naive_bayes().fit(Table.from_frame({"x": [1.0], "y": [2.0]}, "y"))
    with pytest.raises(ValueError, match="0 or more"):
        naive_bayes(-1)


# The trace ------------------------------------------------------------------------------------------


def test_the_answer_for_a_day_is_told_factor_by_factor():
    model = naive_bayes().fit(TENNIS)
    record = {name: value for name, (value,) in day("Sunny Cool High Strong").items()}
    steps = list(factors(model, record))
    assert [step.kind for step in steps] == ["prior", *["factor"] * 4, "product", "done"]
    no, yes = model.classes.index("No"), model.classes.index("Yes")
    assert [step.counts[yes] for step in steps[:5]] == [9, 2, 3, 3, 3]
    assert [step.of[yes] for step in steps[:5]] == [14, 9, 9, 9, 9]
    products = np.exp(steps[-1].total)
    assert (products[yes], products[no]) == pytest.approx((0.005291, 0.020571), abs=1e-6)
    assert steps[-1].label == "No"
    assert hash(steps[-1])


@moderate
@given(case=cases())
def test_the_end_of_the_trace_is_what_is_predicted(case: Case):
    table = case.table()
    model = naive_bayes(table.n % 2).fit(table)
    for row in range(min(table.n, 3)):
        record = {name: cells[row] for name, cells in case.frame.items()}
        *told, last = factors(model, record)
        frame = {name: [value] for name, value in record.items()}
        assert last.shares == tuple(model.predict_proba(frame)[0])
        assert last.label == model.predict(frame)[0]
        assert [step.attribute for step in told[1:-1]] == [one.name for one in model.attributes]
        sums = np.cumsum([step.logs for step in told[:-1]], axis=0)
        assert np.array([step.total for step in told[:-1]]) == pytest.approx(sums)


def test_a_factor_of_counts_is_count_and_laplace_over_class_and_laplace():
    model = naive_bayes(2).fit(TENNIS)
    step = list(factors(model, {"Outlook": "Overcast"}))[1]
    for i in range(2):
        share = (step.counts[i] + step.laplace) / (step.of[i] + step.laplace * step.values)
        assert np.exp(step.logs[i]) == pytest.approx(share)


def test_where_nothing_is_known_the_priors_are_left():
    last = list(factors(naive_bayes().fit(TENNIS), {}))[-1]
    assert last.shares == pytest.approx(naive_bayes().fit(TENNIS).priors)
    assert not last.impossible


def test_a_record_that_no_class_can_have_is_told():
    table = Table.from_frame({"u": list("ppq"), "v": list("rrs"), "y": list("aab")}, "y")
    last = list(factors(naive_bayes().fit(table), {"u": "p", "v": "s"}))[-1]
    assert last.impossible
    assert last.shares == pytest.approx((2 / 3, 1 / 3))
