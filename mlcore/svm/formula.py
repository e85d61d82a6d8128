"""A small language for the learner's kernels, parsed by recursive descent and never run as a program.

sum      = product {("+" | "-") product}
product  = signed {("*" | "/") signed}
signed   = "-" signed | power
power    = atom ["^" signed]
atom     = number | "x.z" | "|x-z|" | "x1" | "z1" | ... | name "(" sum {"," sum} ")" | "(" sum ")"
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mlcore.svm.problem import ProblemError

Value: TypeAlias = NDArray[np.float64]
LONGEST = 200  # characters
DEEPEST = 30  # nested parentheses, powers and signs

FUNCTIONS: dict[str, tuple[int, Callable[..., Any]]] = {
    "exp": (1, np.exp),
    "tanh": (1, np.tanh),
    "sqrt": (1, np.sqrt),
    "abs": (1, np.abs),
    "cos": (1, np.cos),
    "sin": (1, np.sin),
    "min": (2, np.minimum),
    "max": (2, np.maximum),
}
OPERATORS: dict[str, Callable[..., Any]] = {
    "+": np.add,
    "-": np.subtract,
    "*": np.multiply,
    "/": np.divide,
    "^": np.power,
}

TOKEN = re.compile(
    r"""\s*(?:(?P<number>(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)
    | (?P<dot>x\s*[.·]\s*z(?![A-Za-z0-9]))
    | (?P<distance>\|\s*(?:x\s*[-−–]\s*z|z\s*[-−–]\s*x)\s*\|)
    | (?P<coordinate>[xz]\d{1,3}(?![A-Za-z0-9]))
    | (?P<name>[A-Za-z]\w*)
    | (?P<raised>[²³])
    | (?P<sign>[-+*/^(),−–×·]))""",
    re.VERBOSE | re.ASCII,
)
PLAIN = {"−": "-", "–": "-", "×": "*", "·": "*"}


class FormulaError(ProblemError):
    """A formula that cannot be parsed.

    position: the place of the mistake, counted from 1
    """

    def __init__(self, sentence: str, position: int) -> None:
        super().__init__(f"{sentence} (character {position})")
        self.position = position


class Terms(NamedTuple):
    """The terms of a formula.

    x, z:     (d, ...) the coordinates, shaped so that x[k] and z[k] broadcast to the values
    dot:      gives x·z
    distance: gives |x − z|²
    """

    x: Value
    z: Value
    dot: Callable[[], Value]
    distance: Callable[[], Value]


@dataclass(frozen=True, slots=True)
class Formula:
    """A node of the parsed formula: kind is "number", "x.z", "|x-z|", "x", "z", an operator or a function.

    number: the number itself, or the index of the coordinate (from 0)
    """

    kind: str
    number: float = 0.0
    parts: tuple[Formula, ...] = ()

    def value(self, terms: Terms) -> Any:
        """The value on whole tables. Raises ProblemError for a coordinate that the points do not have."""
        if self.kind == "number":
            return self.number
        if self.kind == "x.z":
            return terms.dot()
        if self.kind == "|x-z|":
            return np.sqrt(terms.distance())
        if self.kind in ("x", "z"):
            return self._coordinate(terms.x if self.kind == "x" else terms.z)
        if self.kind == "^" and self.parts == (DISTANCE, TWO):
            return terms.distance()  # without a detour through the root, which rounds
        act = OPERATORS.get(self.kind) or FUNCTIONS[self.kind][1]
        return act(*(np.asarray(part.value(terms), dtype=np.float64) for part in self.parts))

    def _coordinate(self, points: Value) -> Value:
        if self.number >= len(points):
            raise ProblemError(
                f"The formula asks for {self.kind}{int(self.number) + 1}, "
                f"but the points have {len(points)} coordinates."
            )
        row: Value = points[int(self.number)]
        return row


DISTANCE, TWO = Formula("|x-z|"), Formula("number", 2.0)


class Token(NamedTuple):
    """A word of the formula and where it starts, counted from 1."""

    kind: str
    text: str
    position: int


def parse(text: str) -> Formula:
    """The formula in the text. Raises FormulaError with one sentence and the place of the mistake."""
    if not text.strip():
        raise FormulaError("The formula is empty. Write for example (x.z + 1)^2.", 1)
    if len(text) > LONGEST:
        raise FormulaError(f"The formula is too long: at most {LONGEST} characters are read.", LONGEST + 1)
    return _Parser(_tokens(text)).formula()


def _tokens(text: str) -> list[Token]:
    found, place = [], 0
    text = text.rstrip()
    while place < len(text):
        match = TOKEN.match(text, place)
        if not match:
            start = place + len(text[place:]) - len(text[place:].lstrip())
            raise FormulaError(f"“{text[start]}” cannot be read here.", start + 1)
        kind = str(match.lastgroup)
        found.append(Token(kind, match[kind], match.start(kind) + 1))
        place = match.end()
    return [*found, Token("end", "", len(text) + 1)]


class _Parser:
    """Reads the tokens from left to right, one function for each rule of the grammar."""

    def __init__(self, tokens: list[Token]) -> None:
        self._tokens = tokens
        self._at = 0
        self._depth = 0

    def formula(self) -> Formula:
        whole = self._sum()
        if self._next.kind != "end":
            hint = " Is a * missing before it?" if self._next.text != ")" else ""
            raise self._wrong(f"“{self._next.text}” does not belong here.{hint}")
        return whole

    @property
    def _next(self) -> Token:
        return self._tokens[self._at]

    def _take(self) -> Token:
        token = self._next
        self._at += 1
        return token

    def _sign(self) -> str:
        return PLAIN.get(self._next.text, self._next.text) if self._next.kind == "sign" else ""

    def _wrong(self, sentence: str) -> FormulaError:
        return FormulaError(sentence, self._next.position)

    def _sum(self) -> Formula:
        left = self._product()
        while (sign := self._sign()) in ("+", "-"):
            self._take()
            left = Formula(sign, parts=(left, self._product()))
        return left

    def _product(self) -> Formula:
        left = self._signed()
        while (sign := self._sign()) in ("*", "/"):
            self._take()
            left = Formula(sign, parts=(left, self._signed()))
        return left

    def _signed(self) -> Formula:
        self._depth += 1
        if self._depth > DEEPEST:
            raise self._wrong(f"The formula is nested too deeply: at most {DEEPEST} levels are read.")
        if self._sign() == "-":
            self._take()
            inside = Formula("-", parts=(Formula("number", 0.0), self._signed()))
        else:
            inside = self._power()
        self._depth -= 1
        return inside

    def _power(self) -> Formula:
        base = self._atom()
        if self._next.kind == "raised":
            return Formula("^", parts=(base, Formula("number", 2.0 if self._take().text == "²" else 3.0)))
        if self._sign() != "^":
            return base
        self._take()
        return Formula("^", parts=(base, self._signed()))

    def _atom(self) -> Formula:
        token = self._next
        if token.kind == "number":
            return self._number()
        if token.kind in ("dot", "distance"):
            self._take()
            return Formula("x.z") if token.kind == "dot" else DISTANCE
        if token.kind == "coordinate":
            return self._coordinate()
        if token.kind == "name":
            return self._call()
        if self._sign() == "(":
            return self._parenthesis()
        if token.kind == "end":
            raise self._wrong("The formula breaks off here.")
        raise self._wrong(f"A number, x.z, |x-z|, x1 or a function should be here, not “{token.text}”.")

    def _number(self) -> Formula:
        value = float(self._next.text)
        if value == float("inf"):
            raise self._wrong(f"The number {self._next.text} is too large.")
        self._take()
        return Formula("number", value)

    def _coordinate(self) -> Formula:
        letter, which = self._next.text[0], int(self._next.text[1:])
        if which == 0:
            raise self._wrong(f"Coordinates are counted from 1: {letter}1, {letter}2.")
        self._take()
        return Formula(letter, which - 1)

    def _call(self) -> Formula:
        name = self._next.text
        if name in ("x", "z"):
            raise self._wrong(f"{name} alone is a point. Write x.z, |x-z|, or a coordinate such as {name}1.")
        if name not in FUNCTIONS:
            raise self._wrong(f"There is no function “{name}”. There are: {', '.join(FUNCTIONS)}.")
        self._take()
        if self._sign() != "(":
            raise self._wrong(f"After {name} comes a parenthesis.")
        return Formula(name, parts=self._arguments(name))

    def _arguments(self, name: str) -> tuple[Formula, ...]:
        wanted = FUNCTIONS[name][0]
        self._take()
        parts = [self._sum()]
        while self._sign() == ",":
            if len(parts) == wanted:
                raise self._wrong(f"{name} takes {wanted} in its parenthesis, not more.")
            self._take()
            parts.append(self._sum())
        if len(parts) < wanted:
            raise self._wrong(f"{name} takes {wanted}, separated by a comma.")
        self._close()
        return tuple(parts)

    def _parenthesis(self) -> Formula:
        self._take()
        inside = self._sum()
        self._close()
        return inside

    def _close(self) -> None:
        if self._sign() != ")":
            raise self._wrong("A closing parenthesis is missing here.")
        self._take()
