"""Digits: errors compared with scikit-learn's, pictures of the records themselves, no answer too early."""

import numpy as np
import pytest
from sklearn.neighbors import KNeighborsClassifier
from sklearn.svm import SVC

from datasets import load
from tests.support.visiting import visit, words
from views.lessons.beside.digits import CS, GAMMA, GAMMAS, LEARNED, SHADES, Sample, inked, records, sheet

LINK = {"view": "digits"}


def test_which_records_are_learned_from_and_tested_on():
    learned, test = records(Sample("3,8"))
    digits = load("digits")["Digit"].astype(str)
    assert np.bincount(learned.y).tolist() == [LEARNED, LEARNED]
    assert len(test.y) == digits.isin(["3", "8"]).sum() - 2 * LEARNED
    assert (learned.X.min(), learned.X.max()) == (0.0, 1.0)


@pytest.mark.parametrize(
    "sample", [Sample("3,8"), Sample("1,8", 7), Sample("1,8", None)], ids=["drawn", "another", "first"]
)
def test_errors_and_support_vectors_are_scikit_learns(sample: Sample):
    taken = {"learned": "first"} if sample.draw is None else {"draw": sample.draw}
    story = visit("beside", **LINK, digits=sample.digits, **taken).story
    learned, test = records(sample)
    theirs = SVC(gamma=GAMMA, tol=1e-8).fit(learned.X, learned.signs)
    assert sorted(theirs.support_) == story.machine.support.tolist()
    assert story.wrong["svm"] == tuple(np.flatnonzero(theirs.predict(test.X) != test.signs))
    near = KNeighborsClassifier(5, algorithm="brute").fit(learned.X, learned.y)
    assert story.wrong["neighbours"] == tuple(np.flatnonzero(near.predict(test.X) != test.y))


def test_a_random_draw_errs_less_than_the_order_of_the_file():
    def error(draw: int | None) -> float:
        learned, test = records(Sample("1,8", draw))
        return float((SVC(gamma=GAMMA).fit(learned.X, learned.y).predict(test.X) != test.y).mean())

    assert error(None) == pytest.approx(34 / 276)
    assert max(error(draw) for draw in range(10)) < 0.06


def test_the_case_of_the_file_order_says_so_once_the_errors_are_shown():
    link = {**LINK, "digits": "1,8", "learned": "first"}
    assert "not a random draw" in words(visit("beside", **link, step=0).html)
    assert "34 of 276" not in words(visit("beside", **link, step=2).html)
    assert "gets 34 of 276 wrong. With 40 of each digit drawn at random" in words(
        visit("beside", **link, step=3).html
    )


def test_support_vectors_come_by_their_multipliers():
    at = visit("beside", **LINK, step=1)
    machine = at.story.machine
    assert f"{len(machine.support)} support vectors among 80 pictures" in at.said
    shown = sheet(at.case, at.story, "svm")
    explained = [float(one.text.rpartition(" ")[2]) for one in shown]
    assert explained == sorted(explained, reverse=True)
    assert explained[0] == pytest.approx(machine.alpha.max(), abs=0.005)


def test_a_picture_has_the_ink_of_its_record():
    (one, *_) = sheet(visit("beside", **LINK).case, visit("beside", **LINK).story, "ask")
    for level in range(3):
        high = SHADES[level + 1] if level < 2 else 2.0
        pixels = sum(1 for ink in one.pixels if SHADES[level] <= ink < high)
        assert sum(x1 - x0 for x0, _, x1, _ in inked(one.pixels, level, 0.0, 8.0)) == pixels


def test_neighbours_stand_beside_the_wrong_picture():
    at = visit("beside", **LINK, step=4)
    row = sheet(at.case, at.story, "neighbours")[:4]
    learned, test = records(Sample("3,8"))
    first = at.story.wrong["neighbours"][0]
    assert row[0].pixels == tuple(test.X[first])
    far = np.linalg.norm(learned.X - test.X[first], axis=1)
    assert [one.pixels for one in row[1:]] == [tuple(learned.X[i]) for i in np.argsort(far)[:3]]


def test_the_grid_is_told_a_column_at_a_time():
    at = visit("beside", **LINK, digits="1,8", step="end")
    marks = at.drawn["panes"][1]["marks"]
    texts = [mark for mark in marks if mark["kind"] == "text"]
    assert len(texts) == len(CS) * len(GAMMAS)
    for n in range(len(GAMMAS)):
        column = texts[n * len(CS) : (n + 1) * len(CS)]
        assert {mark["at"][0]["step"] for mark in column} == {7 + n}
        errors = [float(mark["at"][0]["text"]) / 100 for mark in column]
        assert errors == pytest.approx([row[n].error for row in at.story.grid.cells], abs=1e-3)
    lit = [mark for mark in marks if mark["kind"] == "box" and mark["at"][-1].get("look") == "above"]
    assert len(lit) == len(at.story.grid.best)


def test_nothing_is_told_before_its_step():
    for step in (0, 2, 6):
        assert "Guess first" in visit("beside", **LINK, step=step).said
    assert not visit("beside", **LINK, step=2).shown.beside
    assert "Random forest" not in visit("beside", **LINK, step=4).html


def test_a_hard_margin_that_cannot_be_is_said_and_the_rest_is_told():
    at = visit("beside", **LINK, C="inf", step=3)
    assert at.said
    assert visit("beside", **LINK, C="inf", step="end").said
