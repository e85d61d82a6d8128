"""The walk that five of the six methods share. It judges every inner node after its subtrees."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from typing import NamedTuple, Protocol

from mlcore.prune.steps import Bits, Figures, PruneStep, Weighing, same
from mlcore.prune.surgery import collapse, inner_paths
from mlcore.trees.node import Node, Path
from mlcore.trees.tree import Tree

LEVELS = {"keep": 2, "collapse": 1, "raise": 1}


class Verdict(NamedTuple):
    """The decision on a node: "keep", "collapse" or "raise", the reason, and the tree afterwards."""

    kind: str
    figures: Figures
    tree: Tree


class Judge(Protocol):
    """A method of pruning. It judges every inner node once, from the bottom up."""

    def judge(self, tree: Tree, path: Path) -> Verdict | None:
        """The verdict on a node whose subtrees are settled; None if the method does not consider it."""


def bottom_up(tree: Tree, judge: Judge) -> Iterator[PruneStep]:
    """The steps from the tree to the pruned one. A raised branch is judged again from its bottom."""
    yield PruneStep("start", 1, None, tree)
    waiting = deque(inner_paths(tree.root))
    while waiting:
        path = waiting.popleft()
        verdict = judge.judge(tree, path)
        if verdict is None:
            continue
        tree = verdict.tree
        if verdict.kind == "raise":
            again = [(*path, *below) for below in inner_paths(tree.node(path))]
            waiting.extendleft(reversed(again))
        yield PruneStep(verdict.kind, LEVELS[verdict.kind], path, tree, verdict.figures)
    yield PruneStep("done", 1, None, tree)


class Cost(NamedTuple):
    """The cost of a leaf, or of all leaves of a subtree.

    errors: misclassified records; leaves: their number; cost: what the method compares;
    model:  the part of the cost that describes the tree
    """

    errors: float
    leaves: int
    cost: float
    model: float = 0.0

    @property
    def bits(self) -> Bits:
        """The cost as a description length."""
        return Bits(self.model, self.cost - self.model)


class Comparison:
    """A subtree against a leaf. The cheaper one stays, and in a tie the leaf, which is simpler.

    leaf_cost: the cost of a leaf in place of a node
    question:  the cost of a question
    staying:   errors of the records that go no further than a node with a question
    size:      how many records the method counts at a node
    votes:     errors of the whole tree before and after a cut, if the method needs them
    in_bits:   the costs are description lengths
    unit:      costs that differ by less than 1e-9 of it tie
    """

    def __init__(
        self,
        leaf_cost: Callable[[Path, Node], Cost],
        question: Callable[[Path, Node], float] = lambda path, node: 0.0,
        staying: Callable[[Path, Node], float] = lambda path, node: 0.0,
        size: Callable[[Path, Node], float] = lambda path, node: node.n,
        votes: Callable[[Tree, Path], tuple[float, float] | None] = lambda tree, path: None,
        in_bits: bool = False,
        unit: float = 1.0,
    ) -> None:
        self.leaf_cost, self.question, self._staying = leaf_cost, question, staying
        self._size, self._votes, self._in_bits, self._unit = size, votes, in_bits, unit
        self._standing: dict[Path, Cost] = {}

    def judge(self, tree: Tree, path: Path) -> Verdict:
        """The verdict on a node whose subtrees are settled."""
        node = tree.node(path)
        leaf, subtree = self.leaf_cost(path, node), self.subtree_cost(path, node)
        tie = same(leaf.cost, subtree.cost, self._unit)
        cheaper = leaf.cost < subtree.cost or tie
        votes = self._votes(tree, path) if cheaper else None
        cut = cheaper and (votes is None or votes[1] <= votes[0] or same(*votes, self._unit))
        figures = Weighing(
            n=self._size(path, node),
            leaf_errors=leaf.errors,
            subtree_errors=subtree.errors,
            leaves=subtree.leaves,
            leaf=leaf.cost,
            subtree=subtree.cost,
            tie=tie,
            bits=(leaf.bits, subtree.bits) if self._in_bits else None,
            votes=votes,
        )
        self.settle(path, leaf if cut else subtree)
        return Verdict("collapse", figures, collapse(tree, path)) if cut else Verdict("keep", figures, tree)

    def subtree_cost(self, path: Path, node: Node) -> Cost:
        """The cost of the question and everything below it. The subtrees are settled."""
        below = [self._cost((*path, i), child) for i, child in enumerate(node.children)]
        asked, staying = self.question(path, node), self._staying(path, node)
        return Cost(
            staying + sum(cost.errors for cost in below),
            sum(cost.leaves for cost in below),
            asked + staying + sum(cost.cost for cost in below),
            asked + sum(cost.model for cost in below),
        )

    def settle(self, path: Path, cost: Cost) -> None:
        """Remember the current cost of the subtree at a node."""
        self._standing[path] = cost

    def _cost(self, path: Path, node: Node) -> Cost:
        return self._standing[path] if node.children else self.leaf_cost(path, node)
