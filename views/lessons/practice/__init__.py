"""Exercises: the calculations of the lectures, checked line by line, on the screen and on paper."""

from collections.abc import Mapping

from views.kit.lesson import Lesson, Ready
from views.kit.link.params import Given
from views.kit.panels import Field, Panels, choice
from views.lessons.practice import params as practice
from views.lessons.practice.case import LEVEL, OF_KIND, OF_KINDS, PARAMS, VIEW, Case, read, story
from views.lessons.practice.exercise import Exercise
from views.lessons.practice.kinds import KINDS
from views.lessons.practice.panels import explain, facts, shown


def _choices(case: Case, given: Given) -> Panels:
    view, number = choice(VIEW, case.view, look="segments"), choice(practice.NUMBER, case.number, width=100)
    level = choice(LEVEL, case.level, width=170)
    if case.view == "one":
        return [view, choice(OF_KIND, case.kind, width=300), number, level]
    kinds = Field(
        "kinds", OF_KINDS.label, "many", list(case.kinds), OF_KINDS.change,
        options={key: kind.title for key, kind in KINDS.items()}, width=300,
    )  # fmt: skip
    return [view, kinds, choice(practice.MANY, case.many, width=100), number, level,
            choice(practice.SOLUTION, case.solution, width=110)]  # fmt: skip


def _ready() -> tuple[Ready, ...]:
    return (
        Ready("Tennis: Outlook at the root", {"kind": "gain", "number": "1"},
              "The information gain from the lecture."),
        Ready("Which line is wrong?", {"kind": "gain", "number": "2", "ask": "mistake"},
              "Find the one mistake in someone else’s calculation."),
        Ready("A tree by hand", {"kind": "grow", "number": "1"},
              "Choose each split and label the leaves."),
        Ready("Where to split an income", {"kind": "threshold", "number": "1"},
              "Find the best threshold for ten taxpayers by the Gini index."),
        Ready("A dot product and its kernels", {"kind": "dot", "number": "1"},
              "The vectors from the lecture, with three kernels."),
        Ready("One SMO update", {"kind": "smo", "number": "1"},
              "Find the errors and the bounds, and decide whether to clip."),
        Ready("Which model is cheaper?", {"kind": "bill", "number": "1"},
              "Compare two confusion matrices by the cost of their errors."),
        Ready("80 of 100 correct", {"kind": "interval", "number": "1"},
              "Find the confidence interval for the accuracy."),
        Ready("A sheet of eight", {"view": "sheet", "kinds": "impurity,gain", "many": "8"},
              "Two kinds of exercise in turn, ready to print."),
    )  # fmt: skip


def _on_paper(link: Mapping[str, str]) -> Mapping[str, str]:
    """The sheet with the exercise of a link, which nobody checks without a server."""
    if link.get(VIEW.name) == "sheet":
        return link
    about = {
        row.name: link[row.name] for row in (practice.NUMBER, LEVEL, practice.SOLUTION) if row.name in link
    }
    kind = link.get(OF_KIND.name, OF_KIND.default)
    return {VIEW.name: "sheet", OF_KINDS.name: kind, practice.MANY.name: "1", **about}


LESSON = Lesson[Case, tuple[Exercise, ...]](
    key="practice",
    title="Exercises",
    section="Practise",
    topics="problems, homework, exam, worksheet, printable sheets, solutions",
    summary="Work out every calculation from the lectures, checked line by line, or print a sheet of them",
    params=PARAMS,
    read=read,
    story=story,
    explain=explain,
    shown=shown,
    choices=_choices,
    facts=facts,
    ready=_ready,
    on_paper=_on_paper,
)
