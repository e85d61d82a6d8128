"""Cost-complexity pruning (Breiman, Friedman, Olshen & Stone 1984, chapter 3): the weakest link first."""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import inf, isfinite, sqrt
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mlcore.grow import fit
from mlcore.prune.folds import folds_of
from mlcore.prune.steps import NEAR, Alpha, Choice, Link, Links, PruneStep
from mlcore.prune.surgery import collapse, inner_paths, training_table
from mlcore.prune.votes import Votes
from mlcore.table import Table, TableError
from mlcore.tree import Node, Path, Tree

Floats: TypeAlias = NDArray[np.float64]

Risk: TypeAlias = Literal["impurity", "error"]
SHOWN = 12  # links listed in a step; a large tree has thousands
FOLDS = 10


def cost_complexity(
    tree: Tree,
    risk: Risk = "impurity",
    choose: str | None = None,
    alpha: float | None = None,
    folds: int = FOLDS,
    seed: int = 0,
) -> Iterator[PruneStep]:
    """The trees that are best while the price alpha of a leaf rises: R(T) + alpha * leaves is least.

    risk:   "impurity": impurity of the leaves by their share of the records, as in scikit-learn;
            "error": records they get wrong (in a regression the sum of squares), as in R's rpart
    choose: the tree at the end: None, the last one, which is the root alone; "least", of the least error in
            cross-validation; "1se", the smallest within one standard error of that
    alpha:  the tree at the end is the best for this price instead
    folds, seed: of the cross-validation
    Raises ValueError for settings out of range, TableError where cross-validation lacks the records.
    """
    _check(risk, choose, alpha, folds)
    return _told(tree, risk, choose, alpha, folds, seed)


def _told(
    tree: Tree, risk: Risk, choose: str | None, alpha: float | None, folds: int, seed: int
) -> Iterator[PruneStep]:
    steps = list(_sequence(tree, risk))
    yield from steps
    best = [step for step in steps if step.alpha is not None]
    if alpha is not None:
        kept = [step for step in best if step.alpha is not None and step.alpha <= alpha * (1 + NEAR)]
        yield PruneStep("done", 1, None, kept[-1].tree, None, kept[-1].alpha)
        return
    if choose is None:
        yield PruneStep("done", 1, None, best[-1].tree, None, best[-1].alpha)
        return
    choice = cross_validated(tree, risk, choose, folds, seed, [(_alpha(s), s.tree.leaves) for s in best])
    chosen = best[choice.chosen]
    yield PruneStep("done", 1, None, chosen.tree, choice, chosen.alpha)


def _check(risk: str, choose: str | None, alpha: float | None, folds: int) -> None:
    if risk not in ("impurity", "error"):
        raise ValueError("The risk is “impurity” or “error”.")
    if choose not in (None, "least", "1se"):
        raise ValueError("The choice is “least”, “1se” or none.")
    if alpha is not None and not (isfinite(alpha) and alpha >= 0):
        raise ValueError("Alpha is the price of a leaf: a number, 0 or more.")
    if folds < 2:
        raise ValueError("Cross-validation needs at least two folds.")


def _alpha(step: PruneStep) -> float:
    assert step.alpha is not None
    return step.alpha


def _sequence(tree: Tree, risk: Risk) -> Iterator[PruneStep]:
    """From the whole tree to the root alone, a step for each alpha."""
    links = Weakest(tree, risk)
    yield PruneStep("start", 1, None, tree, None, None if links.least() == 0 else 0.0)
    while links.least() < inf:
        alpha = links.least()
        listed, more = links.listed()
        cut: list[Path] = []
        while links.least() <= alpha * (1 + NEAR):
            path = links.cut()
            cut = [other for other in cut if other[: len(path)] != path] + [path]
            tree = collapse(tree, path)
        figures = Links(listed, more, tuple(cut))
        yield PruneStep("link", 1, cut[0] if len(cut) == 1 else None, tree, figures, alpha)


class Weakest:
    """The inner nodes of a tree by what each leaf below them saves, kept in order while links are cut."""

    def __init__(self, tree: Tree, risk: Risk) -> None:
        self._risk = {path: _risk_of(node, risk, tree.root.n) for path, node in tree.walk()}
        self._below: dict[Path, tuple[float, int]] = {}
        self._children = {path: len(node.children) for path, node in tree.walk() if node.children}
        self._heap: list[tuple[float, int, Path]] = []
        for path in inner_paths(tree.root):
            self._sum_up(path)

    def least(self) -> float:
        """The alpha of the weakest link, infinite where there is none."""
        while self._heap and not self._holds(self._heap[0]):
            heapq.heappop(self._heap)
        return self._heap[0][0] if self._heap else inf

    def listed(self) -> tuple[tuple[Link, ...], int]:
        """The weakest links, in order, and how many there are beyond."""
        self.least()
        taken: list[Link] = []
        seen: set[Path] = set()
        popped = []
        while self._heap and len(taken) < SHOWN:
            entry = heapq.heappop(self._heap)
            if self._holds(entry) and entry[2] not in seen:
                popped.append(entry)
                seen.add(entry[2])
                taken.append(self._link(entry[2]))
        for entry in popped:
            heapq.heappush(self._heap, entry)
        return tuple(taken), len(self._children) - len(taken)

    def cut(self) -> Path:
        """Cut the weakest link (ties: the node nearest to the root, then the left one); returns its path."""
        self.least()
        path = heapq.heappop(self._heap)[2]
        self._forget(path)
        for end in reversed(range(len(path))):
            self._sum_up(path[:end])
        return path

    def _sum_up(self, path: Path) -> None:
        """Risk and number of the leaves below a node, from its children."""
        kids = [(*path, i) for i in range(self._children[path])]
        below = [self._below.get(kid, (self._risk[kid], 1)) for kid in kids]
        self._below[path] = sum(r for r, _ in below), sum(leaves for _, leaves in below)
        heapq.heappush(self._heap, (self._link(path).alpha, len(path), path))

    def _forget(self, top: Path) -> None:
        stack = [top]
        while stack:
            path = stack.pop()
            stack.extend((*path, i) for i in range(self._children.pop(path)) if (*path, i) in self._children)
            del self._below[path]

    def _holds(self, entry: tuple[float, int, Path]) -> bool:
        """Whether an entry of the heap still tells the truth; the cuts below a node change it."""
        return entry[2] in self._below and entry[0] == self._link(entry[2]).alpha

    def _link(self, path: Path) -> Link:
        leaf, (below, leaves) = self._risk[path], self._below[path]
        saved = leaf - below
        # A question never adds risk: what is less than nothing, or hardly more, is rounding.
        alpha = saved / (leaves - 1) if saved > NEAR * leaf else 0.0
        return Link(path, leaves, leaf, below, alpha)


def _risk_of(node: Node, risk: Risk, n: float) -> float:
    if risk == "error":
        return node.errors
    return node.n / n * node.impurity if n else 0.0


def cross_validated(
    tree: Tree, risk: Risk, choose: str, folds: int, seed: int, sequence: Sequence[tuple[float, int]]
) -> Choice:
    """The trees of a sequence (alpha, leaves) judged on records held out in turn (Breiman et al. 1984, 3.4).

    A tree is grown by the same recipe without each fold, and pruned at the geometric mean of each alpha and
    the next. Raises TableError where the tree does not know its records, or they are too few for the folds.
    """
    table = training_table(tree)
    if tree.recipe is None:
        raise TableError("This tree does not know the recipe it was grown by. Grow it from its table.")
    if table.n < 2 * folds:
        raise TableError(f"{table.n} records are too few for {folds} folds: each needs at least two.")
    alphas = [alpha for alpha, _ in sequence]
    tried = [sqrt(a * b) for a, b in pairwise(alphas)] + [inf]
    sums = np.zeros((2, len(tried)))
    for held_out, rest in folds_of(table, folds, seed):
        sums += _held_out(fit(table.take(rest), tree.recipe), table.take(held_out), risk, tried)
    n = float(table.weights.sum())
    means = sums[0] / n
    standard = np.sqrt(np.maximum(sums[1] / n - means**2, 0.0) / n)
    rows = zip(sequence, tried, means.tolist(), standard.tolist(), strict=True)
    return _chosen([Alpha(a, t, leaves, mean, se) for (a, leaves), t, mean, se in rows], choose)


def _chosen(alphas: Sequence[Alpha], choose: str) -> Choice:
    least = min(alpha.error for alpha in alphas)
    best = max(i for i, alpha in enumerate(alphas) if alpha.error <= least + NEAR)
    limit = alphas[best].error + alphas[best].standard
    within = max(i for i, alpha in enumerate(alphas) if alpha.error <= limit + NEAR)
    return Choice(tuple(alphas), best, within if choose == "1se" else best)


def _held_out(tree: Tree, table: Table, risk: Risk, tried: Sequence[float]) -> Floats:
    """Sums of the losses and of their squares at each alpha tried, shape (2, alphas)."""
    links, votes, found = Weakest(tree, risk), Votes(tree, table), []
    for alpha in tried:
        while links.least() <= alpha and links.least() < inf:
            path = links.cut()
            votes.cut(tree, path)
            tree = collapse(tree, path)
        loss = votes.losses(tree)
        found.append((float((table.weights * loss).sum()), float((table.weights * loss * loss).sum())))
    return np.array(found).T
