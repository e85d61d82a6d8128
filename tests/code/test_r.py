"""The R programs run, and print the page's figures or say why not.

These tests compare their output with what the mlcore programs print under the same words. The other tests
here
compare the mlcore programs with the page.
"""

import contextlib
import io
import re
import warnings
from collections.abc import Mapping
from itertools import takewhile
from pathlib import Path

import pytest

from tests.code import r_language
from tests.code.awkward import TABLES, link
from tests.code.printed import Figures, figures, unlike
from tests.code.running import Shown
from tests.lessons.test_every_lesson import is_without_code, links
from tests.support.sweep import ONLY_SWEPT, WHOLE, chosen
from views.subjects.code import ABSENT, CHECKED, SAME_FIGURES

ONE_IN = 1 if WHOLE else 8
BATCHES = 2  # processes of R, which load each package once
STORY = re.compile(  # mlcore prints more: its steps, rules, lines with their standard errors
    r"prior|factor|product|array|ask|near|reach|done|records|IF|Line|smoothed|[\w.]*\.Line|Sum|impurity|permutation"
)
AWKWARD = [
    *(("grow", name, {"recipe": recipe}) for name in TABLES for recipe in ("cart", "ctree")),
    *(("judge", name, {"view": "matrix", "model": "neighbours:k=3"}) for name in TABLES if name != "missing"),
    *(("judge", name, {"view": "matrix", "model": model}) for name in ("umlauts", "missing", "words")
      for model in ("forest:n=5", "naive-bayes", "majority")),
    *(("columns", name, {}) for name in TABLES),
]  # fmt: skip

needs_r = pytest.mark.skipif(r_language.find() is None, reason=r_language.ADVICE)


def programs() -> dict[str, tuple[str, Mapping[str, str]]]:
    """The links with code, as the name of a folder: one in ONE_IN of them, and one of every lesson."""
    every = [(key, query) for key, query in links() if not is_without_code(key, query)]
    lessons: list[set[object]] = [{key} for key, _ in every]
    every = [every[i] for i in sorted(chosen(lessons, len(every) // ONE_IN))]
    return {f"{i:03d}-{key}": one for i, (key, one) in enumerate((key, (key, query)) for key, query in every)}


def is_comment(text: str) -> bool:
    return all(not line or line.startswith("#") for line in text.splitlines())


def head(text: str) -> str:
    """The text above the program."""
    lines = list(takewhile(lambda line: line.startswith("#"), text.splitlines()))
    return " ".join(line.removeprefix("# ") for line in lines)


def is_absent(text: str) -> bool:
    """Whether a program needs a package that Debian lacks."""
    return any(f"library({package})" in text for package in ABSENT)


def of_mlcore(shown: Shown, folder: Path) -> Figures:
    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
        warnings.simplefilter("ignore")
        return figures(str(shown.run("mlcore", folder)["printed"]))


def complaint(shown: Shown, folder: Path) -> str:
    """The faults of an R program that has run. The list is empty if there are none."""
    failed = folder / "failed.txt"
    if failed.exists():
        return failed.read_text()
    theirs, ours = figures((folder / "printed.txt").read_text()), of_mlcore(shown, folder)
    said = head(shown.text("r"))
    if SAME_FIGURES not in said:
        return (
            ""
            if said.partition(CHECKED["r"])[2].strip(" .")
            else "It has other figures and does not say why."
        )
    rest = [
        name for name in ours if not STORY.match(name) and not name.endswith(".")
    ]  # a dictionary has "No:"
    missing = [name for name in rest if name not in theirs]
    different = unlike(theirs, ours)
    none = not set(ours) & set(theirs)
    return (
        f"different {different}, missing {missing}, nothing in common: {none}"
        if different or missing or none
        else ""
    )


def complaints(shown: Mapping[str, Shown], folder: Path) -> dict[str, str]:
    """The faults of each program that can run."""
    runs = {
        name: one
        for name, one in shown.items()
        if not (is_comment(one.text("r")) or is_absent(one.text("r")))
    }
    for name, one in runs.items():
        one.lay("r", folder / name)
    r_language.run([folder / name for name in runs])
    found = {name: complaint(one, folder / name) for name, one in runs.items()}
    return {name: text for name, text in found.items() if text}


@needs_r
@pytest.mark.wide
@pytest.mark.parametrize("batch", range(BATCHES))
def test_each_program_prints_the_figures_of_the_page_or_says_why_not(batch: int, tmp_path: Path):
    shown: dict[str, Shown] = {}
    for name, (key, query) in [*programs().items()][batch::BATCHES]:
        one = Shown(key, **query)
        if one.text("r") not in [other.text("r") for other in shown.values()]:
            shown[name] = one
    assert len(shown) > (20 if WHOLE else 10)
    assert not complaints(shown, tmp_path)


def test_a_program_that_is_not_run_says_so():
    for recipe, package in (("c4.5", "RWeka"), ("id3", "RWeka"), ("chaid", "CHAID")):
        text = Shown("grow", data="tennis", recipe=recipe).text("r")
        assert f"have not been run here: Debian has no package {package}." in text
    assert "have not been run here" not in Shown("grow", data="tennis", recipe="cart").text("r")


@ONLY_SWEPT
@needs_r
def test_a_table_with_awkward_names_is_read_by_r(tmp_path: Path):
    shown = {
        f"{i:03d}-{key}-{name}": Shown(key, **link(name), **query)
        for i, (key, name, query) in enumerate(AWKWARD)
    }
    assert not complaints(shown, tmp_path)


@pytest.mark.wide(one_in=2)
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", TABLES)
def test_a_table_with_awkward_names_is_read_by_python(name: str, tmp_path: Path):
    for key, query in (("grow", {"recipe": "cart"}), ("judge", {"view": "matrix", "model": "forest:n=3"})):
        assert Shown(key, **link(name), **query).run("python", tmp_path)["printed"]
