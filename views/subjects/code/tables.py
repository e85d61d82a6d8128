"""A table as a file, and the lines with which each program reads it."""

import re
from collections.abc import Mapping, Sequence

import numpy as np
import pandas as pd

from mlcore import Column, Table
from views.subjects.code.literals import py

# Words that pandas or R would read as a number or as true and false.
MISTAKEN = re.compile(r"[\s+.\-]*(\d.*|nan|na|inf|infinity|true|false|t|f)", re.IGNORECASE)


def csv_of(table: Table) -> str:
    """Inputs and target as CSV, empty for a missing cell."""
    columns = {column.name: _cells(column) for column in (*table.columns, table.target)}
    return str(pd.DataFrame(columns).to_csv(index=False, lineterminator="\n"))


def csv_columns(columns: Mapping[str, Sequence[int]]) -> str:
    """Columns of numbers as CSV."""
    return str(pd.DataFrame(columns).to_csv(index=False, lineterminator="\n"))


def _cells(column: Column) -> np.ndarray | list[object]:
    if column.kind == "continuous":
        return column.cells
    return [None if code < 0 else column.values[code] for code in column.cells.tolist()]


def file_name(title: str, part: str = "") -> str:
    """A name for every file system: “play-tennis.csv”."""
    words = re.findall(r"[a-z0-9]+", f"{title} {part}".casefold())
    return "-".join(words)[:40].strip("-") + ".csv"


def regression(table: Table) -> bool:
    """Whether the target is a number."""
    return table.target.kind == "continuous"


def nominal(table: Table) -> list[Column]:
    """The inputs whose values are words without an order."""
    return [column for column in table.columns if column.kind == "nominal"]


def ordinal(table: Table) -> list[Column]:
    """The inputs whose values have an order."""
    return [column for column in table.columns if column.kind == "ordinal"]


def words_only(table: Table) -> list[str]:
    """Columns of words that a program would read as numbers, or as true and false."""
    columns = [column for column in (*table.columns, table.target) if column.kind != "continuous"]
    return [one.name for one in columns if any(MISTAKEN.fullmatch(str(value)) for value in one.values)]


def read_python(table: Table, file: str) -> str:
    """pd.read_csv for this table: a word stays a word, and only an empty cell is missing."""
    types = dict.fromkeys(words_only(table), "str")
    shown = f", dtype={py(types)}" if types else ""
    return f'pd.read_csv({py(file)}, keep_default_na=False, na_values=[""]{shown})'


def encoded(table: Table) -> list[str]:
    """Numbers for scikit-learn: a function `encode` if there are words, else nothing."""
    if not nominal(table) and not ordinal(table):
        return []
    lines = [
        "def encode(frame):",
        f'    frame = frame.drop(columns={py(table.target.name)}, errors="ignore")',
    ]
    for column in ordinal(table):
        codes = {str(value): i for i, value in enumerate(column.values)}
        lines.append(f"    frame[{py(column.name)}] = frame[{py(column.name)}].map({py(codes)})")
    if nominal(table):
        names = [column.name for column in nominal(table)]
        lines.append(f"    frame = pd.get_dummies(frame, columns={py(names)}, dtype=float)")
    return [*lines, "    return frame"]


def inputs(table: Table, frame: str) -> str:
    """The inputs of a frame for scikit-learn."""
    if nominal(table) or ordinal(table):
        return f"encode({frame})"
    return f"{frame}.drop(columns={py(table.target.name)})"


def kinds(table: Table) -> list[str]:
    """The kinds of columns of words. The declared order of values breaks ties between them."""
    words = [column for column in (*table.columns, table.target) if column.kind != "continuous"]
    lines = [f"    {py(one.name)}: {py((one.kind, list(map(str, one.values))))}," for one in words]
    return ["kinds = {", *lines, "}"]


def read_mlcore(table: Table, frame: str) -> str:
    """The table of a frame."""
    return f"mlcore.Table.from_frame({frame}, {py(table.target.name)}, kinds)"
