"""What the page says of columns that the tree cannot use."""

from types import SimpleNamespace

import pytest

from mlcore import RECIPES, Table, grow
from views.lessons.grow import candidates, tree

Y = ["p", "q"] * 4
MIXED = {"a": ["u"] * 8, "m": [None] * 8, "n": [None] * 8, "y": Y}


@pytest.mark.parametrize(
    ("frame", "words", "notes"),
    [
        (
            {"m": [None] * 8, "y": Y},
            "no record here has a value for m",
            ["m cannot split this node, because it has no value in any record here."],
        ),
        (
            {"a": ["u"] * 8, "y": Y},
            "a is the same for all these records",
            ["a cannot split this node, because it is the same for all records here."],
        ),
        (
            MIXED,
            "a is the same for all these records, and no record here has a value for m and n",
            [
                "m and n cannot split this node, because they have no value in any record here.",
                "a cannot split this node, because it is the same for all records here.",
            ],
        ),
    ],
)
def test_a_column_without_a_value_is_not_called_the_same(frame, words, notes):
    decision = next(grow(Table.from_frame(frame, "y"), RECIPES["id3"])).decision
    assert tree._excluded(SimpleNamespace(decision=decision)) == words
    assert candidates._left_out(decision) == notes
