"""The table of records. It highlights those of the node in focus, grouped by branch once a split is chosen.
The browser draws it (views/stage/records).

If missing answers divide records, a column shows the weights. If most records are alike, equal records
share a row, which shows their number. Each row has the places of its records in the picture.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mlcore import Column, Path, Split, Table, Tree, path_text
from views.kit.panels import Component
from views.stage import wire
from views.subjects.trees.marked import MANY, Place, places
from views.subjects.trees.story import Focus
from views.words.conditions import condition_text, place_text
from views.words.grammar import plural
from views.words.html import tone
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


class _Look(NamedTuple):
    """How rows are shown.

    divided: whether weights are shown; alike: whether equal records share a row; kinds: the row of each
    record; most: rows of a group; places: in the picture
    """

    divided: bool
    alike: bool
    kinds: Kinds
    most: int
    places: dict[int, list[Place]]


def records(focus: Focus) -> Component:
    """The whole table."""
    return Component("records", table_of(focus))


def table_of(focus: Focus) -> wire.Records:
    """What the browser draws of the records at a node and elsewhere."""
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
    return {
        "caption": _caption(focus, share),
        "alike": look.alike,
        "divided": divided,
        "heads": [column.name for column in table.columns],
        "asked": _place(table, split),
        "target": table.target.name,
        "classes": [(tone(code, label), str(label)) for code, label in enumerate(table.classes)],
        "groups": [_group(table, group, look) for group in groups],
    }


def _place(table: Table, split: Split | None) -> int | None:
    """The place of the column that splits the node, or None for a combination of columns."""
    names = [column.name for column in table.columns]
    return names.index(split.attribute) if split and split.attribute in names else None


def _caption(focus: Focus, share: Shares) -> str:
    table, here = focus.story.table, np.count_nonzero(share)
    where = place_text(focus.step.tree.conditions(focus.path))
    caption = f"The records: {here} of {table.n} at {where}{_filled(focus)}"
    if abs(share.sum() - here) > 1e-9:
        caption += f", with a total weight of {tally(float(share.sum()))}"
    return caption


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


def _groups(tree: Tree, table: Table, path: Path, share: Shares, split: Split | None) -> list[_Group]:
    lit = np.flatnonzero(share)
    if split is None:
        return [_Group(None, lit, share[lit], path)]
    found, parts = [], tree.shares_of(tree.node(path), tree.cells_of(table), lit)
    for i, (branch, of_branch) in enumerate(zip(split.branches, parts, strict=True)):
        part = of_branch * share[lit]
        here = np.flatnonzero(part)
        condition = condition_text(split.attribute, branch)
        title = f"{condition}: {plural(float(part.sum()), 'record')}"
        found.append(_Group(title, lit[here], part[here], (*path, i)))
    left = np.setdiff1d(lit, np.concatenate([group.rows for group in found]))
    if len(left):
        found.append(_Group(f"no value: {plural(len(left), 'record')} left here", left, share[left], path))
    return found


def _look(focus: Focus, groups: list[_Group], divided: bool) -> _Look:
    table, tree = focus.story.table, focus.step.tree
    alike, most = equal_rows(table), max(min(MOST, MOST_LIT // len(groups)), 1)
    kinds = np.arange(table.n) if alike is None else alike
    lit = [group for group in groups if table.n <= MANY or group.at is not None]
    shown = [group.rows if alike is not None else group.rows[:most] for group in lit]
    found = places(tree, table, kinds, np.unique(kinds[np.concatenate(shown)]) if shown else kinds[:0])
    return _Look(divided, alike is not None, kinds, most, found)


def _group(table: Table, group: _Group, look: _Look) -> wire.RecordsGroup:
    rows = _equal_rows(table, group, look) if look.alike else _rows(table, group, look)
    number_of_rows = len(np.unique(look.kinds[group.rows]))
    return {
        "title": group.title,
        "at": None if group.at is None else path_text(group.at),
        "rows": rows,
        "more": number_of_rows - len(rows),
    }


def _rows(table: Table, group: _Group, look: _Look) -> list[wire.RecordsRow]:
    """A row for each record."""
    rows = group.rows[: look.most]
    shown = zip(rows.tolist(), _cells(table, rows), group.share.tolist(), strict=False)
    return [
        _row(row + 1, cells, share if look.divided else None, _target(table, row), look.places.get(row, []))
        for row, cells, share in shown
    ]


def _row(name: int, cells: wire.RecordsCells, share: float | None, target: wire.RecordsTarget,
         found: list[Place]) -> wire.RecordsRow:  # fmt: skip
    row: wire.RecordsRow = {"name": name, "cells": cells, "target": target}
    if share is not None:
        row["weight"] = _weight(share)
    if found:
        row["marks"] = ";".join(place.text for place in found)
    return row


def _equal_rows(table: Table, group: _Group, look: _Look) -> list[wire.RecordsRow]:
    """A row for each set of equal records, the largest set first. With weights, it shows their sum."""
    kinds, firsts, index, numbers = np.unique(
        look.kinds[group.rows], return_index=True, return_inverse=True, return_counts=True
    )
    weights = np.bincount(index, group.share, minlength=len(kinds))
    lines, shown = [], np.argsort(-numbers, kind="stable")[: look.most]
    cells = _cells(table, group.rows[firsts[shown]])
    for kind, attributes in zip(shown.tolist(), cells, strict=True):
        rows = group.rows[index == kind]
        share = float(weights[kind]) if look.divided else None
        found = look.places.get(int(kinds[kind]), [])
        lines.append(_row(int(numbers[kind]), attributes, share, _targets(table, rows), found))
    return lines


def _targets(table: Table, rows: NDArray[np.intp]) -> wire.RecordsTarget:
    """The classes of equal records with their counts, or the number that is their common target."""
    if table.target.kind == "continuous":
        return _target(table, int(rows[0]))
    counts = np.bincount(table.target.cells[rows], minlength=len(table.classes)).tolist()
    return [(code, n) for code, n in enumerate(counts) if n]


def _weight(share: float) -> tuple[str, bool]:
    """The weight of a record or "" for a record elsewhere, and whether it is not whole."""
    if share == 0:
        return "", False
    whole = share == round(share)
    return (amount if whole else number)(share), not whole


def _target(table: Table, row: int) -> wire.RecordsTarget:
    if table.target.kind == "continuous":
        return exact(float(table.target.cells[row]))
    return [(int(table.target.cells[row]), 1)]


def _cells(table: Table, rows: NDArray[np.intp]) -> list[wire.RecordsCells]:
    """The cells of each of these records, None where a value is missing."""
    return list(map(list, zip(*(_texts(column, rows) for column in table.columns), strict=True)))


def _texts(column: Column, rows: NDArray[np.intp]) -> Iterator[str | None]:
    is_number = column.kind == "continuous"
    for cell in column.cells[rows].tolist():
        if cell != cell or (not is_number and cell < 0):
            yield None
        else:
            yield exact(cell) if is_number else str(column.values[cell])
