"""The tests run the code of a neighbours' vote and compare it with the page."""

from pathlib import Path

import pytest

from tests.code.running import Shown
from tests.support.hostile import hostile_table

LINKS = [
    {},
    {"data": "iris", "units": "hundred", "k": 15},
    {"data": "wine", "units": "standard"},
    {"data": "length", "z": 31, "k": 3},
    {"set": "moons", "k": 1},
]


@pytest.mark.parametrize("query", LINKS, ids=str)
def test_both_programs_say_what_the_page_says(query: dict, tmp_path: Path):
    shown = Shown("neighbours", **query)
    label = str(shown.at.story.votes[-1].label)
    for program in ("python", "mlcore"):
        names = shown.run(program, tmp_path)
        assert [str(one) for one in names["model"].predict(names["new"])] == [label]


def test_hostile_names_stay_names(tmp_path: Path):
    shown = Shown("neighbours", data="own", table=hostile_table())
    label = shown.at.story.votes[-1].label
    names = shown.run("mlcore", tmp_path)
    assert names["model"].predict(names["new"])[0] == label
