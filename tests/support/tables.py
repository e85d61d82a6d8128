"""The tables of the lessons, as the application reads them."""

from collections.abc import Sequence
from typing import Any

from datasets import CARDS, load
from mlcore import Table


def lesson(key: str, drop: Sequence[str] = (), **changes: Any) -> Table:
    """A bundled data set as its card describes it; `changes` are other kinds for some columns."""
    card = CARDS[key]
    frame = load(key).drop(columns=[*card.identifiers, *drop])
    kinds = {name: kind for name, kind in {**card.kinds, **changes}.items() if name in frame}
    return Table.from_frame(frame, card.target, kinds)
