"""The inner nodes of a tree as links, sorted while the weakest are cut."""

from __future__ import annotations

import heapq
from math import inf
from typing import Literal, TypeAlias

from mlcore.prune.steps import NEAR, Link
from mlcore.trees.node import Node, Path
from mlcore.trees.tree import Tree

Risk: TypeAlias = Literal["impurity", "error"]
SHOWN = 12  # links listed in a step; a large tree has thousands


class Weakest:
    """The links of a tree, sorted by what each leaf below them saves.

    The index of a node is its place in the order of Tree.walk, so its descendants follow it.
    paths:  of these nodes
    """

    def __init__(self, tree: Tree, risk: Risk) -> None:
        walked = list(tree.walk())
        self.paths = [path for path, _ in walked]
        self._risk = [_risk_of(node, risk, tree.root.n) for _, node in walked]
        self._parent = _parents(self.paths)
        self._sizes = [1] * len(walked)  # nodes of the subtree in the original tree
        self._leaves = [0 if node.children else 1 for _, node in walked]
        self._children: list[list[int]] = [[] for _ in walked]
        self._below = list(self._risk)
        for i in reversed(range(len(walked))):
            self._sum_up(i)
            if i:
                above = self._parent[i]
                self._sizes[above] += self._sizes[i]
                self._leaves[above] += self._leaves[i]
                self._children[above].append(i)
        self._inner = {i for i, children in enumerate(self._children) if children}
        self._heap = [self._entry(i) for i in self._inner]
        heapq.heapify(self._heap)

    @property
    def leaves(self) -> int:
        """The number of leaves of the current tree."""
        return self._leaves[0]

    def least(self) -> float:
        """The alpha of the weakest link, infinite if there is none."""
        while self._heap and not self._holds(self._heap[0]):
            heapq.heappop(self._heap)
        return self._heap[0][0] if self._heap else inf

    def listed(self) -> tuple[tuple[Link, ...], int]:
        """The weakest links, in order, and the number of further links."""
        taken: dict[int, tuple[float, int, int]] = {}
        while len(taken) < SHOWN and self.least() < inf:
            entry = heapq.heappop(self._heap)
            taken[entry[2]] = entry
        for entry in taken.values():
            heapq.heappush(self._heap, entry)
        return tuple(self._link(i) for i in taken), len(self._inner) - len(taken)

    def cut(self) -> int:
        """Cut the weakest link (ties: the node nearest to the root, then the left one); returns its place."""
        self.least()
        here = heapq.heappop(self._heap)[2]
        fewer = self._leaves[here] - 1
        self._inner.difference_update(range(here, here + self._sizes[here]))
        self._below[here], self._leaves[here] = self._risk[here], 1
        above = self._parent[here]
        while above >= 0:
            self._sum_up(above)
            self._leaves[above] -= fewer
            heapq.heappush(self._heap, self._entry(above))
            above = self._parent[above]
        return here

    def _sum_up(self, i: int) -> None:
        """The risk of the leaves below a node, summed again each time because differences would drift."""
        if self._children[i]:
            self._below[i] = sum([self._below[child] for child in self._children[i]])

    def _entry(self, i: int) -> tuple[float, int, int]:
        return self._alpha(i), len(self.paths[i]), i

    def _holds(self, entry: tuple[float, int, int]) -> bool:
        """Whether an entry of the heap is still valid. Cuts below a node invalidate it."""
        return entry[2] in self._inner and entry[0] == self._alpha(entry[2])

    def _alpha(self, i: int) -> float:
        saved = self._risk[i] - self._below[i]
        # A question never adds risk, so a saving that is negative or tiny is rounding.
        return saved / (self._leaves[i] - 1) if saved > NEAR * self._risk[i] else 0.0

    def _link(self, i: int) -> Link:
        return Link(self.paths[i], self._leaves[i], self._risk[i], self._below[i], self._alpha(i))


def _parents(paths: list[Path]) -> list[int]:
    """The place of each node's parent, -1 for the root; paths in the order of Tree.walk."""
    line: list[int] = []  # from the root to the node before
    found = []
    for i, path in enumerate(paths):
        del line[len(path) :]
        found.append(line[-1] if line else -1)
        line.append(i)
    return found


def risk_of(tree: Tree, risk: Risk) -> float:
    """R(T), the total risk of the leaves of a tree."""
    return sum(_risk_of(node, risk, tree.root.n) for _, node in tree.walk() if not node.children)


def _risk_of(node: Node, risk: Risk, n: float) -> float:
    if risk == "error":
        return node.errors
    return node.n / n * node.impurity if n else 0.0
