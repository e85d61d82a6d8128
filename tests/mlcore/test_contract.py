"""The public names and shapes that tools outside the project rely on. Extend freely, rename nothing."""

import dataclasses
import gc
import importlib
import inspect
import json
from collections.abc import Iterator
from types import MappingProxyType

import numpy as np
import pandas as pd
import pytest

import mlcore
from mlcore import RECIPES, Node, Recipe, Rule, Table, TableError, Tree
from tests.support.tables import lesson

NODE_KEYS = {"path", "n", "counts", "label", "impurity", "split", "children"}


def every_node(plain):
    yield plain
    for child in plain["children"]:
        yield from every_node(child["node"])


def test_names():
    for name in ("Table", "TableError", "RECIPES", "grow", "fit", "Tree", "rules", "Rule"):
        assert hasattr(mlcore, name)
        assert name in mlcore.__all__
    assert sorted(set(mlcore.__all__)) == sorted(mlcore.__all__)
    assert all(hasattr(mlcore, name) for name in mlcore.__all__)
    assert issubclass(TableError, ValueError)


MODULES = [
    "agree",
    "density",
    "export",
    "fall",
    "growth",
    "incremental",
    "lists",
    "mars",
    "model_tree",
    "oblique",
]
MODULES += ["ruleset", "sampling"]


@pytest.mark.parametrize("name", MODULES)
def test_modules(name: str):
    assert name in mlcore.__all__
    assert importlib.import_module(f"mlcore.{name}") is getattr(mlcore, name)


@pytest.mark.parametrize(
    ("function", "first"),
    [
        (Table.from_frame, ["frame", "target", "kinds"]),
        (mlcore.grow, ["table", "recipe", "overrides"]),
        (mlcore.fit, ["table", "recipe", "overrides"]),
        (mlcore.rules, ["tree"]),
        (mlcore.incremental.grow, ["table", "recipe", "method"]),
        (mlcore.mars.fit, ["table", "degree", "terms", "penalty"]),
        (mlcore.mars.steps, ["table", "degree", "terms", "penalty"]),
    ],
    ids=["from_frame", "grow", "fit", "rules", "incremental", "mars.fit", "mars.steps"],
)
def test_arguments(function, first):
    assert list(inspect.signature(function).parameters)[: len(first)] == first


def test_recipes():
    assert {"hunt", "id3", "cart"} <= set(RECIPES)
    for name, recipe in RECIPES.items():
        assert isinstance(recipe, Recipe)
        assert recipe.name == name
        assert dataclasses.fields(recipe)
    assert (RECIPES["id3"].criterion, RECIPES["id3"].branching) == ("entropy", "multiway")
    assert (RECIPES["cart"].criterion, RECIPES["cart"].branching) == ("gini", "binary")


def test_a_changed_copy_of_a_recipe():
    id3 = RECIPES["id3"]
    changed = id3.but(criterion="gini", branching="binary", min_records=3, max_depth=2, min_gain=0.1)
    assert (changed.criterion, changed.branching) == ("gini", "binary")
    assert (changed.min_records, changed.max_depth, changed.min_gain) == (3, 2, 0.1)
    assert RECIPES["id3"] is id3
    assert id3.criterion == "entropy"
    assert id3.but() == id3
    assert hash(id3.but()) == hash(id3)
    with pytest.raises(dataclasses.FrozenInstanceError):
        id3.criterion = "gini"


@pytest.mark.parametrize("criterion", ["entropy", "gain-ratio", "gini", "error"])
def test_criteria(criterion):
    assert mlcore.fit(lesson("tennis"), RECIPES["id3"].but(criterion=criterion)).leaves > 1


@pytest.mark.parametrize(
    ("changes", "word"),
    [
        ({"nonsense": 1}, "nonsense"),
        ({"criterion": "beauty"}, "beauty"),
        ({"branching": "ternary"}, "ternary"),
        ({"min_records": -1}, "records"),
        ({"min_records": float("nan")}, "records"),
        ({"min_records": float("inf")}, "records"),
        ({"max_depth": -1}, "depth"),
        ({"min_gain": -0.1}, "gain"),
        ({"min_gain": float("nan")}, "gain"),
        ({"records_rule": "tree"}, "tree"),
    ],
    ids=str,
)
def test_a_switch_that_does_not_exist_or_is_out_of_range(changes, word):
    with pytest.raises(ValueError, match=word):
        RECIPES["id3"].but(**changes)


def test_grow_yields_frozen_steps_and_fit_is_the_last():
    table = lesson("tax")
    steps = mlcore.grow(table, RECIPES["cart"])
    assert isinstance(steps, Iterator)
    trace = tuple(steps)
    assert trace[-1].tree == mlcore.fit(table, RECIPES["cart"])
    for step in trace:
        assert step.level in (1, 2, 3)
        assert isinstance(step.tree, Tree)
        with pytest.raises(dataclasses.FrozenInstanceError):
            step.kind = "other"


@pytest.mark.parametrize("recipe", RECIPES)
def test_nothing_in_a_trace_can_be_changed(recipe: str):
    """Every field of everything within reach of a story's steps, down to the table's cells."""
    things = list(reachable(tuple(mlcore.grow(lesson("tennis"), RECIPES[recipe], limit=40))))
    assert {Tree, Node, mlcore.GrowStep, mlcore.Decision, mlcore.Table, Recipe} <= {*map(type, things)}
    for thing in things:
        if isinstance(thing, np.ndarray):
            assert not thing.flags.writeable
        elif dataclasses.is_dataclass(thing):
            for field in dataclasses.fields(thing):
                with pytest.raises(dataclasses.FrozenInstanceError):
                    setattr(thing, field.name, None)
        else:
            assert isinstance(thing, (tuple, str, int, float, frozenset, MappingProxyType, type(None))), thing


def reachable(*things: object) -> Iterator[object]:
    """These objects, their fields and entries, the fields and entries of those, and so on, each once."""
    seen, waiting = set(), [*things]
    while waiting:
        thing = waiting.pop()
        if id(thing) in seen:
            continue
        seen.add(id(thing))
        yield thing
        if dataclasses.is_dataclass(thing):
            waiting += [getattr(thing, field.name) for field in dataclasses.fields(thing)]
        elif isinstance(thing, tuple):
            waiting += thing


def test_predictions_are_arrays():
    table = lesson("tennis")
    tree = mlcore.fit(table, RECIPES["id3"])
    frame = pd.DataFrame(
        {"Outlook": ["Sunny", "Rain"], "Humidity": ["High", "High"], "Wind": ["Weak", "Weak"]}
    )
    predicted, proba = tree.predict(frame), tree.predict_proba(frame)
    assert isinstance(predicted, np.ndarray)
    assert isinstance(proba, np.ndarray)
    assert (predicted.shape, proba.shape) == ((2,), (2, 2))
    assert tree.classes == ("No", "Yes")
    assert predicted.tolist() == ["No", "Yes"]


def test_sizes_are_ints():
    tree = mlcore.fit(lesson("tennis"), RECIPES["id3"])
    assert (tree.leaves, tree.size, tree.depth) == (5, 8, 2)
    assert all(type(number) is int for number in (tree.leaves, tree.size, tree.depth))
    assert tree.errors(lesson("tennis")) == 0.0
    assert type(tree.errors(lesson("tennis"))) is float


@pytest.mark.parametrize("key", ["tennis", "tax", "vertebrate"])
@pytest.mark.parametrize("recipe", ["hunt", "id3", "cart"])
def test_the_layout_of_a_tree_as_json(key, recipe):
    tree = mlcore.fit(lesson(key), RECIPES[recipe])
    plain = tree.to_dict()
    assert json.loads(json.dumps(plain, allow_nan=False)) == plain
    assert len(list(every_node(plain))) == tree.size
    for node in every_node(plain):
        assert set(node) >= NODE_KEYS
        own = tree.node(mlcore.read_path(node["path"]))
        assert type(node["n"]) is float
        assert node["n"] == own.n == sum(node["counts"].values())
        assert list(node["counts"]) == [str(label) for label in tree.classes]
        assert list(node["counts"].values()) == list(own.counts)
        assert all(type(count) is float for count in node["counts"].values())
        assert (node["label"], node["impurity"]) == (own.label, own.impurity)
        if own.split is None:
            assert (node["split"], node["children"]) == (None, [])
        else:
            check_split(node, own)


def check_split(node, own):
    split = node["split"]
    assert split["attribute"] == own.split.attribute
    assert split["kind"] in ("multiway", "threshold", "subset")
    assert set(split) == {"attribute", "kind"} | ({"threshold"} if split["kind"] == "threshold" else set())
    branches = [child["branch"] for child in node["children"]]
    if split["kind"] == "threshold":
        assert branches == [
            {"op": "<=", "threshold": split["threshold"]},
            {"op": ">", "threshold": split["threshold"]},
        ]
    else:
        assert all(set(branch) == {"values"} for branch in branches)
        if split["kind"] == "subset":
            assert len(branches) == 2
        else:
            assert all(len(branch["values"]) == 1 for branch in branches)
    for i, child in enumerate(node["children"]):
        assert set(child) == {"branch", "node"}
        assert child["node"]["path"] == (f"{node['path']}.{i}" if node["path"] else str(i))


def test_the_layout_by_example():
    plain = mlcore.fit(lesson("tax"), RECIPES["cart"]).to_dict()
    assert plain["path"] == ""
    assert plain["n"] == 10.0
    assert plain["counts"] == {"No": 7.0, "Yes": 3.0}
    assert plain["label"] == "No"
    assert plain["impurity"] == pytest.approx(0.42)
    assert plain["split"] == {"attribute": "Marital Status", "kind": "subset"}
    assert [child["branch"] for child in plain["children"]] == [
        {"values": ["Single", "Divorced"]},
        {"values": ["Married"]},
    ]
    income = next(
        node for node in every_node(plain) if node["split"] and node["split"]["kind"] == "threshold"
    )
    assert income["split"] == {"attribute": "Taxable Income", "kind": "threshold", "threshold": 77.5}
    assert income["path"] == "0.1"


def test_an_empty_branch_as_json():
    table = lesson("tennis", Humidity=("nominal", ["High", "Normal", "Low"]))
    plain = mlcore.fit(table, RECIPES["id3"]).to_dict()
    low = plain["children"][0]["node"]["children"][2]
    assert low["branch"] == {"values": ["Low"]}
    assert (low["node"]["n"], low["node"]["label"], low["node"]["split"]) == (0.0, "No", None)
    assert low["node"]["children"] == []
    assert low["node"]["counts"] == {"No": 0.0, "Yes": 0.0}


def test_rules_are_a_tuple_of_rules():
    tree = mlcore.fit(lesson("tennis"), RECIPES["id3"])
    found = mlcore.rules(tree)
    assert isinstance(found, tuple)
    assert len(found) == tree.leaves
    assert all(isinstance(rule, Rule) for rule in found)


def test_paths_in_words():
    for path, text in (((), ""), ((0,), "0"), ((0, 1), "0.1"), ((2, 10, 0), "2.10.0")):
        assert mlcore.path_text(path) == text
        assert mlcore.read_path(text) == path
    for text in ("a", "0.", ".1", "0..1"):
        with pytest.raises(ValueError, match="invalid literal"):
            mlcore.read_path(text)


def test_a_path_that_is_not_there():
    tree = mlcore.fit(lesson("tennis"), RECIPES["id3"])
    for path in ((9,), (1, 0), (-1,)):
        with pytest.raises(KeyError):
            tree.node(path)


def test_a_step_says_what_was_chosen_and_what_was_not():
    decision = next(s.decision for s in mlcore.grow(lesson("tax"), RECIPES["id3"]) if s.kind == "split")
    assert decision.ties == ("Marital Status", "Taxable Income")
    assert [candidate.attribute for candidate in decision.candidates] == [
        "Refund",
        "Marital Status",
        "Taxable Income",
    ]
    assert [rival.criterion for rival in decision.rivals] == list(mlcore.CRITERIA)
    assert (decision.best, decision.chosen, decision.stop) == (1, 1, None)


def test_the_collector_works_again_once_a_tree_is_grown_or_refused():
    table = lesson("tennis")
    mlcore.fit(table, RECIPES["cart"])
    assert gc.isenabled()
    with pytest.raises(TableError):
        mlcore.fit(table, RECIPES["cart"].but(criterion="variance"))
    assert gc.isenabled()
    gc.disable()
    try:
        mlcore.fit(table, RECIPES["cart"])
        assert not gc.isenabled(), "collection stays off if the caller has stopped it"
    finally:
        gc.enable()
