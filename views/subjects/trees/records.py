"""The table of records. It highlights those of the node in focus, grouped by branch once a split is chosen.

If missing answers divide records, a column shows the weights. If most records are alike, equal records
share a row, which shows their number. Each row has the places of its records in the picture.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mlcore import Column, Path, Split, Table, Tree, path_text
from views.subjects.trees.marked import MANY, Place, places
from views.subjects.trees.story import Focus
from views.words.conditions import condition_text, place_text
from views.words.grammar import plural
from views.words.html import Html, chip, esc
from views.words.numbers import amount, exact, number, tally

MOST = 60  # rows shown of the records of a branch, and of the others
MOST_LIT = 600  # rows shown in all, if there are many branches
FIRST = 200  # records to check before the search for equal ones

Shares = NDArray[np.float64]
Kinds = NDArray[np.intp]


class _Group(NamedTuple):
    """A group of records: their rows in the table, and the share of each that is in the group.

    at: their node, None for other nodes
    """

    title: str | None
    rows: NDArray[np.intp]
    share: Shares
    at: Path | None = None

    @property
    def css(self) -> str:
        """How the rows look: those of the node in focus are lit."""
        return "gh-dim" if self.at is None else "gh-lit"


class _Look(NamedTuple):
    """How rows are shown.

    asked: the attribute that splits the node; divided: whether weights are shown; alike: whether equal
    records share a row; kinds: the row of each record; most: rows of a group; places: in the picture
    """

    asked: str | None
    divided: bool
    alike: bool
    kinds: Kinds
    most: int
    places: dict[int, list[Place]]


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
        groups.append(_Group(title, others, np.zeros(len(others))))
    look = _look(focus, groups, divided)
    heads = "".join(f'<th scope="col"{_mark(c, look.asked)}>{esc(c.name)}</th>' for c in table.columns)
    weight = '<th scope="col">weight</th>' if divided else ""
    where = esc(place_text(tree.conditions(focus.path)))
    caption = f"The records: {np.count_nonzero(share)} of {table.n} at {where}"
    caption += _filled(focus)
    if abs(share.sum() - np.count_nonzero(share)) > 1e-9:
        caption += f", with a total weight of {tally(float(share.sum()))}"
    return Html(
        f'<div class="gh-scroll" tabindex="0" role="group" aria-label="The records">'
        f'<table class="gh-table gh-records"><caption>{caption}</caption>'
        f'<thead><tr><th scope="col">{"records" if look.alike else "#"}</th>{weight}{heads}'
        f'<th scope="col">{esc(table.target.name)}</th></tr></thead>'
        f"{''.join(_body(table, group, look) for group in groups)}</table></div>"
    )


def _filled(focus: Focus) -> str:
    """The end of the caption: the number of cells filled in, or "" for none."""
    before, after = focus.story.choices.table, focus.story.table
    missing = sum(column.missing for column in before.columns)
    cells = missing - sum(column.missing for column in after.columns)
    if before is after or not cells:
        return ""
    return f", {plural(cells, 'missing cell')} filled in"


def equal_rows(table: Table) -> Kinds | None:
    """The row number of each record if equal records share a row, shape (n,). None if too few are equal.

    Equal records agree in all attributes, and in the target if it is a number. A row counts its classes.
    """
    continuous = table.target.kind == "continuous"
    cells = [column.cells for column in (*table.columns, *([table.target] if continuous else []))]
    if not cells or 2 * len(np.unique(_kinds(cells, FIRST))) > min(table.n, FIRST):
        return None
    kinds = _kinds(cells, table.n)
    return kinds if 2 * (int(kinds.max()) + 1) <= table.n else None


def _kinds(cells: list[Any], first: int) -> Kinds:
    kinds: Kinds = np.zeros(len(cells[0][:first]), dtype=np.intp)
    for column in cells:
        values, codes = np.unique(column[:first], return_inverse=True)
        kinds = np.unique(kinds * len(values) + codes, return_inverse=True)[1]
    return kinds


def _mark(column: Column, asked: str | None) -> str:
    return " class=gh-asked" if column.name == asked else ""


def _groups(tree: Tree, table: Table, path: Path, share: Shares, split: Split | None) -> list[_Group]:
    lit = np.flatnonzero(share)
    if split is None:
        return [_Group(None, lit, share[lit], path)]
    found, parts = [], tree.shares_of(tree.node(path), tree.cells_of(table), lit)
    for i, (branch, of_branch) in enumerate(zip(split.branches, parts, strict=True)):
        part = of_branch * share[lit]
        here = np.flatnonzero(part)
        condition = esc(condition_text(split.attribute, branch))
        title = f"{condition}: {plural(float(part.sum()), 'record')}"
        found.append(_Group(title, lit[here], part[here], (*path, i)))
    left = np.setdiff1d(lit, np.concatenate([group.rows for group in found]))
    if len(left):
        found.append(_Group(f"no value: {plural(len(left), 'record')} left here", left, share[left], path))
    return found


def _look(focus: Focus, groups: list[_Group], divided: bool) -> _Look:
    table, tree, split = focus.story.table, focus.step.tree, focus.node.split
    alike, most = equal_rows(table), max(min(MOST, MOST_LIT // len(groups)), 1)
    kinds = np.arange(table.n) if alike is None else alike
    lit = [group for group in groups if table.n <= MANY or group.at is not None]
    shown = [group.rows if alike is not None else group.rows[:most] for group in lit]
    found = places(tree, table, kinds, np.unique(kinds[np.concatenate(shown)]) if shown else kinds[:0])
    asked = split.attribute if split and focus.kind == "split" else None
    return _Look(asked, divided, alike is not None, kinds, most, found)


def _body(table: Table, group: _Group, look: _Look) -> str:
    if look.alike:
        return _equal_body(table, group, look)
    rows = group.rows[: look.most]
    parts = group.share[: look.most].tolist() if look.divided else [None] * len(rows)
    shown = zip(rows.tolist(), _cells(table, rows, look.asked), parts, strict=True)
    lines = [
        _line(row + 1, cells, part, _target(table, row), look.places.get(row, []))
        for row, cells, part in shown
    ]
    return _lines(table, group, look.divided, lines, len(group.rows) - len(lines))


def _lines(table: Table, group: _Group, divided: bool, lines: list[str], more: int) -> str:
    span = f'colspan="{len(table.columns) + 2 + divided}"'
    head = f'<tr class="gh-group"><th {span} scope="rowgroup">{group.title}</th></tr>' if group.title else ""
    at = "-" if group.at is None else path_text(group.at)
    tail = f'<tr data-more="{at}"><td {span}>and {more} more</td></tr>' if more else ""
    return f'<tbody class="{group.css}">{head}{"".join(lines)}{tail}</tbody>'


def _line(name: int, cells: str, part: float | None, target: str, found: list[Place]) -> str:
    weight = "" if part is None else f"<td>{_weight(part)}</td>"
    marks = f' data-marks="{";".join(place.text for place in found)}"' if found else ""
    return f'<tr{marks}><th scope="row">{name}</th>{weight}{cells}<td>{target}</td></tr>'


def _equal_body(table: Table, group: _Group, look: _Look) -> str:
    """A row for each set of equal records, the largest set first. With weights, it shows their sum."""
    kinds, firsts, index, numbers = np.unique(
        look.kinds[group.rows], return_index=True, return_inverse=True, return_counts=True
    )
    weights = np.bincount(index, group.share, minlength=len(kinds))
    lines, shown = [], np.argsort(-numbers, kind="stable")[: look.most]
    cells = _cells(table, group.rows[firsts[shown]], look.asked)
    for kind, attributes in zip(shown.tolist(), cells, strict=True):
        rows = group.rows[index == kind]
        part = float(weights[kind]) if look.divided else None
        found = look.places.get(int(kinds[kind]), [])
        lines.append(_line(int(numbers[kind]), attributes, part, _targets(table, rows), found))
    return _lines(table, group, look.divided, lines, len(kinds) - len(lines))


def _targets(table: Table, rows: NDArray[np.intp]) -> str:
    """The classes of equal records with their counts, or the number that is their common target."""
    if table.target.kind == "continuous":
        return _target(table, int(rows[0]))
    counts = np.bincount(table.target.cells[rows], minlength=len(table.classes)).tolist()
    return "&ensp; ".join(f"{n} {chip(code, table.classes[code])}" for code, n in enumerate(counts) if n)


def _weight(part: float) -> str:
    """The weight of a record, bold if it is not whole, or "" for a record elsewhere."""
    if part == 0:
        return ""
    return amount(part) if part == round(part) else f"<b>{number(part)}</b>"


def _target(table: Table, row: int) -> str:
    if table.target.kind == "continuous":
        return esc(exact(float(table.target.cells[row])))
    code = int(table.target.cells[row])
    return chip(code, table.classes[code])


def _cells(table: Table, rows: NDArray[np.intp], asked: str | None) -> list[str]:
    """The cells of these records, joined for each."""
    columns = [
        [f"<td{_mark(column, asked)}>{text}</td>" for text in _texts(column, rows)]
        for column in table.columns
    ]
    return list(map("".join, zip(*columns, strict=True)))


def _texts(column: Column, rows: NDArray[np.intp]) -> Iterator[str]:
    number = column.kind == "continuous"
    for cell in column.cells[rows].tolist():
        if cell != cell or (not number and cell < 0):
            yield '<span class="gh-soft" title="missing">?</span>'
        else:
            yield esc(exact(cell) if number else column.values[cell])
