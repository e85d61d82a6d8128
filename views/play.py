"""The one loop: it plays any lesson. Reads its link, mends or refuses it, draws it, and follows the learner.

What is beside a picture with a player is a fragment: when the player reports a step, only that runs again.
On a board of points only the board runs while a point is dragged; the rest of the page follows at the end.
"""

import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import streamlit as st

from views import cards, frame, guessing, metrics
from views.draw import draw
from views.fields import Act
from views.keep import SHARED
from views.lesson import Lesson, Moment, Refusal, Told
from views.link import address
from views.link.kinds import Kind
from views.link.params import Change, Given
from views.link.table import CARD, NODE, PRESENTER, STEP
from views.panels import Box, Effect, Field, Panels, Said
from views.points import editing
from views.questions import ANSWER
from views.stages import STAGES
from views.waiting import Waiting, spinner, tell
from views.words.html import Html, esc
from views.words.ways import way

LONG = 180  # letters that a sentence has room for in its usual type
LONG_TITLE = 58  # letters of the title of presenter mode that have room in one line
WHOLE = "whole page"  # a change in a fragment concerns more than the fragment
SHOWN = "shown lesson"  # whose page is there: its picture stays in sight while the next one is made


def play(lesson: Lesson[Any, Any]) -> None:
    """Show the page of a lesson, as its link says. The choices are there before what takes long begins."""
    presenter = frame.is_presenting()
    if address.came():
        guessing.anew(lesson)
    _begin(lesson)
    given = address.given(lesson.params)
    given(PRESENTER)
    notes, slips = st.empty(), st.empty()
    with Waiting("link") as begun:
        case = lesson.read(given)
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
        tell(begun)
        return
    with Waiting("page below the top") as shown:
        if refused is None:
            _show(lesson, case, presenter)
        else:
            _refuse(lesson, refused)
    st.session_state[SHOWN] = lesson.key
    if shown.reason:
        tell(shown)
    if not presenter:
        draw(lesson.further(case), partial(change, lesson))
        _ready(lesson, case)


def story_of(lesson: Lesson[Any, Any], case: Any) -> Any:
    """What follows from a case."""
    return lesson.story(lesson.basis(case))


def picture_of(lesson: Lesson[Any, Any], case: Any, quick: bool = False, covered: bool = False) -> Any:
    """The picture of a case, covered while a question is open. One in the middle of a gesture is not asked
    for twice, and not kept."""
    assert lesson.picture is not None
    basis, story = lesson.basis(case), story_of(lesson, case)
    if covered and lesson.covered:
        return lesson.covered(basis, story, quick)
    if quick:
        return lesson.picture(basis, story, True)
    make = partial(lesson.picture, basis, story, False)
    return SHARED.get(("picture", lesson.key, basis), make)


def moment(lesson: Lesson[Any, Any], case: Any, presenter: bool) -> Moment[Any, Any]:
    """Where the learner is."""
    step, node = address.place()
    story = story_of(lesson, case)
    last = len(story.steps) - 1 if lesson.played(case) else 0
    edit = editing.last_edit(case.points) if lesson.edited else None
    return Moment(case, story, min(step, last), node, presenter, st.context.theme.type == "dark", edit)


def change(lesson: Lesson[Any, Any], effect: Effect, within: bool = False) -> None:
    """Change the link: a widget or a button was used. within: in a fragment, which alone runs next.

    A change that forgets the step begins the story anew, unless the lesson knows where it goes on.
    """
    changes = dict(effect(lesson.read(address.given(lesson.params))) if callable(effect) else effect)
    if lesson.player and "step" in changes and changes["step"] is None:
        changes["step"] = _followed(lesson, changes)
    address.write(**changes)
    rows = {row.name: row for row in lesson.params}
    placed = address.HERE in st.session_state
    scenes = all(name not in rows or rows[name].scene for name in changes)
    st.session_state[WHOLE] = within and not (scenes and placed)


def _followed(lesson: Lesson[Any, Any], changes: Change) -> str | None:
    """The step of the changed link at which the learner stands; None for the first."""
    old, new = (lesson.read(address.given(lesson.params, link)) for link in (None, address.changed(changes)))
    if lesson.refuse(old) or lesson.refuse(new) or not lesson.played(new):
        return None
    at = min(address.place()[0], len(story_of(lesson, old).steps) - 1) if lesson.played(old) else 0
    step = lesson.follow(old, new, at)
    return None if step is None else str(step)


# The link -------------------------------------------------------------------------------------------


def _begin(lesson: Lesson[Any, Any]) -> None:
    """What a visitor meets who comes without a link."""
    if lesson.edited:
        editing.settle()
    if (begun := lesson.begun(address.query())) != address.query():
        st.query_params.from_dict(begun)
    st.session_state.pop(WHOLE, None)


def _take_place(lesson: Lesson[Any, Any], case: Any, given: Given) -> None:
    """Make the story, and take the step and the opened node from the link."""
    with spinner(lesson.waiting(case)):
        story = story_of(lesson, case)
    for note in lesson.notes(story):
        given.note(note)
    if not lesson.played(case):
        address.forget_place()
        return
    step = given(STEP, kind=step_kind(story), default=lesson.opening(case, story))
    address.sync_place(step, _node(lesson, case, given))


def _node(lesson: Lesson[Any, Any], case: Any, given: Given) -> str | None:
    """The opened node, if the tree has it."""
    node: str | None = given(NODE)
    if node is None or lesson.stage != "tree":
        return node
    if (node if node != "root" else "") in {card["id"] for card in picture_of(lesson, case)["nodes"]}:
        return node
    given.mend(NODE, None, f"The link opens node {node}, which this tree does not have; none is opened.")
    return None


def step_kind(story: Any) -> Kind:
    """The steps that a story has."""
    return replace(STEP.kind, high=len(story.steps) - 1)  # type: ignore[type-var]


# The page -------------------------------------------------------------------------------------------


def _top(lesson: Lesson[Any, Any], case: Any, given: Given, presenter: bool) -> None:
    """The row of choices and tools. In presenter mode and on a small screen the choices are called up."""
    style = frame.sheet(f"lessons/{lesson.key}/page.css")
    if style:
        st.html(style)
    act, kept = partial(change, lesson), lesson.tools(case) if presenter else ()
    stay = {panel.key for panel in kept if isinstance(panel, Field)}
    panels = [one for one in lesson.choices(case, given) if not (isinstance(one, Field) and one.key in stay)]
    with st.container(horizontal=True, vertical_alignment="top", key="top"):
        with st.container(horizontal=True, vertical_alignment="bottom", key="choices"):
            draw(panels, act)
        if kept:
            draw([Box(kept, "staying", border=False)], act)
        frame.tools(presenter, guessing.is_on(lesson, case, given), lesson)


def _show(lesson: Lesson[Any, Any], case: Any, presenter: bool) -> None:
    """The picture and what there is to say about it."""
    if lesson.played(case):
        _played(lesson, presenter)
        return
    now = moment(lesson, case, presenter)
    guess = guessing.begin_still(lesson, now, address.given(lesson.params))
    now, act = guessing.moment(guess, now), guessing.acting(guess, partial(change, lesson))
    asked, told = guessing.around(guess, lesson.tell(now), now)
    _laid_out(lesson, now, told, asked, act)
    guessing.exchange_still(guess)


def _laid_out(lesson: Lesson[Any, Any], now: Moment[Any, Any], told: Told, asked: Panels, act: Act) -> None:
    """A page without a player; asked: what concerns its questions, beside or above the picture."""
    say, below, case, presenter = _said(lesson, now, told), told.below, now.case, now.presenter
    above, besides = ((), asked) if presenter else (asked, ())
    if lesson.stage and lesson.staged(case):
        board = partial(_edited, lesson)
        if lesson.stage == "wall":
            _scene(say, board, [*besides, *told.beside, *below], act, told.under, "wide scene", above)
            return
        _scene(say, board, [*asked, *told.beside], act, told.under)
    elif told.under and told.beside:
        right = [*asked, *told.beside, *(below if presenter else ())]
        _scene(say, lambda: draw(told.under, act), right, act)
        below = () if presenter else below
    elif told.under:
        _scene(say, lambda: draw(told.under, act), besides, act, key="wide scene", above=above)
    else:
        panels = [*besides, *below]
        _scene(say, lambda: draw(told.beside, act), panels, act, key="wide scene", above=above)
        return
    _more(below, act)


@st.fragment
def _played(lesson: Lesson[Any, Any], presenter: bool) -> None:
    """A story with its player: the picture, and the panels at the place the learner has reached."""
    if st.session_state.pop(WHOLE, False):  # what was changed concerns the whole page
        st.rerun()
    with Waiting("story") as waited:
        given = address.given(lesson.params)
        case = lesson.read(given)
        now, act = moment(lesson, case, presenter), partial(change, lesson, within=True)
        whole = picture_of(lesson, case)
        guess = guessing.begin(lesson, now, given, whole["trace"])
        now, answered = guessing.moment(guess, now), guessing.acting(guess, act)
        if (answer := guessing.opened(guess, now)) is not None:
            answered({ANSWER: answer})
            st.rerun(scope="fragment")
        asked, told = guessing.around(guess, lesson.tell(now), now)
        beside = [*asked, *_card(lesson, now, given), *told.beside]
        stage = lesson.other(case) or lesson.stage
        seen = guessing.picture(guess, stage, whole)
        picture = partial(STAGES[stage].mount, seen, _reports(lesson))
        _scene(_said(lesson, now, told), picture, beside, answered, told.under)
        _more(told.below, act)
        guessing.exchange(guess)
    if waited.reason:
        tell(waited)


def _card(lesson: Lesson[Any, Any], now: Moment[Any, Any], given: Given) -> Panels:
    """The card of the algorithm, with the line of this step."""
    found = lesson.card(now.case)
    if found is None:
        return []
    card, turns = found
    return [cards.panel(card, now.story.steps[: now.until], now.at, turns, given(CARD))]


def _reports(lesson: Lesson[Any, Any]) -> dict[str, Callable[[], None]]:
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


def _scene(
    say: Said, picture: Callable[[], object], beside: Panels, act: Callable[[Effect], None],
    under: Panels = (), key: str = "scene", above: Panels = (),
) -> None:  # fmt: skip
    """The sentence, the picture and the numbers: style.css puts them where the screen has room.

    key: a wide scene has its numbers below the picture, but for presenter mode; above: what stands above it
    """
    with st.container(key=key):
        draw([say], act)
        if above:
            draw([Box(above, "above", border=False)], act)
        with st.container(key="picture"):
            picture()
        for name, panels in (("beside", beside), ("under", under)):
            if panels:
                draw([Box(panels, name, border=False)], act)


def _more(below: Panels, act: Callable[[Effect], None]) -> None:
    """What is below it all; in presenter mode it is called up."""
    if below:
        draw([Box(below, "more", border=False)], act)


def _said(lesson: Lesson[Any, Any], now: Moment[Any, Any], told: Told) -> Said:
    """What is shown, as a title, and the sentence: where it is long, in smaller type."""
    step = f"step {now.at}" if lesson.played(now.case) else ""
    if step and now.until is None:
        step += f" of {len(now.story.steps) - 1}"
    shown = lesson.shown(now.case)
    title = f"{esc(shown)} <span>{esc(lesson.title)}</span> <span>{step}</span>"
    return _status(told.say, title, len(shown + lesson.title + step) > LONG_TITLE)


def _status(say: Html, title: str, long_title: bool = False) -> Said:
    long = " gh-long" if len(re.sub("<[^>]*>", "", say)) > LONG else ""
    status = f'<div class="gh-say{long}" role="status">{say}</div>'
    look = "gh-shown gh-long" if long_title else "gh-shown"
    return Said(Html(f'<h1 class="{look}">{title}</h1>{status}'))


def _refuse(lesson: Lesson[Any, Any], refused: Refusal) -> None:
    """Why there is no story. As deep on the page as a story: what is drawn next takes the same places."""
    metrics.REFUSALS.labels("link").inc()
    say, act = _status(refused.say, esc(lesson.title)), partial(change, lesson)
    if refused.picture is None or not lesson.stage:
        draw([say, *refused.beside], act)
        return
    with st.container():
        _scene(say, lambda: STAGES[lesson.stage].mount(refused.picture, {}), refused.beside, act)


def _ready(lesson: Lesson[Any, Any], case: Any) -> None:
    """Ways to what a class should have seen."""
    ways = (
        f"<div>{way(one.label, lesson.key, address.changed(lesson.ready_change(one.query)))}"
        f'<p class="gh-fine">{one.words}</p></div>'
        for one in lesson.offered(case)
    )
    if html := "".join(ways):
        st.html(f'<div class="gh-ready">{html}</div>')


# A board of points ----------------------------------------------------------------------------------


@st.fragment
def _edited(lesson: Lesson[Any, Any]) -> None:
    """The board. While a point is dragged it runs by itself, with the points as they are in the hand."""
    assert lesson.edited is not None
    stage, quick = STAGES[lesson.stage], editing.is_quick()
    case = lesson.read(address.given(lesson.params, address.changed(editing.held())))
    case = lesson.edited(case, editing.drafted(case.points))
    drawn = picture_of(lesson, case, quick, guessing.is_open(lesson))
    edited = {"edit": partial(_points_edited, lesson), guessing.MARKED: partial(_points_marked, lesson)}
    stage.mount(drawn, {**edited, **_reports(lesson)})
    if not (quick and stage.asks):
        editing.follow()


def _points_edited(lesson: Lesson[Any, Any]) -> None:
    case = lesson.read(address.given(lesson.params))
    editing.edit(STAGES[lesson.stage].report("edit"), case.points)


def _points_marked(lesson: Lesson[Any, Any]) -> None:
    """Points were marked in the picture for an answer."""
    given = address.given(lesson.params)
    case = lesson.read(given)
    guess = guessing.begin_still(lesson, Moment(case, story_of(lesson, case)), given)
    made = guessing.marked(guess, STAGES[lesson.stage].report(guessing.MARKED))
    if made is not None:
        address.write(**made)
        editing.drop()
