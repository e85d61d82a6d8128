"""The record that a link describes: a row of the table with some answers changed."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import isfinite
from urllib.parse import quote, unquote

from mlcore import Column, Table
from mlcore.table import Scalar
from views.kit.link import table
from views.kit.link.params import Given
from views.subjects.trees.story import Choices
from views.words.grammar import listed

Answers = tuple[tuple[str, Scalar | None], ...]  # None means unknown


@dataclass(frozen=True)
class Record:
    """A record to predict: a row of the table (from 1) with some answers changed."""

    choices: Choices
    row: int = 1
    answers: Answers = ()

    @property
    def cells(self) -> dict[str, Scalar | None]:
        """The values of the row by column, None for unknown."""
        return {column.name: _cell(column, self.row - 1) for column in self.choices.table.columns}

    @property
    def record(self) -> Answers:
        """An answer for each column, in column order."""
        return tuple({**self.cells, **dict(self.answers)}.items())

    def but(self, answers: Iterable[tuple[str, Scalar | None]]) -> str | None:
        """The link's text for this record with some answers changed, or None if it equals the row."""
        cells, wanted = self.cells, {**dict(self.record), **dict(answers)}
        differing = [(name, value) for name, value in wanted.items() if value != cells[name]]
        return ";".join(written(name, value) for name, value in differing) or None


def read(given: Given, records: Table) -> tuple[int, Answers]:
    """The row (from 1) and the answers of a link."""
    row = given(table.ROW, kind=replace(table.ROW.kind, high=records.n))  # type: ignore[type-var]
    answers, strange = read_answers(given(table.ANSWERS) or "", records)
    if strange:
        one = len(strange) == 1
        given.mend(
            table.ANSWERS,
            ";".join(written(name, value) for name, value in answers) or None,
            f"The link answers {listed([f'“{part}”' for part in strange])}. The page leaves "
            + ("this out, as it is not an attribute" if one else "these out, as they are not attributes")
            + " of this table with one of its values.",
        )
    return row, answers


def read_answers(text: str, records: Table) -> tuple[Answers, list[str]]:
    """The answers in a text (“Outlook:Rain;Wind”: Wind is unknown), and the parts that cannot be read."""
    found: dict[str, Scalar | None] = {}
    strange = []
    columns = {column.name: column for column in records.columns}
    for part in filter(None, text.split(";")):
        name, colon, value = part.partition(":")
        column = columns.get(unquote(name))
        answer = _read_value(column, unquote(value)) if column and colon else None
        if column is None or (colon and answer is None):
            strange.append(part)
        else:
            found[column.name] = answer
    return tuple((name, found[name]) for name in columns if name in found), strange


def _read_value(column: Column, text: str) -> Scalar | None:
    if column.kind != "continuous":
        return next((value for value in column.values if str(value) == text), None)
    try:
        value = float(text)
    except ValueError:
        return None
    return value if isfinite(value) else None


def written(name: str, value: Scalar | None) -> str:
    """An answer as the link writes it."""
    return quote(name, safe=" ") + ("" if value is None else f":{quote(str(value), safe=' ')}")


def _cell(column: Column, row: int) -> Scalar | None:
    cell: Scalar = column.cells[row].item()
    if column.kind == "continuous":
        return None if cell != cell else cell
    return None if int(cell) < 0 else column.values[int(cell)]
