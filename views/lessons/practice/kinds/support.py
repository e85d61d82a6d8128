"""Which points can be support vectors of a given hyperplane, and whether its margin is hard."""

from collections.abc import Callable, Sequence
from random import Random

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
from views.panels import Way
from views.words.html import Html

PLACES = {"beyond": "beyond it", "on": "on it", "violates": "violates it"}
TESTS: dict[str, Callable[[float], bool]] = {
    "beyond": lambda reached: reached > 1 + 1e-9,
    "on": lambda reached: abs(reached - 1) <= 1e-9,
    "violates": lambda reached: reached < 1 - 1e-9,
}
YES_NO = {"yes": "yes", "no": "no"}


def _draw(lot: Random) -> Plane | None:
    plane = drawn(lot, 5)
    reached = [point[2] * plane.f(point) for point in plane.points]
    on, off = sum(map(TESTS["on"], reached)), sum(map(TESTS["violates"], reached))
    if not on or max(reached) <= 1 or off > lot.choice((0, 0, 2)) or max(map(abs, reached)) > 9:
        return None
    return plane if len({point[2] for point in plane.points}) == 2 else None


def _row(plane: Plane, at: int) -> Sequence[str | Answered]:
    point, name = plane.points[at], NAMES[at]
    y = point[2]
    slips = [
        *slips_of_f(plane, point, y),
        Slip(lambda own: -y * plane.f(point), "The sign of the class: f(x) is multiplied by y, +1 or −1."),
    ]
    return (
        f"{name}, y = {sign(point)}",
        Blank(f"yf{at}", f"y·f of {name}", lambda own: y * plane.f(point), 1, slips),
        Choice(f"at{at}", f"where {name} is", PLACES,
               lambda own: [key for key, test in TESTS.items() if test(own[f"yf{at}"])],
               dict.fromkeys(PLACES, "y·f(x) above 1 is beyond the margin, 1 on it, below 1 violates it.")),
    )  # fmt: skip


def _make(plane: Plane) -> Exercise:
    many = len(plane.points)

    def count(own: Own, *where: str) -> int:
        return sum(1 for i in range(many) for key in where if TESTS[key](own[f"yf{i}"]))

    support = Blank("support", "how many can be", lambda own: count(own, "on", "violates"), 0, [
        Slip(lambda own: count(own, "on"), "Points that violate the margin are support vectors, too."),
        Slip(lambda own: count(own, "violates"), "Points on the margin can be support vectors, too."),
        Slip(lambda own: count(own, "beyond"), "Those have α = 0: they are no support vectors."),
    ])  # fmt: skip
    hard = Choice(
        "hard", "hard margin", YES_NO, lambda own: ["no" if count(own, "violates") else "yes"],
        {"yes": "A point with y·f(x) below 1 violates it.", "no": "No point has y·f(x) below 1."},
    )  # fmt: skip
    parts: list[Line | Grid] = [
        Grid("Where the points are", ["Point", "y·f(x)", "Margin"], [_row(plane, i) for i in range(many)],
             f"f(x), before it is multiplied by y: {worked(plane)}."),
        Line(("Points on the margin or violating it, which can be support vectors:", support),
             "Those whose y·f(x) is 1 or less; the others have a multiplier of 0 in a trained SVM."),
        Line(("Do all points meet the constraints of a hard margin?", hard),
             "A hard margin has y·f(x) ≥ 1 at every point."),
    ]  # fmt: skip
    task = (
        "Where are the points: beyond the margin, on it, or do they violate it? Which can be support vectors?"
    )
    within = [not TESTS["beyond"](point[2] * plane.f(point)) for point in plane.points]
    return Exercise(
        Html(task), [given(plane)], parts, lambda: _way(plane),
        lambda solved: pictured(plane, solved, within, "it can be one"),
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
