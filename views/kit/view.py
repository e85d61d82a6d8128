"""A lesson of several views, each with its own link, story, picture and panels."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Literal

from views.kit.known import known
from views.kit.lesson import C, Explanation, Lesson, Ready, Refusal, S, Snapshot, Touch, nearly_done
from views.kit.link.params import Change, Given, Param
from views.kit.panels import Panels, choice
from views.kit.questions import Asks

MOST_SEGMENTS = 5  # views side by side; more are a list


@dataclass(frozen=True)
class View(Generic[C, S]):
    """A view. Its case has a field `view`; all else is as in Lesson.

    params: its rows besides those that every view takes
    choices: without the list of views, which comes before them
    picture: None if the view has no stage at all
    stage:  what draws its picture, one with a player
    came:   the step of a learner who comes from another view; None for the opening
    """

    title: str
    params: tuple[Param, ...]
    read: Callable[[Given], C]
    story: Callable[[C], S]
    picture: Callable[[C, S, bool], Any] | None
    explain: Callable[[Snapshot[C, S]], Explanation]
    shown: Callable[[C], str]
    choices: Callable[[C, Given], Panels]
    stage: Literal["tree", "plane", "animation"] = "animation"
    staged: Callable[[C], bool] = lambda case: True
    ready: Callable[[], tuple[Ready, ...]] = tuple
    refuse: Callable[[C], Refusal | None] = lambda case: None
    waiting: Callable[[C], str] = lambda case: ""
    opening: Callable[[C, S], int] = nearly_done
    by_hand: Callable[[C], bool] = lambda case: False
    follow: Callable[[C, C, int], int | None] = lambda old, new, at: None
    came: Callable[[C], int | None] = lambda case: None
    notes: Callable[[C, S], Sequence[str]] = lambda case, story: ()
    card: Callable[[C], tuple[Any, Any] | None] = lambda case: None
    asks: Callable[[C, S], Asks] | None = None
    asking: Callable[[C], bool] = lambda case: True
    facts: Callable[[C, S], Mapping[str, float | str]] = lambda case, story: {}
    touch: Touch[C] | None = None


def _touch(views: Mapping[str, View[Any, Any]]) -> Touch[Any] | None:
    """How learners edit the points of whichever view is open. All views of a lesson write them alike."""
    known = {key: view.touch for key, view in views.items() if view.touch}
    if not known:
        return None
    (written,) = {touch.written for touch in known.values()}
    return Touch[Any](
        lambda case: known[case.view].points(case) if case.view in known else None,
        lambda case, points: known[case.view].put(case, points),
        written,
        lambda case, step: known[case.view].draft(case, step),
    )


def of_views(
    views: Mapping[str, View[Any, Any]], view: Param, common: tuple[Param, ...], key: str, title: str,
    section: str, summary: str, term: str = "", topics: str = "",
    reports: Mapping[str, Callable[[Any, Any], Change | None]] | None = None,
    before: Callable[[Any, Given], Panels] = lambda case, given: (),
    further: Callable[[Any], Panels] = lambda case: (),
    first: Mapping[str, str] | None = None,
    order: Sequence[str] = (),
    early: Sequence[Param] = (),
) -> Lesson[Any, Any]:  # fmt: skip
    """The lesson of these views, by the value of the row `view`; common: the rows that all of them take.

    before: the panels of the top row to the left of the list of views
    order:  the labels of the ready cases in their order, if that is not the order of the views
    early:  the first rows of the views in an address, if that is not the order of the views
    """

    def opened(case: Any) -> View[Any, Any]:
        return views[case.view]

    def choices(case: Any, given: Given) -> Panels:
        few = len(views) <= MOST_SEGMENTS
        every = choice(view, case.view, **({"look": "segments"} if few else {"width": 190}))
        return [*before(case, given), every, *opened(case).choices(case, given)]

    def staged(case: Any) -> bool:
        return opened(case).picture is not None and opened(case).staged(case)

    def other(case: Any) -> str:
        return opened(case).stage if staged(case) and opened(case).stage != stage else ""

    def asking(case: Any) -> bool:
        return opened(case).asks is not None and staged(case) and opened(case).asking(case)

    def ready() -> Sequence[Ready]:
        found = [ready for one in views.values() for ready in one.ready()]
        return sorted(found, key=lambda one: order.index(one.label)) if order else found

    def follow(old: Any, new: Any, at: int) -> int | None:
        view = opened(new)
        return view.follow(old, new, at) if old.view == new.view else view.came(new)

    stage = views[view.default].stage
    rows = (*common, view, *early, *(row for one in views.values() for row in one.params))
    return Lesson[Any, Any](
        key=key,
        title=title,
        section=section,
        summary=summary,
        term=term,
        topics=topics,
        params=tuple({row.name: row for row in rows}.values()),
        read=lambda given: views[given(view)].read(given),
        refuse=lambda case: opened(case).refuse(case),
        story=lambda case: opened(case).story(case),
        picture=lambda case, story, quick: known(opened(case).picture)(case, story, quick),
        stage=stage,
        other=other,
        staged=staged,
        explain=lambda now: opened(now.case).explain(now),
        shown=lambda case: opened(case).shown(case),
        choices=choices,
        opening=lambda case, story: opened(case).opening(case, story),
        by_hand=lambda case: opened(case).by_hand(case),
        follow=follow,
        notes=lambda case, story: opened(case).notes(case, story),
        waiting=lambda case: opened(case).waiting(case),
        further=further,
        ready=ready,
        card=lambda case: opened(case).card(case),
        asking=asking,
        asks=lambda case, story: asks(case, story) if (asks := opened(case).asks) else {},
        facts=lambda case, story: opened(case).facts(case, story),
        reports=reports or {},
        touch=_touch(views),
        first=first or {},
    )
