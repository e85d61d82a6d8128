"""What goes into a package: chapters of the course, the items of a lecture, and single links."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from views.course import CHAPTERS, WORDS, Chapter
from views.kit.link.places import BESIDES, destination
from views.lecture.script import read
from views.lessons import LESSONS
from views.lessons.practice.params import MOST_ON_A_SHEET

MOST_PAGES = 200
LONGEST = 200  # letters of a title in SCORM 1.2
UNTITLED = "Glasshouse"
LINKS = "Lessons"
SHEETS = "Sheets of exercises"
EACH = 3  # exercises of each kind on the sheet of a chapter
Link = tuple[tuple[str, str], ...]  # the parameters of an address


class ContentsError(ValueError):
    """Nothing can be packed. The message says why."""


class Page(NamedTuple):
    """A page of the app. title: "" for the one that its lesson gives it; key: its path"""

    title: str
    key: str
    link: Link


class Part(NamedTuple):
    """Pages under a heading, with a sentence about them."""

    title: str
    words: str
    pages: tuple[Page, ...]


class Contents(NamedTuple):
    """A course as a package."""

    title: str
    parts: tuple[Part, ...]

    @property
    def pages(self) -> tuple[Page, ...]:
        """All pages in their order."""
        return tuple(page for part in self.parts for page in part.pages)


def contents(title: str, parts: Iterable[Part]) -> Contents:
    """The course with the parts that have pages. Raises ContentsError for none, or for too many."""
    found = Contents(_clean(title) or UNTITLED, tuple(part for part in parts if part.pages))
    if not found.pages:
        raise ContentsError("Nothing is chosen yet.")
    if len(found.pages) > MOST_PAGES:
        raise ContentsError(
            f"These are {len(found.pages)} pages, and a package has at most {MOST_PAGES}. Divide it into two."
        )
    return found


def of_chapter(key: str) -> Part:
    """A chapter of the course with all its steps. Raises ContentsError."""
    chapter = _chapter(key)
    pages = (
        _page(f"{WORDS[step.what]}: {step.way.label}", step.way.lesson, step.way.query or {})
        for step in chapter.all_steps
    )
    return Part(_clean(chapter.title), _clean(f"You will be able to {chapter.able}."), tuple(pages))


def _chapter(key: str) -> Chapter:
    chapters = {chapter.key: chapter for chapter in CHAPTERS}
    if key not in chapters:
        raise ContentsError(f"There is no chapter “{key}”. There are: {', '.join(chapters)}.")
    return chapters[key]


def of_sheets(keys: Iterable[str]) -> Part:
    """A sheet of exercises for each chapter. Raises ContentsError."""
    return Part(SHEETS, "", tuple(_sheet(_chapter(key)) for key in keys))


def _sheet(chapter: Chapter) -> Page:
    """Several exercises of each kind of a chapter."""
    kinds = [step.kind for step in chapter.all_steps if step.kind]
    if not kinds:
        raise ContentsError(f"The chapter “{chapter.title}” has no exercises.")
    many = min(EACH * len(kinds), MOST_ON_A_SHEET)
    query = {"view": "sheet", "kinds": ",".join(kinds), "many": str(many)}
    return _page(f"Exercises: {chapter.title}", "practice", query)


def of_lecture(text: str) -> tuple[str, Part]:
    """The title of a lecture, and its items. Its notes are the lecturer's, so they stay at home. Raises
    ContentsError for the first mistake of the text."""
    lecture = read(text)
    if lecture.slips:
        slip = lecture.slips[0]
        raise ContentsError(f"Line {slip.line} of the lecture: {slip.sentence}")
    pages = tuple(_page(item.name, item.page, item.query) for item in lecture.items)
    return _clean(lecture.title), Part(_clean(lecture.title), "", pages)


def of_lessons(keys: Iterable[str]) -> Part:
    """Lessons as they begin."""
    return Part(LINKS, "", tuple(_page(LESSONS[key].title, key, {}) for key in keys))


def of_links(links: Iterable[str]) -> Part:
    """Pages by their links, each of which may leave out the address of the app. Raises ContentsError."""
    return Part("Links", "", tuple(_linked(link) for link in map(str.strip, links) if link))


def _linked(link: str) -> Page:
    where = destination(link, (*BESIDES, *LESSONS))
    if where is None:
        said = link if len(link) <= 60 else f"{link[:59]}…"
        raise ContentsError(f"“{said}” is not a link to a page. Copy one with “Copy link”.")
    return _page("", *where)


def _page(title: str, key: str, query: Mapping[str, str]) -> Page:
    return Page(_clean(title), key, tuple(query.items()))


def _clean(text: str) -> str:
    """A title in one line, without the letters that XML does not have."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())[:LONGEST]
