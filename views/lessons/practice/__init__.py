"""Exercises: what the lectures let one work out, checked line by line, on the screen and on paper."""

from views.lesson import Lesson, Ready
from views.lessons.practice.case import OF_KIND, OF_KINDS, PARAMS, VIEW, Case, read, story
from views.lessons.practice.exercise import Exercise
from views.lessons.practice.kinds import KINDS
from views.lessons.practice.panels import facts, shown, tell
from views.link import practice
from views.link.params import Given
from views.panels import Field, Panels, choice


def _choices(case: Case, given: Given) -> Panels:
    view, number = choice(VIEW, case.view, look="segments"), choice(practice.NUMBER, case.number, width=100)
    if case.view == "one":
        return [view, choice(OF_KIND, case.kind, width=300), number]
    kinds = Field(
        "kinds", OF_KINDS.label, "many", list(case.kinds), OF_KINDS.change,
        options={key: kind.title for key, kind in KINDS.items()}, width=300,
    )  # fmt: skip
    return [view, kinds, choice(practice.MANY, case.many, width=100), number,
            choice(practice.SOLUTION, case.solution, width=110)]  # fmt: skip


def _ready() -> tuple[Ready, ...]:
    return (
        Ready("Outlook at the root of tennis", {"kind": "gain", "number": "1"},
              "The information gain of the lecture."),
        Ready("A tree by hand", {"kind": "grow", "number": "1"},
              "Choose each split, and name the leaves."),
        Ready("Where to divide an income", {"kind": "threshold", "number": "1"},
              "Every threshold of the ten taxpayers with its Gini index."),
        Ready("Three dot products", {"kind": "dot", "number": "1"},
              "The vectors of the lecture, and a kernel."),
        Ready("One update of SMO", {"kind": "smo", "number": "1"},
              "Errors, bounds, and whether it is clipped."),
        Ready("Which model is cheaper?", {"kind": "bill", "number": "1"},
              "Two matrices and what errors cost."),
        Ready("80 of 100 right", {"kind": "interval", "number": "1"},
              "Between which bounds is the accuracy?"),
        Ready("A sheet of eight", {"view": "sheet", "kinds": "impurity,gain", "many": "8"},
              "Two kinds in turn, to print."),
    )  # fmt: skip


LESSON = Lesson[Case, tuple[Exercise, ...]](
    key="practice",
    title="Exercises",
    section="Practise",
    topics="problems, homework, exam, worksheet, printable sheets, solutions",
    summary="Every calculation of the lectures to work out oneself, checked line by line; sheets to print",
    params=PARAMS,
    read=read,
    story=story,
    tell=tell,
    shown=shown,
    choices=_choices,
    facts=facts,
    ready=_ready,
)
