"""The tests run the code of trees: it makes the page's tree, or says where its program differs."""

import re
from pathlib import Path

import numpy as np
import pytest

import mlcore
from datasets import CARDS
from tests.code.running import Shown
from tests.support.hostile import COLUMNS, hostile_table
from tests.support.tables import with_recipes
from views.subjects.code import CHECKED
from views.subjects.code.grown import SAME
from views.subjects.trees.choosing import refusal
from views.subjects.trees.story import Choices, finished

LARGE = 250  # records; larger tables have only two trees
GROWN = [
    {"data": data, "recipe": recipe}
    for data, recipe in with_recipes()
    if (CARDS[data].size < LARGE or recipe in ("cart", "c4.5")) and not refusal(Choices(data, recipe))
]
SAMPLED = pytest.mark.wide(one_in=6, each=["query.data", "query.recipe"])
CHANGED = [
    {"data": "iris", "recipe": "cart", "min_split": 55},
    {"data": "kyphosis", "recipe": "cart", "min_split": 20, "min_records": 7, "max_depth": 30},
    {"data": "iris", "recipe": "cart", "zero_gain": "true", "missing": "refuse"},
    {"data": "iris", "recipe": "cart", "max_depth": 2},
    {"data": "iris", "recipe": "cart", "max_leaves": 4, "criterion": "entropy"},
    {"data": "wine", "recipe": "cart", "min_records": 8},
    {"data": "cars", "recipe": "cart", "min_records": 3, "max_depth": 3},
    {"data": "kyphosis", "recipe": "hunt", "criterion": "gini", "branching": "binary", "max_leaves": 1},
    {"data": "tennis", "recipe": "id3", "override": "root:Wind;0:Outlook"},
    {"data": "completed", "recipe": "hunt", "override": "root:Time@31.5;1:Completed@3.2"},
    {"data": "tax", "recipe": "cart", "override": "root:Taxable Income@80,97.5"},
    {"data": "sizes", "recipe": "hunt", "override": "root:Size@Small,Medium|Large"},
    {"data": "tennis", "recipe": "hunt", "costs": "Outlook:3", "min_gain": 0.1},
    {"data": "day8", "recipe": "hunt", "missing": "fill"},
    {"data": "day8", "recipe": "hunt", "missing": "shares", "criterion": "gini", "branching": "binary"},
    {"data": "titanic", "recipe": "chaid", "alpha_split": 0.01, "min_child": 20},
    {"data": "vertebrate", "recipe": "c4.5", "identifiers": True, "price_cuts": False},
]
HOSTILE = [
    (key, {"table": hostile_table(target, gaps), "data": "own", "recipe": recipe})
    for key in ("grow", "predict", "rules", "prune")
    for target, gaps, recipe in (("class", False, "hunt"), ("class", True, "cart"), ("number", False, "cart"))
    if (key, target) != ("rules", "number")
]


def sizes(tree) -> tuple[int, int]:
    return (
        (tree.leaves, tree.depth)
        if isinstance(tree, mlcore.Tree)
        else (tree.get_n_leaves(), tree.get_depth())
    )


def wrong(names) -> float:
    """The training errors, or the squared error, of scikit-learn's tree."""
    said, true = names["tree"].predict(names["X"]), names["y"]
    return ((said - true) ** 2).sum() if isinstance(said[0], float) else (said != true).sum()


@pytest.mark.wide(one_in=36)
@pytest.mark.slow
@pytest.mark.parametrize(
    "query",
    [*(pytest.param(one, marks=SAMPLED) for one in GROWN), *CHANGED],
    ids=lambda query: " ".join(map(str, query.values())),
)
def test_a_tree_is_the_one_of_the_page(query, tmp_path: Path):
    shown = Shown("grow", **query)
    ours = shown.at.story.tree
    assert shown.run("mlcore", tmp_path)["tree"] == ours
    theirs, text = shown.run("python", tmp_path), shown.text("python")
    if SAME in text:
        assert sizes(theirs["tree"]) == sizes(ours)
        assert wrong(theirs) == pytest.approx(ours.errors(shown.at.story.table))
    else:
        (said,) = re.findall(r"((?:^# .*\n)+)tree = ", text, re.MULTILINE)
        assert said.count(". ") + said.count(".\n") >= 2, (
            "a sentence that gives the reason, and the figures here"
        )


@pytest.mark.parametrize(
    ("data", "recipe"), [("x1x2", "cart"), ("completed", "hunt"), ("xor", "cart"), ("ab", "cart")]
)
def test_where_nothing_ties_scikit_learn_has_to_grow_the_very_tree(data: str, recipe: str):
    assert {"data": data, "recipe": recipe} in GROWN
    assert SAME in Shown("grow", data=data, recipe=recipe).text("python")


def test_settings_stand_in_every_program():
    shown = Shown("grow", data="iris", recipe="cart", max_depth=3, min_records=5, criterion="entropy")
    assert "max_depth=3, min_samples_leaf=5" in shown.text("python")
    assert "minbucket = 5, maxdepth = 3" in shown.text("r")
    assert 'split = "information"' in shown.text("r")
    assert 'but(criterion="entropy", min_records=5, max_depth=3)' in shown.text("mlcore")
    assert CHECKED["r"] in shown.text("r")


@pytest.mark.parametrize(
    ("recipe", "call"),
    [("cart", "rpart("), ("ctree", "ctree("), ("chaid", "chaid("), ("c4.5", "J48("), ("id3", "trees/Id3")],
)
def test_each_algorithm_has_its_package_in_r(recipe, call):
    assert call in Shown("grow", data="tennis", recipe=recipe).text("r")


@pytest.mark.parametrize("unknown", ["training", "equal"])
@pytest.mark.parametrize("answers", ["", "Outlook;Humidity:Normal", "Outlook:Rain"])
def test_a_record_is_predicted(answers, unknown, tmp_path: Path):
    about = {"answers": answers} if answers else {}
    shown = Shown("predict", data="tennis", recipe="c4.5", unknown=unknown, **about)
    end = shown.at.story.steps[-1]
    names = shown.run("mlcore", tmp_path)
    assert names["tree"].predict(names["record"])[0] == shown.at.story.tree.classes[int(np.argmax(end.tally))]
    assert names["tree"].predict_proba(names["record"])[0] == pytest.approx(end.tally)
    shown.run("python", tmp_path)


def test_trees_are_compared(tmp_path: Path):
    shown = Shown("compare", data="iris", recipes="cart,c4.5,ctree")
    printed = shown.run("mlcore", tmp_path)["printed"]
    for recipe in ("cart", "c4.5", "ctree"):
        tree = finished(Choices("iris", recipe))
        assert f"leaves {tree.leaves} depth {tree.depth} " in printed
    shown.run("python", tmp_path)
    assert all(name in shown.text("r") for name in ("library(rpart)", "library(RWeka)", "library(partykit)"))


@pytest.mark.parametrize("by", ["pessimistic", "chi-square", "none"])
def test_rules_are_those_of_the_page(by, tmp_path: Path):
    shown = Shown("rules", data="iris", recipe="c4.5", by=by)
    assert shown.run("mlcore", tmp_path)["last"].list == shown.at.story.steps[-1].list
    shown.run("python", tmp_path)


@pytest.mark.wide(one_in=2)
@pytest.mark.slow
@pytest.mark.parametrize(("key", "query"), HOSTILE, ids=lambda part: part if isinstance(part, str) else "")
def test_names_stay_names_in_a_program(key, query, tmp_path: Path):
    shown = Shown(key, **query)
    for program in ("mlcore", "python"):
        names = shown.run(program, tmp_path)
        assert COLUMNS[2] in (names["kinds"] if program == "mlcore" else names["data"])
    bare = re.sub(r'"(?:[^"\\]|\\.)*"', "", shown.text("r"))  # without its literals
    lines = [line for line in bare.splitlines() if not line.startswith("#")]
    assert not [line for line in lines if re.search(r"[<>]\w*script|alert|\$zq|:red|\[p\]", line)]
    assert bare.count('"') == 0, "every literal ends"
