"""The lecturer's half of asking the hall: the panels of a question on which it votes, and their buttons.

The lecturer is who opened the hall. The browser keeps a secret in a cookie, so a reload or another tab finds
the hall again. The secret is never in an address.
"""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from secrets import token_urlsafe

import segno
import streamlit as st

from views.kit.link import address
from views.kit.link.table import PRESENTER
from views.kit.panels import Action, Box, Component, Panel, Panels, Row, Said
from views.kit.questions import HALL, Question
from views.kit.store import Round, Store
from views.kit.votes import majority, shown
from views.server.hall import server
from views.server.hall.routes import COOKIE, PATH
from views.server.web import base
from views.words.html import Html, esc, paragraph, plain

SECRET = "hall secret"
FAULT = "hall fault"  # why the hall could not be asked, as a sentence
NO_PHONE = "Phones have no picture to click in, so the hall cannot vote here."
HELP = "Show a code, and let the phones in the room vote before you show the answer."
HERE_ONLY = "Phones cannot open this address: Glasshouse serves this computer only. Start it with make lan."


def panels(story: str, question: Question) -> Panels:
    """The panel of a question on which the hall votes or has voted; none if nobody has asked the hall."""
    rounds = _rounds(story, question.key)
    if not rounds or rounds[-1].state == "done":
        return []
    with _shown():
        return [_panel(rounds, question)]
    return []


def _panel(rounds: Sequence[Round], question: Question) -> Box:
    ask = Said(Html(f'<p class="gh-ask">{question.ask}</p>'))
    if rounds[-1].state == "open":
        called: list[Panel] = [
            Said(_call()),
            Component("hall", {"secret": _secret(), "at": f"{base()}{PATH}"}),
        ]
        steps = [_step("Show the votes", "count", "primary"), _step("Stop the vote", "stop", "tertiary")]
    else:
        called = [Said(shown(rounds))]
        steps = [
            _step("Show the answer", "answer", "primary"),
            _step("Vote again", "ask", "secondary"),
            _step("Stop the vote", "stop", "tertiary"),
        ]
    return Box([ask, *called, Row(steps, "hall steps")], "question")


@contextmanager
def _shown() -> Iterator[None]:
    """Keep what goes wrong with phones or votes for a sentence beside the question: no page fails for it."""
    try:
        yield
    except server.Unavailable as unavailable:
        st.session_state[FAULT] = str(unavailable)
    except sqlite3.Error as error:
        st.session_state[FAULT] = f"The votes cannot be kept: {error}."


def offer(question: Question) -> Panels:
    """The button that asks the hall, and why it could not be asked."""
    if server.is_off() or not (_is_lecturing() or _is_open()):
        return []
    fault = st.session_state.pop(FAULT, "")
    said = [Said(Html(f'<p class="gh-wrong" role="alert">{esc(fault)}</p>'))] if fault else []
    help_text = NO_PHONE if question.marked else HELP
    return [
        Action("Ask the hall", {HALL: "ask"}, "ask the hall", "tertiary", help_text, bool(question.marked)),
        *said,
    ]


def _is_lecturing() -> bool:
    """Whether the page is in presenter mode: a learner alone has no hall to ask."""
    return bool(address.given([PRESENTER])(PRESENTER))


def _is_open() -> bool:
    """Whether this browser has opened a hall before."""
    try:
        return bool(_secret()) and _code(server.store()) is not None
    except (server.Unavailable, sqlite3.Error):
        return False


def _step(label: str, what: str, look: str) -> Action:
    """The first one has the key that the remote control presses."""
    key = "hall next" if look == "primary" else f"hall {what}"
    return Action(label, {HALL: what}, key, look)  # type: ignore[arg-type]


def do(what: str, story: str, question: Question) -> str | None:
    """Do what a button says. Returns the answer of the hall when it is to be shown: "" if nobody voted."""
    with _shown():
        return _do(what, story, question)
    return None


def _do(what: str, story: str, question: Question) -> str | None:
    store = server.store()
    if what == "ask":
        st.session_state[SECRET] = secret = _secret() or token_urlsafe(24)
        server.address()
        answers = {key: plain(text) for key, text in question.answers.items()}
        store.ask(store.open(secret), story, question.key, plain(question.ask), answers)
        return None
    code = _code(store)
    if code is None:
        return None
    if what == "count":
        store.turn(code, "counted")
    elif what == "stop":
        store.drop(code, story, question.key)
    elif what == "answer" and (rounds := store.rounds(code, story, question.key)):
        store.turn(code, "done")
        return majority(rounds) or ""
    return None


def rounds_on(story: str, question: Question) -> Sequence[Round]:
    """The finished votes of the hall on a question."""
    rounds = _rounds(story, question.key)
    return rounds if rounds and rounds[-1].state == "done" else ()


def _rounds(story: str, key: str) -> Sequence[Round]:
    try:
        code = _code(server.store()) if _secret() else None
        return server.store().rounds(code, story, key) if code else ()
    except (server.Unavailable, sqlite3.Error):
        return ()


def _secret() -> str:
    return str(st.session_state.get(SECRET) or st.context.cookies.get(COOKIE) or "")


def _code(store: Store) -> str | None:
    return store.hall(_secret())


def _call() -> Html:
    """How a phone gets there: the code, the address and the QR code."""
    code, address = _code(server.store()) or "", server.address()
    drawn = segno.make(f"{address}/room/{code}", micro=False, error="m").svg_data_uri(
        omitsize=True, dark="#000", light="#fff", border=3
    )
    where = address.partition("//")[2]
    said = f'<p class="gh-hall-code" aria-label="Code {" ".join(code)}">{code[:3]} {code[3:]}</p>'
    words = f"<p>Scan the square, or open <b>{esc(where)}/room</b> and type the code.</p>"
    local = paragraph(HERE_ONLY) if server.is_local(address) else ""
    square = f'<img class="gh-qr" alt="QR code" src="{drawn}">'
    return Html(f'<div class="gh-hall"><div>{said}{words}{local}</div>{square}</div>')
