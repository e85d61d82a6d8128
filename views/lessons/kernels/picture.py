"""The wall: planes side by side on the same points, one for each kernel."""

from collections.abc import Sequence

import numpy as np

from datasets.points import MOST_POINTS
from mlcore.svm import Machine, ProblemError
from views.kit.link import table
from views.lessons.kernels.case import Case, numbers_of
from views.lessons.kernels.measures import Measure, Scaled, measures, scaled
from views.lessons.kernels.words import facts, note
from views.stage.plane.picture import CELLS, axis, decision_of, is_too_fine, short
from views.stage.plane.wire import Axes, Box, Dial, Fact, Spot, Wall, WallPane
from views.subjects.points import dials
from views.subjects.points.drawn import NOTHING, places, plane_key
from views.words.grammar import plural
from views.words.numbers import amount, small

GAMMAS = dials.spread(0.01, 1000.0)


def picture(case: Case, found: tuple[Machine | str, ...], quick: bool) -> Wall:
    """The wall. The first pane describes the points for all machines to a screen reader.

    quick: the machines alone, without what takes longer
    """
    points, known = case.points, measures(case, found, quick)
    units = scaled(points, case.units) if points.n else Scaled(points)
    told = zip(known, facts(known, not quick), strict=True)
    panes = [pane(one, said, points.box, units.shift, units.scale) for one, said in told]
    panes[0] |= {"words": _words(panes, points.n), "rest": NOTHING}
    return {
        "trace": f"{plane_key(points)} {case.units}",
        "name": f"{points.title}: {plural(points.n, 'point')} under {len(panes)} kernels",
        "text": "",
        "axes": axes_of(points.axes, points.box, 100 if case.units == "hundred" else 1),
        "classes": list(points.classes),
        "points": places(points),
        "most": MOST_POINTS,
        "dials": _dials(case, quick),
        "panes": panes,
        "cells": CELLS,
        "measured": not quick,
    }


def covered(case: Case, found: tuple[Machine | str, ...], quick: bool) -> Wall:
    """The points and kernels without any SVM, while the learner guesses the lowest error."""
    wall = picture(case, found, True)
    bare = WallPane(
        title="", formula="", note="", facts=[], error=None, words=[""] * case.points.n, wrong=[], weights=[],
        bound=[], alphas=[], decision=None,
    )  # fmt: skip
    panes: list[WallPane] = [
        {**bare, "title": pane["title"], "formula": pane["formula"]} for pane in wall["panes"]
    ]
    for i, machine in enumerate(found):
        if isinstance(machine, Machine):
            panes[i]["choice"] = str(i)
    return {**wall, "dials": [], "panes": panes, "measured": True}


def pane(one: Measure, said: list[Fact], box: Box, shift: Spot, scale: Spot) -> WallPane:
    """The plane of a kernel with its machine, or the sentence that says why there is no picture.

    shift, scale: the machine sees a place of the box as (place − shift) · scale
    """
    machine = one.machine
    shown = WallPane(
        title=one.title, formula=one.formula, note=note(one), facts=said, error=one.error or None,
        words=[], wrong=[], weights=[], bound=[], alphas=[], decision=None,
    )  # fmt: skip
    if machine is None:
        return shown
    shown["note"] = note(one, is_too_fine(machine.kernel, box, scale))
    try:
        shown["decision"] = decision_of(machine, box, shift, scale)
    except ProblemError as error:
        return {**shown, "error": str(error)}
    most = machine.ceiling if np.isfinite(machine.C) else max(float(machine.alpha.max()), 1e-300)
    shown["weights"], shown["bound"] = np.round(machine.alpha / most, 4).tolist(), machine.at_bound.tolist()
    shown["alphas"] = [short(a) for a in machine.alpha.tolist()]
    return shown


def _dials(case: Case, quick: bool) -> list[Dial]:
    """C above all planes, and gamma in those whose kernel has one."""
    every = [dials.dial("C", "C", table.COST, case.C, dials.prices(*dials.USUAL), quick)]
    for place, code in enumerate(case.kernels):
        gamma = numbers_of(code)[1].get("gamma")
        if gamma is not None:
            made = dials.dial(f"gamma {place}", "gamma", table.GAMMA, gamma, GAMMAS, quick)
            every.append({**made, "pane": place})
    return every


def _words(panes: Sequence[WallPane], n: int) -> list[str]:
    """For each point, the machines whose support vector it is, if any."""
    known = [pane for pane in panes if pane["alphas"]]
    words = []
    for i in range(n):
        held = [f"{pane['title']} α {small(pane['alphas'][i])}" for pane in known if pane["alphas"][i] > 0]
        words.append(f"support vector: {', '.join(held)}" if held else "")
    return words


def axes_of(names: tuple[str, str], box: Box, times: float) -> Axes:
    """Both axes. times: the factor of the second axis in its ticks, and wherever its numbers are read."""
    left, bottom, right, top = box
    # A suffix that all names of a table share would fill the small pictures. The choice of scale is above.
    short_names = [name.removesuffix(", standardised") for name in names]
    across, up = axis(short_names[0], left, right), axis(short_names[1], bottom, top)
    if times != 1:
        up["name"] = f"{times:g}·{short_names[1]}"
        up["ticks"] = [(value, amount(round(value * times, 9))) for value, _ in up["ticks"]]
        up["times"] = times
    return {"x": across, "y": up, "free": True}
