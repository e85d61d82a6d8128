"""Six models on the same points: errors compared with scikit-learn's, one cursor, nothing before its step."""

import numpy as np
import pytest
from sklearn.discriminant_analysis import StandardScaler
from sklearn.naive_bayes import GaussianNB
from sklearn.neighbors import KNeighborsClassifier
from sklearn.pipeline import make_pipeline
from sklearn.svm import SVC
from sklearn.tree import DecisionTreeClassifier

from mlcore import evaluate
from tests.support.visiting import visit
from views.lessons.beside.facets import MODELS, MOST, TITLES, TREES, put
from views.subjects.points.reading import pack

THEIRS = {
    "neighbours": make_pipeline(StandardScaler(), KNeighborsClassifier(5, algorithm="brute")),
    "bayes": GaussianNB(),
    "linear": make_pipeline(StandardScaler(), SVC(kernel="linear", C=1.0)),
    "gaussian": make_pipeline(StandardScaler(), SVC(gamma=0.5, C=1.0)),
}


@pytest.mark.parametrize("name", THEIRS)
def test_errors_in_folds_are_scikit_learns(name: str):
    at = visit("beside", set="moons")
    X, y = at.case.points.X, at.case.points.Y
    wrong = []
    for test in evaluate.folds(y, 10):
        rest = np.setdiff1d(np.arange(len(y)), test)
        wrong.append(int((THEIRS[name].fit(X[rest], y[rest]).predict(X[list(test)]) != y[list(test)]).sum()))
    assert list(at.story.learned[name].wrong) == wrong


def test_a_full_grown_tree_errs_on_no_point_of_its_own():
    at = visit("beside", set="moons", step="end")
    assert at.story.learned["cart"].errors == 0
    assert (
        DecisionTreeClassifier()
        .fit(at.case.points.X, at.case.points.Y)
        .score(at.case.points.X, at.case.points.Y)
        == 1
    )


def test_the_fewest_errors_are_named_and_stand_in_the_panes():
    at = visit("beside", step="end")
    totals = {name: at.story.learned[name].total for name in MODELS}
    least = min(totals.values())
    for name, total in totals.items():
        assert (TITLES[name] in at.said) == (total == least)
    texts = [
        mark["at"][0]["text"]
        for pane in at.drawn["panes"]
        for mark in pane["marks"]
        if mark["kind"] == "text"
    ]
    assert texts == [f"{totals[name]} of 40 wrong" for name in MODELS]


def test_nothing_is_told_before_its_step():
    at = visit("beside")
    assert not at.shown.beside
    assert "cannot express" not in at.html
    before = visit("beside", step=7)
    assert "which model makes the fewest errors?" in before.said
    assert "wrong" not in before.html
    assert "folds</th>" not in before.html
    for i, pane in enumerate(at.drawn["panes"], start=1):
        cells = [mark["at"][0]["step"] for mark in pane["marks"] if mark["kind"] == "cells"]
        assert cells
        assert set(cells) == {i}


def test_one_cursor_in_all_panes():
    at = visit("beside", step="end", z="1,-0.5")
    for pane in at.drawn["panes"]:
        (cursor,) = [mark for mark in pane["marks"] if mark.get("drag") == "xy"]
        assert (cursor["at"][0]["x"], cursor["at"][0]["y"]) == (1, -0.5)
    assert "At (1, −0.5)" in at.html
    assert f"of {TREES} trees" in at.html
    assert "posterior" in at.html
    assert "f(x) =" in at.html
    assert put(at.case, {"x": 0.25, "y": 2}) == {"z": "0.25,2"}
    assert put(at.case, {"x": "0", "y": None}) is None


def test_of_many_points_some_are_learned_from():
    at = visit("beside", set="iris")
    assert f"the models learn from {MOST} of them, evenly spread" in at.note
    assert (at.case.points.n, at.case.sample.n, at.case.ground.n) == (100, MOST, MOST)


@pytest.mark.parametrize("points", [([], []), ([(0, 0), (1, 1)], [1, 1])])
def test_points_without_two_classes_are_refused(points: tuple):
    at = visit("beside", points=pack(*points))
    assert "A border needs two classes." in at.said
    assert at.choices


def test_a_model_that_cannot_be_says_why():
    at = visit("beside", set="touching", C="inf", step=5)
    assert "Linear SVM: " in at.said
    assert "no hard margin" in at.said
    assert "none" in str(at.drawn["panes"][4])


def test_an_svm_that_would_take_long_is_stopped_and_said():
    assert "SMO stopped after 2000 steps" in visit("beside", C="1e6", step=5).said
    assert "stopped" not in visit("beside", step=5).said


def test_naive_bayes_sees_nothing_of_xor():
    found = visit("beside", set="xor").story.learned
    assert found["bayes"].total > 10 > found["neighbours"].total


def test_what_kind_of_model_each_is():
    html = visit("beside", step="end").html
    for said in ("supervised learning", "generative, a density for each class", "a black box"):
        assert said in html
    assert "black box" not in visit("beside").html
