"""What is around thirty models on thirty draws: numbers, and settings done one after the other."""

from functools import partial
from typing import Any

import pandas as pd

from views.kit.lesson import Moment, Told
from views.kit.panels import Box, Formula, Panel, Panels, Repeated, Said
from views.lessons.overfit import scatter_code as code
from views.lessons.overfit import scatter_words
from views.lessons.overfit.case import Case
from views.lessons.overfit.scatter import (
    DEVIATION,
    DRAWS,
    GAMMA,
    SHOWN,
    TESTED,
    Scatter,
    draws_of,
    level_of,
    settings,
    so_far,
    truth_of,
)
from views.subjects.code import Script, panel
from views.subjects.code.tables import file_name
from views.words.grammar import plural
from views.words.html import Html, paragraph


def tell(now: Moment[Case, Any]) -> Told:
    """The sentence of a step, or the one while the page works out the settings."""
    lines: Panels = [panel(partial(_code, now.case))] if now.until is None else []
    if not isinstance(now.story, Scatter):
        return Told(scatter_words.long(now.case), under=[_repeated(now.case)], below=lines)
    case, story, step = now.case, now.story, now.story.steps[now.at]
    beside: list[Panel] = []
    point = int(now.node[1:]) if now.node and now.node[1:].isdecimal() and now.node[0] == "p" else -1
    if 0 <= point < len(story.truth) and step.n:
        beside.append(Said(scatter_words.opened(case, story, step.place, point, step.n)))
    if step.kind == "level":
        beside.append(Box([Formula(scatter_words.worked(case, story.levels[step.place]))]))
        beside.append(Said(scatter_words.levels(case, story.levels[: step.place + 1], step.place)))
    below = [Said(scatter_words.about(case))] if step.kind == "level" else []
    return Told(scatter_words.sentence(case, story, now.at), beside, below=[*below, *lines])


def _code(case: Case) -> Script:
    number = case.over == "number"
    title = "Wave" if number else case.world.title
    files = {
        file_name(title, "draws"): lambda: _csv(draws_of(case)),
        file_name(title, "truth"): lambda: _csv(truth_of(case)),
    }
    noise = DEVIATION**2 if number else case.noise / 100
    return code.script(
        code.Scattered(
            case.over, settings(case), case.key, case.world.classes, noise, case.points,
            SHOWN if number else TESTED, DRAWS, case.seed, GAMMA, DEVIATION,
        ),
        files,
    )  # fmt: skip


def _csv(frame: pd.DataFrame) -> str:
    return str(frame.to_csv(index=False, lineterminator="\n"))


def _repeated(case: Case) -> Repeated:
    able = settings(case)
    return Repeated(
        of=(case, "settings"),
        parts=len(able),
        work=lambda part: level_of(case, able[part]),
        done=lambda: len(so_far(case)),
        panels=lambda: _done(case),
        start=f"Draw {DRAWS} times at each setting",
        go_on=lambda left: f"Go on: {plural(left, 'setting')} to go",
        stop="Stop, keep what is done",
        part=f"Setting {{}} of {len(able)}",
        asks=[Said(paragraph("The page compares the expected errors of all settings."))],
    )


def _done(case: Case) -> Panels:
    """The settings that are done, simple ones first."""
    told = so_far(case)
    status = (
        f"{len(told)} of {plural(len(settings(case)), 'setting')} done. The story begins after the last one."
    )
    return [
        Said(Html(f'<div class="gh-say" role="status">{status}</div>')),
        Said(scatter_words.levels(case, told, -1)),
    ]
