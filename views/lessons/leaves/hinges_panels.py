"""The panels beside MARS, and this view as a part of its lesson."""

from functools import partial

from views.kit.lesson import Moment, Ready, Told
from views.kit.link.params import Given
from views.kit.panels import Box, Formula, Panels, Popover, Said, choice
from views.kit.part import Part
from views.lessons.leaves import cards, code, ground
from views.lessons.leaves import hinges_words as words
from views.lessons.leaves import params as leaves
from views.lessons.leaves.hinges import (
    CHARGE,
    FACTORS,
    PARAMS,
    HingesCase,
    Story,
    model_at,
    read,
    refuse,
    story,
)
from views.lessons.leaves.hinges_picture import picture
from views.lessons.leaves.hinges_questions import asks
from views.subjects.code import Script, panel
from views.subjects.trees import choosing


def _tell(now: Moment[HingesCase, Story]) -> Told:
    case, story = now.case, now.story
    step = story.steps[now.at]
    beside: Panels = []
    if step.kind == "knot":
        beside = [_worked(words.knot_worked(story, step))]
    elif step.kind == "forward":
        beside = [Said(words.terms(case, story, step))]
        beside = [*beside, Said(words.one_line(story))] if case.one else beside
    elif step.kind in ("backward", "chosen"):
        formula = words.gcv_worked(case, model_at(story, step))
        beside = [
            _worked(formula),
            Said(words.way_back(case, story, step)),
            Said(words.terms(case, story, step)),
        ]
    lines = [panel(partial(_code, case, story))] if now.until is None else []
    return Told(words.sentence(case, story, now.at), beside, below=[Said(words.about(case)), *lines])


def _code(case: HingesCase, story: Story) -> Script:
    names = dict(zip(("x", "y"), case.names, strict=True)) if case.one else {}
    table = case.ground.named() if case.one else case.table
    terms = [
        tuple((names.get(name, name), sign, knot) for name, sign, knot in term) for term in story.chosen.terms
    ]
    return code.hinges(case.title, table, terms, case.factors, case.terms, case.charge)


def _worked(formula: str) -> Box:
    return Box([Formula(formula)])


def _choices(case: HingesCase, given: Given) -> Panels:
    factors = [] if case.one else [choice(FACTORS, case.factors)]
    pair = ground.columns(case.sheet, given, ("x", "Predicted")) if case.one else []
    return [
        *choosing.data(case.sheet.choices, given),
        choice(leaves.INPUTS, case.inputs, width=100),
        *pair,
        Popover("Settings", [choice(leaves.TERMS, case.terms), *factors, choice(CHARGE, case.charge)]),
    ]


def _follow(old: HingesCase, new: HingesCase, at: int) -> int | None:
    """The same kind of step, as long as the records are the same."""
    if (old.sheet, old.inputs) != (new.sheet, new.inputs):
        return None
    kind = story(old).steps[at].kind
    same = [i for i, step in enumerate(story(new).steps) if step.kind == kind]
    return min(same, key=lambda i: abs(i - at), default=None)


def _ready() -> tuple[Ready, ...]:
    hinges = {"view": "hinges"}
    return (
        Ready(
            "How many terms?",
            {**hinges, "step": "end"},
            "Terms are added by RSS and removed by GCV (generalised cross-validation).",
        ),
        Ready(
            "Ten columns", {**hinges, "data": "cars", "inputs": "all"}, "Which column does MARS use first?"
        ),
    )


HINGES = Part(
    title="Hinges",
    params=PARAMS,
    read=read,
    story=story,
    picture=picture,
    tell=_tell,
    asks=asks,
    shown=words.shown,
    choices=_choices,
    ready=_ready,
    refuse=refuse,
    waiting=lambda case: "Trying knots …" if not case.one and case.sheet.choices.records > 500 else "",
    follow=_follow,
    card=lambda case: (cards.MARS, cards.turns),
)
