"""Lines through several attributes, compared with scikit-learn, with a grid of all lines, and for sense."""

from itertools import pairwise

import numpy as np
import pandas as pd
import pytest
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis

from datasets.generators import diagonal, ring
from mlcore import RECIPES, Table, TableError, fit
from mlcore.trees.oblique import errors_of, fisher, search, sides_of
from tests.mlcore.support import gini_of
from tests.support.tables import lesson

STEPS = ["means", "scatter", "direction", "line", "cut"]


def clouds(n: int, d: int, seed: int, share: float = 0.5) -> pd.DataFrame:
    """Two slanted clouds of points with the same scatter."""
    rng = np.random.default_rng(seed)
    second = np.arange(n) < max(2, round(share * n))
    x = rng.normal(size=(n, d)) @ rng.normal(size=(d, d)) + second[:, None] * rng.normal(size=d) * 2
    frame = pd.DataFrame(x * 10.0 ** rng.integers(-3, 4, d) + 100, columns=[f"x{i}" for i in range(d)])
    return frame.assign(y=np.where(second, "b", "a"))


def table(frame: pd.DataFrame, target: str = "y") -> Table:
    return Table.from_frame(frame, target, {target: ("nominal", sorted(set(frame[target])))})


@pytest.mark.parametrize("d", [1, 2, 5])
@pytest.mark.parametrize("share", [0.5, 0.2])
@pytest.mark.parametrize("seed", [0, 1])
def test_fishers_line_is_that_of_scikit_learn(d: int, share: float, seed: int):
    frame = clouds(80, d, seed, share)
    steps = list(fisher(table(frame)))
    assert [step.kind for step in steps] == STEPS
    other = LinearDiscriminantAnalysis(store_covariance=True).fit(frame.drop(columns="y"), frame["y"])
    length = np.linalg.norm(other.coef_)
    line = steps[3].line
    np.testing.assert_allclose(steps[0].means, other.means_, rtol=1e-9)
    np.testing.assert_allclose(steps[3].weights, other.coef_[0], rtol=1e-6, atol=1e-9 * length)
    np.testing.assert_allclose(line.weights, other.coef_[0] / length, rtol=1e-6, atol=1e-9)
    assert line.threshold == pytest.approx(-other.intercept_[0] / length, rel=1e-6)
    predicted = np.where(line.above(table(frame)), "b", "a")
    assert (predicted == other.predict(frame.drop(columns="y"))).all()


def test_a_heavy_record_counts_as_several():
    frame = clouds(30, 2, 4)
    weights = np.random.default_rng(1).integers(1, 4, 30)
    heavy = Table.from_frame(frame, "y", {"y": ("nominal", ["a", "b"])}, weights)
    several = table(frame.loc[frame.index.repeat(weights)])
    for one, other in zip(fisher(heavy), fisher(several), strict=True):
        assert one.weights == pytest.approx(other.weights)
        assert (one.line is None) == (other.line is None)
        if one.line:
            assert one.line.threshold == pytest.approx(other.line.threshold)
            assert one.sides.counts == other.sides.counts


@pytest.mark.parametrize("criterion", ["gini", "entropy", "error"])
def test_the_cut_is_the_best_along_fishers_direction(criterion: str):
    data = table(ring(120, 5), "class")
    *_, line, cut = fisher(data, criterion)
    x = np.column_stack([column.cells for column in data.columns]) @ np.array(cut.line.weights)
    values = np.unique(x)
    best = min(
        sides_of(data, type(cut.line)(cut.line.attributes, cut.line.weights, middle), criterion).impurity
        for middle in (values[1:] + values[:-1]) / 2
    )
    assert cut.sides.impurity == pytest.approx(best, abs=1e-12)
    assert cut.sides.impurity <= line.sides.impurity


def test_the_sides_are_counted_by_hand():
    data = table(diagonal(60, 1, noise=0.1), "class")
    line = list(search(data))[-1].line
    sides, above = sides_of(data, line), line.above(data)
    counts = [
        [int(((data.target.cells == k) & (above == side)).sum()) for k in (0, 1)] for side in (False, True)
    ]
    assert [list(side) for side in sides.counts] == counts
    assert sides.impurity == pytest.approx(float(sum(sum(c) * gini_of(c) for c in counts) / 60))
    assert sides.errors == sum(min(c) for c in counts)
    assert errors_of(line, sides.labels, data) == sides.errors


@pytest.mark.parametrize("seed", range(6))
def test_the_search_starts_at_the_trees_own_cut_and_only_falls(seed: int):
    data = table(diagonal(100, seed, noise=0.1), "class")
    steps = list(search(data, seed=seed))
    root = fit(data, RECIPES["cart"]).root
    start = steps[0].line
    i = start.attributes.index(root.split.attribute)
    assert abs(start.weights[i]) == pytest.approx(1)
    assert start.threshold / start.weights[i] == pytest.approx(root.split.threshold)
    falls = [step.sides.impurity for step in steps if step.kind in ("start", "move", "jump")]
    assert all(after < before for before, after in pairwise(falls))
    assert steps[-1].kind == "done"
    assert steps[-1].sides == sides_of(data, steps[-1].line)


@pytest.mark.parametrize("seed", range(6))
def test_each_coefficient_goes_to_its_best_place(seed: int):
    """Compare with a fine grid of that coefficient, on the common scale of the search."""
    frame = ring(60, seed)
    data = table(frame, "class")
    x = frame[["x1", "x2"]].to_numpy()
    low, middle, high = np.quantile(x, [0.25, 0.5, 0.75], axis=0)
    for step in search(data, seed=seed):
        if step.kind != "try":
            continue
        weights = np.array(step.line.weights) * (high - low)
        h = np.append(weights, step.line.threshold - np.array(step.line.weights) @ middle)
        i = 2 if step.about is None else int(step.about[1]) - 1
        z = np.column_stack([(x - middle) / (high - low), np.full(60, -1.0)])
        values = z @ h
        crossings = np.sort(-np.delete(values, z[:, i] == 0) / np.delete(z[:, i], z[:, i] == 0))
        grid = (crossings[1:] + crossings[:-1]) / 2
        best = min(impurity(values + a * z[:, i] > 0, data) for a in grid)
        assert step.found == pytest.approx(best, abs=1e-9)


def impurity(above: np.ndarray, data: Table) -> float:
    total = 0.0
    for side in (above, ~above):
        counts = np.bincount(data.target.cells[side], minlength=2)
        total += float(sum(counts) * gini_of(counts.tolist()))
    return total / data.n


def test_one_line_does_what_the_tree_needs_a_staircase_for():
    data = table(diagonal(200, 1), "class")
    unseen = table(diagonal(1000, 2), "class")
    tree = fit(data, RECIPES["cart"])
    last = list(search(data, seed=0))[-1]
    assert tree.leaves > 8
    assert last.sides.errors <= 4
    assert errors_of(last.line, last.sides.labels, unseen) < tree.errors(unseen)
    cut = list(fisher(data))[-1]
    assert errors_of(cut.line, cut.sides.labels, unseen) < 100, "its direction is estimated, not searched for"


def test_neither_unit_nor_offset_matters():
    frame = diagonal(80, 3, noise=0.05)
    other = frame.assign(x1=frame["x1"] * 1024 - 512, x2=frame["x2"] / 8 + 4)
    for find in (fisher, search):
        ends = [list(find(table(one, "class")))[-1] for one in (frame, other)]
        assert ends[0].sides == ends[1].sides


def test_a_line_never_loses_all_its_weights():
    """The middle of the only gap is where this coefficient is 0."""
    data = Table.from_frame({"u": [2.0, 0.0, 1.0], "v": [0.0, 0.0, 0.0], "y": list("bba")}, "y")
    lines = [line for step in search(data) for line in (step.line, step.tried) if line]
    assert [np.hypot(*line.weights) for line in lines] == pytest.approx([1.0] * len(lines))


def test_the_story_can_be_told_without_the_tries():
    data = table(diagonal(60, 2), "class")
    short, whole = list(search(data, detail=1)), list(search(data))
    assert short == [step for step in whole if step.level == 1]
    assert list(search(data)) == whole, "the same seed, the same story"
    assert search_end(data, jumps=0).kind == "done"


def search_end(data: Table, **settings: int) -> object:
    return list(search(data, **settings))[-1]


def test_a_class_that_is_declared_but_not_there_changes_no_fisher_line():
    data = lesson("iris")
    pair = data.take(np.flatnonzero(data.target.cells > 0))
    frame = {column.name: column.cells for column in pair.columns} | {"y": pair.target.cells.astype(str)}
    for one, other in zip(fisher(pair), fisher(Table.from_frame(frame, "y")), strict=True):
        assert (one.means, one.scatter, one.line) == (other.means, other.scatter, other.line)
        if one.sides is not None:
            assert [side[1:] for side in one.sides.counts] == list(other.sides.counts)


def test_three_classes_can_be_searched_but_have_no_fisher_line():
    data = lesson("iris")
    assert list(search(data))[-1].sides.errors == pytest.approx(50)
    with pytest.raises(TableError, match=r"two classes.*\.$"):
        list(fisher(data))


@pytest.mark.parametrize(
    ("frame", "said"),
    [
        ({"x": ["a", "b"] * 4}, "holds words"),
        ({"x": [1.0, None] * 4}, "missing cells"),
    ],
)
@pytest.mark.parametrize("find", [fisher, search])
def test_what_has_no_numbers_is_refused_in_a_sentence(find, frame: dict, said: str):
    data = Table.from_frame({**frame, "y": list("ab") * 4}, "y")
    with pytest.raises(TableError, match=rf"{said}\.$"):
        list(find(data))


def test_points_without_scatter_are_refused_in_a_sentence():
    same = Table.from_frame({"u": [1, 2, 3, 4], "v": [2, 4, 6, 8], "y": list("abab")}, "y")
    with pytest.raises(TableError, match="do not scatter"):
        list(fisher(same))
    with pytest.raises(TableError, match="no line separates them"):
        list(search(Table.from_frame({"u": [1, 1], "y": ["a", "b"]}, "y")))
    with pytest.raises(TableError, match="same mean"):
        list(fisher(Table.from_frame({"u": [0, 2, 0, 2], "y": list("aabb")}, "y")))
    with pytest.raises(TableError, match="target is a number"):
        list(search(Table.from_frame({"u": [0, 2, 0, 2], "y": [0.5, 1.5, 2.5, 3.5]}, "y")))
