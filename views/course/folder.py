"""The course of a teacher's folder, course.toml: its title, its logo, and its chapters in their order."""

from base64 import b64encode
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from datasets.course import FOLDER, SLIPS
from datasets.document import Document
from views.course.chapter import WORDS, Chapter, Step, What
from views.course.question import Choice, Question
from views.kit.link.places import BESIDES, destination
from views.kit.panels import Way
from views.lessons import LESSONS

FIELDS = ("title", "logo", "chapters", "chapter")
TYPES = {".svg": "image/svg+xml", ".png": "image/png", ".jpg": "image/jpeg", ".webp": "image/webp"}
MOST_BYTES = 200_000  # of a logo
MOST_CHOICES = 6


class Course(NamedTuple):
    """title: above the chapters; logo: an address of its data, "" for none"""

    title: str
    logo: str
    chapters: tuple[Chapter, ...]


def course(own: Sequence[Chapter]) -> Course:
    """The course of the folder. own: the chapters of Glasshouse"""
    if FOLDER is None or not (FOLDER / "course.toml").is_file():
        return Course("The course", "", tuple(own))
    document = Document(FOLDER / "course.toml")
    values = document.values
    document.know(values, FIELDS)
    added = list(_chapters(document))
    known = {chapter.key: chapter for chapter in (*own, *added)}
    for one in added:
        if one.key in {chapter.key for chapter in own}:
            document.slip(
                f"A chapter of Glasshouse is called “{one.key}”, and this one takes its place.", "chapter"
            )
    order = document.texts(values, "chapters") or tuple(known)
    for key in order:
        if key not in known:
            document.slip(f"There is no chapter “{key}”. There are: {', '.join(known)}.", "chapters")
    chapters = tuple(known[key] for key in dict.fromkeys(order) if key in known)
    title, logo = document.get(values, str, "The course", "title"), _logo(document, FOLDER)
    SLIPS.extend(document.slips)
    return Course(title or "The course", logo, chapters or tuple(own))


def _logo(document: Document, folder: Path) -> str:
    name = document.get(document.values, str, "", "logo")
    if not name:
        return ""
    file = (folder / name).resolve()
    if not file.is_file() or not file.is_relative_to(folder):
        document.slip(f"There is no file {name} in this folder.", "logo")
    elif file.suffix not in TYPES:
        document.slip(f"A logo is one of {', '.join(TYPES)}.", "logo")
    elif file.stat().st_size > MOST_BYTES:
        document.slip(f"This logo has {file.stat().st_size:,} bytes. It may have {MOST_BYTES:,}.", "logo")
    else:
        return f"data:{TYPES[file.suffix]};base64,{b64encode(file.read_bytes()).decode()}"
    return ""


def _chapters(document: Document) -> Iterator[Chapter]:
    for i, one in document.sections(document.values, "chapter"):
        document.know(one, ("key", "title", "able", "step", "question"), "chapter", i)
        key, title = (document.needed(one, "chapter", i, name) for name in ("key", "title"))
        able = document.needed(one, "chapter", i, "able")
        found = [*_steps(document, i)]
        steps, more = (
            tuple(step for step, beside in found if beside is optional) for optional in (False, True)
        )
        if not steps:
            document.slip(f"The chapter “{title}” has no step that can be shown.", "chapter", i)
        elif key.replace("-", "").isalnum() and key.isascii():
            yield Chapter(key, title, able.removesuffix("."), steps, tuple(_questions(document, i)), more)
        else:
            document.slip("Write a key with letters, digits and hyphens.", "chapter", i, "key")


def _parts(document: Document, i: int, name: str) -> Iterator[tuple[tuple[str, int], dict[str, Any]]]:
    """The sections of this name in a chapter, each with its place in the file."""
    chapter = document.values["chapter"][i]
    earlier = (one.get(name) for one in document.values["chapter"][:i] if isinstance(one, dict))
    before = sum(len(found) for found in earlier if isinstance(found, list))
    for j, one in document.sections(chapter, "chapter", i, name):
        yield (f"chapter.{name}", before + j), one


def _questions(document: Document, i: int) -> Iterator[Question]:
    for at, one in _parts(document, i, "question"):
        document.know(one, ("ask", "choices", "right", "why"), *at)
        text, right = (document.needed(one, *at, name) for name in ("ask", "right"))
        choices, why = (document.texts(one, *at, name) for name in ("choices", "why"))
        if not 2 <= len(set(choices)) == len(choices) <= MOST_CHOICES:
            document.slip(f"Write 2 to {MOST_CHOICES} different choices.", *at, "choices")
        elif right not in choices:
            document.slip("“right” is one of the choices, in the same words.", *at, "right")
        elif len(why) != len(choices):
            document.slip("“why” has one reason for each choice, in the same order.", *at, "why")
        elif text:
            reasons = zip(choices, why, strict=True)
            yield Question(text, tuple(Choice(choice, reason, choice == right) for choice, reason in reasons))


def _steps(document: Document, i: int) -> Iterator[tuple[Step, bool]]:
    """The steps of a chapter, and whether each is optional."""
    for at, one in _parts(document, i, "step"):
        document.know(one, ("what", "title", "link", "more"), *at)
        what, title, link = (document.needed(one, *at, name) for name in ("what", "title", "link"))
        where = destination(link, (*BESIDES, *LESSONS))
        optional = document.get(one, bool, False, *at, "more")
        shown = next((one for one in WORDS if one == what), None)
        if shown is None:
            document.slip(f"“what” is one of {', '.join(WORDS)}.", *at, "what")
        elif where is None:
            document.slip(f"“{link}” is not a link to a page of Glasshouse.", *at, "link")
        else:
            yield _step(shown, title, *where), optional


def _step(what: What, title: str, page: str, query: dict[str, str]) -> Step:
    kind = query.get("kind", "") if what == "practise" else ""
    asked = {**query, "guess": "true"} if what == "guess" else query
    return Step(what, Way(title, page, asked), kind)
