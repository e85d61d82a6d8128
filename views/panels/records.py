"""The records of the table: those of the node in focus lit, grouped by branch once the split is chosen."""

from collections.abc import Iterable

import numpy as np

from mlcore import Column, Split, Table
from mlcore.tree import answers
from views.focus import Focus
from views.text import amount, chip, condition_text, esc, place_text, plural

MOST = 60  # rows shown of the lit records, and of the others


def records(focus: Focus) -> str:
    """The whole table as HTML."""
    story = focus.story
    table = story.table
    lit = story.tree.rows(table, focus.path)
    split = focus.node.split if focus.kind == "split" else None
    groups = _groups(table, lit, split)
    others = np.setdiff1d(np.arange(table.n), lit)
    asked = split.attribute if split else None
    heads = "".join(
        f'<th scope="col"{" class=gh-asked" if c.name == asked else ""}>{esc(c.name)}</th>'
        for c in table.columns
    )
    width = len(table.columns) + 2
    bodies = [_body(table, rows, title, width, asked, "gh-lit") for title, rows in groups]
    if len(others):
        bodies.append(
            _body(table, others, f"{plural(len(others), 'record')} elsewhere", width, asked, "gh-dim")
        )
    where = place_text(story.tree.conditions(focus.path))
    caption = f"The records: {len(lit)} of {table.n} at {esc(where)}"
    return (
        f'<div class="gh-scroll" tabindex="0" role="group" aria-label="The records">'
        f'<table class="gh-table gh-records"><caption>{caption}</caption>'
        f'<thead><tr><th scope="col">#</th>{heads}<th scope="col">{esc(table.target.name)}</th></tr></thead>'
        f"{''.join(bodies)}</table></div>"
    )


def _groups(table: Table, lit: np.ndarray, split: Split | None) -> list[tuple[str | None, np.ndarray]]:
    if split is None:
        return [(None, lit)]
    column = table.column(split.attribute)
    cells = column.cells[lit]
    found = []
    for branch in split.branches:
        rows = lit[answers(branch, column.values, cells)]
        condition = esc(condition_text(split.attribute, branch))
        found.append((f"{condition}: {plural(len(rows), 'record')}", rows))
    return found


def _body(table: Table, rows: np.ndarray, title: str | None, width: int, asked: str | None, css: str) -> str:
    head = f'<tr class="gh-group"><th colspan="{width}" scope="rowgroup">{title}</th></tr>' if title else ""
    more = len(rows) - MOST
    tail = f'<tr><td colspan="{width}">and {more} more</td></tr>'
    lines = "".join(_line(table, int(row), asked) for row in rows[:MOST])
    return f'<tbody class="{css}">{head}{lines}{tail if more > 0 else ""}</tbody>'


def _line(table: Table, row: int, asked: str | None) -> str:
    cells = "".join(
        f"<td{' class=gh-asked' if column.name == asked else ''}>{esc(_cell(column, row))}</td>"
        for column in table.columns
    )
    code = int(table.target.cells[row])
    return f'<tr><th scope="row">{row + 1}</th>{cells}<td>{chip(code, table.classes[code])}</td></tr>'


def _cell(column: Column, row: int) -> object:
    cell = column.cells[row].item()
    if column.kind == "continuous":
        return "" if cell != cell else amount(cell)
    return "" if cell < 0 else column.values[cell]


def class_legend(labels: Iterable[object]) -> str:
    """The classes with their marks, in one line."""
    return " ".join(chip(i, label) for i, label in enumerate(labels))
