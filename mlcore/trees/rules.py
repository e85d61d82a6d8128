"""A tree as rules: one for each leaf (Quinlan 1993, chapter 5, before any dropping of conditions)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from math import inf
from typing import TypeAlias

from mlcore.table import Scalar
from mlcore.trees.node import Branch, Path
from mlcore.trees.tree import Tree

Condition: TypeAlias = tuple[str, Branch]


@dataclass(frozen=True, slots=True)
class Rule:
    """If all conditions hold, then label. counts: the training records per class that it covers."""

    conditions: tuple[Condition, ...]
    label: Scalar
    counts: tuple[float, ...]
    path: Path


def rules(tree: Tree, most: int | None = None) -> tuple[Rule, ...]:
    """The rule of every leaf, depth first. most: of the first leaves only, at most this many

    >>> import mlcore
    >>> from datasets import load
    >>> tree = mlcore.fit(mlcore.Table.from_frame(load("tennis"), target="Play"), mlcore.RECIPES["id3"])
    >>> [(rule.label, rule.counts) for rule in mlcore.rules(tree)][:3]
    [('No', (3.0, 0.0)), ('Yes', (0.0, 2.0)), ('Yes', (0.0, 4.0))]
    """
    leaves = ((path, node) for path, node in tree.walk() if not node.children)
    return tuple(
        Rule(tree.conditions(path), node.label, node.counts, path) for path, node in islice(leaves, most)
    )


def merged(conditions: Sequence[Condition]) -> tuple[Condition, ...]:
    """The conditions that no other one implies, in their order; of equals the first.

    What an attribute is left with is at most a few conditions, so a long path costs no more than its length.
    """
    left: dict[str, dict[int, Branch]] = {}
    for place, (name, branch) in enumerate(conditions):
        standing = left.setdefault(name, {})
        if any(implies(other, branch) for other in standing.values()):
            continue
        for wider in [at for at, other in standing.items() if implies(branch, other)]:
            del standing[wider]
        standing[place] = branch
    return tuple((name, branch) for place, (name, branch) in enumerate(conditions) if place in left[name])


def implies(narrow: Branch, wide: Branch) -> bool:
    """Whether every answer that takes the first branch takes the second; both of the same attribute."""
    if narrow.values is not None and wide.values is not None:
        return set(narrow.values) <= set(wide.values)
    if narrow.values is not None or wide.values is not None:
        return False
    (low, high), (bottom, top) = _ends(narrow), _ends(wide)
    return bottom <= low and high <= top and (wide.missing or not narrow.missing)


def _ends(branch: Branch) -> tuple[float, float]:
    """A range of numbers: beyond the first, up to the second."""
    assert branch.threshold is not None
    low = -inf if branch.above is None else branch.above
    return (low, branch.threshold) if branch.op == "<=" else (max(low, branch.threshold), inf)
