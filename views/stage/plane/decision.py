"""What a machine decides, as data: base/kernels.js reads f off from it, base/curves.js draws its curves."""

import numpy as np

from mlcore.svm import Machine
from views.stage.plane.wire import Box, Decision, Kernel, Place, Sum, Table

CELLS = 64  # along each side of a plane, on whose corners a table has its values
DIGITS = 5  # significant digits of what is sent as a decimal
AS_IT_IS = (0.0, 0.0), (1.0, 1.0)  # shift and scale of a machine that sees the plane as it is drawn


def decision_of(machine: Machine, box: Box, shift: Place, scale: Place) -> Decision:
    """f over a box of the plane, which the machine sees as (place − shift) · scale.

    A formula of the learner's own is known to Python alone: of it a table of values is sent.
    Raises ProblemError where f has no number.
    """
    if machine.kernel.name == "expression":
        return _table(machine, box, shift, scale)
    left, bottom, right, top = box
    corners = [(left, bottom), (right, bottom), (right, top), (left, top)]
    machine.decision(
        (np.array(corners) - shift) * scale
    )  # where x·z is largest: f is moderate in all of the box
    rows = machine.support
    return Sum(
        kernel=kernel_data(machine.kernel),
        at=[(a, b) for a, b in machine.points[rows].tolist()],
        factors=(machine.alpha[rows] * machine.signs[rows]).tolist(),
        bias=machine.bias,
        shift=shift,
        scale=scale,
    )


def kernel_data(kernel: object) -> Kernel:
    """A kernel by its name and its numbers, 0 for those that it does not have."""
    gamma, degree, coef0 = (float(getattr(kernel, name, 0.0)) for name in ("gamma", "degree", "coef0"))
    return Kernel(name=str(getattr(kernel, "name", "")), gamma=gamma, degree=degree, coef0=coef0)


def _table(machine: Machine, box: Box, shift: Place, scale: Place) -> Table:
    across, up = np.linspace(box[0], box[2], CELLS + 1), np.linspace(box[1], box[3], CELLS + 1)
    xs, ys = np.meshgrid(across, up)
    values = machine.decision((np.column_stack([xs.ravel(), ys.ravel()]) - shift) * scale)
    return Table(box=box, side=CELLS + 1, values=[short(value) for value in values.tolist()])


def short(value: float) -> float:
    """With so many digits as can be seen."""
    return float(f"{value:.{DIGITS}g}")
