"""What every view has around its picture: the row on top, and below it units, the new point and the code."""

from functools import partial
from typing import Any

from views.kit.lesson import Snapshot
from views.kit.link.params import Change, Given
from views.kit.link.table import UNITS, K, Z
from views.kit.panels import Field, Panels, Popover, Said, choice
from views.lessons.neighbours import code as nearest
from views.lessons.neighbours.case import Case, Story
from views.subjects.code import panel
from views.subjects.ground import choosing
from views.words.html import Html, esc, here, paragraph


def choices(case: Case, given: Given, counted: bool = True) -> Panels:
    """The points, the number of neighbours if a learner can choose it, and units."""
    first, more = choosing.chosen(case.source, given)
    k = choice(K, case.k, look="slider", high=case.ground.n, width=190)
    units = choice(UNITS, case.units, width=150)
    return [*first, *([k] if counted else []), Popover("Settings", [units, *more])]


def below(now: Snapshot[Case, Any], put: bool = True) -> Panels:
    """Units and code. put: with the new point in numbers"""
    case = now.case
    about = case.ground.title, case.ground.table(), case.z, case.k, case.units
    said: Panels = [] if now.presenter else [*([_place(case)] if put else []), Said(_units(case))]
    return [*said, panel(partial(nearest.script, *about))]


def _place(case: Case) -> Field:
    """The new point in numbers."""

    def change(text: str) -> Change:
        return {Z.name: text.replace(" ", "") or None}

    text = ", ".join(f"{v:.6g}" for v in case.z)
    return Field(
        "z", "The new point", "text", text, change, help="Its coordinates, separated by a comma.", width=200
    )


def _units(case: Case) -> Html:
    """The effect of units on distances."""
    if case.ground.line:
        return paragraph(
            "On a line, other units stretch all distances alike. The order of the neighbours stays the same."
        )
    across, up = map(esc, case.ground.names)
    shown = {
        "plain": "Distances use the units of the columns."
        + here(
            f" Set “Feature scaling” to “Second × 100”, and {up} counts so much that other points become "
            "the nearest."
        ),
        "hundred": f"The page multiplies {up} by 100, as if its unit were a hundred times smaller. Now {up} "
        f"decides almost alone which points are near, and {across} hardly counts. The circle becomes a "
        "<b>stripe</b>.",
        "standard": "The page divides each column by its standard deviation over all points here. Both "
        "columns then count alike, whatever their units are.",
    }
    return paragraph(shown[case.units])


def predicted(case: Case, story: Story) -> dict[str, float | str]:
    """The class of the new point, for a program that checks links."""
    return {"predicted": str(story.votes[-1].label)}
