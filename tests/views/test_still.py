"""Static trees: no text is wider than its card, whatever the names."""

import pytest

from mlcore import RECIPES, Table, fit
from tests.mlcore.support import lesson
from views.stage.tree.still import SMALL, TITLE, laid
from views.stage.tree.texts import clipped, narrowest, text_width, wrapped
from views.subjects.trees.picture import falling


def long_names() -> Table:
    """A column name without a place to break, and one with many."""
    columns = {"w" * 75: ["a", "b"] * 4, "how many times a week was this the case": [1, 2, 3, 4, 5, 6, 7, 8]}
    return Table.from_frame({**columns, "class": ["no", "no", "yes", "maybe later than that"] * 2}, "class")


@pytest.mark.parametrize(
    "table", [lesson("labor"), lesson("cars"), long_names()], ids=["labor", "cars", "long"]
)
def test_texts_stay_in_their_cards(table: Table):
    tree = laid(falling(fit(table, RECIPES["cart"]), (), "", ""))
    for card in tree.cards.values():
        assert all(text_width(text, TITLE) <= card.w for text in [*card.title, *card.label]), card
        assert all(text_width(text, SMALL) <= card.w for text in card.note), card


def test_a_threshold_stays_on_one_line():
    assert wrapped("wage increase first year ≤ 2.65?", 200, 17, 2)[-1].endswith("≤\u00a02.65?")


def test_texts_break_between_words_where_they_can():
    assert wrapped("Petal length", 1000, 10, 2) == ["Petal length"]
    width = narrowest("Petal length", 10, 2)
    assert width == pytest.approx(text_width("length", 10))
    assert wrapped("Petal length", width, 10, 2) == ["Petal", "length"]
    assert wrapped("abcdef", text_width("abc", 10), 10, 2) == ["abc", "def"]
    assert wrapped("abcdefghi", text_width("abc", 10), 10, 2)[-1].endswith("…")
    assert clipped("abc", 3, 10) == ""
