"""The tests run the code of divided records and compare it with the page."""

from pathlib import Path

import numpy as np
import pytest

from tests.code.running import Shown, is_number
from tests.support.hostile import hostile_table
from tests.support.sweep import ONLY_SWEPT
from views.lessons.folds import cheat, curve, leak, tuning

BOTH = ("python", "mlcore")
LABELS = ("size",)  # before the figure that names a line


def lines(names: dict) -> dict[str, list[str]]:
    """The printed lines, keyed by the first word of each line."""
    split = [line.split() for line in str(names["printed"]).splitlines() if line]
    bare = [list(filter(is_number, words)) if words[0] in LABELS else words for words in split]
    return {first: rest for first, *rest in bare}


@pytest.mark.wide(one_in=4)
@pytest.mark.parametrize(
    "query",
    [{"divide": "holdout", "share": 70, "stratified": "false"}, {"divide": "folds", "folds": 5},
     {"divide": "one-out", "data": "tennis"}, {"divide": "bootstrap"},
     {"divide": "folds", "data": "cars", "model": "cart:depth=3"},
     {"divide": "bootstrap", "data": "hitters"}],
    ids=str,
)  # fmt: skip
def test_divisions(query: dict, tmp_path: Path):
    shown = Shown("folds", **{"model": "neighbours:k=3", "seed": 4, **query})
    story = shown.at.story
    own, theirs = (shown.run(program, tmp_path) for program in BOTH[::-1])
    assert np.array(own["errors"]) == pytest.approx(story.errors)
    assert len(theirs["errors"]) == len(story.errors)
    if query.get("data") != "tennis":  # their words count differently there
        slack = 0.05 if story.records.classes else 0.1 * np.mean(story.errors)
        assert np.mean(theirs["errors"]) == pytest.approx(np.mean(story.errors), abs=slack)
    if story.records.classes and query["divide"] == "bootstrap":
        estimate = 0.632 * np.mean(story.errors) + 0.368 * story.training
        assert float(lines(own)["training"][-1]) == pytest.approx(estimate)


@pytest.mark.wide(one_in=2)
@pytest.mark.slow
@pytest.mark.parametrize(
    "query",
    [{"tune": "k", "opened": "k"}, {"tune": "leaves", "validate": "folds", "opened": "leaves"},
     {"tune": "C", "data": "kyphosis"}, {"tune": "depth", "data": "hitters", "opened": "depth"}],
    ids=str,
)  # fmt: skip
def test_a_chosen_value(query: dict, tmp_path: Path):
    shown = Shown("folds", view="choose", seed=3, **query)
    story, tune = shown.at.story, query["tune"]
    own, theirs = (shown.run(program, tmp_path) for program in ("mlcore", "python"))
    assert [*own["errors"].values()] == pytest.approx([*story.validation])
    assert own["chosen"] == tuning.named(tune, story.values[story.chosen])
    assert ("test" in lines(own)) == ("test" in lines(theirs)) == ("opened" in query)
    if "opened" in query:
        assert float(lines(own)["test"][0]) == pytest.approx(story.test)
    off = np.abs(np.subtract([*theirs["errors"].values()], story.validation))
    assert np.median(off) <= (0.05 if story.records.classes else 0.25 * np.mean(story.validation))


@pytest.mark.wide(one_in=2)
@pytest.mark.parametrize("query", [{"data": "kyphosis", "tune": "k"}, {"data": "titanic", "tune": "depth"}])
def test_choosing_by_the_test_records(query: dict, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(cheat, "DRAWS", 5)
    shown = Shown("folds", view="cheat", seed=2, **query)
    case = shown.at.case
    draws = cheat.draws_of(case).all()
    own, theirs = (shown.run(program, tmp_path) for program in ("mlcore", "python"))
    for name, one in (("reported", "promised"), ("kept", "kept"), ("honest", "honest")):
        expected = [getattr(draw, one) for draw in draws]
        assert own[name] == pytest.approx(expected)
        assert np.mean(theirs[name]) == pytest.approx(np.mean(expected), abs=0.08)


def test_columns_chosen_on_noise(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(leak, "DRAWS", 3)
    shown = Shown("folds", view="leak", seed=60)
    story = shown.at.story
    for program in BOTH:
        found = lines(shown.run(program, tmp_path))
        for name, errors in (("before", story.outside), ("within", story.inside)):
            assert float(found[name][0]) == pytest.approx(np.mean(errors))


@pytest.mark.wide(one_in=3)
@pytest.mark.slow
@pytest.mark.parametrize(
    "query",
    [{"records": "ring", "model": "cart:leaves=20"}, {"data": "iris", "model": "neighbours:k=3"},
     {"data": "cars"}],
    ids=str,
)  # fmt: skip
def test_a_learning_curve(query: dict, tmp_path: Path):
    shown = Shown("folds", view="curve", **query)
    case = shown.at.case
    story = curve.story_of(case)
    sizes, training, test = story.sizes, story.training, story.test
    own, theirs = (lines(shown.run(program, tmp_path)) for program in ("mlcore", "python"))
    for at, size in enumerate(sizes):
        means = training[:, at].mean(), test[:, at].mean()
        assert list(map(float, own[str(size)])) == pytest.approx(means)
    assert {*own} == {*theirs}
    if case.ring:
        assert float(theirs["1000"][1]) == pytest.approx(test[:, -1].mean(), abs=0.03)


@ONLY_SWEPT
@pytest.mark.slow
@pytest.mark.parametrize("view", ["divide", "choose", "cheat", "curve"])
def test_hostile_names_stay_names(view: str, tmp_path: Path):
    shown = Shown("folds", view=view, data="own", table=hostile_table(), tune="depth", divide="holdout")
    for program in BOTH:
        assert shown.run(program, tmp_path)["printed"]
