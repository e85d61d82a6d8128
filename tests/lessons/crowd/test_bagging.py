"""Bagging: the drawn records, their marks in the picture, ties, and errors close to scikit-learn's."""

import numpy as np
import pytest
from sklearn.ensemble import BaggingClassifier

from mlcore.ensemble import Voters, bag, poll, tallies
from mlcore.learners import tree
from tests.support.visiting import visit

FEW = {"view": "bagging", "trees": 5}


def marks(at, kind: str, pane: int = 0) -> list:
    return [mark for mark in at.drawn["panes"][pane]["marks"] if mark["kind"] == kind]


def test_the_poll_is_the_vote_of_the_members_so_far():
    ground = visit("crowd", **FEW).case.ground
    table = ground.table()
    members = [step.model for step in bag(table, tree("cart"), 4, 1)]
    actual = np.array(ground.classes, dtype=object)[ground.codes]
    counts = list(tallies(members, ground.classes, table))
    for n, step in enumerate(poll(members, table), start=1):
        model = Voters(table.classes, tuple(members[:n]), (1.0,) * n)
        assert step.error == pytest.approx(np.mean(model.predict(table) != actual))
        assert step.own == pytest.approx(np.mean(members[n - 1].predict(table) != actual))
        assert counts[n - 1] == pytest.approx(n * model.predict_proba(table))
        assert step.tied == pytest.approx(np.mean(counts[n - 1][:, 0] == counts[n - 1][:, 1]))
        assert step.tied == 0 or n % 2 == 0


def test_hollow_points_are_those_that_were_not_drawn():
    at = visit("crowd", **FEW, step=1)
    times = at.story.bagged.times[0]
    looks = [[state.get("look") for state in mark["at"] if state["step"] == 1] for mark in marks(at, "dot")]
    assert sum(look == ["hollow"] for look in looks) == times.count(0)
    assert f"leaves out {times.count(0)} of 200 points" in at.said
    assert f"The {sum(one > 1 for one in times)} points drawn twice or more are larger" in at.said
    bars = [mark["at"][0]["box"][3] for mark in marks(at, "box", 1)]
    assert bars[:2] == [times.count(0), times.count(1)]
    assert sum(bars) == 200


def test_a_tie_of_votes_is_named():
    at = visit("crowd", **FEW, step=4)
    share = at.story.bagged.tied[2]
    assert f"In {100 * share:.1f} % of the plane the trees disagree, so the vote is a tie" in at.said
    assert "▲ outside" in at.said
    assert "the tied class that" in visit("crowd", **FEW, data="iris", step=4).said


def test_there_is_no_out_of_bag_error_before_every_point_was_left_out():
    at = visit("crowd", **FEW, step=6)
    never_out = np.all([np.array(times) > 0 for times in at.story.bagged.times], axis=0).sum()
    assert never_out == at.story.bagged.never_out[-1] > 0
    assert f"{never_out} points have been in every draw" in at.said
    assert "Use more trees" in visit("crowd", **FEW, step="end").said


def test_the_errors_are_like_those_of_scikit_learn():
    at = visit("crowd", view="bagging", step="end")
    ground, test = at.case.ground, at.story.bagged.test[-1].error
    x, codes = ground.test
    model = BaggingClassifier(n_estimators=25, random_state=0).fit(ground.x, ground.codes)
    assert test == pytest.approx(np.mean(model.predict(x) != codes), abs=0.03)
    assert test < at.story.bagged.alone_test - 0.02


def test_nothing_is_told_before_one_has_guessed():
    first = visit("crowd", **FEW)
    assert "Guess first" in first.said
    assert not first.shown.beside
    assert "37 %" not in first.html
    before = visit("crowd", **FEW, step=3)
    assert "Guess first" in before.said
    assert "vote, test" in before.html
    assert f"{before.story.bagged.test[-1].error:.3f}" not in before.html
