"""Checks a teacher's folder without a browser: every file is read, and every link is opened."""

from collections.abc import Iterator
from pathlib import Path

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
    for key in KEYS:
        if note := found(f"/grow?data={key}").note:
            yield Slip(folder / f"data/{key}.csv", 1, f"{CARDS[key].title}: {note}")
    for name in ("ready.toml", "course.toml"):
        for line, link in _written(folder / name):
            lesson = link.partition("?")[0].rpartition("/")[2]
            if lesson in LESSONS and (note := found(link).note):
                yield Slip(folder / name, line, note)


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
