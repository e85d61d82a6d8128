"""The points of bagging in the learner's hand: the trees of their draws and the vote follow."""

from dataclasses import replace

from views.kit.lesson import Touch
from views.lessons.crowd.bagging import BaggingCase, Story, drawn, seconds, steps_of
from views.lessons.crowd.bagging_picture import canvases, editable
from views.stage.film.film import drafted
from views.stage.film.wire import FilmDraft
from views.subjects.ground import editing
from views.subjects.points.points import Points
from views.words.grammar import listed
from views.words.numbers import number


def _put(case: BaggingCase, points: Points) -> BaggingCase:
    return replace(case, source=editing.put(case.source, points))


def draft(case: BaggingCase, step: int | None) -> FilmDraft | None:
    """The picture of a case at one step alone, from no more trees than it tells of; None for the last.

    None if that takes too long for a drag. A draft is not kept, because nobody needs it twice.
    """
    steps = steps_of(case.trees)
    at = len(steps) - 1 if step is None else min(step, len(steps) - 1)
    short = replace(case, trees=max(steps[at].n, 1))
    if seconds(short) > editing.MOST_SECONDS:
        return None
    found = Story(steps_of(short.trees), drawn(short))
    panes = [drafted(canvas, at) for canvas in canvases(short, found)]
    return {"panes": panes, "figures": _errors(found) if steps[at].kind in ("vote", "end") else ""}


def _errors(story: Story) -> str:
    """The errors of the vote that are known."""
    tested, out = story.bagged.test, story.bagged.oob[-1]
    known = [f"test error {number(tested[-1].error)}"] if tested else []
    known += [] if out is None else [f"out-of-bag error {number(out)}"]
    return f"The vote: {listed(known)}" if known else ""


TOUCH = Touch[BaggingCase](editable, _put, editing.written, draft)
