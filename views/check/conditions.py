"""The conditions of tasks, such as “errors = 0 and most leaves”, and whether the facts of links meet them."""

import re
from collections.abc import Mapping, Sequence
from math import isclose
from typing import NamedTuple

from views.check.links import Fact, Found, as_fact

CLAUSE = re.compile(
    r"(?P<best>most|least) (?P<fact>[\w ]+)|(?P<name>[\w ]+?) *(?P<sign>[<>=!]+) *(?P<value>.+)"
)
COMPARED = ("=", "!=", "<", "<=", ">", ">=")
WRITTEN = str.maketrans({"≤": "<=", "≥": ">=", "≠": "!=", "−": "-"})
QUOTED = re.compile(r"\"(.*)\"|'(.*)'|“(.*)”")
COLUMN = re.compile(r"\{([^{}]+)\}")
SIGN = re.compile(r"[<>=!\"“”]")
NOTHING = 1e-9  # the relative difference up to which two numbers are equal


class CheckError(ValueError):
    """Something is wrong with a file. The message says what."""


class Column(NamedTuple):
    """A value that the row of the answer has in this column."""

    name: str


class Clause(NamedTuple):
    """One part of a condition. sign: a comparison sign, "most" or "least"."""

    fact: str
    sign: str
    value: Fact | Column = ""

    def __str__(self) -> str:
        if self.sign in ("most", "least"):
            return f"{self.sign} {self.fact}"
        return f"{self.fact} {self.sign} {shown(self.value)}"


def shown(value: Fact | Column) -> str:
    """A value as a condition writes it."""
    if isinstance(value, Column):
        return f"{{{value.name}}}"
    return value if isinstance(value, str) else f"{value:.6g}"


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
    if read["sign"] not in COMPARED:
        raise CheckError(
            f"The condition “{text}” has the sign “{read['sign']}”, which does not exist. "
            f"Write one of {' '.join(COMPARED)}."
        )
    value = _value(read["value"].strip(), text)
    if isinstance(value, str) and read["sign"] not in ("=", "!="):
        raise CheckError(
            f"The condition “{text}” compares sizes, but “{value}” is not a number. Write one such as 98.5."
        )
    return Clause(read["name"].strip(), read["sign"], value)


def _value(text: str, clause: str) -> Fact | Column:
    """The number or the word in a text. A text in quotation marks is a word, and one in braces names a column
    of the answers. Raises CheckError."""
    if column := COLUMN.fullmatch(text):
        return Column(column[1].strip())
    if quoted := QUOTED.fullmatch(text):
        return next(part for part in quoted.groups() if part is not None)
    if not isinstance(fact := as_fact(text), str):
        return fact
    if SIGN.search(text) or not text[:1].isalpha():
        raise CheckError(
            f"The condition “{clause}” ends in “{text}”, which is neither a number nor a word. Write "
            "“errors = 0”, join clauses with “and”, and put a word with such signs in quotation marks."
        )
    return text


def filled(clauses: Sequence[Clause], cells: Mapping[str, str]) -> list[Clause]:
    """The clauses for one answer, with the values from its row. Raises CheckError if the row lacks one."""
    return [
        clause._replace(value=_of_row(clause.value.name, cells))
        if isinstance(clause.value, Column)
        else clause
        for clause in clauses
    ]


def _of_row(name: str, cells: Mapping[str, str]) -> Fact:
    text = cells.get(name, "").strip()
    if name not in cells:
        raise CheckError(f"The task needs a column “{name}” of the answers. There is none.")
    if not text:
        raise CheckError(f"The task needs this row’s “{name}”, which is empty.")
    return as_fact(text)


def failing(clauses: Sequence[Clause], facts: Mapping[str, Fact]) -> str:
    """The reason why facts do not meet a condition, "" if they do."""
    for clause in clauses:
        if (fact := facts.get(clause.fact)) is not None and not _holds(clause, facts):
            return f"“{clause.fact}” is {shown(fact)}. The task needs {clause}."
    return ""


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
    return (value in (fact, as_fact(fact))) == (clause.sign == "=")


def _compares(sign: str, fact: float, value: float) -> bool:
    """Whether a comparison of two numbers holds. Numbers that differ only by rounding are equal."""
    if isclose(fact, value, rel_tol=NOTHING, abs_tol=NOTHING):
        return sign in ("=", "<=", ">=")
    return sign == "!=" or (fact < value if sign in ("<", "<=") else sign in (">", ">=") and fact > value)


def ranks(
    clauses: Sequence[Clause], every: Sequence[Mapping[str, Fact]], fits: Sequence[bool] | None = None
) -> list[int | None]:
    """The rank of each link by the "most" and "least" clauses. Equal links share a rank.

    A link that does not meet the condition has None. Without such clauses, every link has None.
    fits: whether each link meets the condition, if that depends on its row
    """
    best = [clause for clause in clauses if clause.sign in ("most", "least")]
    fits = [met(clauses, facts) for facts in every] if fits is None else fits
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


def lacking(clauses: Sequence[Clause], shown: Found) -> str:
    """A note on a fact that the condition needs but the link lacks, else ""."""
    if not shown.known:
        return ""
    has = ", ".join([*shown.facts, "its parameters"])
    for clause in clauses:
        fact = shown.known.get(clause.fact)
        if fact is None:
            return f"The task is about “{clause.fact}”, but this link has only {has}."
        if isinstance(fact, float | int) and isinstance(clause.value, str) and clause.value:
            return f"The task compares “{clause.fact}”, a number, with the word “{clause.value}”."
    return ""
