"""The parts of the table, the tree grown from one of them, the trace of its pruning, and both in figures."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise
from typing import Any, NamedTuple

import mlcore
from mlcore import Path, Table, TableError, Tree, prune
from mlcore.prune import Links, PruneStep, Tally
from mlcore.sampling import noisy, noisy_attributes, partition
from mlcore.trees.growth import Opening, error_curve
from views.kit.keep import kept_by, kept_long
from views.kit.lesson import Refusal
from views.lessons.prune.case import HAND, Case, Cut, settings_of
from views.words.html import esc

CUTS = ("collapse", "raise", "link")  # steps that cut
PENALTY = 0.5  # errors for a leaf, in the lectures
MOST_POINTS = 16  # trees of a long story with raised branches whose errors are drawn
PRUNING = 6e-6  # s to prune by one method, at most, for each cell of a large table
FOLDS = 80e-6  # s for the trees of a cross-validation, for each cell of a small one
MOST_FOLDED = 12_000  # cells, of a small one


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


def drawn(case: Case) -> tuple[Case]:
    """What the parts follow from."""
    return (Case(case.choices, share=case.share, noise=case.noise, noise_in=case.noise_in, seed=case.seed),)


@kept_by(drawn)
def parts_of(case: Case) -> Parts:
    """The parts of the table. Raises TableError where it is too small for them.

    Noise is put into the whole table, and only then is it parted: all parts come from one noisy world.
    """
    table = case.choices.table
    if case.noise_in == "attributes":
        table = noisy_attributes(table, case.noise / 100, case.seed)
    elif table.target.kind != "continuous":
        table = noisy(table, case.noise / 100, case.seed)
    rest = (100 - case.share) / 200
    rows = partition(table, (case.share / 100, rest, rest), case.seed)
    return Parts(*map(table.take, rows))


@kept_by(drawn, lambda case: case.choices.seconds)
def full_tree(case: Case) -> Tree:
    """The tree grown from the training part. Raises TableError where none can be grown."""
    return mlcore.fit(parts_of(case).training, case.choices.rule(), dict(case.choices.overrides))


def shown(case: Case) -> dict[str, Any]:
    """The settings of the case's method as it takes them, validation table and all."""
    mine: dict[str, Any] = {row.name: row.default for row in settings_of(case.method)}
    if case.method == "reduced-error":
        mine["validation"] = parts_of(case).validation
    if case.method == "cost-complexity":
        mine["seed"] = case.seed
        mine["folds"] = max(2, min(10, parts_of(case).training.n // 2))  # fewer where the table is small
    return {**mine, **dict(case.settings)}


def lasting(case: Case) -> float:
    """How long pruning takes, about: cost-complexity grows and prunes ten more trees."""
    cells = case.choices.cells
    return PRUNING * cells + (FOLDS * min(cells, MOST_FOLDED) if case.method == "cost-complexity" else 0)


@kept_long(lasting)
def trace_of(case: Case) -> Trace:
    """The steps of the case. Learners with the same link share them.

    Raises TableError as full_tree does. Where only the method cannot take the tree, the trace says why.
    """
    tree = full_tree(case)
    if case.method == HAND:
        return _by_hand(case, tree)
    try:
        steps = tuple(_in_two_breaths(prune.run(tree, case.method, **shown(case))))
    except TableError as error:
        return Trace(case, tree, (PruneStep("start", 1, None, tree),), str(error))
    return Trace(case, tree, tuple(step for step in steps if step.level <= case.detail))


def _in_two_breaths(steps: Iterable[PruneStep]) -> Iterator[PruneStep]:
    """Before each cut, a step that weighs it, because an argument about a subtree needs it on the page.

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
    shown = list(zip(case.cuts, steps, strict=True))
    made = [(cut, step) for cut, step in shown if step.kind != "nothing"]
    left_out = tuple(str(cut) for cut, step in shown if step.kind == "nothing")
    cuts = tuple(cut for cut, _ in made)
    return Trace(case, tree, (start, *(step for _, step in made)), cuts=cuts, left_out=left_out)


def refuse(case: Case) -> Refusal | None:
    """Why there is nothing to prune."""
    try:
        full_tree(case)
    except TableError as error:
        return Refusal(esc(str(error)))
    return None


# In figures -----------------------------------------------------------------------------------------


def upto(case: Case, step: int) -> Case:
    """The case whose story ends at a step: by hand, without the cuts after it. So what was worked out for a
    tree is found again after the next cut."""
    if case.method != HAND:
        return case
    return replace(case, cuts=trace_of(case).cuts[:step])


@kept_by(lambda case, step: (upto(case, step), step))
def tallies_at(case: Case, step: int) -> dict[Path, Tally]:
    """What the tree at a step does with the validation records."""
    return prune.tallies(trace_of(case).steps[step].tree, parts_of(case).validation)


def errors(tree: Tree, table: Table) -> float:
    """The share of the records that a tree gets wrong; of numbers, the mean squared error."""
    wrong = tree.errors(table)
    total = float(table.weights.sum())
    return wrong / total if total else 0.0


@dataclass(frozen=True, slots=True)
class Measured:
    """A tree in figures: leaves, errors on the training and validation records (in a regression the sums of
    squares), the lectures' pessimistic estimate in errors, and the description length in bits."""

    leaves: int
    training: float
    validation: float
    pessimistic: float | None
    bits: float | None


def after(case: Case, step: int, cut: Cut) -> Measured:
    """What the tree at a step would be after one operation more."""
    return measured(replace(case, cuts=(*trace_of(case).cuts[:step], cut)), step + 1)


@kept_by(lambda case, step: (upto(case, step), step))
def measured(case: Case, step: int) -> Measured:
    """The tree at a step."""
    tree = trace_of(case).steps[step].tree
    training = sum(node.errors for _, node in tree.walk() if not node.children)
    validation = tree.errors(parts_of(case).validation)
    if tree.regression:
        return Measured(tree.leaves, training, validation, None, None)
    bits = prune.description_length(tree).total
    return Measured(tree.leaves, training, validation, training + PENALTY * tree.leaves, bits)


def _uncut(case: Case, *more: str) -> tuple[Any, ...]:
    """The case of the whole tree."""
    return replace(case, method=HAND, cuts=(), settings=(), view="prune", detail=1), *more


@kept_by(_uncut)
def by_method(case: Case) -> tuple[tuple[str, Tree | str], ...]:
    """What each method makes of the case's tree with its settings as they are at first, or why it cannot."""
    traces = [(name, trace_of(replace(case, method=name))) for name in prune.METHODS]
    return tuple((name, trace.refused or trace.steps[-1].tree) for name, trace in traces)


Points = tuple[tuple[int, float], ...]  # (leaves, error), fewest leaves first


@kept_by(_uncut, lambda case, part: 0.3e-6 * case.choices.cells)
def grown(case: Case, part: str) -> Points:
    """The error on a part of the table at each number of leaves, while the whole tree grew best first."""
    growth = error_curve(full_tree(case), [getattr(parts_of(case), part)])
    shares = (wrong / growth.totals[0] for wrong in growth.errors[0])
    return tuple(zip(growth.leaves, shares, strict=True))


@kept_long(lambda case, part: 0.3e-6 * case.choices.cells)
def cut_back(case: Case, part: str) -> Points:
    """The error of the trees of the story by their leaves, on "training" or "validation" records.

    Of a long story in which branches are raised, of some of them.
    """
    steps = [step for step in trace_of(case).steps if step.kind != "done"]
    table = getattr(parts_of(case), part)
    total = float(table.weights.sum())
    if any(step.kind == "raise" for step in steps):
        some = _spread([step.tree for step in steps if step.level == 1])
        return tuple(sorted((tree.leaves, tree.errors(table) / total) for tree in some))
    order, opened = _reopened(steps)
    growth = error_curve(steps[0].tree, [table], order)
    return tuple((growth.leaves[n], growth.errors[0][n] / total) for n in sorted(set(opened)))


def _spread(trees: list[Tree]) -> list[Tree]:
    """As many of them as the page can judge while a learner waits, including the first and the last."""
    if len(trees) <= MOST_POINTS:
        return trees
    return [trees[i * (len(trees) - 1) // (MOST_POINTS - 1)] for i in range(MOST_POINTS)]


def _reopened(steps: list[PruneStep]) -> tuple[list[Opening], list[int]]:
    """The questions of the first tree in an order that opens, backwards, what the story has cut; and how many
    of them are open at each step. So the errors of all trees are one walk along the openings."""
    cuts = [[path for path, node in steps[-1].tree.walk() if node.children]]
    for before, step in reversed(list(pairwise(steps))):
        gone = step.figures.cut if isinstance(step.figures, Links) else [step.path or ()]
        cuts.append([])
        for top in gone if step.kind in ("collapse", "link") else []:
            below = prune.inner_paths(before.tree.node(top))
            cuts[-1] += [(*top, *path) for path in reversed(below)]
    counts = list(accumulate(len(cut) for cut in cuts))
    return [Opening(path, 0.0) for cut in cuts for path in cut], counts[::-1]


def figures(trace: Trace) -> dict[str, float | str]:
    """The pruned tree in figures; its errors on each part."""
    last = len(trace.steps) - 1
    found = measured(trace.case, last)
    errors = {"training errors": found.training, "validation errors": found.validation}
    return {"leaves": found.leaves, **errors, "test errors": tested(trace.case, last)}


@kept_by(lambda case, step: (upto(case, step), step))
def tested(case: Case, step: int) -> float:
    """The errors of the tree at a step on the test records."""
    return trace_of(case).steps[step].tree.errors(parts_of(case).test)
