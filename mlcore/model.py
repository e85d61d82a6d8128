"""Learners and models: trees, machines and votes of them. All have one interface here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from mlcore.sampling import Rows
from mlcore.table import Scalar, Table, TableError

NEAR = 1e-12  # shares nearer than this are equal


@runtime_checkable
class Model(Protocol):
    """A model predicts. A finished Tree is one.

    Data are a Table, a pandas DataFrame or a mapping of lists, with the columns that the model asks for.
    """

    @property
    def classes(self) -> tuple[Scalar, ...]:
        """The declared classes of its training table, in their order; () if it predicts numbers."""

    def predict(self, frame: Any) -> NDArray[Any]:
        """The class of each record, or a number; shape (n,). Raises TableError."""

    def predict_proba(self, frame: Any) -> NDArray[np.float64]:
        """The share of each class, shape (n, k), columns as in classes. Raises TableError, and ValueError if
        the model predicts numbers."""


@runtime_checkable
class Learner(Protocol):
    """A learner makes a model from a table."""

    def fit(self, table: Table, seed: int = 0) -> Model:
        """Learn. seed: for random learners; the others ignore it. Raises TableError for a table that it
        cannot handle."""


@runtime_checkable
class DrawsLearner(Learner, Protocol):
    """A learner that makes models from many draws of one table in less time than one after the other."""

    def fit_draws(self, table: Table, draws: Iterable[tuple[Rows, int]]) -> Sequence[Model]:
        """The models that `fit` makes from each draw. draws: the records (m,), some several times, and the
        seed. Raises TableError as fit does."""


def labels_of(classes: Sequence[Scalar]) -> NDArray[Any]:
    """The classes as an array of objects, shape (k,)."""
    array = np.empty(len(classes), dtype=object)
    array[:] = classes
    return array


def first_of_the_most(votes: NDArray[np.float64], classes: Sequence[Scalar]) -> NDArray[Any]:
    """The class with the most votes in each row of votes (n, k), the first of them in a tie; shape (n,)."""
    near = votes >= votes.max(axis=1, keepdims=True, initial=0.0) - NEAR
    labels: NDArray[Any] = labels_of(classes)[near.argmax(axis=1)]
    return labels


def without_classes(model: str) -> ValueError:
    """The error for asking a model of numbers for shares of classes."""
    return ValueError(f"{model} has no classes. Use predict for its means.")


def check_classes(table: Table, learner: str) -> None:
    """Raises TableError if a learner of classes gets a numeric target."""
    if table.target.kind == "continuous":
        raise TableError(
            f"{learner} needs classes, but the target “{table.target.name}” holds numbers. "
            "Choose a nominal target, or make this one nominal."
        )
