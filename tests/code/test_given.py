"""What the app says that scikit-learn gives is what the code prints."""

import re
from html import unescape
from pathlib import Path

import pytest

from tests.code.running import Shown, figures
from tests.code.test_trees import CHANGED, GROWN

DATA = ("tennis", "golf", "day8", "titanic", "sizes", "iris", "cars", "lenses")
TREES = [query for query in GROWN if query["data"] in DATA]
MACHINES = [
    ("margin", {"set": "outlier"}),
    ("slack", {"set": "touching", "C": 0.1}),
    ("smo", {"set": "touching", "n": 30}),
    ("smo", {"set": "touching", "n": 30, "kernel": "poly", "degree": 3}),
    ("smo", {"set": "touching", "n": 30, "weight": 4, "C": 0.5}),
]


def said(shown: Shown) -> str:
    """The sentence above the code, without markup."""
    (later,) = shown.given
    (panel,) = later.make()
    return unescape(re.sub("<[^>]+>", "", panel.html))


@pytest.mark.wide(one_in=3)
@pytest.mark.parametrize("query", [*TREES, *CHANGED], ids=lambda query: " ".join(map(str, query.values())))
def test_a_tree_has_the_figures_that_the_code_prints(query, tmp_path: Path):
    shown = Shown("grow", **query)
    printed = figures(shown.run("python", tmp_path))
    explained = said(shown)
    leaves, depth = map(int, re.search(r"gives ([\d,]+) lea(?:f|ves), depth (\d+),", explained).groups())
    assert (leaves, depth) == (printed["leaves"], printed["depth"])
    ours = shown.at.story.tree
    same = (leaves, depth) == (ours.leaves, ours.depth) and printed["errors"] == pytest.approx(
        ours.errors(shown.at.story.table)
    )
    assert ("the same figures as on this page" in explained) == same


def test_the_lectures_trees():
    assert "gives 7 leaves, depth 4, 0 training errors. This page: 5 leaves, depth 2," in said(
        Shown("grow", data="tennis", recipe="id3")
    )
    assert "scikit-learn has no ID3." in said(Shown("grow", data="tennis", recipe="id3"))


def test_other_lessons_say_it_of_their_trees():
    grown = said(Shown("grow", data="tennis", recipe="id3"))
    assert said(Shown("predict", data="tennis", recipe="id3")) == grown
    assert said(Shown("rules", data="tennis", recipe="id3")) == grown
    compared = said(Shown("compare", data="tennis", algorithms="id3,cart"))
    assert compared.startswith(f"ID3: {grown}CART: scikit-learn")
    assert compared.endswith("0 training errors: the same figures as on this page.")
    assert said(Shown("prune", data="iris", recipe="cart")).startswith("Before pruning: scikit-learn")


@pytest.mark.parametrize(("key", "query"), MACHINES, ids=str)
def test_an_svm_has_the_figures_that_the_code_prints(key, query, tmp_path: Path):
    shown = Shown(key, **query)
    printed = figures(shown.run("python", tmp_path))
    explained = said(shown)
    assert f"{int(printed['vectors'])} support vector" in explained
    assert f"{int(printed['errors'])} training error" in explained
    assert f"dual {printed['dual']:.6g} (as here)" in explained


def test_each_kernel_has_its_line_and_a_kernel_of_ones_own_has_none():
    shown = said(Shown("kernels", set="ring", kernels="linear;rbf:0.5;own", formula="x*z"))
    assert "Linear: 36 support vectors" in shown
    assert "Gaussian: 17 support vectors" in shown
    assert shown.count("support vector") == 2
