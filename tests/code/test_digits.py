"""The tests run the code of handwritten digits and compare it with the page."""

import ast
from pathlib import Path

import pytest

from tests.code.running import Shown
from views.lessons.beside.digits import CS, GAMMAS


def figures(names: dict) -> dict[str, int]:
    """Printed counts, keyed by the words, or by C and gamma, before them."""
    found = {}
    for line in str(names["printed"]).splitlines():
        words = line.split()
        if words[0] == "grid":
            found[f"{float(words[1]):g} {float(words[2]):g}"] = int(words[3])
        else:
            found |= {words[i]: int(words[i + 1]) for i in range(0, len(words), 2)}
    return found


@pytest.mark.wide(one_in=4)
@pytest.mark.slow
@pytest.mark.parametrize("query", [{"C": 10}, {"digits": "1,8", "k": 3}], ids=str)
def test_two_digits(query: dict, tmp_path: Path):
    shown = Shown("beside", view="digits", **query)
    story = shown.at.story
    expected = {name: len(wrong) for name, wrong in story.wrong.items()}
    expected["support"] = len(story.machine.support)
    n = 80
    for c, C in enumerate(CS):
        expected |= {
            f"{C:g} {gamma:g}": round(n * story.grid.cells[c][g].error) for g, gamma in enumerate(GAMMAS)
        }
    assert figures(shown.run("mlcore", tmp_path)) == expected
    theirs = figures(shown.run("python", tmp_path))
    assert theirs.keys() == expected.keys()
    for name, count in theirs.items():
        assert count == pytest.approx(expected[name], abs={"support": 2, "forest": 15}.get(name, 1))


def test_ten_digits(tmp_path: Path):
    shown = Shown("beside", view="ten")
    story = shown.at.story
    first, table = shown.run("mlcore", tmp_path)["printed"].splitlines()
    assert first.split()[:4] == ["support", str(story.support), "wrong", str(story.wrong)]
    assert ast.literal_eval(table) == story.confusion.table
    words = str(shown.run("python", tmp_path)["printed"]).split()
    assert int(words[1]) == pytest.approx(story.support, abs=2)
    assert int(words[3]) == pytest.approx(story.wrong, abs=2)
