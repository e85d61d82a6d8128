"""The pages of a package, each made once for everybody."""

from typing import NamedTuple

from mlcore import TableError
from views.handout.page import handout
from views.kit.keep import kept_long
from views.lessons import LESSONS
from views.package.contents import Link
from views.page.opened import Refused, given_in

SECONDS = 1.5  # to make a page, roughly
NO_LESSON = "This page needs the server."


class Made(NamedTuple):
    """A page as a file. html: "" if there is none; reason: why not; title: of its lesson and its case"""

    title: str
    html: str
    reason: str = ""


@kept_long(lambda *about: SECONDS)
def made(key: str, link: Link, home: str) -> Made:
    """The file of a page. home: the address of the app, "" if nobody knows it"""
    if key not in LESSONS:
        return Made(key.capitalize() or "Home", "", NO_LESSON)
    lesson = LESSONS[key]
    try:
        found = handout(lesson, given_in(lesson, dict(link)), home)
    except (Refused, TableError) as refusal:
        return Made(lesson.title, "", str(refusal))
    return Made(f"{found.title}: {found.shown}" if found.shown else found.title, found.html)
