"""“Take it with you”: the page as one file, its steps on paper, and its picture, each made when asked for."""

from collections.abc import Callable
from functools import partial
from html import escape
from typing import Any

import streamlit as st

from datasets.own import OwnTable
from mlcore import TableError
from views.handout.page import handout
from views.handout.printed import printed
from views.kit.apart import NotDone
from views.kit.keep import kept_long
from views.kit.lesson import Lesson
from views.kit.link import address
from views.kit.own import OWN
from views.lessons import LESSONS
from views.page.opened import Refused, given_in
from views.page.stages import take_picture

MIME = "application/octet-stream"  # a page of this server would go through views/server/gate.py
SECONDS = 1.5  # to make a file, roughly
WORDS = "This page plays without a server and without a network, also on a phone."
OWN_TABLE = "Your table goes along: everybody with the file can read all its records."
PAPER = "Ctrl+P prints this page as it is now, with its link as a QR code."
STEPS = "For other steps, write 1, 3, 5-8 or all. In the file you tick the steps and print them."
PICTURE = "The picture as it is now, in light colours and with its font."


def offer(lesson: Lesson[Any, Any]) -> None:
    """The page as one file, its steps on paper, and its picture."""
    link = {name: text for name, text in address.query().items() if name != "presenter"}
    mine = address.given(lesson.params).own if OWN in (link.get("data"), link.get("set")) else None
    about = (lesson.key, tuple(sorted(link.items())), mine, address.home(lesson.key))
    _say("One file", f"{WORDS}{f' {OWN_TABLE}' if mine else ''}")
    _download("Download one file", f"glasshouse-{lesson.key}.html", "take file", partial(_file, made, *about))
    _say("On paper", PAPER + (f" {STEPS}" if lesson.player else ""))
    with st.container(horizontal=True, vertical_alignment="bottom", key="take paper"):
        steps = ""
        if lesson.player:
            steps = st.text_input("Steps", key="take steps", placeholder="this step", width=180)
        named = f"glasshouse-{lesson.key}-print.html"
        _download("Download to print", named, "take print", partial(_file, on_paper, *about, steps))
    _say("Picture", PICTURE)
    take_picture(f"glasshouse-{lesson.key}")


def _say(title: str, words: str) -> None:
    st.html(f'<p class="gh-fine"><b>{title}.</b> {words}</p>')


def _download(label: str, name: str, key: str, make: Callable[[], bytes]) -> None:
    st.download_button(label, make, file_name=name, mime=MIME, key=key, on_click="ignore")


def _file(make: Callable[..., str], *about: Any) -> bytes:
    """The file, or a page that says why there is none."""
    try:
        return make(*about).encode()
    except (Refused, TableError, NotDone, ValueError) as reason:
        return (
            f"<!DOCTYPE html><meta charset=utf-8><title>Glasshouse</title><p>{escape(str(reason))}".encode()
        )


@kept_long(lambda *about: SECONDS)
def made(key: str, link: tuple[tuple[str, str], ...], own: OwnTable | None, home: str) -> str:
    """The HTML of a file. own: a table that the link does not hold. Raises Refused."""
    lesson = LESSONS[key]
    return handout(lesson, given_in(lesson, dict(link), own), home).html


@kept_long(lambda *about: SECONDS)
def on_paper(key: str, link: tuple[tuple[str, str], ...], own: OwnTable | None, home: str, steps: str) -> str:
    """The HTML of a file to print. Raises Refused, and ValueError for steps that are not there."""
    lesson = LESSONS[key]
    return printed(lesson, given_in(lesson, dict(link), own), steps, home)
