"""What the link leads to: the story of its case, the picture, the moment; and changes of the link."""

from functools import partial
from typing import Any

import streamlit as st

from views.kit import session
from views.kit.keep import SHARED
from views.kit.lesson import Lesson, Snapshot
from views.kit.link import address
from views.kit.link.params import Change
from views.kit.panels import Effect
from views.page import unread
from views.subjects.points import editing


def story_of(lesson: Lesson[Any, Any], case: Any) -> Any:
    """The story of a case."""
    return lesson.story(lesson.basis(case))


def picture_of(lesson: Lesson[Any, Any], case: Any, quick: bool = False, covered: bool = False) -> Any:
    """The picture of a case, covered while a question is open. A picture in the middle of a gesture is not
    kept, because nobody needs it twice."""
    assert lesson.picture is not None
    basis, story = lesson.basis(case), story_of(lesson, case)
    if covered and lesson.covered:
        return lesson.covered(basis, story, quick)
    if quick:
        return lesson.picture(basis, story, True)
    make = partial(lesson.picture, basis, story, False)
    return SHARED.get(("picture", lesson.key, basis), make)


def snapshot(lesson: Lesson[Any, Any], case: Any, presenter: bool) -> Snapshot[Any, Any]:
    """Where the learner is."""
    step, node = address.place()
    story = story_of(lesson, case)
    last = len(story.steps) - 1 if lesson.played(case) else 0
    edit = editing.last_edit(case.points) if lesson.edited else None
    return Snapshot(case, story, min(step, last), node, presenter, edit)


def change(lesson: Lesson[Any, Any], effect: Effect, within: bool = False) -> None:
    """Change the link after the use of a widget or a button. within: in a fragment, which alone runs next.

    A change that drops the step begins the story again, unless the lesson knows where to go on.
    """
    wished = dict(effect(lesson.read(address.given(lesson.params))) if callable(effect) else effect)
    changes = {**address.aside(), **wished}
    if lesson.player and "step" in changes and changes["step"] is None:
        changes["step"] = _followed(lesson, changes)
    _write(lesson, changes)
    rows = {row.name: row for row in lesson.params}
    placed = address.is_placed() or "step" in changes
    scenes = all(name not in rows or rows[name].scene for name in wished)
    if within and not (scenes and placed):
        st.session_state[session.WHOLE] = True


def _write(lesson: Lesson[Any, Any], changes: Change) -> None:
    """Change the link. A parameter that has no effect any more leaves it, but comes back with the choice
    that needs it."""
    after = address.changed(changes)
    given = address.given(lesson.params, after)
    lesson.read(given)
    idle = {name: after[name] for name in unread.names(given)}
    address.write(**{**changes, **dict.fromkeys(idle)})
    address.set_aside(address.query(), idle)


def _followed(lesson: Lesson[Any, Any], changes: Change) -> str | None:
    """The learner's step in the changed link; None for the first."""
    old, new = (lesson.read(address.given(lesson.params, link)) for link in (None, address.changed(changes)))
    if lesson.refuse(old) or lesson.refuse(new) or not lesson.played(new):
        return None
    at = min(address.place()[0], len(story_of(lesson, old).steps) - 1) if lesson.played(old) else 0
    step = lesson.follow(old, new, at)
    return None if step is None else str(step)
