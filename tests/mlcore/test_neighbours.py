"""k nearest neighbours, compared with scikit-learn's and with one distance at a time."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.model_selection import StratifiedKFold
from sklearn.neighbors import KNeighborsClassifier, KNeighborsRegressor
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from datasets import load
from mlcore import Table, TableError
from mlcore.learners import nearest, neighbours
from tests.mlcore.support import Case, cases, moderate

FLOWERS = load("iris")
PETALS = Table.from_frame(FLOWERS[["Petal length", "Petal width", "Species"]], "Species")
IRIS = Table.from_frame(FLOWERS, "Species")
LENGTHS = Table.from_frame({"x": [10, 15, 21, 28, 32, 40, 50], "y": list("-++-++-")}, "y")


def error(model, table: Table) -> float:
    return float(np.mean(model.predict(table) != np.array(table.classes)[table.target.cells]))


@pytest.mark.parametrize(("k", "wrong"), [(1, 0.013333), (3, 0.02), (5, 0.04), (15, 0.04), (51, 0.04)])
def test_training_errors_on_petals(k: int, wrong: float):
    assert error(neighbours(k, "raw").fit(PETALS), PETALS) == pytest.approx(wrong, abs=1e-6)


@pytest.mark.parametrize(("k", "wrong"), [(1, 0.046667), (3, 0.04), (5, 0.04)])
def test_errors_with_one_flower_left_out(k: int, wrong: float):
    rows = np.arange(150)
    each = [
        error(neighbours(k, "raw").fit(PETALS.take(rows[rows != i])), PETALS.take(rows[[i]])) for i in rows
    ]
    assert np.mean(each) == pytest.approx(wrong, abs=1e-6)


@pytest.mark.parametrize(
    ("table", "k", "wrong"),
    [(PETALS, 1, 0.046667), (PETALS, 5, 0.04), (PETALS, 51, 0.053333), (IRIS, 5, 0.033333)],
    ids=["1", "5", "51", "all columns"],
)
def test_errors_in_ten_folds(table: Table, k: int, wrong: float):
    folds = StratifiedKFold(10, shuffle=True, random_state=1).split(np.zeros(150), table.target.cells)
    each = [error(neighbours(k, "raw").fit(table.take(seen)), table.take(unseen)) for seen, unseen in folds]
    assert np.mean(each) == pytest.approx(wrong, abs=1e-6)


def test_lengths_by_hand():
    """30 is as far from 28- as from 32+."""
    said = [neighbours(k, "raw").fit(LENGTHS).predict({"x": [30]})[0] for k in (1, 2, 3, 5)]
    assert said == ["-", "-", "+", "+"]
    rows, far = neighbours(3, "raw").fit(LENGTHS).nearest({"x": [30, 12]})
    assert rows.tolist() == [[3, 4, 2], [0, 1, 2]]
    assert far.tolist() == [[2, 2, 9], [2, 3, 9]]
    shares = neighbours(3, "raw").fit(LENGTHS).predict_proba({"x": [30]})
    assert shares.tolist() == [pytest.approx([1 / 3, 2 / 3])]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["euclidean", "manhattan"])
@pytest.mark.parametrize("k", [1, 4, 15])
@pytest.mark.parametrize("scale", ["standard", "raw"])
def test_scikit_learn_finds_the_same_neighbours(name, k: int, scale):
    rng = np.random.default_rng(k)
    X, new = rng.normal(3, [1, 20, 0.1], (2000, 3)), rng.normal(3, [1, 20, 0.1], (700, 3))
    y = rng.choice(["u", "v", "w"], 2000)
    z = X @ [1, 0.1, 2]
    frame = {"a": X[:, 0], "b": X[:, 1], "c": X[:, 2]}
    queries = {"a": new[:, 0], "b": new[:, 1], "c": new[:, 2]}
    steps = [StandardScaler()] if scale == "standard" else []
    oracle = make_pipeline(*steps, KNeighborsClassifier(k, algorithm="brute", metric=name)).fit(X, y)
    means = make_pipeline(*steps, KNeighborsRegressor(k, algorithm="brute", metric=name)).fit(X, z)
    learner = neighbours(k, scale, name)
    model = learner.fit(Table.from_frame({**frame, "y": y}, "y", {"y": ("nominal", ["u", "v", "w"])}))
    shares = oracle.predict_proba(new)
    assert model.predict_proba(queries) == pytest.approx(shares)
    clear = np.sort(shares)[:, -1] > np.sort(shares)[:, -2]
    assert (model.predict(queries) == oracle.predict(new))[clear].all()
    regression = learner.fit(Table.from_frame({**frame, "y": z}, "y"))
    assert regression.predict(queries) == pytest.approx(means.predict(new))
    assert regression.classes == ()
    with pytest.raises(ValueError, match="no classes"):
        regression.predict_proba(queries)


def one_by_one(case: Case, k: int, metric: str, record: int) -> tuple[list[int], float | str]:
    """The neighbours of a training record and their vote, directly from the contract."""
    table = case.table()
    seen = [row for row in range(table.n) if table.weights[row] > 0]

    def far(row: int) -> float:
        parts = []
        for column in table.columns:
            a, b = column.cells[row], column.cells[record]
            parts.append(float(a != b) if column.kind == "nominal" else abs(float(a) - float(b)))
        return math.sqrt(math.fsum(p * p for p in parts)) if metric == "euclidean" else math.fsum(parts)

    found = sorted(seen, key=lambda row: round(far(row), 9))[:k]
    votes: dict[int, float] = {}
    for row in found:
        code = int(table.target.cells[row])
        votes[code] = votes.get(code, 0.0) + float(table.weights[row])
    winner = next(
        int(table.target.cells[r]) for r in found if votes[int(table.target.cells[r])] == max(votes.values())
    )
    return found, table.classes[winner]


@pytest.mark.slow
@moderate
@given(case=cases(max_records=40), k=st.integers(1, 6), metric=st.sampled_from(["euclidean", "manhattan"]))
def test_neighbours_and_votes_are_those_of_the_contract(case: Case, k: int, metric):
    table = case.table()
    k = min(k, table.n)
    model = neighbours(k, "raw", metric).fit(table)
    rows, far = model.nearest(case.frame)
    said, shares = model.predict(case.frame), model.predict_proba(table)
    assert shares.sum(axis=1) == pytest.approx(np.ones(table.n))
    assert (np.diff(far, axis=1) >= -1e-9).all()
    for record in range(table.n):
        expected, winner = one_by_one(case, k, metric, record)
        assert rows[record].tolist() == expected
        assert said[record] == winner


@moderate
@given(case=cases(weighted=False))
def test_as_many_neighbours_as_records_are_the_majority_everywhere(case: Case):
    table = case.table()
    counts = np.bincount(table.target.cells, minlength=len(table.classes))
    said = neighbours(table.n).fit(table).predict(table)
    most = {table.classes[code] for code in np.flatnonzero(counts == counts.max())}
    assert set(said.tolist()) <= most


def test_rounding_does_not_part_equal_distances():
    table = Table.from_frame({"x": [0.5, 0.1], "y": ["far", "near"]}, "y")
    assert neighbours(1, "raw").fit(table).predict({"x": [0.3]}) == [
        "far"
    ]  # 0.5 - 0.3 is a little more than 0.2


def test_all_neighbours_begin_with_the_nearest_ones():
    """Many of the records are equally far, some only but for rounding. Their order is that of the table."""
    x = [0.1 * (i % 7) for i in range(60)]
    table = Table.from_frame(
        {"x": x, "z": [0.3 * (i % 4) for i in range(60)], "class": [*"ab"] * 30}, "class"
    )
    few, many = (neighbours(k, "raw").fit(table).nearest(table) for k in (9, 60))
    assert np.array_equal(few[0], many[0][:, :9])
    assert np.array_equal(few[1], many[1][:, :9])


def test_blocks_make_no_difference(monkeypatch: pytest.MonkeyPatch):
    model = neighbours(4).fit(IRIS)
    rows, _ = model.nearest(IRIS)
    monkeypatch.setattr(nearest, "BLOCK", 1000)
    assert (model.nearest(IRIS)[0] == rows).all()


@pytest.mark.parametrize("k", [1, 7])
@pytest.mark.parametrize("kind", ["cloud", "lattice", "far from 0", "huge", "tiny", "one far away"])
def test_candidates_by_rough_distances_lose_no_neighbour(monkeypatch: pytest.MonkeyPatch, kind: str, k: int):
    rng = np.random.default_rng(k)
    points = rng.normal(size=(600, 4))
    if kind == "lattice":
        points = 0.1 * rng.integers(0, 4, (600, 4))
    if kind == "one far away":
        points[0] *= 1e6
    points = {"far from 0": points / 1000 + 1e6, "huge": points * 1e20, "tiny": points * 1e-20}.get(
        kind, points
    )
    frame = {name: points[:, i] for i, name in enumerate("abcd")}
    words = rng.choice(["u", "v", "w"], 600)
    model = neighbours(k, "raw").fit(Table.from_frame({**frame, "e": words, "y": words}, "y"))
    rows, far = model.nearest({**frame, "e": words[::-1]})
    monkeypatch.setattr(nearest.Neighbours, "_screened", lambda *_: None)
    every, exactly = model.nearest({**frame, "e": words[::-1]})
    assert (rows == every).all()
    assert (far == exactly).all()


def test_a_value_never_declared_is_unlike_all():
    table = Table.from_frame({"x": list("aab"), "n": [0.0, 0.4, 0.9], "y": list("ppq")}, "y")
    rows, far = neighbours(3, "raw").fit(table).nearest({"x": ["z"], "n": [0.9]})
    assert rows.tolist() == [[2, 1, 0]]
    assert far[0] == pytest.approx([1, math.hypot(1, 0.5), math.hypot(1, 0.9)])


def test_weights_count_in_the_vote():
    table = Table.from_frame({"x": [1, 2, 3, 9], "y": list("aabb")}, "y", weights=[1, 1, 3, 0])
    model = neighbours(3, "raw").fit(table)
    assert model.predict({"x": [1]}) == ["b"]
    assert model.predict_proba({"x": [1]}).tolist() == [pytest.approx([0.4, 0.6])]
    with pytest.raises(TableError, match="4 neighbours are asked for, but there are only 3 records"):
        neighbours(4).fit(table)
    numbers = replace(table, target=Table.from_frame({"y": [1.0, 2.0, 6.0, 7.0]}, "y").target)
    assert neighbours(3, "raw").fit(numbers).predict({"x": [1]}) == pytest.approx([21 / 5])


def test_a_constant_column_tells_nothing():
    table = Table.from_frame({"x": [1, 2, 3], "k": [5, 5, 5], "y": list("abc")}, "y")
    assert neighbours(1).fit(table).predict({"x": [1, 3], "k": [99, 5]}).tolist() == ["a", "c"]


def test_without_columns_the_first_records_vote():
    table = Table.from_frame({"y": list("abb")}, "y")
    assert neighbours(1).fit(table).predict(table).tolist() == ["a", "a", "a"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((0,), "1 or more"),
        ((2.5,), "1 or more"),
        ((5, "wide"), "not a scale"),
        ((5, "raw", "cosine"), "not a metric"),
    ],
)
def test_settings_out_of_range_are_refused(arguments, sentence):
    with pytest.raises(ValueError, match=sentence):
        neighbours(*arguments)


def test_missing_cells_are_refused():
    gaps = {"x": [1.0, None], "y": ["a", "b"]}
    with pytest.raises(TableError, match="nearest neighbours cannot take missing values: “x” lacks 1 of 2"):
        neighbours(1).fit(Table.from_frame(gaps, "y"))
    with pytest.raises(TableError, match="lacks 1 of 1"):
        neighbours(1).fit(LENGTHS).predict({"x": [None]})
