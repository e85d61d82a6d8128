"""The wall: planes side by side on the same points, one for each kernel."""

from collections.abc import Sequence

from datasets.points import MOST_POINTS
from mlcore.svm import Machine
from views.lessons.kernels.case import Case
from views.lessons.kernels.measures import Measure, measures, scaled
from views.lessons.kernels.words import facts, note
from views.points.drawn import places, plane_key
from views.stage.plane.decision import CELLS
from views.stage.plane.wire import Fact, Wall, WallPane
from views.stage.wall.picture import Drawn, axes_of, is_too_fine, nothing, pane
from views.words.grammar import plural
from views.words.numbers import small


def picture(case: Case, found: tuple[Machine | str, ...], quick: bool) -> Wall:
    """The wall. Whoever listens hears what the points are to all machines in the first of its panes.

    quick: the machines alone, without what takes longer
    """
    points, known = case.points, measures(case, found, quick)
    panes = [_pane(case, *one) for one in zip(known, facts(known, not quick), strict=True)]
    panes[0]["words"] = _words(panes, points.n)
    return {
        "trace": f"{plane_key(points)} {case.units}",
        "name": f"{points.title}: {plural(points.n, 'point')} under {len(panes)} kernels",
        "text": "",
        "axes": axes_of(points.axes, points.box, 100 if case.units == "hundred" else 1),
        "classes": list(points.classes),
        "points": places(points),
        "most": MOST_POINTS,
        "panes": panes,
        "cells": CELLS,
        "measured": not quick,
    }


def _pane(case: Case, one: Measure, said: list[Fact]) -> WallPane:
    shown, fine = _drawn(case, one)
    return {
        "title": one.title,
        "formula": one.formula,
        "note": note(one, fine),
        "error": shown["error"],
        "facts": said,
        "weights": shown["weights"],
        "bound": shown["bound"],
        "alphas": shown["alphas"],
        "words": [],
        "wrong": [],
        "decision": shown["decision"],
    }


def _drawn(case: Case, one: Measure) -> tuple[Drawn, bool]:
    """What follows from the machine for its pane, and whether it is finer than the picture."""
    if one.machine is None:
        return nothing(one.error), False
    units, box = scaled(case.points, case.units), case.points.box
    fine = is_too_fine(one.machine, box, units.scale)
    return pane(one.machine, box, units.shift, units.scale), fine


def _words(panes: Sequence[WallPane], n: int) -> list[str]:
    """Of each point, whose support vector it is."""
    known = [pane for pane in panes if pane["alphas"]]
    words = []
    for i in range(n):
        held = [f"{pane['title']} α {small(pane['alphas'][i])}" for pane in known if pane["alphas"][i] > 0]
        words.append(f"support vector: {', '.join(held)}" if held else "no support vector")
    return words
