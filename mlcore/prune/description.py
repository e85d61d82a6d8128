"""Minimum description length: bits for the tree, and bits for the records it misclassifies.

Sender and receiver both know the attributes of all records. The sender transmits the classes as a tree and
its exceptions. Two encodings:

"exact"     a decodable code, after Quinlan & Rivest 1989:
            node       1 bit: question or leaf
            question   log2 m for one of m attributes, then
                       a cut          log2 of the places between different numbers at the node
                       several cuts   log2 C(places, cuts)
                       subsets        log2 S(v, b), the ways to put v values into b groups
                                      (of ordinal ones, to cut them: log2 C(v - 1, b - 1))
                       a branch each  nothing
            leaf       log2 k for one of k classes, then, of its n records,
                       log2(n + 1) for the number e of exceptions, log2 C(n, e) for which they are,
                       e log2(k - 1) for what they are
"textbook"  log2 m a question, log2 k a leaf, log2 N an error among the N records
            (Tan, Steinbach & Kumar 2006, 4.4.4)
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import lgamma, log, log2
from typing import Literal, TypeAlias

import numpy as np

from mlcore.prune.arrivals import Arrivals
from mlcore.prune.bottom_up import Comparison, Cost, bottom_up
from mlcore.prune.methods import classes_only
from mlcore.prune.steps import Bits, PruneStep
from mlcore.prune.surgery import training_table
from mlcore.table import is_missing
from mlcore.trees.node import Node, Path, Split
from mlcore.trees.tree import Tree

Encoding: TypeAlias = Literal["exact", "textbook"]


def mdl(tree: Tree, encoding: Encoding = "exact") -> Iterator[PruneStep]:
    """Replace a subtree by a leaf if the leaf with its exceptions needs no more bits.

    Source: Quinlan & Rivest 1989. The head of this module defines the encodings. Raises ValueError for
    another encoding, TableError if the tree does not know its records.
    """
    return bottom_up(tree, comparison_of(tree, encoding))


def comparison_of(tree: Tree, encoding: Encoding) -> Comparison:
    """Compares leaves and questions of this tree by their bits. Raises as mdl does."""
    classes_only(tree, "Pruning by description length")
    if encoding not in ("exact", "textbook"):
        raise ValueError("The encoding is “exact” or “textbook”.")
    k, m, n = len(tree.classes), len(tree.attributes), max(tree.root.n, 1.0)
    if encoding == "textbook":
        return Comparison(
            lambda path, node: Cost(node.errors, 1, log2(k) + node.errors * log2(n), log2(k)),
            lambda path, node: log2(m),
            in_bits=True,
        )
    places = _places(tree)

    def leaf(path: Path, node: Node) -> Cost:
        model = 1 + log2(k)
        return Cost(node.errors, 1, model + exception_bits(node.n, node.errors, k), model)

    def question(path: Path, node: Node) -> float:
        assert node.split is not None
        return 1 + log2(m) + split_bits(node.split, _is_ordinal(tree, node.split), places.get(path, 0))

    return Comparison(leaf, question, in_bits=True)


def exception_bits(n: float, errors: float, k: int) -> float:
    """Bits for the exceptions of a leaf: how many, which, and of which class; n and errors may be weights.

    >>> round(exception_bits(10, 2, 2), 4)
    8.9513
    """
    which = (lgamma(n + 1) - lgamma(errors + 1) - lgamma(n - errors + 1)) / log(2)
    return log2(n + 1) + which + errors * log2(max(k - 1, 1))


def split_bits(split: Split, ordinal: bool, places: int) -> float:
    """Bits for how a question divides its attribute's values, after the bits that name the attribute.

    places: the number of cuts that a continuous attribute offers at the node
    """
    branches = len(split.branches)
    if split.kind == "multiway":
        return 0.0
    if split.kind in ("threshold", "intervals"):
        return _log2_choose(max(places, branches - 1), branches - 1)
    values = sum(len(branch.values or ()) for branch in split.branches)
    return _log2_choose(values - 1, branches - 1) if ordinal else log2(_groupings(values, branches))


def _log2_choose(n: int, k: int) -> float:
    return (lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1)) / log(2)


@lru_cache(maxsize=1024)
def _groupings(values: int, groups: int) -> int:
    """Stirling's number of the second kind: the number of ways to put the values into the groups.

    >>> _groupings(4, 2)
    7
    """
    ways = [1] + [0] * groups
    for _ in range(values):
        ways = [0, *(g * ways[g] + ways[g - 1] for g in range(1, groups + 1))]
    return ways[groups]


def _is_ordinal(tree: Tree, split: Split) -> bool:
    return any(a.name == split.attribute and a.kind == "ordinal" for a in tree.attributes)


def _places(tree: Tree) -> dict[Path, int]:
    """The places between different numbers of the training records, for each question about numbers."""
    table, found = training_table(tree), {}
    cells, arrivals = tree.cells_of(table), Arrivals(tree, table)
    for path, node in arrivals.reached.items():
        if node.split and node.split.kind in ("threshold", "intervals"):
            here = cells[node.split.attribute][arrivals.at(path)[0]]
            found[path] = len(np.unique(here[~is_missing(here)])) - 1
    return found


def description_length(tree: Tree, encoding: Encoding = "exact") -> Bits:
    """The bits of a whole tree and of its exceptions. Raises as mdl does.

    >>> import mlcore
    >>> from datasets import load
    >>> tree = mlcore.fit(mlcore.Table.from_frame(load("tennis"), target="Play"), mlcore.RECIPES["id3"])
    >>> bits = mlcore.prune.description_length(tree)
    >>> bits.tree, round(bits.exceptions, 2)
    (19.0, 9.49)
    """
    comparison, model, exceptions = comparison_of(tree, encoding), 0.0, 0.0
    for path, node in tree.walk():
        if node.children:
            model += comparison.question(path, node)
        else:
            leaf = comparison.leaf_cost(path, node).bits
            model, exceptions = model + leaf.tree, exceptions + leaf.exceptions
    return Bits(model, exceptions)
