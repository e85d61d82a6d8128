"""Hunt's algorithm as a trace: one frozen step after another, depth first.

The tree is grown one rank at a time (plan.py). The trace follows the order in which the algorithm is taught,
and computes the decision at a node when it reaches the node (decide.py). `fit` is the tree of the last step.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from mlcore.table import Table
from mlcore.trees.decide import decide, scan_node
from mlcore.trees.decision import Candidate, Decision
from mlcore.trees.growing.choose import Subsets
from mlcore.trees.growing.finish import collapse, subtree_errors
from mlcore.trees.growing.merging import Merge
from mlcore.trees.growing.plan import Plan, plan
from mlcore.trees.growing.records import single
from mlcore.trees.node import Node, Path
from mlcore.trees.own import Wish
from mlcore.trees.recipe import Recipe
from mlcore.trees.tree import Tree

WALK = 60  # the largest number of cuts or subsets of one attribute shown one by one
LIMIT = 5_000  # steps; a longer trace ends in a step "limit"
TOLD = 400  # nodes; so does the trace of a tree with more examined nodes ...
LOOKS = 220_000  # ... or as many nodes, times the records of the table; a trace must not cost
FEWEST = 20  # more than a few times the growing. Never fewer nodes than this.


@dataclass(frozen=True, slots=True)
class GrowStep:
    """One step of the trace.

    kind      level
    arrive    2      records reach a node that is not pure (the first one has level 1)
    try       3      one cut or subset of an attribute is measured: `trial`
    merge     3      CHAID merges (or splits again) categories of an attribute: `merge`
    candidate 3      one attribute is measured: the last of `told` candidates
    split     1      the question is chosen; its branches wait
    leaf      2      the node is a leaf; the decision has the reason
    collapse  1      a useless subtree becomes a leaf
    done      1      no node waits for a decision
    limit     1      the trace is too long; the tree is the finished one

    path:     of the node in question, None at the end
    tree:     the whole tree after the step
    decision: the decision at the node, None at the end
    told:     how many candidates of the decision the trace has reached
    trial:    the split measured by a "try"
    about:    the attribute of a "merge"
    merge:    what a "merge" did
    """

    kind: str
    level: int
    path: Path | None
    tree: Tree
    decision: Decision | None = None
    told: int = 0
    trial: Candidate | None = None
    about: str | None = None
    merge: Merge | None = None


def grow(
    table: Table,
    recipe: Recipe,
    overrides: Mapping[Path, Wish] | None = None,
    detail: int = 3,
    limit: int = LIMIT,
) -> Iterator[GrowStep]:
    """Grow a tree and yield its steps up to the level `detail`.

    overrides: by path, what the learner wants instead of the recipe's choice: an attribute with its best
    split, or a custom split (mlcore.own). Ignored if it cannot split the node.

    The number of steps never exceeds `limit`, and the number of examined nodes is limited too (see TOLD). The
    last step's tree is always the finished one. Raises TableError for a table or a custom split that this
    recipe cannot handle, ValueError for a limit below 1.

    >>> import mlcore
    >>> from datasets import load
    >>> days = mlcore.Table.from_frame(load("tennis"), target="Play")
    >>> steps = [*mlcore.grow(days, mlcore.RECIPES["id3"], detail=1)]
    >>> [(step.kind, step.path) for step in steps[:3]]
    [('arrive', ()), ('split', ()), ('split', (0,))]
    """
    if limit < 1:
        raise ValueError("A story has at least one step, so the limit must be 1 or more.")
    planned = plan(table, recipe, dict(overrides or {}))
    told, looked = 0, 0
    most = max(FEWEST, min(TOLD, LOOKS // table.n))
    for step in _trace(planned, detail):
        looked += step.kind == "arrive"
        if step.level > detail:
            continue
        if (told == limit - 1 or looked > most) and step.kind != "done":
            yield GrowStep("limit", 1, None, planned.tree)
            return
        told += 1
        yield step


def fit(
    table: Table,
    recipe: Recipe,
    overrides: Mapping[Path, Wish] | None = None,
    columns: int | None = None,
    seed: int = 0,
) -> Tree:
    """The finished tree, which is that of the last step of `grow`. Raises TableError as grow does.

    columns: the number of columns drawn anew at every node, as in a random forest; by default all. Only for
             recipes that choose by score.

    >>> import mlcore
    >>> from datasets import load
    >>> days = mlcore.Table.from_frame(load("tennis"), target="Play")
    >>> tree = mlcore.fit(days, mlcore.RECIPES["id3"])
    >>> tree.root.split.attribute, tree.leaves
    ('Outlook', 5)
    """
    subsets = None if columns is None else Subsets(columns, seed)
    return plan(table, recipe, dict(overrides or {}), subsets).tree


def drawn_columns(table: Table, recipe: Recipe, columns: int, seed: int = 0) -> dict[Path, tuple[str, ...]]:
    """The columns that `fit` draws with that seed, at each node that was not a leaf at once.

    Raises TableError as grow does.
    """
    subsets = Subsets(columns, seed)
    planned = plan(table, recipe, {}, subsets)
    names = [column.name for column in table.columns]
    waited = [path for path, _ in planned.full.walk() if planned.waited(path)]
    drawn = {path: planned.subset(path, subsets) for path in waited}
    return {
        path: tuple(name for name, there in zip(names, one, strict=True) if there)
        for path, one in drawn.items()
    }


def _trace(planned: Plan, detail: int) -> Iterator[GrowStep]:
    full = planned.full
    tree = replace(full, root=_waiting(full.root))
    stack: list[tuple[Path, Decision | None]] = [((), None)]  # with the decision: the node is finished
    while stack:
        path, made = stack.pop()
        if made is not None:
            here = tree.node(path)
            settled = collapse(here, subtree_errors(here))
            if not settled.children:
                tree = tree.replace_at(path, settled)
                yield GrowStep("collapse", 1, path, tree, made)
            continue
        node = full.node(path)
        decision = decide(planned, path)
        if decision.candidates or decision.excluded:
            yield GrowStep("arrive", 2 if path else 1, path, tree, decision)
            if detail >= 3:
                yield from _look(planned, decision, path, tree)
        children = tuple(_waiting(child) for child in node.children)
        tree = tree.replace_at(path, node._replace(children=children))
        first = 1 if not path and not decision.candidates else None
        kind = "split" if node.split else "leaf"
        level = first or (1 if kind == "split" else 2)
        yield GrowStep(kind, level, path, tree, decision, len(decision.candidates))
        if children and planned.recipe.collapse and not tree.regression:
            stack.append((path, decision))
        stack.extend(((*path, i), None) for i in reversed(range(len(children))))
    yield GrowStep("done", 1, None, planned.tree)


def _waiting(node: Node) -> Node:
    """The node before the decision."""
    return node._replace(split=None, children=(), stop=None, overridden=False)


def _look(planned: Plan, decision: Decision, path: Path, tree: Tree) -> Iterator[GrowStep]:
    """Every attribute with all its tries."""
    for excluded in decision.excluded:
        for merge in excluded.merges:
            yield GrowStep("merge", 3, path, tree, decision, 0, about=excluded.attribute, merge=merge)
    frontier = None
    for told, candidate in enumerate(decision.candidates):
        for merge in candidate.merges:
            yield GrowStep("merge", 3, path, tree, decision, told, about=candidate.attribute, merge=merge)
        if candidate.tried > 1 and candidate.test is None:
            frontier = frontier or single(planned.records, *planned.entries(path))
            trials = scan_node(frontier, planned.recipe, candidate.attribute, WALK, candidate.split)
            for trial in trials:
                yield GrowStep("try", 3, path, tree, decision, told, trial)
        yield GrowStep("candidate", 3, path, tree, decision, told + 1)
