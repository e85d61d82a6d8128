"""Reads a sheet of an Excel workbook (.xlsx) by openpyxl, after bounding what it may unfold to."""

import io
import re
import warnings
import zipfile
from collections.abc import Iterator
from datetime import date, datetime, time
from typing import Any

from datasets.files.choices import Choices, Guess, Notes, short
from datasets.files.parsed import as_records
from datasets.files.records import MOST_ABOVE, MOST_COLUMNS, MOST_RECORDS, Record
from datasets.own import ReadError

MOST_FILES = 500  # in the folder that a workbook is
MOST_UNPACKED = 24 * 1024 * 1024  # bytes
MOST_ELEMENTS = 150_000  # of XML; openpyxl needs some 12 µs for each
COSTLY = 4  # how much longer an element takes outside the sheets
MOST_SHEETS = 30
TOO_LARGE = (
    "This workbook is too large, with more than about 70,000 cells. Open it, save the sheet as CSV, "
    "and choose that file."
)
BROKEN = "This workbook cannot be read. Open it, save the sheet as CSV, and choose that file."
WIDE = re.compile(rb'<c\b[^>]{0,200}?\br="[A-Z]{3}')
UNKNOWN_FORMULA = re.compile(rb"<f\b[^>]{0,200}(?:/>|>[^<]*</f>)\s*(?:<v\s*/>|<v></v>)?\s*</c>")


class Workbook:
    """A workbook whose size is bounded. Raises ReadError for what is too large or broken."""

    def __init__(self, data: bytes) -> None:
        from openpyxl import load_workbook  # a third of a second, which few learners need

        self.parts = _parts(data)
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                self._book = load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
        except Exception:  # openpyxl raises many kinds of errors for a broken file
            raise ReadError(BROKEN) from None
        self.sheets = [sheet for sheet in self._book.worksheets if hasattr(sheet, "_worksheet_path")]
        if not self.sheets:
            raise ReadError("This workbook has no sheet with cells. Copy the table to a sheet.")

    def chosen(self, name: str | None) -> Any:
        """The sheet with this name, else the first one that is shown and has cells."""
        for sheet in self.sheets:
            if sheet.title == name:
                return sheet
        shown = [sheet for sheet in self.sheets if sheet.sheet_state == "visible"] or self.sheets
        return next((sheet for sheet in shown if self.part(sheet).count(b"<c ") > 1), shown[0])

    def part(self, sheet: Any) -> bytes:
        """The XML of a sheet."""
        return self.parts.get(sheet._worksheet_path, b"")


def read_workbook(data: bytes, choices: Choices, notes: Notes) -> tuple[Iterator[Record], Guess | None]:
    """The records of a sheet, and the guess of the sheet if there are several."""
    book = Workbook(data)
    sheet = book.chosen(choices.sheet)
    part = book.part(sheet)
    if WIDE.search(part):
        raise ReadError(f"This sheet has more than {MOST_COLUMNS} columns, which is the limit.")
    names = [one.title for one in book.sheets[:MOST_SHEETS]]
    if len(book.sheets) > 1:
        notes.say(f"The workbook has {len(book.sheets)} sheets. Glasshouse reads “{short(sheet.title)}”.")
    if unknown := len(UNKNOWN_FORMULA.findall(part)):
        cells = "1 cell has a formula" if unknown == 1 else f"{unknown:,} cells have formulas"
        notes.say(
            f"{cells} without a stored value. Open the workbook in Excel and save it to fill in such cells."
        )
    options = tuple((name, short(name)) for name in names)
    guess = Guess("sheet", "Sheet", sheet.title, options) if len(names) > 1 else None
    return as_records(_rows(sheet), _width(part)), guess


def _rows(sheet: Any) -> Iterator[list[object]]:
    """The values of a sheet, row by row. Raises ReadError where the XML is broken."""
    sheet.reset_dimensions()
    try:
        for number, row in enumerate(sheet.iter_rows(values_only=True)):
            if number > 4 * (MOST_RECORDS + MOST_ABOVE):
                raise ReadError(TOO_LARGE)
            yield [_value(cell) for cell in row]
    except ReadError:
        raise
    except Exception:  # as above
        raise ReadError(BROKEN) from None


def _value(cell: object) -> object:
    """A cell as text or number. A date has no time of day if that is midnight."""
    if isinstance(cell, datetime):
        return cell.date().isoformat() if cell.time() == time() else cell.isoformat(" ")
    return cell.isoformat() if isinstance(cell, date | time) else cell


def _width(part: bytes) -> int:
    """The number of columns that have cells."""
    letters = {*re.findall(rb'<c\b[^>]{0,200}?\br="([A-Z]{1,2})\d', part)}
    numbers = [_number(name) for name in letters]
    return max(numbers, default=MOST_COLUMNS)


def _number(letters: bytes) -> int:
    number = 0
    for letter in letters:
        number = 26 * number + letter - 64
    return number


def _parts(data: bytes) -> dict[str, bytes]:
    """The XML files of a workbook. Raises ReadError if they are too many, too large or have entities."""
    if data.count(b"PK\x01\x02") > MOST_FILES:
        raise ReadError(TOO_LARGE)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as folder:
            inside = folder.infolist()  # all of it, because any file can be named as a sheet
            if sum(file.file_size for file in inside) > MOST_UNPACKED:
                raise ReadError(TOO_LARGE)
            parts = {file.filename: folder.read(file) for file in inside}
    except ReadError:
        raise
    except Exception:  # zipfile and zlib raise many kinds of errors for a broken file
        raise ReadError(BROKEN) from None
    if any(
        b"<!DOCTYPE" in part or (b"\0" in part and name.endswith((".xml", ".rels")))
        for name, part in parts.items()
    ):
        raise ReadError(BROKEN)
    if sum(_cost(name, part) for name, part in parts.items()) > MOST_ELEMENTS:
        raise ReadError(TOO_LARGE)
    return parts


def _cost(name: str, part: bytes) -> int:
    """About how many elements openpyxl reads of a part."""
    costly = name.startswith(("xl/styles", "xl/workbook", "xl/_rels", "[Content_Types]", "_rels", "docProps"))
    return (COSTLY if costly else 1) * (part.count(b"</") + part.count(b"/>"))
