"""Trees of C4.5, release 8, and of Weka's J48: how they were grown, and how we compare one with ours."""

import math
from typing import Any, NamedTuple

import pytest

from mlcore import RECIPES, Node, Tree
from tests.mlcore.references import stored

C45 = RECIPES["c4.5"]
RELEASE_8 = {
    "default": C45,
    "m1": C45.but(min_records=1),
    "gain_m1": C45.but(criterion="entropy", min_records=1),
    "subset": C45.but(branching="groups"),
}
# J48 refuses a split without a gain. "plain" is Quinlan's book without release 8: no price for the choice
# of a cut (-J), no collapse (-O), cuts halfway between neighbours.
J48 = {
    "unpruned": C45.but(zero_gain=False),
    "unpruned_m1": C45.but(zero_gain=False, min_records=1),
    "unpruned_m1_plain": C45.but(
        zero_gain=False, min_records=1, price_cuts=False, collapse=False, thresholds="midpoint"
    ),
}
SINGLE = 2e-6  # single precision, relative
PRINTED = 2e-3  # the programs print weights to a few digits


class Place(NamedTuple):
    """Where release 8 differs: the attribute of its question (None: a leaf) and the reason.

    "tie": both are worth the same; "edge": a branch has just min_records, and in single precision
    less; "cut": a value of the table is the midpoint, and in single precision above it.
    """

    path: tuple[int, ...]
    theirs: str | None
    why: str


DIFFERENCES = {
    ("vertebrate", "subset"): Place((), "Skin Cover", "tie"),
    ("birthwt", "subset"): Place((0, 0, 1), "ftv", "tie"),
    ("heart_disease", "m1"): Place((0, 0, 0, 0, 0), "rest ECG", "tie"),
    ("crabs", "gain_m1"): Place((0, 0, 1, 1), "CL", "cut"),
    ("labor", "default"): Place((0, 0), None, "edge"),
    ("labor", "m1"): Place((0,), "shift-differential", "edge"),
}


def unpruned(name: str) -> list[dict[str, Any]]:
    """Runs of a file. A tree from an earlier configuration is put back in its place."""
    runs = stored(name)
    trees = {(run["data"], run["config"]): run["tree"] for run in runs}
    for run in runs:
        run["tree"] = trees[run["data"], run["tree"].get("same_as", run["config"])]
    return runs


def counts_of(node: dict[str, Any], k: int) -> list[float]:
    dist = node["dist"]
    return [dist.get(str(i), 0) for i in range(k)] if isinstance(dist, dict) else dist


def branches_of(node: Node) -> list[Any]:
    """Branches as the programs write them."""
    branches = node.split.branches if node.split else ()
    return [branch.op or [str(value) for value in branch.values or ()] for branch in branches]


def their_branches(node: dict[str, Any]) -> list[Any]:
    tests = [kid["test"] for kid in node["kids"]]
    return [[test] if isinstance(test, str) and "cut" not in node else test for test in tests]


def differences(tree: Tree, theirs: dict[str, Any]) -> dict[tuple[int, ...], str | None]:
    """Walk both trees. Return the paths where they diverge, with the foreign tree's question."""
    parted: dict[tuple[int, ...], str | None] = {}
    stack = [((), tree.root, theirs)]
    while stack:
        path, node, other = stack.pop()
        assert str(node.label) == other["class"], path
        if other.get("empty"):
            assert node.n == 0, path
            continue
        assert list(node.counts) == pytest.approx(counts_of(other, len(tree.classes)), abs=PRINTED), path
        if not same_question(node, other):
            parted[path] = other.get("attr")
            continue
        kids = zip(node.children, other.get("kids", ()), strict=True)
        stack.extend(((*path, i), child, kid["node"]) for i, (child, kid) in enumerate(kids))
    return parted


def same_question(node: Node, other: dict[str, Any]) -> bool:
    if node.split is None or "attr" not in other:
        return node.split is None and "attr" not in other
    if node.split.attribute != other["attr"] or branches_of(node) != their_branches(other):
        return False
    threshold = node.split.threshold
    return threshold is None or math.isclose(threshold, other["cut"], rel_tol=SINGLE, abs_tol=SINGLE)
