"""Reads a table in JSON: records with names, columns, rows below a heading, or a record in each line."""

import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any

from datasets.files.decoding import LIMITS
from datasets.files.parsed import as_records
from datasets.files.records import MOST_COLUMNS, MOST_RECORDS, TOO_MANY, Record
from datasets.own import ReadError

SHAPE = (
    "This JSON is not a table. Glasshouse reads a list of records, such as "
    '[{"size": 1, "class": "a"}, …]. Save the table as CSV.'
)
BROKEN = "This looks like JSON, but it cannot be read. Save the table as CSV."
INSIDE = ("data", "records", "rows", "items", "results", "values", "instances")
SIMPLE = (str, int, float, bool, type(None))


def is_json(text: str) -> bool:
    """Whether a text looks like JSON."""
    start = "".join(text[:200].split())[:3]
    return start.startswith(('{"', "[{", "[[", "{}", "[]"))


def read_json(text: str) -> tuple[Record | None, Iterator[Record]]:
    """The names in JSON, if there are any, and the records. Raises ReadError for what is no table."""
    content = _loaded(text)
    names, rows = _table(content)
    if len(names) > MOST_COLUMNS:
        raise ReadError(f"This table has {len(names):,} columns, but the limits are {LIMITS}.")
    if len(rows) > MOST_RECORDS:
        raise ReadError(TOO_MANY)
    width = len(names) or max(map(len, rows[:MOST_RECORDS]), default=0)
    return next(as_records([names], width), None), as_records(map(_checked, rows), width)


def _loaded(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        lines = [line for line in text.split("\n") if line.strip()]
    with suppress(ValueError, RecursionError):
        if len(lines) <= MOST_RECORDS + 1:
            return [json.loads(line) for line in lines]
    raise ReadError(BROKEN)


def _table(content: Any) -> tuple[list[str], Sequence[Sequence[Any]]]:
    """The names and the rows. Raises ReadError."""
    if isinstance(content, dict):
        return _in_object(content)
    if isinstance(content, list) and content:
        if all(isinstance(record, dict) for record in content):
            return _of_records(content)
        if all(isinstance(row, list) for row in content):
            return [], content
    raise ReadError(SHAPE)


def _in_object(content: dict[str, Any]) -> tuple[list[str], Sequence[Sequence[Any]]]:
    if isinstance(content.get("columns"), list) and isinstance(content.get("data"), list):
        return [str(name) for name in content["columns"]], content["data"]
    columns = {name: _column(values) for name, values in content.items()}
    if len(columns) > 1 and all(columns.values()):
        return _of_columns({name: values for name, values in columns.items() if values})
    for name in INSIDE:
        if isinstance(content.get(name), list | dict):
            return _table(content[name])
    lists = [values for values in content.values() if isinstance(values, list)]
    if len(lists) == 1:
        return _table(lists[0])
    raise ReadError(SHAPE)


def _column(values: Any) -> list[Any] | None:
    """The cells of a column as pandas writes it, by record or in a list."""
    cells = [*values.values()] if isinstance(values, dict) else values
    simple = isinstance(cells, list) and all(isinstance(cell, SIMPLE) for cell in cells)
    return cells if simple else None


def _of_columns(columns: dict[str, list[Any]]) -> tuple[list[str], Sequence[Sequence[Any]]]:
    if len({len(cells) for cells in columns.values()}) != 1:
        raise ReadError(
            "The columns of this JSON have different lengths. Give each the same number of cells."
        )
    return [*columns], [*zip(*columns.values(), strict=True)]


def _of_records(records: list[dict[str, Any]]) -> tuple[list[str], Sequence[Sequence[Any]]]:
    names: dict[str, None] = {}
    for record in records[: MOST_RECORDS + 1]:
        names.update(dict.fromkeys(record))
        if len(names) > MOST_COLUMNS:
            break
    return [*names], _rows(records, names) if len(names) <= MOST_COLUMNS else []


def _rows(records: Iterable[dict[str, Any]], names: Iterable[str]) -> list[list[Any]]:
    return [[record.get(name) for name in names] for record in records]


def _checked(row: Any) -> list[Any]:
    if not isinstance(row, list | tuple) or not all(isinstance(cell, SIMPLE) for cell in row):
        raise ReadError("A cell of this JSON is a list or an object. Give every record plain values.")
    return [*row]
