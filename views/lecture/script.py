"""Reads a lecture from Markdown: a title, and items with a name, minutes, a link and notes.

# Decision trees

## Which attribute first? (4 min)
/grow?data=tennis&algorithm=id3&guess=true
Ask the hall before you go on.
"""

import re
from collections.abc import Collection, Iterator
from typing import NamedTuple
from urllib.parse import urlencode

from views.kit.link.places import BESIDES, destination
from views.lessons import LESSONS
from views.words.grammar import plural

UNTITLED = "A lecture"
MOST_LETTERS = 200_000  # of a text
MOST_ITEMS = 200
MOST_MINUTES = 600  # of an item
LONGEST_NAME = 120  # letters of a title or a name
TIME = re.compile(r"\s*\(\s*(\d+(?:[.,]\d+)?)\s*(?:min|mins|minutes?|′|')\.?\s*\)\s*$", re.IGNORECASE)
LINKED = re.compile(r"\[[^\]]*\]\(\s*<?([^\s>]+)>?\s*\)|<([^\s>]+)>|(\S+)")  # [text](link), <link>, link


class Item(NamedTuple):
    """An item of a lecture.

    minutes: None if the lecture does not say; page: the path of the page; query: its parameters; line: of the
    link, from 1
    """

    name: str
    minutes: float | None
    page: str
    query: dict[str, str]
    notes: str
    line: int

    @property
    def link(self) -> str:
        """The link, relative to any page of the app."""
        return f"{self.page or '.'}{'?' if self.query else ''}{urlencode(self.query)}"


class Slip(NamedTuple):
    """A mistake in the text. line: from 1"""

    line: int
    sentence: str


class Lecture(NamedTuple):
    """slips: what is wrong with the text; items with a mistake are left out"""

    title: str
    items: tuple[Item, ...]
    slips: tuple[Slip, ...]

    @property
    def minutes(self) -> float:
        """The minutes of all items together."""
        return sum(item.minutes or 0.0 for item in self.items)


class _Part(NamedTuple):
    """A heading and the lines below it. line: of the heading"""

    line: int
    level: int
    head: str
    body: list[str]


def read(text: str, pages: Collection[str] = (*BESIDES, *LESSONS)) -> Lecture:
    """The lecture in a text. Never raises: the slips say what is wrong. pages: the paths of the app"""
    if len(text) > MOST_LETTERS:
        sentence = f"This text has {len(text):,} characters, but a lecture has at most {MOST_LETTERS:,}."
        return Lecture(UNTITLED, (), (Slip(1, f"{sentence} Divide it into two."),))
    parts = list(_parts(text.splitlines()))
    titles = [part for part in parts if part.level == 1]
    slips = [Slip(one.line, "A lecture has one title. Make this a heading with “##”.") for one in titles[1:]]
    made = [_item(part, pages) for part in parts if part.level == 2]
    items = [one for one in made if isinstance(one, Item)]
    slips += [one for one in made if isinstance(one, Slip)]
    if len(items) > MOST_ITEMS:
        slips.append(Slip(items[MOST_ITEMS].line, f"A lecture has at most {plural(MOST_ITEMS, 'item')}."))
    if not made:
        slips.append(Slip(1, "No items yet. Begin each with a heading: “## Name (4 min)”."))
    title = titles[0].head[:LONGEST_NAME] if titles and titles[0].head else UNTITLED
    return Lecture(title, tuple(items[:MOST_ITEMS]), tuple(sorted(slips)))


def _parts(lines: list[str]) -> Iterator[_Part]:
    part = _Part(0, 0, "", [])
    for number, line in enumerate(lines, 1):
        if found := re.fullmatch(r" {0,3}(#{1,2})(?:\s+(.*?))?\s*#*\s*", line):
            yield part
            part = _Part(number, len(found[1]), found[2] or "", [])
        else:
            part.body.append(line)
    yield part


def _item(part: _Part, pages: Collection[str]) -> Item | Slip:
    found = TIME.search(part.head)
    name = (part.head[: found.start()] if found else part.head).strip()
    minutes = float(found[1].replace(",", ".")) if found else None
    if not name:
        return Slip(part.line, "This item has no name. Write it after “##”.")
    if len(name) > LONGEST_NAME:
        return Slip(part.line, f"This name has {len(name)} characters. Use at most {LONGEST_NAME}.")
    if minutes is not None and minutes > MOST_MINUTES:
        return Slip(part.line, f"“{name}” has {minutes:,.0f} minutes. Use at most {MOST_MINUTES}.")
    at = next((i for i, line in enumerate(part.body) if line.strip()), None)
    if at is None:
        return Slip(part.line, f"“{name}” has no link. Write it on the line below the heading.")
    line, place = part.body[at].strip(), part.line + at + 1
    linked = LINKED.fullmatch(line)
    where = destination(next(filter(None, linked.groups())), pages) if linked else None
    if where is None:
        said = line if len(line) <= 60 else f"{line[:59]}…"
        return Slip(place, f"“{name}” needs a link to a page of Glasshouse in this line. “{said}” is none.")
    notes = "\n".join(part.body[at + 1 :]).strip("\n")
    return Item(name, minutes, *where, notes.rstrip(), place)
