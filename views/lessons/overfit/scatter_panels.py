"""What stands around thirty models on thirty draws: numbers, and settings done one after the other."""

from typing import Any

from views.lesson import Moment, Told
from views.lessons.overfit import scatter_words
from views.lessons.overfit.case import Case
from views.lessons.overfit.scatter import DRAWS, Scatter, level_of, settings, so_far
from views.panels import Box, Formula, Panel, Panels, Repeated, Said
from views.words.grammar import plural
from views.words.html import Html, paragraph


def tell(now: Moment[Case, Any]) -> Told:
    """What is said at a step, or while the settings are being worked out."""
    if not isinstance(now.story, Scatter):
        return Told(scatter_words.long(now.case), under=[_repeated(now.case)])
    case, story, step = now.case, now.story, now.story.steps[now.at]
    beside: list[Panel] = []
    point = int(now.node[1:]) if now.node and now.node[1:].isdecimal() and now.node[0] == "p" else -1
    if 0 <= point < len(story.truth) and step.n:
        beside.append(Said(scatter_words.opened(case, story, step.place, point, step.n)))
    if step.kind == "level":
        beside.append(Box([Formula(scatter_words.worked(case, story.levels[step.place]))]))
        beside.append(Said(scatter_words.levels(case, story.levels[: step.place + 1], step.place)))
    below = [Said(scatter_words.about(case))] if step.kind == "level" else []
    return Told(scatter_words.sentence(case, story, now.at), beside, below=below)


def _repeated(case: Case) -> Repeated:
    able = settings(case)
    return Repeated(
        of=(case, "settings"),
        parts=len(able),
        work=lambda part: level_of(case, able[part]),
        done=lambda: len(so_far(case)),
        panels=lambda: _done(case),
        start=f"Draw {DRAWS} times at each setting",
        go_on=f"Go on: {plural(len(able) - len(so_far(case)), 'setting')} to go",
        stop="Stop, keep what is done",
        part=f"Setting {{}} of {len(able)}",
        asks=[Said(paragraph("<b>Guess first</b>: at which setting will the expected error be lowest?"))],
    )


def _done(case: Case) -> Panels:
    """The settings that are done, simple ones first."""
    told = so_far(case)
    status = f"{len(told)} of {plural(len(settings(case)), 'setting')} done. After the last the story begins."
    return [
        Said(Html(f'<div class="gh-say" role="status">{status}</div>')),
        Said(scatter_words.levels(case, told, -1)),
    ]
