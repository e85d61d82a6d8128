"""Nearest neighbours: distances, votes, the number of neighbours, and units."""

from collections.abc import Mapping
from typing import Any

from views.kit.lesson import Lesson, Ready
from views.kit.link import table
from views.kit.link.params import Given
from views.kit.panels import Panels, Popover, choice
from views.lessons.neighbours import cards as nearest
from views.lessons.neighbours import words
from views.lessons.neighbours.case import PARAMS, VIEW, Case, Story, put, read, story_of
from views.lessons.neighbours.editing import TOUCH
from views.lessons.neighbours.panels import tell
from views.lessons.neighbours.picture import picture
from views.lessons.neighbours.questions import asks
from views.subjects.ground import choosing
from views.subjects.points import choosing as points
from views.subjects.points.points import Points


def _choices(case: Case, given: Given) -> Panels:
    first, more = choosing.chosen(case.source, given)
    k = choice(table.K, case.k, look="slider", high=case.ground.n, width=190)
    units = choice(table.UNITS, case.units, width=150)
    return [
        choice(VIEW, case.view, look="segments"), *first,
        *([] if case.view == "k" else [k]),  # the story of this view goes through them
        Popover("Settings", [units, *more]),
    ]  # fmt: skip


def _follow(old: Case, new: Case, at: int) -> int | None:
    """The same kind of step for another k, other units or other points."""
    if old.view != new.view:
        return None
    before, after = story_of(old).steps, story_of(new).steps
    if before[at].kind == "ask":
        return 0
    same = [i for i, step in enumerate(after) if step.kind == before[at].kind]
    nearer = [i for i in same if i <= at] or same
    return nearer[-1] if nearer else len(after) - 1


def _ready() -> tuple[Ready, ...]:
    return (
        Ready("One vote", {}, "Five neighbours vote on the class of a new point in the ring data."),
        Ready("Which k?", {"view": "k", "world": "ring"},
              "Go from all points down to one neighbour, and watch training and test error move apart."),
        Ready("Two flowers in the same place", {"view": "k", "data": "iris", "step": "end"},
              "With k = 1 the training error is not 0."),
        Ready("A tie in distance", {"data": "length", "k": "1", "z": "30", "step": "2"},
              "The points at 28 and 32 are equally near to the one at 30 but have different classes."),
        Ready("A circle becomes a "
              "stripe", {"data": "iris", "units": "hundred", "k": "15", "z": "4.5,1.5", "step": "end"},
              "Multiply the second number by 100, and the first hardly counts."),
        Ready("The ball behind the vote", {"view": "ball", "world": "ring"},
              "K of the N points of a class in a ball of volume V estimate its density, K/(NV). V cancels "
              "in Bayes’ rule."),
        Ready("Rectangles beside neighbours", {"view": "tree", "world": "diagonal"},
              "Along a slanted border a tree builds a staircase, but nearest neighbours do not."),
    )  # fmt: skip


REPORTS: Mapping[str, Any] = {"put": put}

LESSON = Lesson[Case, Story](
    key="neighbours",
    title="Nearest neighbours",
    section="Other ways to learn",
    topics="k-NN, kNN, instance-based learning, lazy learning, distance, Voronoi, kernel density",
    summary="How the nearest points vote on the class of a new one: distances, votes, ties, the number of "
    "neighbours, and the density behind the vote",
    params=PARAMS,
    read=read,
    story=story_of,
    picture=picture,
    touch=TOUCH,
    stage="film",
    tell=tell,
    shown=words.shown,
    choices=_choices,
    follow=_follow,
    asks=asks,
    facts=lambda case, story: {"predicted": str(story.votes[-1].label)} if story.votes else {},
    reports=REPORTS,
    further=lambda case: (
        points.elsewhere(case.source, "neighbours") if isinstance(case.source, Points) else ()
    ),
    ready=_ready,
    card=lambda case: (nearest.NEAREST, nearest.turns) if case.view == "vote" else None,
)
