"""A record that the learner moves in the plane beside the tree: its two cells change in an own table."""

from math import isfinite
from typing import Any

import numpy as np

from datasets.own import OwnTable
from views.kit.lesson import Snapshot
from views.kit.link.params import Change
from views.kit.link.table import AXES, BESIDE, DATA, OWN_TABLE
from views.kit.own import OWN, keeps_large, packed
from views.lessons.grow.tree import Case
from views.stage.plane.wire import PlanePicture
from views.subjects import regions
from views.subjects.points.reading import joined
from views.subjects.trees.story import Choices, Story
from views.words.html import Html, paragraph

HOW = "Drag a record to change its two cells (on a touch screen, tap it first)."
MOST = 200  # records of a table in which they can be moved


def copied(choices: Choices) -> OwnTable | None:
    """The table as the learner's own, None if nobody can move its records: a link has to hold all of it."""
    if choices.records > MOST or (not choices.own and (choices.identifiers or keeps_large())):
        return None
    own = choices.own or OwnTable.sample(choices.data)
    return own if packed(own) else None


def moved(
    now: Snapshot[Case, Story], drawn: PlanePicture, names: tuple[str, ...], report: Any
) -> Change | None:
    """The link after a record was moved: the own table with its two new cells, at the same step."""
    own, spot = copied(now.case.choices), _spot(drawn, report)
    if own is None or spot is None:
        return None
    table = now.story.table
    row = int(regions.plane_of(table, names).rows[report["i"]])
    record = int(np.flatnonzero(own.sheet.frame[own.target].notna())[row])
    cells = {name: own.sheet.frame[name].tolist() for name in own.sheet.names}
    for name, value in zip((*names, table.target.name), spot, strict=False):
        cells[name][record] = format(value, ".10g")
    text = packed(own.but_cells(cells))
    if text is None:
        return None
    step = "end" if now.at == len(now.story.steps) - 1 else str(now.at)
    shown = {BESIDE.name: "true", AXES.name: joined(names)}
    return {DATA.name: OWN, OWN_TABLE.name: text, **shown, "step": step, "node": None}


def _spot(drawn: PlanePicture, report: Any) -> tuple[float, float] | None:
    """The place that a picture reports, None if it is not one of its points or not in its plane."""
    if not isinstance(report, dict):
        return None
    i, x, y = (report.get(name) for name in ("i", "x", "y"))
    if not isinstance(i, int) or not 0 <= i < len(drawn["points"]["x"]):
        return None
    if not (isinstance(x, int | float) and isinstance(y, int | float) and isfinite(x) and isfinite(y)):
        return None
    across, up = drawn["axes"]["x"], drawn["axes"]["y"]
    inside = across["low"] <= x <= across["high"] and up["low"] <= y <= up["high"]
    return (float(x), float(y)) if inside else None


def hint(choices: Choices) -> Html:
    """What dragging does, as a sentence."""
    if choices.own:
        return paragraph(f"{HOW} This is your own table.", "gh-fine")
    return paragraph(f"{HOW} The page then goes on with your own copy of the table.", "gh-fine")
