"""What a picture reports, and the board of points.

While the learner drags a point, only the board runs, with the current place of the point. The rest of the
page follows at the end.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

import streamlit as st

from views import guessing
from views.lesson import Lesson, Moment
from views.link import address
from views.moments import picture_of, story_of
from views.points import editing
from views.stages import STAGES


@st.fragment
def points_board(lesson: Lesson[Any, Any]) -> None:
    """The board. While the learner drags a point, it runs by itself, with the current place of the point."""
    assert lesson.edited is not None
    stage, quick = STAGES[lesson.stage], editing.is_quick()
    case = lesson.read(address.given(lesson.params, address.changed(editing.held())))
    case = lesson.edited(case, editing.drafted(case.points))
    drawn = picture_of(lesson, case, quick, guessing.is_open(lesson))
    edited = {"edit": partial(_points_edited, lesson), guessing.MARKED: partial(_points_marked, lesson)}
    stage.mount(drawn, {**edited, **reports(lesson)})
    if not (quick and stage.asks):
        editing.follow()


def _points_edited(lesson: Lesson[Any, Any]) -> None:
    case = lesson.read(address.given(lesson.params))
    editing.edit(STAGES[lesson.stage].report("edit"), case.points)


def _points_marked(lesson: Lesson[Any, Any]) -> None:
    """The learner has marked points in the picture as an answer."""
    given = address.given(lesson.params)
    case = lesson.read(given)
    guess = guessing.begin_still(lesson, Moment(case, story_of(lesson, case)), given)
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
