"""The parts of the home page: what this is, one picture, and a card for each data set."""

from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping
from contextlib import AbstractContextManager
from typing import NamedTuple

import streamlit as st

from datasets import CARDS, Card
from mlcore import svm
from views import frame
from views.lesson import Way
from views.points.drawn import still as still_of
from views.points.points import Source, machine_of, made
from views.stage.tree.still import svg
from views.stages import still
from views.trees.picture import picture
from views.trees.story import Choices, story_of, table_of
from views.words.grammar import plural
from views.words.html import class_legend, esc, paragraph


def _grow(label: str, data: str, **query: str) -> Way:
    return Way(label, "grow", {"data": data, **query})


class MachineCard(NamedTuple):
    """The way to a page on support vector machines; the set, kernel and C of its picture; its sentence."""

    way: Way
    points: str
    kernel: svm.Kernel
    C: float
    words: str


FIRST = _grow("Grow your first tree", "tennis", algorithm="id3")
OTHERS = (
    Way("Where do two recipes part?", "compare", {"data": "tennis", "algorithms": "id3,cart"}),
    Way("Watch a record fall", "predict", {"data": "tennis", "algorithm": "c4.5", "answers": "Outlook"}),
    Way("Cut an overfitted tree back", "prune", {}),
    Way("Under- and overfitting", "overfit", {}),
    Way("Bring your own table", "table", {}),
)
LINKS = {
    "tennis": (
        _grow("The root: why Outlook?", "tennis", algorithm="id3", step="1"),
        _grow("Wind instead: what does it cost?", "tennis", algorithm="id3", override="root:Wind", step="1"),
        _grow("One split at a time", "tennis", algorithm="id3", detail="1"),
    ),
    "tax": (
        _grow("An exact tie", "tax", algorithm="cart", step="1"),
        _grow("Where to cut Taxable Income", "tax", algorithm="cart", look="Taxable Income", step="1"),
        _grow("The cut walks, number by number", "tax", algorithm="cart", detail="3", step="6"),
    ),
    "vertebrate": (
        _grow("Where gain and gain ratio disagree", "vertebrate", algorithm="id3", step="1"),
        _grow(
            "What if we may ask for the name?", "vertebrate", algorithm="id3", identifiers="true", step="1"
        ),
        _grow("Two branches at a time", "vertebrate", algorithm="cart", step="1"),
    ),
}
MORE = {
    "golf": _grow("A record is divided", "golf", algorithm="c4.5", step="1"),
    "titanic": _grow("CHAID merges the classes", "titanic", algorithm="chaid", detail="3", step="1"),
    "iris": _grow("Test first, cut second", "iris", algorithm="ctree", step="1"),
    "cars": _grow("A tree for a number", "cars", algorithm="cart", max_leaves="6"),
    "labor": _grow("Whom surrogates stand in for", "labor", algorithm="cart", step="1"),
    "lenses": _grow("Multiway and pure", "lenses", algorithm="id3", step="1"),
    "kyphosis": _grow("The average-gain rule", "kyphosis", algorithm="c4.5", step="1"),
}
MARGINS = (
    MachineCard(
        Way("Widest street", "margin", {}), "clouds", svm.linear(), 1000.0,
        "Turn a line by hand. Which street is the widest, and which points hold it?",
    ),
    MachineCard(
        Way("Slack", "slack", {}), "touching", svm.linear(), 1.0,
        "Where no line parts the classes: C trades width for errors.",
    ),
    MachineCard(
        Way("SMO, pair by pair", "smo", {"set": "touching", "C": "0.1"}), "touching", svm.linear(), 0.1,
        "The solver, two multipliers at a time, until the duality gap closes.",
    ),
    MachineCard(
        Way("Kernel wall", "kernels", {}), "ring", svm.poly(2, 1.0), 1.0,
        "The same points under several kernels, and what a kernel is.",
    ),
)  # fmt: skip


def links() -> list[tuple[str, Mapping[str, str]]]:
    """Every way from here: the page and the link."""
    ways = [FIRST, *OTHERS, *(way for ways in LINKS.values() for way in ways), *MORE.values()]
    return [(way.lesson, way.query or {}) for way in [*ways, *(one.way for one in MARGINS)]]


def _go(way: Way) -> None:
    frame.way(way.label, way.lesson, way.query)


def show() -> None:
    """The page: what it is about, a card for each data set, machines, more data sets."""
    welcome()
    for key, column in _boxes(LINKS, len(LINKS)):
        with column:
            _card(CARDS[key])
    st.html('<h2 class="gh-heading gh-more-data">Margins: support vector machines</h2>')
    by_lesson = {one.way.lesson: one for one in MARGINS}
    for key, column in _boxes(by_lesson, len(MARGINS)):
        with column:
            _margin_card(by_lesson[key])
    st.html('<h2 class="gh-heading gh-more-data">More data</h2>')
    for key, column in _boxes(MORE, 3):
        with column:
            _small_card(CARDS[key])


def welcome() -> None:
    """What this is in two sentences, and one picture."""
    words, picture = st.columns([1, 1.05], gap="large", vertical_alignment="center")
    with words:
        st.html(
            '<div class="gh-hero"><h1>Watch trees and support vector machines learn, '
            "one decision at a time.</h1>"
            "<p>Glasshouse grows a tree in front of you and shows every question it weighs, with each "
            "number worked out. Step forward and back, take another question than the recipe would, "
            "and see what it costs. Then find the widest street between two classes.</p></div>"
        )
        with st.container(key="start"):
            _go(FIRST)
        with st.container(horizontal=True, gap="small", key="others"):
            for way in OTHERS:
                _go(way)
    with picture:
        st.html(_sketch())


def _boxes(keys: Iterable[str], across: int) -> Iterator[tuple[str, AbstractContextManager[object]]]:
    """A box for each key, so many in a row."""
    every = list(keys)
    for start in range(0, len(every), across):
        columns = st.columns(across, gap="medium")
        for column, key in zip(columns, every[start : start + across], strict=False):
            yield key, column.container(border=True, height="stretch", key=f"card {key}")


def _margin_card(one: MachineCard) -> None:
    of = made(Source(one.points))
    found = machine_of(of, one.kernel, one.C)
    assert isinstance(found, svm.Machine)
    held = plural(len(found.support), "support vector")
    alt = f"{of.title}, their boundary under {one.kernel.text}, and {held}"
    still(still_of(of, found, alt), f"still {one.way.lesson}")
    st.html(f'<div class="gh-card"><p>{one.words}</p></div>')
    _go(one.way)


def _size(card: Card) -> str:
    inputs = len(table_of(card.key, False).columns)
    words = f"{plural(card.size, card.record)}, {plural(inputs, 'column')} to ask for"
    return f"{paragraph(words)}<p>{esc(card.story)}</p>"


def _small_card(card: Card) -> None:
    source = paragraph(f"{esc(card.source)} {esc(card.licence)}")
    st.html(f'<div class="gh-card"><h3>{esc(card.title)}</h3>{_size(card)}{source}</div>')
    _go(MORE[card.key])


def _card(card: Card) -> None:
    classes = class_legend(table_of(card.key, False).classes)
    st.html(f'<div class="gh-card"><h2>{esc(card.title)}</h2>{_size(card)}<p>{classes}</p></div>')
    for way in LINKS[card.key]:
        _go(way)


def _sketch() -> str:
    """The finished tennis tree, the very one the next page grows."""
    story = story_of(Choices("tennis", "id3"), 1)
    text = svg(picture(story, 1), dark=st.context.theme.type == "dark")
    code = b64encode(text.encode()).decode()
    alt = "The finished tree: Outlook at the root, Humidity under Sunny, Wind under Rain, and five leaves"
    return f'<img class="gh-still" alt="{alt}" src="data:image/svg+xml;base64,{code}">'
