"""A calculation of someone else in which one line is wrong. All lines below follow from it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import isfinite
from random import Random
from typing import NamedTuple

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
from views.words.html import Html

LEAST = 5  # units of the last decimal by which the wrong number is off, so that nobody takes it for rounding
ASKED = "Someone worked this out and made one mistake. The lines below the mistake follow from it."


class Mistake(NamedTuple):
    """A known mistake: in which blank, what it leads to, and what a teacher says about it."""

    blank: Blank | Choice
    value: Value
    words: str


def with_mistake(whole: Exercise, rng: Random) -> Exercise:
    """The calculation of an exercise with one of its known mistakes, and the question which line has it."""
    made, values = _drawn(whole, rng)
    shown, lines = worked_out(whole.parts, values)
    names = [{blank.name for blank in line if not isinstance(blank, str)} for line in lines]
    at = next(i for i, line in enumerate(names, 1) if made.blank.name in line)
    wrong = {blank.name for blank in whole.blanks if not _same(blank, values, whole.right)}
    affected = [bool(line & wrong) for line in names]
    parts = [*shown, which(at, affected, made.words)]
    if isinstance(made.blank, Blank):
        parts.append(_corrected(made.blank, made.value, whole))
    return asked_of(whole, parts)


def asked_of(whole: Exercise, parts: Sequence[Line | Grid]) -> Exercise:
    """The exercise with the question about someone else's calculation."""
    return replace(whole, task=Html(f"{whole.task} {ASKED}"), parts=parts, source=whole)


def _drawn(whole: Exercise, rng: Random) -> tuple[Mistake, Mapping[str, Value]]:
    """A mistake that shows, and all values with it. First the blank is drawn, numbers before choices."""
    known = list(_known(whole))
    rng.shuffle(known)
    order = {blank.name: rng.random() + isinstance(blank, Choice) for blank in whole.blanks}
    for mistake in sorted(known, key=lambda one: order[one.blank.name]):
        values = _with(whole, mistake)
        if values is not None:
            return mistake, values
    raise LookupError("no known mistake of this exercise shows")


def _known(whole: Exercise) -> Iterator[Mistake]:
    """The known mistakes with their values, where these differ from the right ones."""
    own = Own(whole.right)
    for blank in whole.blanks:
        if isinstance(blank, Blank):
            for slip in blank.slips:
                yield from _led(blank, slip, own)
        elif isinstance(blank, Choice):
            for option in sorted(blank.options.keys() - {*blank.of(own)}):
                yield Mistake(blank, option, blank.said(option, own))


def _led(blank: Blank, slip: Slip, own: Own) -> Iterator[Mistake]:
    try:
        value = float(slip.of(own))
    except (ArithmeticError, ValueError):
        return
    off = LEAST * 10.0**-blank.digits if blank.digits else 0.5
    if isfinite(value) and abs(value - float(own[blank.name])) > off:
        yield Mistake(blank, value, slip.words)


def _with(whole: Exercise, mistake: Mistake) -> Mapping[str, Value] | None:
    """All values with a mistake, or None where a number below it has no value.

    Whoever checks a line has only the numbers as they are written above it. So those below the mistake are
    worked out from them, too.
    """
    written, off = dict[str, Value](), set[str]()
    for blank in whole.blanks:
        own = Own(written)
        try:
            value = value_of(blank, own)
        except (ArithmeticError, ValueError, LookupError, StopIteration):
            return None
        if blank.name == mistake.blank.name:
            value = mistake.value
        elif not own.used & off:
            written[blank.name] = _written(blank, whole.right[blank.name])
            continue
        if isinstance(value, float) and not isfinite(value):
            return None
        off.add(blank.name)
        written[blank.name] = _written(blank, value)
    return written


def _written(blank: Answered, value: Value) -> Value:
    """A value as it is on the page."""
    return round(float(value), blank.digits) if isinstance(blank, Blank) else value


def _same(blank: Answered, values: Mapping[str, Value], right: Mapping[str, Value]) -> bool:
    return text_of(blank, values) == text_of(blank, right)


def text_of(blank: Answered, values: Mapping[str, Value]) -> str:
    """A value as the page writes it."""
    return blank.text(values[blank.name])  # type: ignore[arg-type]


def worked_out(
    parts: Sequence[Line | Grid], values: Mapping[str, Value]
) -> tuple[list[Line | Grid], list[Sequence[Piece]]]:
    """The calculation with its values as text and a number before each line, and the pieces of each."""
    shown, lines = list[Line | Grid](), list[Sequence[Piece]]()

    def written(pieces: Sequence[Piece]) -> list[str]:
        lines.append(pieces)
        return [piece if isinstance(piece, str) else text_of(piece, values) for piece in pieces]

    for part in parts:
        if isinstance(part, Line):
            first, *more = written(part.pieces)
            shown.append(Line([f"{len(lines)}. {first}", *more]))
        else:
            rows = [[str(len(lines) + 1), *written(row)] for row in part.rows]
            shown.append(Grid(part.caption, ["Line", *part.head], rows))
    return shown, lines


def which(at: int, affected: Sequence[bool], words: str) -> Line:
    """The question for the line with the mistake, counted from 1.

    affected: of each line whether it is not as it should be; words: what a teacher says of the mistake
    """
    slips = {
        str(i): "This line follows from the lines above it. It is wrong only because an earlier line is."
        if is_wrong
        else "This line is correct. Compare it with the task and the lines above it."
        for i, is_wrong in enumerate(affected, 1)
    }
    options = {str(i): str(i) for i in range(1, len(affected) + 1)}
    choice = Choice("line", "line with the mistake", options, lambda own: (str(at),), slips)
    return Line(("The mistake is in line", choice), f"What a teacher could say: “{words}”" if words else "")


def _corrected(blank: Blank, wrong: Value, whole: Exercise) -> Line:
    """The blank for what the wrong number should be."""
    right = Own(whole.right)
    others = [_as_it_is(slip, right) for slip in blank.slips if not _leads_to(slip, wrong, blank, right)]
    same = Slip(lambda own: float(wrong), "That is the number with the mistake.")
    found = Blank(
        "correct", "correct number", lambda own: float(right[blank.name]), blank.digits, [same, *others],
        blank.bounds,
    )  # fmt: skip
    return Line(("The wrong number should be", found))


def _as_it_is(slip: Slip, right: Own) -> Slip:
    """A known mistake that starts from the right numbers above."""
    return slip._replace(of=lambda own: slip.of(right))


def _leads_to(slip: Slip, value: Value, blank: Blank, right: Own) -> bool:
    try:
        return blank.near(float(slip.of(right)), float(value))
    except (ArithmeticError, ValueError):
        return True
