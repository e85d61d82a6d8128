"""Models that vote."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mlcore.attributes import length
from mlcore.model import Model, first_of_the_most, labels_of, without_classes
from mlcore.table import Scalar, Table
from mlcore.trees.grove import Grove, predict_together
from mlcore.trees.tree import Tree

TOGETHER = 200_000  # predictions of all trees made at once
Floats: TypeAlias = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Voters:
    """members: models of the same classes, or of numbers; weights: those of their votes."""

    classes: tuple[Scalar, ...]
    members: Sequence[Model]
    weights: tuple[float, ...]

    def predict_proba(self, frame: Any) -> Floats:
        """The share of the votes for each class, (n, k). Raises TableError, ValueError for numbers."""
        if not self.classes:
            raise without_classes("A vote on numbers")
        votes = np.zeros((length(frame), len(self.classes)))
        for said, weight in zip(said_by(self.members, frame), self.weights, strict=True):
            votes += weight * votes_of(said, self.classes)
        return votes / sum(self.weights)

    def predict(self, frame: Any) -> NDArray[Any]:
        """The class with the most votes, the first in a tie, or the mean; (n,). Raises TableError."""
        if not self.classes:
            return np.average(
                [member.predict(frame) for member in self.members], axis=0, weights=self.weights
            )
        return first_of_the_most(self.predict_proba(frame), self.classes)


def votes_of(said: NDArray[Any], classes: Sequence[Scalar]) -> NDArray[np.bool_]:
    """The class of each prediction (n,) as 0 and 1, shape (n, k)."""
    return np.asarray(said[:, None] == labels_of(classes), dtype=bool)


def said_by(members: Sequence[Model], frame: Any) -> Iterator[NDArray[Any]]:
    """The predictions (n,) of each member, those of similar trees at once. Raises TableError."""
    trees = _trees(members)
    said = predict_together(trees, frame) if 0 < len(trees) * length(frame) <= TOGETHER else None
    return iter(said) if said is not None else (member.predict(frame) for member in members)


def _trees(members: Sequence[Model]) -> Sequence[Tree]:
    """The members if all are trees, else none."""
    if isinstance(members, Grove):
        return members
    trees = [member for member in members if isinstance(member, Tree)]
    return trees if len(trees) == len(members) else ()


@dataclass(frozen=True, slots=True)
class PollStep:
    """The results with one more member, each with one vote.

    own:   the share of records (weighted) that this member misclassifies; error: that of the vote
    tied:  the share of records for which several classes have the most votes
    """

    own: float
    error: float
    tied: float


def poll(members: Sequence[Model], table: Table) -> Iterator[PollStep]:
    """The votes of the first member, the first two and so on, on a table of classes. Raises TableError."""
    actual = labels_of(table.classes)[table.target.cells]
    votes = np.zeros((table.n, len(table.classes)))
    for said in said_by(members, table):
        votes = votes + votes_of(said, table.classes)
        wrong = (said != actual, first_of_the_most(votes, table.classes) != actual, is_tied(votes))
        yield PollStep(*(float(np.average(one, weights=table.weights)) for one in wrong))


def tallies(members: Sequence[Model], classes: Sequence[Scalar], frame: Any) -> Iterator[Floats]:
    """The votes (n, k) for each class from the first member, the first two and so on."""
    votes = np.zeros((length(frame), len(classes)))
    for said in said_by(members, frame):
        votes = votes + votes_of(said, classes)
        yield votes


def is_tied(votes: Floats) -> NDArray[np.bool_]:
    """Whether several classes have the most votes, shape (n,) for votes (n, k).

    >>> is_tied(np.array([[2.0, 2.0], [3.0, 1.0]])).tolist()
    [True, False]
    """
    return np.asarray((votes == votes.max(axis=1, keepdims=True)).sum(axis=1) > 1)
