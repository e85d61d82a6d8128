"""Leaves with more than a class: a line in each, hinges in place of leaves, and a density.

Each view is a View (views/kit/view.py): VIEWS has them by the value of `view`.
"""

from typing import Any

from views.kit.link import table
from views.kit.link.kinds import OneOf
from views.kit.link.params import PLACE
from views.kit.view import View, of_views
from views.lessons.leaves.density_panels import DENSITY
from views.lessons.leaves.hinges_panels import HINGES
from views.lessons.leaves.line_panels import LINE

VIEWS: dict[str, View[Any, Any]] = {"line": LINE, "hinges": HINGES, "density": DENSITY}
VIEW = table.VIEW.but(
    kind=OneOf({key: part.title for key, part in VIEWS.items()}), default="line", label="View", resets=PLACE
)

LESSON = of_views(
    VIEWS,
    VIEW,
    (*table.EVERY, *table.STORY, table.GUESS),
    key="leaves",
    title="Leaves that say more",
    section="Other ways to learn",
    term="Model trees, MARS, density trees",
    topics="regression tree, piecewise linear, splines, M5, density estimation",
    summary="A line in each leaf of a regression tree, hinges with a knot to drag (MARS), and density trees",
)
