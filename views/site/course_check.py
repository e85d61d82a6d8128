"""Checks a teacher's folder without a browser: every file is read, and every link is opened."""

from collections.abc import Iterator
from difflib import get_close_matches
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

from datasets import CARDS
from datasets.course import KEYS, SLIPS
from datasets.document import Document, Slip
from views.check.links import found
from views.course import COURSE
from views.lecture.check import opened
from views.lecture.page import FILES
from views.lecture.script import read
from views.lessons import LESSONS
from views.lessons.practice.kinds import KINDS
from views.words.grammar import plural, verb

KNOWN = ("data", "lectures", "exercises", "ready.toml", "course.toml")


def check(folder: Path) -> int:
    """Print what is wrong in the folder. Returns 1 if something is."""
    slips = sorted({*SLIPS, *_links(folder), *_lectures(folder)}, key=lambda one: (one.file, one.line))
    for slip in slips:
        print(f"{slip.file.relative_to(folder)}:{slip.line}: {slip.sentence}")
    exercises = [key for key in KINDS if (folder / f"exercises/{key}.toml").is_file()]
    counts = (
        plural(len(KEYS), "table"),
        plural(sum(one.is_relative_to(folder) for one in FILES.values()), "lecture"),
        plural(len(exercises), "exercise"),
        plural(len(COURSE.chapters), "chapter"),
    )
    n = len(slips)
    needs = (
        f"{plural(n, 'line')} {verb(n, 'needs', 'need')} a correction" if n else "nothing needs a correction"
    )
    print(f"“{COURSE.title}”: {', '.join(counts)}, {needs}.")
    return 1 if slips else 0


def _links(folder: Path) -> Iterator[Slip]:
    """What the app corrects in the links of ready.toml and course.toml, and tables without a tree."""
    yield from _misplaced(folder)
    for key in KEYS:
        if note := found(f"/grow?data={key}").note:
            yield Slip(folder / f"data/{key}.csv", 1, f"{CARDS[key].title}: {note}")
    for name in ("ready.toml", "course.toml"):
        for line, link in _written(folder / name):
            lesson = link.partition("?")[0].rpartition("/")[2]
            if lesson in LESSONS and (note := _left_out(folder, link) or found(link).note):
                yield Slip(folder / name, line, note)


def _misplaced(folder: Path) -> Iterator[Slip]:
    """Files and folders whose name is nearly one that is read."""
    for path in folder.iterdir():
        near = get_close_matches(path.name, KNOWN, 1, 0.8)
        if near and path.name not in KNOWN:
            yield Slip(path, 1, f"This is not read. Did you mean {near[0]}?")


def _left_out(folder: Path, link: str) -> str:
    """A sentence if the link names a table or an exercise of the folder that could not be used."""
    query = dict(parse_qsl(urlsplit(link).query))
    for name, part, ending, good in (("data", "data", "csv", CARDS), ("kind", "exercises", "toml", KINDS)):
        stem = query.get(name, "")
        file = folder / part / f"{stem}.{ending}"
        if stem and stem not in good and file.is_file():
            return f"“{stem}” could not be used. See what is said of {file.relative_to(folder)}."
    return ""


def _written(file: Path) -> Iterator[tuple[int, str]]:
    """The links of a file with their lines."""
    for i, line in enumerate(Document(file).lines if file.is_file() else (), 1):
        key, _, value = line.partition("=")
        if key.strip() == "link":
            yield i, value.strip().strip("\"'")


def _lectures(folder: Path) -> Iterator[Slip]:
    for file in FILES.values():
        if file.is_relative_to(folder):
            lecture = read(file.read_text(encoding="utf-8"))
            wrong = [*lecture.slips, *(slip for item in lecture.items for slip in opened(item))]
            yield from (Slip(file, slip.line, slip.sentence) for slip in wrong)
