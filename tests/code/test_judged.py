"""The tests run the code that judges models and compare it with the page."""

from pathlib import Path

import pytest

from tests.code.running import Shown, numbers
from tests.support.hostile import hostile_table


def accuracies(names: dict) -> list[list[float]]:
    """The accuracy of each model in each fold."""
    return list(names["right"].values())


def rows(names: dict) -> dict[str, list[float]]:
    lines = [line.split() for line in str(names["printed"]).splitlines() if not line.startswith("both")]
    return {line[0]: [float(word) for word in line[1:]] for line in lines}


@pytest.mark.wide(one_in=2)
@pytest.mark.parametrize("query", [{"set": "moons", "n": 40}, {"set": "xor", "n": 30, "k": 3}], ids=str)
def test_six_models(query: dict, tmp_path: Path):
    shown = Shown("beside", **query)
    wrong = [one.wrong for one in shown.at.story.learned.values()]
    n = shown.at.case.ground.n
    own = accuracies(shown.run("mlcore", tmp_path))
    sizes = [len(range(fold, n, len(wrong[0]))) for fold in range(len(wrong[0]))]
    for errors, found in zip(wrong, own, strict=True):
        assert [round(size * (1 - one)) for size, one in zip(sizes, found, strict=True)] == list(errors)
    theirs = accuracies(shown.run("python", tmp_path))
    for at in (2, 3, 4, 5):  # except trees, because scikit-learn draws different ones
        assert theirs[at] == pytest.approx(own[at], abs=0.3)
        assert sum(theirs[at]) == pytest.approx(sum(own[at]), abs=0.5)


def test_two_models_in_folds(tmp_path: Path):
    shown = Shown("duel")
    story = shown.at.story
    own, theirs = (shown.run(program, tmp_path) for program in ("mlcore", "python"))
    assert accuracies(own) == [pytest.approx(story.a), pytest.approx(story.b)]
    plain, corrected = (numbers(line) for line in own["printed"].splitlines()[-2:])
    assert plain == pytest.approx([story.plain.t, story.plain.p])
    assert corrected == pytest.approx([story.corrected.t, story.corrected.p])
    assert theirs["right"]["B: 5 nearest neighbours"] == pytest.approx(story.b, abs=0.14)


def test_figures_that_were_typed_in(tmp_path: Path):
    shown = Shown("duel", figures="typed")
    story = shown.at.story
    own, theirs = (str(shown.run(program, tmp_path)["printed"]) for program in ("mlcore", "python"))
    expected = [story.plain.t, story.plain.p, story.corrected.t, story.corrected.p]
    assert numbers(own) == pytest.approx(expected)
    assert numbers(theirs) == pytest.approx(expected)
    counts = Shown("duel", figures="typed", view="mcnemar", step="end")
    for program in ("mlcore", "python"):
        found = rows(counts.run(program, tmp_path))
        assert found["exact"] == pytest.approx([counts.at.story.exact])
        assert found["chi-square"] == pytest.approx([counts.at.story.statistic, counts.at.story.chi])


@pytest.mark.parametrize("query", [{"data": "wine"}, {"data": "iris", "seed": 5}], ids=str)
def test_two_models_on_one_test_set(query: dict, tmp_path: Path):
    models = {"model": "naive-bayes", "rival": "neighbours:k=3"}
    shown = Shown("duel", view="mcnemar", **models, **query)
    story = shown.at.story
    _, only_a, only_b, _ = story.counts(len(story.fell))
    for program in ("mlcore", "python"):
        names = shown.run(program, tmp_path)
        found = rows(names)
        assert (names["only_a"], names["only_b"]) == (only_a, only_b)
        assert found["exact"] == pytest.approx([story.exact])
        assert found["chi-square"] == pytest.approx([story.statistic, story.chi])


def test_six_models_that_are_compared(tmp_path: Path):
    shown = Shown("duel", view="six")
    assert accuracies(shown.run("mlcore", tmp_path)) == [
        pytest.approx(one) for one in shown.at.story.accuracies
    ]


@pytest.mark.parametrize("query", [{}, {"right": 20, "tested": 20}, {"right": 3, "level": 0.9}], ids=str)
def test_intervals(query: dict, tmp_path: Path):
    shown = Shown("sure", **query)
    own, theirs = (rows(shown.run(program, tmp_path)) for program in ("mlcore", "python"))
    assert {*own} == {*theirs}
    for name, ends in own.items():
        assert ends == pytest.approx(theirs[name])


def test_hostile_names_stay_names(tmp_path: Path):
    shown = Shown("duel", data="own", table=hostile_table(), model="cart", rival="majority")
    for program in ("python", "mlcore"):
        assert shown.run(program, tmp_path)["printed"]
