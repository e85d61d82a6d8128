"""Trees as features: the tiles are the leaves, f is the sum of their weights, the border is the model's."""

import numpy as np
import pytest

from mlcore.learners import svm
from tests.support.visiting import visit
from views.lessons.crowd.features import _above, some


def shown(**query):
    return visit("crowd", view="features", **query)


def test_a_point_has_one_leaf_in_each_tree_and_f_is_the_sum_of_their_weights():
    at = shown(step="end")
    explained, ground = at.story, at.case.ground
    codes = np.array([one.codes for one in explained.trees])
    f = explained.bias + sum(np.array(w)[own] for w, own in zip(explained.weights, codes, strict=True))
    said = np.where(f > 0, explained.sides[1], explained.sides[0])
    assert np.mean(said != ground.codes) == explained.leaves.training
    (across, up) = explained.edges
    cells = [explained.field[np.searchsorted(up, y) - 1][np.searchsorted(across, x) - 1] for x, y in ground.x]
    assert cells == said.tolist()
    for one in explained.trees:
        for (x, y), code in zip(ground.x, one.codes, strict=True):
            left, bottom, right, top = one.leaves[code][0]
            assert left <= x <= right
            assert bottom <= y <= top


def test_the_ring_is_made_of_leaves_but_not_of_the_columns():
    story = shown(step="end").story
    assert story.leaves.test < 0.15
    assert story.line.test > 0.4
    assert min(one.errors.test for one in story.trees) > 2 * story.leaves.test


def test_tiles_come_with_their_trees():
    at = shown(step=3)
    boxes = [mark for mark in at.drawn["panes"][1]["marks"] if mark["kind"] == "box"]
    rows = len(some(at.case))
    assert len(boxes) == rows * at.case.trees
    assert sum(mark["at"][0]["step"] <= 3 for mark in boxes) == 2 * rows
    bars = [mark for mark in at.drawn["panes"][2]["marks"] if mark["kind"] == "box"]
    assert {mark["at"][0]["step"] for mark in bars} == {at.last - 1}
    assert "on the leaves" not in shown(step=at.last - 1).html


def test_both_sides_of_the_line_fill_the_plane():
    corners = [(0.0, 0.0), (2.0, 0.0), (2.0, 1.0), (0.0, 1.0)]
    f = [x - 0.5 for x, _ in corners]
    assert _above(corners, f) == [(0.5, 0.0), (2.0, 0.0), (2.0, 1.0), (0.5, 1.0)]
    at = shown(world="diagonal", step=1)
    ground = at.case.ground
    line = svm(C=1.0).fit(ground.table())
    left, bottom, right, top = ground.box
    four = ground.frame(np.array([(left, bottom), (right, bottom), (right, top), (left, top)]))
    assert at.story.corners == pytest.approx(line.decision(four))


def test_three_classes_are_refused():
    at = shown(data="iris")
    assert "separates two classes" in at.said
    assert at.refused.beside
