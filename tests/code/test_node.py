"""The tests run the code of one node and compare it with the page."""

import ast
from pathlib import Path

import pytest

from mlcore import IMPURITIES
from tests.code.running import Shown

BOTH = ("python", "mlcore")
NAMES = ("entropy", "gini", "error")


def rows(names: dict) -> list[tuple[str, list[float]]]:
    """The printed lines: the words of each line, and its figures."""
    found = []
    for line in str(names["printed"]).splitlines():
        words = [word for word in line.split() if word.isalpha()]
        found.append((" ".join(words), [float(word) for word in line.split()[len(words) :]]))
    return found


@pytest.mark.parametrize("mix", ["1,5", "4,4,4,4", "0,6"])
def test_impurities_of_a_node(mix: str, tmp_path: Path):
    shown = Shown("node", view="pile", mix=mix)
    expected = {name: [pytest.approx(float(IMPURITIES[name](shown.at.case.counts)))] for name in NAMES}
    of_root = {f"root {name}": expected[name] for name in NAMES[:2]}
    assert dict(rows(shown.run("mlcore", tmp_path))) == expected
    assert dict(rows(shown.run("python", tmp_path))) == {**expected, **of_root}


def test_the_node_of_the_step_is_meant():
    assert "[0, 6]" in Shown("node", view="pile", mix="3,3", step="5").text("mlcore")


@pytest.mark.parametrize("branches", ["5:1,1:5", "1:3,8:0,1:7", "4:2,2:1"])
def test_what_a_split_takes(branches: str, tmp_path: Path):
    shown = Shown("node", view="split", branches=branches)
    story = shown.at.story
    for program in BOTH:
        found = dict(rows(shown.run(program, tmp_path)))
        for name in NAMES:
            assert found[name][1:] == pytest.approx([story.means[name], story.gains[name]], abs=1e-12)
        assert found["split information"] == pytest.approx([story.split_info])
        assert found["information gain"] == pytest.approx([story.gains["entropy"]], abs=1e-12)


@pytest.mark.parametrize("symbols", ["4,2,1,1", "1,1,1,1,1", "5,1", "2,7,1,3,3,1"])
def test_bits(symbols: str, tmp_path: Path):
    shown = Shown("node", view="code", symbols=symbols)
    story = shown.at.story
    for program in BOTH:
        words, length, entropy = shown.run(program, tmp_path)["printed"].splitlines()
        assert ast.literal_eval(words) == [*story.code.words]
        assert float(length.split()[-1]) == pytest.approx(story.code.mean_length)
        assert float(entropy.split()[-1]) == pytest.approx(story.entropy)
