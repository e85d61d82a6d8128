"""The widgets that choose the source of the points."""

from urllib.parse import quote

from views.kit.link import table
from views.kit.link.params import Change, Given
from views.kit.panels import Field, Panels, choice
from views.subjects.ground.ground import Drawn, Sheet, Source, numbers_of
from views.subjects.ground.reading import MOST, SOURCE
from views.subjects.points import choosing as points
from views.subjects.points.points import Points
from views.subjects.trees import choosing


def chosen(source: Source, given: Given) -> tuple[Panels, Panels]:
    """The widgets of a source: those in the row, and those behind a button."""
    shown = "world" if isinstance(source, Drawn) else "points" if isinstance(source, Points) else "table"
    first, more = _of_source(source, given)
    return [choice(given.row(SOURCE), shown, width=110), *first], more


def _of_source(source: Source, given: Given) -> tuple[Panels, Panels]:
    if isinstance(source, Points):
        found = points.points(source, given)
        return found[:1], found[1:]
    if isinstance(source, Drawn):
        world, number, noise, seed = map(given.row, (table.WORLD, table.N, table.NOISE, table.SEED))
        if source.edited:
            return [choice(world, source.world, width=166)], [points.back(source.edited)]
        return [choice(world, source.world, width=166)], [
            choice(number, source.n, high=MOST), choice(noise, source.noise), choice(seed, source.seed),
        ]  # fmt: skip
    return choosing.data(source.choices, given), _columns(source, given)


def _columns(source: Sheet, given: Given) -> Panels:
    """The widgets for the columns of the two axes. There are none if the table has only one such column."""
    names = numbers_of(source.choices)
    if len(names) < 2:
        return []
    pair = (*source.columns, *(name for name in names if name not in source.columns))[:2]
    return [_column(given, pair, k, names) for k in (0, 1)]


def _column(given: Given, pair: tuple[str, ...], k: int, names: tuple[str, ...]) -> Field:
    def change(name: str) -> Change:
        both = (name, pair[1]) if k == 0 else (pair[0], name)
        return given.row(table.COLUMNS).change(";".join(quote(one, safe=" ") for one in both))

    options = {name: name for name in names if name != pair[1 - k]}
    return Field(f"column {k}", ("Across", "Up")[k], "select", pair[k], change, options)
