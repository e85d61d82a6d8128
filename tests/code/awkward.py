"""Twelve tables from learners, with names and values that are hard for a program."""

import csv
import io

from datasets.own import OwnTable
from datasets.packing import pack
from datasets.reading import read_sheet

# Names of two numeric columns and of one of words, the values of that column, the target, and its classes.
TABLES = {
    "spaces": (("Petal length", " width (cm)", "kind"), ("a b", "c  d", "e"), "Class Label", ("y", "no")),
    "umlauts": (("Größe", "Länge in m", "Straße"), ("süß", "groß", "für"), "Wählt", ("ja", "möglich")),
    "digits first": (("2nd", "1.5", "3 kinds"), ("1st", "2nd", "10"), "4th", ("1", "2")),
    "reserved": (("if", "TRUE", "function"), ("for", "in", "else"), "NA", ("NULL", "Inf")),
    "percent": (("%", "% of all", "#"), ("50%", "<10%", "&"), "share %", (">50%", "≤50%")),
    "quotes": (('"quoted"', "it's", "`tick`"), ('say "no"', "don't", "`x`"), 'the "class"', ("'a'", '"b"')),
    "backslash": (("a\\b", "\\n", "c:\\new"), ("\\t", "\\\\", "x\\"), "y\\z", ("\\a", "\\b")),
    "words": (("T", "F", "NA"), ("NA", "TRUE", "F"), "class", ("T", "F")),
    "ones": (("x", "x.1", "x 1"), ("1", "0", "NaN"), "y", ("TRUE", "FALSE")),
    "missing": (("gap 1", "gap-2", "gap_3"), ("low", "mid", "high"), "class", ("no", "yes")),
    "emoji": (("🙂", "🙂🙂", "面積"), ("🍎", "梨", "é"), "結果", ("はい", "no")),
    "ordinal": (("size", "data", "c"), ("small", "large", "middle"), "weights", ("data", "tree")),
}  # fmt: skip
RECORDS = 48


def link(name: str) -> dict[str, str]:
    """The table in a link."""
    inputs, values, target, classes = TABLES[name]
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([*inputs, target])
    for i in range(RECORDS):
        writer.writerow(_row(i, values, classes, gaps=name == "missing"))
    words = ("ordinal", (values[0], values[2], values[1])) if name == "ordinal" else ("nominal", ())
    kinds = ("continuous", "continuous", words, ("nominal", ()))
    packed = pack(OwnTable(read_sheet(text.getvalue()), kinds, target))
    assert packed
    return {"data": "own", "table": packed}


def _row(i: int, values: tuple[str, ...], classes: tuple[str, ...], gaps: bool) -> list[str]:
    """No two numbers are the same, which makes ties between splits rare."""
    first, second = round((i * 29) % 48 + i / 100, 2), round((i * 17) % 48 * 1.5 + i / 70, 2)
    label = classes[(first > 20 + 8 * (i % 3)) ^ (i % 11 == 0)]
    cells = [str(first), str(second), values[i % 3], label]
    if gaps and i % 7 == 3:
        cells[i % 2] = ""
    if gaps and i % 9 == 4:
        cells[2] = ""
    return cells
