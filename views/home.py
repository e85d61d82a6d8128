"""The parts of the home page: what this is, one picture, and a card for each data set."""

from base64 import b64encode

import streamlit as st

from datasets import CARDS, Card
from mlcore import svm
from views import frame
from views.points.drawn import still as still_of
from views.points.machines import machine_of
from views.points.points import Source, made
from views.stage.plane import still
from views.stage.tree.picture import picture
from views.stage.tree.still import svg
from views.text import esc, plural
from views.trees.records import class_legend
from views.trees.story import Choices, story_of, table_of

LINKS = {
    "tennis": (
        ("The root: why Outlook?", {"recipe": "id3", "step": "1"}),
        ("Wind instead: what does it cost?", {"recipe": "id3", "override": "root:Wind", "step": "1"}),
        ("One split at a time", {"recipe": "id3", "detail": "1"}),
    ),
    "tax": (
        ("An exact tie", {"recipe": "cart", "step": "1"}),
        ("Where to cut Taxable Income", {"recipe": "cart", "look": "Taxable Income", "step": "1"}),
        ("The cut walks, number by number", {"recipe": "cart", "detail": "3", "step": "6"}),
    ),
    "vertebrate": (
        ("Where gain and gain ratio disagree", {"recipe": "id3", "step": "1"}),
        ("What if we may ask for the name?", {"recipe": "id3", "identifiers": "true", "step": "1"}),
        ("Two branches at a time", {"recipe": "cart", "step": "1"}),
    ),
}

MORE = {
    "golf": ("A record is divided", {"recipe": "c4.5", "step": "1"}),
    "titanic": ("CHAID merges the classes", {"recipe": "chaid", "detail": "3", "step": "1"}),
    "iris": ("Test first, cut second", {"recipe": "ctree", "step": "1"}),
    "cars": ("A tree for a number", {"recipe": "cart", "max_leaves": "6"}),
    "labor": ("Whom surrogates stand in for", {"recipe": "cart", "step": "1"}),
    "lenses": ("Multiway and pure", {"recipe": "id3", "step": "1"}),
    "kyphosis": ("The average-gain rule", {"recipe": "c4.5", "step": "1"}),
}

OTHERS = (
    ("compare", "Where do two recipes part?", {"data": "tennis", "recipes": "id3,cart"}),
    ("predict", "Watch a record fall", {"data": "tennis", "recipe": "c4.5", "answers": "Outlook"}),
    ("prune", "Cut an overfitted tree back", {}),
    ("overfit", "Under- and overfitting", {}),
    ("table", "Bring your own table", {}),
)

# Page, what its picture is drawn from (set of points, kernel, C), its sentence, and the link.
MARGINS = (
    ("margin", "clouds", svm.linear(), 1000.0,
     "Turn a line by hand. Which street is the widest, and which points hold it?", {}),
    ("slack", "touching", svm.linear(), 1.0,
     "Where no line parts the classes: C trades width for errors.", {}),
    ("smo", "touching", svm.linear(), 0.1,
     "The solver, two multipliers at a time, until the duality gap closes.", {"set": "touching", "C": "0.1"}),
    ("kernels", "ring", svm.poly(2, 1.0), 1.0,
     "The same points under several kernels, and what a kernel is.", {}),
)  # fmt: skip


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
            st.page_link(frame.page_of("grow"), label="Grow your first tree",
                     query_params={"data": "tennis", "recipe": "id3"})  # fmt: skip
        with st.container(horizontal=True, gap="small", key="others"):
            for page, label, query in OTHERS:
                st.page_link(frame.page_of(page), label=label, query_params=query, width="content")
    with picture:
        st.html(_sketch())


def cards() -> None:
    """One card for each data set, with links into interesting steps."""
    for column, key in zip(st.columns(len(LINKS), gap="medium"), LINKS, strict=True):
        with column, st.container(border=True, height="stretch", key=f"card {key}"):
            _card(CARDS[key])


def more() -> None:
    """The other data sets, with where they come from and their licence."""
    st.html('<h2 class="gh-heading gh-more-data">More data</h2>')
    keys = list(MORE)
    for start in range(0, len(keys), 3):
        row = keys[start : start + 3]
        for column, key in zip(st.columns(3, gap="medium"), row, strict=False):
            with column, st.container(border=True, height="stretch", key=f"card {key}"):
                _small_card(CARDS[key])


def margins() -> None:
    """The pages on support vector machines, each with a machine of its own as a picture."""
    st.html('<h2 class="gh-heading gh-more-data">Margins: support vector machines</h2>')
    for column, card in zip(st.columns(len(MARGINS), gap="medium"), MARGINS, strict=True):
        with column, st.container(border=True, height="stretch", key=f"card {card[0]}"):
            _margin_card(*card)


def _margin_card(
    name: str, chosen: str, kernel: svm.Kernel, C: float, words: str, query: dict[str, str]
) -> None:
    of, page = made(Source(chosen)), frame.page_of(name)
    found = machine_of(of, kernel, C)
    assert isinstance(found, svm.Machine)
    alt = (
        f"{of.title}, their boundary under {kernel.text}, and {plural(len(found.support), 'support vector')}"
    )
    still(still_of(of, found, alt), f"still {name}")
    st.html(f'<div class="gh-card"><p>{words}</p></div>')
    st.page_link(page, label=page.title, query_params=query)


def _small_card(card: Card) -> None:
    inputs = len(table_of(card.key, False).columns)
    size = f"{plural(card.size, card.record)}, {plural(inputs, 'column')} to ask for"
    st.html(
        f'<div class="gh-card"><h3>{esc(card.title)}</h3><p class="gh-fine">{size}</p>'
        f"<p>{esc(card.story)}</p>"
        f'<p class="gh-fine">{esc(card.source)} {esc(card.licence)}</p></div>'
    )
    label, query = MORE[card.key]
    st.page_link(frame.page_of("grow"), label=label, query_params={"data": card.key, **query})


def _card(card: Card) -> None:
    inputs = len(table_of(card.key, False).columns)
    classes = class_legend(table_of(card.key, False).classes)
    size = f"{plural(card.size, card.record)}, {plural(inputs, 'column')} to ask for"
    st.html(
        f'<div class="gh-card"><h2>{esc(card.title)}</h2><p class="gh-fine">{size}</p>'
        f"<p>{esc(card.story)}</p><p>{classes}</p></div>"
    )
    for label, query in LINKS[card.key]:
        st.page_link(frame.page_of("grow"), label=label, query_params={"data": card.key, **query})


def _sketch() -> str:
    """The finished tennis tree, the very one the next page grows."""
    story = story_of(Choices("tennis", "id3"), 1)
    text = svg(picture(story, 1), dark=st.context.theme.type == "dark")
    code = b64encode(text.encode()).decode()
    alt = "The finished tree: Outlook at the root, Humidity under Sunny, Wind under Rain, and five leaves"
    return f'<img class="gh-still" alt="{alt}" src="data:image/svg+xml;base64,{code}">'
