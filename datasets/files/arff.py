"""Reads ARFF, the format of Weka: `@attribute` names a column, and the records are below `@data`."""

import csv
import re
from collections.abc import Iterator
from itertools import islice

from datasets.card import Kind
from datasets.files.decoding import LIMITS
from datasets.files.parsed import Parsed
from datasets.files.records import MOST_COLUMNS, MOST_RECORDS, TOO_MANY, Grid, Record, narrowed
from datasets.own import ReadError

START = re.compile(r"(?:[ \t]*(?:%[^\n]*)?\n)*[ \t]*@(?:relation|attribute)\b", re.IGNORECASE)
ATTRIBUTE = re.compile(
    r"@attribute\s+(?P<name>'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"|[^\s{]+)\s*(?P<kind>\{.*|\S+)",
    re.IGNORECASE,
)
NUMBERS = ("numeric", "real", "integer")
WORDS = ("string", "date", "nominal")
LONGEST = 20_000  # characters of a line with a name


def is_arff(text: str) -> bool:
    """Whether a text is ARFF."""
    return bool(START.match(text[: 64 * LONGEST]))


def read_arff(text: str) -> Parsed:
    """The table of an ARFF file. Raises ReadError with the line that is wrong."""
    lines = enumerate(text.split("\n"), 1)
    names, kinds = _columns(lines)
    records = _records(lines, len(names), kinds)
    grid = Grid((1, len(names), names), records)
    return Parsed(grid, "ARFF", kinds={at: kind for at, kind in enumerate(kinds) if kind})


def _columns(lines: Iterator[tuple[int, str]]) -> tuple[list[str], list[Kind | None]]:
    """The names and kinds of the columns, up to the line @data."""
    names: list[str] = []
    kinds: list[Kind | None] = []
    for number, line in lines:
        bare = line.strip()
        word = bare[:10].casefold()
        if word.startswith("@data"):
            break
        if word == "@attribute":
            name, kind = _column(bare, number)
            names.append(name)
            kinds.append(kind)
            if len(names) > MOST_COLUMNS:
                raise ReadError(
                    f"This file has more than {MOST_COLUMNS} columns, but the limits are {LIMITS}."
                )
        elif bare and not bare.startswith("%") and not word.startswith("@relation"):
            raise ReadError(
                f"Line {number} of this ARFF file is not an @attribute. Look there for a missing @data."
            )
    else:
        raise ReadError("This ARFF file has no line @data. Add it above the records.")
    if not names:
        raise ReadError("This ARFF file has no line @attribute. Add one for each column.")
    return names, kinds


def _column(line: str, number: int) -> tuple[str, Kind | None]:
    found = ATTRIBUTE.match(line[:LONGEST])
    if not found:
        raise ReadError(f"Line {number} of this ARFF file needs a name and a kind after @attribute.")
    kind = found["kind"].strip()
    if kind.startswith("{"):
        values = _cut(kind.strip("{} \t"))
        return _bare(found["name"]), ("nominal", tuple(dict.fromkeys(value for value in values if value)))
    if kind.casefold() in NUMBERS:
        return _bare(found["name"]), "continuous"
    if kind.casefold() in WORDS:
        return _bare(found["name"]), None
    raise ReadError(
        f"Line {number} of this ARFF file has the kind “{kind[:30]}”, which Glasshouse cannot read. "
        "Use numeric or a list of values in braces."
    )


def _records(lines: Iterator[tuple[int, str]], width: int, kinds: list[Kind | None]) -> Iterator[Record]:
    full = ((number, line.strip()) for number, line in lines)
    full = ((number, line) for number, line in full if line and not line.startswith("%"))
    for number, line in islice(full, MOST_RECORDS + 1):
        cells = _sparse(line, kinds, number) if line.startswith("{") else _cut(line)
        if len(cells) != width:
            cells = _cut(line, "\t") if line.count("\t") == width - 1 else _unweighted(cells)
        if len(cells) != width:
            raise ReadError(
                f"Line {number} has {len(cells)} cells, but the file has {width} lines @attribute."
            )
        yield number, width, narrowed(cells) if any(cells) else [*cells[:1]]
    if next(full, None):
        raise ReadError(TOO_MANY)


def _unweighted(cells: list[str]) -> list[str]:
    """The cells without the weight of a record, which is in braces at its end."""
    return cells[:-1] if cells and re.fullmatch(r"\{[\d.]+\}", cells[-1]) else cells


def _sparse(line: str, kinds: list[Kind | None], number: int) -> list[str]:
    """A sparse record: the cells that are not there are 0, or the first value of their column."""
    cells = [kind[1][0] if isinstance(kind, tuple) and kind[1] else "0" for kind in kinds]
    for pair in filter(None, _cut(line.strip("{} "))):
        at, _, cell = pair.partition(" ")
        if not (at.isascii() and at.isdecimal()) or len(at) > 4 or int(at) >= len(cells):
            raise ReadError(f"Line {number} has a cell for column {at[:9]}, which the file does not have.")
        cells[int(at)] = _bare(cell)
    return [str(cell) for cell in cells]


def _cut(line: str, separator: str = ",") -> list[str]:
    """The cells of a line. Either quotation mark may enclose a cell."""
    if "'" not in line and '"' not in line:
        return [cell.strip() for cell in line.split(separator)]
    quote = "'" if "'" in line else '"'
    try:
        rows = [
            *csv.reader([line], delimiter=separator, quotechar=quote, escapechar="\\", skipinitialspace=True)
        ]
    except csv.Error:
        return []
    return [" ".join(_bare(cell).split()) for cell in rows[0]] if rows else []


def _bare(text: str) -> str:
    """A name or a cell without its quotation marks and escapes."""
    text = text.strip()
    if len(text) > 1 and text[0] == text[-1] and text[0] in "'\"":
        text = text[1:-1].replace("\\'", "'").replace('\\"', '"').replace("\\\\", "\\")
    return text
