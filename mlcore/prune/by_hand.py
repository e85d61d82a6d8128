"""Pruning by hand: the learner's own cuts as a trace, in addition to the six methods."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mlcore.prune.steps import PruneStep
from mlcore.prune.surgery import collapse, raise_child
from mlcore.trees.node import Path
from mlcore.trees.tree import Tree


def by_hand(tree: Tree, cuts: Iterable[tuple[Path, int | None]]) -> Iterator[PruneStep]:
    """The steps of these cuts, one after the other: "start", then one for each.

    cuts: the path of a node, in the tree as it then is, and the child that takes its place; None for a leaf

    Without such a node or child, or without anything below it, the step has the kind "nothing". Raises
    TableError for raising a branch in a tree that does not know its records.

    >>> import mlcore
    >>> from datasets import load
    >>> tree = mlcore.fit(mlcore.Table.from_frame(load("tennis"), target="Play"), mlcore.RECIPES["id3"])
    >>> [step.tree.leaves for step in mlcore.prune.by_hand(tree, [((0,), None), ((2,), None)])]
    [5, 4, 3]
    """
    yield PruneStep("start", 1, None, tree)
    for path, child in cuts:
        after = _after(tree, path, child)
        if after is None:
            yield PruneStep("nothing", 2, path, tree)
            continue
        tree = after
        yield PruneStep("collapse" if child is None else "raise", 1, path, tree)


def _after(tree: Tree, path: Path, child: int | None) -> Tree | None:
    """The tree after one cut, None if the cut is impossible."""
    try:
        if not tree.node(path).children:
            return None
        return collapse(tree, path) if child is None else raise_child(tree, path, child)
    except KeyError:
        return None
