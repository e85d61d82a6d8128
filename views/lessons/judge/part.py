"""A view of this lesson: its link, story, picture and panels, as those of a lesson."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from views.lesson import Moment, Ready, Refusal, Told
from views.link.params import Given, Param
from views.panels import Panels


@dataclass(frozen=True)
class Part:
    """A view. Its case has a field `view`; all else as in Lesson.

    params: the rows that it takes besides those that every view takes
    choices: without the list of views, which stands before them
    """

    title: str
    params: tuple[Param, ...]
    read: Callable[[Given], Any]
    story: Callable[[Any], Any]
    picture: Callable[[Any, Any, bool], Any]
    tell: Callable[[Moment[Any, Any]], Told]
    shown: Callable[[Any], str]
    choices: Callable[[Any, Given], Panels]
    ready: Callable[[], tuple[Ready, ...]] = tuple
    refuse: Callable[[Any], Refusal | None] = lambda case: None
    waiting: Callable[[Any], str] = lambda case: ""
    follow: Callable[[Any, Any, int], int | None] = lambda old, new, at: None
