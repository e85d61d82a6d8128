"""Two hundred files that are broken, huge when unpacked, or made to keep a reader busy."""

import io
import json
import zipfile
from collections.abc import Iterator
from random import Random

from openpyxl import Workbook

MB = 1024 * 1024
SHEET = "xl/worksheets/sheet1.xml"
HEADS = (
    b"PK\x03\x04",
    b"\xd0\xcf\x11\xe0",
    b"\x89PNG",
    b"\xff\xd8\xff",
    b"GIF8",
    b"RIFF",
    b"%PDF-1.7",
    b"\x1f\x8b",
    b"BZh9",
    b"7z\xbc\xaf",
    b"\xfd7zXZ",
    b"Rar!",
    b"PAR1",
    b"ARROW1",
    b"SQLite format 3",
    b"\x89HDF",
    b"$FL2",
    b"RDX3",
    b"\x80\x04\x95",
    b"\x93NUMPY",
    b"MATLAB 5.0",
    b"{\\rtf1",
    b"<stata_dta>",
)
TEXTS = (
    "<!DOCTYPE html><html>",
    "<table><tr><td>1",
    "<?xml version='1.0'?><a/>",
    "<svg></svg>",
    "{",
    "{}",
    "[]",
    "[[]]",
    "[{}]",
    "[1, 2]",
    '{"a": 1}',
    '{"a": [1, 2]}',
    '[{"a": [1]}, {"a": 2}]',
    '[{"a": 1, "b": {}}]',
    "[[1], [2, 3]]",
    '{"a": [1], "b": [1, 2]}',
    '[{"a": 1',
    "\\begin{tabular}",
    "import pandas as pd\n",
    "INSERT INTO t VALUES (1);",
    "@relation",
    "@relation x\n",
    "@relation x\n@data\n1,2\n",
    "@attribute a real\n@data\n1,2\n",
    "a\n",
    "a\n1\n",
    "@attribute a real\n",
    "@attribute a real\n@attribute b {x,y}\n@data\n",
    "a,b\n",
    "a,a\n1,2\n",
    "a,b\n1\n",
    "@attribute a relational\n@data\n1\n",
    "@attribute a\n@data\n1\n",
    "@attribute 'a\n@data\n1\n",
    'a,"b\n1,2\n',
    "@attribute a real\n@attribute b real\n@data\n{7 1}\n",
    "@attribute a real\n@attribute b real\n@data\n{x}\n",
    "| a | b |\n|---|---|\n",
    "|---|---|\n|---|---|\n",
    "|\n|--\n|\n",
    "#\n#\n#\n",
    "% a\n% b\n",
    "// a\n// b",
    "\0",
    "a,b\n\0,1\n",
    ",,,\n,,,\n",
    "?,?\n?,?\n",
    "a,b\nNA,NA\n",
    "sep=;\n",
    "sep=,\na\n",
    "\ufeff",
    "\ufeff\n",
)
HEAVY = {  # what is repeated, or a pattern that backtracks
    "digits": "a,b\n1,2\n" + "1" * 120_000 + "x,2\n",
    "dots": "a,b\n1,2\n" + "1." * 60_000 + ",2\n",
    "commas in a cell": 'a;b\n1;2\n"' + "1," * 60_000 + '";2\n',
    "blanks": "a b\n1 2\n" + " " * 4 * MB + "x y\n",
    "bars": "|" * 4 * MB,
    "dashes": "| a | b |\n|" + "-" * 2 * MB + " " * 2 * MB + "x\n",
    "lines of dashes": "|--|--|\n" * 500_000,
    "open brackets": "[" * 4 * MB,
    "open braces": '{"a":' * 800_000,
    "records in JSON": "[" + '{"a":1,"b":2},' * 300_000 + '{"a":1,"b":2}]',
    "names in JSON": json.dumps([{f"c{i}": 1} for i in range(100_000)]),
    "lines of JSON": '{"a":1,"b":"x"}\n' * 300_000,
    "a long number in JSON": '[{"a": ' + "9" * 4_000_000 + ', "b": 1}]',
    "blank lines before ARFF": "\n" * 4 * MB + "@relation x\n",
    "comments before ARFF": "%\n" * 2 * MB + "@relation x\n",
    "attributes": "@relation x\n" + "@attribute a real\n" * 250_000,
    "quotes in ARFF": "@attribute a real\n@attribute b real\n@data\n" + "'" * 4 * MB,
    "a sparse record": "@attribute a real\n@attribute b real\n@data\n{" + "1" * 4 * MB + "}\n",
    "values in braces": "@attribute a {" + "x," * 2 * MB + "}\n@data\nx\n",
    "records in ARFF": "@attribute a real\n@attribute b real\n@data\n" + "1,2\n" * 1_000_000,
    "a title": "x" * 100_000 + "\n" + "a,b\n1,2\n3\n",
    "comments": "#,\n" * 1_000_000,
    "headings": "a,b\n" * 1_200_000,
    "one cell each": "a\n" * 2 * MB,
    "wide": "," * 4 * MB + "\n1\n",
    "quotation marks": '"' * 4 * MB,
    "minus signs": "a,b\n" + "-" * 100_000 + ",1\n1\n",
    "tabs": "\t" * 4 * MB,
}


def hostile_files() -> Iterator[tuple[str, bytes]]:
    """Names and contents of two hundred files."""
    files = [*_short(), *((name, text.encode()) for name, text in HEAVY.items()), *_workbooks()]
    yield from files
    yield from _shuffled(200 - len(files))


def _short() -> Iterator[tuple[str, bytes]]:
    for number, head in enumerate(HEADS):
        yield f"head {number}", head + bytes(100)
    for number, text in enumerate(TEXTS):
        yield f"text {number}", text.encode()
    yield "half a letter", b"\xff\xfea"
    yield "every byte", bytes(range(256)) * 50
    yield "letters of no encoding", bytes(range(128, 256)) * 20_000 + b"\n"


def _workbooks() -> Iterator[tuple[str, bytes]]:
    cell = b'<c r="A1"><v>1</v></c>'
    rows = b"".join(b'<row r="%d"><c r="XFD%d"><v>1</v></c></row>' % (i, i) for i in range(1, 20_000))
    yield "a bomb", workbook(b"<row>" + b" " * 400 * MB + b"</row>")
    yield "cells", workbook(b'<row r="1">' + cell * 600_000 + b"</row>")
    yield "the last column", workbook(rows)
    yield "the last row", workbook(b'<row r="1048576"><c r="A1048576"><v>1</v></c></row>')
    yield "attributes of a cell", workbook(b"<row><c " + b"c " * 2_000_000 + b"/></row>")
    yield "open cells", workbook(b"<row>" + b"<c r='A1'" * 500_000)
    yield "deep", workbook(b"<row>" + b"<a>" * 400_000 + b"</a>" * 400_000 + b"</row>")
    yield "not closed", workbook(b"<row><c><v>1")
    yield "entities", workbook(b"<row/>", b'<!DOCTYPE a [<!ENTITY a "a">]>')
    yield "no sheet", folder({"xl/workbook.xml": b"<workbook/>"})
    yield "many files", folder({"xl/workbook.xml": b"x"} | {f"f{i}": b"" for i in range(20_000)})
    yield "many strings", workbook(b"<row/>", strings=b"<si><t>a</t></si>" * 400_000)
    yield "another folder", folder({"a.txt": b"hello"})
    yield "Word", folder({"word/document.xml": b"<a/>"})
    yield "OpenDocument", folder({"content.xml": b"<a/>"})
    yield "half a workbook", workbook(b"<row/>")[:400]
    yield "empty workbook", workbook(b"")


def workbook(rows: bytes, start: bytes = b"", strings: bytes = b"") -> bytes:
    """A workbook with this XML in its sheet."""
    book = Workbook()
    book.active.append(["text"])
    made = io.BytesIO()
    book.save(made)
    head = b'<?xml version="1.0"?>' + start
    space = b'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
    with zipfile.ZipFile(made) as before:
        files = {name: before.read(name) for name in before.namelist()}
    files[SHEET] = head + b"<worksheet " + space + b"><sheetData>" + rows + b"</sheetData></worksheet>"
    if strings:
        files["xl/sharedStrings.xml"] = head + b"<sst " + space + b">" + strings + b"</sst>"
    return folder(files)


def folder(files: dict[str, bytes]) -> bytes:
    """A packed folder."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, content in files.items():
            packed.writestr(name, content)
    return made.getvalue()


def _shuffled(count: int) -> Iterator[tuple[str, bytes]]:
    """Files of signs that mean something to a reader, in any order. No file is a table."""
    chance = Random(32)
    signs = [
        ",",
        ";",
        "\t",
        "|",
        '"',
        "'",
        "@data",
        "@attribute a real",
        "{",
        "[",
        "--",
        "#",
        "%",
        "1",
        "x",
        "\n",
        "\\",
    ]
    for number in range(count):
        text = "".join(chance.choices(signs, k=chance.choice([20, 300, 50_000])))
        yield f"signs {number}", f'a,b\n1,2\n3\n"{text}'.encode()
