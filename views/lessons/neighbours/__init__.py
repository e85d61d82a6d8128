"""Nearest neighbours: distances, votes, the number of neighbours, and units.

Each view is a View (views/kit/view.py): VIEWS has them by the value of `view`.
"""

from typing import Any

from views.kit.link import table
from views.kit.link.kinds import OneOf
from views.kit.view import View, of_views
from views.lessons.neighbours.ball import BALL
from views.lessons.neighbours.by_k import BY_K
from views.lessons.neighbours.case import further, put
from views.lessons.neighbours.tree import TREE
from views.lessons.neighbours.vote import VOTE

VIEWS: dict[str, View[Any, Any]] = {"vote": VOTE, "k": BY_K, "ball": BALL, "tree": TREE}
VIEW = table.VIEW.but(
    kind=OneOf({key: part.title for key, part in VIEWS.items()}), default="vote", label="View"
)

LESSON = of_views(
    VIEWS,
    VIEW,
    (*table.EVERY, *table.STORY, table.GUESS),
    key="neighbours",
    title="Nearest neighbours",
    section="Other ways to learn",
    topics="k-NN, kNN, instance-based learning, lazy learning, distance, Voronoi, kernel density",
    summary="How the nearest points vote on the class of a new one: distances, votes, ties, the number of "
    "neighbours, and the density behind the vote",
    reports={"put": put},
    further=further,
    order=(
        *("One vote", "Which k?", "Two flowers in the same place", "A tie in distance"),
        *("A circle becomes a stripe", "The ball behind the vote", "Rectangles beside neighbours"),
    ),
)
