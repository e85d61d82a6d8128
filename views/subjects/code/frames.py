"""A table as a data frame of R: the names of its columns there, and the lines that read it."""

import re
import unicodedata
from collections.abc import Sequence

from mlcore import Column, Table
from views.subjects.code.literals import r
from views.subjects.code.tables import words_only

RESERVED = {
    "if", "else", "repeat", "while", "function", "for", "next", "break", "in", "TRUE", "FALSE", "NULL",
    "Inf", "NaN", "NA", "NA_integer_", "NA_real_", "NA_complex_", "NA_character_",
}  # fmt: skip


def names(table: Table) -> dict[str, str]:
    """The names of its columns in R: those that read.csv makes from a header."""
    columns = [one.name for one in (*table.columns, table.target)]
    return dict(zip(columns, syntactic(columns)[0], strict=True))


def syntactic(columns: Sequence[str]) -> tuple[list[str], bool]:
    """Names for a formula, and whether read.csv makes the same names by itself.

    For letters outside ASCII the result of read.csv depends on the machine, so such names are written out.
    """
    made = [_made(name) for name in columns]
    own = (
        all(map(str.isascii, columns))
        and len(set(made)) == len(made)
        and not any(set(one) == {"."} for one in made)
    )
    found: list[str] = []
    for name in made:
        stem = "X." if set(name) == {"."} else name
        later = (f"{stem}.{number}" for number in range(1, len(made) + 1))
        found.append(stem if stem not in found else next(one for one in later if one not in [*made, *found]))
    return found, own


def _made(name: str) -> str:
    """The rule of make.names: "Petal length" is Petal.length, "2nd" is X2nd, "if" is if."""
    bare = unicodedata.normalize("NFKD", name.replace("ß", "ss"))
    bare = "".join(one for one in bare if not unicodedata.combining(one))
    starts = re.match(r"[A-Za-z]|\.(?![0-9])", bare)
    text = re.sub(r"[^A-Za-z0-9._]", ".", bare if starts else f"X{bare}")
    return f"{text}." if text in RESERVED else text


def formula(table: Table) -> str:
    """The formula that predicts the target from all other columns."""
    return f"{names(table)[table.target.name]} ~ ."


def cells(table: Table, name: str, frame: str = "data") -> str:
    """A column of a frame: data$Species."""
    return f"{frame}${names(table)[name]}"


def goal(table: Table, frame: str = "data") -> str:
    """The target of a frame."""
    return cells(table, table.target.name, frame)


def read(table: Table, file: str, frame: str = "data") -> list[str]:
    """read.csv for this table, with the values in their declared order where that matters."""
    known = names(table)
    shown = (
        {"stringsAsFactors": "TRUE"}
        if any(one.kind != "continuous" for one in (*table.columns, table.target))
        else {}
    )
    if not syntactic([*known])[1]:
        shown["col.names"] = r([*known.values()])
    if _blank(table):
        shown["na.strings"] = '""'
    types = ", ".join(f'{known[one]} = "factor"' for one in words_only(table))
    if types:
        shown["colClasses"] = f"c({types})"
    arguments = "".join(f", {name} = {value}" for name, value in shown.items())
    lines = [f"{frame} <- read.csv({r(file)}{arguments})"]
    for column in (*table.columns, table.target):
        levels = r(list(map(str, column.values)))
        at = cells(table, column.name, frame)
        if column.kind == "ordinal":
            lines.append(f"{at} <- factor({at}, levels = {levels}, ordered = TRUE)")
        elif column.kind == "nominal" and _ordered(table, column):
            lines.append(f"{at} <- factor({at}, levels = {levels})")
    return lines


def _blank(table: Table) -> bool:
    """Whether an empty cell, or the word NA, has to be distinguished from the others."""
    words = [one for one in (*table.columns, table.target) if one.kind != "continuous"]
    return any((one.cells < 0).any() or "NA" in map(str, one.values) for one in words)


def _ordered(table: Table, column: Column) -> bool:
    """Whether R would know other values, or the classes, which break ties, in another order."""
    present = {column.values[code] for code in column.cells.tolist() if code >= 0}
    texts = list(map(str, column.values))
    sorts = sorted(texts) == texts == sorted(texts, key=str.casefold)
    return len(present) < len(texts) or (column is table.target and not sorts)
