"""The tests run the code of leaves that say more and compare it with the page."""

from pathlib import Path

import numpy as np
import pytest

from tests.code.running import Shown
from tests.support.hostile import hostile_table


def last(names: dict) -> list[float]:
    """The numbers of the last printed line."""
    words = str(names["printed"]).splitlines()[-1].replace("RSS", "").replace("GCV", "").split()
    return [float(word) for word in words]


@pytest.mark.parametrize("query", [{}, {"data": "iris"}], ids=str)
def test_lines(query: dict[str, str], tmp_path: Path):
    shown = Shown("leaves", **query)
    story = shown.at.story
    three = [story.one.rss, story.constants[story.best].rss, story.lines[story.best].rss]
    assert last(shown.run("python", tmp_path)) == pytest.approx(three)
    assert last(shown.run("mlcore", tmp_path)) == pytest.approx(three)
    assert "rpart(" in shown.text("r")


@pytest.mark.parametrize("query", [{}, {"inputs": "all", "factors": 2}], ids=str)
def test_hinges(query: dict[str, object], tmp_path: Path):
    shown = Shown("leaves", view="hinges", **query)
    model = shown.at.story.chosen
    assert last(shown.run("python", tmp_path)) == pytest.approx([model.rss])
    assert last(shown.run("mlcore", tmp_path)) == pytest.approx([model.gcv, model.rss])


@pytest.mark.parametrize("query", [{}, {"records": "ring"}], ids=str)
def test_densities(query: dict[str, object], tmp_path: Path):
    shown = Shown("leaves", view="density", **query)
    tree = shown.at.story.trace[shown.at.story.chosen].tree
    printed = str(shown.run("python", tmp_path)["printed"]).splitlines()
    found = [float(line.split()[-1]) for line in printed]
    assert found == pytest.approx([leaf.density for leaf in tree.leaves])
    chosen = shown.run("mlcore", tmp_path)["step"].chosen
    assert chosen.log_likelihood == pytest.approx(tree.log_likelihood)
    assert np.isclose(chosen.integral, 1)


@pytest.mark.parametrize("view", ["line", "hinges", "density"])
def test_hostile_names_stay_names(view: str, tmp_path: Path):
    shown = Shown("leaves", view=view, data="own", table=hostile_table("number"))
    for program in ("python", "mlcore"):
        assert shown.run(program, tmp_path)["printed"]
