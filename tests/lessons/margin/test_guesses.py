"""The guesses about the maximum margin: the points that hold it, and every sufficient choice of points."""

import numpy as np
import pytest
from sklearn.svm import SVC

from tests.support.visiting import Visit, visit, words
from views.kit.lesson import Snapshot
from views.kit.questions import Question, several
from views.lessons.margin.line import MARKED

LINKS = ({}, {"set": "outlier"}, {"set": "iris", "classes": "setosa;versicolor"})


def asked(at: Visit) -> Question:
    question: Question = at.lesson.asks(at.case, at.story)[1]()
    return question


@pytest.mark.parametrize("link", LINKS, ids=str)
def test_the_support_vectors_of_libsvm_are_the_right_answer(link: dict[str, str]):
    at = visit("margin", **link)
    theirs = SVC(kernel="linear", C=1e6, tol=1e-8).fit(at.case.points.X, at.case.points.Y)
    assert asked(at).right == {several(theirs.support_.tolist())}


def test_of_points_that_hold_the_margin_together_every_choice_that_is_enough_is_right():
    """Two points face two others. A diagonal pair would turn the line, and any three of them hold it."""
    at = visit("margin")
    points = at.case.points.but([(-1, 0), (-1, 1), (1, 0), (1, 1), (2, 2)], [-1, -1, 1, 1, 1])
    case = at.lesson.edited(at.case, points)
    question = at.lesson.asks(case, at.lesson.story(case))[1]()
    assert {"0,2", "1,3", "0,1,2", "0,1,2,3"} <= {*question.right}
    assert not {"0,3", "0,2,4", "0,1"} & {*question.right}
    assert "of one class" in words(question.instead_of("0,1"))
    assert "1 point of them lies beyond the margin" in words(question.instead_of("0,2,4"))
    assert "2 other points would violate it" in words(question.instead_of("0,3"))


def test_what_is_sent_while_it_is_open_does_not_follow_from_the_machine():
    at = visit("margin", optimum="true")
    covered = at.lesson.covered
    assert covered is not None
    seen = covered(at.case, at.story, False)
    assert seen == covered(at.case, "no machine", False)
    assert seen["marked"] == MARKED
    assert at.drawn["panes"][0]["lines"], "they appear after the answer"
    now = Snapshot(at.case, at.story, 0, until=1)
    assert "Can you find a wider one?" in words(at.lesson.explain(now).say)


def test_an_answer_names_points_that_there_are():
    question = asked(visit("margin"))
    assert question.takes("0,39")
    assert not any(map(question.takes, ("40", "", "0,", "a", "0 1")))
    assert np.all([question.mark(right) == "right" for right in question.right])
    assert question.said("0,1") == f"{question.answers['0']} and {question.answers['1']}"
