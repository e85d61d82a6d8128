"""Numbers as they are typed: 0.971, .97, 0,971, 97/100, 97 %, -2/5*log2(2/5)-3/5*log2(3/5)."""

import ast
import math
import operator
import re
from collections.abc import Callable
from functools import lru_cache

MOST = 120  # characters
MOST_POWER = 64
FUNCTIONS: dict[str, Callable[[float], float]] = {
    "log2": math.log2, "ld": math.log2, "lb": math.log2, "ln": math.log, "log10": math.log10,
    "lg": math.log10, "sqrt": math.sqrt, "exp": math.exp, "abs": abs,
}  # fmt: skip
NAMES = {"e": math.e, "pi": math.pi}
OPERATORS: dict[type, Callable[[float, float], float]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv,
    ast.Pow: operator.pow,
}  # fmt: skip
SIGNS = str.maketrans({
    "−": "-", "–": "-", "·": "*", "×": "*", "⋅": "*", "÷": "/", "²": "^2", "³": "^3", "₂": "2", "₁": "1",
    "₀": "0", "√": "sqrt", "π": "pi", "½": "0.5", "[": "(", "]": ")", "\xa0": " ", "\u202f": " ",
})  # fmt: skip
TOKEN = re.compile(
    r"\s*(?:(?P<number>(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)|(?P<name>log10|log2|[a-z]+)|(?P<sign>\*\*|[-+*/^()%]))"
)
READ_BY = "Write it as 0.25, 1/4, 25 % or as a calculation, such as -1/4*log2(1/4)."


class Unreadable(ValueError):
    """What is wrong with a text and what to write instead, in a sentence."""


@lru_cache(4096)  # every blank above is read again with each that is filled in
def read(text: str) -> float:
    """The number that a text stands for. Raises Unreadable."""
    if len(text) > MOST:
        raise Unreadable(f"That is longer than {MOST} characters. Write the result.")
    try:
        value = _value(ast.parse(_python(text), mode="eval").body)
    except ZeroDivisionError:
        raise Unreadable("Here something is divided by 0.") from None
    except (OverflowError, ValueError, SyntaxError, RecursionError) as error:
        if isinstance(error, Unreadable):
            raise
        raise Unreadable(f"This cannot be read as a number. {READ_BY}") from None
    if not math.isfinite(value):
        raise Unreadable(f"This is not a finite number. {READ_BY}")
    return value


def _python(text: str) -> str:
    """The text as Python writes it, with the signs of multiplication that were left out."""
    lower = text.strip().lstrip("=").translate(SIGNS).lower().rstrip()
    lower = re.sub(r"(?<=\d),(?=\d)|(?<!\d),(?=\d)", ".", lower)
    parts: list[str] = []
    at = 0
    while at < len(lower):
        token = TOKEN.match(lower, at)
        if token is None:
            raise Unreadable(f"“{lower[at:].strip()[0]}” cannot be read here. {READ_BY}")
        at = token.end()
        part = token["number"] or token["name"] or token["sign"]
        starts = token["number"] or token["name"] or part == "("
        if parts and parts[-1] in FUNCTIONS and part != "(":
            raise Unreadable(f"Put what {parts[-1]} is taken of into brackets: {parts[-1]}(2/5).")
        if parts and token["number"] and parts[-1][-1].isdigit() and parts[-1] not in FUNCTIONS:
            raise Unreadable(f"Two numbers stand side by side. {READ_BY}")
        if parts and starts and _ends(parts[-1]):
            parts.append("*")
        parts.append(part)
    return "".join({"^": "**", "%": "/100"}.get(part, _whole(part)) for part in parts)


def _ends(part: str) -> bool:
    """Whether a number ends with this part, so that what begins after it is multiplied."""
    return part not in FUNCTIONS and (part[-1] in ").%" or part[-1].isdigit() or part in NAMES)


def _whole(part: str) -> str:
    """Python does not read 007."""
    return part.lstrip("0") or "0" if part.isdigit() else part


def _value(node: ast.expr) -> float:
    match node:
        case ast.Constant(value=int() | float() as value):
            return float(value)
        case ast.UnaryOp(op=ast.USub(), operand=one):
            return -_value(one)
        case ast.UnaryOp(op=ast.UAdd(), operand=one):
            return _value(one)
        case ast.BinOp(left=left, op=sign, right=right) if type(sign) in OPERATORS:
            return _joined(_value(left), sign, _value(right))
        case ast.Call(func=ast.Name(id=name), args=[one], keywords=[]) if name in FUNCTIONS:
            return _applied(name, _value(one))
        case ast.Call(func=ast.Name(id="log")) | ast.Name(id="log"):
            raise Unreadable("Which logarithm? Write log2(…), ln(…) or log10(…).")
        case ast.Name(id=name) if name in NAMES:
            return NAMES[name]
        case ast.Name(id=name) if name in FUNCTIONS:
            raise Unreadable(f"Put what {name} is taken of into brackets: {name}(2/5).")
    raise Unreadable(f"This cannot be read as a number. {READ_BY}")


def _joined(left: float, sign: ast.operator, right: float) -> float:
    if isinstance(sign, ast.Pow) and abs(right) > MOST_POWER:
        raise Unreadable("That power is too high. Write the result.")
    value = OPERATORS[type(sign)](left, right)
    if isinstance(value, complex):
        raise Unreadable("A root of a negative number is not a number here.")
    return value


def _applied(name: str, value: float) -> float:
    if value <= 0 and name in ("log2", "ld", "lb", "ln", "log10", "lg"):
        raise Unreadable(
            f"{name}({value:g}) is no number; the term of a share of 0 counts as 0: leave it out."
        )
    return FUNCTIONS[name](value)
