"""Finds the line with the names of the columns: below a title or comments, or nowhere.

A name is no cell of its own column. A number above numbers and a word that occurs again below are cells.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice, pairwise

from datasets.files.choices import Choices, Notes, short
from datasets.files.figures import is_figure
from datasets.files.records import COMMENTS, Lines, Record
from datasets.missing import is_missing

SAMPLE = 200  # records that a heading is compared with
MOST_TITLES = 9  # lines above the heading
NUMERIC = 0.8  # the least share of numbers in a column of numbers
NONE = "none"

ORANGE_KINDS = frozenset(
    [
        "c",
        "d",
        "s",
        "t",
        "m",
        "n",
        "continuous",
        "discrete",
        "string",
        "time",
        "numeric",
        "categorical",
        "text",
        "basket",
    ]
)
ORANGE_FLAGS = frozenset(["class", "c", "meta", "m", "weight", "w", "ignore", "i"])
RULE = re.compile(r":?-+:?|=+")


@dataclass(frozen=True)
class Layout:
    """Where the names and the records are.

    heading: the record with the names, None if there is none
    line:    the number of that record, counted from 1; 0 if there is none
    first:   the number of records above the first record of the table
    kinds:   Orange's second and third line, if there are any
    """

    heading: Record | None
    line: int
    first: int
    kinds: tuple[list[str], list[str]] | None = None


class Head:
    """The first records of a file, to look at before the others."""

    def __init__(self, records: Iterator[Record]) -> None:
        self.first = list(islice(records, SAMPLE))
        self._more = records

    def after(self, layout: Layout, notes: Notes) -> Iterator[Record]:
        """The records of the table, without repeated headings and comments."""
        records = chain(self.first[layout.first :], self._more)
        return _without_repeats(records, layout, notes) if layout.heading else records


def _without_repeats(records: Iterator[Record], layout: Layout, notes: Notes) -> Iterator[Record]:
    names = layout.heading[2] if layout.heading else []
    repeats = comments = 0
    for record in records:
        cells = record[2]
        if len(cells) > 1 and cells[0] != names[0]:
            yield record
        elif cells == names:
            repeats += 1
        elif len(cells) == 1 < len(names) and cells[0].startswith(COMMENTS):
            comments += 1
        else:
            yield record
    if repeats:
        notes.say(f"The heading occurs {_times(repeats)} again below, and Glasshouse skips it there.")
    if comments:
        notes.say(
            f"Glasshouse skips {_lines(comments)} below the heading that {_begin(comments)} like comments."
        )


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"


def _lines(count: int) -> str:
    return "1 line" if count == 1 else f"{count} lines"


def _begin(count: int) -> str:
    return "begins" if count == 1 else "begin"


def layout_of(first: Sequence[Record], lines: Lines | None, choices: Choices, notes: Notes) -> Layout:
    """Where the heading is. first: the first records of the file"""
    if choices.heading and choices.heading != NONE:
        line = min(int(choices.heading), len(first))
        return Layout(first[line - 1], line, line)
    comments = _comments(first)
    titles = comments + _titles(first[comments:])
    if titles > comments:
        notes.say(f"Glasshouse skips {_above(titles - comments, first[comments])}, which is not a heading.")
    if choices.heading == NONE:
        return Layout(None, 0, titles)
    if comments:
        notes.say(f"Glasshouse skips {_lines(comments)} with comments at the top.")
    body = first[titles:]
    if not body:
        return Layout(None, 0, 0) if first else Layout(None, 0, titles)
    if comments and (named := _commented_heading(first[comments - 1], body)):
        return Layout(named, comments, titles)
    return _found(body, titles, lines, notes)


def _above(count: int, record: Record) -> str:
    text = short(" ".join(filter(None, record[2])))
    more = f" and {_lines(count - 1)} below it" if count > 1 else ""
    return f"the line “{text}”{more}"


def _comments(first: Sequence[Record]) -> int:
    count = 0
    for _, _, cells in first:
        if not cells[0].startswith(COMMENTS) or (cells[0] in COMMENTS and len(cells) > 1):
            break
        count += 1
    return 0 if count == len(first) or _is_named_with_a_sign(first, count) else count


def _is_named_with_a_sign(first: Sequence[Record], comments: int) -> bool:
    """Whether the only comment is the heading itself, such as #id,name."""
    return False if comments != 1 else len(first[0][2]) > 1 and not _commented_heading(first[0], first[1:])


def _commented_heading(comment: Record, body: Sequence[Record]) -> Record | None:
    """The names in the last comment, if it has as many cells as the records and these have no names."""
    line, long, cells = comment
    if len(cells) < 2 or long != body[0][1]:
        return None
    bare = [cells[0].lstrip("#%/ "), *cells[1:]]
    return (line, long, bare) if _evidence(bare, [record[2] for record in body]).is_heading else None


def _titles(body: Sequence[Record]) -> int:
    """How many of the first lines have few cells and stand above a fuller one."""
    width = max((sum(map(bool, cells)) for _, _, cells in body[: 4 * MOST_TITLES]), default=0)
    count = 0
    while count < min(MOST_TITLES, len(body) - 1) and _is_title(body[count][2], body[count + 1][2], width):
        count += 1
    return count


def _is_title(cells: Sequence[str], below: Sequence[str], width: int) -> bool:
    full, next_full = sum(map(bool, cells)), sum(map(bool, below))
    if full == 1 and cells[0] and width == 2:
        return next_full == 2 and not any(map(is_figure, below))
    if full == 1:
        return width > 2 and bool(cells[0])
    return full <= width // 2 and width > 3 and not any(map(is_figure, filter(None, cells)))


# ---- names or cells


@dataclass(frozen=True)
class Evidence:
    """What the cells of a line look like beside the cells below them.

    names:   words above numbers
    numbers: numbers above numbers
    again:   words that occur below
    words:   words above words that do not occur below
    steps:   the numbers are years or have equal steps, as names sometimes do
    """

    names: int
    numbers: int
    again: tuple[str, ...]
    words: int
    steps: bool

    @property
    def is_heading(self) -> bool:
        if self.names or not (self.numbers or self.again):
            return True
        if self.numbers:
            return self.steps and not self.again
        return 2 * len(self.again) < len(self.again) + self.words


def _found(body: Sequence[Record], titles: int, lines: Lines | None, notes: Notes) -> Layout:
    names = body[0][2]
    below = [record[2] for record in body[1:] if record[2] != names]
    if _is_orange(below):
        notes.say("The second and third line say what the columns are, as in files of Orange.")
        return Layout(body[0], titles + 1, titles + 3, (below[0], below[1]))
    if below and all(RULE.fullmatch(cell) for cell in below[0] if cell):
        return Layout(body[0], titles + 1, titles + 2)
    found = _evidence(names, below)
    if found.is_heading:
        _doubt(found, lines.number(body[0][0]) if lines else body[0][0], notes)
        units = _has_units(names, below)
        if units:
            text = short(", ".join(filter(None, below[0])))
            notes.say(f"Glasshouse skips the line below the heading, “{text}”, because it looks like units.")
        return Layout(body[0], titles + 1, titles + 1 + units)
    what = "only numbers" if not (found.again or found.words) else f"cells like those below it{_such(found)}"
    notes.say(f"The first line has {what}. Glasshouse reads it as a record and numbers the columns.")
    return Layout(None, 0, titles)


def _such(found: Evidence) -> str:
    return f", such as “{short(found.again[0])}”" if found.again else ""


def _doubt(found: Evidence, line: int, notes: Notes) -> None:
    if found.numbers:
        what = "numbers" if found.names or found.words else "only numbers"
        notes.say(
            f"Glasshouse reads line {line} as the names of the columns, but it has {what} above numbers."
        )
    elif found.again:
        notes.say(
            f"Glasshouse reads line {line} as the names of the columns, but “{short(found.again[0])}” "
            "also occurs below it."
        )


def _evidence(names: Sequence[str], below: Sequence[Sequence[str]]) -> Evidence:
    above, numbers, words, again = 0, [], 0, []
    shift = 1 if below and all(len(cells) == len(names) + 1 for cells in below) else 0  # row names of R
    for at, name in enumerate(names):
        cells = [
            row[at + shift] for row in below if at + shift < len(row) and not is_missing(row[at + shift])
        ]
        if not name or not cells:
            continue
        numeric = sum(map(is_figure, cells)) >= NUMERIC * len(cells)
        if numeric and is_figure(name):
            numbers.append(name)
        elif numeric:
            above += not is_missing(name)
        elif name in cells:
            again.append(name)
        else:
            words += not is_missing(name) and not is_figure(name)
    return Evidence(above, len(numbers), tuple(again), words, _has_steps(numbers))


def _has_steps(numbers: Sequence[str]) -> bool:
    """Whether at least three numbers have equal steps or are years, as names of columns do."""
    try:
        values = [float(number) for number in numbers]
    except ValueError:
        return False
    if len(values) < 3:
        return False
    steps = {round(after - before, 9) for before, after in pairwise(values)}
    years = all(1900 <= value <= 2100 and value == int(value) for value in values)
    return (len(steps) == 1 and steps != {0.0}) or years


def _has_units(names: Sequence[str], below: Sequence[Sequence[str]]) -> bool:
    """Whether the first line below the heading has a word above every column of numbers, and no cells."""
    if len(below) < 3:
        return False
    units, rest = below[0], below[1:]
    above = 0
    for at in range(len(names)):
        unit = units[at] if at < len(units) else ""
        cells = [row[at] for row in rest if at < len(row) and not is_missing(row[at])]
        numeric = bool(cells) and sum(map(is_figure, cells)) >= NUMERIC * len(cells)
        if unit in cells or (unit and is_figure(unit)) or (numeric and is_missing(unit)):
            return False
        above += numeric
    blank = len(units) < len(names) or not all(units)
    return above > 1 or (above == 1 and blank)


def _is_orange(below: Sequence[Sequence[str]]) -> bool:
    if len(below) < 3:
        return False
    kinds, flags = below[0], below[1]
    typed = all(_is_orange_kind(cell) for cell in kinds)
    flagged = all(not cell or set(cell.split()) <= ORANGE_FLAGS or "=" in cell for cell in flags)
    return typed and flagged


def _is_orange_kind(cell: str) -> bool:
    return cell.casefold() in ORANGE_KINDS or len(cell.split()) > 1
