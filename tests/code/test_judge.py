"""The tests run the code of a judged model, of counts, costs and thresholds, and compare it with the page."""

from itertools import product
from pathlib import Path

import pytest

from mlcore import evaluate
from tests.code.running import Shown, figures, is_number
from tests.support.hostile import CLASSES, hostile_table
from views.lessons.judge import crossing, roc

BOTH = ("python", "mlcore")
LABELS = ("sick", "alarm")  # before the figure that names a line


def lines(names: dict) -> dict[str, list[str]]:
    """The printed lines, keyed by the first word of each line."""
    split = [line.split() for line in str(names["printed"]).splitlines() if line]
    bare = [list(filter(is_number, words)) if words[0] in LABELS else words for words in split]
    return {first: rest for first, *rest in bare}


def cells(found) -> dict[tuple[str, str], float]:
    """The counts by actual and predicted class."""
    pairs = product(enumerate(map(str, found.classes)), repeat=2)
    return {(c, d): found.table[i][j] for (i, c), (j, d) in pairs}


@pytest.mark.parametrize(
    "query",
    [{"model": "cart"}, {"data": "iris", "judged": "folds", "model": "neighbours"},
     {"data": "iris", "judged": "training", "model": "svm"}],
    ids=str,
)  # fmt: skip
def test_a_confusion_matrix(query: dict, tmp_path: Path):
    shown = Shown("judge", view="matrix", **query)
    ours = shown.at.story.counts.confusion
    own = shown.run("mlcore", tmp_path)
    found = own["found"]  # in the order of the table; the page puts the positive class first
    assert cells(found) == cells(ours)
    words = str(shown.run("python", tmp_path)["printed"]).split()
    assert float(words[-1]) == pytest.approx(ours.accuracy, abs=0.1 if query["model"] == "cart" else 0.02)
    assert "table(actual, said)" in shown.text("r")


@pytest.mark.parametrize("counts", ["150,40;60,250", "0,10;0,9990", "2,3,1;2,93,4;0,0,7"])
def test_figures_of_counts_that_were_typed_in(counts: str, tmp_path: Path):
    shown = Shown("judge", view="own", counts=counts)
    found = shown.at.story.counts.confusion
    first = found.classes[0]
    expected = {
        "accuracy": found.accuracy, "recall": found.recall(first), "precision": found.precision(first),
        "specificity": found.specificity(first), "f1": found.f(first), "macro": found.macro("f"),
        "micro": found.micro("f"), "kappa": found.kappa, "mcc": found.mcc,
    }  # fmt: skip
    for program in BOTH:
        assert figures(shown.run(program, tmp_path)) == pytest.approx(expected)


@pytest.mark.parametrize("decides", ["never", "steady", "accurate"])
def test_a_class_that_becomes_rare(decides: str, tmp_path: Path):
    shown = Shown("judge", view="balance", decides=decides)
    expected = [
        (one.accuracy, one.recall("yes"), one.precision("yes"), one.kappa)
        for one in (counts.confusion for counts in shown.at.story.counts)
    ]
    for program in BOTH:
        found = [tuple(map(float, row)) for row in lines(shown.run(program, tmp_path)).values()]
        assert found == [pytest.approx(row) for row in expected]


def test_costs_of_counts(tmp_path: Path):
    shown = Shown("judge", view="cost", prices="-1,100,1,0.5")
    story = shown.at.story
    for program in BOTH:
        found = lines(shown.run(program, tmp_path))
        for people, pair in story.pairs.items():
            assert list(map(float, found[people])) == pytest.approx([c.cost(story.prices) for c in pair])


def test_costs_of_two_models(tmp_path: Path):
    about = {"source": "models", "data": "kyphosis", "model": "cart:depth=3", "rival": "neighbours:k=3"}
    shown = Shown("judge", view="cost", prices="0,10;1,0", **about)
    story = shown.at.story
    own, theirs = (
        [line.split() for line in shown.run(program, tmp_path)["printed"].splitlines()]
        for program in ("mlcore", "python")
    )
    assert [float(line[-1]) for line in own] == [one.cost(story.prices) for one in story.pairs["own"]]
    assert [float(line[-3]) for line in own] == [one.accuracy for one in story.pairs["own"]]
    assert float(theirs[1][-1]) == pytest.approx(float(own[1][-1]), abs=11)  # one tied vote


def test_two_normal_curves(tmp_path: Path):
    shown = Shown("judge", view="roc")
    for program in BOTH:
        found = lines(shown.run(program, tmp_path))
        assert float(found["d"][3]) == pytest.approx(0.12, abs=1e-6)
        assert float(found["AUC"][0]) == pytest.approx(0.796968, abs=1e-6)


@pytest.mark.parametrize(
    "query",
    [{"data": "kyphosis", "model": "naive-bayes"}, {"data": "kyphosis", "model": "svm", "positive": "absent"},
     {"data": "iris", "model": "svm", "judged": "folds", "positive": "versicolor"},
     {"data": "tennis", "model": "id3:depth=1", "judged": "training"}],
    ids=str,
)  # fmt: skip
def test_the_curve_of_a_model(query: dict, tmp_path: Path):
    shown = Shown("judge", view="roc", scores="model", **query)
    story = shown.at.story
    own, theirs = (lines(shown.run(program, tmp_path)) for program in ("mlcore", "python"))
    area = float(shown.run("mlcore", tmp_path)["curve"].tpr.sum())
    assert area == pytest.approx(float(story.curve.tpr.sum()))
    for step in story.steps:
        if step.kind == "cost":
            assert float(own[f"{step.alarm:g}"][0]) == story.curve.thresholds[step.at]
    if query["data"] == "kyphosis":
        assert float(theirs["AUC"][0]) == pytest.approx(float(own["AUC"][0]), abs=1e-3)
        assert float(theirs["1"][1]) == pytest.approx(float(own["1"][1]), abs=1.5)


@pytest.mark.parametrize("ranked", [None, "3-;3+;3-;-1.5+;0-"])
def test_the_curve_of_typed_scores(ranked: str | None, tmp_path: Path):
    shown = Shown("judge", view="roc", scores="typed", **({"ranked": ranked} if ranked else {}))
    story = shown.at.story
    for program in BOTH:
        found = lines(shown.run(program, tmp_path))
        assert float(found["AUC"][0]) == pytest.approx(evaluate.auc(story.curve))
        for step in story.steps:
            if step.kind == "cost":
                threshold, bill = map(float, found[f"{step.alarm:g}"])
                assert threshold == story.curve.thresholds[step.at]
                assert bill == pytest.approx(roc.bills(story.curve, step.alarm)[step.at])
    assert "pROC" in shown.text("r")


def test_curves_that_cross(tmp_path: Path):
    shown = Shown("judge", view="roc", scores="crossing", prevalence=0.4)
    story = shown.at.story
    for program in BOTH:
        found = lines(shown.run(program, tmp_path))
        assert float(found["equal"][1]) == pytest.approx(story.equal, abs=1e-6)
        for alarm in (10, 1, 0.1):
            costs = [crossing.best(name, alarm, 0.4)[1] for name in "AB"]
            assert [float(found[f"{alarm:g}"][at]) for at in (1, 3)] == pytest.approx(costs, abs=1e-6)


def test_two_models_of_which_one_is_always_cheaper(tmp_path: Path):
    shown = Shown("judge", view="roc", scores="crossing", prevalence=0.99)
    assert shown.at.story.equal is None
    assert not any("equal" in shown.run(program, tmp_path)["printed"] for program in BOTH)


@pytest.mark.parametrize("view", ["matrix", "roc", "cost"])
def test_hostile_names_stay_names(view: str, tmp_path: Path):
    about = {"matrix": {}, "roc": {"scores": "model"}, "cost": {"source": "models", "rival": "majority"}}
    query = {"data": "own", "table": hostile_table(), "model": "cart", "positive": CLASSES[0], **about[view]}
    shown = Shown("judge", view=view, **query)
    for program in BOTH:
        assert shown.run(program, tmp_path)["printed"]
