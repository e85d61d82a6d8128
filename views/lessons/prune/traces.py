"""The parts of the table, the tree grown from one of them, and the trace of its pruning."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import mlcore
from mlcore import Table, TableError, Tree, prune
from mlcore.prune import PruneStep
from mlcore.sampling import noisy, partition
from views.keep import kept_by, kept_long
from views.lessons.prune.case import HAND, Case, Cut, settings_of
from views.trees.story import table_of

CUTS = ("collapse", "raise", "link")  # steps that cut

PRUNING = 6e-6  # s to prune by one method, at most, for each cell of a large table


class Parts(NamedTuple):
    """The three parts of the table: to grow from, to decide by, to judge by at the very end."""

    training: Table
    validation: Table
    test: Table


@dataclass(frozen=True, eq=False)
class Trace:
    """The steps of pruning and the tree they start from.

    refused:  why the method cannot take this tree, if so
    cuts:     by hand, those that were done, one for each step after the first
    left_out: those of the link that could not be done
    """

    case: Case
    tree: Tree
    steps: tuple[PruneStep, ...]
    refused: str = ""
    cuts: tuple[Cut, ...] = ()
    left_out: tuple[str, ...] = ()


def _drawn(case: Case) -> tuple[Case]:
    """What the parts follow from."""
    return (Case(case.choices, share=case.share, noise=case.noise, seed=case.seed),)


@kept_by(_drawn)
def parts_of(case: Case) -> Parts:
    """The parts of the table. Raises TableError where it is too small for them.

    Noise is put into the whole table, and only then is it parted: all parts come from one noisy world.
    """
    table = table_of(case.choices.data, case.choices.identifiers, case.choices.own)
    if table.target.kind != "continuous":
        table = noisy(table, case.noise / 100, case.seed)
    rest = (100 - case.share) / 200
    rows = partition(table, (case.share / 100, rest, rest), case.seed)
    return Parts(*map(table.take, rows))


def folds_for(table: Table) -> int:
    """Folds for a cross-validation: ten, or fewer where the table is small."""
    return max(2, min(10, table.n // 2))


@kept_by(_drawn, lambda case: case.choices.seconds)
def full_tree(case: Case) -> Tree:
    """The tree grown from the training part. Raises TableError where none can be grown."""
    return mlcore.fit(parts_of(case).training, case.choices.rule(), dict(case.choices.overrides))


def told(case: Case) -> dict[str, Any]:
    """The settings of the case's method as it takes them, validation table and all."""
    mine: dict[str, Any] = {row.name: row.default for row in settings_of(case.method)}
    if case.method == "reduced-error":
        mine["validation"] = parts_of(case).validation
    if case.method == "cost-complexity":
        mine["seed"] = case.seed
        mine["folds"] = folds_for(parts_of(case).training)
    return {**mine, **dict(case.settings)}


@kept_long(lambda case: PRUNING * case.choices.cells)
def trace_of(case: Case) -> Trace:
    """The steps of the case. Learners with the same link share them.

    Raises TableError as full_tree does. Where only the method cannot take the tree, the trace says why.
    """
    tree = full_tree(case)
    if case.method == HAND:
        return _by_hand(case, tree)
    try:
        steps = tuple(_in_two_breaths(prune.run(tree, case.method, **told(case))))
    except TableError as error:
        return Trace(case, tree, (PruneStep("start", 1, None, tree),), str(error))
    return Trace(case, tree, tuple(step for step in steps if step.level <= case.detail))


def _in_two_breaths(steps: Iterable[PruneStep]) -> Iterator[PruneStep]:
    """Before each cut a step in which it is weighed: who argues about a subtree must still see it.

    Its kind is “before collapse”, “before raise” or “before link”.
    """
    tree: Tree | None = None
    for step in steps:
        if step.kind in CUTS and tree is not None:
            yield PruneStep(f"before {step.kind}", 2, step.path, tree, step.figures)
        tree = step.tree
        yield step


def _by_hand(case: Case, tree: Tree) -> Trace:
    """A step for each operation; one that cannot be done here is left out and named."""
    start, *steps = prune.by_hand(tree, case.cuts)
    told = list(zip(case.cuts, steps, strict=True))
    made = [(cut, step) for cut, step in told if step.kind != "nothing"]
    left_out = tuple(str(cut) for cut, step in told if step.kind == "nothing")
    cuts = tuple(cut for cut, _ in made)
    return Trace(case, tree, (start, *(step for _, step in made)), cuts=cuts, left_out=left_out)


def follow(old: Case, new: Case, at: int) -> int | None:
    """By hand, the cuts that a link carries have been made."""
    return len(trace_of(new).cuts) or None
