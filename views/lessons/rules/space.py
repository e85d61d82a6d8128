"""All records that a few nominal attributes allow: how many functions there are, and which the tree is."""

from collections import Counter
from collections.abc import Sequence
from itertools import product
from math import prod

from mlcore import Column, Tree
from mlcore.table import Table
from views.words.grammar import plural
from views.words.html import Html, class_name, esc, folded, paragraph
from views.words.html import table as table_of
from views.words.numbers import grouped, tally

COUNTED = 12  # different records, of which the number of functions is written out
MOST = 64  # different records that are shown one by one


def allowed(table: Table) -> int:
    """How many different records the values of the attributes allow; 0 where there are numbers or gaps."""
    if any(one.kind == "continuous" or one.missing for one in (*table.columns, table.target)):
        return 0
    return prod(len(one.values) for one in table.columns)


def expressed(table: Table) -> Html:
    """How many functions of the attributes there are, of which the tree is one; nothing where numbers are."""
    possible, classes = allowed(table), len(table.classes)
    if not possible:
        return Html("")
    number = f"{classes}<sup>{grouped(possible)}</sup>"
    if possible <= COUNTED:
        number += f" = {grouped(classes**possible)}"
    said = paragraph(
        f"{plural(len(table.columns), 'attribute')} with these values allow {grouped(possible)} different "
        f"records, and {grouped(len(_there(table)))} of them are in the table. With "
        f"{plural(classes, 'class')} there are {number} functions from records to classes, the hypothesis "
        "space. Each function is that of some tree without pruning. The classes of such a tree are "
        "disjunctions of conjunctions (DNF), as here."
    )
    return folded("What can a tree express?", said)


def predicted(tree: Tree, table: Table) -> Html:
    """Every record that there may be, with what the tree predicts; nothing where they are too many."""
    if len(table.columns) < 2 or not 0 < allowed(table) <= MOST:
        return Html("")
    half = (len(table.columns) + 1) // 2
    down, across = table.columns[:half], table.columns[half:]
    found, there = _predictions(tree, table), _there(table)

    def cell(codes: tuple[int, ...]) -> str:
        label, n = found[codes], there[codes]
        seen = f"&nbsp;({tally(n)})" if n else ""
        return f"{class_name(tree.classes.index(label), label)}{seen}"

    rows = [[_values(down, low), *(cell((*low, *high)) for high in _codes(across))] for low in _codes(down)]
    head = [f"{_names(down)} / {_names(across)}", *(_values(across, high) for high in _codes(across))]
    caption = f"All {allowed(table)} records as the tree predicts them (in brackets: the training records)"
    return table_of(caption, head, rows)


def _there(table: Table) -> Counter[tuple[int, ...]]:
    """How often each record is in the table, by the codes of its values."""
    return Counter(zip(*(column.cells.tolist() for column in table.columns), strict=True))


def _predictions(tree: Tree, table: Table) -> dict[tuple[int, ...], object]:
    """What the tree predicts for every record, by the codes of its values."""
    every = _codes(table.columns)
    frame = {
        column.name: [column.values[codes[i]] for codes in every] for i, column in enumerate(table.columns)
    }
    return dict(zip(every, tree.predict(frame).tolist(), strict=True))


def _codes(columns: Sequence[Column]) -> list[tuple[int, ...]]:
    return [*product(*(range(len(column.values)) for column in columns))]


def _values(columns: Sequence[Column], codes: tuple[int, ...]) -> str:
    return ", ".join(esc(column.values[code]) for column, code in zip(columns, codes, strict=True))


def _names(columns: Sequence[Column]) -> str:
    return ", ".join(esc(column.name) for column in columns)
