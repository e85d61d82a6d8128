"""The card of Huffman's code."""

from typing import Any

from views.subjects.cards import Card, Line


def turns(step: Any) -> tuple[str, ...]:
    """The turns of a step: its kind."""
    return (step.kind,)


HUFFMAN = Card(
    "Huffman’s code",
    "Rare symbols get long code words and frequent symbols get short ones. No code word begins another. No "
    "code for single symbols has a shorter mean length.",
    "David A. Huffman, 1952",
    (
        Line(0, "a group for each symbol, as heavy as it is frequent", ("ask",), "mlcore.coding:huffman"),
        Line(0, "while there is more than one group:"),
        Line(1, "take the two rarest groups, the older first where they tie"),
        Line(1, "join them in a new group, with branches 0 and 1", ("merge",), "mlcore.coding:Merge"),
        Line(0, "code word: the bits from the root down to a symbol", ("words",), "mlcore.coding:_words"),
        Line(0, "mean length: sum of the new groups’ weights, by n", ("length",), "mlcore.coding:Code"),
        Line(0, "entropy: never more than the mean length", ("entropy",), "mlcore.trees.impurity:entropy"),
    ),
)  # fmt: skip
