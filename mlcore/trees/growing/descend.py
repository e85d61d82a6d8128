"""How the records of a rank go down: by their answers or, where one is missing, by the recipe's rule."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mlcore.trees.growing.asking import Questions
from mlcore.trees.growing.prepared import Codes
from mlcore.trees.growing.rank import Rank
from mlcore.trees.growing.records import Frontier
from mlcore.trees.growing.surrogates import Sent, surrogates
from mlcore.trees.recipe import Recipe
from mlcore.trees.routing import answers

Ints: TypeAlias = NDArray[np.intp]
Route: TypeAlias = NDArray[np.int16]


def descend(frontier: Frontier, rank: Rank, recipe: Recipe) -> tuple[Frontier, Ints]:
    """The slot of the next rank that each member goes to, -1 for out, shape (N,); with the frontier, in
    which records may have been divided. Surrogates are added to the questions of the rank."""
    return _place(frontier, rank, _branches(frontier, rank.asked), recipe)


def _branches(frontier: Frontier, questions: Questions) -> Ints:
    """Shape (N,), the branch that the answer of each member takes; -1 for none."""
    column, last = questions.column, questions.above
    node = frontier.node_of
    if (column < 0).all():
        return np.full(len(node), -1)
    codes = frontier.cells(column, np.diff(frontier.start), frontier.members)
    branch = (codes > last.take(node)).astype(np.intp)
    if frontier.records.gaps:
        absent = np.array([prepared.absent for prepared in frontier.records.columns])
        branch[codes == absent.take(column).take(node)] = -1
    uncut = np.flatnonzero((last < 0).take(node))
    if len(uncut):
        branch[uncut] = _by_routes(questions.routes, node.take(uncut), codes.take(uncut))
    return branch


def _by_routes(given: Sequence[Route | None], node: Ints, codes: Codes) -> Route:
    """The branches of members whose node has a branch for each code, -1 where it asks nothing."""
    nothing = np.array([-1], dtype=np.int16)
    routes = [nothing if route is None else route for route in given]
    sizes = np.array([len(route) for route in routes])
    last = np.cumsum(sizes) - 1
    place = np.where(
        (codes < 0) | (sizes.take(node) == 1), last.take(node), (last - sizes + 1).take(node) + codes
    )
    return np.concatenate(routes).take(place)


def _place(frontier: Frontier, rank: Rank, branch: Ints, recipe: Recipe) -> tuple[Frontier, Ints]:
    """The slot each member goes to, -1 for out; entries whose answer is missing by the recipe's rule."""
    node = frontier.node_of
    asks = rank.asked.column >= 0
    lost = np.flatnonzero((branch < 0) & asks[node])
    if recipe.missing == "surrogates" and frontier.records.gaps:
        _add_surrogates(frontier, rank, branch, recipe)
        lost = _send_by_surrogates(frontier, rank, branch, lost)
    going = np.where(branch >= 0, rank.below[node] + branch, -1)
    if not len(lost) or recipe.missing in ("stay", "refuse"):
        return frontier, going
    weight = frontier.weight[frontier.members]
    known = np.bincount(going[going >= 0], weights=weight[going >= 0], minlength=int(rank.below[-1]))
    if recipe.missing in ("fractions", "shares"):
        return _divide(frontier, rank, going, lost, known)
    heaviest = {}
    for i in np.unique(node[lost]).tolist():
        first, last = rank.below[i], rank.below[i + 1]
        heaviest[i] = first + int(known[first:last].argmax())
    going[lost] = [heaviest[i] for i in node[lost].tolist()]
    return frontier, going


def _divide(
    frontier: Frontier, rank: Rank, going: Ints, lost: Ints, known: NDArray[Any]
) -> tuple[Frontier, Ints]:
    """Every branch takes of the lost entries the share that it has of the known ones."""
    node = frontier.node_of[lost]
    first, last = rank.below[node], rank.below[node + 1]
    totals = np.concatenate([[0.0], np.cumsum(known)])
    total = totals[last] - totals[first]
    copies, slots = [], []
    for b in range(int((last - first).max())):
        slot = np.minimum(first + b, last - 1)
        share = np.where(first + b < last, known[slot], 0.0) / total
        place = np.flatnonzero(share > 0)
        copies.append((place, share[place]))
        slots.append(slot[place])
    entries = frontier.members[lost]
    of_entry = np.full(len(frontier.rows), -1, dtype=np.intp)
    of_entry[frontier.members] = going
    divided = frontier.divide(entries, copies)
    of_entry = np.concatenate([of_entry, *slots])
    return divided, of_entry[divided.members]


def _add_surrogates(frontier: Frontier, rank: Rank, branch: Ints, recipe: Recipe) -> None:
    weight = frontier.weight
    for i, asked_here in enumerate(rank.asked):
        if asked_here is None or len(asked_here.split.branches) != 2:
            continue
        here = slice(frontier.start[i], frontier.start[i + 1])
        members, way = frontier.members[here], branch[here]
        known = way >= 0
        sent = Sent(frontier.rows[members[known]], weight[members[known]].astype(float), way[known] == 1)
        kept = surrogates(frontier.records.columns, asked_here.column, sent, recipe.surrogates)
        rank.asked[i] = asked_here._replace(split=replace(asked_here.split, surrogates=kept))


def _send_by_surrogates(frontier: Frontier, rank: Rank, branch: Ints, lost: Ints) -> Ints:
    """Fill in the branches of lost members; returns those that no surrogate knows."""
    columns = {prepared.column.name: prepared.column for prepared in frontier.records.columns}
    nodes, begins = np.unique(frontier.node_of[lost], return_index=True)
    ends = np.append(begins[1:], len(lost))
    for i, begin, end in zip(nodes.tolist(), begins.tolist(), ends.tolist(), strict=False):
        mine, question = lost[begin:end], rank.asked[i]
        assert question is not None
        for surrogate in question.split.surrogates:
            still = mine[branch[mine] < 0]
            column = columns[surrogate.attribute]
            cells = column.cells[frontier.rows[frontier.members[still]]]
            for b, side in enumerate(surrogate.branches):
                branch[still[answers(side, column.values, cells)]] = b
    return lost[branch[lost] < 0]
