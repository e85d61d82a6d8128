"""Widest street: turn a line by hand, then see the street no line can beat."""

from dataclasses import replace

from views.lesson import Lesson, Ready
from views.lessons.margin.case import optimum, read, turned
from views.lessons.margin.panels import tell
from views.lessons.margin.picture import picture
from views.link import table
from views.points import choosing


def _ready() -> list[Ready]:
    return [
        Ready("Two clouds", {}, "Which street is the widest, and which points hold it?"),
        Ready("One outlier", {"set": "outlier", "optimum": "true"}, "A single point squeezes the street."),
        Ready("Two species of iris", {"set": "iris"},
              "Setosa and versicolor by their petals: plenty of room."),
        Ready("Two wines", {"set": "wine", "classes": "first;third", "columns": "Flavanoids;Proline"},
              "Two cultivars, standardised."),
        Ready("No street", {"set": "xor"}, "Exclusive or: no line parts the classes."),
    ]  # fmt: skip


LESSON = Lesson(
    key="margin",
    title="Widest street",
    section="Support vector machines",
    summary="A line of one's own, and the widest street between two classes, with the points that hold it",
    params=(*table.EVERY, *table.PLANE, table.LINE, table.OPTIMUM),
    read=read,
    story=lambda case: optimum(case.points),
    picture=lambda case, best, quick: picture(case, best),
    stage="board",
    tell=tell,
    choices=lambda case, given: choosing.points(case.points, given),
    edited=lambda case, points: replace(case, points=points),
    reports={"line": turned},
    further=lambda case: choosing.elsewhere(case.points, "margin"),
    ready=_ready,
)
