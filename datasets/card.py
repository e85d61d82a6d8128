"""The card that describes a data set, and the colour of each class on every page."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Self

Kind = str | tuple[str, tuple[str, ...]]
"""``"continuous"``, ``("nominal", values)`` or ``("ordinal", levels from low to high)``."""

RETYPED = "A small table of facts, retyped for Glasshouse. The file is under the project's MIT licence."
EXAMPLE = (
    "An invented example of a textbook or a lecture, retyped for Glasshouse. "
    "The file is under the project's MIT licence."
)
MADE_UP = "Made up for Glasshouse. The file is under the project's MIT licence."
UCI = "In the UCI Machine Learning Repository under Creative Commons BY 4.0."
TAN = "P.-N. Tan, M. Steinbach, V. Kumar, Introduction to Data Mining (2005), chapter 4. Invented data."
R_DATA = "Published measurements, which R distributes under the GPL, version 2 or 3."
POSITIVE = 1  # the tone of a positive class, which is the tone of side +1 of a support vector machine


class ClassName(str):
    """The name of a class with its tone, which selects the sign and the colour of the class.

    It is equal to the plain name. A class keeps its tone when only some of the classes are shown.
    """

    tone: int

    def __new__(cls, name: str, tone: int) -> Self:
        made = super().__new__(cls, name)
        made.tone = tone
        return made

    def __getnewargs__(self) -> tuple[Any, ...]:
        return str(self), self.tone


def toned(classes: Sequence[str], positive: str | None) -> tuple[ClassName, ...]:
    """Classes in their order, each with its place as its tone; only the positive class swaps its tone.

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
    """What a learner reads about a data set, and what a program must know to load it.

    ``kinds`` covers every column except the identifiers, and includes the target. Declared values are in the
    order in which pages show them. They may include a value that no record has.
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
    licence: str
    """The terms of the file."""
    identifiers: tuple[str, ...] = ()
    """Columns that name a record. They are shown, and are not an input unless somebody asks for it."""
    units: Mapping[str, str] = field(default_factory=dict)
    missing: str | None = None
    """The text in the file where a cell is unknown."""
    small: bool = False
    """A mini-set for tests and single examples; the home page leaves it out."""
    positive: str | None = None
    """The class of interest, which has the same colour in all data sets. The order of classes is independent
    of it and breaks ties."""
    unlabelled: tuple[tuple[str | float, ...], ...] = ()
    """Records to classify, of unknown class: an answer for each column except identifiers and target, in the
    order of ``kinds``."""
    changes: str = ""
    """What differs from the source, as far as somebody has compared them."""

    @property
    def about(self) -> str:
        """The first sentence of the story, which says what the table has."""
        return re.split(r"(?<=[.?]) ", self.story, maxsplit=1)[0]

    @property
    def in_wheel(self) -> bool:
        """Whether the wheel has the file. Files under the GPL are only in the repository."""
        return "GPL" not in self.licence

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
