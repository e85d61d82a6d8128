"""Hunt's algorithm as a trace: one frozen step after the other, depth first.

The decisions are made a level at a time (decide.py); here they are told in the order in which the
algorithm is taught. `fit` is the tree of the last step.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from mlcore.decide import Candidate, Decision, Planned, plan, scan
from mlcore.recipe import Recipe
from mlcore.table import Table
from mlcore.tree import Attribute, Node, Path, Tree

WALK = 60  # at most so many cuts or subsets of one attribute are walked one by one
LIMIT = 20_000  # steps; a longer story ends in a step "limit"


@dataclass(frozen=True, slots=True)
class GrowStep:
    """One step of the story.

    kind      level
    arrive    2      records reach a node that is not pure (the first one has level 1)
    try       3      one cut or subset of an attribute is measured: `trial`
    candidate 3      one attribute is measured: the last of `told` candidates
    split     1      the question is chosen; its branches wait
    leaf      2      the node is a leaf; why is in the decision
    done      1      nothing waits any more
    limit     1      the story is too long to tell; the tree is the finished one

    path:     the node it is about, None at the end
    tree:     the whole tree as it stands after the step
    decision: what was weighed at the node, None at the end
    told:     how many candidates of the decision the story has reached
    trial:    the split measured by a "try"
    """

    kind: str
    level: int
    path: Path | None
    tree: Tree
    decision: Decision | None = None
    told: int = 0
    trial: Candidate | None = None


def grow(
    table: Table,
    recipe: Recipe,
    overrides: Mapping[Path, str] | None = None,
    detail: int = 3,
    limit: int = LIMIT,
) -> Iterator[GrowStep]:
    """Grow a tree; yields its steps up to the level `detail`.

    overrides: at a path, the attribute the learner wants instead of the recipe's choice; ignored
    where that attribute cannot split the node.

    The number of steps never exceeds `limit`; the last step's tree is always the finished one.
    Raises TableError for a table this recipe cannot take, ValueError for a limit below 1.
    """
    if limit < 1:
        raise ValueError("A story has at least one step: the limit must be 1 or more.")
    planned = plan(table, recipe, dict(overrides or {}))
    told = 0
    for step in _tell(table, recipe, planned, detail):
        if step.level > detail:
            continue
        if told == limit - 1 and step.kind != "done":
            yield GrowStep("limit", 1, None, _finished(table, planned))
            return
        told += 1
        yield step


def fit(table: Table, recipe: Recipe, overrides: Mapping[Path, str] | None = None) -> Tree:
    """The finished tree: that of the last step of `grow`. Raises TableError as grow does."""
    *_, last = grow(table, recipe, overrides, detail=1)
    return last.tree


def _tell(table: Table, recipe: Recipe, planned: Mapping[Path, Planned], detail: int) -> Iterator[GrowStep]:
    tree = _tree(table, planned[()].node)
    waiting: list[Path] = [()]
    while waiting:
        path = waiting.pop()
        node, _, decision = planned[path]
        if decision.candidates:
            yield GrowStep("arrive", 2 if path else 1, path, tree, decision)
            if detail >= 3:
                yield from _look(table, recipe, planned[path], path, tree)
        settled = _settled(node, decision, planned, path)
        tree = tree.replace_at(path, settled)
        first = 1 if not path and not decision.candidates else None
        kind = "split" if settled.split else "leaf"
        level = first or (1 if kind == "split" else 2)
        yield GrowStep(kind, level, path, tree, decision, len(decision.candidates))
        waiting.extend((*path, i) for i in reversed(range(len(settled.children))))
    yield GrowStep("done", 1, None, tree)


def _look(table: Table, recipe: Recipe, here: Planned, path: Path, tree: Tree) -> Iterator[GrowStep]:
    for told, candidate in enumerate(here.decision.candidates):
        if candidate.tried > 1:
            for trial in _thinned(scan(table, recipe, here.rows, candidate.attribute), candidate):
                yield GrowStep("try", 3, path, tree, here.decision, told, trial)
        yield GrowStep("candidate", 3, path, tree, here.decision, told + 1)


def _thinned(trials: tuple[Candidate, ...], best: Candidate) -> Iterator[Candidate]:
    """At most WALK trials, evenly spread, the best always among them."""
    stride = max(1, -(-len(trials) // WALK))
    for i, trial in enumerate(trials):
        if i % stride == 0 or trial.split == best.split:
            yield trial


def _settled(node: Node, decision: Decision, planned: Mapping[Path, Planned], path: Path) -> Node:
    if decision.chosen is None:
        return replace(node, stop=decision.stop)
    split = decision.candidates[decision.chosen].split
    children = tuple(planned[(*path, i)].node for i in range(len(split.branches)))
    return replace(node, split=split, children=children, overridden=decision.overridden)


def _tree(table: Table, root: Node) -> Tree:
    about = tuple(Attribute(column.name, column.kind, column.values) for column in table.columns)
    return Tree(root, table.target.name, table.classes, about)


def _finished(table: Table, planned: Mapping[Path, Planned]) -> Tree:
    """The whole tree, from the leaves up."""
    done: dict[Path, Node] = {}
    for path in sorted(planned, key=len, reverse=True):
        node, _, decision = planned[path]
        settled = _settled(node, decision, planned, path)
        children = tuple(done[(*path, i)] for i in range(len(settled.children)))
        done[path] = replace(settled, children=children)
    return _tree(table, done[()])
