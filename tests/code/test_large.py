"""The tests run the code of trees that grow with the data and compare it with the page."""

from pathlib import Path

import pytest

from tests.code.running import Shown
from tests.support.hostile import hostile_table


def lines(names: dict) -> list[list[str]]:
    return [line.split() for line in str(names["printed"]).splitlines()]


@pytest.mark.parametrize("query", [{}, {"data": "iris", "look": "Petal width"}], ids=str)
def test_sorted_lists(query: dict, tmp_path: Path):
    shown = Shown("large", **query)
    tree = shown.at.story.tree
    assert shown.run("mlcore", tmp_path)["tree"].root == tree.root
    _, leaves, _, errors = lines(shown.run("python", tmp_path))[-1]
    assert (int(leaves), int(errors)) == (tree.leaves, tree.errors(shown.at.case.table))
    assert "rpart(" in shown.text("r")


@pytest.mark.parametrize(
    "query", [{"parts": 5}, {"data": "iris", "look": "Sepal width", "parts": 3}], ids=str
)
def test_a_list_in_parts(query: dict, tmp_path: Path):
    shown = Shown("large", view="parts", **query)
    _, threshold, gini = shown.at.story.best
    own = shown.run("mlcore", tmp_path)
    assert own["parts"] == shown.at.story.parts
    for names in (own, shown.run("python", tmp_path)):
        assert [float(word) for word in lines(names)[-1][1::2]] == pytest.approx([threshold, gini])


@pytest.mark.parametrize("query", [{}, {"data": "tax", "order": "drawn"}], ids=str)
def test_records_one_by_one(query: dict, tmp_path: Path):
    shown = Shown("large", view="days", **query)
    explained = shown.at.story.days
    found = lines(shown.run("mlcore", tmp_path))
    for i, (line, day) in enumerate(zip(found, explained, strict=True), start=1):
        trees = day.id5r.tree.leaves, day.id4.tree.leaves, day.anew.leaves
        assert line == [*map(str, (i, *trees)), "True"]
    for program in ("python", "r"):
        assert all(line.startswith("#") for line in shown.text(program).splitlines())
    assert "have not been run" not in shown.text("r")  # there are none


def test_a_stream(tmp_path: Path):
    shown = Shown("large", view="stream", stream=10000, delta="0.001", tie=0.1)
    last, found = shown.at.story.steps[-1], lines(shown.run("mlcore", tmp_path))
    assert [float(word) for word in found[-1]] == pytest.approx([last.leaves, last.error])
    explained = [step.read for step in shown.at.story.steps if step.kind == "split"]
    assert [int(line[0]) for line in found[: len(explained)]] == explained
    assert "grace_period=100, delta=0.001, tau=0.1" in shown.text("python").replace("\n# ", " ")


@pytest.mark.parametrize("view", ["lists", "parts"])
def test_hostile_names_stay_names(view: str, tmp_path: Path):
    shown = Shown("large", view=view, data="own", table=hostile_table())
    for program in ("python", "mlcore"):
        assert shown.run(program, tmp_path)["printed"]
