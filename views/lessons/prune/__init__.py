"""Prune: overfit, prune by hand, watch six methods do it, compare them, or pre-prune.

Each view is a View (views/kit/view.py): VIEWS has them by the value of `view`, in the order of their ready
cases.
"""

from typing import Any

from views.kit.link import table
from views.kit.link.kinds import OneOf
from views.kit.link.params import PLACE
from views.kit.view import View, of_views
from views.lessons.prune.case import COMMON, FIRST, LIMITS, tree
from views.lessons.prune.compare import COMPARE
from views.lessons.prune.early import EARLY
from views.lessons.prune.steps_panels import STEPS, cut_in_picture

VIEWS: dict[str, View[Any, Any]] = {"prune": STEPS, "early": EARLY, "compare": COMPARE}
TITLES = {key: VIEWS[key].title for key in ("prune", "compare", "early")}  # as the top row has them
VIEW = table.VIEW.but(kind=OneOf(TITLES), resets=(*PLACE, *LIMITS))

LESSON = of_views(
    VIEWS,
    VIEW,
    COMMON,
    key="prune",
    title="Prune",
    section="Decision trees",
    topics="pruning, post-pruning, pre-pruning, early stopping, reduced error, pessimistic error, "
    "cost complexity, weakest link, minimum description length, MDL, subtree replacement",
    summary="A tree that overfits, pruned by hand, by one of six methods, or before it has grown",
    reports={"cuts": cut_in_picture},
    before=tree,
    first=FIRST,
)
