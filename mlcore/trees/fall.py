"""Traces a record through a finished tree, and finds the changes that would give another class.

The rules are those of Tree.predict_proba. The trace shows one node at a time, depth first.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any, Literal, NamedTuple, TypeAlias

from mlcore.attributes import Attribute
from mlcore.table import Cells, Scalar, encode, is_missing, read_column, scalars
from mlcore.trees.node import Node, Path, Split, Surrogate
from mlcore.trees.routing import answers
from mlcore.trees.tree import Tree

Record: TypeAlias = Mapping[str, Scalar | None]
How: TypeAlias = Literal[
    "answer", "unseen", "fractions", "equal", "majority", "surrogate", "stay", "category"
]
LIMIT = 300  # steps; a longer fall ends in a step "limit"
NEAR = 1e-12  # class shares nearer than this are equal, as in Tree.predict


@dataclass(frozen=True, slots=True)
class FallStep:
    """One step of the fall.

    kind   level
    start  1     the record is at the root
    ask    2     a node asks: `attribute`, `answer`, `how` it goes on, `shares` into the branches
    go     1     the record arrives at the branches, with the same `shares`
    vote   1     a node adds `weight` times its own `vote` to the tally
    done   1     the tally is complete: `label`
    limit  1     the trace is too long; tally and label are the finished ones

    path:   of the node in question, None at the end
    at:     where the record's weight is after the step, (path, weight) depth first; the weights add up to 1
    tally:  the votes so far, one number for each class (regression: a single number)
    voted:  the weight that has voted
    weight: of the record at the node
    how:    "answer" (there is a branch for it), "unseen" (there is none, so the heaviest branch), or the rule
            for a missing answer: "fractions" (every branch, by its share of the training weight), "equal"
            (every branch, the same share),
            "majority" (the heaviest branch), "surrogate" (another question answers, see `by`), "stay"
            (the node itself votes), "category" (missing is an answer with its own branch)
    by:     the attribute whose answer decided
    shares: of the node's weight, one for each branch; none if the record stays
    vote:   the class shares of the node that votes (regression: its mean)
    """

    kind: str
    level: int
    path: Path | None
    at: tuple[tuple[Path, float], ...]
    tally: tuple[float, ...]
    voted: float = 0.0
    weight: float = 1.0
    attribute: str | None = None
    answer: Scalar | None = None
    how: How | None = None
    by: str | None = None
    shares: tuple[float, ...] = ()
    vote: tuple[float, ...] = ()
    label: Scalar | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """The nearest change of one answer that makes the tree predict `label`.

    attribute:  None if no single answer does it; then nothing else is set
    old, new:   the answer, None if it was missing; for a continuous attribute `new` is a number just beyond
                the cut
    op, threshold: the side of the cut that works (continuous attributes only)
    passed:     the distance: the cuts of the tree between old and new, the levels of an ordinal attribute,
                else 1
    """

    label: Scalar
    attribute: str | None = None
    old: Scalar | None = None
    new: Scalar | None = None
    op: str | None = None
    threshold: float | None = None
    passed: int = 0


class _Route(NamedTuple):
    """How a record goes on at a node; see FallStep."""

    how: How
    by: str
    shares: tuple[float, ...]


def fall(tree: Tree, record: Record, limit: int = LIMIT) -> Iterator[FallStep]:
    """Let one record fall through a finished tree and yield the steps.

    record: an answer for each attribute; None, NaN or absent if it is missing.

    Raises TableError if the tree asks for a number and the answer is not one, ValueError for a limit below 1.

    >>> import mlcore
    >>> from datasets import load
    >>> tree = mlcore.fit(mlcore.Table.from_frame(load("tennis"), target="Play"), mlcore.RECIPES["id3"])
    >>> record = {"Outlook": "Sunny", "Temperature": "Hot", "Humidity": "Normal", "Wind": "Weak"}
    >>> [(step.kind, step.path) for step in mlcore.fall.fall(tree, record)]
    [('start', ()), ('ask', ()), ('go', ()), ('ask', (0,)), ('go', (0,)), ('vote', (0, 1)), ('done', None)]
    """
    if limit < 1:
        raise ValueError("A fall has at least one step, so the limit must be 1 or more.")
    last = None
    for sent, step in enumerate(_trace(tree, _cells(tree, record), record)):
        if sent == limit - 1 and step.kind != "done":
            yield _cut_short(tree, record, last or step)
            return
        last = step
        yield step


def _trace(tree: Tree, known: Mapping[str, Cells], record: Record) -> Iterator[FallStep]:
    at: dict[Path, float] = {(): 1.0}
    tally, voted = (0.0,) * max(len(tree.classes), 1), 0.0
    yield FallStep("start", 1, (), _places(at), tally)
    waiting: list[tuple[Path, Node]] = [((), tree.root)]
    while waiting:
        path, node = waiting.pop()
        weight = at[path]
        here = FallStep("vote", 1, path, _places(at), tally, voted, weight)
        if node.split is not None:
            how, by, shares = _route(tree, node, known)
            here = replace(here, attribute=node.split.attribute, how=how, by=by, shares=shares)
            here = replace(here, answer=scalars([record.get(node.split.attribute)])[0])
            yield replace(here, kind="ask", level=2)
            if shares:
                del at[path]
                reached = [(*path, i) for i, share in enumerate(shares) if share > 0]
                at |= {child: weight * shares[child[-1]] for child in reached}
                yield replace(here, kind="go", at=_places(at))
                waiting.extend((child, node.children[child[-1]]) for child in reversed(reached))
                continue
        vote = _vote(tree, node)
        tally = tuple(so_far + weight * share for so_far, share in zip(tally, vote, strict=True))
        voted += weight
        yield replace(here, tally=tally, voted=voted, vote=vote)
    yield FallStep("done", 1, None, _places(at), tally, voted, label=_winner(tree, tally))


def _cut_short(tree: Tree, record: Record, last: FallStep) -> FallStep:
    frame = {about.name: [record.get(about.name)] for about in _asked(tree)} or {"": [None]}
    votes = tree.predict(frame) if tree.regression else tree.predict_proba(frame)[0]
    tally = tuple(votes.tolist())
    return FallStep("limit", 1, None, last.at, tally, 1.0, label=_winner(tree, tally))


def _places(at: Mapping[Path, float]) -> tuple[tuple[Path, float], ...]:
    return tuple(sorted(at.items()))


def _route(tree: Tree, node: Node, known: Mapping[str, Cells]) -> _Route:
    """Where a record goes at an inner node."""
    split = node.split
    assert split is not None
    name, cell = split.attribute, known[split.attribute]
    taken = _taken(tree, split, cell)
    lost = bool(is_missing(cell)[0])
    if taken is not None:
        return _Route("category" if lost else "answer", name, _only(node, taken))
    weights = [child.n for child in node.children]
    heaviest = _only(node, weights.index(max(weights)))
    if not lost:
        return _Route("unseen", name, heaviest)
    if tree.missing == "fractions":
        return _Route("fractions", name, _fractions(weights))
    if tree.missing == "equal":
        return _Route("equal", name, _fractions([1.0] * len(weights)))
    if tree.missing == "stay":
        return _Route("stay", name, ())
    for other in split.surrogates if tree.missing == "surrogates" else ():
        taken = _taken(tree, other, known[other.attribute])
        if taken is not None:
            return _Route("surrogate", other.attribute, _only(node, taken))
    return _Route("majority", name, heaviest)


def _taken(tree: Tree, split: Split | Surrogate, cell: Cells) -> int | None:
    """The branch with this answer, if any."""
    values = next(about.values for about in tree.attributes if about.name == split.attribute)
    fits = (i for i, branch in enumerate(split.branches) if answers(branch, values, cell)[0])
    return next(fits, None)


def _only(node: Node, branch: int) -> tuple[float, ...]:
    return tuple(float(i == branch) for i in range(len(node.children)))


def _fractions(weights: Sequence[float]) -> tuple[float, ...]:
    """Each branch's share of the weights (Quinlan 1993: those of the training records)."""
    total = sum(weights)
    return tuple(weight / total if total else 1 / len(weights) for weight in weights)


def _vote(tree: Tree, node: Node) -> tuple[float, ...]:
    """The vote of a whole record at a node: class shares, or the mean."""
    if tree.regression:
        return (float(node.label),)
    if not node.n:
        return tuple(float(label == node.label) for label in tree.classes)
    return tuple(count / node.n for count in node.counts)


def _winner(tree: Tree, tally: Sequence[float]) -> Scalar:
    """The class with the largest tally, ties: the first; or the mean itself."""
    if tree.regression:
        return tally[0]
    top = max(tally)
    return next(label for label, n in zip(tree.classes, tally, strict=True) if n >= top - NEAR)


def why_not(tree: Tree, record: Record) -> tuple[Change, ...]:
    """The nearest change of one answer that makes the tree predict each of the other classes.

    A near change passes few cuts or levels (see Change.passed); ties: the first attribute, then the smaller
    move, then the lower answer. A prediction verifies every change. A regression tree has none. Raises
    TableError as fall does.

    >>> import mlcore
    >>> from datasets import load
    >>> tree = mlcore.fit(mlcore.Table.from_frame(load("tennis"), target="Play"), mlcore.RECIPES["id3"])
    >>> record = {"Outlook": "Sunny", "Temperature": "Hot", "Humidity": "High", "Wind": "Weak"}
    >>> [(one.label, one.attribute, one.new) for one in mlcore.fall.why_not(tree, record)]
    [('Yes', 'Outlook', 'Overcast')]
    """
    if tree.regression:
        return ()
    tried = [
        ((other.passed, place, other.move), about, other)
        for place, about in enumerate(_asked(tree))
        for other in _others(tree, about, record)
    ]
    said, *found = _say(tree, record, [(about.name, other.value) for _, about, other in tried])
    nearest: dict[Scalar, _Tried] = {}
    for one, label in zip(tried, found, strict=True):
        if label not in nearest or one[0] < nearest[label][0]:
            nearest[label] = one
    return tuple(_change(label, record, nearest.get(label)) for label in tree.classes if label != said)


class _Other(NamedTuple):
    """Another answer that a record could give; see Change."""

    value: Scalar
    passed: int
    move: float = 0.0
    op: str | None = None
    threshold: float | None = None


_Tried: TypeAlias = tuple[tuple[float, ...], Attribute, _Other]


def _others(tree: Tree, about: Attribute, record: Record) -> Iterator[_Other]:
    """One answer for each different way through the questions of the tree, from low to high."""
    cell = _cell(about, record.get(about.name))
    if about.kind == "continuous":
        yield from _other_numbers(_cuts(tree, about.name), cell)
        return
    code = int(cell[0])
    for i, value in enumerate(about.values):
        if i != code:
            far = abs(i - code) if about.kind == "ordinal" and code >= 0 else 1
            yield _Other(value, far)


def _other_numbers(cuts: Sequence[float], cell: Cells) -> Iterator[_Other]:
    """The nearest number in every other interval between cuts; `value <= cut` is in the lower one."""
    if not cuts:
        return
    old = float(cell[0])
    lost = math.isnan(old)
    own = -1 if lost else bisect_left(cuts, old)
    for i in range(len(cuts) + 1):
        if i == own:
            continue
        below = i < own or i == 0
        value = cuts[i] if below else _just_above(cuts[i - 1], cuts[i] if i < len(cuts) else math.inf)
        passed, move = (1, 0.0) if lost else (abs(i - own), abs(value - old))
        yield _Other(value, passed, move, "<=" if below else ">", cuts[i] if below else cuts[i - 1])


def _just_above(cut: float, most: float) -> float:
    """A number above the cut with as few digits as the cut (97.6 for 97.5), but not above `most`."""
    exact = Decimal(repr(cut)).normalize()
    digits = min(int(exact.as_tuple().exponent), 0)
    for more in range(4):
        value = float(exact + Decimal(1).scaleb(digits - more))
        if cut < value <= most and math.isfinite(value):
            return value
    return math.nextafter(cut, math.inf)


def _change(label: Scalar, record: Record, found: _Tried | None) -> Change:
    if found is None:
        return Change(label)
    _, about, other = found
    old = scalars([record.get(about.name)])[0]
    return Change(label, about.name, old, other.value, other.op, other.threshold, other.passed)


def _say(tree: Tree, record: Record, changes: Sequence[tuple[str, Scalar]]) -> list[Any]:
    """The prediction for the unchanged record, and after each of the changes."""
    frame = {about.name: [record.get(about.name)] * (len(changes) + 1) for about in _asked(tree)}
    for row, (name, value) in enumerate(changes, start=1):
        frame[name][row] = value
    return list(tree.predict(frame or {"": [None]}).tolist())


def _asked(tree: Tree) -> tuple[Attribute, ...]:
    """The attributes whose answers matter to the tree, in column order."""
    names = set(tree.asked())
    return tuple(about for about in tree.attributes if about.name in names)


def _cuts(tree: Tree, name: str) -> list[float]:
    """All cuts of a continuous attribute, from low to high."""
    asking = (question for question in _questions(tree) if question.attribute == name)
    branches = [branch for question in asking for branch in question.branches]
    cuts = (cut for branch in branches for cut in (branch.above, branch.threshold))
    return sorted({cut for cut in cuts if cut is not None})


def _questions(tree: Tree) -> Iterator[Split | Surrogate]:
    for _, node in tree.walk():
        if node.split:
            yield node.split
            yield from node.split.surrogates


def _cells(tree: Tree, record: Record) -> dict[str, Cells]:
    return {about.name: _cell(about, record.get(about.name)) for about in _asked(tree)}


def _cell(about: Attribute, answer: Scalar | None) -> Cells:
    """One answer as a tree reads it, shape (1,): a number, or a code into the declared values."""
    if about.kind == "continuous":
        return read_column(about.name, [answer], "continuous").cells
    return encode(scalars([answer]), about.values)
