"""The tests run the code of Bayes' rule, which prints the page's figures."""

import ast
from pathlib import Path

import pytest

from tests.code.running import Shown
from tests.support.hostile import hostile_table


@pytest.mark.parametrize("query", [{}, {"prior": 0.9}, {"loss10": 5}, {"mean1": 0, "sd1": 2.5}], ids=str)
def test_the_borders_and_the_loss_are_those_of_the_page(query: dict[str, object], tmp_path: Path):
    shown = Shown("bayes", **query)
    case = shown.at.case
    for program in ("python", "mlcore"):
        printed = str(shown.run(program, tmp_path)["printed"])
        assert float(printed.rsplit(maxsplit=1)[-1]) == pytest.approx(case.world.risk(case.costs), abs=1e-6)
    assert "dnorm" in shown.text("r")


@pytest.mark.parametrize(
    "query",
    [
        {"data": "tennis"}, {"data": "tennis", "row": 3, "laplace": 1}, {"data": "tennis", "answers": "Wind"},
        {"data": "iris", "row": 51}, {"data": "tax", "laplace": 1}, {"data": "golf", "row": 2},
        {"data": "own", "table": hostile_table()},
    ],
    ids=lambda query: query["data"],
)  # fmt: skip
def test_the_answer_is_that_of_the_page(query: dict[str, object], tmp_path: Path):
    shown = Shown("bayes", view="naive", **query)
    classes = [str(label) for label in shown.at.story.model.classes]
    ours = dict(zip(classes, shown.at.story.steps[-1].shares, strict=True))
    for program in ("mlcore", "python"):
        if program == "python" and "it may differ" in shown.text("python"):
            continue
        printed = str(shown.run(program, tmp_path)["printed"]).splitlines()[-1]
        found = {str(label): share for label, share in ast.literal_eval(printed).items()}
        assert found == pytest.approx({label: ours[label] for label in found}, abs=1e-6)
    assert "naiveBayes(" in shown.text("r")
