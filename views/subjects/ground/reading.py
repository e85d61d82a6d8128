"""Reads the points of a link, and lists the parameters that they need."""

from dataclasses import replace
from urllib.parse import unquote

from datasets.worlds import WORLDS
from mlcore import TableError
from views.kit.known import known
from views.kit.link import judging, table
from views.kit.link.kinds import OneOf, Whole
from views.kit.link.params import Given, Param
from views.kit.own import OWN
from views.subjects.ground.ground import Drawn, Sheet, Source, ground_of, numbers_of, own_of, points_of
from views.subjects.points import reading
from views.subjects.trees import choosing

SOURCES = {"world": "Made-up data", "points": "Points", "table": "A table"}
FIRST = "iris"  # replaces a table that has no usable columns of numbers
ELSEWHERE = ("world", "noise", "set", "n", "points", "columns", "classes", "data")  # only of some sources
NONE_LEFT = "The link has no points left. You see the original points instead."
LEAST, MOST = 2, 500  # fewest and most points of a world
SOURCE = judging.RECORDS.but(
    kind=OneOf(SOURCES), default="world", label="From", always=True,
    resets=(*judging.RECORDS.resets, *ELSEWHERE),
)  # fmt: skip


def rows(again: tuple[str, ...] = ()) -> tuple[Param, ...]:
    """The parameters that a lesson on such points needs. again: parameters that a change of points resets."""
    taken = (
        SOURCE, table.WORLD, table.NOISE.but(always=True, label="Noise, %"), table.SET,
        table.N.but(always=True), table.EDITED, table.COLUMNS, table.CLASSES, table.SCALE,
        table.DATA.but(default=FIRST, resets=(*table.DATA.resets, "columns")),
    )  # fmt: skip
    return (*(row.but(resets=(*row.resets, *again)) for row in taken), table.SEED)


def read(
    given: Given, world: str = table.WORLD.default, noise: int | None = None, edits: bool = False
) -> Source:
    """The source of the points of a link. Notes which records are left out.

    world, noise: defaults. The noise is used only with this world.
    edits: whether the lesson knows points of a world that were edited by hand
    """
    source = _source(given, world, noise)
    if edits and isinstance(source, Drawn):
        source = _edited(given, source)
    for note in ground_of(source).notes:
        given.note(note)
    return source


def _source(given: Given, world: str, noise: int | None) -> Source:
    """The source of the points. A link that names a set or a table need not name the kind of source."""
    edited = given.says(table.SET) or given.says(table.EDITED)
    shown = "points" if edited else "table" if given.says(table.DATA) else "world"
    which = given(SOURCE, default=shown)
    if which == "points":
        points = reading.read(given)
        return points if points.n else _drawn(given, world, noise)
    return _sheet(given) if which == "table" else _drawn(given, world, noise)


def _drawn(given: Given, usual: str, noise: int | None) -> Drawn:
    key = given(table.WORLD, default=usual)
    world = WORLDS[key]
    n = given(table.N, kind=Whole(LEAST, MOST), default=world.points)
    wrong = world.noise if noise is None or key != usual else noise
    return Drawn(key, n, given(table.NOISE, default=wrong), given(table.SEED))


def _edited(given: Given, source: Drawn) -> Drawn:
    """The same with the points that the link has in place of those of the world."""
    original = known(points_of(source))
    points = reading.edited(given, original)
    if not points.n:
        given.mend(table.EDITED, None, NONE_LEFT)
        return source
    return replace(source, edited=points) if points.edited else source


def _sheet(given: Given) -> Sheet:
    data = choosing.read_data(given)
    try:
        return _columns(given, data)
    except TableError as error:
        given.note(f"{error} You see the iris data instead.")
        return Sheet(own_of(FIRST, None), numbers_of(own_of(FIRST, None))[:2])


def _columns(given: Given, data: str) -> Sheet:
    choices = own_of(data, given.own if data == OWN else None)
    names = numbers_of(choices)
    text = given(table.COLUMNS)
    wished = tuple(dict.fromkeys(unquote(part) for part in text.split(";"))) if text else names[:2]
    if not set(wished) <= set(names) or len(wished) > 2:
        given.mend(
            table.COLUMNS, None, f"The table lacks the columns that the link asks for. You see {names[0]} …"
        )
        wished = names[:2]
    sheet = Sheet(choices, wished)
    ground_of(sheet)
    return sheet
