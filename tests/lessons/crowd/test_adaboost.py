"""The story of AdaBoost: the lecture's stumps, points that grow, errors below the bound, and the ring."""

import numpy as np
import pytest

from mlcore.learners import adaboost
from tests.support.visiting import visit
from views.lessons.crowd.adaboost import story


def boosted(**query):
    return visit("crowd", view="adaboost", **query)


def marks(at, kind: str, pane: int = 0) -> list:
    return [mark for mark in at.drawn["panes"][pane]["marks"] if mark["kind"] == kind]


def test_the_stumps_on_lengths():
    stumps = [boosted(data="length", step=step) for step in (1, 5, 9, 13)]
    for at, cut, error, alpha in zip(
        stumps, ("12.5", "24.5", "30", "45"), ("0.2857", "0.3000", "0.3214", "0.2544"),
        ("0.4581", "0.4236", "0.3736", "0.5377"), strict=True,
    ):  # fmt: skip
        assert f"Length ≤ {cut}" in at.said
        assert f"ε = {error}" in at.said
        assert f"α = {alpha}" in at.said
        assert "Guess first" in at.said
    after = boosted(data="length", step=2)
    assert "one half" in after.said
    assert "0.2500" in after.html


def test_nothing_is_given_away_before_its_step():
    asked = boosted(data="length", step=4)
    assert "24.5" not in asked.html
    assert "0.4236" not in asked.formulas + asked.html
    shown = [mark for mark in marks(asked, "text", 1) if mark["at"][0]["step"] <= 4]
    assert not [mark for mark in shown if "24.5" in mark["at"][0]["text"]]


def test_a_points_area_grows_with_its_weight():
    at = boosted(data="length", step=6)
    now = at.story.rounds[1]
    sizes = []
    for mark in marks(at, "dot"):
        known = [state["size"] for state in mark["at"] if state["step"] <= 6 and "size" in state]
        sizes.append(known[-1])
    ratio = np.array(sizes) ** 2 / np.array(now.after)
    assert ratio == pytest.approx(np.full(7, ratio.mean()), rel=0.15)


@pytest.mark.parametrize("depth", [1, 2])
def test_what_is_drawn_is_what_the_model_predicts(depth: int):
    at = boosted(world="diagonal", n=60, rounds=10, tree_depth=depth, noise=10)
    ground, shown = at.case.ground, at.story
    model = adaboost(10, depth, criterion="error").fit(ground.table())
    said = model.predict(ground.frame(ground.x))
    (across, up), field = shown.edges, shown.fields[9]
    for (x, y), label in zip(ground.x, said, strict=True):
        cell = field[np.searchsorted(up, y) - 1][np.searchsorted(across, x) - 1]
        assert ground.classes[cell] == label
    last = shown.rounds[-1]
    assert last.training == np.mean(said != np.array(ground.classes)[ground.codes])
    assert last.test == np.mean(model.predict(ground.tested()) != np.array(ground.classes)[ground.test[1]])
    assert all(one.training <= one.bound for one in shown.rounds)


def test_no_sum_of_stumps_is_a_ring():
    end = boosted(world="ring", noise=0, step="end")
    assert "cannot make a ring" in end.said
    assert "Why not?" in end.html
    assert "Why not?" not in boosted(world="ring", noise=0, tree_depth=2, step="end").html
    assert "Why not?" not in boosted(world="ring", noise=0, step=3).html
    field, (across, up) = end.story.fields[29], end.story.edges
    spots = [(0.75, 0.0), (0.0, 0.75), (0.0, 0.0), (0.75, 0.75)]
    said = [field[np.searchsorted(up, y) - 1][np.searchsorted(across, x) - 1] for x, y in spots]
    assert said != [1, 1, 0, 0]


def test_more_classes_have_no_bound():
    at = boosted(data="iris", step="end", rounds=4)
    assert "bound" not in at.said
    assert at.story.rounds[0].bound is None
    assert "1 − 1/3" in boosted(data="iris", step=2).said


def test_a_tree_without_an_error_ends_the_rounds():
    at = boosted(world="odd", tree_depth=2, step="end")
    assert len(at.story.rounds) < at.case.rounds
    assert "ends with this round" in at.said
    assert at.story is story(at.case)
