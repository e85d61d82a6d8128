"""How R prunes a tree: rpart by cost complexity, J48 as C4.5 does, snip.rpart at given nodes."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from mlcore import Path, Table, Tree, prune
from mlcore.trees.node import Node
from views.subjects.code import frames, trees_r
from views.subjects.code.grown import Grown
from views.subjects.code.literals import comment, r, r_arguments

HAND = "hand"
BY_ERRORS = "rpart's prune uses the training errors, not the Gini index. printcp shows its sequence."
SNIPPED = "R has no {how}. snip.rpart cuts at the same nodes as Glasshouse."
RAISED = "R cannot replace a node with one of its branches."
OWN_PART = "J48 prunes with a part of the training records that it chooses itself (one of N folds)."
NONE = "R's packages have no such pruning of this tree ({how})."


class Pruned(NamedTuple):
    """A method: its settings and its result."""

    settings: Mapping[str, Any]
    tree: Tree


class Way(NamedTuple):
    """The lines that make `pruned`, none if R has no way, and sentences about its differences."""

    lines: list[str]
    said: list[str]
    differs: list[str]


def blocks(
    of: Grown, parts: Mapping[str, tuple[str, Table]], methods: Mapping[str, Pruned], alphas: Sequence[float]
) -> list[list[str]]:
    """The tree, each pruned tree, and their leaves and errors on every part."""
    found = [trees_r.head(of)]
    found += [frames.read(table, file, name) for name, (file, table) in parts.items()]
    found += [trees_r.tree(of), _judged(of, parts, "grown", "tree")]
    for name, one in methods.items():
        way = _way(of, name, one, alphas)
        said = comment([*way.said, *way.differs])
        found.append([*said, *way.lines, *(_judged(of, parts, name, name_of(name)) if way.lines else [])])
    last = next(
        (name for name, one in reversed([*methods.items()]) if _way(of, name, one, alphas).lines), None
    )
    return [*found, trees_r.drawn(of, name_of(last) if last else "tree")]


def apart(of: Grown, methods: Mapping[str, Pruned], alphas: Sequence[float]) -> list[str]:
    """Sentences about differences between R's output and the page."""
    ways = [_way(of, name, one, alphas) for name, one in methods.items()]
    return [*trees_r.apart(of), *dict.fromkeys(one for way in ways for one in way.differs)]


def pruning_of(method: str) -> str:
    """Its name in a sentence."""
    return f"{prune.METHODS[method].title.lower()} pruning"


def name_of(method: str) -> str:
    """The name of a pruned tree in R: cost.complexity."""
    return f"{method.replace('-', '.')}.tree"


def _judged(of: Grown, parts: Mapping[str, tuple[str, Table]], name: str, tree: str) -> list[str]:
    leaves = trees_r.leaves(of, tree)
    shown = [f'"{name}"', *(['"leaves"', leaves] if leaves else []), '"errors"']
    judged = [trees_r.errors(of, part, tree) for part in ("data", *parts)]
    return [f'cat({", ".join([*shown, *judged])}, "\\n")']


def _way(of: Grown, name: str, one: Pruned, alphas: Sequence[float]) -> Way:
    program, how = trees_r.program(of), "pruning by hand" if name == HAND else pruning_of(name)
    if program == "c4.5":
        return _j48(of, name, one.settings, how)
    if program != "rpart":
        return Way([], [], [NONE.format(how=how)])
    by_errors = one.settings.get("risk") == "error" or of.tree.regression
    if name == "cost-complexity" and by_errors and of.tree.root.errors:
        return Way(["printcp(tree)", f"{name_of(name)} <- prune(tree, cp = {_cp(of, alphas)})"], [], [])
    if any(len(node.children) > 2 for _, node in of.tree.walk()):
        return Way([], [], [NONE.format(how=how)])
    nodes = [*tossed(of.tree, one.tree)]
    if None in nodes:
        return Way([], [], [f"{NONE.format(how=how)} {RAISED}"])
    said = BY_ERRORS if name == "cost-complexity" else SNIPPED.format(how=how)
    shown = ["printcp(tree)"] if name == "cost-complexity" else []
    made = f"snip.rpart(tree, toss = {r(nodes)})" if nodes else "tree"
    return Way([*shown, f"{name_of(name)} <- {made}"], [said], [])


def _cp(of: Grown, alphas: Sequence[float]) -> str:
    """rpart's CP is alpha over the errors of the root: one between the alpha of the tree and the next."""
    first, *later = alphas
    between = (first + later[0]) / 2 if later else first * 1.5 + 1
    root = of.tree.root
    return f"{between * (root.n if of.tree.regression else 1) / root.errors:.6g}"


def _j48(of: Grown, name: str, settings: Mapping[str, Any], how: str) -> Way:
    if name == "error-based":
        raising = None if settings["raising"] else True
        control = {"C": settings["confidence"], "M": of.recipe.min_records, "S": raising}
        return Way([_call(of, name, control)], [], [])
    if name == "reduced-error":
        return Way([_call(of, name, {"R": True, "N": 3})], [], [OWN_PART])
    return Way([], [], [NONE.format(how=how)])


def _call(of: Grown, name: str, control: Mapping[str, object]) -> str:
    made = f"J48({frames.formula(of.table)}, data, control = Weka_control({r_arguments(control)})"
    return f"{name_of(name)} <- {made}, na.action = na.pass)"


# Nodes by rpart's numbers -------------------------------------------------------------------------


def tossed(tree: Tree, pruned: Tree) -> Iterator[int | None]:
    """rpart's numbers of the nodes that became leaves; None where a branch replaced its parent."""
    numbers, kept = numbers_of(tree), dict(pruned.walk())
    for path, node in tree.walk():
        other = kept.get(path)
        if other is None or node.split is None:
            continue
        if other.split is None:
            yield numbers[path]
        elif other.split != node.split:
            yield None


def numbers_of(tree: Tree) -> dict[Path, int]:
    """rpart's number of each node: the root is 1, the children of n are 2n and 2n + 1.

    The first child is the side with the lower mean, for classes the mean of their places in the list.
    """
    numbers: dict[Path, int] = {(): 1}
    for path, node in tree.walk():
        if node.split is None:
            continue
        first, second = map(_height, node.children)
        left = 0 if first < second else 1
        for side in range(2):
            numbers[(*path, side)] = 2 * numbers[path] + (side != left)
    return numbers


def _height(node: Node) -> float:
    if node.mean is not None:
        return node.mean
    return sum(place * count for place, count in enumerate(node.counts)) / node.n if node.n else 0.0
