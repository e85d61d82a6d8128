"""Calculations in plain signs: 97/100, 4½, 97%, -2/5*log2(2/5)-3/5*log2(3/5)."""

import ast
import math
import operator
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from views.lessons.practice.signs import Unreadable

MOST_POWER = 64
FUNCTIONS: dict[str, Callable[[float], float]] = {
    "log2": math.log2, "ld": math.log2, "lb": math.log2, "ln": math.log, "log10": math.log10,
    "lg": math.log10, "sqrt": math.sqrt, "exp": math.exp, "abs": abs,
}  # fmt: skip
NAMES = {"e": math.e, "pi": math.pi}
LOG = "log"  # its base is not written
LOGARITHMS = ("log2", "ld", "lb", "ln", "log10", "lg", LOG)
BASES = (math.e, 10.0, 2.0)  # that it may have
OPERATORS: dict[type, Callable[[float, float], float]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv,
    ast.Pow: operator.pow,
}  # fmt: skip
FRACTIONS = "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒"
TOKEN = re.compile(
    rf"\s*(?:(?P<mixed>(?:\d+\s*)?[{FRACTIONS}])|(?P<number>(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)"
    rf"|(?P<glued>(?:log10|log2)[\d.{FRACTIONS}])"  # log23 may be log2(3) or log(23)
    r"|(?P<name>log10|log2|[a-z]+)|(?P<open>[(\[])|(?P<close>[)\]])|(?P<percent>%)|(?P<sign>\*\*|[-+*/^]))"
)
ROOT = re.compile(rf"√\s*((?:\d+\s*)?[{FRACTIONS}]|\d+\.?\d*|\.\d+)")
TIMES = re.compile(r"(?<=[\d)])(?<!\b0)\s*x\s*(?=[\d(])")
READ_BY = "Write it as 0.25, 1/4, 25 % or as a calculation such as -1/4*log2(1/4)."
UNREAD = f"This cannot be read as a number. {READ_BY}"
WHICH_LOG = "Which logarithm? Write log2(…), ln(…) or log10(…)."
PAIRS = {"(": ")", "[": "]"}
ENDS, STARTS = ("number", "mixed", "constant", "close", "percent"), (
    "number", "mixed", "constant", "function", "open",
)  # fmt: skip


class Token(NamedTuple):
    """kind: of TOKEN, or "function", "constant"; text: as it was typed; python: as Python writes it."""

    kind: str
    text: str
    python: str


END, OPEN, CLOSE = Token("end", "", ""), Token("open", "(", "("), Token("close", ")", ")")


def calculated(text: str) -> float:
    """The value of a calculation. Raises Unreadable."""
    try:
        value = _in_any_base(ast.parse(_python(text), mode="eval").body)
    except ZeroDivisionError:
        raise Unreadable("This divides by 0. Check your calculation.") from None
    except (OverflowError, ValueError, SyntaxError, RecursionError) as error:
        if isinstance(error, Unreadable):
            raise
        raise Unreadable(UNREAD) from None
    if not math.isfinite(value):
        raise Unreadable(f"This is not a finite number. {READ_BY}")
    return value


def _in_any_base(tree: ast.expr) -> float:
    """The value, if it is the same with every base of log, as in log(3)/log(2). Raises Unreadable."""
    value, *others = (_value(tree, {**NAMES, LOG: base}) for base in BASES)
    if not all(math.isclose(value, one, rel_tol=1e-12, abs_tol=1e-12) for one in others):
        raise Unreadable(WHICH_LOG)
    return value


def _python(text: str) -> str:
    """The text as Python writes it, with the omitted signs of multiplication."""
    bare = ROOT.sub(r"sqrt(\1)", TIMES.sub("*", text)).replace("√", "sqrt")
    tokens = [END, *_bracketed(list(_tokens(bare))), END]
    _check_brackets(tokens)
    parts: list[str] = []
    for before, now, after in zip(tokens, tokens[1:], tokens[2:], strict=False):
        if now.kind == "name":
            raise Unreadable(UNREAD)
        if now.kind == "function" and after.kind != "open":
            raise Unreadable(f"Put brackets after {now.text}, as in {now.text}(2/5).")
        if after.kind == "percent" and (now.kind not in ("number", "mixed") or before.python in ("/", "**")):
            raise Unreadable(f"It is not clear what the % belongs to. {READ_BY}")
        parts += ["*"] if _times(before, now, after) else []
        parts.append(now.python)
    return "".join(parts)


def _bracketed(tokens: Sequence[Token]) -> Iterator[Token]:
    """The tokens with the omitted brackets of ln 2, and of log2 where it can only be the logarithm of 2."""
    ahead = [*tokens, END, END, END]
    for i, now in enumerate(tokens):
        if _is_argument(ahead[i - 1] if i else END, ahead[i : i + 3]):
            yield from (OPEN, now, CLOSE)
        elif now.text in ("log2", "log10") and _ends_term(*ahead[i + 1 : i + 3]):
            yield from (Token("function", LOG, LOG), OPEN, Token("number", now.text[3:], now.text[3:]), CLOSE)
        else:
            yield now


def _is_argument(before: Token, ahead: Sequence[Token]) -> bool:
    """Whether the first of these tokens is the number that a function before it belongs to."""
    return before.kind == "function" and ahead[0].kind in ("number", "mixed") and _ends_term(*ahead[1:])


def _ends_term(after: Token, then: Token) -> bool:
    """Whether an argument without brackets ends before these tokens: log 3/log 2 is clear, log 2/5 is not."""
    if after.python in ("*", "/"):
        return then.kind == "function"
    return after.kind in ("end", "close") or after.python in ("+", "-")


def _times(before: Token, now: Token, after: Token) -> bool:
    """Whether a sign of multiplication was left out before a token. Raises Unreadable if it is not clear."""
    if before.kind not in ENDS or now.kind not in STARTS:
        return False
    if {before.kind, now.kind} <= {"number", "mixed"}:
        raise Unreadable(
            "There is no sign between two numbers. Write 4+1/2 for four and a half, 4*2 for a product."
        )
    odd = before.kind in ("constant", "percent") or now.kind in ("number", "mixed")
    if odd or "]" in before.text or "[" in now.text or (now.text == "e" and after.python != "**"):
        raise Unreadable(f"“{before.text}{now.text}” can be read in more than one way. {READ_BY}")
    return True


def _check_brackets(tokens: Iterable[Token]) -> None:
    closing: list[str] = []
    for token in tokens:
        if token.kind == "open":
            closing.append(PAIRS[token.text])
        elif token.kind == "close" and (not closing or closing.pop() != token.text):
            raise Unreadable("A closing bracket has no opening bracket. Remove it or add the other one.")
    if closing:
        raise Unreadable(f"A bracket is not closed. Add “{closing[-1]}”.")


def _tokens(text: str) -> Iterator[Token]:
    at = 0
    while at < len(text):
        found = TOKEN.match(text, at)
        if found is None:
            raise Unreadable(_odd(text[at:].strip()[0]))
        kind, at = str(found.lastgroup), found.end()
        part = found[kind]
        if kind == "glued":
            raise Unreadable(f"“{part}” can be read in more than one way. {READ_BY}")
        if kind == "name":
            kind = "function" if part in (*FUNCTIONS, LOG) else "constant" if part in NAMES else "name"
        yield Token(kind, part, _written(kind, part))


def _odd(sign: str) -> str:
    if sign == ":":
        return "“:” can mean a division or a ratio. Write 3/4 for three quarters."
    return f"“{sign}” cannot be read here. {READ_BY}"


def _written(kind: str, part: str) -> str:
    """A token as Python writes it: a mixed number is a sum, and 007 is 7."""
    if kind == "mixed":
        share = unicodedata.normalize("NFKC", part[-1]).replace("⁄", "/")
        return f"({part[:-1].strip().lstrip('0') or '0'}+{share})"
    if kind == "number" and part.isdigit():
        return part.lstrip("0") or "0"
    return {"[": "(", "]": ")", "^": "**", "%": "/100"}.get(part, part)


def formula(text: str, values: Mapping[str, float]) -> float:
    """The value of a formula in names, such as tp/(tp + fn). Raises Unreadable."""
    try:
        value = _value(_tree(text), values)
    except ZeroDivisionError:
        raise Unreadable(f"“{text}” divides by 0.") from None
    except (OverflowError, ValueError, RecursionError) as error:
        if isinstance(error, Unreadable):
            raise
        raise Unreadable(f"“{text}” has no value.") from None
    if not math.isfinite(value):
        raise Unreadable(f"“{text}” is not a finite number.")
    return value


def names_in(text: str) -> frozenset[str]:
    """The names in a formula that stand for numbers. Raises Unreadable."""
    return frozenset(_names(_tree(text), text)) - NAMES.keys()


def _names(node: ast.expr, text: str) -> Iterator[str]:
    match node:
        case ast.Constant(value=int() | float()):
            return
        case ast.UnaryOp(op=ast.USub() | ast.UAdd(), operand=one):
            yield from _names(one, text)
        case ast.BinOp(left=left, op=sign, right=right) if type(sign) in OPERATORS:
            yield from (*_names(left, text), *_names(right, text))
        case ast.Call(func=ast.Name(id=name), args=[one], keywords=[]) if name in FUNCTIONS:
            yield from _names(one, text)
        case ast.Name(id=name):
            yield name
        case _:
            raise Unreadable(f"“{text}” is not a formula.")


@lru_cache(maxsize=4096)
def _tree(text: str) -> ast.expr:
    try:
        return ast.parse(text.replace("^", "**").strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise Unreadable(f"“{text}” is not a formula.") from None


def _value(node: ast.expr, names: Mapping[str, float]) -> float:
    """names: what a name stands for, and the base of log if it may be used."""
    match node:
        case ast.Constant(value=int() | float() as value):
            return float(value)
        case ast.UnaryOp(op=ast.USub(), operand=one):
            return -_value(one, names)
        case ast.UnaryOp(op=ast.UAdd(), operand=one):
            return _value(one, names)
        case ast.BinOp(left=left, op=sign, right=right) if type(sign) in OPERATORS:
            return _joined(_value(left, names), sign, _value(right, names))
        case ast.Call(func=ast.Name(id=name), args=[one], keywords=[]) if name in FUNCTIONS:
            return _applied(name, FUNCTIONS[name], _value(one, names))
        case ast.Call(func=ast.Name(id=name), args=[one], keywords=[]) if name == LOG and LOG in names:
            return _applied(name, lambda value: math.log(value, names[LOG]), _value(one, names))
        case ast.Name(id=name) if name in names:
            return names[name]
        case ast.Name(id=name) if name in NAMES:
            return NAMES[name]
    raise Unreadable(UNREAD)


def _joined(left: float, sign: ast.operator, right: float) -> float:
    if isinstance(sign, ast.Pow) and abs(right) > MOST_POWER:
        raise Unreadable("That power is too high. Write the result.")
    value = OPERATORS[type(sign)](left, right)
    if isinstance(value, complex):
        raise Unreadable("A negative number has no root here. Check the sign.")
    return value


def _applied(name: str, function: Callable[[float], float], value: float) -> float:
    if value <= 0 and name in LOGARITHMS:
        raise Unreadable(
            f"{name}({value:g}) is not a number. The term of a share of 0 counts as 0, so leave it out."
        )
    return function(value)
