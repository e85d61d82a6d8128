"""A record that the learner moves in the plane beside the tree: its two cells change in an own table.

During the drag the regions and the picture of the new tree follow at the same step.
"""

from math import isfinite
from typing import Any

import numpy as np

from datasets.own import OwnTable
from views.kit.lesson import Drag
from views.kit.link.params import Change
from views.kit.link.table import AXES, BESIDE, DATA, OWN_TABLE
from views.kit.own import OWN, keeps_large, packed
from views.lessons.grow.tree import Case
from views.stage.plane.wire import Draft, PlanePicture, Region, Segment
from views.subjects import regions
from views.subjects.points.reading import joined
from views.subjects.trees.picture import at_step
from views.subjects.trees.story import Choices
from views.words.html import Html, paragraph

HOW = "Drag a record to change its two cells (on a touch screen, tap it first)."
MOST = 200  # records of a table in which they can be moved
MOST_SECONDS = 0.2  # that the story of a draft is expected to take
_LASTING: Any = {"born": 0, "gone": regions.NEVER}


def is_offered(choices: Choices) -> bool:
    """Whether a learner can move records. A table that this tab alone holds is not replaced by another."""
    return copied(choices) is not None and (choices.own is not None or not keeps_large())


def copied(choices: Choices) -> OwnTable | None:
    """The table as the learner's own, None if nobody can move its records: a link has to hold all of it."""
    if choices.records > MOST or (not choices.own and choices.identifiers):
        return None
    own = choices.own or OwnTable.sample(choices.data)
    return own if packed(own) else None


def moved(case: Case, report: Any, step: int | None) -> Change | None:
    """The link after a record was moved: the own table with its two new cells, at the same step. None for
    a report that is not valid, or where nobody can move records."""
    own, table, names = copied(case.choices), case.story.table, _names(case)
    spot = _spot(regions.picture(case.choices, case.detail, names), report)
    if own is None or spot is None:
        return None
    row = int(regions.plane_of(table, names).rows[report["i"]])
    record = int(np.flatnonzero(own.sheet.frame[own.target].notna())[row])
    cells = {name: own.sheet.frame[name].tolist() for name in own.sheet.names}
    for name, value in zip((*names, table.target.name), spot, strict=False):
        cells[name][record] = format(value, ".10g")
    text = packed(own.but_cells(cells))
    if text is None:
        return None
    shown = {BESIDE.name: "true", AXES.name: joined(names)}
    at = "end" if step is None else str(step)
    return {DATA.name: OWN, OWN_TABLE.name: text, **shown, "step": at, "node": None}


def draft(case: Case, step: int | None) -> Draft | None:
    """The tree of a case and its regions at one step, None for the last; None if its story takes too long."""
    if case.choices.telling > MOST_SECONDS:
        return None
    drawn = regions.picture(case.choices, case.detail, _names(case))
    at = len(drawn["steps"]) - 1 if step is None else min(step, len(drawn["steps"]) - 1)
    here = drawn["steps"][at]
    return {
        "regions": [region | _LASTING for region in drawn["regions"] if _is_there(region, at)],
        "segments": [segment | _LASTING for segment in drawn.get("segments", ()) if _is_there(segment, at)],
        "at": here["at"],
        "figures": here["text"],
        "tree": at_step(case.story, at),
    }


def _names(case: Case) -> tuple[str, ...]:
    return regions.chosen(case.story.tree, case.story.table, case.axes)


def _is_there(thing: Region | Segment, at: int) -> bool:
    return thing.get("born", 0) <= at and not 0 <= thing.get("gone", regions.NEVER) <= at


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


DRAG = Drag[Case](moved, draft)
