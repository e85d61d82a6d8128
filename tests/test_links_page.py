"""docs/links.md is true of every lesson: the bounds, values and defaults in its tables are those of the page.

The test reads the tables as a teacher does, and opens links. It does not use what writes the page.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from datasets.packing import unpack
from tests.support.own import own_link
from views.kit.link.params import Given
from views.lessons import LESSONS
from views.page import unread

PAGE = (Path(__file__).resolve().parent.parent / "docs/links.md").read_text(encoding="utf-8")
NUMBERS = re.compile(r"^(-?[\d.,]+) to (-?[\d.,]+)")
CODE = re.compile("`(.*?)`")
WORDS = re.compile(r"^`[^`]*`(?:(?:,| or) `[^`]*`)+$")  # one text in code is an example
ON_THE_PAGE = {"step"}  # the story decides which step is the last
LARGER = {"parts": {"data": "iris"}}  # the usual table has fewer records than a list may have parts
TOGETHER = {"prune": {"data": "iris", "algorithm": "cart"}}  # without the first, a link gets both
CHOSEN_BY_THE_PAGE = {"below", "of"}  # without one, the page opens the section that fits
TABLE = "u,v,class\n" + "".join(f"{i},{i * i % 7},{'ab'[i % 2]}\n" for i in range(40))
OWN = own_link(TABLE, "ccn")["table"]


@dataclass(frozen=True)
class Row:
    """What the page says of a parameter of a lesson. view: "" if it says it of every view"""

    lesson: str
    view: str
    name: str
    values: str
    default: str


def cells(heading: str) -> list[list[str]]:
    """The table below a heading, without its head."""
    part = PAGE.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    lines = [line for line in part.splitlines() if line.startswith("|")][2:]
    return [[cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]] for line in lines]


def first(text: str) -> str:
    """The first text in code, such as the present name of a parameter."""
    found = re.search(r"`([^`]*)`", text)
    return found[1].replace("\\|", "|") if found else ""


@cache
def rows() -> tuple[Row, ...]:
    """Every parameter of every lesson. A row for some views replaces that for all."""
    found: list[Row] = []
    differing = [[lesson, *rest] for lesson, *rest in cells("Where lessons differ")]
    for name, values, _, default, lessons in cells("Parameters"):
        for lesson in LESSONS if lessons == "all" else lessons.split(", "):
            own = [row for row in differing if row[0] == lesson and first(row[2]) == first(name)]
            for _, views, _, other, begun in own:
                said = values if other == "as above" else other, default if begun == "as above" else begun
                found += [Row(lesson, view, first(name), *said) for view in CODE.findall(views) or [""]]
            if not any(row.lesson == lesson and row.name == first(name) and not row.view for row in found):
                found.append(Row(lesson, "", first(name), values, default))
    return tuple(found)


def read(key: str, link: Mapping[str, str]) -> tuple[object, Given]:
    """The case of a link, and how the lesson has read it."""
    return read_once(key, tuple(sorted(link.items())))


@cache
def read_once(key: str, items: tuple[tuple[str, str], ...]) -> tuple[object, Given]:
    lesson, link = LESSONS[key], dict(items)
    given = Given(lesson.begun(link), lesson.params, unpack(OWN) if "table" in link else None)
    case = lesson.read(given)
    for row in lesson.params:
        if row.name in unread.LATER:
            given(row)
    return case, given


def is_taken(given: Given, name: str) -> bool:
    """Whether the page uses a parameter as the link writes it."""
    shown = any(f"sets {name} to" in note for note in given.notes)
    return name not in given.unread() and name not in given.mended and not shown


@cache
def choices(key: str) -> tuple[dict[str, str], ...]:
    """Links that choose nothing, a view, another thing, or both."""
    mine: dict[str, list[str]] = {}
    for row in rows():
        if row.lesson == key and WORDS.match(row.values):
            known = mine.setdefault(row.name, [])
            known += [text for text in CODE.findall(row.values) if text not in known]
    single = [{name: text} for name, texts in mine.items() if name not in ("data", "view") for text in texts]
    tables = [{"data": text} for text in mine.get("data", []) if text != "own"]
    views = [{"view": view} for view in mine.get("view", [])]
    both = [{**view, **one} for view in views for one in (*single, *tables)]
    return ({}, *views, *single, *tables, *both)


def fitting(row: Row) -> Iterator[dict[str, str]]:
    """The links of this lesson and view without the parameter, the simplest first."""
    begun = {one.lesson: one.default.strip("`") for one in rows() if one.name == "view"}.get(row.lesson, "")
    apart = {one.view for one in rows() if (one.lesson, one.name) == (row.lesson, row.name)} - {row.view}
    for link in choices(row.lesson):
        view = link.get("view", begun)
        if row.name not in link and (view == row.view if row.view else view not in apart):
            yield {**link, **LARGER.get(row.name, {})}


def naming(row: Row) -> dict[str, str] | None:
    """The simplest link in which the parameter has an effect if the link names it."""
    text = (valid(row.values) or [first(row.default)])[0]
    for link in fitting(row):
        if row.name not in read(row.lesson, {**link, row.name: text})[1].unread():
            return link
    return None


def leaving_out(row: Row) -> dict[str, str] | None:
    """The simplest link in which the parameter has an effect though the link does not name it."""
    return next((link for link in fitting(row) if row.name in read(row.lesson, link)[1].used), None)


def valid(values: str) -> list[str]:
    """The texts that a cell calls valid: both bounds, or all options. None for a text with a grammar."""
    if found := NUMBERS.match(values):
        return [bound.replace(",", "") for bound in found.groups()] + CODE.findall(values)
    return CODE.findall(values) if WORDS.match(values) else []


def beyond(values: str) -> list[str]:
    """Numbers just outside the bounds of a cell."""
    low, high = (float(bound) for bound in valid(values)[:2])
    return [f"{low - 1:.0f}", f"{high + 1:.0f}"]


def slips(row: Row, link: Mapping[str, str]) -> Iterator[str]:
    """What the page of links says of a parameter and the lesson does not do."""
    for text in valid(row.values):
        also = {"table": OWN} if text == "own" else {}
        if not is_taken(read(row.lesson, {**link, **also, row.name: text})[1], row.name):
            yield f"{text} is mended"
    for text in beyond(row.values) if NUMBERS.match(row.values) else ():
        _, given = read(row.lesson, {**link, row.name: text})
        shown = [note for note in given.notes if f"sets {row.name} to" in note and note.endswith(".")]
        if row.name not in given.mended or len(shown) != 1:
            yield f"{text} is taken"


def wrong_default(row: Row, link: Mapping[str, str] | None) -> Iterator[str]:
    """The default, if the lesson shows something else without the parameter."""
    default = first(row.default)
    if link is not None and default and row.name not in CHOSEN_BY_THE_PAGE:
        also = TOGETHER.get(row.lesson, {}) if row.name in TOGETHER.get(row.lesson, {}) else {}
        if read(row.lesson, link)[0] != read(row.lesson, {**also, **link, row.name: default})[0]:
            yield f"{default} is not the default"


def test_the_page_has_every_parameter_of_every_lesson():
    found = {(row.lesson, row.name) for row in rows()}
    settings = {first(setting) for setting, *_ in cells("Settings of the algorithms")}
    every = {(key, row.name) for key, lesson in LESSONS.items() for row in lesson.params}
    assert every == found | {(key, name) for key, name in every if name in settings}, (
        "docs/links.md has every parameter of every lesson: list it in ROWS of views/page/document.py, then "
        "run `make docs`"
    )


@pytest.mark.parametrize("key", LESSONS)
def test_what_the_page_says_of_a_lesson_is_true(key: str):
    """Each bound and value is taken, one beyond is mended with a sentence, and the default is the default."""
    wrong, seen = {}, set()
    mine = [row for row in rows() if row.lesson == key and row.name not in ON_THE_PAGE]
    mine = [row for row in mine if valid(row.values) or first(row.default)]
    for row in mine:
        link = naming(row)
        if link is not None:
            seen.add(row.name)
            wrong[row.name, row.view] = [*slips(row, link), *wrong_default(row, leaving_out(row))]
    assert seen == {row.name for row in mine}, (
        "`read` of a lesson asks `given` for each of its params, but no link makes it ask for the others"
    )
    assert not {name: said for name, said in wrong.items() if said}


OF_TREES = [key for key, lesson in LESSONS.items() if "algorithm" in {row.name for row in lesson.params}]


@pytest.mark.parametrize("key", OF_TREES)
def test_what_the_page_says_of_a_setting_is_true_of_its_algorithms_only(key: str):
    wrong = []
    for setting, values, _, default, recipes in cells("Settings of the algorithms"):
        row = Row(key, "", first(setting), values, default)
        for recipe in recipes.split(", "):
            link = {"data": "iris", "algorithm": recipe}
            wrong += [(recipe, row.name, said) for said in (*slips(row, link), *wrong_default(row, link))]
    known = {
        (first(one[0]), recipe)
        for one in cells("Settings of the algorithms")
        for recipe in one[-1].split(", ")
    }
    for name, recipe in {(name, recipe) for name, _ in known for _, recipe in known} - known:
        _, given = read(key, {"data": "iris", "algorithm": recipe, name: "2"})
        if not any(f"“{name}”" in sentence for sentence in unread.shown(given)):
            wrong.append((recipe, name, "is not told"))
    assert not wrong
