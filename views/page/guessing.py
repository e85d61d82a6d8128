"""The session's half of guessing first: a learner's answers in a story, and how much of it is visible.

Without guess mode nothing is hidden. A sentence that asks for a guess has its question beside the picture,
and the learner may answer it or step on.

A page without a player also has questions, one after the other. It asks them when the learner comes to it,
chooses other data or wishes to be asked again, but never because of an edit.

The answers live as long as the browser’s tab, which keeps them over a reload or a restart of the server
(stage/kept). The server checks what the tab brings back against the questions of its story. Nothing is sent
anywhere else.
"""

from collections.abc import Mapping
from dataclasses import replace
from hashlib import sha256
from typing import Any, NamedTuple

import streamlit as st

from mlcore import TableError
from views.kit import questions
from views.kit.lesson import Explanation, Lesson, Snapshot
from views.kit.link.params import Change, Given
from views.kit.link.table import GUESS
from views.kit.panels import Beside, Effect, Panel, Panels, Said
from views.kit.questions import AGAIN, ANSWER, HALL, ONWARD, UNKNOWN, Asks, Guesses, Question
from views.kit.session import reported, run_again
from views.kit.votes import majority
from views.page import lecturer, stages, strip
from views.page.fields import Act
from views.page.opened import may_guess
from views.stage.mask import veiled
from views.words.grammar import plural
from views.words.html import paragraph

KEPT = "guesses"  # by the name of their story
FRESH = "guesses fresh"  # the names of those that the browser has brought and nobody has looked at yet
ANSWERED = "guesses answered"  # the browser has reported what it keeps
UNKEPT = "guesses unkept"  # the browser lets no page keep anything
OPEN = "guesses open"  # the lesson without a player that has an open question on its page
NEWS = "guesses news"  # the browser has reported something that the page should show
UNFIT = "guesses unfit"  # how many fit no question of the current story
FORGOTTEN = "guesses forgotten"  # how many were left out for want of room
SETTLED = "guesses settled"  # by lesson without a player: the subject that is not asked about again by itself
LATEST = "guesses latest"  # the latest answer on a page without a player, where it has changed the link
ROOM = 250_000  # letters of the text that keeps all answers
MOST_LETTERS = 2 * ROOM  # that a tab may bring
MARKED = "marked"  # what a board or a wall reports: the points or the plane of an answer


class Still(NamedTuple):
    """A page without a player: its lesson, the name of its story and what that is about (Lesson.subject)."""

    lesson: str
    name: str
    subject: Any


class Guessing(NamedTuple):
    """A story for a learner who guesses first.

    until:   the step that the learner has to guess, None if no question is left
    name:    of the story
    still:   the page, if it has no player
    offered: whether this is not guess mode: the question is an offer, and the page hides nothing for it
    """

    asks: Asks
    guesses: Guesses
    until: int | None
    name: str
    still: Still | None = None
    offered: bool = False

    @property
    def waits(self) -> bool:
        """Whether the next question waits until the learner has read the feedback on the last answer."""
        if self.until is None or self.guesses.fresh is None or self.offered:
            return False
        return self.still is not None or self.guesses.fresh == self.until - 1

    def feedback(self, at: int, heard: str = "") -> Said:
        """The feedback on the answer of a step. heard: the sentence that the page shows above it"""
        return _feedback(self.name, self.asks[at](), self.guesses.answers[at], heard)

    def question(self, at: int) -> Question | None:
        """The question that is open at a step."""
        return self.open if self.until is not None and at == self.until - 1 else None

    @property
    def which(self) -> str:
        """Which of several questions is open, as in “Guess 2 of 5”. Nothing if there is only one."""
        if self.until is None or len(self.asks) < 2:
            return ""
        return f"Guess {sorted(self.asks).index(self.until) + 1} of {len(self.asks)}"

    @property
    def done(self) -> bool:
        """Whether the learner has answered the last question of the page."""
        return not self.offered and self.until is None and bool(self.guesses.answers)

    @property
    def open(self) -> Question | None:
        """The question that is open, wherever the learner is."""
        return None if self.until is None or self.waits else self.asks[self.until]()


def begin(lesson: Lesson[Any, Any], now: Snapshot[Any, Any], given: Given, trace: str) -> Guessing | None:
    """The guesses in this story; None if nobody is asked. A learner who comes to a step by a link is not
    asked about the steps before. trace: the picture's name of the story"""
    if not is_on(lesson, now.case, given):
        return None
    asks, name = lesson.asks(now.case, now.story), f"{lesson.key} {trace}"
    guesses = _answered(name, asks) or Guesses(now.at)
    _keep(name, guesses)
    until = guesses.next(asks)
    if until is None or now.at < until:
        guesses.reached = max(guesses.reached, now.at)
    return Guessing(asks, guesses, until, name)


def offer(lesson: Lesson[Any, Any], now: Snapshot[Any, Any], trace: str, say: str) -> Guessing | None:
    """Without guess mode: the question that the sentence of this step asks, and what came of it. None where
    nothing is asked, so that such steps stay quick."""
    name, invited = f"{lesson.key} {trace}", questions.invites(say)
    kept = st.session_state.get(KEPT, {}).get(name)
    if not (may_guess(lesson) and (invited or (kept and now.at in kept.answers)) and lesson.asking(now.case)):
        return None
    asks = lesson.asks(now.case, now.story)
    guesses = _answered(name, asks) or Guesses()
    guesses.reached, guesses.fresh = now.at, None  # guess mode begins here, if the learner switches it on
    return Guessing(asks, guesses, now.at + 1 if invited and now.at + 1 in asks else None, name, offered=True)


def begin_still(lesson: Lesson[Any, Any], now: Snapshot[Any, Any], given: Given) -> Guessing | None:
    """The guesses on a page without a player; None if nobody is asked."""
    settled: dict[str, Any] = st.session_state.setdefault(SETTLED, {})
    if lesson.player or not is_on(lesson, now.case, given):
        settled.pop(lesson.key, None)
        st.session_state[OPEN] = None
        return None
    asks, subject = lesson.asks(now.case, now.story), lesson.subject(now.case)
    name = f"{lesson.key} {sha256(repr(lesson.about(now.case)).encode()).hexdigest()[:16]}"
    still = Still(lesson.key, name, subject)
    guesses = _answered(name, asks) or Guesses()
    until = guesses.next(asks)
    if until is None:
        settled[lesson.key] = subject
    elif lesson.key in settled and settled[lesson.key] == subject:
        until = None
    st.session_state[OPEN] = None if until is None else lesson.key
    if (latest := st.session_state.get(LATEST)) and latest["lesson"] == lesson.key:
        latest.setdefault("shown", name)
    return Guessing(asks, guesses, until, name, still)


def is_open(lesson: Lesson[Any, Any]) -> bool:
    """Whether a question was open when the page was drawn last: no gesture opens or ends one."""
    return bool(st.session_state.get(OPEN) == lesson.key)


def anew(lesson: Lesson[Any, Any]) -> None:
    """Treat the learner as one who comes to a page without a player by a link."""
    st.session_state.get(SETTLED, {}).pop(lesson.key, None)


def _answered(name: str, asks: Asks) -> Guesses | None:
    """The earlier answers in a story; those that the browser has brought are checked first."""
    kept: dict[str, Guesses] = st.session_state.setdefault(KEPT, {})
    guesses = kept.get(name)
    fresh: set[str] = st.session_state.setdefault(FRESH, set())
    if name in fresh and guesses is not None:
        fresh.remove(name)
        st.session_state[UNFIT] = guesses.fit(asks)
    return guesses


def _keep(name: str, guesses: Guesses) -> None:
    """Keep the answers in a story, as the latest of all."""
    kept: dict[str, Guesses] = st.session_state.setdefault(KEPT, {})
    new = name not in kept
    kept.pop(name, None)
    kept[name] = guesses
    if new:
        st.session_state[FORGOTTEN] = st.session_state.get(FORGOTTEN, 0) + questions.forget(kept, ROOM)


def exchange(found: Guessing | None) -> None:
    """Ask the browser once for what its tab has kept, and from then on give it what there is to keep."""
    if found is None:
        return
    st.session_state.pop(NEWS, None)
    kept: dict[str, Guesses] = st.session_state.setdefault(KEPT, {})
    asked = ANSWERED in st.session_state
    text = questions.packed(kept) if asked and any(one.answers for one in kept.values()) else None
    stages.guesses({"guesses": text, "wanted": not asked}, _stored, _brought)


@st.fragment
def exchange_still(found: Guessing | None) -> None:
    """The same on a page without a player, which runs again if the browser has news for it."""
    if st.session_state.pop(NEWS, False):
        run_again()
    exchange(found)


def _report(name: str) -> dict[str, Any]:
    report = reported("kept guesses", name)
    return report if isinstance(report, dict) else {}


def _stored() -> None:
    st.session_state[UNKEPT] = st.session_state[NEWS] = _report("stored").get("kept") is False


def _brought() -> None:
    """Take what the tab has kept; answers given here meanwhile win."""
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
    fresh = st.session_state[FRESH] = {*brought} - {*here}
    st.session_state[NEWS] = bool(fresh)


def is_on(lesson: Lesson[Any, Any], case: Any, given: Given) -> bool | None:
    """Whether the link wants guesses; None where nothing can be guessed."""
    if not may_guess(lesson):
        return None
    try:
        return bool(given(GUESS)) if lesson.asking(case) else None
    except TableError:  # a table that nothing can be learned from is refused in a sentence, below the row
        return None


def snapshot(found: Guessing | None, now: Snapshot[Any, Any]) -> Snapshot[Any, Any]:
    """Where the learner is: not beyond the question that is open."""
    if found is None or found.offered:
        return now
    here = max(found.asks, default=0) if found.still else now.at
    at = here if found.until is None else min(here, found.until - 1)
    return replace(now, at=at, until=found.until)


def picture(found: Guessing | None, stage: str, whole: Any) -> Any:
    """The picture as far as it may be visible, with the marks of the answers."""
    if found is None or found.offered:
        return whole
    seen = {**whole} if found.until is None else veiled(stage, whole, found.until)
    if stage == "tree":  # one that has grown on is laid out anew on its way
        seen.setdefault("family", whole["trace"])
    marks = questions.marks_of(found.guesses.marks(found.asks))
    return {**seen, "guess": {"marks": marks, "asked": found.until is not None}}


def marked(found: Guessing | None, report: Mapping[str, Any]) -> Change | None:
    """Take a mark in the picture as an answer, and return the change of the link. Reports of a browser are
    checked; None if it is no answer."""
    question = found.open if found else None
    answer = _marked(question, report) if question else None
    if question is None or answer is None or not question.takes(answer):
        return None
    return _answer(found, question, answer)


def _marked(question: Question, report: Mapping[str, Any]) -> str | None:
    """The answer in a report: the marked points, or one plane of several."""
    choice, points = report.get("choice"), report.get("points")
    if not question.marked:
        return choice if isinstance(choice, str) else None
    whole = isinstance(points, list) and all(isinstance(one, int) for one in points)
    return questions.several(points) if whole and points is not None else None


def _answer(found: Guessing | None, question: Question, answer: str) -> Change:
    """Keep an answer, and return the change of the link."""
    assert found is not None
    assert found.until is not None
    found.guesses.answer(found.until, question, answer)
    _keep(found.name, found.guesses)
    if found.still is None:
        return _go_to(found.until)
    if found.guesses.next(found.asks) is None:
        st.session_state.setdefault(SETTLED, {})[found.still.lesson] = found.still.subject
        st.session_state[OPEN] = None
    st.session_state[LATEST] = {**found.still._asdict(), "told": _feedback(found.name, question, answer)}
    return question.then


def around(
    found: Guessing | None, explanation: Explanation, now: Snapshot[Any, Any]
) -> tuple[Panels, Explanation]:
    """The panels about the question at this step, and the other panels, with the planes among them veiled."""
    if found is None:
        return (), explanation
    about: list[Panel] = [*_lost()]
    if found.offered:
        return [*about, *_offered(found, now.at, explanation.say)], explanation
    question = found.question(now.at)
    if found.still:
        return [*about, *_still(found, question)], explanation
    if now.at in found.guesses.answers and now.at in found.asks:
        about.append(found.feedback(now.at, explanation.say))
    if question is not None:
        about += _asked(found.name, question, found.which)
    elif found.waits and found.until == now.at + 1:
        about.append(questions.onward())
    elif found.until is not None and now.at in found.guesses.answers and now.at < found.until - 1:
        about.append(questions.further(_go_to(found.until - 1)))
    elif found.done:
        about += strip.guessed(len(found.asks), len(now.story.steps) - 1 - now.at)
    if found.until is None and now.at == len(now.story.steps) - 1:
        about += filter(None, [questions.summary(found.asks, found.guesses, _go_to)])
    if found.until is not None:
        explanation = replace(explanation, under=[_veiled(panel, found.until) for panel in explanation.under])
    return about, explanation


def _offered(found: Guessing, at: int, say: str) -> Panels:
    """Without guess mode: the feedback on the answer of this step, and the question that the step asks."""
    about: list[Panel] = []
    if at in found.guesses.answers and at in found.asks:
        about.append(found.feedback(at, say))
    question = found.question(at)
    if question and at + 1 in found.guesses.answers:
        about.append(questions.reread(question, found.feedback(at + 1)))
    elif question:
        about += _asked(found.name, replace(question, nodes={}))  # here a click opens a node
    return about


def _asked(story: str, question: Question, place: str = "") -> Panels:
    """A question with its answers, or the vote of the hall on it. place: as in “Guess 2 of 5”"""
    return lecturer.panels(story, question) or [questions.asked(question, lecturer.offer(question), place)]


def _feedback(story: str, question: Question, answer: str, heard: str = "") -> Said:
    """The feedback on an answer, with the votes of the hall. heard: what the page says above it"""
    rounds = lecturer.rounds_on(story, question)
    hall = rounds if answer == (majority(rounds) or UNKNOWN) else ()
    return questions.shown(question, answer, hall, heard)


def _still(found: Guessing, question: Question | None) -> Panels:
    """For a page without a player: all answers, and the next question or a button to be asked again."""
    answers = found.guesses.answers
    latest = _latest(found) if question is None else None
    shown = [found.feedback(at) for at in sorted(found.asks) if at in answers]
    about: list[Panel] = [latest] if latest else [*shown]
    if question is not None:
        about += _asked(found.name, question, found.which)
    elif found.waits:
        about.append(questions.onward())
    elif found.asks:
        about += [*strip.guessed(len(found.asks)), questions.again()] if found.done else [questions.again()]
    return about


def _latest(found: Guessing) -> Panel | None:
    """What came of the latest answer, as long as the page shows what it has brought about: another story than
    the one it was about."""
    assert found.still is not None
    latest, here = st.session_state.get(LATEST, {}), found.still.name
    shown: Panel | None = latest.get("told")
    return shown if latest.get("shown") == here != latest["name"] else None


def _lost() -> Panels:
    """A word about guesses that are lost, or will be."""
    notes = []
    if unfit := st.session_state.get(UNFIT):
        fit = "guess no longer fits" if unfit == 1 else "guesses no longer fit"
        notes.append(f"{unfit} earlier {fit} this story. The page leaves out what no longer fits.")
    if st.session_state.get(UNKEPT):
        notes.append("This browser does not let a page keep your guesses. You lose them when you reload.")
    if forgotten := st.session_state.get(FORGOTTEN):
        notes.append(
            f"The page has dropped your oldest {plural(forgotten, 'guess')} to make room for new ones."
        )
    return [Said(paragraph(" ".join(notes)))] if notes else []


def _veiled(panel: Panel, until: int) -> Panel:
    return Beside(veiled("plane", panel.picture, until)) if isinstance(panel, Beside) else panel


def _go_to(step: int) -> Change:
    return {"step": str(step), "node": None}


def acting(found: Guessing | None, act: Act) -> Act:
    """How the panels of a question act: an answer is kept, and the page shows the step that it is about."""

    def answered(effect: Effect) -> None:
        question = found.open if found else None
        if isinstance(effect, dict) and ANSWER in effect:
            if question:  # else the click came too late
                act(_answer(found, question, str(effect[ANSWER])))
        elif isinstance(effect, dict) and HALL in effect:
            answer = lecturer.do(str(effect[HALL]), found.name, question) if found and question else None
            if question and answer is not None:
                act(_answer(found, question, answer or UNKNOWN))
        elif isinstance(effect, dict) and AGAIN in effect:
            _again(found)
        elif isinstance(effect, dict) and ONWARD in effect:
            _onward(found)
        else:
            act(effect)

    return answered


def _onward(found: Guessing | None) -> None:
    """The learner has read the feedback, so the next question may be asked."""
    if found is not None:
        found.guesses.fresh = None


def _again(found: Guessing | None) -> None:
    """Ask the questions of a page again."""
    if found is not None and found.still:
        st.session_state.get(KEPT, {}).pop(found.still.name, None)
        st.session_state.get(SETTLED, {}).pop(found.still.lesson, None)


def opened(found: Guessing | None, now: Snapshot[Any, Any]) -> str | None:
    """The answer that the learner has given by opening a node in the picture."""
    question = found.question(now.at) if found and not found.offered else None
    return question.nodes.get(now.node) if question and now.node else None
