"""Only the result of an exercise: the blanks on the way to it are not asked.

A known mistake in one of them still has its feedback, because its number is followed down to the result.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from re import compile as pattern
from typing import Any

from views.lessons.practice.exercise import (
    Answered,
    Blank,
    Choice,
    Exercise,
    Grid,
    Line,
    Own,
    Piece,
    Slip,
    Value,
    value_of,
)
from views.words.grammar import capital

FORMULA = pattern(r"  | =")  # what follows is how to work it out


class Through(Own):
    """The values of all blanks above: those that were asked as they were filled in, the others worked out.

    hidden: the blanks that were not asked; instead: values of some of them, as a mistake would have them
    """

    def __init__(
        self, own: Own, hidden: Mapping[str, Answered], instead: Mapping[str, Value] | None = None
    ) -> None:
        self.own, self.hidden, self.worked = own, hidden, dict(instead or {})

    def __getitem__(self, name: str) -> Any:
        if name in self.own:
            return self.own[name]
        if name not in self.worked:
            self.worked[name] = value_of(self.hidden[name], self)
        return self.worked[name]

    def __iter__(self) -> Iterator[str]:
        return iter({**self.hidden, **self.own})

    def __len__(self) -> int:
        return len({**self.hidden, **self.own})


def result_only(whole: Exercise, names: Collection[str] = ()) -> Exercise:
    """The exercise that asks these blanks only; without names, those at its end."""
    asked = {*(names or _at_the_end(whole.parts))}
    hidden = {blank.name: blank for blank in whole.blanks if blank.name not in asked}
    parts = [
        Line(_around(part, blank, _short(blank, hidden, whole)), part.worked)
        for part in whole.parts
        for blank in part.blanks
        if blank.name in asked
    ]
    return replace(whole, parts=parts, source=whole)


def _at_the_end(parts: Sequence[Line | Grid]) -> list[str]:
    """The blanks from the last line with a number on, or below the last table with numbers."""
    last = max((i for i, part in enumerate(parts) if _has_number(part)), default=0)
    below = parts[last:] if isinstance(parts[last], Line) else parts[last + 1 :]
    return [blank.name for part in below or parts[last:] for blank in part.blanks]


def _has_number(part: Line | Grid) -> bool:
    return any(isinstance(blank, Blank) for blank in part.blanks)


def _around(part: Line | Grid, blank: Answered, short: Answered) -> Sequence[Piece]:
    """The line of a blank without its formula; the label if the line has other blanks as well."""
    if not isinstance(part, Line) or len(part.blanks) > 1 or not isinstance(part.pieces[0], str):
        return prompt(blank), short
    before = part.pieces[0]
    bare = FORMULA.split(before)[0].strip()
    return (f"{bare} =" if before.endswith("=") else before), short, *part.pieces[2:]


def prompt(blank: Answered) -> str:
    """What is asked, by its label."""
    words = blank.label if blank.label[1:2] == " " else capital(blank.label)  # f of A
    return f"{words}{' =' if isinstance(blank, Blank) else ':'}"


def _short(blank: Answered, hidden: Mapping[str, Answered], whole: Exercise) -> Answered:
    """A blank whose value follows from the figures, through the blanks that are not asked."""
    if isinstance(blank, Blank):
        return replace(
            blank,
            of=_through(blank.of, hidden),
            slips=[*_slips(blank, hidden), *_before(blank, hidden, whole)],
        )
    assert isinstance(blank, Choice)
    slips = blank.slips
    return replace(
        blank, of=_through(blank.of, hidden), slips=_through(slips, hidden) if callable(slips) else slips
    )


def _through(of: Callable[[Own], Any], hidden: Mapping[str, Answered]) -> Callable[[Own], Any]:
    return lambda own: of(Through(own, hidden))


def _slips(blank: Blank, hidden: Mapping[str, Answered]) -> Iterator[Slip]:
    """The known mistakes of the blank itself."""
    for slip in blank.slips:
        yield slip._replace(of=_through(slip.of, hidden))


def _before(blank: Blank, hidden: Mapping[str, Answered], whole: Exercise) -> Iterator[Slip]:
    """The known mistakes of the blanks above that are not asked, with the result to which each leads."""
    for name, other in hidden.items():
        if isinstance(other, Blank):
            for slip in other.slips:
                yield Slip(_led(blank, hidden, name, slip.of), f"{capital(other.label)}: {slip.words}")
        elif isinstance(other, Choice):
            right = Own(whole.right)
            wrong = [option for option in other.options if option not in other.of(right)]
            for option in wrong:
                if words := other.said(option, right):
                    yield Slip(_led(blank, hidden, name, _always(option)), f"{capital(other.label)}: {words}")


def _always(value: Value) -> Callable[[Own], Value]:
    return lambda own: value


def _led(
    blank: Blank, hidden: Mapping[str, Answered], name: str, of: Callable[[Own], Value]
) -> Callable[[Own], float]:
    """The number of a blank if another one, by its name, has another value."""
    return lambda own: float(blank.of(Through(own, hidden, {name: of(Through(own, hidden))})))
