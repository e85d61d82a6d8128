"""A lesson of several views, each with its own link, story, picture and panels."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic

from views.kit.lesson import C, Lesson, Moment, Ready, Refusal, S, Told, Touch, nearly_done
from views.kit.link.params import Change, Given, Param
from views.kit.panels import Panels, choice
from views.kit.questions import Asks

MOST_SEGMENTS = 5  # views side by side; more are a list


@dataclass(frozen=True)
class Part(Generic[C, S]):
    """A view. Its case has a field `view`; all else is as in Lesson.

    params: its rows besides those that every view takes
    choices: without the list of views, which comes before them
    """

    title: str
    params: tuple[Param, ...]
    read: Callable[[Given], C]
    story: Callable[[C], S]
    picture: Callable[[C, S, bool], Any]
    tell: Callable[[Moment[C, S]], Told]
    shown: Callable[[C], str]
    choices: Callable[[C, Given], Panels]
    ready: Callable[[], tuple[Ready, ...]] = tuple
    refuse: Callable[[C], Refusal | None] = lambda case: None
    waiting: Callable[[C], str] = lambda case: ""
    opening: Callable[[C, S], int] = nearly_done
    follow: Callable[[C, C, int], int | None] = lambda old, new, at: None
    card: Callable[[C], tuple[Any, Any] | None] = lambda case: None
    asks: Callable[[C, S], Asks] | None = None
    facts: Callable[[C, S], Mapping[str, float | str]] = lambda case, story: {}
    touch: Touch[C] | None = None


def _touch(parts: Mapping[str, Part[Any, Any]]) -> Touch[Any] | None:
    """How learners edit the points of whichever view is open. All views of a lesson write them alike."""
    known = {key: part.touch for key, part in parts.items() if part.touch}
    if not known:
        return None
    (written,) = {touch.written for touch in known.values()}
    return Touch[Any](
        lambda case: known[case.view].points(case) if case.view in known else None,
        lambda case, points: known[case.view].put(case, points),
        written,
        lambda case, step: known[case.view].draft(case, step),
    )


def of_parts(
    parts: Mapping[str, Part[Any, Any]], view: Param, common: tuple[Param, ...], key: str, title: str,
    section: str, summary: str, term: str = "", topics: str = "",
    reports: Mapping[str, Callable[[Any, Any], Change | None]] | None = None,
) -> Lesson[Any, Any]:  # fmt: skip
    """The lesson of these views, by the value of the row `view`; common: the rows that all of them take."""

    def part(case: Any) -> Part[Any, Any]:
        return parts[case.view]

    def choices(case: Any, given: Given) -> Panels:
        few = len(parts) <= MOST_SEGMENTS
        views = choice(view, case.view, **({"look": "segments"} if few else {"width": 190}))
        return [views, *part(case).choices(case, given)]

    rows = (*common, view, *(row for one in parts.values() for row in one.params))
    return Lesson[Any, Any](
        key=key,
        title=title,
        section=section,
        summary=summary,
        term=term,
        topics=topics,
        params=tuple({row.name: row for row in rows}.values()),
        read=lambda given: parts[given(view)].read(given),
        refuse=lambda case: part(case).refuse(case),
        story=lambda case: part(case).story(case),
        picture=lambda case, story, quick: part(case).picture(case, story, quick),
        stage="film",
        tell=lambda now: part(now.case).tell(now),
        shown=lambda case: part(case).shown(case),
        choices=choices,
        opening=lambda case, story: part(case).opening(case, story),
        follow=lambda old, new, at: part(new).follow(old, new, at) if old.view == new.view else None,
        waiting=lambda case: part(case).waiting(case),
        ready=lambda: tuple(one for part in parts.values() for one in part.ready()),
        card=lambda case: part(case).card(case),
        asking=lambda case: part(case).asks is not None,
        asks=lambda case, story: asks(case, story) if (asks := part(case).asks) else {},
        facts=lambda case, story: part(case).facts(case, story),
        reports=reports or {},
        touch=_touch(parts),
    )
