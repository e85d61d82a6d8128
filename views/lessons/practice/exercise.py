"""An exercise as data: the given figures, and a calculation with a blank for each number that matters.

A blank knows its number as a function of the blanks above it. So a calculation can be checked line by line,
and a mistake counts once, because later blanks are checked against the learner's own numbers.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import Any, NamedTuple

from views.kit.panels import Panel, Panels, Way
from views.lessons.practice.bounds import Bounds, bounds
from views.lessons.practice.byhand import ByHand
from views.words.html import Html
from views.words.numbers import number

Value = float | str  # of a number, or of a choice its option


class Own(Mapping[str, Any]):
    """The values of the blanks above; remembers which of them were used."""

    def __init__(self, values: Mapping[str, Value]) -> None:
        self.values_, self.used = values, set[str]()

    def __getitem__(self, name: str) -> Any:
        self.used.add(name)
        return self.values_[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.values_)

    def __len__(self) -> int:
        return len(self.values_)


class Slip(NamedTuple):
    """A known mistake.

    of:    the number that it leads to
    words: feedback in a sentence or two
    apart: whether figures are preferred with which it does not lead to the right number
    """

    of: Callable[[Own], float]
    words: str
    apart: bool = True


@dataclass(frozen=True)
class Blank:
    """A number to work out.

    name:   unique in its exercise, and used in links
    label:  names the number, for screen readers and feedback
    of:     the number, from the blanks above
    digits: decimals to which it is checked; 0 for a count
    slips:  known mistakes; two that lead to the same number stay unnamed
    within: its bounds if they depend on the figures; other bounds follow from the label (bounds.py)
    """

    name: str
    label: str
    of: Callable[[Own], float]
    digits: int = 3
    slips: Sequence[Slip] = ()
    within: Bounds | None = None

    @property
    def bounds(self) -> Bounds | None:
        """The bounds of the number, whatever else is wrong."""
        return self.within or bounds(self.label)

    @property
    def checked(self) -> str:
        """To how many decimals it is checked, in words."""
        if not self.digits:
            return "whole number"
        return "1 decimal" if self.digits == 1 else f"{self.digits} decimals"

    def near(self, one: float, other: float) -> bool:
        """Whether two numbers are the same as far as the digits go."""
        half = 0.5 * 10.0**-self.digits if self.digits else 0.0
        return bool(abs(one - other) <= half + 1e-9)

    def text(self, value: float) -> str:
        """A number with the decimals of this blank."""
        return number(value, self.digits)


@dataclass(frozen=True)
class Choice:
    """A choice.

    options: their names; of: the right ones, each of which counts
    slips:   feedback on each wrong option
    also:    which reading a right option takes, said where another one is right as well
    """

    name: str
    label: str
    options: Mapping[str, str]
    of: Callable[[Own], Collection[str]]
    slips: Mapping[str, str] | Callable[[Own], Mapping[str, str]] = field(default_factory=dict)
    also: Mapping[str, str] = field(default_factory=dict)

    def text(self, value: str) -> str:
        """An option in words."""
        return self.options[value]

    def said(self, option: str, own: Own) -> str:
        """The feedback on an option."""
        slips = self.slips(own) if callable(self.slips) else self.slips
        return slips.get(option, "")


Answered = Blank | Choice | ByHand
Piece = str | Answered


def _checked(pieces: Sequence[Piece]) -> str:
    """Each precision once, in the order of the blanks."""
    return ", ".join(dict.fromkeys(piece.checked for piece in pieces if isinstance(piece, Blank)))


@dataclass(frozen=True)
class Line:
    """A line of the calculation. worked: its hint, how to work out its numbers."""

    pieces: Sequence[Piece]
    worked: str = ""

    @property
    def blanks(self) -> list[Answered]:
        """What is to be filled in."""
        return [piece for piece in self.pieces if not isinstance(piece, str)]

    @property
    def checked(self) -> str:
        """To how many decimals its numbers are checked, in words."""
        return _checked(self.pieces)

    @property
    def numbered(self) -> int:
        """After how many pieces the decimals are named: after the last number, if lists follow it."""
        last = max((i for i, piece in enumerate(self.pieces) if isinstance(piece, Blank)), default=0)
        lists = any(isinstance(piece, Choice) for piece in self.pieces[last:])
        return last + 1 if lists else len(self.pieces)


@dataclass(frozen=True)
class Grid:
    """A table with blanks in it; the first cell of a row names it."""

    caption: str
    head: Sequence[str]
    rows: Sequence[Sequence[Piece]]
    worked: str = ""

    @property
    def blanks(self) -> list[Answered]:
        """What is to be filled in, row by row."""
        return [piece for row in self.rows for piece in row if not isinstance(piece, str)]

    @property
    def checked(self) -> list[str]:
        """To how many decimals the numbers of each column are checked, in words."""
        return [_checked([row[i] for row in self.rows if i < len(row)]) for i in range(len(self.head))]


@dataclass(frozen=True)
class Exercise:
    """An exercise.

    task:  what to do, in a sentence or two
    given: tables and pictures
    parts: the calculation
    way:   to a lesson with these numbers, if there is one; made when needed
    picture: a drawing of what is given, and of the result once the exercise is solved, not before
    source: the exercise with all its lines, of which this one asks something else (levels)
    """

    task: Html
    given: Panels
    parts: Sequence[Line | Grid]
    way: Callable[[], Way] | None = None
    picture: Callable[[bool], Panels] | None = None
    source: "Exercise | None" = None

    def shown(self, solved: bool) -> list[Panel]:
        """The panels above the calculation."""
        return [*self.given, *(self.picture(solved) if self.picture else ())]

    @cached_property
    def blanks(self) -> list[Answered]:
        """All that is to be filled in, from the top."""
        return [blank for part in self.parts for blank in part.blanks]

    @cached_property
    def right(self) -> dict[str, Value]:
        """The right value of each blank; of several right options the first."""
        values: dict[str, Value] = {}
        for blank in self.blanks:
            values[blank.name] = value_of(blank, Own(values))
        return values


def value_of(blank: Answered, own: Own) -> Value:
    """The right value of a blank, given the blanks above."""
    if isinstance(blank, Blank):
        return float(blank.of(own))
    if isinstance(blank, ByHand):
        return blank.grown()
    right = blank.of(own)
    return next(option for option in blank.options if option in right)


@dataclass(frozen=True, eq=False)
class Kind:
    """A kind of exercise.

    draw:     the figures of one, hashable; None if the draw gave none that are good to calculate with
    make:     the exercise with these figures
    lectures: figures of the lectures' own exercises; these are the first numbers
    lesson:   where the calculation is shown
    repeats:  whether the same figures may come again soon, because there may be only a few
    result:   the blanks that are asked where only the result is; otherwise those at the end
    method:   how to calculate, where no page of its chapter shows it before
    """

    key: str
    title: str
    lesson: Way
    draw: Callable[[Random], Any]
    make: Callable[[Any], Exercise]
    lectures: Sequence[Any] = ()
    repeats: bool = False
    result: Sequence[str] = ()
    method: str = ""
