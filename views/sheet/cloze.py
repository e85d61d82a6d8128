"""An exercise as the text of a cloze question of Moodle: {1:NUMERICAL:=0.247:0.0005~0.94:0.0005#You …}

A number is right within the tolerance of the page. Where it follows from numbers above, the page also accepts
what follows from their rounded values, and so does the question. Known mistakes have their feedback. Marking
later blanks by a learner's own earlier numbers is beyond a cloze question.
"""

import secrets
from collections.abc import Iterator
from html import escape
from math import isfinite

from views.lessons.practice import sheet
from views.lessons.practice.exercise import Answered, Blank, Choice, Exercise, Own, Piece, Value
from views.stage.tree.still import NOT_XML
from views.words.html import Html

BARE = frozenset(" .,-+()")  # besides letters and digits; all other characters are written as entities
NONE = "none of these"  # beside an only option, because a menu needs two
ROUNDING = 1e-9
MOODLE = {  # what Moodle or one of its filters would take for its own
    "{": "&#123;", "}": "&#125;", "@@": "&#64;&#64;", "\\": "&#92;", "$$": "&#36;&#36;",
}  # fmt: skip


def questions(exercise: Exercise) -> Html:
    """The calculation of an exercise, with a question in place of each blank."""
    token, codes = secrets.token_hex(8), list[str]()  # a mark that no text of an exercise has

    def cell(piece: Piece) -> str:
        if isinstance(piece, str):
            return escape(piece, quote=False)
        codes.append(question(piece, exercise))
        return f"\0{token}{len(codes) - 1}\0"

    text = harmless("".join(sheet.written(part, cell, False) for part in exercise.parts))
    for i, code in enumerate(codes):
        text = Html(text.replace(f"\0{token}{i}\0", code))
    return text


def harmless(html: str) -> Html:
    """HTML in which nothing is a question, a file or a formula to Moodle."""
    for sign, entity in MOODLE.items():
        html = html.replace(sign, entity)
    return Html(html)


def question(blank: Answered, exercise: Exercise) -> str:
    """The code of a blank. Raises TypeError for a tree by hand, which a cloze question cannot ask for."""
    if isinstance(blank, Blank):
        return f"{{1:NUMERICAL:{'~'.join(_numbers(blank, exercise))}}}"
    if isinstance(blank, Choice):
        return f"{{1:MULTICHOICE:{'~'.join(_options(blank, exercise))}}}"
    raise TypeError(f"no cloze question for a {type(blank).__name__}")


def said(text: str) -> str:
    """A text in the code of a question, where it is HTML once its entities are resolved."""
    html = escape(NOT_XML.sub("\ufffd", text), quote=False)
    return "".join(c if c.isalnum() or c in BARE else f"&#{ord(c)};" for c in html)


# Numbers ----------------------------------------------------------------------------------------------


def _numbers(blank: Blank, exercise: Exercise) -> Iterator[str]:
    """Right answers, as it is written first, then known mistakes."""
    right = float(exercise.right[blank.name])
    yield f"={round(right, blank.digits) + 0.0:.{blank.digits}f}:0"
    yield f"={_plain(right)}:{_plain(_half(blank))}"
    low, high = accepted(blank, exercise)
    if high - low > ROUNDING:
        yield f"={_plain((low + high) / 2)}:{_plain((high - low) / 2 + _half(blank))}"
    for value, words in _mistakes(blank, exercise):
        yield f"{_plain(value)}:{_plain(_half(blank))}#{said(words)}"


def _plain(number: float) -> str:
    """A number as Moodle reads it."""
    return f"{number + 0.0:.10g}"


def _half(blank: Blank) -> float:
    """By how much a number may differ."""
    return (0.5 * 10.0**-blank.digits if blank.digits else 0.0) + ROUNDING


def accepted(blank: Blank, exercise: Exercise) -> tuple[float, float]:
    """The lowest and the highest number that is right before rounding: with the exact numbers above, and with
    the rounded ones that a learner has written down."""
    right = float(exercise.right[blank.name])
    written: dict[str, Value] = {
        one.name: round(float(exercise.right[one.name]), one.digits)
        if isinstance(one, Blank)
        else exercise.right[one.name]
        for one in exercise.blanks
    }
    try:
        follows = float(blank.of(Own(written)))
    except (ArithmeticError, ValueError):
        return right, right
    low, high = sorted((right, follows if isfinite(follows) else right))
    return low, high


def _mistakes(blank: Blank, exercise: Exercise) -> Iterator[tuple[float, str]]:
    """The numbers of known mistakes. Mistakes with the same number stay unnamed, as on the page."""
    low, high = accepted(blank, exercise)
    found: dict[str, tuple[float, set[str]]] = {}
    for slip in blank.slips:
        try:
            value = float(slip.of(Own(exercise.right)))
        except (ArithmeticError, ValueError):
            continue
        if isfinite(value) and not low - 2 * _half(blank) <= value <= high + 2 * _half(blank):
            found.setdefault(f"{value:.{blank.digits}f}", (value, set()))[1].add(slip.words)
    for value, words in found.values():
        if len(words) == 1:
            yield value, next(iter(words))


# Choices ----------------------------------------------------------------------------------------------


def _options(blank: Choice, exercise: Exercise) -> Iterator[str]:
    own = Own(exercise.right)
    right = blank.of(own)
    for key, words in blank.options.items():
        if key in right:
            yield f"={said(words)}"
        else:
            feedback = blank.said(key, own)
            yield said(words) + (f"#{said(feedback)}" if feedback else "")
    if len(blank.options) == 1:
        yield said(NONE)
