"""The conditions of tasks, such as “errors = 0 and most leaves”, and whether the facts of links meet them."""

import re
from collections.abc import Mapping, Sequence
from math import isclose, isfinite
from typing import NamedTuple

from views.check.links import Fact

CLAUSE = re.compile(
    r"(?P<best>most|least) (?P<fact>[\w ]+)|(?P<name>[\w ]+?) *(?P<sign><=|>=|!=|=|<|>) *(?P<value>.+)"
)
WRITTEN = str.maketrans({"≤": "<=", "≥": ">=", "≠": "!=", "−": "-"})
QUOTED = re.compile(r"\"(.*)\"|'(.*)'|“(.*)”")
SIGN = re.compile(r"[<>=!\"“”]")
NOTHING = 1e-9  # the relative difference up to which two numbers are equal


class CheckError(ValueError):
    """Something is wrong with a file. The message says what."""


class Clause(NamedTuple):
    """One part of a condition. sign: a comparison sign, "most" or "least"."""

    fact: str
    sign: str
    value: Fact = ""


def condition(text: str) -> list[Clause]:
    """The clauses of a condition. Raises CheckError."""
    return [_clause(part.strip()) for part in re.split(r"\band\b", text, flags=re.IGNORECASE)]


def _clause(text: str) -> Clause:
    read = CLAUSE.fullmatch(text.translate(WRITTEN))
    if read is None:
        missing = f"“{text}” cannot be read" if text else "is empty or ends in “and”"
        raise CheckError(f"The condition {missing}. Write “errors = 0” or “most leaves”.")
    if read["best"]:
        return Clause(read["fact"].strip(), read["best"])
    value = _value(read["value"].strip(), text)
    if isinstance(value, str) and read["sign"] not in ("=", "!="):
        raise CheckError(
            f"The condition “{text}” compares sizes, but “{value}” is not a number. Write one such as 98.5."
        )
    return Clause(read["name"].strip(), read["sign"], value)


def _value(text: str, clause: str) -> Fact:
    """The number or the word in a text. A text in quotation marks is a word. Raises CheckError."""
    if quoted := QUOTED.fullmatch(text):
        return next(part for part in quoted.groups() if part is not None)
    try:
        if isfinite(number := float(text)):
            return number
    except ValueError:
        pass
    if SIGN.search(text) or not text[:1].isalpha():
        raise CheckError(
            f"The condition “{clause}” ends in “{text}”, which is neither a number nor a word. Write "
            "“errors = 0”, join clauses with “and”, and put a word with such signs in quotation marks."
        )
    return text


def met(clauses: Sequence[Clause], facts: Mapping[str, Fact]) -> bool:
    """Whether the facts meet all comparisons. An unknown fact meets none."""
    return bool(facts) and all(_holds(clause, facts) for clause in clauses)


def _holds(clause: Clause, facts: Mapping[str, Fact]) -> bool:
    fact, value = facts.get(clause.fact), clause.value
    if clause.sign in ("most", "least"):
        return isinstance(fact, float | int)
    if isinstance(fact, float | int) and isinstance(value, float | int):
        return _compares(clause.sign, fact, value)
    if fact is None or isinstance(fact, float | int):
        return False
    return (fact == value or _as_number(fact) == value) == (clause.sign == "=")


def _compares(sign: str, fact: float, value: float) -> bool:
    """Whether a comparison of two numbers holds. Numbers that differ only by rounding are equal."""
    if isclose(fact, value, rel_tol=NOTHING, abs_tol=NOTHING):
        return sign in ("=", "<=", ">=")
    return sign == "!=" or (fact < value if sign in ("<", "<=") else sign in (">", ">=") and fact > value)


def _as_number(fact: str) -> float | None:
    """The name of a class as a number, or None if it is not a number."""
    try:
        return float(fact)
    except ValueError:
        return None


def ranks(clauses: Sequence[Clause], every: Sequence[Mapping[str, Fact]]) -> list[int | None]:
    """The rank of each link by the "most" and "least" clauses. Equal links share a rank.

    A link that does not meet the condition has None. Without such clauses, every link has None.
    """
    best = [clause for clause in clauses if clause.sign in ("most", "least")]
    fits = [met(clauses, facts) for facts in every]
    if not best:
        return [None] * len(every)
    keys = [_key(best, facts) if fit else None for facts, fit in zip(every, fits, strict=True)]
    known = [key for key in keys if key is not None]
    return [None if key is None else 1 + sum(_before(one, key) for one in known) for key in keys]


def _key(best: Sequence[Clause], facts: Mapping[str, Fact]) -> tuple[float, ...]:
    signs = {"most": -1.0, "least": 1.0}
    return tuple(signs[clause.sign] * float(facts[clause.fact]) for clause in best)


def _before(one: Sequence[float], other: Sequence[float]) -> bool:
    for a, b in zip(one, other, strict=True):
        if not isclose(a, b, rel_tol=NOTHING, abs_tol=NOTHING):
            return a < b
    return False


def lacking(clauses: Sequence[Clause], facts: Mapping[str, Fact]) -> str:
    """A note on a fact that the condition needs but the link lacks, else ""."""
    if not facts:
        return ""
    known = ", ".join(facts)
    for clause in clauses:
        fact = facts.get(clause.fact)
        if fact is None:
            return f"The task is about “{clause.fact}”, but this link has only {known}."
        if isinstance(fact, float | int) and isinstance(clause.value, str) and clause.value:
            return f"The task compares “{clause.fact}”, a number, with the word “{clause.value}”."
    return ""
