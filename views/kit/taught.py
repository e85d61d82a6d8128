"""What a teacher's folder adds to the lessons: the links of ready.toml, and words for the search."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from datasets import CARDS
from datasets.course import FOLDER, KEYS, SLIPS
from datasets.document import Document
from views.kit.lesson import Lesson, Ready
from views.kit.link.places import destination

GROWS = "grow"  # the lesson that the search offers for a table
FIELDS = ("title", "words", "link")


def add_to(lessons: dict[str, Lesson[Any, Any]]) -> None:
    """Put the teacher's links before the ready cases of their lessons."""
    found = _ready(lessons)
    for key, lesson in lessons.items():
        tables = [CARDS[one].title for one in KEYS] if key == GROWS else []
        if key in found or tables:
            lessons[key] = _with(lesson, found.get(key, ()), tables)


def _with(lesson: Lesson[Any, Any], added: Sequence[Ready], tables: Sequence[str]) -> Lesson[Any, Any]:
    own = lesson.ready
    topics = ", ".join((lesson.topics, *(one.label for one in added), *tables))
    return replace(lesson, ready=lambda: (*added, *own()), topics=topics)


def _ready(lessons: Collection[str]) -> Mapping[str, Sequence[Ready]]:
    """The links of ready.toml, by their lesson."""
    found: dict[str, list[Ready]] = {}
    if FOLDER is None or not (FOLDER / "ready.toml").is_file():
        return found
    document = Document(FOLDER / "ready.toml")
    document.know(document.values, ("link",))
    for i, one in document.sections(document.values, "link"):
        document.know(one, FIELDS, "link", i)
        title = document.needed(one, "link", i, "title")
        link = document.needed(one, "link", i, "link")
        words = document.get(one, str, "", "link", i, "words")
        if (at := destination(link, lessons)) is not None:
            found.setdefault(at[0], []).append(Ready(title or link, at[1], words))
        elif link:
            document.slip(f"“{link}” is not a link to a lesson.", "link", i, "link")
    SLIPS.extend(document.slips)
    return found
