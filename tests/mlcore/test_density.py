"""Density trees: their density integrates to 1, and each cut has the highest likelihood."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.integrate import dblquad

from mlcore import TableError, density
from tests.mlcore.support import moderate
from tests.support.sweep import examples
from tests.support.tables import lesson

INCOME = lesson("tax").column("Taxable Income").cells
fewer = settings(moderate, max_examples=examples(40))


def drawn(seed: int, d: int) -> np.ndarray:
    rng = np.random.default_rng(seed)
    n = int(rng.integers(1, 60))
    points = np.where(rng.random((n, d)) < 0.5, rng.integers(0, 6, (n, d)), rng.normal(3, 1, (n, d)))
    return points * 10.0 ** rng.integers(-5, 6)


def test_income_cut_by_hand():
    tree = density.whole(INCOME, bounds=(60, 220)).cut((), 0, 97.5)
    low, high = tree.leaves
    assert (low.n, high.n) == (6, 4)
    assert low.density == pytest.approx(6 / (10 * 37.5)) == pytest.approx(0.0160, abs=5e-5)
    assert high.density == pytest.approx(4 / (10 * 122.5)) == pytest.approx(0.00327, abs=5e-6)
    assert tree.integral == pytest.approx(1)
    assert tree.density([59, 60, 97.5, 97.6, 220, 221]) == pytest.approx(
        [0, low.density, low.density, high.density, high.density, 0]
    )
    assert tree.log_likelihood == pytest.approx(np.log(tree.density(INCOME)).sum())


@pytest.mark.slow
@fewer
@given(seed=st.integers(0, 100_000), d=st.sampled_from([1, 2]), least=st.sampled_from([1, 2, 5]))
def test_what_holds_of_every_story(seed: int, d: int, least: int):
    x = drawn(seed, d)
    story = list(density.steps(x, leaves=6, min_records=least))
    for step in story:
        tree = step.tree
        assert tree.integral == pytest.approx(1)
        assert sum(leaf.n for leaf in tree.leaves) == len(x)
        assert math.fsum(leaf.volume for leaf in tree.leaves) == pytest.approx(story[0].tree.leaves[0].volume)
        assert step.log_likelihood == tree.log_likelihood == pytest.approx(np.log(tree.density(x)).sum())
        assert len(tree.cuts) == len(tree.leaves) - 1
    for before, after in pairwise(story):
        assert after.log_likelihood - before.log_likelihood == pytest.approx(after.gain, abs=1e-8)
        assert after.tree == before.tree.cut(*after.cut)
        assert after.gain > 0
    assert density.fit(x, leaves=6, min_records=least) == story[-1].chosen
    most = max(step.held_out for step in story)
    assert story[-1].chosen in [step.tree for step in story if step.held_out >= most - 1e-8]


@fewer
@given(seed=st.integers(0, 100_000), d=st.sampled_from([1, 2]))
def test_each_cut_is_the_likeliest_of_all(seed: int, d: int):
    x = drawn(seed, d)
    for before, after in pairwise([*density.steps(x, leaves=4, min_records=2), None]):
        likely, cuts = [], []
        for leaf in before.tree.leaves:
            inside = before.tree.points_of(leaf)
            for axis in range(d):
                for low, high in pairwise(np.unique(inside[:, axis])):
                    side = np.count_nonzero(inside[:, axis] <= low)
                    if min(side, leaf.n - side) >= 2:
                        cuts.append((leaf.path, axis, (low + high) / 2))
                        likely.append(before.tree.cut(*cuts[-1]).log_likelihood)
        if after is None:
            full = len(before.tree.leaves) == 4
            assert full or not likely or max(likely) <= before.log_likelihood + 1e-8
            return
        assert after.tried == len(cuts)
        assert after.log_likelihood == pytest.approx(max(likely), abs=1e-8)
        assert tuple(after.cut) in [(path, axis, pytest.approx(at)) for path, axis, at in cuts]


def test_records_are_judged_by_trees_grown_without_them():
    x = np.r_[np.arange(6.0), 20 + np.arange(6.0)]
    story = list(density.steps(x, (0, 30), leaves=3, min_records=2, folds=12))
    by_hand = np.zeros(3)
    for i in range(12):
        others = [*density.steps(np.delete(x, i), (0, 30), leaves=3, min_records=2, folds=2)]
        by_hand += [math.log(step.tree.density(x[[i]])[0]) for step in others]
    assert [step.held_out for step in story] == pytest.approx(by_hand.tolist())
    assert story[1].held_out > story[0].held_out


def test_of_uniform_records_few_leaves_are_left_and_two_heaps_are_seen():
    rng = np.random.default_rng(0)
    uniform = list(density.steps(rng.random(400), (0, 1)))
    assert len(uniform[-1].chosen.leaves) <= 2
    assert uniform[-1].log_likelihood > 10  # although the likelihood of the records themselves keeps rising
    heaps = np.r_[rng.normal(0, 0.5, 200), rng.normal(10, 0.5, 200)]
    tree = density.fit(heaps, (-5, 15))
    assert tree.density([5.0]) < 0.05 * min(tree.density([0.0])[0], tree.density([10.0])[0])


def test_a_rectangle_of_the_plane_by_scipy():
    rng = np.random.default_rng(1)
    x = rng.uniform(0, 1, (60, 2)) ** 2
    tree = density.fit(x, [(0, 1), (0, 2)], leaves=3)
    assert len(tree.leaves) > 1
    found, _ = dblquad(lambda b, a: float(tree.density([[a, b]])[0]), 0, 1, 0, 2, epsabs=0.02)
    assert found == pytest.approx(1, abs=0.05)


def test_bounds_of_their_own():
    tree = density.whole([1.0, 2, 3, 4])
    assert (tree.low, tree.high) == ((0.5,), (4.5,))
    assert density.whole([7.0, 7.0]).leaves[0].density == 1
    (only,) = density.steps([7.0, 7.0])
    assert (only.cut, only.tree.leaves[0].n) == (None, 2)


def test_what_is_refused():
    for wrong in ([], [1.0, math.nan], ["a"], [[[1.0]]]):
        with pytest.raises(TableError, match="finite number"):
            density.whole(wrong)
    for bounds in ((3, 1), (0, 1, 2), [(0, 9), (0, 9)], "no", (0, math.inf)):
        with pytest.raises(TableError, match="pair of numbers"):
            density.whole([1.0, 2], bounds)
    with pytest.raises(TableError, match="outside the bounds"):
        density.whole([1.0, 2], (0, 1.5))
    with pytest.raises(ValueError, match="whole and 1 or more"):
        density.steps([1.0, 2], leaves=0)
    tree = density.whole([1.0, 2], (0, 3))
    with pytest.raises(ValueError, match="inside its leaf"):
        tree.cut((), 0, 3.0)
    with pytest.raises(KeyError):
        tree.cut((0,), 0, 1.0)
    with pytest.raises(TableError, match="one of 1 numbers"):
        tree.density([[1.0, 2.0]])
