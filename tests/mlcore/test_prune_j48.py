"""Pruning as in Weka's J48: error-based with its own estimate, and reduced-error (-R)."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import mlcore
from mlcore import RECIPES, Table
from mlcore.prune.estimates import z_of
from tests.mlcore.c45_runs import J48, differences, unpruned
from tests.mlcore.foreign import rebuilt
from tests.mlcore.references import by_name, reference_table, stored

SETTINGS: dict[str, dict[str, Any]] = {
    "default": {},
    "no_raising": {"raising": False},  # -S
    "c10": {"confidence": 0.1},
    "binary": {},  # -B: the same trees where no column has more than two words
}


def with_trees(runs: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The runs. A tree stored elsewhere is put in its place."""
    trees = {(run["data"], run["config"]): run["tree"] for run in unpruned("j48")}
    for run in runs:
        run["tree"] = trees[run["data"], run["config"]] = trees.get(
            (run["data"], run["tree"].get("same_as")), run["tree"]
        )
    return runs


RUNS = with_trees(stored("j48_pruned"))
REDUCED = stored("j48_reduced_error")


def in_declared_order(table: Table, node: dict[str, Any]) -> dict[str, Any]:
    """-B asks “is it this word?” With two words each then has a branch, in the order of the values."""
    if "kids" not in node:
        return node
    kids = [{**kid, "node": in_declared_order(table, kid["node"])} for kid in node["kids"]]
    if kids[0]["test"].startswith("=="):
        words = [str(value) for value in table.column(node["attr"]).values]
        word = kids[0]["test"][2:]
        named = [word, next(other for other in words if other != word)]
        kids = [{**kid, "test": name} for kid, name in zip(kids, named, strict=True)]
        kids.sort(key=lambda kid: words.index(kid["test"]))
    return {**node, "kids": kids}


@by_name(RUNS)
def test_j48(run):
    table = reference_table(run["data"])
    tree = mlcore.fit(table, J48["unpruned"])
    pruned = mlcore.prune.pruned(tree, "error-based", like="j48", **SETTINGS[run["config"]])
    assert differences(pruned, in_declared_order(table, run["tree"])) == {}
    assert pruned.leaves == run["leaves"]
    assert pruned.errors(table) == pytest.approx(run["errors"])


@pytest.mark.parametrize("run", REDUCED, ids=[run["data"] for run in REDUCED])
def test_reduced_error(run):
    """Rebuild their tree before pruning. Its cuts are numbers from the growing and the pruning records."""
    table = reference_table(run["data"])
    growing, pruning = (table.take(np.array(run[rows])) for rows in ("grow_rows", "prune_rows"))
    tree = rebuilt(growing, RECIPES["c4.5"], run["grown"])
    assert differences(tree, run["grown"]) == {}
    pruned = mlcore.prune.pruned(tree, "reduced-error", validation=pruning)
    assert differences(pruned, run["tree"]) == {}
    assert pruned.leaves == run["leaves"]


def test_the_two_programs_differ_by_their_deviate():
    """At 25 % release 8 reads z = 0.6925 off its table. The normal distribution gives 0.6745, as in J48."""
    assert (z_of(0.25), z_of(0.25, "j48")) == pytest.approx((0.6925, 0.67449), abs=1e-5)
    for n, errors in ((12, 3), (30, 9), (100, 20)):
        assert mlcore.prune.extra_errors(n, errors, like="j48") < mlcore.prune.extra_errors(n, errors)


def test_the_reference_covers_what_it_should():
    counted = {name: sum(run["config"] == name for run in RUNS) for name in SETTINGS}
    assert counted == {"default": 32, "no_raising": 32, "c10": 31, "binary": 11}
    assert len(REDUCED) == 10
    trees = {(run["data"], run["config"]): run["tree"] for run in RUNS}
    raised = {
        run["data"] for run in RUNS if trees[run["data"], "default"] != trees[run["data"], "no_raising"]
    }
    assert {"rand_mixed_1", "stagec", "birthwt", "labor"} <= raised
