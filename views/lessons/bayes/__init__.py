"""Bayes: the best decision where densities are known, and naive Bayes, which learns them from a table.

Each view is a View (views/kit/view.py): VIEWS has them by the value of `view`.
"""

from typing import Any

from views.kit.link import table
from views.kit.link.kinds import OneOf
from views.kit.link.params import PLACE
from views.kit.view import View, of_views
from views.lessons.bayes.border_panels import BORDER
from views.lessons.bayes.naive_panels import NAIVE

VIEWS: dict[str, View[Any, Any]] = {"border": BORDER, "naive": NAIVE}
VIEW = table.VIEW.but(
    kind=OneOf({key: part.title for key, part in VIEWS.items()}), default="border", label="View", resets=PLACE
)

LESSON = of_views(
    VIEWS,
    VIEW,
    (*table.EVERY, *table.STORY, table.GUESS),
    key="bayes",
    title="Bayes",
    section="Other ways to learn",
    term="Bayes’ rule and naive Bayes",
    topics="posterior, prior, likelihood, Bayes error, reject option, loss matrix, "
    "Gaussian naive Bayes, Laplace smoothing",
    summary="Bayes’ rule with known densities, losses and rejection, and naive Bayes factor by factor",
)
