"""What a picture reports, the board of points, and points that are edited below a story.

While the learner drags a point, only the board runs, with the current place of the point. Below a story the
picture asks for drafts instead (drafts.py). The rest of the page follows at the end.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

import streamlit as st

from datasets.points import MOST_POINTS
from views.kit.lesson import Lesson, Snapshot
from views.kit.link import address
from views.kit.link.params import Change
from views.page import guessing
from views.page.snapshots import picture_of, story_of
from views.page.stages import STAGES, done
from views.stage import edited
from views.subjects.points import editing
from views.subjects.points.points import Points


@st.fragment
def points_editor(lesson: Lesson[Any, Any]) -> None:
    """The board. While the learner drags a point, it runs by itself, with the current place of the point."""
    assert lesson.edited is not None
    stage, quick = STAGES[lesson.stage], editing.is_quick()
    case = lesson.read(address.given(lesson.params, address.changed(editing.held())))
    case = lesson.edited(case, editing.drafted(case.points))
    drawn = picture_of(lesson, case, quick, guessing.is_open(lesson))
    heard = {"edit": partial(_points_edited, lesson), guessing.MARKED: partial(_points_marked, lesson)}
    stage.mount(drawn, {**heard, **reports(lesson)})
    if not (quick and stage.asks):
        editing.follow()


def _points_edited(lesson: Lesson[Any, Any]) -> None:
    case = lesson.read(address.given(lesson.params))
    editing.edit(STAGES[lesson.stage].report("edit"), case.points)


# Points below a story -------------------------------------------------------------------------------


def touched(lesson: Lesson[Any, Any], case: Any, mount: Callable[[Any, Any], None], picture: Any) -> None:
    """A picture with a player, whose points can be edited if the lesson knows how."""
    points = lesson.touch.points(case) if lesson.touch else None
    if points is None or points.n > MOST_POINTS:
        mount(picture, reports(lesson))
        return
    mount({**picture, "most": MOST_POINTS, "answer": edited.answer()}, reports(lesson))
    _when_done(lesson)


@st.fragment
def _when_done(lesson: Lesson[Any, Any]) -> None:
    """The end of a gesture. It runs by itself first, so that the whole page is made but once."""
    done(partial(_touched, lesson))
    editing.follow()


def _step(lesson: Lesson[Any, Any], case: Any) -> int | None:
    """Where the learner is in a story; None for its end."""
    step, _ = address.place()
    return step if step + 1 < len(story_of(lesson, case).steps) else None


def _touched(lesson: Lesson[Any, Any]) -> None:
    """A gesture has ended. The learner stays at the same step, or at the end of the story."""
    touch = lesson.touch
    assert touch is not None
    case = lesson.read(address.given(lesson.params))
    points = touch.points(case)
    if points is None:
        return
    at = _step(lesson, case)

    def written(after: Points) -> Change:
        new = touch.put(case, after)
        last = 0 if lesson.refuse(new) else len(story_of(lesson, new).steps) - 1
        return {**touch.written(after), "step": str(last if at is None else min(at, last)), "node": None}

    editing.edit(edited.reported("edit"), points, written)


# Reports --------------------------------------------------------------------------------------------


def _points_marked(lesson: Lesson[Any, Any]) -> None:
    """The learner has marked points in the picture as an answer."""
    given = address.given(lesson.params)
    case = lesson.read(given)
    guess = guessing.begin_still(lesson, Snapshot(case, story_of(lesson, case)), given)
    made = guessing.marked(guess, STAGES[lesson.stage].report(guessing.MARKED))
    if made is not None:
        address.write(**made)
        editing.drop(quick=False)


def reports(lesson: Lesson[Any, Any]) -> dict[str, Callable[[], None]]:
    """The callbacks for what the picture of a lesson reports, by the name of the report."""
    return {name: partial(_reported, lesson, name) for name in lesson.reports}


def _reported(lesson: Lesson[Any, Any], name: str) -> None:
    """The picture reports something of this lesson: cuts, a line."""
    report = STAGES[lesson.stage].report(name)
    case = lesson.read(address.given(lesson.params))
    made = lesson.reports[name](case, report)
    if made is None:
        return
    if lesson.edited and report.get("done") is False:
        editing.hold(made)
        return
    address.write(**made)
    if lesson.edited:
        editing.drop()
