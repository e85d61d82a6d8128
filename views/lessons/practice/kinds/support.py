"""Which points can be support vectors of a given hyperplane, and whether its margin is hard."""

from collections.abc import Callable, Sequence
from random import Random

from views.kit.panels import Way
from views.lessons.practice.exercise import Answered, Blank, Choice, Exercise, Grid, Kind, Line, Own, Slip
from views.lessons.practice.kinds.margin import (
    NAMES,
    Plane,
    drawn,
    given,
    packed,
    pictured,
    sign,
    slips_of_f,
    trained,
    worked,
)
from views.lessons.practice.kinds.records import SAME
from views.words.html import Html

PLACES = {"beyond": "beyond it", "on": "on it", "violates": "violates it"}
TESTS: dict[str, Callable[[float], bool]] = {
    "beyond": lambda reached: reached > 1 + 1e-9,
    "on": lambda reached: abs(reached - 1) <= 1e-9,
    "violates": lambda reached: reached < 1 - 1e-9,
}
YES_NO = {"yes": "yes", "no": "no"}
MANY, MOST = 5, 9  # points; and how large y·f(x) may be
ATTEMPTS = 30  # of planes, for one with the points that are wanted


def _draw(rng: Random) -> Plane | None:
    """Five points, some of them on the margin; about half of the planes have a hard margin."""
    hard, on = rng.random() < 0.5, rng.choice((1, 1, 2))
    planes = (_points(rng, drawn(rng, 0), hard, on) for _ in range(ATTEMPTS))
    return next((plane for plane in planes if plane is not None), None)


def _points(rng: Random, plane: Plane, hard: bool, on: int) -> Plane | None:
    """A plane with points, this many of them on its margin. None if it has no such points."""
    every = [(i, k, y) for i in range(7) for k in range(7) for y in (-1, 1)]
    reached = {point: point[2] * plane.f(point) for point in every}
    there = [point for point, one in reached.items() if TESTS["on"](one)]
    least = 1 if hard else -MOST
    others = [point for point, one in reached.items() if least <= one <= MOST and not TESTS["on"](one)]
    if len(there) < on or len(others) < MANY - on:
        return None
    points = [*rng.sample(there, on), *rng.sample(others, MANY - on)]
    rng.shuffle(points)
    off = sum(TESTS["violates"](reached[point]) for point in points)
    beyond = any(TESTS["beyond"](reached[point]) for point in points)
    apart = len({point[:2] for point in points}) == MANY and len({point[2] for point in points}) == 2
    good = apart and beyond and hard == (not off) and off <= 2
    return plane._replace(points=tuple(points)) if good else None


def _row(plane: Plane, at: int) -> Sequence[str | Answered]:
    point, name = plane.points[at], NAMES[at]
    y = point[2]
    slips = [
        *slips_of_f(plane, point, y),
        Slip(
            lambda own: -y * plane.f(point),
            "Check the sign of the class. Multiply f(x) by y, which is +1 or −1.",
        ),
    ]
    return (
        f"{name}, y = {sign(point)}",
        Blank(f"yf{at}", f"y·f of {name}", lambda own: y * plane.f(point), 1, slips),
        Choice(f"at{at}", f"where {name} is", PLACES,
               lambda own: [key for key, test in TESTS.items() if test(own[f"yf{at}"])],
               dict.fromkeys(PLACES,
                             "A point is beyond the margin if y·f(x) is above 1 and on it if y·f(x) is 1. "
                             "Otherwise it violates the margin.")),
    )  # fmt: skip


def _make(plane: Plane) -> Exercise:
    many = len(plane.points)
    off = any(TESTS["violates"](point[2] * plane.f(point)) for point in plane.points)

    def count(own: Own, *where: str) -> int:
        return sum(1 for i in range(many) for key in where if TESTS[key](own[f"yf{i}"]))

    support = Blank("support", "how many can be", lambda own: count(own, "on", "violates"), 0, [
        *([Slip(lambda own: count(own, "on"), "Points that violate the margin are support vectors, too.")]
          if off else []),
        Slip(lambda own: count(own, "violates"), "Points on the margin can be support vectors, too."),
        Slip(lambda own: count(own, "beyond"), "Those points have α = 0, so they are not support vectors."),
    ])  # fmt: skip
    hard = Choice(
        "hard", "hard margin", YES_NO, lambda own: ["no" if count(own, "violates") else "yes"],
        {"yes": "A point with y·f(x) below 1 violates its constraint.", "no": "No point has y·f(x) below 1."},
    )  # fmt: skip
    parts: list[Line | Grid] = [
        Grid("Where the points are", ["Point", "y·f(x)", "Margin"], [_row(plane, i) for i in range(many)],
             f"f(x), before it is multiplied by y: {worked(plane)}."),
        Line(("Points that are on the margin or violate it, and can be support vectors:", support),
             "Count those with y·f(x) of 1 or less. The others have α = 0 in a trained SVM."),
        Line(("Do all points meet the constraints of a hard margin?", hard),
             "A hard margin requires y·f(x) ≥ 1 at every point."),
    ]  # fmt: skip
    task = (
        "Which points are beyond the margin, which are on it, and which violate it? Which can be support "
        "vectors?"
    )
    within = [not TESTS["beyond"](point[2] * plane.f(point)) for point in plane.points]
    return Exercise(
        Html(task), [given(plane)], parts, lambda: _way(plane),
        lambda solved: pictured(plane, solved, within, "a possible support vector"),
    )  # fmt: skip


def _way(plane: Plane) -> Way:
    """The way to this line; where a point violates its margin, which no line there has, to a trained SVM."""
    if any(TESTS["violates"](point[2] * plane.f(point)) for point in plane.points):
        return trained(plane)
    (w1, w2), many = plane.w, len(plane.points)
    middle = [sum(point[i] for point in plane.points) / many for i in (0, 1)]
    off = (w1 * middle[0] + w2 * middle[1] + plane.b) / (w1 * w1 + w2 * w2)
    foot = middle[0] - off * w1, middle[1] - off * w2
    ends = [foot[0] - w2, foot[1] + w1, foot[0] + w2, foot[1] - w1]
    line = ",".join(f"{v:.10g}" for v in ends)
    return Way(SAME, "margin", {"points": packed(plane), "line": line})


KIND = Kind("support", "Support vectors", Way("Maximum margin", "margin", {}), _draw, _make)
