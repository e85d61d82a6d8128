"""The class of a new point by its k nearest neighbours."""

from collections.abc import Sequence
from math import hypot
from random import Random
from typing import NamedTuple

from views.lessons.practice.exercise import Blank, Choice, Exercise, Grid, Kind, Line, Own, Slip
from views.lessons.practice.kinds import records
from views.lessons.practice.kinds.dot import signed, vector
from views.panels import Panels, Sketches, Way
from views.stage.sketch.places import Dot, circle, places
from views.words.html import Html
from views.words.numbers import amount

CLASSES = ("A", "B")
BOX = (-1.0, -1.0, 9.0, 9.0)  # the area that is drawn: all places
TINY = 1e-9


class Points(NamedTuple):
    """Points with their classes, the new one, and how many neighbours count."""

    places: tuple[tuple[int, int], ...]
    classes: tuple[int, ...]
    z: tuple[int, int]
    k: int


def _draw(lot: Random) -> Points | None:
    many = lot.choice((6, 6, 7))
    z, *places = lot.sample([(i, j) for i in range(9) for j in range(9)], many + 1)
    case = Points(tuple(places), tuple(lot.randrange(2) for _ in places), z, lot.choice((3, 3, 5)))
    far = sorted((x - z[0]) ** 2 + (y - z[1]) ** 2 for x, y in places)
    few = min(case.classes.count(0), case.classes.count(1))
    among = all(min(side) <= at <= max(side) for side, at in zip(zip(*places, strict=True), z, strict=True))
    return case if few >= 2 and far[case.k - 1] < far[case.k] and among else None


def _nearest(case: Points, own: Own) -> list[int]:
    """The k nearest points by the distances in the blanks; in a tie the first in the table."""
    return sorted(range(len(case.places)), key=lambda i: own[f"d{i}"])[: case.k]


def _distance(case: Points, i: int) -> Sequence[str | Blank]:
    (x, y), (a, b) = case.places[i], case.z
    blank = Blank(f"d{i}", f"distance of point {i + 1}", lambda own: hypot(x - a, y - b), 3, [
        Slip(lambda own: (x - a) ** 2 + (y - b) ** 2, "That is the squared distance. Take the square root."),
        Slip(lambda own: abs(x - a) + abs(y - b),
             "That is the Manhattan distance. Use the Euclidean distance."),
        Slip(lambda own: hypot(x + a, y + b), "You added the coordinates. Subtract them."),
    ])  # fmt: skip
    return (f"{i + 1}, {vector((x, y))}", CLASSES[case.classes[i]], blank)


def _make(case: Points) -> Exercise:
    k, (a, b) = case.k, case.z

    def among(own: Own) -> int:
        return sum(case.classes[i] for i in _nearest(case, own))

    count = Blank("count", "neighbours of class B", among, 0, [
        Slip(lambda own: k - among(own), "Those are the neighbours of class A."),
        Slip(lambda own: sum(case.classes), "Those are all points of class B. Count only the k nearest."),
    ])  # fmt: skip
    share = Blank("share", "share of class B", lambda own: own["count"] / k, slips=[
        Slip(lambda own: own["count"] / len(case.places),
             "You divided by all points. Divide by the k nearest."),
        Slip(lambda own: 1 - own["count"] / k, "That is the share of class A."),
    ])  # fmt: skip

    def most(own: Own) -> list[str]:
        apart = own["share"] - 0.5
        return [key for key, right in (("A", apart <= TINY), ("B", apart >= -TINY)) if right]

    says = Choice("says", "predicted class", dict(zip(CLASSES, CLASSES, strict=True)), most,
                  dict.fromkeys(CLASSES, "This class has fewer of the k nearest neighbours."))  # fmt: skip
    worked = ", ".join(
        f"{i + 1}: √(({x} − {signed(a)})² + ({y} − {signed(b)})²)" for i, (x, y) in enumerate(case.places)
    )
    parts: list[Line | Grid] = [
        Grid("Distances from z", ["Point", "Class", "Distance"],
             [_distance(case, i) for i in range(len(case.places))], f"{worked}."),
        Line((f"Neighbours of class B among the {k} nearest =", count),
             f"Look for the {k} smallest distances."),
        Line(("K₁/K, the share of class B =", share), f"Share = K₁/{k}"),
        Line(("Predicted class:", says), "The majority of the nearest neighbours decides."),
    ]  # fmt: skip
    labels = [CLASSES[c] for c in case.classes]
    columns: dict[str, Sequence[object]] = {
        "x1": [x for x, _ in case.places], "x2": [y for _, y in case.places], "Class": labels,
    }  # fmt: skip

    def way() -> Way:
        kinds = {"x1": "continuous", "x2": "continuous"}
        z = ",".join(map(amount, case.z))
        return records.way(records.SAME, "neighbours", columns, kinds, "Class", scale="raw", k=str(k),
                           z=z, step="end")  # fmt: skip

    given = records.listed("Points", columns, "Class", CLASSES)
    task = f"Which class do the {k} nearest neighbours predict for the new point z = {vector(case.z)}?"
    return Exercise(Html(task), [given], parts, way, lambda solved: _pictured(case, solved))


def _pictured(case: Points, solved: bool) -> Panels:
    """The points; once it is solved, with the circle around the k nearest."""
    dots = [Dot(*case.z, "z"), *(Dot(*place, str(i), klass)
            for i, (place, klass) in enumerate(zip(case.places, case.classes, strict=True), 1))]  # fmt: skip
    far = sorted(hypot(x - case.z[0], y - case.z[1]) for x, y in case.places)
    reach = [circle(case.z, (far[case.k - 1] + far[case.k]) / 2)] if solved else []
    alt = "The points and z" + (f", with a circle around the {case.k} nearest" if solved else "")
    caption = f"The {case.k} nearest to z" if solved else "The points"
    return [Sketches([places(dots, reach, box=BOX, alt=alt, caption=caption)], "points")]


KIND = Kind("neighbours", "Nearest neighbours", Way("Nearest neighbours", "neighbours", {}), _draw, _make)
