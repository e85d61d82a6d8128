"""A Hoeffding tree: it splits only where the bound allows it, and forgets none of its counts."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from mlcore.incremental import bound, hoeffding, stream

from datasets import generators
from mlcore import Table, TableError
from mlcore.trees.incremental.observing import Stream
from tests.mlcore.support import moderate
from tests.support.sweep import ONLY_SWEPT, examples
from tests.support.tables import lesson


def rides(n: int, seed: int = 0, noise: float = 0.1) -> Table:
    return Table.from_frame(generators.rides(n, seed, noise), "Rides")


def test_the_bound():
    assert bound(1, 1000, 1e-7) == pytest.approx(math.sqrt(math.log(1e7) / 2000))
    assert bound(math.log2(3), 200, 0.05) == pytest.approx(0.1372, abs=5e-5)
    with pytest.raises(ValueError, match="above 0"):
        bound(1, 0, 0.1)


@settings(moderate, max_examples=examples(15))
@given(
    seed=st.integers(0, 10_000),
    grace=st.sampled_from([1, 7, 50]),
    tie=st.sampled_from([0, 0.05, 0.3]),
    delta=st.sampled_from([1e-7, 0.2]),
    criterion=st.sampled_from(["entropy", "gini"]),
)
def test_a_leaf_is_split_only_where_the_bound_lets_it(seed, grace, tie, delta, criterion):
    table = rides(600, seed)
    if seed % 2:
        table = replace(table, weights=np.random.default_rng(seed).integers(0, 3, table.n).astype(float))
    steps = list(hoeffding(table, delta, tie, grace, criterion))
    span = 1 if criterion == "entropy" else 0.5
    assert [step.record for step in steps] == sorted(step.record for step in steps)
    assert steps[-1].kind == "end"
    before = None
    for step in steps[:-1]:
        gains = sorted((one.gain for one in step.gains), reverse=True)
        assert step.epsilon == pytest.approx(bound(span, step.seen, delta))
        assert step.difference == pytest.approx(gains[0] - gains[1])
        enough = step.difference > step.epsilon or step.epsilon < tie
        assert (step.kind == "split") == (step.why is not None) == (enough and gains[0] > 1e-9)
        assert (step.why == "difference") == (step.kind == "split" and step.difference > step.epsilon)
        node = step.tree.node(step.path)
        assert node.n >= step.seen  # it has not counted more records than have passed
        if step.kind == "split":
            assert node.split.attribute == step.best
            assert all(child.n == 0 for child in node.children)
            assert before is None or not before.node(step.path).children
            assert step.level == 1
        else:
            assert not node.children
        before = step.tree


@settings(moderate, max_examples=examples(15))
@given(seed=st.integers(0, 10_000), grace=st.sampled_from([5, 40]))
def test_counts_add_up(seed: int, grace: int):
    """The counts of an inner node's children, and the counts of its leaf at the split."""
    table = rides(500, seed)
    at_split = {}
    for step in hoeffding(table, 0.1, 0.2, grace):
        seen = np.bincount(table.target.cells[: step.record + 1], minlength=2)
        assert step.tree.root.counts == tuple(seen.astype(float))
        if step.kind == "split":
            at_split[step.path] = np.array(step.tree.node(step.path).counts)
            assert at_split[step.path].sum() == step.seen
        for path, node in step.tree.walk():
            assert (path in at_split) == bool(node.children)
            if node.children:
                below = sum(np.array(child.counts) for child in node.children)
                assert (at_split[path] + below == node.counts).all()


@settings(moderate, max_examples=examples(15))
@given(seed=st.integers(0, 10_000), cut=st.integers(1, 59))
def test_a_memory_of_two_parts_is_that_of_the_whole(seed: int, cut: int):
    stream = Stream.of(rides(60, seed))
    rows = np.arange(60)
    both = stream.nothing().joined(stream.seen(rows[:cut])).joined(stream.seen(rows[cut:]))
    for one, other in zip(both, stream.seen(rows), strict=True):
        assert one == pytest.approx(other)


def test_what_a_leaf_would_gain():
    """Nominal counts are exact. For a number the densities give nearly the same as the records."""
    table = Table.from_frame(
        {
            "word": ["a", "a", "b", "b"] * 50,
            "x": np.r_[np.arange(100), np.arange(200, 300)],
            "y": ["p"] * 100 + ["q"] * 100,
        },
        "y",
    )
    stream = Stream.of(table)
    word, x = stream.gains(stream.seen(np.arange(200)), "entropy")
    assert word.gain == pytest.approx(0)
    assert x.gain == pytest.approx(1, abs=0.05)
    assert 100 < x.split.threshold < 200


@ONLY_SWEPT
@pytest.mark.slow
def test_a_stream_of_100_000_finds_the_rule():
    table = rides(100_000)
    steps = list(hoeffding(table))
    splits = [step for step in steps if step.kind == "split"]
    assert [step.best for step in splits[:3]] == ["Sky", "Temperature", "Wind"]
    assert {step.why for step in splits} == {"difference", "tie"}
    assert all(step.best != "Weekday" for step in splits if step.why == "difference")
    fresh = rides(5_000, seed=1, noise=0)
    assert steps[-1].tree.errors(fresh) < 0.01 * fresh.n
    early = steps[0].tree
    assert early.leaves == 1


def test_one_class_waits_and_no_column_waits():
    alike = Table.from_frame({"x": ["a", "b"] * 20, "y": ["p"] * 40}, "y", {"y": ("nominal", ["p", "q"])})
    (end,) = hoeffding(alike, grace=5)
    assert (end.kind, end.record, end.tree.leaves) == ("end", 39, 1)
    *looks, _ = hoeffding(Table.from_frame({"y": ["p", "q"] * 5}, "y"), grace=5)
    assert [(step.kind, step.best, step.gains) for step in looks] == [("wait", None, ())] * 2
    *looks, _ = hoeffding(Table.from_frame({"x": [1.0] * 10, "y": ["p", "q"] * 5}, "y"), tie=9, grace=5)
    assert [(step.kind, step.best) for step in looks] == [("wait", None)] * 2


def test_what_is_refused():
    table = lesson("tennis")
    for wrong in ({"delta": 0}, {"delta": 1}, {"tie": -1}, {"grace": 0}, {"criterion": "error"}):
        with pytest.raises(ValueError, match=r"Delta|threshold|grace|criterion"):
            hoeffding(table, **wrong)
    with pytest.raises(TableError, match="needs classes"):
        hoeffding(lesson("cars"))
    with pytest.raises(TableError, match="“x” lacks 1 of 3"):
        hoeffding(Table.from_frame({"x": ["a", None, "b"], "y": ["p", "q", "p"]}, "y"))


def test_a_step_is_made_when_one_asks_for_it():
    """The same as the whole trace gives, with its tree. The stream draws only the requested records."""
    table = rides(3_000)
    reading, steps = stream(table, grace=100), list(hoeffding(table, grace=100))
    assert len(reading) == len(reading.looks) + 1 == len(steps)
    assert [reading[at] for at in (0, 7, -1)] == [steps[at] for at in (0, 7, -1)]
    assert reading[2:5] == tuple(steps[2:5])
    with pytest.raises(IndexError):
        _ = reading[len(steps)]
    assert [look.kind for look in reading.looks] == [step.kind for step in steps[:-1]]
