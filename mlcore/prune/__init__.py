"""Pruning: six methods as traces, and the two operations that they and pruning by hand consist of.

    tree = mlcore.fit(table, recipe)
    for step in mlcore.prune.run(tree, "error-based", confidence=0.25):
        ...                                   # step.kind, step.path, step.figures, step.tree
    pruned = mlcore.prune.pruned(tree, "pessimistic")

The original tree never changes. Every cut makes a new tree.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from mlcore.prune.by_hand import by_hand
from mlcore.prune.cost_complexity import cost_complexity
from mlcore.prune.description import description_length, mdl
from mlcore.prune.error_based import error_based
from mlcore.prune.estimates import extra_errors
from mlcore.prune.methods import chi_square, pessimistic, reduced_error
from mlcore.prune.steps import Alpha, Bits, Chance, Choice, Figures, Link, Links, PruneStep, Weighing
from mlcore.prune.surgery import collapse, inner_paths, raise_child
from mlcore.prune.tallies import Tally, tallies
from mlcore.trees.tree import Tree

LIMIT = 5_000  # steps; a longer trace ends in a step "limit" and the result

__all__ = [
    "METHODS",
    "Alpha",
    "Bits",
    "Chance",
    "Choice",
    "Figures",
    "Link",
    "Links",
    "Method",
    "PruneStep",
    "Tally",
    "Weighing",
    "by_hand",
    "collapse",
    "description_length",
    "extra_errors",
    "inner_paths",
    "pruned",
    "raise_child",
    "run",
    "tallies",
]


@dataclass(frozen=True, slots=True)
class Method:
    """A method of pruning: its name in links, its title, its default settings, and whether it can prune
    regression trees."""

    name: str
    title: str
    settings: tuple[tuple[str, Any], ...]
    regression: bool
    steps: Callable[..., Iterator[PruneStep]]


METHODS: dict[str, Method] = {
    method.name: method
    for method in (
        Method("reduced-error", "Reduced error", (("validation", None),), True, reduced_error),
        Method("pessimistic", "Pessimistic", (("penalty", 0.5),), False, pessimistic),
        Method(
            "error-based",
            "Error-based (C4.5)",
            (("confidence", 0.25), ("raising", True), ("like", "c4.5")),
            False,
            error_based,
        ),
        Method(
            "cost-complexity",
            "Cost-complexity",
            (("risk", "impurity"), ("choose", None), ("alpha", None), ("folds", 10), ("seed", 0)),
            True,
            cost_complexity,
        ),
        Method("mdl", "Minimum description length", (("encoding", "exact"),), False, mdl),
        Method("chi-square", "Chi-square", (("significance", 0.05),), False, chi_square),
    )
}


def run(tree: Tree, method: str, **settings: Any) -> Iterator[PruneStep]:
    """The steps of a method. The tree of the last step is the result.

    Raises ValueError for a method or a setting that does not exist or is out of range, TableError if the
    method cannot prune the tree.

    >>> import mlcore
    >>> from datasets import load
    >>> tree = mlcore.fit(mlcore.Table.from_frame(load("tennis"), target="Play"), mlcore.RECIPES["id3"])
    >>> [(step.kind, step.path) for step in mlcore.prune.run(tree, "pessimistic")]
    [('start', None), ('keep', (0,)), ('keep', (2,)), ('keep', ()), ('done', None)]
    """
    if method not in METHODS:
        raise ValueError(f"There is no method “{method}”. There are: {', '.join(METHODS)}.")
    known = [name for name, _ in METHODS[method].settings]
    for name in settings:
        if name not in known:
            raise ValueError(f"{METHODS[method].title} has no setting “{name}”. It has: {', '.join(known)}.")
    return _within(METHODS[method].steps(tree, **settings))


def _within(steps: Iterator[PruneStep]) -> Iterator[PruneStep]:
    for sent, step in enumerate(steps, 1):
        if sent < LIMIT - 1 or step.kind == "done":
            yield step
        elif sent == LIMIT - 1:
            yield PruneStep("limit", 1, None, step.tree, None, step.alpha)


def pruned(tree: Tree, method: str, **settings: Any) -> Tree:
    """The result of a method: the tree of the last step of `run`, with the same errors.

    >>> import mlcore
    >>> from datasets import load
    >>> tree = mlcore.fit(mlcore.Table.from_frame(load("tennis"), target="Play"), mlcore.RECIPES["id3"])
    >>> [mlcore.prune.pruned(tree, "error-based", confidence=share).leaves for share in (0.25, 0.01)]
    [5, 1]
    """
    for step in run(tree, method, **settings):
        tree = step.tree  # one at a time: all trees of a long trace would fill the memory
    return tree
