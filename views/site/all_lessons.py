"""The page with all lessons, their ready cases and all data sets. The browser searches it: stage/listed."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from itertools import groupby
from typing import Any, NamedTuple

import streamlit as st

from datasets import CARDS, Card
from datasets import course as taught
from mlcore import svm
from views.kit.lesson import Lesson, Ready
from views.kit.link import address
from views.kit.panels import Way
from views.lessons import LESSONS
from views.page.frame import topics
from views.page.stages import find_lessons, still
from views.subjects.points.drawn import still as still_of
from views.subjects.points.points import Source, machine_of, made
from views.subjects.trees.story import table_of
from views.words.grammar import plural
from views.words.html import Html, class_legend, esc, folded, paragraph
from views.words.ways import way


def _grow(label: str, data: str, **query: str) -> Way:
    return Way(label, "grow", {"data": data, **query})


class Machine(NamedTuple):
    """The picture of a lesson on support vector machines: set, kernel and C. query: of the way there"""

    points: str
    kernel: svm.Kernel
    C: float
    query: Mapping[str, str]


MACHINES = {
    "margin": Machine("clouds", svm.linear(), 1000.0, {}),
    "slack": Machine("touching", svm.linear(), 1.0, {}),
    "kernels": Machine("ring", svm.poly(2, 1.0), 1.0, {}),
    "smo": Machine("touching", svm.linear(), 0.1, {"set": "touching", "C": "0.1"}),
}
WAYS = {  # into the growing of a tree on a data set
    "tennis": (
        _grow("The root: why Outlook?", "tennis", algorithm="id3", step="1"),
        _grow(
            "Wind instead: what does that cost?", "tennis", algorithm="id3", override="root:Wind", step="1"
        ),
        _grow("One split at a time", "tennis", algorithm="id3", detail="1"),
    ),
    "tax": (
        _grow("An exact tie", "tax", algorithm="cart", step="1"),
        _grow("The threshold of Taxable Income", "tax", algorithm="cart", look="Taxable Income", step="1"),
        _grow("Every threshold, one by one", "tax", algorithm="cart", detail="3", step="6"),
    ),
    "vertebrate": (
        _grow("Where gain and gain ratio disagree", "vertebrate", algorithm="id3", step="1"),
        _grow(
            "What if the name is an attribute?", "vertebrate", algorithm="id3", identifiers="true", step="1"
        ),
        _grow("Binary splits", "vertebrate", algorithm="cart", step="1"),
    ),
    "golf": (_grow("A missing value divides a record", "golf", algorithm="c4.5", step="1"),),
    "titanic": (_grow("CHAID merges categories", "titanic", algorithm="chaid", detail="3", step="1"),),
    "iris": (_grow("Conditional inference: test, then split", "iris", algorithm="ctree", step="1"),),
    "cars": (_grow("A regression tree", "cars", algorithm="cart", max_leaves="6"),),
    "labor": (_grow("Surrogate splits for missing values", "labor", algorithm="cart", step="1"),),
    "lenses": (_grow("Multiway splits to pure leaves", "lenses", algorithm="id3", step="1"),),
    "kyphosis": (_grow("The average-gain rule", "kyphosis", algorithm="c4.5", step="1"),),
}


def links() -> list[tuple[str, Mapping[str, str]]]:
    """Every way from here that no lesson has among its ready cases: the page and the link."""
    ways = [one for card in CARDS.values() for one in _ways(card)]
    machines = [(key, machine.query) for key, machine in MACHINES.items()]
    return [*machines, *((one.lesson, one.query or {}) for one in ways)]


def show() -> None:
    """The page: a search, the lessons by section, and the data sets."""
    many = sum(len(lesson.ready()) for lesson in LESSONS.values())
    st.html(
        f'<div class="gh-page-head"><h1>All lessons</h1><p>There are {len(LESSONS)} lessons with {many} '
        f"examples, and {len(CARDS)} data sets.</p></div>"
    )
    find_lessons(address.query().get("find", ""))
    for section, lessons in groupby(LESSONS.values(), lambda lesson: lesson.section):
        with _section(section):
            _lessons([*lessons])
    for title, keys in (("Tables of this course", taught.KEYS), ("Data sets", _others())):
        if keys:
            with _section(title):
                st.html(_grid(_data_set(CARDS[key]) for key in keys))


def _others() -> list[str]:
    """The data sets that are not the teacher's. Those with their own ways come first."""
    rest = [key for key in CARDS if key not in taught.KEYS]
    return sorted(rest, key=lambda key: [*WAYS].index(key) if key in WAYS else len(WAYS))


def _section(title: str) -> AbstractContextManager[object]:
    box = st.container(key=f"section {title}")
    box.html(f'<h2 class="gh-section-title">{title}</h2>')
    return box


def _grid(cards: Iterable[str]) -> Html:
    return Html(f'<div class="gh-list">{"".join(cards)}</div>')


def _lessons(lessons: Sequence[Lesson[Any, Any]]) -> None:
    """The lessons of a section. A lesson with a machine has its picture."""
    drawn = [lesson for lesson in lessons if lesson.key in MACHINES]
    for lesson, column in _boxes(drawn):
        with column:
            _picture(lesson.key)
            st.html(_lesson(lesson))
    if listed := [_lesson(lesson) for lesson in lessons if lesson not in drawn]:
        st.html(_grid(listed))


def _boxes(
    lessons: Sequence[Lesson[Any, Any]],
) -> Iterator[tuple[Lesson[Any, Any], AbstractContextManager[object]]]:
    columns = st.columns(len(lessons), gap="small") if lessons else []
    for lesson, column in zip(lessons, columns, strict=True):
        yield lesson, column.container(border=True, height="stretch", key=f"card {lesson.key}")


def _picture(key: str) -> None:
    one = MACHINES[key]
    of = made(Source(one.points))
    found = machine_of(of, one.kernel, one.C)
    assert isinstance(found, svm.Machine)
    support = plural(len(found.support), "support vector")
    alt = f"{of.title}, their decision boundary under {one.kernel.text}, and {support}"
    still(still_of(of, found, alt), f"still {key}")


def _lesson(lesson: Lesson[Any, Any]) -> Html:
    """A lesson with its ready cases. The search also finds it by its topics."""
    query = MACHINES[lesson.key].query if lesson.key in MACHINES else {}
    term = paragraph(esc(lesson.term)) if lesson.term else ""
    cases = [_case(lesson, one) for one in lesson.ready()]
    return Html(
        f'<article class="gh-listed"><div data-find="{esc(topics(lesson.key))}">'
        f"<h3>{way(lesson.title, lesson.key, query)}</h3>{term}<p>{esc(lesson.summary)}.</p></div>"
        f'<div class="gh-cases">{folded("Examples", "".join(cases))}</div></article>'
    )


def _case(lesson: Lesson[Any, Any], one: Ready) -> str:
    """A ready case. The search also finds it by its lesson."""
    return (
        f'<div class="gh-case" data-find="{esc(f"{lesson.title} {lesson.term}")}">'
        f"{way(one.label, lesson.key, one.query)}{paragraph(esc(one.words))}</div>"
    )


def _data_set(card: Card) -> str:
    """A data set and the ways into it. The search also finds it by its attributes."""
    table = table_of(card.key, False)
    names = " ".join(column.name for column in table.columns)
    size = f"{plural(card.size, card.record)}, {plural(len(table.columns), 'attribute')}"
    ways = "".join(f"<div>{way(one.label, one.lesson, one.query or {})}</div>" for one in _ways(card))
    return (
        f'<article class="gh-listed"><div data-find="{esc(names)}"><h3>{esc(card.title)}</h3>'
        f"{paragraph(size)}<p>{esc(card.story)}</p><p>{class_legend(table.classes)}</p>{ways}"
        f"{folded('Source', paragraph(f'{esc(card.source)} {esc(card.licence)}'))}</div></article>"
    )


def _ways(card: Card) -> Sequence[Way]:
    return WAYS.get(card.key, (_grow("Grow a tree", card.key),))
