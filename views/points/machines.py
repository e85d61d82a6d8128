"""One way from points to a machine: the same points, kernel and C are solved or stopped alike everywhere."""

from collections.abc import Sequence

import numpy as np

from mlcore import svm
from mlcore.svm import Kernel, Machine, ProblemError
from views.keep import kept, kept_long
from views.points.points import Points

TOLERANCE = 1e-6  # as far as the conditions may be violated in what is shown as a machine
MOST = 20_000  # steps of SMO; a third of a second for the points of a page


@kept
def machine_of(points: Points, kernel: Kernel, C: float) -> Machine | str:
    """The machine of these points, or the sentence that says why there is none.

    Where it does not arrive, machine.capped says so. A linear one is carried on from a smaller C, see
    `svm.linear_path`.
    """
    if kernel == svm.linear():
        machines = linear_machines(points, (C,))
        return machines if isinstance(machines, str) else machines[0]
    try:
        return svm.fit(points.X, np.array(points.y), kernel, C, TOLERANCE, max_iterations=MOST)
    except ProblemError as error:
        return named(error, points)


@kept_long(lambda points, Cs: 4e-7 * points.n**2 * len(Cs))
def linear_machines(points: Points, Cs: Sequence[float]) -> tuple[Machine, ...] | str:
    """The linear machine for each C, or the sentence that says why there is none."""
    try:
        return svm.linear_path(points.X, np.array(points.y), Cs, TOLERANCE)
    except ProblemError as error:
        return named(error, points)


def named(error: ProblemError, points: Points) -> str:
    """Its sentence with the names that the classes have here."""
    return error.said(dict(zip((-1, 1), points.classes, strict=True)))
