"""A table as a format gives it: cells by column, and what the format says about the columns."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from datasets.card import Kind
from datasets.files.records import Grid, Record
from datasets.own import ReadError


@dataclass
class Parsed:
    """The cells of a file.

    format:    its name on the page
    separator: between the cells of a text; "" if the format has none
    kinds:     what the file says about a column, by its number
    target:    the number of the column to predict, if the file says so
    line:      the record with the names, counted from 1; 0 if there is none
    first:     the first records of the file, for the choice of the heading
    """

    grid: Grid
    format: str
    separator: str = ""
    kinds: dict[int, Kind] = field(default_factory=dict)
    target: int | None = None
    line: int = 1
    first: Sequence[Record] = ()


def as_records(rows: Iterable[Sequence[object]], width: int) -> Iterator[Record]:
    """Records of a format without lines. Each has the same width. Raises ReadError for one that is wider."""
    for number, row in enumerate(rows, 1):
        cells = [as_cell(value) for value in row]
        while cells and not cells[-1]:
            cells.pop()
        if len(cells) > width:
            raise ReadError(f"Record {number} has {len(cells)} cells, but the heading has {width}.")
        if cells:
            yield number, width, cells


def as_cell(value: object) -> str:
    """A value as one line of text. None and not-a-number are empty."""
    if value is None or value != value:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return f"{value:.15g}"
    text = str(value)
    if text.isascii() and text.isalnum():
        return text
    return " ".join(text.encode("utf-8", "replace").decode().replace("\0", "").split())
