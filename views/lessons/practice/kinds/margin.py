"""A hyperplane and points about it: its margin, on which side they are, and their slack."""

from collections.abc import Sequence
from math import hypot
from random import Random
from typing import NamedTuple

from views.kit.panels import Panels, Said, Sketches, Way
from views.lessons.practice.exercise import Blank, Choice, Exercise, Grid, Kind, Line, Own, Slip
from views.lessons.practice.kinds.dot import dot, multiplied, signed, vector
from views.stage.sketch.places import Dot, level, places
from views.subjects.points.reading import pack
from views.words.html import Html, class_name, table
from views.words.numbers import amount

NAMES = ("A", "B", "C", "D", "E")  # of points, which x1 and x2 are not
SIDES = {"plus": "+1", "minus": "−1"}
BOX = (-1.0, -1.0, 7.0, 7.0)  # the area that is drawn: all places
Point = tuple[int, int, int]  # x1, x2, and the class: 1 or −1


class Plane(NamedTuple):
    """w, b, and the points."""

    w: tuple[float, float]
    b: float
    points: tuple[Point, ...]

    def f(self, point: Point) -> float:
        """w·x + b."""
        return dot(self.w, point[:2]) + self.b


def drawn(rng: Random, many: int) -> Plane:
    """A hyperplane and points in different places."""
    w = (rng.choice((-2, -1.5, -1, -0.5, 0.5, 1, 1.5, 2)), rng.choice((-2, -1.5, -1, -0.5, 0.5, 1, 1.5, 2)))
    places = rng.sample([(i, k) for i in range(7) for k in range(7)], many)
    points = tuple((*place, rng.choice((-1, 1))) for place in places)
    return Plane(w, rng.choice((-4, -3, -2, -1.5, -1, -0.5, 0.5, 1, 1.5, 2, 3, 4)), points)


def slips_of_f(plane: Plane, point: Point, times: int = 1) -> list[Slip]:
    """Known mistakes with f(x); times: its factor, the class or 1."""
    return [
        Slip(lambda own: times * (plane.f(point) - 2 * plane.b),
             "Check the sign of b. In f(x) = w·x + b, use b as given."),
        Slip(lambda own: times * (plane.f(point) - plane.b), "You left out b in f(x) = w·x + b."),
    ]  # fmt: skip


def given(plane: Plane) -> Said:
    """The points, and w and b in the caption."""
    caption = f"w = {vector(plane.w)}, b = {amount(plane.b)}"
    rows = [
        [name, vector(point[:2]), class_name(int(point[2] > 0), sign(point))]
        for name, point in zip(NAMES, plane.points, strict=False)
    ]
    return Said(table(caption, ["Point", "Coordinates", "Class y"], rows, css="gh-given"))


def pictured(plane: Plane, solved: bool, ringed: Sequence[bool], ring: str) -> Panels:
    """The points; once it is solved, with the boundary, the margin, and a ring around some points."""
    dots = [
        Dot(*point[:2], name, int(point[2] > 0), solved and around_it)
        for name, point, around_it in zip(NAMES, plane.points, ringed, strict=False)
    ]
    alt = "The points" + (", the boundary, the margin on both sides" if solved else "")
    caption = f"Boundary and margin, with a ring around {ring}" if solved else "The points"
    lines = [level(plane.w, at - plane.b, BOX, dashed=bool(at)) for at in (-1, 0, 1)] if solved else []
    return [Sketches([places(dots, lines, box=BOX, alt=alt, caption=caption)], "points")]


def sign(point: Point) -> str:
    """The class: +1 or −1."""
    return SIDES["plus" if point[2] > 0 else "minus"]


def worked(plane: Plane) -> str:
    """f of each point, written out."""
    pairs = zip(NAMES, plane.points, strict=False)
    return ", ".join(f"{name}: {multiplied(plane.w, point[:2])} + {signed(plane.b)}" for name, point in pairs)


def _draw(rng: Random) -> Plane | None:
    plane = drawn(rng, 3)
    reached = [point[2] * plane.f(point) for point in plane.points]
    within = any(0 < one < 1 for one in reached)
    good = hypot(*plane.w) > 1.1 and all(reached) and max(map(abs, reached)) <= 12
    return plane if good and within and min(reached) >= -6 and max(reached) > 1 else None


def _row(plane: Plane, at: int) -> Sequence[str | Blank | Choice]:
    point, name = plane.points[at], NAMES[at]
    y = point[2]

    def side(own: Own) -> list[str]:
        f = own[f"f{at}"]
        return [key for key, right in (("plus", f >= 0), ("minus", f <= 0)) if right]

    slack = Blank(f"xi{at}", f"slack of {name}", lambda own: max(0.0, 1 - y * own[f"f{at}"]), 1, [
        *([Slip(lambda own: 1 - y * own[f"f{at}"], "Slack is never negative. Beyond the margin it is 0.")]
          if y * plane.f(point) > 1 else []),
        *([Slip(lambda own: max(0.0, -y * own[f"f{at}"]),
                "You measured from the boundary. Measure slack from the margin, where y·f(x) = 1.")]
          if y * plane.f(point) < 1 else []),
        Slip(lambda own: max(0.0, 1 + y * own[f"f{at}"]),
             "Check the sign of the class in ξ = max(0, 1 − y·f(x))."),
    ])  # fmt: skip
    return (
        f"{name}, y = {sign(point)}",
        Blank(f"f{at}", f"f of {name}", lambda own: plane.f(point), 1, slips_of_f(plane, point)),
        Choice(f"side{at}", f"predicted class of {name}", SIDES, side,
               dict.fromkeys(SIDES, "The predicted class is the sign of f(x).")),
        slack,
    )  # fmt: skip


def _make(plane: Plane) -> Exercise:
    w1, w2 = plane.w
    norm = Blank("norm", "length of w", lambda own: hypot(w1, w2), slips=[
        Slip(lambda own: w1 * w1 + w2 * w2, "That is |w|². Take the square root."),
        Slip(lambda own: abs(w1) + abs(w2),
             "That is the sum of the absolute values. |w| is the root of the sum of the squares."),
    ])  # fmt: skip
    width = Blank("width", "width of the margin", lambda own: 2 / own["norm"], slips=[
        Slip(lambda own: 1 / own["norm"],
             "That is half of it. The margin extends by 1/|w| on either side of the boundary."),
        Slip(lambda own: 2 / own["norm"] ** 2, "You divided by |w|². The width is 2/|w|."),
        Slip(lambda own: 2 * own["norm"], "You multiplied. The width is 2 divided by |w|."),
    ])  # fmt: skip
    parts: list[Line | Grid] = [
        Line(("|w| =", norm), f"|w| = √({signed(w1)}² + {signed(w2)}²)"),
        Line(("Width of the margin  2/|w| =", width), "Width = 2/|w|"),
        Grid("f(x) = w·x + b, the predicted class, and ξ = max(0, 1 − y·f(x))",
             ["Point", "f(x)", "Predicted class", "Slack ξ"],
             [_row(plane, i) for i in range(len(plane.points))], f"f(x): {worked(plane)}."),
    ]  # fmt: skip
    task = "How wide is the margin of this hyperplane? On which side is each point, and what is its slack?"
    slack = [point[2] * plane.f(point) < 1 for point in plane.points]
    return Exercise(
        Html(task), [given(plane)], parts, (lambda: trained(plane)) if both(plane) else None,
        lambda solved: pictured(plane, solved, slack, "a point with slack"),
    )  # fmt: skip


def both(plane: Plane) -> bool:
    """Whether there are points of both classes."""
    return len({point[2] for point in plane.points}) == 2


def packed(plane: Plane) -> str:
    """The points as a link has them."""
    return pack([point[:2] for point in plane.points], [point[2] for point in plane.points])


def trained(plane: Plane) -> Way:
    """The way to a soft margin on these points: the hyperplane there is the trained one."""
    return Way("A trained SVM on these points", "slack", {"points": packed(plane), "C": "1"})


KIND = Kind(
    "margin",
    "Margin, sides and slack",
    Way("Soft margin", "slack", {}),
    _draw,
    _make,
    result=("width", "xi0", "xi1", "xi2"),
)
