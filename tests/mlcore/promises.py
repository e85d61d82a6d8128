"""The promises of a tree and of a step of pruning, whatever they were made from."""

from __future__ import annotations

import json
from typing import Any

import numpy as np

import mlcore
from mlcore import Tree
from mlcore.prune import PruneStep, collapse, raise_child

EPS = 1e-6


def same(a: Any, b: Any, n: float) -> Any:
    return np.allclose(a, b, rtol=EPS, atol=EPS * min(n, 1.0) if n else 0.0)


def check_copies(tree: Tree) -> None:
    plain = json.loads(json.dumps(tree.to_dict()))
    assert Tree.from_dict(plain) == tree
    assert Tree.from_dict(plain).to_dict() == tree.to_dict()
    assert len(mlcore.rules(tree)) == tree.leaves


def follows(before: Tree, step: PruneStep) -> None:
    if step.kind == "collapse":
        assert step.tree == collapse(before, step.path)
    elif step.kind == "raise":
        alike(step.tree, raise_child(before, step.path, step.figures.largest))
    elif step.kind == "link":
        for path in step.figures.cut:
            before = collapse(before, path)
        assert step.tree == before
    elif step.alpha is None:
        assert step.tree is before


def alike(tree: Tree, other: Tree) -> None:
    """Equal except for the last digits of divided records."""
    for (path, node), (there, twin) in zip(tree.walk(), other.walk(), strict=True):
        assert (path, node.split, node.label, node.stop) == (there, twin.split, twin.label, twin.stop)
        assert same(node.counts, twin.counts, node.n)
