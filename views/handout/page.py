"""A file: the HTML around what reader.py has read, with the pictures' scripts and styles, packed.

Style, script and data are one deflated text. A small script unpacks them. The policy of the file allows these
two scripts and nothing else, and no request at all.
"""

import json
import re
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Any
from zlib import compress

from views.code import CHECKED
from views.handout.markup import elements
from views.handout.pool import written
from views.handout.reader import Reading
from views.handout.written import File
from views.lesson import Lesson
from views.link.params import Given
from views.opened import Opened, opened
from views.stage.bundle import together
from views.stage.component import HERE as STAGE
from views.stage.component import MADE
from views.version import version
from views.words.html import plain
from views.words.ways import reference

VIEWS = Path(__file__).resolve().parent.parent
PART = re.compile(r'"p":"(\w+)"')
BLOCKS = re.compile(r"/\*.*?\*/\n?", re.DOTALL)  # comments of a style sheet
REMARKS = re.compile(r"/\*\*.*?\*/|^ *//[^\n]*\n", re.DOTALL | re.MULTILINE)  # of a script, by themselves
FEW = 100  # steps whose sentences are there without a script, too
LOADER = (STAGE / "file/loader.js").read_text(encoding="utf-8")


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
    parts, data = reading.pool.sorted(written(reading.data()))
    names = _parts_in([*parts, data], at.stage)
    frames = {one: elements(MADE[one].html)[0] for one in names if MADE[one].html}
    told = f'{{"parts":[{",".join(parts)}],"frames":{written(frames)},{data[1:]}'
    shown = lesson.shown(at.case)
    html = _html(at, _packed(lesson.key, names, told), _hash(script(names)), home, link)
    return Handout(name or _name(lesson, link), html, lesson.title, shown)


def _parts_in(texts: list[str], stage: str) -> tuple[str, ...]:
    """The parts of the app that a file needs."""
    found = {name for text in texts for name in PART.findall(text)} & MADE.keys()
    return tuple(sorted({*found, *([stage] if stage else [])}))


def _name(lesson: Lesson[Any, Any], link: str) -> str:
    """The name of a file: the lesson, and a few letters that differ from link to link."""
    return f"glasshouse-{lesson.key}-{sha256(link.encode()).hexdigest()[:6]}.html"


# What is packed -------------------------------------------------------------------------------------


@cache
def script(names: tuple[str, ...]) -> str:
    """The script of a file with these parts."""
    text = together(STAGE / "file/file.js", {name: STAGE / MADE[name].js for name in names})
    return REMARKS.sub("", text)


@cache
def _style(key: str, names: tuple[str, ...]) -> str:
    sheets = dict.fromkeys(
        [STAGE / "base/colours.css", STAGE / "file/file.css", VIEWS / "style.css",
         VIEWS / f"lessons/{key}/page.css", STAGE / "words/words.css",
         *(STAGE / file for name in names for file in MADE[name].css), STAGE / "file/paper.css"]
    )  # fmt: skip
    text = "\n".join(sheet.read_text(encoding="utf-8") for sheet in sheets if sheet.exists())
    return BLOCKS.sub("", text)


def _packed(key: str, names: tuple[str, ...], data: str) -> str:
    """Style, script and data in one text of letters."""
    about = json.dumps({"style": _style(key, names), "script": script(names)}, ensure_ascii=False)
    return b64encode(compress(f'{about[:-1]},"data":{data}}}'.encode(), 9)).decode()


def _hash(code: str) -> str:
    return f"'sha256-{b64encode(sha256(code.encode()).digest()).decode()}'"


# The HTML -------------------------------------------------------------------------------------------


def _html(at: Opened, packed: str, code: str, home: str, link: str) -> str:
    policy = (
        f"default-src 'none'; script-src {_hash(LOADER)} {code}; style-src 'unsafe-inline'; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )
    shown, title = at.lesson.shown(at.case), at.lesson.title
    heading = f"{title}: {shown}" if shown else title
    scene = "scene" if at.stage and at.stage != "wall" else "wide-scene"
    return f"""\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
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
<div id="plain">{_plain(at)}</div>
</div></main>
<footer class="gh-file-foot">{_foot(home, link)}</footer>
<script type="application/octet-stream" id="packed">{packed}</script>
<script>{LOADER}</script>
</body>
</html>
"""


def _notes(given: Given) -> str:
    """What the lesson has corrected in the link."""
    text = " ".join(given.notes)
    return f'<p class="gh-fine gh-note" role="note">{escape(text)}</p>' if text else ""


def _plain(at: Opened) -> str:
    """The sentences of the story, for a browser in which no script runs."""
    steps = range(min(at.last, FEW) + 1)
    said = "".join(f"<li>{escape(plain(text))}</li>" for text in _sentences(at, steps))
    return (
        '<p class="gh-fine">The pictures of this file need a browser from 2023 or later that runs scripts. '
        f'These are its sentences.</p><ol start="0">{said}</ol>'
    )


def _sentences(at: Opened, steps: range) -> Iterator[str]:
    if not _asks(at):
        yield from (at.told(step).say for step in steps)


def _asks(at: Opened) -> bool:
    return at.given.query.get("guess") == "true"


def _foot(home: str, link: str) -> str:
    """The link to the lesson, and what the file was made with."""
    live = f"Glasshouse: /{escape(link)}"
    if home:
        live = f'<a href="{escape(home + link)}">Change it in Glasshouse</a>'
    checked = " and ".join(CHECKED.values())
    return (
        f"<p>{live}</p><p>Made with Glasshouse {version()}. Its tests compare the figures with {checked}.</p>"
    )
