"""The page names a parameter without effect in every lesson, view and algorithm, and removes it."""

from collections.abc import Iterator, Mapping

import pytest

import mlcore
from tests.lessons.test_every_lesson import links
from tests.support.visiting import visit
from views.kit.link.kinds import Flag, OneOf, Real, Whole
from views.kit.link.params import Given, Param
from views.lessons import LESSONS
from views.page import unread
from views.site import all_lessons, home

APART = {"presenter", "guess", "card", "step", "node", "table", "view", "algorithm"}


def read(key: str, query: Mapping[str, str]) -> tuple[object, list[str]]:
    """The case of a link, and what the page tells of parameters without effect."""
    lesson = LESSONS[key]
    given = Given(lesson.begun(query), lesson.params)
    return lesson.read(given), unread.shown(given)


def rows(key: str) -> dict[str, Param]:
    return {row.name: row for row in LESSONS[key].params}


def starts() -> Iterator[tuple[str, dict[str, str]]]:
    """Every view of every lesson, with every algorithm where the lesson has the choice."""
    for key in LESSONS:
        mine = rows(key)
        views = mine["view"].kind.options if "view" in mine else [None]
        recipes = mlcore.RECIPES if "algorithm" in mine else [None]
        for view in views:
            for recipe in recipes:
                said = {"view": view, "algorithm": recipe, "data": "iris" if recipe else None}
                yield key, {name: text for name, text in said.items() if text is not None}


def others(row: Param) -> list[str]:
    """Values of a row, as a link writes them. Two at least, so that one differs from any default."""
    kind = row.kind
    if isinstance(kind, OneOf):
        return [option for option in kind.options if option != "own"][:4]
    if isinstance(kind, Flag):
        return ["true", "false"]
    return [kind.write(kind.low), kind.write(kind.high)] if isinstance(kind, Whole | Real) else []


STARTS = [*starts()]


@pytest.mark.parametrize(("key", "start"), STARTS, ids=lambda part: str(part)[:60])
def test_what_changes_nothing_is_told_and_what_changes_something_is_not(key: str, start: dict[str, str]):
    plain, said = read(key, start)
    assert not said
    wrong = []
    for name, row in rows(key).items():
        if name in APART or name in start:
            continue
        found = [read(key, {**start, name: text}) for text in others(row)]
        changes = any(case != plain for case, _ in found)
        shown = [all(f"“{name}”" in " ".join(sentences) for _, sentences in found)] if found else []
        if shown == [changes]:
            wrong.append((name, changes))
    assert not wrong


@pytest.mark.parametrize(
    ("key", "query", "sentence"),
    [
        ("grow", {"data": "tennis", "algorithm": "id3", "surrogates": "21"},
         "ID3 has no setting “surrogates”, so the page leaves it out."),
        ("grow", {"data": "tennis", "algorithm": "id3", "bins": "3", "bonferroni": "false"},
         "ID3 has no settings “bins” and “bonferroni”, so the page leaves them out."),
        ("rules", {"recipe": "cart", "costs": "Outlook:2"},
         "CART has no setting “costs”, so the page leaves it out."),
        ("node", {"view": "pile", "symbols": "4,2"},
         "“symbols” has no effect in the view “Impurity” with the other choices of this link, so the page "
         "leaves it out."),
        ("smo", {"set": "iris", "n": "30", "seed": "x"},
         "“n” and “seed” have no effect with the other choices of this link, so the page leaves them out."),
        ("large", {"view": "stream", "data": "cars"},
         "“data” has no effect in the view “Stream” with the other choices of this link, so the page "
         "leaves it out."),
    ],
)  # fmt: skip
def test_the_page_says_what_has_no_effect(key: str, query: dict[str, str], sentence: str):
    at = visit(key, **query)
    assert at.note == sentence
    unused = {name: None for name in query if f"“{name}”" in sentence}
    assert unused.items() <= at.given.mended.items()


def test_a_name_of_before_does_not_count_where_another_parameter_has_it_now():
    assert visit("overfit", data="diagonal").case.key == "diagonal"
    assert "'ring'" in repr(visit("neighbours", records="world", data="iris").case.source)


def test_every_ready_link_tells_nothing():
    listed = (*home.links(), *all_lessons.links())
    ready = [*links(), *((key, query) for key, query in listed if key in LESSONS)]
    assert {key for key, _ in ready} == {*LESSONS}
    assert [(key, query, read(key, query)[1]) for key, query in ready if read(key, query)[1]] == []
