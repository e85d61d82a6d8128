"""Tables of exercises: their contents, how they appear, and the way to a lesson with one."""

from collections.abc import Mapping, Sequence

from datasets.card import Kind
from datasets.own import OwnTable, Sheet
from datasets.packing import pack
from views.kit.panels import Said, Way
from views.words.html import class_name, esc, table

SAME = "The same numbers in the lesson"
ATTRIBUTES: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("Outlook", ("Sunny", "Overcast", "Rain")), ("Wind", ("Weak", "Strong")),
    ("Shape", ("Round", "Square", "Star")),
    ("Colour", ("Red", "Green", "Blue")), ("Size", ("Small", "Large")), ("Home", ("Own", "Rent", "Family")),
    ("Season", ("Spring", "Summer", "Winter")),
    ("Age", ("Young", "Old")), ("Skin", ("Fur", "Scales", "Bare")),
)  # fmt: skip
TENNIS = (("Temperature", ("Hot", "Mild", "Cool")), ("Humidity", ("High", "Normal")))  # the lectures’
NAMED = (*ATTRIBUTES, *TENNIS)
TEMPERATURE, HUMIDITY = len(ATTRIBUTES), len(ATTRIBUTES) + 1
DAYS = (  # of tennis: the places of Outlook, Temperature, Humidity, Wind and Play
    (0, 0, 0, 0, 0), (0, 0, 0, 1, 0), (1, 0, 0, 0, 1), (2, 1, 0, 0, 1), (2, 2, 1, 0, 1), (2, 2, 1, 1, 0),
    (1, 2, 1, 1, 1), (0, 1, 0, 0, 0), (0, 2, 1, 0, 1), (2, 1, 1, 0, 1), (0, 1, 1, 1, 1), (1, 1, 0, 1, 1),
    (1, 0, 1, 0, 1), (2, 1, 0, 1, 0),
)  # fmt: skip
TARGETS = (("Buys", ("No", "Yes")), ("Play", ("No", "Yes")), ("Ill", ("No", "Yes")), ("Sort", ("A", "B")))


def counted(caption: str, name: str, groups: Mapping[str, Sequence[int]], classes: Sequence[str]) -> Said:
    """A table of counts: a row for each value, a column for each class, with sums."""
    rows = [[esc(value), *map(str, counts), str(sum(counts))] for value, counts in groups.items()]
    sums = [sum(column) for column in zip(*groups.values(), strict=True)]
    head = [esc(name), *(class_name(i, label) for i, label in enumerate(classes)), "Records"]
    foot = ["All", *map(str, sums), str(sum(sums))] if len(groups) > 1 else None
    return Said(table(caption, head, rows, foot, css="gh-given"))


def listed(
    caption: str, columns: Mapping[str, Sequence[object]], target: str, classes: Sequence[str]
) -> Said:
    """A table of records, with their numbers; the target last, with its signs."""
    rows = []
    for i, cells in enumerate(zip(*columns.values(), strict=True)):
        row = [str(i + 1)]
        for name, cell in zip(columns, cells, strict=True):
            row.append(class_name(classes.index(str(cell)), cell) if name == target else esc(cell))
        rows.append(row)
    return Said(
        table(caption, ['<span class="gh-quiet">Record</span>', *map(esc, columns)], rows, css="gh-given")
    )


def way(
    label: str, lesson: str, columns: Mapping[str, Sequence[object]], kinds: Mapping[str, Kind],
    target: str, **query: str,
) -> Way:  # fmt: skip
    """The way to a lesson with this table; None: not known.

    kinds: of the columns that are not nominal, or whose values have their own order
    """
    texts = {name: [None if cell is None else str(cell) for cell in cells] for name, cells in columns.items()}
    sheet = Sheet(list(columns), texts.values())
    words = [kinds.get(name, ("nominal", _values(cells, name == target))) for name, cells in texts.items()]
    packed = pack(OwnTable(sheet, tuple(words), target))
    return Way(label, lesson, {"data": "own", "table": packed or "", **query})


def _values(cells: Sequence[str | None], sort: bool) -> tuple[str, ...]:
    """The values of a column in the order in which they come; classes as everywhere, sorted."""
    found = tuple(dict.fromkeys(cell for cell in cells if cell is not None))
    return tuple(sorted(found)) if sort else found


def spread(
    groups: Mapping[str, Sequence[int]], name: str, target: str, classes: Sequence[str]
) -> dict[str, list[str]]:
    """A table with these counts, record by record."""
    cells = [
        (value, label)
        for value, counts in groups.items()
        for label, n in zip(classes, counts, strict=True)
        for _ in range(n)
    ]
    return {name: [value for value, _ in cells], target: [label for _, label in cells]}
