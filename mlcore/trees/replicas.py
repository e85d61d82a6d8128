"""Replication: the same subtree in several branches (Pagallo & Haussler 1990)."""

from __future__ import annotations

from collections.abc import Hashable

from mlcore.trees.node import Node, Path
from mlcore.trees.tree import Tree


def replicas(tree: Tree) -> tuple[tuple[Path, ...], ...]:
    """Where equal subtrees are: the paths of each subtree that appears several times, the largest first.

    Two are equal if they ask the same and say the same, whatever records came there. What lies within a
    larger one that is equal everywhere, and what says the same for every record, does not count.
    """
    numbers: dict[Hashable, int] = {}  # of subtrees that differ
    number: dict[Path, int] = {}
    size: dict[Path, int] = {}
    says: dict[Path, frozenset[object]] = {}
    places: dict[int, list[Path]] = {}
    for path, node in reversed(list(tree.walk())):
        below = [(*path, i) for i in range(len(node.children))]
        number[path] = numbers.setdefault(_shape(node, [number[one] for one in below]), len(numbers))
        size[path] = 1 + sum(size[one] for one in below)
        says[path] = frozenset().union(*(says[one] for one in below)) if below else frozenset([node.label])
        if len(says[path]) > 1:
            places.setdefault(number[path], []).append(path)
    found = [tuple(sorted(paths)) for paths in places.values() if len(paths) > 1]
    within = [{*paths} for paths in found]
    outer = [paths for paths in found if not any({path[:-1] for path in paths} <= one for one in within)]
    return tuple(sorted(outer, key=lambda paths: (-size[paths[0]], paths)))


def _shape(node: Node, below: list[int]) -> Hashable:
    """What a node asks, and the numbers of what is below it; or what a leaf says."""
    if node.split is None:
        return node.label
    return node.split.attribute, node.split.branches, tuple(below)
