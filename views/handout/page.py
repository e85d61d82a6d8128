"""A file: the HTML around what reader.py has read and packed.py has packed."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from html import escape
from typing import Any

from views.handout.packed import LOADER, Packed, packed
from views.handout.reader import Reading
from views.handout.written import File
from views.kit.lesson import Lesson
from views.kit.link.params import Given
from views.kit.version import version
from views.page.opened import Opened, opened
from views.subjects.code import CHECKED
from views.words.html import Html, plain
from views.words.ways import reference

FEW = 100  # steps whose sentences are there without a script, too


@dataclass(frozen=True)
class Handout:
    """A file: its name, its HTML, and its title and sentence for an index."""

    name: str
    html: str
    title: str
    shown: str


def handout(lesson: Lesson[Any, Any], given: Given, home: str = "", name: str = "") -> Handout:
    """The file of a link. home: the address of the app, if it is known. Raises Refused."""
    link = reference(lesson.key, given.query)
    at = opened(lesson, replace(given, query=lesson.on_paper(given.query)))
    reading = Reading(at, File(lesson.key))
    shown = lesson.shown(at.case)
    what = packed("file", reading.data(), reading.pool, [at.stage], [lesson.key])
    says = {} if reading.asks else reading.sentences  # they tell what comes
    html = _html(at, says, what, home, link)
    return Handout(name or _name(lesson, link), html, lesson.title, shown)


def _name(lesson: Lesson[Any, Any], link: str) -> str:
    """The name of a file: the lesson, and a few letters that differ from link to link."""
    return f"glasshouse-{lesson.key}-{sha256(link.encode()).hexdigest()[:6]}.html"


# The HTML -------------------------------------------------------------------------------------------


def _html(at: Opened, says: Mapping[int, Html], what: Packed, home: str, link: str) -> str:
    shown, title = at.lesson.shown(at.case), at.lesson.title
    heading = f"{title}: {shown}" if shown else title
    scene = "scene" if at.stage and at.stage != "facets" else "wide-scene"
    return f"""\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{what.policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="Glasshouse {version()}">
<link rel="icon" href="data:,">
<title>{escape(heading)}</title>
</head>
<body class="stApp gh" data-testid="stApp">
<main class="stMain"><div class="stMainBlockContainer">
<header class="gh-file-head"><p><b>{escape(title)}</b> {escape(shown)}</p>{_notes(at.given)}</header>
<div class="st-key-{scene}">
<div class="stElementContainer" id="say"></div>
<div data-testid="stLayoutWrapper"><div class="st-key-picture" id="picture"></div></div>
<div data-testid="stLayoutWrapper"><div class="st-key-beside stVerticalBlock" id="beside"></div></div>
<div data-testid="stLayoutWrapper"><div class="st-key-under stVerticalBlock" id="under"></div></div>
</div>
<div class="st-key-more stVerticalBlock" id="below"></div>
<div id="plain">{_plain(says)}</div>
</div></main>
<footer class="gh-file-foot">{_foot(home, link)}</footer>
<script type="application/octet-stream" id="packed">{what.text}</script>
<script>{LOADER}</script>
</body>
</html>
"""


def _notes(given: Given) -> str:
    """What the lesson has corrected in the link."""
    text = " ".join(given.notes)
    return f'<p class="gh-fine gh-note" role="note">{escape(text)}</p>' if text else ""


def _plain(says: Mapping[int, Html]) -> str:
    """The sentences of the first steps, for a browser in which no script runs."""
    said = "".join(f"<li>{escape(plain(says[step]))}</li>" for step in sorted(says)[: FEW + 1])
    return (
        '<p class="gh-fine">The pictures of this file need a browser from 2023 or later that runs scripts. '
        f'These are its sentences.</p><ol start="0">{said}</ol>'
    )


def _foot(home: str, link: str) -> str:
    """The link to the lesson, and what the file was made with."""
    live = f"Glasshouse: /{escape(link)}"
    if home:
        live = f'<a href="{escape(home + link)}">Change it in Glasshouse</a>'
    checked = " and ".join(CHECKED.values())
    return (
        f"<p>{live}</p><p>Made with Glasshouse {version()}. Its tests compare the figures with {checked}.</p>"
    )
