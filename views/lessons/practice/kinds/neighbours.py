"""The class of a new point by its nearest neighbour, then by two and by three."""

from collections.abc import Sequence
from math import hypot
from random import Random
from typing import NamedTuple

from views.kit.panels import Panels, Sketches, Way
from views.lessons.practice.exercise import Blank, Choice, Exercise, Grid, Kind, Line, Own, Slip
from views.lessons.practice.kinds import records
from views.lessons.practice.kinds.dot import signed, vector
from views.stage.sketch.places import Dot, circle, places
from views.words.html import Html
from views.words.numbers import amount

CLASSES = ("A", "B")
BOX = (-1.0, -1.0, 9.0, 9.0)  # the area that is drawn: all places
TINY = 1e-9
MOST = 3  # neighbours that vote
SAYS = {"A": "A", "B": "B", "tie": "a tie"}


class Points(NamedTuple):
    """Points with their classes, and the new one."""

    places: tuple[tuple[int, int], ...]
    classes: tuple[int, ...]
    z: tuple[int, int]


def _draw(rng: Random) -> Points | None:
    many = rng.choice((6, 6, 7))
    z, *places = rng.sample([(i, j) for i in range(9) for j in range(9)], many + 1)
    case = Points(tuple(places), tuple(rng.randrange(2) for _ in places), z)
    far = sorted((x - z[0]) ** 2 + (y - z[1]) ** 2 for x, y in places)
    few = min(case.classes.count(0), case.classes.count(1))
    among = all(min(side) <= at <= max(side) for side, at in zip(zip(*places, strict=True), z, strict=True))
    return case if few >= 2 and len({*far[: MOST + 1]}) > MOST and among else None


def _distance(case: Points, i: int) -> Sequence[str | Blank]:
    (x, y), (a, b) = case.places[i], case.z
    blank = Blank(f"d{i}", f"distance of point {i + 1}", lambda own: hypot(x - a, y - b), 3, [
        Slip(lambda own: (x - a) ** 2 + (y - b) ** 2, "That is the squared distance. Take the square root."),
        Slip(lambda own: abs(x - a) + abs(y - b),
             "That is the Manhattan distance. Use the Euclidean distance."),
        Slip(lambda own: hypot(x + a, y + b), "You added the coordinates. Subtract them."),
    ])  # fmt: skip
    return (f"{i + 1}, {vector((x, y))}", CLASSES[case.classes[i]], blank)


def _next(case: Points, k: int) -> Choice:
    """The k-th nearest point, by the distances in the blanks."""

    def nearest(own: Own) -> list[str]:
        left = [i for i in range(len(case.places)) if str(i) not in [own[f"n{j}"] for j in range(1, k)]]
        least = min(own[f"d{i}"] for i in left)
        return [str(i) for i in left if own[f"d{i}"] <= least + TINY]

    options = {str(i): str(i + 1) for i in range(len(case.places))}
    words = "Another point is nearer to z." if k == 1 else "Another of the remaining points is nearer to z."
    return Choice(f"n{k}", f"nearest point number {k}", options, nearest, dict.fromkeys(options, words))


def _count(case: Points, k: int) -> Blank:
    def among(own: Own) -> int:
        return sum(case.classes[int(own[f"n{j}"])] for j in range(1, k + 1))

    slips = [Slip(lambda own: k - among(own), "Those are the neighbours of class A.")] if k % 2 else []
    if k == MOST:
        words = f"Those are all points of class B. Count only the {k} nearest."
        slips.append(Slip(lambda own: sum(case.classes), words))
    return Blank(f"b{k}", f"neighbours of class B for k = {k}", among, 0, slips)


def _share(case: Points, k: int) -> Blank:
    slips = [Slip(lambda own: own[f"b{k}"] / len(case.places),
                  "You divided by all points. Divide by the k nearest.", False)]  # fmt: skip
    if k % 2:
        slips.append(Slip(lambda own: 1 - own[f"b{k}"] / k, "That is the share of class A."))
    return Blank(f"s{k}", f"share of class B for k = {k}", lambda own: own[f"b{k}"] / k, slips=slips)


def _says(k: int) -> Choice:
    def right(own: Own) -> list[str]:
        apart = own[f"s{k}"] - 0.5
        return ["tie" if abs(apart) <= TINY else "B" if apart > 0 else "A"]

    def said(own: Own) -> dict[str, str]:
        if right(own) == ["tie"]:
            return dict.fromkeys(CLASSES, "Both classes have the same number of these neighbours.")
        fewer = dict.fromkeys(CLASSES, "This class has fewer of these neighbours.")
        return {**fewer, "tie": "In a tie both classes have the same number of these neighbours."}

    return Choice(f"c{k}", f"predicted class for k = {k}", SAYS, right, said)


def _votes(case: Points) -> Grid:
    head = ["k", "The k-th nearest", "Of class B", "K₁/K, the share of B", "Predicted class"]
    rows = [(str(k), _next(case, k), _count(case, k), _share(case, k), _says(k)) for k in range(1, MOST + 1)]
    worked = "Take the points in the order of their distances. The majority of the first k decides."
    return Grid("The majority of the k nearest", head, rows, worked)


def _make(case: Points) -> Exercise:
    a, b = case.z
    worked = ", ".join(
        f"{i + 1}: √(({x} − {signed(a)})² + ({y} − {signed(b)})²)" for i, (x, y) in enumerate(case.places)
    )
    parts: list[Line | Grid] = [
        Grid("Distances from z", ["Point", "Class", "Distance"],
             [_distance(case, i) for i in range(len(case.places))], f"{worked}."),
        _votes(case),
    ]  # fmt: skip
    labels = [CLASSES[c] for c in case.classes]
    columns: dict[str, Sequence[object]] = {
        "x1": [x for x, _ in case.places], "x2": [y for _, y in case.places], "Class": labels,
    }  # fmt: skip

    def way() -> Way:
        kinds = {"x1": "continuous", "x2": "continuous"}
        z = ",".join(map(amount, case.z))
        return records.way(records.SAME, "neighbours", columns, kinds, "Class", scale="raw", k=str(MOST),
                           z=z, step="end")  # fmt: skip

    given = records.listed("Points", columns, "Class", CLASSES)
    task = f"Which class do 1, 2 and 3 nearest neighbours predict for the new point z = {vector(case.z)}?"
    return Exercise(Html(task), [given], parts, way, lambda solved: _pictured(case, solved))


def _pictured(case: Points, solved: bool) -> Panels:
    """The points; once it is solved, with the circle around the k nearest."""
    dots = [Dot(*case.z, "z"), *(Dot(*place, str(i), klass)
            for i, (place, klass) in enumerate(zip(case.places, case.classes, strict=True), 1))]  # fmt: skip
    far = sorted(hypot(x - case.z[0], y - case.z[1]) for x, y in case.places)
    reach = [circle(case.z, (far[MOST - 1] + far[MOST]) / 2)] if solved else []
    alt = "The points and z" + (f", with a circle around the {MOST} nearest" if solved else "")
    caption = f"The {MOST} nearest to z" if solved else "The points"
    return [Sketches([places(dots, reach, box=BOX, alt=alt, caption=caption)], "points")]


KIND = Kind(
    "neighbours", "Nearest neighbours", Way("Nearest neighbours", "neighbours", {}), _draw, _make,
    result=("c1", "c2", "c3"),
)  # fmt: skip
