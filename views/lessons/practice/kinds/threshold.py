"""The best threshold of a numeric column."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple

from views.kit.panels import Way
from views.lessons.practice.exercise import Blank, Choice, Exercise, Grid, Kind, Line, Own, Piece, Slip
from views.lessons.practice.kinds import records
from views.lessons.practice.kinds.gain import MEASURES, Measure, swapped, weighted
from views.lessons.practice.kinds.ties import clear, highest, lowest
from views.words.html import Html, esc
from views.words.numbers import amount

COLUMNS = (
    ("Income", 50, 10), ("Age", 20, 4), ("Weight", 40, 6), ("Length", 10, 4), ("Hours", 2, 2),
    ("Humidity", 30, 2),
)  # fmt: skip
HIGH = "That is the highest impurity. The best threshold leaves the lowest."


class Column(NamedTuple):
    """A column of COLUMNS, a target of TARGETS, rising values and the class of each, 0 or 1."""

    column: int
    target: int
    measure: str
    values: tuple[int, ...]
    classes: tuple[int, ...]


def changes(case: Column) -> list[int]:
    """After how many records the class changes: elsewhere no threshold is best, by entropy
    (Fayyad and Irani 1992) and by any other measure that is concave in the counts."""
    pairs = zip(case.classes, case.classes[1:], strict=False)
    return [place for place, (one, other) in enumerate(pairs, 1) if one != other]


def sides(case: Column, place: int) -> list[list[int]]:
    """The records of each class up to that place, and those beyond it."""
    parts = (case.classes[:place], case.classes[place:])
    return [[part.count(0), part.count(1)] for part in parts]


def _draw(rng: Random) -> Column | None:
    column, n = rng.randrange(len(COLUMNS)), rng.randint(8, 10)
    _, low, step = COLUMNS[column]
    values = [low + step * rng.randint(0, 3)]
    for _ in range(n - 1):
        values.append(values[-1] + step * rng.choice((1, 1, 2, 3)))
    classes = tuple(rng.randrange(2) for _ in range(n))
    measure = rng.choice(("gini", "gini", "entropy"))
    case = Column(column, rng.randrange(len(records.TARGETS)), measure, tuple(values), classes)
    of, found = MEASURES[measure].of, changes(case)
    if not 2 <= len(found) <= 4 or not 3 <= sum(classes) <= n - 3:
        return None
    scores = [weighted(sides(case, place), of) for place in found]
    return case if clear(scores) and max(scores) - min(scores) > 0.02 else None


def _row(case: Column, measure: Measure, i: int, place: int, classes: Sequence[str]) -> list[Piece]:
    low, high = case.values[place - 1], case.values[place]
    left, right = sides(case, place)
    whole = [a + b for a, b in zip(left, right, strict=True)]
    first, second = f"a{i}", f"b{i}"
    where = f"between {amount(low)} and {amount(high)}"

    def counts(own: Own) -> list[list[float]]:
        below = [own[first], own[second]]
        return [below, [n - c for n, c in zip(whole, below, strict=True)]]

    other = MEASURES["entropy" if case.measure == "gini" else "gini"]
    middle = Blank(f"t{i}", f"threshold {where}", lambda own: (low + high) / 2, digits=1, slips=[
        Slip(lambda own: low, "That is the value below. The threshold is halfway to the next value."),
        Slip(lambda own: high, "That is the value above. The threshold is halfway to the previous value."),
    ])  # fmt: skip
    shares = Blank(f"w{i}", f"weighted {measure.name} at the threshold {where}",
                   lambda own: weighted(counts(own), measure.of), slips=[
        Slip(lambda own: sum(weighted([side], measure.of) for side in counts(own)) / 2,
             "You forgot the weights. Weight each side by its share of the records."),
        Slip(lambda own: sum(weighted([side], measure.of) for side in counts(own)),
             "That is the sum. Weight each side by its share of the records."),
        Slip(lambda own: swapped(counts(own), measure.of),
             "You swapped the weights. Weight each side by its own share of the records.", False),
        Slip(lambda own: weighted(counts(own)[:1], measure.of),
             "That is only the side up to the threshold. The other side counts, too."),
        Slip(lambda own: weighted(counts(own), other.of),
             f"You used the {other.name}. Use the {measure.name}."),
    ])  # fmt: skip
    return [
        where, middle,
        *(_counted(name, f"{label} up to the threshold {where}", *there)
          for name, label, *there in zip((first, second), classes, left, right, strict=True)),
        shares,
    ]  # fmt: skip


def _counted(name: str, label: str, below: int, above: int) -> Blank:
    words = "Those records are above the threshold. Count the ones up to it."
    return Blank(name, label, lambda own: below, digits=0, slips=[Slip(lambda own: above, words)])


def _best(places: Mapping[str, str]) -> Choice:
    """places: where each threshold is."""

    def scores(own: Own) -> dict[str, float]:
        return {name: own[f"w{name}"] for name in places}

    return Choice("best", "best threshold", places, lambda own: lowest(scores(own)),
                  lambda own: dict.fromkeys(highest(scores(own)), HIGH))  # fmt: skip


def _make(case: Column) -> Exercise:
    name, (target, classes) = COLUMNS[case.column][0], records.TARGETS[case.target]
    measure = MEASURES[case.measure]
    columns = {name: case.values, target: [classes[label] for label in case.classes]}
    found = changes(case)
    rows = [_row(case, measure, i, place, classes) for i, place in enumerate(found, 1)]
    head = ["Where", "Threshold", *(f"{label} up to it" for label in classes), f"Weighted {measure.name}"]
    n, place = len(case.values), found[0]
    sizes = " + ".join(f"{sum(side)}/{n}·({measure.terms(side)})" for side in sides(case, place))
    grid = Grid("Thresholds between different classes", head, rows, f"For the first threshold: {sizes}")
    best = _best({str(i): str(row[0]) for i, row in enumerate(rows, 1)})
    task = (
        f"Which threshold of {esc(name)} is best by the {measure.name}? The best one is always where the "
        "class changes, halfway between two values. So you need to compare only these."
    )

    def way() -> Way:
        return records.way(records.SAME, "grow", columns, {name: "continuous"}, target,
                           algorithm="cart", criterion=case.measure, look=name)  # fmt: skip

    last = Line(("The best threshold is", best), "The lowest weighted impurity gives the highest gain.")
    return Exercise(
        Html(task), [records.listed(f"Records by {name}", columns, target, classes)], [grid, last], way
    )


_TAX = Column(0, 0, "gini", (60, 70, 75, 85, 90, 95, 100, 120, 125, 220), (0, 0, 0, 1, 1, 1, 0, 0, 0, 0))
_HUMIDITY = Column(5, 1, "entropy", (40, 48, 60, 72, 80, 90), (0, 0, 1, 1, 1, 0))
KIND = Kind(
    "threshold", "Best threshold", Way("Grow a tree", "grow", {"data": "tax", "algorithm": "cart"}),
    _draw, _make, lectures=(_TAX, _HUMIDITY),
)  # fmt: skip
