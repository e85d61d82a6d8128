"""A tree as rules: one for each leaf (Quinlan 1993, chapter 5, before any dropping of conditions)."""

from __future__ import annotations

from dataclasses import dataclass

from mlcore.table import Scalar
from mlcore.trees.node import Branch, Path
from mlcore.trees.tree import Tree


@dataclass(frozen=True, slots=True)
class Rule:
    """If all conditions hold, then label. counts: the training records per class that it covers."""

    conditions: tuple[tuple[str, Branch], ...]
    label: Scalar
    counts: tuple[float, ...]
    path: Path


def rules(tree: Tree) -> tuple[Rule, ...]:
    """The rule of every leaf, depth first."""
    return tuple(
        Rule(tree.conditions(path), node.label, node.counts, path)
        for path, node in tree.walk()
        if not node.children
    )
