"""The panels beside the digits, and this view as a part of its lesson."""

from functools import partial

from views.kit.lesson import Moment, Ready, Told
from views.kit.link import crowd, table
from views.kit.link.params import Given
from views.kit.panels import Panels, Popover, Said, choice
from views.kit.part import Part
from views.lessons.beside import digits_code as code
from views.lessons.beside import digits_words as words
from views.lessons.beside import params as beside
from views.lessons.beside.digits import (
    CS,
    FOLDS,
    GAMMA,
    GAMMAS,
    INK,
    MOST,
    MOST_STEPS,
    PARAMS,
    STEPS,
    TREES,
    DigitsCase,
    Story,
    file_of,
    read,
    story,
)
from views.lessons.beside.digits_picture import picture
from views.lessons.beside.digits_questions import asks
from views.subjects.code import Script, panel
from views.subjects.code.tables import file_name


def _tell(now: Moment[DigitsCase, Story]) -> Told:
    case, story, at = now.case, now.story, now.at
    kinds = [step.kind for step in story.steps[: at + 1]]
    panels: Panels = [Said(words.errors_table(case, story, at))] if "wrong" in kinds else []
    lines: Panels = [panel(partial(_code, case))] if now.until is None else []
    return Told(
        words.sentence(case, story, at),
        panels,
        below=[Said(words.about(case, story, "wrong" in kinds)), *lines],
    )


def _code(case: DigitsCase) -> Script:
    files = {file_name("Digits", case.pair): partial(file_of, case.sample)}
    return code.two(
        files, INK, case.classes, case.k, case.C, GAMMA, TREES, MOST_STEPS, (CS, GAMMAS, FOLDS, STEPS)
    )


def sample(draw: int | None) -> Panels:
    """The fields that choose the training pictures."""
    taken = choice(beside.LEARNED, "first" if draw is None else "drawn")
    return [taken] if draw is None else [taken, choice(crowd.DRAW, draw)]


def _choices(case: DigitsCase, given: Given) -> Panels:
    return [
        choice(beside.DIGITS, case.pair, width=130),
        Popover(
            "Settings",
            [choice(table.COST, case.C), choice(table.K.but(kind=MOST), case.k), *sample(case.draw)],
        ),
    ]


DIGITS = Part(
    title="Digits",
    params=PARAMS,
    read=read,
    story=story,
    picture=picture,
    tell=_tell,
    asks=asks,
    shown=words.shown,
    choices=_choices,
    ready=lambda: (
        Ready("A 3 or an 8?", {"view": "digits"}, "Support vectors and errors as pictures."),
        Ready(
            "C and gamma",
            {"view": "digits", "digits": "1,8", "step": "end"},
            "Cross-validation errors for 1s against 8s, with many values of C and gamma.",
        ),
        Ready(
            "The first in the file",
            {"view": "digits", "digits": "1,8", "learned": "first", "step": "3"},
            "The first pictures in the file are not a random sample, so the errors on the others are higher.",
        ),
    ),
    follow=lambda old, new, at: at,
    waiting=lambda case: "Training an SVM, neighbours and a forest …",
)
