"""The questions before the conditions of a rule are measured: which of them is dropped, or that none is."""

from functools import partial

from mlcore.ruleset import RuleStep
from views.kit.questions import ROUNDING, Asks, Question
from views.lessons.rules import words
from views.lessons.rules.case import Case, Telling
from views.words.html import Html, plain

NONE = "none"


def asks(case: Case, told: Telling) -> Asks:
    """A question for each round of a rule, before its first condition is measured."""
    found, begun = {}, None
    for at, step in enumerate(told.steps):
        if step.kind == "try" and begun is None:
            begun = at
        if step.kind in ("drop", "keep"):
            found[at if begun is None else begun] = partial(_question, case, told, at)
            begun = None
    return found


def _question(case: Case, told: Telling, at: int) -> Question:
    step = told.steps[at]
    rule = words.about(step)
    names = {str(one.condition): plain(words.condition(rule, one.condition)) for one in step.tries}
    right = _right(step, case)
    return Question(
        key=f"{rule.number} {len(step.tries)}",
        ask=Html(f"Which condition of rule {rule.number} is dropped?"),
        answers={**names, NONE: "none, the rule stays as it is"},
        right=right,
        why=words.sentence(told.tree, step, case, told.steps[at - 1]),
        slips={answer: _slip(answer, step) for answer in (*names, NONE) if answer not in right},
    )


def _right(step: RuleStep, case: Case) -> set[str]:
    """What the rule does; where a condition is just as good to keep as to drop, both."""
    dropped = {str(step.condition), *map(str, step.ties)}
    best = next(one for one in step.tries if one.condition == step.condition)
    value, bound = (best.p, case.significance) if case.by == "chi-square" else (best.estimate, step.estimate)
    if abs(value - bound) <= ROUNDING:
        return {NONE, *dropped}
    return {NONE} if step.kind == "keep" else dropped


def _slip(answer: str, step: RuleStep) -> str:
    if step.kind == "keep":
        return "you dropped a condition that is needed"
    return (
        "you kept every condition"
        if answer == NONE
        else "you dropped a condition that is needed more than another"
    )
