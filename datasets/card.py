"""What a card says of a data set, and the colour that a class has on every page."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

Kind = str | tuple[str, tuple[str, ...]]
"""``"continuous"``, ``("nominal", values)`` or ``("ordinal", levels from low to high)``."""

RETYPED = (
    "A small table of facts, typed in again for Glasshouse. The file is under the project's MIT licence."
)
UCI = "In the UCI Machine Learning Repository under Creative Commons BY 4.0."
TAN = "P.-N. Tan, M. Steinbach, V. Kumar, Introduction to Data Mining (2005), chapter 4. Invented data."
R_DATA = "Published measurements, which R distributes under the GPL, version 2 or 3."
POSITIVE = 1  # the tone of a positive class: that of the side +1 of a support vector machine


class ClassName(str):
    """The name of a class that brings its tone along: which of the signs and colours is its own.

    It is equal to the plain name. Where a class is only one of some, its tone stays.
    """

    tone: int

    def __new__(cls, name: str, tone: int) -> "ClassName":
        made = super().__new__(cls, name)
        made.tone = tone
        return made

    def __getnewargs__(self) -> tuple[Any, ...]:
        return str(self), self.tone


def toned(classes: Sequence[str], positive: str | None) -> tuple[ClassName, ...]:
    """Classes in their order, each with its tone: its place, but for the positive one, which changes places.

    >>> [name.tone for name in toned(("Play", "Don't play"), "Play")]
    [1, 0]
    """
    tones = list(range(len(classes)))
    if positive is not None:
        at = classes.index(positive)
        tones[at], tones[POSITIVE] = POSITIVE, at
    return tuple(map(ClassName, classes, tones))


@dataclass(frozen=True, eq=False)
class Card:
    """What a learner is told about a data set, and what a program must know to read it.

    ``kinds`` covers every column but the identifiers, the target included. Declared values stand in
    the order in which they are shown; they may name a value that no record has.
    """

    key: str
    title: str
    story: str
    target: str
    kinds: Mapping[str, Kind]
    source: str
    size: int
    record: str
    """What one row is, in the singular."""
    licence: str = RETYPED
    identifiers: tuple[str, ...] = ()
    """Columns that name a record. They are shown, and are not an input unless somebody asks for it."""
    units: Mapping[str, str] = field(default_factory=dict)
    missing: str | None = None
    """What stands in the file where a cell is not known."""
    small: bool = False
    """A mini-set for tests and single examples; the home page leaves it out."""
    positive: str | None = None
    """The class that one looks for; it has the same colour in all data sets. The order of classes is another
    matter: it breaks ties."""
    unlabelled: tuple[tuple[str | float, ...], ...] = ()
    """Records to classify, whose class is not known: an answer for each column but identifiers and target, in
    the order of ``kinds``."""

    def __post_init__(self) -> None:
        kinds = dict(self.kinds)
        target = kinds.get(self.target)
        if isinstance(target, tuple):
            kinds[self.target] = target[0], toned(target[1], self.positive)
        object.__setattr__(self, "kinds", MappingProxyType(kinds))
        object.__setattr__(self, "units", MappingProxyType(dict(self.units)))


def nominal(*values: str) -> Kind:
    """The kind of a column of words without an order."""
    return "nominal", values


NO_YES = nominal("No", "Yes")
YES_NO = nominal("yes", "no")
TRUE_FALSE = nominal("T", "F")
