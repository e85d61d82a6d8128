"""Another sample gives another tree: where they begin to differ, and on how many records they disagree."""

from itertools import combinations

import numpy as np
import pytest

import mlcore
from mlcore.ensemble import disagreement
from tests.support.filmed import cards_at
from tests.support.visiting import visit
from views.lessons.crowd.sample import DEPTH

OUT = {"samples": "one-out"}


def test_the_share_of_records_on_which_models_disagree():
    said = [np.array(list(text)) for text in ("aabb", "abbb", "bbbb")]
    pairs = [np.mean(a != b) for a, b in combinations(said, 2)]
    assert disagreement(said) == pytest.approx(np.mean(pairs)) == pytest.approx((0.25 + 0.5 + 0.25) / 3)
    with pytest.raises(ValueError, match="two models"):
        disagreement(said[:1])


def test_each_tree_is_that_of_the_table_without_its_record():
    story = visit("crowd", **OUT).story
    assert story.without[0] is None
    assert len({*story.without}) == len(story.trees)
    for row, tree in zip(story.without[1:], story.trees[1:], strict=True):
        rest = story.table.take(np.delete(np.arange(14), row))
        assert tree == mlcore.fit(rest, mlcore.RECIPES["cart"].but(max_depth=DEPTH))


def test_where_a_tree_begins_to_differ_is_outlined():
    at = visit("crowd", **OUT)
    other = [i for i in range(1, 9) if at.story.trees[i].root.split.attribute != "Outlook"]
    assert other
    assert all(at.story.changed(i) == {()} for i in other), "the page compares nothing below another root"
    step = other[0] + 1 if other[0] > 1 else 1
    assert (
        "has another root. It splits on Humidity there, not on Outlook"
        in visit("crowd", **OUT, step=step).said
    )
    shown = [i for i, step in enumerate(at.story.steps) if step.kind in ("tree", "more")]
    for i in shown:
        lit = [card for card in cards_at(at.drawn["panes"][1], i) if card["look"] == "lit"]
        assert len(lit) == len(at.story.changed(at.story.steps[i].n - 1))


def test_a_threshold_that_moves_is_told_and_not_outlined():
    at = visit("crowd", data="iris", step=3)
    assert "has the same root (≤ 2.45, not ≤ 2.6)" in at.said
    assert () not in at.story.changed(2)


def test_each_row_is_what_its_tree_predicts():
    at = visit("crowd", step="end")
    rows = at.story.table.n
    cells = [mark["at"][0] for mark in at.drawn["panes"][2]["marks"] if mark["kind"] == "cells"]
    assert sum(len(state["lines"]) for state in cells) == rows * (len(at.story.trees) + 2)
    count = round(at.story.differing[0] * rows)
    assert f"The two trees disagree on {count} of 14 days" in visit("crowd", step=2).said
    roots = [tree.root.split.attribute for tree in at.story.trees]
    assert f"Outlook ({roots.count('Outlook')})" in at.said


def test_nothing_is_told_before_one_has_guessed():
    assert "Guess first" in visit("crowd").said
    before = visit("crowd", step=1)
    assert "Guess first" in before.said
    assert "35.7 %" not in before.html
    assert "is a number" in visit("crowd", data="cars").said
