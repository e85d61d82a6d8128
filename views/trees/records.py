"""The records of the table: those of the node in focus lit, grouped by branch once the split is chosen.

Where a missing answer divides records, the weight of each is told beside it.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from mlcore import Column, Path, Split, Table, Tree
from views.trees.story import Focus
from views.words.conditions import condition_text, place_text
from views.words.grammar import plural
from views.words.html import Html, chip, esc
from views.words.numbers import amount, number

MOST = 60  # rows shown of the lit records, and of the others

Shares = NDArray[np.float64]


class _Group(NamedTuple):
    """Records that stand together: rows of the table and the share of each that is here."""

    title: str | None
    rows: NDArray[np.intp]
    share: Shares
    css: str = "gh-lit"


def records(focus: Focus) -> Html:
    """The whole table as HTML."""
    table, tree = focus.story.table, focus.step.tree
    share = tree.reach(table, focus.path)
    split = focus.node.split if focus.kind == "split" else None
    groups = _groups(tree, table, focus.path, share, split)
    divided = any((group.share < 1).any() for group in groups)
    others = np.flatnonzero(share == 0)
    if len(others):
        title = f"{plural(len(others), 'record')} elsewhere"
        groups.append(_Group(title, others, np.zeros(len(others)), "gh-dim"))
    asked = split.attribute if split else None
    heads = "".join(f'<th scope="col"{_mark(c, asked)}>{esc(c.name)}</th>' for c in table.columns)
    weight = '<th scope="col">weight</th>' if divided else ""
    where = esc(place_text(tree.conditions(focus.path)))
    caption = f"The records: {np.count_nonzero(share)} of {table.n} at {where}"
    if divided:
        caption += f", together {plural(float(share.sum()), 'record')}"
    return Html(
        f'<div class="gh-scroll" tabindex="0" role="group" aria-label="The records">'
        f'<table class="gh-table gh-records"><caption>{caption}</caption>'
        f'<thead><tr><th scope="col">#</th>{weight}{heads}<th scope="col">{esc(table.target.name)}</th></tr>'
        f"</thead>{''.join(_body(table, group, asked, divided) for group in groups)}</table></div>"
    )


def _mark(column: Column, asked: str | None) -> str:
    return " class=gh-asked" if column.name == asked else ""


def _groups(tree: Tree, table: Table, path: Path, share: Shares, split: Split | None) -> list[_Group]:
    lit = np.flatnonzero(share)
    if split is None:
        return [_Group(None, lit, share[lit])]
    found = []
    for i, branch in enumerate(split.branches):
        part = tree.reach(table, (*path, i))
        rows = np.flatnonzero(part)
        condition = esc(condition_text(split.attribute, branch))
        found.append(_Group(f"{condition}: {plural(float(part.sum()), 'record')}", rows, part[rows]))
    left = np.setdiff1d(lit, np.concatenate([group.rows for group in found]))
    if len(left):
        found.append(_Group(f"no answer: {plural(len(left), 'record')} stay here", left, share[left]))
    return found


def _body(table: Table, group: _Group, asked: str | None, divided: bool) -> str:
    title, rows, share, css = group
    span = f'colspan="{len(table.columns) + 2 + divided}"'
    head = f'<tr class="gh-group"><th {span} scope="rowgroup">{title}</th></tr>' if title else ""
    tail = f"<tr><td {span}>and {len(rows) - MOST} more</td></tr>" if len(rows) > MOST else ""
    parts = share.tolist() if divided else [None] * len(rows)
    shown = zip(rows[:MOST].tolist(), parts, strict=False)
    lines = "".join(_line(table, row, asked, part) for row, part in shown)
    return f'<tbody class="{css}">{head}{lines}{tail}</tbody>'


def _line(table: Table, row: int, asked: str | None, part: float | None) -> str:
    cells = "".join(f"<td{_mark(column, asked)}>{_cell(column, row)}</td>" for column in table.columns)
    weight = "" if part is None else f"<td>{_weight(part)}</td>"
    return f'<tr><th scope="row">{row + 1}</th>{weight}{cells}<td>{_target(table, row)}</td></tr>'


def _weight(part: float) -> str:
    """Whole records go without saying; those elsewhere have none."""
    return "" if part == 0 else "1" if part == 1 else f"<b>{number(part)}</b>"


def _target(table: Table, row: int) -> str:
    if table.target.kind == "continuous":
        return esc(amount(float(table.target.cells[row])))
    code = int(table.target.cells[row])
    return chip(code, table.classes[code])


def _cell(column: Column, row: int) -> str:
    cell = column.cells[row].item()
    if cell != cell or (column.kind != "continuous" and cell < 0):
        return '<span class="gh-soft" title="missing">?</span>'
    return esc(amount(cell) if column.kind == "continuous" else column.values[cell])
