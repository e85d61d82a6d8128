"""The session's half of guessing first: what a learner has answered in a story, and how far he sees it.

It lives as long as the browser’s tab, which keeps it over a reload or a restart of the server (stage/kept);
what the tab brings back is checked against the questions of its story. Nothing of it is sent anywhere else.
"""

from dataclasses import replace
from typing import Any, NamedTuple

import streamlit as st

from mlcore import TableError
from views import questions, stages
from views.fields import Act
from views.lesson import Lesson, Moment, Told
from views.link.params import Change, Given
from views.link.table import GUESS
from views.panels import Beside, Effect, Panel, Panels, Said
from views.questions import ANSWER, Asks, Guesses, Question
from views.stage.veil import veiled
from views.words.grammar import plural
from views.words.html import paragraph

KEPT = "guesses"  # by the name of their story
FRESH = "guesses fresh"  # the names of those that the browser has brought and nobody has looked at yet
ANSWERED = "guesses answered"  # the browser has said what it has
UNKEPT = "guesses unkept"  # it lets no page keep anything
UNFIT = "guesses unfit"  # how many fit no question of the story that is shown
MOST_STORIES = 50  # of which answers are kept
MOST_LETTERS = 500_000  # that a tab may bring


class Guessing(NamedTuple):
    """A story as somebody meets it who guesses first.

    until: the step before which he is asked, None where nothing is asked any more
    """

    asks: Asks
    guesses: Guesses
    until: int | None

    def question(self, at: int) -> Question | None:
        """The question that is open at a step."""
        return self.asks[self.until]() if self.until is not None and at == self.until - 1 else None


def begin(lesson: Lesson[Any, Any], now: Moment[Any, Any], given: Given, trace: str) -> Guessing | None:
    """What was guessed in this story; None where nobody is asked. Whoever comes to a step by a link was not
    asked before it. trace: the name that the picture gives the story"""
    if not is_on(lesson, now.case, given):
        return None
    kept: dict[str, Guesses] = st.session_state.setdefault(KEPT, {})
    name = f"{lesson.key} {trace}"
    guesses = kept.pop(name, None) or Guesses(now.at)
    kept[name] = guesses  # the last of them
    for old in list(kept)[:-MOST_STORIES]:
        del kept[old]
    asks = lesson.asks(now.case, now.story)
    fresh: set[str] = st.session_state.setdefault(FRESH, set())
    if name in fresh:
        fresh.remove(name)
        st.session_state[UNFIT] = guesses.fit(asks)
    until = guesses.next(asks)
    if until is None or now.at < until:
        guesses.reached = max(guesses.reached, now.at)
    return Guessing(asks, guesses, until)


def exchange(found: Guessing | None) -> None:
    """Ask the browser once what its tab has kept, and from then on give it what there is to keep."""
    if found is None:
        return
    kept: dict[str, Guesses] = st.session_state[KEPT]
    asked = ANSWERED in st.session_state
    text = questions.packed(kept) if asked and any(one.answers for one in kept.values()) else None
    stages.guesses({"guesses": text, "wanted": not asked}, _stored, _brought)


def _report(name: str) -> dict[str, Any]:
    report = (st.session_state.get("kept guesses") or {}).get(name)
    return report if isinstance(report, dict) else {}


def _stored() -> None:
    st.session_state[UNKEPT] = _report("stored").get("kept") is False


def _brought() -> None:
    """Take what the tab has kept; what has been answered here meanwhile counts."""
    st.session_state[ANSWERED] = True
    text = _report("brought").get("guesses")
    if not isinstance(text, str) or len(text) > MOST_LETTERS:
        return
    try:
        brought = questions.unpacked(text)
    except ValueError:  # not what was kept
        return
    here = {name: one for name, one in st.session_state.get(KEPT, {}).items() if one.answers}
    st.session_state[KEPT] = {**brought, **here}
    st.session_state[FRESH] = {*brought} - {*here}


def is_on(lesson: Lesson[Any, Any], case: Any, given: Given) -> bool | None:
    """Whether the link wants guesses; None where nothing can be guessed."""
    if GUESS.name not in {row.name for row in lesson.params}:
        return None
    try:
        return bool(given(GUESS)) if lesson.asking(case) else None
    except TableError:  # a table that nothing can be learned from is refused in a sentence, below the row
        return None


def moment(found: Guessing | None, now: Moment[Any, Any]) -> Moment[Any, Any]:
    """Where the learner is: not beyond the question that is open."""
    if found is None:
        return now
    at = now.at if found.until is None else min(now.at, found.until - 1)
    return replace(now, at=at, until=found.until)


def picture(found: Guessing | None, stage: str, whole: Any) -> Any:
    """The picture as far as it may be seen, with the marks of the answers."""
    if found is None:
        return whole
    seen = {**whole} if found.until is None else veiled(stage, whole, found.until)
    if stage == "tree":  # one that has grown on is laid out anew on its way
        seen.setdefault("family", whole["trace"])
    marks = questions.marks_of(found.guesses.marks(found.asks))
    return {**seen, "guess": {"marks": marks, "asked": found.until is not None}}


def around(found: Guessing | None, told: Told, now: Moment[Any, Any]) -> tuple[Panels, Told]:
    """What concerns the question at this step, and what else is told, with the planes that follow veiled."""
    if found is None:
        return (), told
    about: list[Panel] = [*_lost()]
    question = found.question(now.at)
    if now.at in found.guesses.answers and now.at in found.asks:
        about.append(questions.told(found.asks[now.at](), found.guesses.answers[now.at]))
    if question is not None:
        about.append(questions.asked(question))
    elif found.until is None and now.at == len(now.story.steps) - 1:
        about += filter(None, [questions.summary(found.asks, found.guesses, _go_to)])
    if found.until is not None:
        told = replace(told, under=[_veiled(panel, found.until) for panel in told.under])
    return about, told


def _lost() -> Panels:
    """A word about guesses that are lost, or will be."""
    notes = []
    if unfit := st.session_state.get(UNFIT):
        notes.append(f"{plural(unfit, 'guess')} of before no longer fit this story and are left out.")
    if st.session_state.get(UNKEPT):
        notes.append("This browser does not let a page keep your guesses: reloading forgets them.")
    return [Said(paragraph(" ".join(notes)))] if notes else []


def _veiled(panel: Panel, until: int) -> Panel:
    return Beside(veiled("plane", panel.picture, until)) if isinstance(panel, Beside) else panel


def _go_to(step: int) -> Change:
    return {"step": str(step), "node": None}


def acting(found: Guessing | None, act: Act) -> Act:
    """What panels of a question change: an answer is kept, and the step that tells is shown."""

    def answered(effect: Effect) -> None:
        if found is None or found.until is None or not isinstance(effect, dict) or ANSWER not in effect:
            act(effect)
            return
        found.guesses.answer(found.until, found.asks[found.until](), str(effect[ANSWER]))
        act(_go_to(found.until))

    return answered


def opened(found: Guessing | None, now: Moment[Any, Any]) -> str | None:
    """The answer that a node gives which the learner has just opened in the picture."""
    question = found.question(now.at) if found else None
    return question.nodes.get(now.node) if question and now.node else None
