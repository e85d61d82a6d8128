"""Ten digits: predictions and mistakes compared with scikit-learn's, the drawn matrix, nothing too early."""

import numpy as np
from sklearn.metrics import confusion_matrix
from sklearn.svm import SVC

from tests.support.visiting import visit, words
from views.lessons.beside.digits import GAMMA, LEARNED, Sample, records
from views.lessons.beside.ten import ALL, sheet

LINK = {"view": "ten"}


def test_predictions_and_the_matrix_are_scikit_learns():
    story = visit("beside", **LINK).story
    learned, test = records(Sample(ALL))
    assert np.bincount(learned.y).tolist() == [LEARNED] * 10
    theirs = SVC(gamma=GAMMA, tol=1e-8).fit(learned.X, learned.y)
    assert story.predicted.tolist() == theirs.predict(test.X).tolist()
    assert np.array(story.confusion.table).tolist() == confusion_matrix(test.y, story.predicted).tolist()
    assert story.support == len(theirs.support_)


def test_each_picture_has_45_predictions_and_the_first_ones_are_shown_with_theirs():
    story = visit("beside", **LINK).story
    assert (story.wins.sum(axis=1) == 45).all()
    shown = sheet(visit("beside", **LINK).case, story, "svms")
    test = records(Sample(ALL))[1]
    assert [one.text for one in shown][3] == f"3: {story.wins[np.argmax(test.y == 3), 3]} of 9"


def test_the_cells_are_the_matrix_and_the_most_frequent_mistake_is_lit():
    at = visit("beside", **LINK, step="end")
    marks = at.drawn["panes"][1]["marks"]
    texts = [int(mark["at"][0]["text"]) for mark in marks if mark["kind"] == "text"]
    cells = np.array(at.story.confusion.table).ravel()
    assert texts == cells[cells > 0].tolist()
    assert sum(texts) == len(at.story.predicted)
    assert [mark["at"][-1].get("look") for mark in marks if mark["kind"] == "box"].count("above") == 1
    assert "The most frequent mistake is 8 as 1, 7 times" in at.said
    assert "8 1 7" in words(at.html)
    assert [one.text for one in sheet(at.case, at.story, "confused")] == ["8 as 1"] * 7


def test_nothing_is_told_before_its_step():
    for step in (0, 2):
        page = visit("beside", **LINK, step=step)
        assert "Guess first" in page.said
        assert "mistake" not in words(page.html)
    drawn = visit("beside", **LINK).drawn["panes"][1]["marks"]
    assert all(mark["at"][0]["step"] == 3 for mark in drawn if mark["kind"] == "text")
    assert "misclassified" in visit("beside", **LINK, step=3).said


def test_the_first_pictures_of_the_file_are_a_case_that_says_it_is_no_random_draw():
    at = visit("beside", **LINK, step="end", learned="first")
    assert at.story.wrong == 125  # scikit-learn's number, too
    drawn = visit("beside", **LINK).story.wrong
    assert (
        f"gets 125 of 1,397 wrong. With 40 of each digit drawn at random (seed 0) it gets {drawn} of"
        in words(at.html)
    )


def test_a_hard_margin_is_mended():
    assert (
        "Allowed values are 0.000001 to 1000, so the page uses 1000." in visit("beside", **LINK, C="inf").note
    )
