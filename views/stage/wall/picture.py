"""What the wall shows of a machine, as data for a pane of the component. wall.js says what each field means.

A machine may see the plane in other units than the axes do. Lines are therefore sent as shares of the plane's
sides, which are the same in any units.
"""

from collections.abc import Iterable
from typing import Any

import numpy as np

from mlcore.svm import Machine, ProblemError
from views.contours import Curves, Path, contours
from views.stage.plane.picture import Box, axis
from views.text import amount

CELLS = 64  # along each side of a plane
FINE = 4000  # a line's places are whole shares of the side
SIDE = 61  # of the table of values that is sent for a kernel the browser cannot work out
DIGITS = 5  # significant digits of what is sent as a decimal


def seen(box: Box, shift: np.ndarray, factor: np.ndarray) -> Box:
    """The box as the machine sees it: (x − shift) · factor in each coordinate."""
    left, bottom = (np.array(box[:2]) - shift) * factor
    right, top = (np.array(box[2:]) - shift) * factor
    return float(left), float(bottom), float(right), float(top)


def pane(machine: Machine, box: Box) -> dict[str, Any]:
    """All of a pane that follows from the machine, or the sentence why there is no picture.

    box: in the units of the machine
    """
    try:
        lines = _lines(contours(machine, box, CELLS), box)
        return lines | _points(machine) | {"reads": _reading(machine, box), "finer": _finer(machine, box)}
    except ProblemError as error:
        return {"error": str(error)}


def _finer(machine: Machine, box: Box) -> bool:
    """Whether a Gaussian has bells so narrow that they fall through the grid."""
    cell = max(box[2] - box[0], box[3] - box[1]) / CELLS
    return float(getattr(machine.kernel, "gamma", 0.0)) * cell**2 > 1 and machine.kernel.name == "rbf"


def _lines(curves: Curves, box: Box) -> dict[str, Any]:
    looks = ("minus", "zero", "plus")
    return {
        "region": _shares(curves.positive, box),
        "lines": [_shares(curves.lines[look], box) for look in looks],
    }


def _shares(paths: Iterable[Path], box: Box) -> list[list[int]]:
    corner = np.array(box[:2])
    sides = np.array(box[2:]) - corner
    return [np.rint((np.array(path) - corner) / sides * FINE).astype(int).ravel().tolist() for path in paths]


def _points(machine: Machine) -> dict[str, Any]:
    """Each point’s multiplier, and its share of the largest possible one (hard margin: of the largest)."""
    most = machine.ceiling if np.isfinite(machine.C) else max(float(machine.alpha.max()), 1e-300)
    return {
        "rings": np.round(machine.alpha / most, 4).tolist(),
        "alphas": [_short(a) for a in machine.alpha.tolist()],
        "bound": machine.at_bound.tolist(),
    }


def _reading(machine: Machine, box: Box) -> dict[str, Any]:
    """What f is made of, to be read off anywhere; or its values on a grid, row by row from below."""
    kernel = machine.kernel
    reading = {"kind": kernel.name, "box": list(box), "bias": machine.bias}
    if kernel.name == "expression":
        across, up = np.meshgrid(np.linspace(box[0], box[2], SIDE), np.linspace(box[1], box[3], SIDE))
        values = machine.decision(np.column_stack([across.ravel(), up.ravel()]))
        return reading | {"side": SIDE, "values": [_short(v) for v in values.tolist()]}
    rows = machine.support
    return reading | {
        **{name: float(getattr(kernel, name, 0.0)) for name in ("degree", "gamma", "coef0")},
        "at": machine.points[rows].tolist(),
        "factors": (machine.alpha[rows] * machine.signs[rows]).tolist(),
    }


def _short(value: float) -> float:
    return float(f"{value:.{DIGITS}g}")


def axes_of(names: tuple[str, str], box: Box, times: float) -> dict[str, Any]:
    """Both axes. times: what the second is multiplied by in its ticks, and wherever its numbers are read."""
    left, bottom, right, top = box
    # What all names of a table end in would fill the small pictures; the choice of scale stands above them.
    short = [name.removesuffix(", standardised") for name in names]
    across, up = axis(short[0], left, right), axis(short[1], bottom, top)
    if times != 1:
        up["name"] = f"{times:g}·{short[1]}"
        up["ticks"] = [[value, amount(round(value * times, 9))] for value, _ in up["ticks"]]
    return {"x": {**across, "times": 1}, "y": {**up, "times": times}}
