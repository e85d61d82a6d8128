"""The tests run the code of columns and compare it with the page."""

import ast
from pathlib import Path

import pytest

from tests.code.running import Shown
from tests.support.hostile import hostile_table
from tests.support.sweep import ONLY_SWEPT


def explained(names: dict) -> list[tuple[list[str], float]]:
    """Columns and their error, line by line."""
    lines = [line.rpartition("]") for line in str(names["printed"]).splitlines()]
    return [(ast.literal_eval(some + "]"), float(error)) for some, _, error in lines]


def figures(line: str) -> dict[str, float]:
    words = line.split()
    return {name: float(words[words.index(name) + 1]) for name in ("gain", "chi-square", "df", "p")}


@pytest.mark.parametrize("query", [{}, {"identifiers": True}, {"data": "iris"}, {"data": "golf"}], ids=str)
def test_columns_one_by_one(query: dict, tmp_path: Path):
    shown = Shown("columns", **query)
    printed = str(shown.run("python", tmp_path)["printed"]).splitlines()
    own = str(shown.run("mlcore", tmp_path)["printed"]).splitlines()
    for row, line, ours in zip(shown.at.story.rows, printed, own, strict=True):
        score = row.score
        found = {"gain": score.information_gain, "chi-square": score.chi_square, "df": score.df, "p": score.p}
        assert figures(line) == pytest.approx(found)
        assert float(ours.split()[-1]) == pytest.approx(score.p)


@pytest.mark.parametrize("query", [{}, {"data": "iris", "columns": "Petal width;Sepal width"}], ids=str)
def test_columns_in_pairs(query: dict, tmp_path: Path):
    shown = Shown("columns", view="pair", **query)
    both = shown.at.story.together
    line = str(shown.run("python", tmp_path)["printed"]).splitlines()[-1]
    assert figures(line)["gain"] == pytest.approx(both.information_gain)
    assert figures(line)["df"] == both.df
    own = str(shown.run("mlcore", tmp_path)["printed"]).splitlines()[-1].split()
    assert float(own[2]) == pytest.approx(both.information_gain)


@ONLY_SWEPT
@pytest.mark.slow
@pytest.mark.parametrize("query", [{}, {"data": "cars", "model": "cart:depth=2"}], ids=str)
def test_columns_for_a_learner(query: dict, tmp_path: Path):
    shown = Shown("columns", view="steps", **query)
    traces = shown.at.story.traces
    ours = [(list(step.columns), step.error) for way in ("backward", "forward") for step in traces[way]]
    own, theirs = (explained(shown.run(program, tmp_path)) for program in ("mlcore", "python"))
    assert [some for some, _ in own] == [some for some, _ in ours]
    assert [error for _, error in own] == pytest.approx([error for _, error in ours])
    assert len(theirs) == len(ours)
    if not query:
        assert theirs[0] == (ours[0][0], pytest.approx(ours[0][1], abs=0.02))


@ONLY_SWEPT
@pytest.mark.slow
def test_all_sets_of_columns(tmp_path: Path):
    shown = Shown("columns", view="lattice")
    errors = shown.at.story.errors
    for program in ("mlcore", "python"):
        found = {
            tuple(some): error for some, error in explained(shown.run(program, tmp_path))[-len(errors) :]
        }
        assert found == pytest.approx(errors, abs=0.02)


@pytest.mark.wide(one_in=3)
@pytest.mark.slow
@pytest.mark.parametrize("view", ["alone", "pair", "steps"])
def test_hostile_names_stay_names(view: str, tmp_path: Path):
    shown = Shown("columns", view=view, data="own", table=hostile_table(), model="cart")
    for program in ("python", "mlcore"):
        assert shown.run(program, tmp_path)["printed"]
