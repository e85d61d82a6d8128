"""The tables of the lessons, as the application reads them."""

from collections.abc import Iterable, Sequence
from typing import Any

from datasets import CARDS, load
from mlcore import RECIPES, Table


def with_recipes(keys: Iterable[str] = CARDS) -> list[tuple[str, str]]:
    """Data sets with every algorithm. The digits with 64 columns have only one, because they take seconds."""
    return [(key, name) for key in keys for name in RECIPES if key != "digits" or name == "cart"]


def lesson(key: str, drop: Sequence[str] = (), **changes: Any) -> Table:
    """A bundled data set as its card describes it. `changes` are other kinds for some columns."""
    card = CARDS[key]
    frame = load(key).drop(columns=[*card.identifiers, *drop])
    kinds = {name: kind for name, kind in {**card.kinds, **changes}.items() if name in frame}
    return Table.from_frame(frame, card.target, kinds)
