"""Soft margin: points may violate the margin, at a price."""

from dataclasses import replace

from views.kit.lesson import Lesson, Ready
from views.kit.link import table
from views.lessons.slack.penalty import asks, covered, dialled, explain, facts, picture, read, story
from views.subjects.points import choosing

FIRST = "touching"  # where C matters; “Maximum margin” begins with two clouds


def _ready() -> list[Ready]:
    return [
        Ready("One outlier, hard margin", {"set": "outlier", "C": "inf"},
              "A single point narrows the whole margin …"),
        Ready("One outlier, with slack", {"set": "outlier"},
              "… but with C = 1 the margin stays wide and the point violates it."),
        Ready("Overlapping classes", {},
              "No line separates the classes, so C weighs width against violations."),
        Ready("Versicolor and virginica", {"set": "iris", "classes": "versicolor;virginica"},
              "These two species overlap. See what C does with real flowers."),
        Ready("Two penguins", {"set": "penguins", "classes": "Adelie;Chinstrap"},
              "Two species differ in their bills. A larger C gives up width for less slack."),
        Ready("Nine in ten are normal", {"set": "births"},
              "Most of the few low birth weights are misclassified. Slack costs the same in both classes, "
              "and the normal ones outnumber them."),
        Ready("C almost 0", {"C": "0.001"},
              "The margin is wider than the picture, and all points are support vectors."),
    ]  # fmt: skip


LESSON = Lesson(
    key="slack",
    title="Soft margin",
    section="Support vector machines",
    topics="C, slack variables, hinge loss, C-SVM, regularisation",
    summary="A margin that points may violate, and what C buys and costs",
    params=(*table.EVERY, table.GUESS, table.SET.but(default=FIRST), *table.PLANE[1:], table.COST),
    read=read,
    story=story,
    picture=picture,
    stage="line_editor",
    explain=explain,
    shown=lambda case: choosing.shown(case.points, case.C),
    choices=lambda case, given: choosing.points(case.points, given),
    edited=lambda case, points: replace(case, points=points),
    reports={"dial": dialled},
    asks=asks,
    subject=lambda case: case.points.source,
    covered=covered,
    facts=lambda case, machine: facts(machine),
    further=lambda case: choosing.elsewhere(case.points, "slack"),
    ready=_ready,
)  # fmt: skip
