"""MARS, compared with a search of every pair by plain least squares, and with R's earth."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mlcore
from mlcore import Table, TableError, mars
from tests.mlcore.support import moderate
from tests.support.sweep import examples
from tests.support.tables import lesson

AIR = Path(__file__).parents[1] / "reference" / "data" / "airquality.csv"
fewer = settings(moderate, max_examples=examples(20))

# The 31 cherry trees that come with R.
GIRTH = """8.3 8.6 8.8 10.5 10.7 10.8 11.0 11.0 11.1 11.2 11.3 11.4 11.4 11.7 12.0 12.9 12.9 13.3 13.7 13.8
14.0 14.2 14.5 16.0 16.3 17.3 17.5 17.9 18.0 18.0 20.6"""
HEIGHT = """70 65 63 72 81 83 66 75 80 75 79 76 76 69 75 74 85 86 71 64 78 80 74 72 77 81 82 80 80 80 87"""
VOLUME = """10.3 10.3 10.2 16.4 18.8 19.7 15.6 18.2 22.6 19.9 24.2 21.0 21.4 21.3 19.1 22.2 33.8 27.4 25.7
24.9 34.5 31.7 36.3 38.3 42.6 55.4 55.7 58.3 51.5 51.0 77.0"""


def weight_alone() -> Table:
    cars = lesson("cars")
    return replace(cars, columns=(cars.column("Weight"),))


def drawn(seed: int, n: int = 14, d: int = 2) -> Table:
    """Small integers with ties, a nominal column, integer weights. The target depends on both columns."""
    rng = np.random.default_rng(seed)
    x = rng.integers(-3, 4, (n, d)).astype(float) * 10.0 ** rng.integers(-3, 4, d) + rng.choice([0, 1e4])
    word = rng.choice(["a", "b", "c"], n)
    y = np.abs(x[:, 0] - np.median(x[:, 0])) * (word == "a") + rng.normal(0, 1, n)
    frame = {f"x{i}": x[:, i] for i in range(d)} | {"word": word, "y": y}
    weights = rng.integers(0, 3, n) + np.arange(n) // (n - 1)
    return Table.from_frame(frame, "y", weights=weights if seed % 2 else None)


def hinge(table: Table, name: str, sign: int, knot) -> np.ndarray:
    column = table.column(name)
    if column.kind == "nominal":
        return ((np.array(column.values)[column.cells] == knot) == (sign > 0)).astype(float)
    return np.maximum(sign * (column.cells - knot), 0)


def basis(table: Table, terms) -> np.ndarray:
    columns = [
        np.prod([np.ones(table.n), *(hinge(table, *factor) for factor in term)], axis=0) for term in terms
    ]
    return np.column_stack(columns)


def plain_rss(table: Table, terms) -> float:
    """By numpy's least squares, with columns of length 1."""
    root = np.sqrt(table.weights)
    columns = root[:, None] * basis(table, terms)
    lengths = np.linalg.norm(columns, axis=0)
    columns = columns / np.where(lengths > 0, lengths, 1)
    y = root * table.target.cells
    return float(np.square(y - columns @ np.linalg.lstsq(columns, y, rcond=1e-9)[0]).sum())


def every_pair(table: Table, terms, degree: int):
    """The candidates in the order that breaks ties."""
    here = table.take(np.flatnonzero(table.weights > 0))
    for parent in terms:
        for column in here.columns:
            if len(parent) == degree or column.name in {name for name, _, _ in parent}:
                continue
            there = basis(here, (parent,))[:, 0] > 0
            cells = np.unique(column.cells[there]).tolist()
            for knot in [column.values[code] for code in cells] if column.values else cells:
                yield (*parent, (column.name, 1, knot)), (*parent, (column.name, -1, knot))


@pytest.mark.slow
@fewer
@given(seed=st.integers(0, 10_000), degree=st.sampled_from([1, 1, 2, 3]))
def test_each_pair_is_the_best_of_all_by_plain_least_squares(seed: int, degree: int):
    table = drawn(seed)
    total = plain_rss(table, ((),))
    forward = [step for step in mars.steps(table, degree, 7) if step.phase == "forward"]
    for before, after in pairwise([*forward, None]):
        pairs = list(every_pair(table, before.terms, degree))
        left = [plain_rss(table, (*before.terms, *pair)) for pair in pairs]
        if after is None:
            full = len(before.terms) == 7
            assert full or min(left) >= before.rss - 2e-9 * total
            return
        assert after.rss == pytest.approx(min(left), abs=1e-9 * total)
        assert after.tried == len(pairs)
        first = next(i for i, rss in enumerate(left) if rss <= min(left) + 1.001e-9 * total)
        assert pairs.index(after.changed) <= first or left[pairs.index(after.changed)] == pytest.approx(
            left[first]
        )


@pytest.mark.slow
@fewer
@given(seed=st.integers(0, 10_000), degree=st.sampled_from([1, 2]), terms=st.integers(1, 15))
def test_what_holds_of_every_story(seed: int, degree: int, terms: int):
    table = drawn(seed, 20)
    total, n = plain_rss(table, ((),)), table.weights.sum()
    story = list(mars.steps(table, degree, terms))
    forward = [step for step in story if step.phase == "forward"]
    backward = story[len(forward) :]
    assert [len(step.terms) for step in forward] == list(range(1, terms + 1, 2))[: len(forward)]
    assert [len(step.terms) for step in backward] == list(range(len(forward[-1].terms), 0, -1))
    assert forward[0].terms == backward[-1].terms == ((),)
    assert all(b.rss <= a.rss + 1e-12 * total for a, b in pairwise(forward))
    assert all(b.rss >= a.rss - 1e-12 * total for a, b in pairwise(backward))
    penalty = 2 if degree == 1 else 3
    for step in story:
        assert step.rss == pytest.approx(plain_rss(table, step.terms), abs=1e-9 * total)
        paid = len(step.terms) + penalty * (len(step.terms) - 1) / 2
        assert step.gcv == pytest.approx(step.rss / n / (1 - paid / n) ** 2 if paid < n else math.inf)
    for before, after in pairwise(backward):
        others = [tuple(t for t in before.terms if t != gone) for gone in before.terms[1:]]
        assert after.rss == pytest.approx(min(plain_rss(table, one) for one in others), abs=2e-9 * total)
    model = mars.fit(table, degree, terms)
    assert model == story[-1].chosen
    assert model.gcv == min(step.gcv for step in backward)
    assert model.predict(table) == pytest.approx(basis(table, model.terms) @ np.array(model.coefficients))
    errors = table.target.cells - model.predict(table)
    assert table.weights @ errors**2 == pytest.approx(model.rss, abs=1e-9 * total)
    assert mars.of_terms(table, model.terms, penalty) == model


def test_one_hinge_pair_on_the_weight_of_cars():
    table = weight_alone()
    *_, last = (step for step in mars.steps(table, terms=3) if step.phase == "forward")
    assert last.terms == ((), (("Weight", 1, 3.57),), (("Weight", -1, 3.57),))
    assert last.rss == pytest.approx(200.77, abs=0.005)
    curve = mars.knots(table, "Weight")
    assert min(curve, key=lambda one: one.rss) == (3.57, pytest.approx(last.rss))
    assert len(curve) == last.tried == len(set(table.columns[0].cells.tolist()))
    for knot, rss in curve:
        pair = ((), (("Weight", 1, knot),), (("Weight", -1, knot),))
        assert rss == pytest.approx(plain_rss(table, pair)) == pytest.approx(mars.of_terms(table, pair).rss)
    assert curve[0].rss == pytest.approx(278.32, abs=0.005)  # a knot at the end is a straight line
    assert curve[-1].rss == pytest.approx(278.32, abs=0.005)


def test_the_cherry_trees_of_earth():
    """earth(Volume ~ ., data = trees): "GCV 11.25439 RSS 209.1139", and its coefficients."""
    frame = {"Girth": GIRTH, "Height": HEIGHT, "Volume": VOLUME}
    table = Table.from_frame(
        {name: list(map(float, cells.split())) for name, cells in frame.items()}, "Volume"
    )
    terms = ((), (("Girth", -1, 14.2),), (("Girth", 1, 14.2),), (("Height", 1, 75.0),))
    model = mars.of_terms(table, terms)
    assert model.coefficients == pytest.approx((29.0599535, -3.4198062, 6.2295143, 0.5813644), abs=1e-6)
    assert (model.rss, model.gcv) == (pytest.approx(209.1139, abs=5e-5), pytest.approx(11.25439, abs=5e-6))
    assert mars.fit(table).gcv <= model.gcv  # which tries more knots


def test_products_on_the_air_of_new_york_are_those_of_earth():
    """R 4.2.2, earth 5.3.2: earth(Ozone ~ ., data = na.omit(airquality[, 1:4]), degree = 2, nk = 9,
    minspan = 1, endspan = 1, Adjust.endspan = 1, fast.k = 0, thresh = 0, Auto.linpreds = FALSE,
    pmethod = "none")."""
    air = pd.read_csv(AIR, na_values="?")[["Ozone", "Solar.R", "Wind", "Temp"]].dropna()
    table = Table.from_frame(air.astype(float), "Ozone")
    *_, last = (step for step in mars.steps(table, 2, 9) if step.phase == "forward")
    found = [term for term in last.terms if term and term[-1][1] > 0]
    assert found == [
        (("Temp", 1, 75.0),),
        (("Wind", 1, 8.6),),
        (("Wind", -1, 8.6), ("Temp", 1, 81.0)),
        (("Temp", 1, 75.0), ("Solar.R", 1, 225.0)),
    ]
    assert last.rss == pytest.approx(23368.94, abs=0.005)
    assert last.gcv == pytest.approx(320.241, abs=0.0005)


def test_no_knot_lies_where_the_term_is_zero():
    """At 80 degrees no record has a wind below 8.6. A pair once won there on the page of airquality."""
    air = pd.read_csv(AIR, na_values="?")[["Ozone", "Wind", "Temp"]].dropna().astype(float)
    table = Table.from_frame(air, "Ozone")
    parent = (("Wind", -1, 8.6),)
    curve = mars.knots(table, "Temp", ((), (("Wind", 1, 8.6),), parent), parent)
    there = sorted(set(air["Temp"][air["Wind"] < 8.6]))
    assert [one.knot for one in curve] == there
    assert len(there) < air["Temp"].nunique()


def test_near_knots_are_told_apart():
    """Two knots a millionth of the range apart make a jump. Running sums alone would lose its last digits."""
    x = np.sort(np.concatenate([np.linspace(0, 1, 40), [0.5, 0.5 + 1e-6]]))
    table = Table.from_frame({"x": x, "y": (x > 0.5) * 1.0 + 0.01 * np.sin(50 * x)}, "y")
    terms = ((), (("x", 1, 0.5),), (("x", -1, 0.5),))
    curve = mars.knots(table, "x", terms)
    left = [plain_rss(table, (*terms, (("x", 1, knot),), (("x", -1, knot),))) for knot, _ in curve]
    assert [rss for _, rss in curve] == pytest.approx(left, abs=1e-9)
    assert min(curve, key=lambda one: one.rss).knot == 0.5 + 1e-6
    assert min(left) < 0.1 * mars.of_terms(table, terms).rss


def test_of_equal_knots_the_lowest_of_the_first_column():
    x = np.arange(8.0)
    table = Table.from_frame({"twice": 2 * x, "x": x, "y": 3 * x + 1}, "y")
    model = mars.fit(table)
    first = list(mars.steps(table))[1]
    assert first.changed == ((("twice", 1, 0.0),), (("twice", -1, 0.0),))  # the second is 0 everywhere
    assert first.equal == first.tried - 1 == 15
    assert model.terms == ((), (("twice", 1, 0.0),))  # the last of two equally good terms goes
    assert model.coefficients == pytest.approx((1, 1.5))
    assert model.predict({"twice": [20.0, -2.0]}) == pytest.approx([31, 1])


def test_a_nominal_column_says_whether_or_not():
    table = Table.from_frame({"word": ["b", "a", "c", "a", "b", "c"], "y": [5.0, 1, 5, 1.5, 5.5, 4.5]}, "y")
    step = list(mars.steps(table))[1]
    assert step.changed == ((("word", 1, "a"),), (("word", -1, "a"),))
    model = mars.of_terms(table, ((), (("word", -1, "a"),)))
    assert model.predict({"word": ["a", "b", "never"]}) == pytest.approx([1.25, 5, 5])


def test_an_ordinal_column_counts_its_levels():
    frame = {"size": ["low", "mid", "high", "top"] * 2, "y": [0.0, 0, 1, 2] * 2}
    table = Table.from_frame(frame, "y", {"size": ("ordinal", ["low", "mid", "high", "top"])})
    model = mars.fit(table)
    assert model.terms == ((), (("size", 1, 1.0),))
    assert model.predict({"size": ["top", "low"]}) == pytest.approx([2, 0])


@pytest.mark.parametrize(
    ("frame", "leaves"),
    [
        ({"x": [1.0] * 5, "y": [1.0, 2, 3, 4, 9]}, 3.8),
        ({"x": [1.0, 2, 3], "y": [7.0] * 3}, 7.0),
        ({"y": [2.0]}, 2.0),
    ],
    ids=["constant column", "constant target", "no column"],
)
def test_nothing_to_bend(frame, leaves):
    story = list(mars.steps(Table.from_frame(frame, "y")))
    assert [step.phase for step in story] == ["forward", "backward"]
    assert story[-1].chosen.predict(frame) == pytest.approx([leaves] * len(frame["y"]))


def test_a_record_without_weight_is_not_there():
    table = drawn(4)
    weights = np.arange(table.n) % 3.0
    model = mars.fit(replace(table, weights=weights))
    assert model == mars.fit(replace(table, weights=weights).take(np.flatnonzero(weights)))
    twice = table.take(np.repeat(np.arange(table.n), weights.astype(int)))
    assert model.gcv == pytest.approx(mars.fit(twice).gcv)


def test_what_cannot_be_learned_is_a_sentence():
    numbers = {"x": [1.0, 2, 3], "y": [1.0, 2, 4]}
    with pytest.raises(TableError, match="holds classes"):
        mars.fit(lesson("tennis"))
    with pytest.raises(TableError, match="“x” lacks 1 of 3"):
        mars.fit(Table.from_frame({**numbers, "x": [1.0, None, 3]}, "y"))
    with pytest.raises(TableError, match="beyond 1e"):
        mars.fit(Table.from_frame({**numbers, "x": [1e80, 2, 3]}, "y"))
    table = Table.from_frame(numbers, "y")
    for wrong in ({"degree": 0}, {"degree": 1.5}, {"terms": 0}, {"penalty": -1}, {"penalty": math.nan}):
        with pytest.raises(ValueError, match="must be a"):
            mars.steps(table, **wrong)
    with pytest.raises(ValueError, match="is none"):
        mars.of_terms(table, ((), (("z", 1, 1.0),)))
    with pytest.raises(ValueError, match="under one of the terms"):
        mars.knots(table, "x", parent=(("x", 1, 1.0),))
    model = mars.fit(table)
    assert model.classes == ()
    with pytest.raises(ValueError, match="no classes"):
        model.predict_proba(numbers)
    with pytest.raises(TableError, match="“x” lacks"):
        mars.of_terms(table, ((("x", 1, 1.0),),)).predict({"x": [None, 1.0]})


def test_all_of_the_cars():
    """The same with nominal columns. Other weights and units change only the units."""
    cars = lesson("cars")
    model = mars.fit(cars, degree=2)
    assert isinstance(model, mlcore.learners.Model)
    assert model.rss < 0.1 * plain_rss(cars, ((),))
    assert model.rss == pytest.approx(plain_rss(cars, model.terms))
    heavier = replace(cars, weights=cars.weights * 4)
    assert mars.of_terms(heavier, model.terms).coefficients == pytest.approx(model.coefficients)
