"""Support vector machines as learners: one against one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mlcore.learners.coordinates import Coordinates, Floats, Scale, check_scale, coordinates_of
from mlcore.model import check_classes, first_of_the_most
from mlcore.svm import Kernel, MultiMachine, ProblemError, linear, one_vs_one
from mlcore.svm.problem import checked_price
from mlcore.table import Scalar, Table, TableError

NAME = "A support vector machine"


@dataclass(frozen=True, slots=True, eq=False)
class Machines:
    """A machine for each pair of the classes that have records.

    machines: its classes are places in `classes`
    """

    classes: tuple[Scalar, ...]
    coordinates: Coordinates
    machines: MultiMachine

    def predict_proba(self, frame: Any) -> Floats:
        """The share of the pairs that each class wins, shape (n, k). Raises TableError."""
        points = self.coordinates.points(frame)
        shares = np.zeros((len(points), len(self.classes)))
        if len(points):
            shares[:, list(self.machines.classes)] = self.machines.votes(points) / len(self.machines.pairs)
        return shares

    def decision(self, frame: Any) -> Floats:
        """f(x) of each record, shape (n,): the larger, the more certain the second of two classes. Raises
        TableError, and ValueError for more than two classes, where each pair has its own f."""
        if len(self.machines.pairs) > 1:
            raise ValueError("With more than two classes there is no single f(x). Use predict_proba.")
        points = self.coordinates.points(frame)
        return self.machines.decisions(points)[:, 0] if len(points) else np.zeros(0)

    def predict(self, frame: Any) -> NDArray[Any]:
        """The class that wins the most pairs, shape (n,), the first in a tie. Raises TableError."""
        return first_of_the_most(self.predict_proba(frame), self.classes)


@dataclass(frozen=True, slots=True)
class MachineLearner:
    """Learns a machine for each pair of classes, from the records of these two."""

    kernel: Kernel
    C: float
    scale: Scale
    max_iterations: int | None = None

    def fit(self, table: Table, seed: int = 0) -> Machines:
        """Raises TableError for missing cells, a numeric target, a single class, and if no machine exists:
        without a column, or with a hard margin on records that are not separable."""
        check_classes(table, NAME)
        table = table.take(np.flatnonzero(table.weights > 0))
        coordinates = coordinates_of(table, self.scale, NAME)
        if not table.columns:
            raise TableError(f"{NAME} needs a column besides the target.")
        try:
            machines = one_vs_one(
                coordinates.points(table), table.target.cells, self.kernel, self.C, weights=table.weights,
                max_iterations=self.max_iterations,
            )  # fmt: skip
        except ProblemError as error:
            raise TableError(error.said(dict(enumerate(map(str, table.classes))))) from error
        return Machines(table.classes, coordinates, machines)


def svm(
    kernel: Kernel | None = None, C: float = 1.0, scale: Scale = "standard",
    max_iterations: int | None = None,
) -> MachineLearner:  # fmt: skip
    """Support vector machines, by default with the linear kernel, one for each pair of classes.

    C:     the price of slack, math.inf for the hard margin; a record's weight multiplies it
    scale: "standard": numbers minus their mean, over their standard deviation; "raw": unchanged. Levels of an
           ordinal column are numbers, too; a nominal one is a 0 or 1 for each declared value, unscaled.
    max_iterations: of each machine, as in `mlcore.svm.fit`
    Raises ValueError for a C or a scale that does not exist.

    >>> import mlcore
    >>> table = mlcore.Table.from_frame({"x": [1, 2, 3, 4], "class": [*"aabb"]}, target="class")
    >>> model = mlcore.learners.svm(mlcore.svm.linear()).fit(table)
    >>> model.predict({"x": [0, 5]}).tolist()
    ['a', 'b']
    """
    check_scale(scale)
    return MachineLearner(kernel or linear(), checked_price(C), scale, max_iterations)
