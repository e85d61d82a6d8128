"""The points of AdaBoost in the learner's hand: weights, trees and vote follow at the same step."""

from dataclasses import replace

from views.kit.lesson import Touch
from views.kit.steps import places
from views.lessons.crowd.adaboost import AdaCase, boosted, seconds, steps_of
from views.lessons.crowd.adaboost_picture import canvases, editable
from views.stage.animation.animation import drafted
from views.stage.animation.wire import AnimationDraft
from views.subjects.ground import editing
from views.subjects.points.points import Points
from views.words.numbers import number


def _put(case: AdaCase, points: Points) -> AdaCase:
    return replace(case, source=editing.put(case.source, points))


def draft(case: AdaCase, step: int | None) -> AnimationDraft | None:
    """The picture of a case at one step alone, from no more rounds than it tells of; None for the last.

    None if that takes too long for a drag. A draft is not kept, because nobody needs it twice.
    """
    steps = list(steps_of(case.rounds))
    at = len(steps) - 1 if step is None else min(step, len(steps) - 1)
    short = replace(case, rounds=steps[at].n + 1)
    if seconds(short) > editing.MOST_SECONDS:
        return None
    found = boosted(short)
    at = min(at, len(found.steps) - 1)
    before = max(places(found.steps[:at], "vote"), default=0)
    recent = replace(found, steps=found.steps[before : at + 1])  # the picture shows nothing of the others
    panes = [drafted(canvas, at - before) for canvas in canvases(short, recent)]
    last = found.steps[at]
    now = found.rounds[last.n]
    figures = f"Training error of the vote: {number(now.training)}" if last.voted else ""
    if last.framed:
        figures = f"Weighted error of this tree: {number(now.error)}"
    return {"panes": panes, "figures": figures}


TOUCH = Touch[AdaCase](editable, _put, editing.written, draft)
