"""Maximum margin: turn a line by hand, then see the margin that no line can beat."""

from dataclasses import replace

from views.kit.lesson import Lesson, Ready
from views.kit.link import table
from views.lessons.margin.line import asks, covered, explain, facts, optimum, picture, read, turned
from views.subjects.points import choosing


def _ready() -> list[Ready]:
    return [
        Ready("Two clouds", {},
              "Which line has the widest margin, and which points are on its edges, the support vectors?"),
        Ready("One outlier", {"set": "outlier", "optimum": "true"}, "A single point narrows the margin."),
        Ready("Two species of iris", {"set": "iris", "classes": "setosa;versicolor"},
              "Petals separate setosa from versicolor with plenty of room."),
        Ready("Two wines", {"set": "wine", "classes": "first;third", "columns": "Flavanoids;Proline"},
              "Two grape varieties, with standardised features."),
        Ready("Not separable", {"set": "xor"}, "No line separates the classes of XOR (exclusive or)."),
    ]  # fmt: skip


LESSON = Lesson(
    key="margin",
    title="Maximum margin",
    section="Support vector machines",
    topics="linear SVM, hard margin, support vectors, hyperplane, optimal separating hyperplane",
    summary="Your own line, the maximum margin between two classes and its support vectors",
    params=(*table.EVERY, table.GUESS, *table.PLANE, table.LINE, table.OPTIMUM, table.JIGGLE),
    read=read,
    story=lambda case: optimum(case.points),
    picture=lambda case, best, quick: picture(case, best),
    stage="line_editor",
    explain=explain,
    shown=lambda case: case.points.title,
    choices=lambda case, given: choosing.points(case.points, given),
    edited=lambda case, points: replace(case, points=points),
    reports={"line": turned},
    asks=asks,
    subject=lambda case: case.points.source,
    about=lambda case: case.points,
    covered=lambda case, best, quick: covered(case, best),
    facts=facts,
    further=lambda case: choosing.elsewhere(case.points, "margin"),
    ready=_ready,
)
