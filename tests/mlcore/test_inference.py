"""CHAID and conditional inference as whole recipes, compared with the trees of PyPI's CHAID and partykit.

test_chaid.py and test_ctree.py compare the tests, merges and cuts themselves. Here the grower uses them.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

import mlcore
from mlcore import RECIPES, Decision, Node, Table, TableError
from tests.mlcore.inference_runs import CHAID_RUNS, CONTROLS, CTREE_RUNS, LISTED, MISSING, TIES
from tests.mlcore.references import by_name, reference_table
from tests.support.sweep import ONLY_SWEPT
from tests.support.tables import lesson

CHAID, CTREE = RECIPES["chaid"], RECIPES["ctree"]


def decisions_of(table: Table, recipe: mlcore.Recipe) -> dict[tuple[int, ...], Decision]:
    steps = mlcore.grow(table, recipe, detail=2)
    return {step.path: step.decision for step in steps if step.kind in ("split", "leaf")}


def parts_of(node: Node) -> list[set[str]]:
    branches = node.split.branches if node.split else ()
    return [{MISSING if value is None else str(value) for value in b.values or ()} for b in branches]


# CHAID ------------------------------------------------------------------------------------------------


@pytest.mark.wide(one_in=4)
@pytest.mark.slow
@by_name(CHAID_RUNS)
def test_the_package_chaid(run):
    """The package splits nodes of more than min_parent records, we split nodes of at least this many."""
    options = run["options"]
    recipe = CHAID.but(
        bonferroni=False,
        resplit=False,
        alpha_merge=options["alpha_merge"],
        alpha_split=options["alpha_merge"],
        max_depth=options["max_depth"],
        min_parent=options["min_parent_node_size"] + 1,
        min_child=options["min_child_node_size"],
    )
    table = reference_table(run["data"])
    tree, decisions = mlcore.fit(table, recipe), decisions_of(table, recipe)
    listed = {path for data, config, path in LISTED if (data, config) == (run["data"], run["config"])}
    stack: list[Any] = [((), (), tree.root, run["tree"])]
    while stack:
        path, their_path, node, theirs = stack.pop()
        assert list(node.counts) == [theirs["counts"].get(str(label), 0) for label in tree.classes]
        if their_path in listed:
            continue  # the package departs from Kass here; test_chaid.py explains why
        if "attr" not in theirs:
            assert node.split is None, path
            continue
        decision = decisions[path]
        chosen = decision.candidates[decision.chosen]
        assert chosen.attribute == theirs["attr"], path
        occurring = [set(kid["test"]) for kid in theirs["kids"]]
        ours = parts_of(node)
        places = [next(i for i, part in enumerate(occurring) if part & own) for own in ours]
        assert sorted(places) == list(range(len(occurring)))
        assert chosen.test.statistic == pytest.approx(theirs["chi2"], abs=1e-6)
        assert chosen.test.p == pytest.approx(theirs["p"], rel=1e-6)
        for i, place in enumerate(places):
            assert occurring[place] <= ours[i]
            kid = theirs["kids"][place]["node"]
            stack.append(((*path, i), (*their_path, place), node.children[i], kid))


def test_the_smallest_adjusted_p_wins():
    """Five words with fifteen possible merges lose to two, although their raw p is smaller."""
    counts = {"many": [(30, 10), (10, 30), (20, 20), (20, 20), (20, 20)], "few": [(62, 38), (38, 62)]}
    frame: dict[str, list[str]] = {"many": [], "few": [], "y": []}
    for label in (0, 1):
        for name, table in counts.items():
            frame[name] += [f"{name}{i}" for i, side in enumerate(table) for _ in range(side[label])]
        frame["y"] += ["PQ"[label]] * 100
    table = Table.from_frame(frame, "y")
    recipe = CHAID.but(max_depth=1)
    decision = decisions_of(table, recipe)[()]
    many, few = decision.candidates
    assert many.test.p < few.test.p
    assert many.test.adjusted > few.test.adjusted
    assert decision.candidates[decision.chosen] == few
    raw = decisions_of(table, recipe.but(bonferroni=False))[()]
    assert raw.candidates[raw.chosen].attribute == "many"


def test_missing_goes_with_the_group_it_resembles():
    """Records without an answer behave like those of “c”, and find their way later as well."""
    cells = ["a"] * 40 + ["b"] * 40 + ["c"] * 40 + [None] * 40
    y = ["P"] * 36 + ["Q"] * 4 + ["P"] * 4 + ["Q"] * 36 + (["P"] * 20 + ["Q"] * 20) * 2
    tree = mlcore.fit(Table.from_frame({"x": cells, "y": y}, "y"), CHAID)
    assert [branch.values for branch in tree.root.split.branches] == [("a",), ("b",), ("c", None)]
    assert tree.predict_proba({"x": [None, "a"]}).tolist() == [[0.5, 0.5], [0.9, 0.1]]
    assert Table.from_frame({"x": cells, "y": y}, "y").column("x").missing == 40


def test_a_column_without_an_answer_is_no_candidate():
    frame = {"x": [None] * 30, "z": list("ab") * 15, "y": ["P", "Q"] * 15}
    table = Table.from_frame(frame, "y", {"x": "continuous"})
    for recipe in (CHAID.but(missing="majority"), CHAID, CTREE):
        tree = mlcore.fit(table, recipe)
        assert tree.root.split.attribute == "z"
        excluded = decisions_of(table, recipe)[()].excluded
        assert [one.attribute for one in excluded] == ["x"]


def test_numbers_are_cut_into_ranges_that_touch():
    x = np.random.default_rng(5).permutation(np.arange(400.0))
    y = (x >= 120).astype(float) + (x >= 280) + 0.1 * (-1) ** x
    tree = mlcore.fit(Table.from_frame({"x": x.tolist(), "y": y.tolist()}, "y"), CHAID.but(max_depth=1))
    assert [(b.above, b.op, b.threshold) for b in tree.root.split.branches] == [
        (None, "<=", 119.5),
        (119.5, "<=", 279.5),
        (None, ">", 279.5),
    ]
    assert [child.n for child in tree.root.children] == [120, 160, 120]
    assert tree.predict({"x": [-5.0, 119.6, 999.0]}) == pytest.approx([0, 1, 2], abs=0.05)


# Conditional inference --------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.wide(one_in=30)
@by_name(CTREE_RUNS)
def test_partykit(run):
    assert compared_with_partykit(run)["tested"] or "tests" not in run["tree"]


@ONLY_SWEPT
@pytest.mark.slow
def test_the_walks_along_partykits_trees_see_enough():
    met = sum(map(compared_with_partykit, CTREE_RUNS), Counter())
    assert met["tested"] > 200, "nodes whose tests were compared"
    assert met["split"] > 100
    assert met["leaf"] > 150


def compared_with_partykit(run: dict[str, Any]) -> Counter[str]:
    """Walk both trees. Return how many nodes were tested, splits and leaves alike."""
    control = CONTROLS[run["config"]]
    table = reference_table(run["data"])
    recipe = CTREE.but(
        alpha=control.alpha,
        min_split=control.min_split,
        min_bucket=control.min_bucket,
        bonferroni=control.bonferroni,
    )
    tree, decisions = mlcore.fit(table, recipe), decisions_of(table, recipe)
    stack, met = [((), tree.root, run["tree"])], Counter()
    while stack:
        path, node, theirs = stack.pop()
        assert node.n == theirs["n"], path
        met["tested"] += check_tests(decisions[path], theirs)
        if (run["data"], run["config"], path) in TIES:
            continue  # two groupings with the same statistic
        assert (node.split is None) == ("attr" not in theirs), path
        met["leaf" if node.split is None else "split"] += 1
        if node.split is None:
            continue
        assert node.split.attribute == theirs["attr"]
        if "cut" in theirs:
            assert node.split.threshold == pytest.approx(theirs["cut"], rel=1e-8)
            order = [0, 1]
        else:
            ours = parts_of(node)
            order = [int(not ours[0] & set(theirs["kids"][0]["test"])), 0]
            order[1] = 1 - order[0]
        # partykit sends a record without an answer down a branch drawn at random
        if not table.column(node.split.attribute).missing:
            stack += [
                ((*path, i), node.children[i], theirs["kids"][place]["node"]) for i, place in enumerate(order)
            ]
    return met


def check_tests(decision: Decision, theirs: dict[str, Any]) -> bool:
    """Whether there were tests to compare."""
    told = {one.attribute: one.test for one in (*decision.candidates, *decision.excluded) if one.test}
    if decision.stop in ("min records", "pure"):
        return False  # partykit also tests a pure node, and finds nothing
    assert {*told} == {test["attr"] for test in theirs.get("tests", ())}
    for test in theirs.get("tests", ()):
        assert told[test["attr"]].statistic == pytest.approx(test["statistic"], rel=1e-6, abs=1e-6)
        assert told[test["attr"]].adjusted == pytest.approx(test["p"], rel=1e-6)
    return bool(theirs.get("tests"))


def test_costs_and_criteria_do_not_matter_to_a_test():
    table = lesson("iris")
    assert mlcore.fit(table, CTREE.but(criterion="error", costs={"petal width": 99})) is not None
    plain = mlcore.fit(table, CTREE)
    assert [n.split for _, n in mlcore.fit(table, CTREE.but(min_gain=9.0)).walk()] == [
        n.split for _, n in plain.walk()
    ]


def test_ctree_on_numbers_needs_no_classes():
    table = reference_table("mtcars")
    tree = mlcore.fit(table, CTREE)
    assert tree.regression
    assert tree.errors(table) < tree.root.errors / 2
    with pytest.raises(TableError, match="C4\\.5 needs classes"):
        mlcore.fit(table, RECIPES["c4.5"])
