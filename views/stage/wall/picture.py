"""What the wall shows of a machine, as data for one of its panes."""

from typing import TypedDict

import numpy as np

from mlcore.svm import Machine, ProblemError
from views.stage.plane.decision import CELLS, decision_of, short
from views.stage.plane.picture import axis
from views.stage.plane.wire import Axes, Box, Decision, Place
from views.words.numbers import amount


class Drawn(TypedDict):
    """The part of a WallPane that follows from the machine alone."""

    weights: list[float]
    bound: list[int]
    alphas: list[float]
    decision: Decision | None
    error: str | None


def pane(machine: Machine, box: Box, shift: Place, scale: Place) -> Drawn:
    """All of a pane that follows from the machine, or the sentence why there is no picture.

    shift, scale: the machine sees a place of the box as (place − shift) · scale
    """
    try:
        decision = decision_of(machine, box, shift, scale)
    except ProblemError as error:
        return nothing(str(error))
    most = machine.ceiling if np.isfinite(machine.C) else max(float(machine.alpha.max()), 1e-300)
    return Drawn(
        weights=np.round(machine.alpha / most, 4).tolist(),
        bound=machine.at_bound.tolist(),
        alphas=[short(a) for a in machine.alpha.tolist()],
        decision=decision,
        error=None,
    )


def nothing(why: str) -> Drawn:
    """A pane without a machine."""
    return Drawn(weights=[], bound=[], alphas=[], decision=None, error=why)


def is_too_fine(machine: Machine, box: Box, scale: Place) -> bool:
    """Whether a Gaussian has bells so narrow that they fall through the lattice on which curves are drawn."""
    cell = max((box[2] - box[0]) * scale[0], (box[3] - box[1]) * scale[1]) / CELLS
    return float(getattr(machine.kernel, "gamma", 0.0)) * cell**2 > 1 and machine.kernel.name == "rbf"


def axes_of(names: tuple[str, str], box: Box, times: float) -> Axes:
    """Both axes. times: what the second is multiplied by in its ticks, and wherever its numbers are read."""
    left, bottom, right, top = box
    # What all names of a table end in would fill the small pictures; the choice of scale stands above them.
    short_names = [name.removesuffix(", standardised") for name in names]
    across, up = axis(short_names[0], left, right), axis(short_names[1], bottom, top)
    if times != 1:
        up["name"] = f"{times:g}·{short_names[1]}"
        up["ticks"] = [(value, amount(round(value * times, 9))) for value, _ in up["ticks"]]
        up["times"] = times
    return {"x": across, "y": up, "free": True}
