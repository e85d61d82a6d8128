"""Points in the link: which set, how many, which columns and classes, or edited by hand and packed."""

from collections.abc import Sequence
from urllib.parse import quote, unquote

from datasets.points import GENERATORS
from views.link import table
from views.link.params import Change, Given, Param
from views.points.of_tables import FIRST, FIRST_CLASSES, NoPoints, frame_of, placed, sheet_of
from views.points.packing import pack, unpack
from views.points.points import Points, Source, made

SLIP = (
    "The link carries points that cannot be read; perhaps a part of it was lost. These are those of the set."
)


def read(given: Given) -> Points:
    """The points of a link."""
    key = given(table.SET)
    try:
        drawn = key in GENERATORS
        points = made(Source(key, given(table.N), given(table.SEED))) if drawn else _of_table(key, given)
    except NoPoints as error:
        given.note(f"{error} These are two clouds instead.")
        points = made(Source())
    packed = given(table.EDITED)
    if packed is None:
        return points
    try:
        return points.but(*unpack(packed))
    except ValueError:
        given.note(SLIP)
        return points


def _of_table(key: str, given: Given) -> Points:
    sheet = sheet_of(key, given.own)
    columns = _named(given, table.COLUMNS, [sheet.columns], FIRST.get(key, sheet.columns[:2]))
    pairs = sheet.pairs()
    classes = _named(given, table.CLASSES, pairs, FIRST_CLASSES.get(key, pairs[0]))
    source = Source(key, columns=columns, classes=classes, scale=given(table.SCALE))
    points, said = placed(source, sheet, frame_of(key, given.own)[0])
    for sentence in said:
        given.note(sentence)
    return points


def _named(
    given: Given, row: Param, options: Sequence[tuple[str, ...]], default: tuple[str, ...]
) -> tuple[str, ...]:
    """Names in the link: two different ones out of a list of columns, or one of the pairs of classes."""
    text = given(row)
    if text is None:
        return default
    names = tuple(unquote(part) for part in text.split(";")) if text else ()
    two = len(set(names)) == len(names) == 2 and set(names) <= set(options[0])
    if names in options or (row is table.COLUMNS and two):
        return names
    given.note(
        f"The link asks for the {row.name} “{' and '.join(names)}”, which are not to be had; "
        f"these are “{' and '.join(default)}”."
    )
    return default


def changes(points: Points) -> Change:
    """What the link has to say so that `read` gives these points.

    The set in full: not every lesson begins with the same one.
    """
    source = points.source
    drawn = source.set in GENERATORS
    return {
        "set": source.set,
        "n": table.N.written(source.n) if drawn else None,
        "seed": table.SEED.written(source.seed) if drawn else None,
        "columns": joined(source.columns),
        "classes": joined(source.classes),
        "scale": table.SCALE.written(source.scale),
        "points": pack(points.x, points.y) if points.edited else None,
    }


def joined(names: Sequence[str]) -> str | None:
    """Names as the link has them."""
    return ";".join(quote(name, safe=" ") for name in names) or None
