"""The widgets that choose points, and the links to other lessons with the same points."""

from collections.abc import Mapping
from math import inf
from typing import Any

from datasets.own import OwnTable
from datasets.points import GENERATORS
from views.kit.link import table
from views.kit.link.params import Change, Given, Param
from views.kit.link.table import SETS
from views.kit.own import OWN
from views.kit.panels import Action, Field, Others, Panels, choice
from views.subjects.points.of_tables import sheet_of
from views.subjects.points.points import Points
from views.subjects.points.reading import changes, joined
from views.words.grammar import plural
from views.words.numbers import price_text

PRICES = (1e-6, 1e-3, 0.01, 0.1, 1.0, 10.0, 100.0, 1e3, 1e6, inf)


def points(of: Points, given: Given) -> Panels:
    """Widgets for the set, then for number and seed, or for a table's columns, or the button “Undo all”."""
    row, mine = given.row(table.SET), given.own is not None or of.key == OWN
    sets = {key: title for key, title in SETS.items() if mine or key != OWN}
    first = choice(row, of.key, options=sets, width=178)
    if of.edited:
        return [first, back(of)]
    if of.key in GENERATORS:
        number = _field(of, table.N, of.source.n, step=10, width=128)
        return [first, number, _field(of, table.SEED, of.source.seed, width=66)]
    return [first, *_of_table(of, given.own)]


def _field(of: Points, row: Param, value: Any, **look: Any) -> Field:
    """The widget of a row. The link names the set in full, because other lessons begin with another set."""
    return choice(row, value, change=lambda new: {**row.change(new), "set": of.source.set}, **look)


def back(of: Points) -> Action:
    """The button “Undo all” of edited points."""
    return Action(
        f"Edited: {plural(of.n, 'point')}. Undo all", table.EDITED.change(None), key="points back",
        help="Return to the original points. The browser’s Back button undoes one change.",
    )  # fmt: skip


def _of_table(of: Points, mine: OwnTable | None) -> list[Field]:
    """The widgets for the two columns, the two classes and the scale."""
    sheet = sheet_of(of.source.set, mine)
    fields = [_column(of, k, sheet.columns) for k in (0, 1)]
    pairs = {pair: " · ".join(pair) if len(pair) == 2 else f"{pair[0]} · the rest" for pair in sheet.pairs()}
    if len(pairs) > 1:
        fields.append(_classes(of, pairs))
    return [*fields, _field(of, table.SCALE, of.source.scale, width=134)]


def _column(of: Points, k: int, every: tuple[str, ...]) -> Field:
    value, other = of.source.columns[k], of.source.columns[1 - k]

    def change(name: str) -> Change:
        both = (name, other) if k == 0 else (other, name)
        return {**table.COLUMNS.change(joined(both)), "set": of.source.set}

    options = {name: name for name in every if name != other}
    return Field(f"column {k}", ("Across", "Up")[k], "select", value, change, options, width=150)


def _classes(of: Points, pairs: Mapping[tuple[str, ...], str]) -> Field:
    def change(names: tuple[str, ...]) -> Change:
        return {**table.CLASSES.change(joined(names)), "set": of.source.set}

    return choice(table.CLASSES, of.source.classes, look="select", options=pairs, change=change, width=190)


def price(C: float) -> Field:
    """The widget that chooses C."""
    options = {price: price_text(price) for price in sorted({*PRICES, C})}
    return choice(table.COST, C, look="select", options=options, width=118)


def shown(of: Points, C: float) -> str:
    """A title with the points and C."""
    return f"{of.title}, C = {price_text(C)}"


def known(of: Points) -> Mapping[str, str]:
    """The parameters of these points, without those that the link may leave out."""
    return {name: text for name, text in changes(of).items() if text is not None}


def elsewhere(of: Points, here: str) -> Panels:
    """Links to the other lessons with the same points."""
    return [Others("Use these points in", here, table.SET, known(of))]
