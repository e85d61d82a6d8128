"""Decimal commas that were cut as cells: 1,5,A below the heading weight,class."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, pairwise

from datasets.files.choices import Notes, named
from datasets.files.records import Record
from datasets.own import ReadError

MOST_WAYS = 2_000  # ways to join cells that are looked at
MOST_COLUMNS = 40  # of a table whose numbers may be cut


def joined(
    heading: Record, first: Sequence[Record], records: Iterable[Record], decimal: str | None, notes: Notes
) -> Iterator[Record]:
    """The records with whole numbers. Raises ReadError if it is unclear which cells belong together."""
    pairs = _pairs(heading, first, decimal)
    if not pairs:
        return iter(records)
    names = [heading[2][at - i] for i, at in enumerate(pairs)]
    notes.say(f"The commas in {named(names)} are decimal commas, so Glasshouse joins what they cut.")
    return (_with_joined(record, pairs) for record in records)


def _pairs(heading: Record, first: Sequence[Record], decimal: str | None) -> tuple[int, ...]:
    """The first cells of the numbers that a comma cut, () if there are none."""
    rows = [record[2] for record in first]
    width, wide = heading[1], first[0][1] if first else 0
    extra = wide - width
    if decimal == "." or extra < 1 or wide > MOST_COLUMNS or any(record[1] != wide for record in first):
        return ()
    fitting = [at for at in range(wide - 1) if _is_cut(rows, at)]
    ways = []
    for count, way in enumerate(combinations(fitting, extra)):
        if count > MOST_WAYS:
            break
        if all(after - before > 1 for before, after in pairwise(way)):
            ways.append(way)
    if not ways:
        return ()
    if len(ways) > 1 or (extra == 1 and decimal is None and _may_be_row_names(rows)):
        ways = ways[:1] if decimal == "," and len(ways) == 1 else ways
        if decimal != "," or len(ways) > 1:
            raise ReadError(_unclear(heading, first[0], ways[0][0], len(ways) > 1))
    return ways[0]


def _is_cut(rows: Sequence[Sequence[str]], at: int) -> bool:
    """Whether a column and the next one have digits only, as the two parts of a number."""
    pairs = [(row[at], row[at + 1]) for row in rows if at + 1 < len(row)]
    return len(pairs) == len(rows) and all(
        before.removeprefix("-").isdecimal() and after.isdecimal() for before, after in pairs
    )


def _may_be_row_names(rows: Sequence[Sequence[str]]) -> bool:
    """Whether the first column may have the names of the records, which R writes without a heading."""
    return len({row[0] for row in rows}) == len(rows)


def _unclear(heading: Record, record: Record, at: int, many: bool) -> str:
    number = f"{record[2][at]},{record[2][at + 1]}"
    most = f"Each line has {record[1]} cells, but the heading has {heading[1]}. "
    if many:
        return f"{most}If “{number}” is one number, separate the cells by semicolons or write decimal points."
    return (
        f"{most}If “{number}” is one number, choose the decimal comma. If the first cell names the record, "
        "choose the decimal point."
    )


def _with_joined(record: Record, pairs: Sequence[int]) -> Record:
    line, long, cells = record
    merged, at = [], 0
    while at < len(cells):
        cut = at in pairs and at + 1 < len(cells)
        merged.append(f"{cells[at]}.{cells[at + 1]}" if cut else cells[at])
        at += 2 if cut else 1
    return line, long - len(pairs), merged
