"""“Take it with you”: the button that makes a file of the page, when somebody asks for it."""

from functools import partial
from html import escape
from typing import Any

import streamlit as st

from datasets.own import OwnTable
from mlcore import TableError
from views.apart import NotDone
from views.handout.page import handout
from views.keep import kept_long
from views.lesson import Lesson
from views.lessons import LESSONS
from views.link import address
from views.opened import Refused, given_in
from views.own import OWN

MIME = "application/octet-stream"  # a page of this server would go through views/gate.py
SECONDS = 1.5  # to make a file, roughly
WORDS = (
    "This page as one HTML file. It plays without a server and without a network, also on a phone, and you "
    "can print it."
)
OWN_TABLE = "Your table goes along: everybody with the file can read all its records."


def offer(lesson: Lesson[Any, Any]) -> None:
    """What a file is, and the button that makes it."""
    link = {name: text for name, text in address.query().items() if name != "presenter"}
    mine = address.given(lesson.params).own if OWN in (link.get("data"), link.get("set")) else None
    st.html(f'<p class="gh-fine">{WORDS}{f" {OWN_TABLE}" if mine else ""}</p>')
    st.download_button(
        "One file", partial(_file, lesson.key, tuple(sorted(link.items())), mine, address.home(lesson.key)),
        file_name=f"glasshouse-{lesson.key}.html", mime=MIME, key="take file", on_click="ignore",
    )  # fmt: skip


def _file(key: str, link: tuple[tuple[str, str], ...], own: OwnTable | None, home: str) -> bytes:
    """The file, or a page that says why there is none."""
    try:
        return made(key, link, own, home).encode()
    except (Refused, TableError, NotDone) as reason:
        return (
            f"<!DOCTYPE html><meta charset=utf-8><title>Glasshouse</title><p>{escape(str(reason))}".encode()
        )


@kept_long(lambda *about: SECONDS)
def made(key: str, link: tuple[tuple[str, str], ...], own: OwnTable | None, home: str) -> str:
    """The HTML of a file. own: a table that the link does not hold. Raises Refused."""
    lesson = LESSONS[key]
    return handout(lesson, given_in(lesson, dict(link), own), home).html
