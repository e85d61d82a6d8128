"""Parts of a table and noise: no record is lost, every class keeps its share, and only the seed is random."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mlcore import Table, TableError
from mlcore.sampling import balanced, dealt, folds, noisy, noisy_attributes, partition
from tests.mlcore.support import moderate


def table_of(labels: list[str]) -> Table:
    return Table.from_frame({"x": list(range(len(labels))), "class": labels}, "class")


@moderate
@given(st.lists(st.sampled_from("abc"), min_size=20, max_size=120), st.integers(0, 99))
def test_the_parts_part_the_table_and_each_has_its_share_of_every_class(labels, seed):
    table, shares = table_of(labels), (0.5, 0.25, 0.25)
    parts = partition(table, shares, seed)
    assert sorted(np.concatenate(parts).tolist()) == list(range(table.n))
    for rows, share in zip(parts, shares, strict=True):
        assert abs(len(rows) - share * table.n) <= 2
        for code in range(len(table.classes)):
            all_of_it = int((table.target.cells == code).sum())
            here = int((table.target.cells[rows] == code).sum())
            assert abs(here - share * all_of_it) <= 2


def test_the_seed_alone_decides():
    table = table_of(list("ab" * 30))
    first, again, other = (partition(table, (0.6, 0.4), seed) for seed in (1, 1, 2))
    assert all((a == b).all() for a, b in zip(first, again, strict=True))
    assert (first[0].tolist()) != other[0].tolist()


@moderate
@given(st.lists(st.integers(0, 3), max_size=120), st.integers(1, 12), st.integers(0, 99))
def test_folds_have_as_many_records_of_each_class_as_whole_records_allow(labels, k, seed):
    target = np.array(labels, dtype=int)
    fold = folds(target, k, seed)
    assert np.ptp(np.bincount(fold, minlength=k)) <= 1
    for label in set(labels):
        assert np.ptp(np.bincount(fold[target == label], minlength=k)) <= 1
    assert fold.tolist() == folds(target, k, seed).tolist()


def test_folds_follow_the_seed():
    target = np.repeat([0, 1], 30)
    assert folds(target, 5, 0).tolist() != folds(target, 5, 1).tolist()


def test_numbers_are_dealt_from_the_least_to_the_greatest():
    target = np.random.default_rng(0).normal(size=40)
    assert (np.diff(target[dealt(target, 3)]) > 0).all()


def test_too_few_records_are_refused():
    with pytest.raises(TableError, match="2 records are too few for 3 parts"):
        partition(table_of(["a", "b"]), (0.6, 0.2, 0.2), 0)


@pytest.mark.parametrize("share", [0.0, 0.1, 0.35, 1.0])
def test_noise_turns_just_so_many_labels_into_other_ones(share):
    table = table_of(list("abc" * 40))
    turned = noisy(table, share, seed=3)
    assert int((turned.target.cells != table.target.cells).sum()) == round(share * 120)
    assert turned.target.cells.min() >= 0
    assert turned.target.cells.max() <= 2
    assert turned.columns == table.columns


def test_noise_needs_a_share_and_another_class():
    with pytest.raises(ValueError, match="from 0 to 1"):
        noisy(table_of(["a", "b"]), 1.5, 0)


def test_a_balanced_draw_has_as_many_of_each_class_and_leaves_the_others():
    target = np.array(list("abc" * 5 + "ab" * 20))
    drawn, others = balanced(target, 5, seed=2)
    assert [(target[drawn] == one).sum() for one in "abc"] == [5, 5, 5]
    assert sorted([*drawn, *others]) == list(range(len(target)))
    assert drawn.tolist() == sorted(drawn)
    assert balanced(target, 5, seed=3)[0].tolist() != drawn.tolist()


def test_each_record_of_a_class_is_as_likely_to_be_drawn():
    target = np.repeat([0, 1], [8, 4])
    times = np.bincount(np.concatenate([balanced(target, 2, seed)[0] for seed in range(400)]), minlength=12)
    assert times[:8].sum() == times[8:].sum() == 800
    assert abs(times[:8] - 100).max() < 40
    assert abs(times[8:] - 200).max() < 50


def test_a_balanced_draw_needs_enough_records_of_each_class():
    with pytest.raises(ValueError, match="as many records as the sample draws"):
        balanced(np.array([0, 0, 1]), 2, 0)


def test_noise_in_attributes_takes_cells_of_other_records_and_leaves_the_classes():
    frame = {"x": np.arange(200.0), "c": list("ab" * 100), "y": list("uv" * 100)}
    table = Table.from_frame(frame, "y")
    turned = noisy_attributes(table, 0.3, seed=2)
    assert turned.target == table.target
    x, y = table.columns[0].cells, turned.columns[0].cells
    assert 50 <= (x != y).sum() <= 60
    assert set(y) <= set(x)
    assert noisy_attributes(table, 0.0, seed=2).columns[0].cells.tolist() == x.tolist()
    assert noisy_attributes(table, 0.3, seed=3).columns[0].cells.tolist() != y.tolist()
