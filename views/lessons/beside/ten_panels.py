"""The panels beside all ten digits, and this view as a part of its lesson."""

from functools import partial

from views.kit.lesson import Moment, Ready, Told
from views.kit.link import table
from views.kit.link.params import Given
from views.kit.panels import Panels, Popover, Said, choice
from views.kit.part import Part
from views.lessons.beside import digits_code as code
from views.lessons.beside import ten_words as words
from views.lessons.beside.digits import GAMMA, INK, MOST_STEPS, file_of
from views.lessons.beside.digits_panels import sample
from views.lessons.beside.ten import PARAMS, PRICES, Story, TenCase, read, story
from views.lessons.beside.ten_picture import picture
from views.lessons.beside.ten_questions import asks
from views.subjects.code import Script, panel


def _tell(now: Moment[TenCase, Story]) -> Told:
    case, story, kind = now.case, now.story, now.story.steps[now.at].kind
    tables = {"matrix": words.recalls, "confused": words.mistakes}
    beside: Panels = [Said(tables[kind](story))] if kind in tables else []
    below: Panels = [Said(words.about(now.case, story))] if kind in tables else []
    lines: Panels = [panel(partial(_code, case))] if now.until is None else []
    return Told(words.sentence(case, story, now.at), beside, below=[*below, *lines])


def _code(case: TenCase) -> Script:
    return code.ten({"ten-digits.csv": partial(file_of, case.sample)}, INK, case.C, GAMMA, MOST_STEPS)


def _choices(case: TenCase, given: Given) -> Panels:
    return [Popover("Settings", [choice(table.COST.but(kind=PRICES), case.C), *sample(case.draw)])]


TEN = Part(
    title="Ten digits",
    params=PARAMS,
    read=read,
    story=story,
    picture=picture,
    tell=_tell,
    asks=asks,
    shown=words.shown,
    choices=_choices,
    ready=lambda: (
        Ready("All ten digits", {"view": "ten"}, "See which digits 45 SVMs confuse, one SVM for each pair."),
    ),
    follow=lambda old, new, at: at,
    waiting=lambda case: "Training 45 SVMs …",
)
