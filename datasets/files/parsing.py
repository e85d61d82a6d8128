"""Recognises the format of a file and reads its cells by column."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import chain

from datasets.card import Kind
from datasets.files.arff import is_arff, read_arff
from datasets.files.choices import Choices, Guess, Notes, short
from datasets.files.commas import joined
from datasets.files.decoding import Text, check_foreign, check_size, decode, is_workbook
from datasets.files.encodings import ENCODINGS
from datasets.files.excel import read_workbook
from datasets.files.heading import NONE, Head, Layout, layout_of
from datasets.files.json_tables import is_json, read_json
from datasets.files.markdown import is_markdown, without_rules
from datasets.files.parsed import Parsed
from datasets.files.records import EMPTY, SEPARATORS, Grid, Record, parted, records_of
from datasets.own import LEFT_OUT, ReadError

FLAGS = re.compile(r"([cmiw]?)([CDSTNO]?)#")  # before a name in files of Orange
ORANGE_LETTERS = {"C": "c", "N": "c", "D": "d", "O": "d", "S": "s"}
SPARSE = re.compile(r"[-+]?\d[\d.]* \d+:[-+\d.]+( \d+:|\s*$)")  # a record in the format of libsvm
CELL = r"(?: *'[^']*' *|[^',;\t|]*)"
SINGLE = re.compile(rf"{CELL}(?:[,;\t|]{CELL})+\r?")
MOST_HEADINGS = 6  # lines to choose the heading from
UNCHOSEN = ("", "As guessed")
DECIMALS = ((".", "Point: 1.5"), (",", "Comma: 1,5"))
NAMED = {  # how a text begins that is no table, and what it is
    ("<!doctype", "<html", "<table", "<?xml", "<svg", "<body", "<div"): (
        "This is a web page or XML. Copy the table into a spreadsheet and save it as CSV."
    ),
    ("insert into", "create table", "-- mysql", "-- phpmyadmin", "pragma"): (
        "This is a database script. Export the table as CSV."
    ),
    ("\\begin{", "\\documentclass"): "This is LaTeX. Copy the table into a spreadsheet and save it as CSV.",
    ("import ", "from sklearn", "def ", "#!/"): "This is a program. Choose the table that it reads.",
}


def parsed(data: bytes | str, choices: Choices, notes: Notes) -> tuple[Parsed, tuple[Guess, ...]]:
    """The table in a file, and the guesses about the file. Raises ReadError."""
    check_size(data)
    if isinstance(data, bytes) and is_workbook(data):
        return _workbook(data, choices, notes)
    if isinstance(data, bytes):
        check_foreign(data)
    text = decode(data, choices.encoding)
    _tell_encoding(text, choices, notes)
    table = _of_text(text.text, choices, notes)
    return table, (*_heading_guess(table), *_separator_guess(table), *_encoding_guess(text))


def _workbook(data: bytes, choices: Choices, notes: Notes) -> tuple[Parsed, tuple[Guess, ...]]:
    records, sheet = read_workbook(data, choices, notes)
    table = _of_records(records, choices, notes, "Excel")
    return table, (*_heading_guess(table), *([sheet] if sheet else []))


def _of_records(records: Iterator[Record], choices: Choices, notes: Notes, title: str) -> Parsed:
    """The table in records of a format without lines, whose heading has to be found."""
    head = Head(records)
    if not head.first:
        raise ReadError(EMPTY)
    layout = layout_of(head.first, None, choices, notes)
    grid = Grid(layout.heading, head.after(layout, notes))
    return _with_layout(Parsed(grid, title), layout, head.first)


def _of_text(text: str, choices: Choices, notes: Notes) -> Parsed:
    start = text.lstrip()[:20].casefold()
    for beginnings, sentence in NAMED.items():
        if start.startswith(beginnings):
            raise ReadError(sentence)
    if all(map(SPARSE.match, text[:2_000].rstrip().split("\n")[:3])):
        raise ReadError(
            "This is a sparse file of libsvm. Save the table as CSV, with a cell for each number."
        )
    if is_arff(text):
        return read_arff(text)
    if is_json(text):
        heading, records = read_json(text)
        if heading:
            return Parsed(Grid(heading, records), "JSON")
        return _of_records(records, choices, notes, "JSON")
    if is_markdown(text):
        notes.say(
            "This is a table with bars and dashes, as in Markdown. Glasshouse skips the line of dashes."
        )
        return _of_lines(without_rules(text), replace(choices, separator="|"), notes, "Markdown")
    if _has_single_quotes(text):
        notes.say("The cells are in single quotation marks. Glasshouse removes these.")
        text = text.replace("'", '"')
    return _of_lines(text, choices, notes, "text")


def _has_single_quotes(text: str) -> bool:
    """Whether cells are in single quotation marks, in the heading and wherever the marks occur."""
    if not text.startswith("'") or '"' in text:
        return False
    return all(map(SINGLE.fullmatch, (line for line in text.split("\n") if "'" in line)))


def _of_lines(text: str, choices: Choices, notes: Notes, title: str) -> Parsed:
    lines, separator = parted(text, choices.separator or "")
    head = Head(records_of(lines, separator))
    if not head.first:
        raise ReadError(EMPTY)
    layout = layout_of(head.first, lines, choices, notes)
    records = head.after(layout, notes)
    if separator == "," and layout.heading and not lines.quoted:
        records = joined(layout.heading, head.first[layout.first :], records, choices.decimal, notes)
    grid = Grid(layout.heading, records, lines)
    return _with_layout(Parsed(grid, title, separator), layout, head.first)


def _with_layout(table: Parsed, layout: Layout, first: Sequence[Record]) -> Parsed:
    table.line, table.first = layout.line, first[:MOST_HEADINGS]
    _take_flags(table)
    if layout.kinds:
        for at, (kind, flag) in enumerate(zip(*map(_padded(table), layout.kinds), strict=True)):
            _take_orange(table, at, kind, flag)
    return table


def _padded(table: Parsed) -> Callable[[Sequence[str]], list[str]]:
    width = len(table.grid.heading)
    return lambda cells: [*cells, *[""] * (width - len(cells))][:width]


def _take_orange(table: Parsed, at: int, kind: str, flag: str) -> None:
    """Use what Orange's second and third line say about a column."""
    if set(flag.split()) & {"class", "c"}:
        table.target = at
    elif set(flag.split()) & {"meta", "m", "i", "ignore", "weight", "w"}:
        table.kinds[at] = LEFT_OUT
        return
    words = kind.split()
    read: Kind | None = None
    if kind.casefold() in ("c", "continuous", "numeric", "n"):
        read = "continuous"
    elif kind.casefold() in ("d", "discrete", "categorical"):
        read = ("nominal", ())
    elif kind.casefold() in ("s", "string", "text", "m"):
        read = LEFT_OUT
    elif len(words) > 1:
        read = ("nominal", tuple(dict.fromkeys(words)))
    if read is not None:
        table.kinds[at] = read


def _take_flags(table: Parsed) -> None:
    """Use and remove the flags of Orange's names, such as cD#class, if all names but words have them."""
    names = table.grid.heading
    flagged = [FLAGS.match(name) for name in names]
    if not any(flagged) or not any(found and found[1] for found in flagged):
        return
    for at, found in enumerate(flagged):
        if found:
            names[at] = names[at][found.end() :].strip()
            _take_orange(table, at, ORANGE_LETTERS.get(found[2] or "", ""), found[1])


# ---- the guesses


def _heading_guess(table: Parsed) -> list[Guess]:
    if not table.first:
        return []
    options = [(NONE, "No heading")]
    for number, (_, _, cells) in enumerate(chain(table.first), 1):
        options.append((str(number), f"Line {number}: {short(', '.join(filter(None, cells)), 28)}"))
    value = str(table.line) if table.line else NONE
    if value not in dict(options):
        options.append((value, f"Line {value}"))
    return [Guess("heading", "Heading", value, tuple(options))]


def _separator_guess(table: Parsed) -> list[Guess]:
    if table.format != "text":
        return []
    options = tuple((sign, name.capitalize()) for sign, name in SEPARATORS.items())
    return [Guess("separator", "Separator", table.separator, options)]


def _encoding_guess(text: Text) -> list[Guess]:
    if not text.encoding:
        return []
    known = dict(ENCODINGS) | ({} if text.encoding in ENCODINGS else {text.encoding: text.encoding})
    return [Guess("encoding", "Encoding", text.encoding, tuple(known.items()))]


def every_guess(data: bytes | str, choices: Choices) -> tuple[Guess, ...]:
    """What a learner may choose for a text that could not be read. () for a file that is no text."""
    try:
        text = decode(data, choices.encoding)
    except ReadError:
        return ()
    lines = [line for line in text.text[: 64 * 1024].split("\n") if line.strip()][:MOST_HEADINGS]
    headings = ((str(number), f"Line {number}: {short(line, 28)}") for number, line in enumerate(lines, 1))
    separators = ((sign, name.capitalize()) for sign, name in SEPARATORS.items())
    asked = (
        Guess("decimal", "Decimal sign", choices.decimal or "", (UNCHOSEN, *DECIMALS)),
        Guess("separator", "Separator", choices.separator or "", (UNCHOSEN, *separators)),
        Guess("heading", "Heading", choices.heading or "", (UNCHOSEN, (NONE, "No heading"), *headings)),
    )
    return (*asked, *_encoding_guess(text))


def _tell_encoding(text: Text, choices: Choices, notes: Notes) -> None:
    if text.mended:
        notes.say("Letters of this file were encoded twice. Glasshouse decodes them twice.")
    if text.broken:
        letters = "1 letter" if text.broken == 1 else f"{text.broken:,} letters"
        notes.say(
            f"Glasshouse could not read {letters} of this file and shows \ufffd there. Try another encoding."
        )
    name = ENCODINGS.get(text.encoding, text.encoding)
    if not choices.encoding and text.encoding and not text.encoding.startswith("utf"):
        notes.say(
            f"This file is not UTF-8. Glasshouse reads it as {name}. "
            "If letters look wrong, choose another encoding."
        )
