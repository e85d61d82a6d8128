"""Where trees grown from the same data differ: the first place at which their questions differ."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from mlcore.table import Scalar
from mlcore.trees.node import Branch, Node, Path, Split
from mlcore.trees.tree import Tree

CLOSE = 1e-9  # thresholds this close, relative to the larger, are the same
_Meaning: TypeAlias = frozenset[Scalar | None] | tuple[str | None, int, bool]
_Place: TypeAlias = tuple[tuple[Path, Node], ...]


@dataclass(frozen=True, slots=True)
class Disagreement:
    """One place in several trees where their questions differ. Each field has an entry for each tree.

    paths:  of the place; the same answers lead there, but the order of branches may differ
    splits: the question of the tree there, None if it stops
    stops:  why it stops there (see Node.stop), None if it asks
    """

    paths: tuple[Path, ...]
    splits: tuple[Split | None, ...]
    stops: tuple[str | None, ...]


def first_disagreement(*trees: Tree, by_records: bool = False) -> Disagreement | None:
    """The first place, breadth first from the root, where the questions of these trees differ.

    Places at one depth are in the order of the first tree's branches. None if the trees ask the same
    everywhere. same_question defines what is the same, and what by_records changes. Raises ValueError for
    fewer than two trees.

    >>> import mlcore
    >>> from datasets import load
    >>> days = mlcore.Table.from_frame(load("tennis"), target="Play")
    >>> one, other = (mlcore.fit(days, mlcore.RECIPES[name]) for name in ("id3", "cart"))
    >>> [split.kind for split in mlcore.agree.first_disagreement(one, other).splits]
    ['multiway', 'subset']
    """
    return next(disagreements(*trees, by_records=by_records), None)


def disagreements(*trees: Tree, by_records: bool = False) -> Iterator[Disagreement]:
    """Every place where the questions of these trees differ although they agree above it, breadth first.

    Raises ValueError for fewer than two trees.
    """
    if len(trees) < 2:
        raise ValueError("A disagreement needs at least two trees. Add another tree.")
    waiting: deque[_Place] = deque([tuple(((), tree.root) for tree in trees)])
    while waiting:
        place = waiting.popleft()
        if not same_question(*(node for _, node in place), by_records=by_records):
            yield Disagreement(
                tuple(path for path, _ in place),
                tuple(node.split for _, node in place),
                tuple(node.stop for _, node in place),
            )
        else:
            waiting.extend(_below(place))


def same_question(*nodes: Node, by_records: bool = False) -> bool:
    """Whether all these nodes ask for the same attribute and divide its answers in the same way.

    The order of branches does not matter, and neither does an answer that no training record here gives: one
    tree may have an empty branch for it, another none. Thresholds are the same within 1e-9, relative to the
    larger. All leaves ask the same, which is nothing.

    by_records: in nodes with the same records, thresholds that divide these records in the same way are also
    the same (C4.5 cuts at a value of the data, and CART halfway to the next)
    """
    splits = [node.split for node in nodes if node.split]
    if len(splits) < len(nodes):
        return not splits
    if len({split.attribute for split in splits}) > 1:
        return False
    if not all(_same_cuts(nodes[0], node, by_records) for node in nodes[1:]):
        return False
    unseen = _unseen(nodes)
    return len({frozenset(_by_meaning(node, unseen)) for node in nodes}) == 1


def _below(place: _Place) -> Iterator[_Place]:
    """The places below one where all ask the same, branch by branch."""
    nodes = [node for _, node in place]
    unseen = _unseen(nodes)
    steps = [_by_meaning(node, unseen) for node in nodes]
    for meaning in steps[0]:
        taken = [places[meaning] for places in steps]
        yield tuple(((*path, i), node.children[i]) for (path, node), i in zip(place, taken, strict=True))


def _by_meaning(node: Node, unseen: set[Scalar | None]) -> dict[_Meaning, int]:
    """The places of a node's branches by their meaning. A branch only for unseen answers is left out."""
    places: dict[_Meaning, int] = {}
    cuts = _cuts(node.split)
    for i, (branch, _) in enumerate(_edges(node)):
        if branch.threshold is not None:
            places[branch.op, cuts.index(branch.threshold), branch.missing] = i
        elif seen := frozenset(branch.values or ()) - unseen:
            places[seen] = i
    return places


def _unseen(nodes: Sequence[Node]) -> set[Scalar | None]:
    """Answers with an empty branch in one of the trees, which no training record here gives."""
    edges = (edge for node in nodes for edge in _edges(node))
    return {value for branch, child in edges if not child.n for value in branch.values or ()}


def _edges(node: Node) -> Iterator[tuple[Branch, Node]]:
    return zip(node.split.branches if node.split else (), node.children, strict=True)


def _cuts(split: Split | None) -> list[float]:
    """The thresholds of a split from low to high, each once."""
    branches = split.branches if split else ()
    return sorted({branch.threshold for branch in branches if branch.threshold is not None})


def _same_cuts(a: Node, b: Node, by_records: bool) -> bool:
    cuts, other = _cuts(a.split), _cuts(b.split)
    if len(cuts) != len(other):
        return False
    if all(map(_close, cuts, other)):
        return True
    return by_records and bool(cuts) and all(map(_close, _weights(a), _weights(b)))


def _weights(node: Node) -> list[float]:
    """The weights of the branches of a cut, or of ranges, from low to high. A higher cut of the same records
    has more below it, so equal weights mean equal records."""
    found = [(branch.threshold, branch.op == ">", child.n) for branch, child in _edges(node)]
    return [n for *_, n in sorted(edge for edge in found if edge[0] is not None)]


def _close(a: float, b: float) -> bool:
    return math.isclose(a, b, rel_tol=CLOSE)
