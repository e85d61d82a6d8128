"""Overfitting: a tree splits the plane into ever more rectangles, and its test error falls, then rises.

Each view is a View (views/kit/view.py): VIEWS has them by the value of `view`.
"""

from typing import Any

from views.kit.link import table
from views.kit.link.kinds import OneOf
from views.kit.view import View, of_views
from views.lessons.overfit.grow_panels import GROW
from views.lessons.overfit.variance import VARIANCE

VIEWS: dict[str, View[Any, Any]] = {"grow": GROW, "variance": VARIANCE}
VIEW = table.VIEW.but(
    kind=OneOf({key: part.title for key, part in VIEWS.items()}), default="grow", label="View"
)

LESSON = of_views(
    VIEWS,
    VIEW,
    (*table.EVERY, *table.STORY, table.GUESS),
    order=(
        "Underfitting and overfitting",
        "Thirty trees",
        "The error is a sum",
        "Data fragmentation",
        "Too few examples",
        "One noisy point",
        "A slanted line",
        "One oblique split",
        "An oblique tree",
        "When slanted splits do not help",
        "Penguins’ bills",
    ),
    early=(table.OVER,),
    key="overfit",
    title="Overfitting",
    section="Decision trees",
    topics="underfitting, bias and variance, model complexity, generalisation error, test error, noise",
    summary="A tree that splits the plane into more and more rectangles, with its training and test error",
)
