"""Which columns to learn from: one by one, in pairs, step by step with a learner, all sets.

Each view is a View (views/kit/view.py): VIEWS has them by the value of `view`.
"""

from typing import Any

from views.kit.link import table
from views.kit.link.kinds import OneOf
from views.kit.link.params import PLACE
from views.kit.view import View, of_views
from views.lessons.columns.panels import ALONE, LATTICE, PAIR, STEPS

VIEWS: dict[str, View[Any, Any]] = {"alone": ALONE, "pair": PAIR, "steps": STEPS, "lattice": LATTICE}
VIEW = table.VIEW.but(
    kind=OneOf({key: part.title for key, part in VIEWS.items()}), default="alone", label="View", resets=PLACE
)

LESSON = of_views(
    VIEWS,
    VIEW,
    (*table.EVERY, *table.STORY, table.GUESS),
    key="columns",
    title="Which columns?",
    section="Other ways to learn",
    term="Feature selection",
    topics="filter, wrapper, embedded, attribute selection, forward selection, "
    "backward elimination, curse of dimensionality, XOR, mutual information",
    summary="Three ways to choose columns: score each one, add or remove one at a time while the error "
    "falls, or try every set",
)
