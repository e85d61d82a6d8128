"""The story of gradient boosting: scikit-learn's figures, residuals that travel, no classes."""

import numpy as np
import pytest
from sklearn.ensemble import GradientBoostingRegressor

from tests.support.visiting import visit


def boosted(**query):
    return visit("crowd", view="gradient", **query)


def test_both_errors_are_those_of_scikit_learn():
    at = boosted(rounds=10, step="end")
    pairs, rounds = at.story.pairs, at.story.rounds
    x, y = pairs.x[:, None], pairs.y
    own, other = list(pairs.training), list(pairs.test)
    model = GradientBoostingRegressor(n_estimators=10, max_depth=1, learning_rate=0.5).fit(x[own], y[own])
    for rows, part in ((own, "training"), (other, "test")):
        expected = [np.mean((y[rows] - said) ** 2) for said in model.staged_predict(x[rows])]
        assert [getattr(one, part) for one in rounds[1:]] == pytest.approx(expected)
    middles = np.array(at.story.edges[:-1]) / 2 + np.array(at.story.edges[1:]) / 2
    assert rounds[-1].sum == pytest.approx(model.predict(middles[:, None]))


def test_a_round_in_three_steps():
    ask, tree, add = (boosted(step=step) for step in (1, 2, 3))
    split = ask.story.rounds[1].split
    assert split is not None
    threshold, *_ = split
    assert f"{threshold:.4g}" not in ask.said + ask.html + ask.formulas
    assert f"Weight ≤ {threshold:.4g}" in tree.said
    assert f"{ask.story.rounds[1].training:.3f}" not in tree.html
    assert f"{ask.story.rounds[1].training:.3f}" in add.said


def test_what_the_dots_show_is_what_is_left_over():
    at = boosted(step=1)
    dots = [mark for mark in at.drawn["panes"][1]["marks"] if mark["kind"] == "dot"]
    assert [dot["at"][0]["y"] for dot in dots] == pytest.approx(at.story.rounds[1].residuals, abs=0.01)


def test_when_the_test_error_is_least_is_said():
    at = boosted(step="end")
    tested = [one.test for one in at.story.rounds]
    assert f"after {tested.index(min(tested))} rounds" in at.said


def test_classes_are_refused_and_columns_mended():
    at = boosted(data="tennis")
    assert "holds classes" in at.said
    assert at.refused.beside
    assert "does not have" in boosted(columns="Nothing").note
    assert boosted(columns="Horsepower").case.column == "Horsepower"


def test_the_body_mass_of_penguins_takes_the_place_of_their_species():
    at = boosted(data="penguins", step="end")
    assert (at.case.column, at.case.target) == ("Flipper length", "Body mass")
    assert "Body mass" not in at.fields["column"].options
    assert at.story.pairs.y.min() == 2700
    assert at.story.rounds[-1].training < at.story.rounds[0].training / 4
