"""The one loop that plays any lesson: it reads the link, mends or refuses it, draws it, and follows the
learner.

A picture with a player and the panels beside it are a fragment: when the player reports a step, only that
runs again. A board of points also runs by itself: see editor.py.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

import streamlit as st

from views.handout.offer import offer
from views.kit import session
from views.kit.lesson import Explanation, Lesson, Refusal, Snapshot
from views.kit.link import address
from views.kit.link.kinds import Kind
from views.kit.link.params import Given
from views.kit.link.table import CARD, NODE, PRESENTER, STEP
from views.kit.panels import Box, Field, Panels, Row, Said
from views.kit.questions import ANSWER
from views.page import frame, guessing, layers, strip, unread
from views.page.draw import draw
from views.page.editor import points_editor, touched
from views.page.fields import Act
from views.page.opened import opens
from views.page.scene import ahead, introduction, more, said, scene, status
from views.page.snapshots import change, picture_of, snapshot, story_of
from views.page.stages import STAGES
from views.page.waiting import Waiting, explain, spinner
from views.server import metrics
from views.subjects import cards, code
from views.subjects.points import editing
from views.words.html import Html, esc
from views.words.ways import way

CHANGING = "changing"  # the lesson, and whether its second layer of choices is open
AHEAD = "told ahead"  # the next moment of the story, and what there is to say then
MOVED = "moved on"  # whether the learner has left the step at which this story opened
SHOWN = "shown lesson"  # the lesson whose page is there: its picture stays visible while the next one is made


def play(lesson: Lesson[Any, Any]) -> None:
    """Show the page of a lesson, as its link says. The choices appear before slow work begins."""
    presenter = frame.is_presenting()
    if address.is_new() or st.session_state.get(SHOWN) != lesson.key:
        st.session_state.pop(MOVED, None)
    if address.came():
        guessing.anew(lesson)
    _begin(lesson)
    given = address.given(lesson.params)
    given(PRESENTER)
    notes, slips = st.empty(), st.empty()
    with Waiting("link") as begun:
        case = lesson.read(given)
        _leave_out(given)
    refused = None
    if not begun.reason:
        with Waiting("top"):
            _top(lesson, case, given, presenter)
        fresh = st.session_state.get(SHOWN) != lesson.key
        with Waiting("page", lesson.waiting(case), lesson.title if fresh else "") as begun:
            refused = lesson.refuse(case)
            if refused is None:
                _take_place(lesson, case, given)
            else:
                address.sync_place(0, None)
    if not presenter:
        frame.show_notes(notes, given.notes)
    frame.mend(slips, given.mended)
    if begun.reason:
        explain(begun)
        return
    with Waiting("page below the top") as shown:
        if refused is None:
            _show(lesson, case, presenter)
        else:
            _refuse(lesson, refused)
    st.session_state[SHOWN] = lesson.key
    if shown.reason:
        explain(shown)
    if not presenter:
        draw(lesson.further(case), partial(change, lesson))
        _ready(lesson, case)
        strip.show(refused is None and lesson.played(case))


# The link -------------------------------------------------------------------------------------------


def _begin(lesson: Lesson[Any, Any]) -> None:
    """Complete the link of a visitor who comes without one."""
    if lesson.edited or lesson.touch:
        editing.settle()
    if (begun := lesson.begun(address.query())) != address.query():
        st.query_params.from_dict(begun)
    st.session_state.pop(session.WHOLE, None)


def _leave_out(given: Given) -> None:
    """Take out of the address what has no effect here, and tell of it if the link comes from outside. The
    app's own links bring such parameters along for another view."""
    idle = {name: given.query[name] for name in unread.names(given)}
    if not idle:
        return
    if address.is_first():
        given.notes += unread.shown(given)
    address.set_aside({name: text for name, text in given.query.items() if name not in idle}, idle)
    given.mended |= dict.fromkeys(idle)


def _take_place(lesson: Lesson[Any, Any], case: Any, given: Given) -> None:
    """Make the story, and take the step and the opened node from the link."""
    with spinner(lesson.waiting(case)):
        story = story_of(lesson, case)
    for note in lesson.notes(case, story):
        given.note(note)
    if not lesson.played(case):
        address.forget_place()
        return
    given(CARD)
    _go_there(lesson, case, given)


def _go_there(lesson: Lesson[Any, Any], case: Any, given: Given) -> None:
    """Go to the step and the node of a new link."""
    story = story_of(lesson, case)
    step = given(STEP, kind=step_kind(story), default=opens(lesson, case, story, given))
    address.sync_place(step, _node(lesson, case, given))


def _node(lesson: Lesson[Any, Any], case: Any, given: Given) -> str | None:
    """The opened node, if the tree has it."""
    node: str | None = given(NODE)
    if node is None or lesson.stage != "tree":
        return node
    if (node if node != "root" else "") in {card["id"] for card in picture_of(lesson, case)["nodes"]}:
        return node
    given.mend(
        NODE, None, f"This link opens node {node}, which this tree does not have. No node is open now."
    )
    return None


def step_kind(story: Any) -> Kind:
    """The steps that a story has."""
    return replace(STEP.kind, high=len(story.steps) - 1)  # type: ignore[type-var]


# The page -------------------------------------------------------------------------------------------


def _top(lesson: Lesson[Any, Any], case: Any, given: Given, presenter: bool) -> None:
    """The row of choices and tools. In presenter mode and on a small screen the choices open on request."""
    style = frame.sheet(f"lessons/{lesson.key}/page.css")
    if style:
        st.html(style)
    act, kept = partial(change, lesson), lesson.tools(case) if presenter else ()
    stay = {panel.key for panel in kept if isinstance(panel, Field)}
    panels = [one for one in lesson.choices(case, given) if not (isinstance(one, Field) and one.key in stay)]
    with st.container(horizontal=True, vertical_alignment="top", key="top"):
        with st.container(horizontal=True, vertical_alignment="bottom", key="choices"):
            if presenter:  # they open on request, all of them
                draw(panels, act)
            else:
                _layered(lesson, panels, act)
        if kept:
            draw([Box(kept, "staying", border=False)], act)
        frame.tools(presenter, guessing.is_on(lesson, case, given), lesson, partial(offer, lesson))


def _layered(lesson: Lesson[Any, Any], panels: Panels, act: Act) -> None:
    """The choices in two layers. The second one opens by a button that names what is chosen, and by itself
    for a link that names such a choice. It stays as the learner leaves it until the next page."""
    seen, more = layers.apart(panels)
    rows = [panel for panel in seen if isinstance(panel, Row)]
    draw([panel for panel in seen if panel not in rows], act)
    if more:
        _second_layer(lesson, more, act)
    draw(rows, act)


def _second_layer(lesson: Lesson[Any, Any], more: Panels, act: Act) -> None:
    """The button, and what it opens."""
    page, wish = st.session_state.get(CHANGING, ("", False))
    is_open = wish if page == lesson.key else layers.are_named(lesson, more, address.query())
    st.session_state[CHANGING] = (lesson.key, is_open)
    label = " · ".join(filter(None, [layers.named(more), "Change"]))
    st.button(esc(label), key="change", type="tertiary", on_click=_toggle)
    if is_open:
        draw([Row(more, "changing", "bottom")], act)


def _toggle() -> None:
    page, is_open = st.session_state.get(CHANGING, ("", False))
    st.session_state[CHANGING] = (page, not is_open)


def _show(lesson: Lesson[Any, Any], case: Any, presenter: bool) -> None:
    """The picture and what there is to say about it."""
    if lesson.played(case):
        _played(lesson, presenter)
        return
    now = snapshot(lesson, case, presenter)
    guess = guessing.begin_still(lesson, now, address.given(lesson.params))
    now, act = guessing.snapshot(guess, now), guessing.acting(guess, partial(change, lesson))
    asked, shown = guessing.around(guess, lesson.explain(now), now)
    _laid_out(lesson, now, shown, asked, act)
    guessing.exchange_still(guess)


def _laid_out(
    lesson: Lesson[Any, Any], now: Snapshot[Any, Any], explanation: Explanation, asked: Panels, act: Act
) -> None:
    """A page without a player. asked: the panels about its questions, beside or above the picture.

    In presenter mode code always opens on request, because the scene has no room for it.
    """
    say, case, presenter = said(lesson, now, explanation.say), now.case, now.presenter
    called, below = code.apart(explanation.below) if presenter else ([], explanation.below)
    above, besides = ((), asked) if presenter else (asked, ())
    if lesson.stage and lesson.staged(case):
        editor = partial(points_editor, lesson)
        if lesson.stage == "facets":
            scene(
                say,
                editor,
                [*besides, *explanation.beside, *below],
                act,
                explanation.under,
                "wide scene",
                above,
            )
            below = ()
        else:
            scene(say, editor, [*asked, *explanation.beside], act, explanation.under)
    elif explanation.under and explanation.beside:
        right = [*asked, *explanation.beside, *(below if presenter else ())]
        scene(say, lambda: draw(explanation.under, act), right, act)
        below = () if presenter else below
    elif explanation.under:
        scene(say, lambda: draw(explanation.under, act), besides, act, key="wide scene", above=above)
    else:
        panels = [*besides, *below]
        scene(say, lambda: draw(explanation.beside, act), panels, act, key="wide scene", above=above)
        below = ()
    more([*called, *below], act)


@st.fragment
def _played(lesson: Lesson[Any, Any], presenter: bool) -> None:
    """A story with its player: the picture, and the panels at the place the learner has reached."""
    if st.session_state.pop(session.WHOLE, False):  # a change concerns the whole page
        session.run_again()
    with Waiting("story") as waited:
        given = address.given(lesson.params)
        case = lesson.read(given)
        if not address.is_placed():
            _go_there(lesson, case, given)
        now, act = snapshot(lesson, case, presenter), partial(change, lesson, within=True)
        whole = picture_of(lesson, case)
        guess = guessing.begin(lesson, now, given, whole["trace"])
        now = guessing.snapshot(guess, now)
        shown = _shown(lesson, now, whole["trace"])
        guess = guess or guessing.offer(lesson, now, whole["trace"], shown.say)
        answered = guessing.acting(guess, act)
        if (answer := guessing.opened(guess, now)) is not None:
            answered({ANSWER: answer})
            session.run_again()  # all of the page: a link may open the node as well
        asked, shown = guessing.around(guess, shown, now)
        is_end = not (now.asked or _untouched(lesson, now) or (guess and guess.done))
        onward = strip.ended(now.at, len(now.story.steps) - 1) if is_end else ()
        beside = [*onward, *asked, *_card(lesson, now, given), *shown.beside]
        stage = lesson.other(case) or lesson.stage
        seen = guessing.picture(guess, stage, whole)
        begins, enters = opens(lesson, case, now.story, given), strip.opening()
        places = {"open": begins, "enter": begins if enters is None else enters}
        picture = partial(touched, lesson, case, STAGES[stage].mount, {**seen, **places})
        begun = guess is None or guess.offered or now.asked
        first, say = _introduction(lesson, now, places, shown.say) if begun else ([], shown.say)
        scene(said(lesson, now, say), picture, beside, answered, shown.under, last=first)
        more(shown.below, act)
        if guess is None or guess.offered:
            _go_ahead(lesson, now, whole["trace"])
        guessing.exchange(guess)
    if waited.reason:
        explain(waited)


def _introduction(
    lesson: Lesson[Any, Any], now: Snapshot[Any, Any], places: Mapping[str, int], say: Html
) -> tuple[list[Said], Html]:
    """How the story begins, for a learner who has come to its middle and has not moved yet, and what there is
    to say of this step after it."""
    named = STEP.name in address.query() and places["enter"] == places["open"]
    begins = now.at in (places["enter"], places["open"])
    if not begins or named or now.presenter or lesson.by_hand(now.case):
        st.session_state[MOVED] = True
    if st.session_state.get(MOVED) or now.at == 0:
        return [], say
    return introduction(lesson.explain(replace(now, at=0, node=None)).say, say)


def _untouched(lesson: Lesson[Any, Any], now: Snapshot[Any, Any]) -> bool:
    """Whether the learner has not acted yet in a story of own acts. So its end was not seen."""
    return lesson.by_hand(now.case) and len(now.story.steps) == 1


def _shown(lesson: Lesson[Any, Any], now: Snapshot[Any, Any], trace: str) -> Explanation:
    """What there is to say, which the step before may have worked out."""
    snapshot, shown = st.session_state.pop(AHEAD, (None, None))
    return shown if snapshot == _named(lesson, now, trace) else lesson.explain(now)


def _named(lesson: Lesson[Any, Any], now: Snapshot[Any, Any], trace: str) -> tuple[object, ...]:
    """A moment without its story, which would take long to compare."""
    return lesson.key, trace, replace(now, story=None)


def _go_ahead(lesson: Lesson[Any, Any], now: Snapshot[Any, Any], trace: str) -> None:
    """Send the sentence of the next step, which the browser shows as soon as the learner goes there."""
    if now.at + 1 < len(now.story.steps):
        coming = replace(now, at=now.at + 1, node=None)
        explanation = lesson.explain(coming)
        st.session_state[AHEAD] = _named(lesson, coming, trace), explanation
        draw([ahead(said(lesson, coming, explanation.say), trace, coming.at)], partial(change, lesson))


def _card(lesson: Lesson[Any, Any], now: Snapshot[Any, Any], given: Given) -> Panels:
    """The card of the algorithm, with the line of this step."""
    found = lesson.card(now.case)
    if found is None:
        return []
    card, turns = found
    return [cards.panel(card, now.story.steps[: now.until], now.at, turns, given(CARD))]


def _refuse(lesson: Lesson[Any, Any], refused: Refusal) -> None:
    """Why there is no story. It is as deep on the page as a story, because the next story takes the same
    places."""
    metrics.REFUSALS.labels("link").inc()
    title = f"<span>{esc(lesson.title)}</span>"
    say, act = status(refused.say, title), partial(change, lesson)
    if refused.picture is None or not lesson.stage:
        draw([say, *refused.beside], act)
        return
    with st.container():
        scene(say, lambda: STAGES[lesson.stage].mount(refused.picture, {}), refused.beside, act)


def _ready(lesson: Lesson[Any, Any], case: Any) -> None:
    """Links to the ready cases."""
    ways = (
        f"<div>{way(one.label, lesson.key, address.changed(lesson.ready_change(one.query)))}"
        f'<p class="gh-fine">{one.words}</p></div>'
        for one in lesson.offered(case)
    )
    if html := "".join(ways):
        st.html(f'<div class="gh-ready">{html}</div>')
