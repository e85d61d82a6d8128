"""The axes of a plane, and the decision function of a machine in it, as data.

base/kernels.js computes f from a decision, and base/curves.js draws its curves.
"""

from collections.abc import Sequence
from math import floor, log10

import numpy as np

from mlcore import svm
from mlcore.svm import Machine
from views.stage.plane.wire import Axes, Axis, Box, Decision, Kernel, Spot, Sum, Table
from views.words.numbers import amount, exact, powered

STEPS = (1, 2, 2.5, 5, 10)
MOST_TICKS = 7
MOST_LETTERS = 6  # of a number beside an axis
FREE = 2.5  # axes whose lengths differ by more than this factor have separate units
CELLS = 64  # along each side of a plane; a table has its values at their corners
DIGITS = 5  # significant digits of decimals that are sent
AS_IT_IS = (0.0, 0.0), (1.0, 1.0)  # shift and scale of a machine that sees the plane as it is drawn


def axis(name: str, low: float, high: float, most: int = MOST_TICKS) -> Axis:
    """An axis with at most `most` round ticks."""
    raw = (high - low) / most
    power = 10.0 ** floor(log10(raw))
    step = next(s * power for s in STEPS if s * power >= raw * (1 - 1e-9))
    first, last = -floor(-low / step + 1e-9), floor(high / step + 1e-9)
    ticks = [round(i * step, 12) for i in range(first, last + 1)]
    return {"name": name, "low": low, "high": high, "ticks": [*zip(ticks, _texts(ticks), strict=True)]}


def _texts(ticks: Sequence[float]) -> list[str]:
    """The numbers beside an axis, with a power of ten if there is no room for them. Numbers that differ only
    in far digits are shown in full."""
    whole = [amount(tick) for tick in ticks]
    short = [
        text if len(text) <= MOST_LETTERS else powered(tick) for tick, text in zip(ticks, whole, strict=True)
    ]
    return short if len({*short}) == len(ticks) else [exact(tick) for tick in ticks]


def axes(names: Sequence[str], box: Box) -> Axes:
    """Both axes of a box. If one is far longer than the other, they have separate units."""
    left, bottom, right, top = box
    wide, high = right - left, top - bottom
    return {
        "x": axis(names[0], left, right),
        "y": axis(names[1], bottom, top),
        "free": max(wide, high) > FREE * min(wide, high),
    }


def decision_of(machine: Machine, box: Box, shift: Spot, scale: Spot) -> Decision:
    """f over a box of the plane, which the machine sees as (place − shift) · scale.

    Only Python knows a formula of the learner, so a table of its values is sent.
    Raises ProblemError where f has no number.
    """
    if machine.kernel.name == "expression":
        return _table(machine, box, shift, scale)
    left, bottom, right, top = box
    corners = [(left, bottom), (right, bottom), (right, top), (left, top)]
    machine.decision((np.array(corners) - shift) * scale)  # x·z is largest here: f is moderate in the box
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
    """A kernel by its name and its numbers. A number that it does not have is 0."""
    gamma, degree, coef0 = (float(getattr(kernel, name, 0.0)) for name in ("gamma", "degree", "coef0"))
    return Kernel(name=str(getattr(kernel, "name", "")), gamma=gamma, degree=degree, coef0=coef0)


def is_too_fine(kernel: svm.Kernel, box: Box, scale: Spot) -> bool:
    """Whether a Gaussian has bells too narrow for the lattice of the curves."""
    cell = max((box[2] - box[0]) * scale[0], (box[3] - box[1]) * scale[1]) / CELLS
    return float(getattr(kernel, "gamma", 0.0)) * cell**2 > 1 and kernel.name == "rbf"


def _table(machine: Machine, box: Box, shift: Spot, scale: Spot) -> Table:
    across, up = np.linspace(box[0], box[2], CELLS + 1), np.linspace(box[1], box[3], CELLS + 1)
    xs, ys = np.meshgrid(across, up)
    values = machine.decision((np.column_stack([xs.ravel(), ys.ravel()]) - shift) * scale)
    return Table(box=box, side=CELLS + 1, values=[short(value) for value in values.tolist()])


def short(value: float) -> float:
    """Rounded to the visible digits."""
    return float(f"{value:.{DIGITS}g}")
