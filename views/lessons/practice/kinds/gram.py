"""The Gram matrix of two points, and what its eigenvalues say about a kernel."""

from collections.abc import Callable, Sequence
from math import sqrt
from random import Random
from typing import NamedTuple

from views.kit.panels import Said, Way
from views.lessons.practice.exercise import Blank, Choice, Exercise, Grid, Kind, Line, Own, Slip
from views.lessons.practice.kinds.dot import dot, vector
from views.lessons.practice.kinds.records import SAME
from views.subjects.points.reading import pack
from views.words.html import Html, table

VERDICTS = {
    "negative": "one eigenvalue is negative, so K is not a kernel",
    "passes": "no eigenvalue is negative, so these points do not rule K out",
}
TINY = 1e-9
Place = tuple[int, int]


class Formula(NamedTuple):
    """A function of two points that may be a kernel; typed: as the lesson on kernels reads it."""

    text: str
    typed: str
    of: Callable[[Place, Place], int]


def _city(x: Place, z: Place) -> int:
    return abs(x[0] - z[0]) + abs(x[1] - z[1])


def _least(x: Place, z: Place) -> int:
    return min(x[0], z[0]) + min(x[1], z[1])


FORMULAS = (
    Formula("x·z", "x.z", lambda x, z: int(dot(x, z))),
    Formula("x·z + 1", "x.z+1", lambda x, z: int(dot(x, z)) + 1),
    Formula("(x·z + 1)²", "(x.z+1)^2", lambda x, z: (int(dot(x, z)) + 1) ** 2),
    Formula("x·z − 1", "x.z-1", lambda x, z: int(dot(x, z)) - 1),
    Formula("(x·z − 1)²", "(x.z-1)^2", lambda x, z: (int(dot(x, z)) - 1) ** 2),
    Formula("|x − z|²", "|x-z|^2", lambda x, z: (x[0] - z[0]) ** 2 + (x[1] - z[1]) ** 2),
    Formula("|x1 − z1| + |x2 − z2|", "abs(x1-z1)+abs(x2-z2)", _city),
    Formula("x1·z1 − x2·z2", "x1*z1-x2*z2", lambda x, z: x[0] * z[0] - x[1] * z[1]),
    Formula("x1·z2 + x2·z1", "x1*z2+x2*z1", lambda x, z: x[0] * z[1] + x[1] * z[0]),
    Formula("max(x1, z1)", "max(x1,z1)", lambda x, z: max(x[0], z[0])),
    Formula("x1·z1 + 2·x2·z2", "x1*z1+2*x2*z2", lambda x, z: x[0] * z[0] + 2 * x[1] * z[1]),
    Formula("(x·z)²", "(x.z)^2", lambda x, z: int(dot(x, z)) ** 2),
    Formula("min(x1, z1) + min(x2, z2)", "min(x1,z1)+min(x2,z2)", _least),
)


class Points(NamedTuple):
    """Two points, and the place of a function in FORMULAS."""

    formula: int
    x: Place
    z: Place


def _draw(rng: Random) -> Points | None:
    formula = rng.randrange(len(FORMULAS))
    x, z = ((rng.randint(0, 5), rng.randint(0, 5)) for _ in "xz")
    of = FORMULAS[formula].of
    values = [abs(of(a, b)) for a, b in ((x, x), (x, z), (z, z))]
    return Points(formula, x, z) if x != z and values[1] and max(values) <= 60 else None


def _eigenvalue(trace: float, determinant: float, way: int) -> float:
    """The smaller one of a symmetric matrix, way −1, or the larger one."""
    return (trace + way * sqrt(max(trace * trace - 4 * determinant, 0.0))) / 2


def _determinant(own: Own, way: int = -1) -> float:
    return float(own["xx"] * own["zz"] + way * own["xz"] * own["zx"])


def _entry(points: Points, name: str) -> Blank:
    places = {"x": points.x, "z": points.z}
    value = FORMULAS[points.formula].of(places[name[0]], places[name[1]])
    return Blank(name, f"K of {name[0]} and {name[1]}", lambda own: value, 0)


def _lines() -> list[Line]:
    trace = Blank("trace", "trace", lambda own: own["xx"] + own["zz"], 0, [
        Slip(lambda own: own["xx"] * own["zz"],
             "That is the product of the diagonal entries. The trace is their sum."),
        Slip(lambda own: own["xx"] + own["zz"] + own["xz"] + own["zx"],
             "That is the sum of all four entries. The trace adds only the diagonal."),
    ])  # fmt: skip
    determinant = Blank("det", "determinant", _determinant, 0, [
        Slip(lambda own: -_determinant(own), "Check the sign. The product on the diagonal comes first."),
        Slip(lambda own: _determinant(own, 1), "You added. Subtract the product off the diagonal."),
        Slip(lambda own: own["xx"] * own["zz"] - own["xz"], "Subtract K(x, z)·K(z, x), which is a square."),
    ])  # fmt: skip
    least = Blank("least", "smaller eigenvalue", lambda own: _eigenvalue(own["trace"], own["det"], -1), 3, [
        Slip(lambda own: _eigenvalue(own["trace"], own["det"], 1), "That is the larger eigenvalue."),
        Slip(lambda own: 2 * _eigenvalue(own["trace"], own["det"], -1), "You did not divide by 2."),
        Slip(lambda own: (own["trace"] - (own["trace"] ** 2 - 4 * own["det"])) / 2,
             "You forgot the square root."),
    ])  # fmt: skip
    verdict = Choice(
        "verdict", "Mercer’s condition", VERDICTS,
        lambda own: ["negative" if own["least"] < -TINY else "passes"],
        {"negative": "The smaller eigenvalue is not negative.",
         "passes": "One negative eigenvalue proves that K is not a kernel."},
    )  # fmt: skip
    return [
        Line(("Trace =", trace), "Trace = K(x, x) + K(z, z)"),
        Line(("Determinant =", determinant), "Determinant = K(x, x)·K(z, z) − K(x, z)·K(z, x)"),
        Line(("Smaller eigenvalue =", least), "λ = (trace − √(trace² − 4·determinant))/2"),
        Line(("By Mercer’s condition,", verdict),
             "The Gram matrix of a kernel never has a negative eigenvalue, whatever the points are."),
    ]  # fmt: skip


def _make(points: Points) -> Exercise:
    formula = FORMULAS[points.formula]
    rows: Sequence[Sequence[str | Blank]] = [
        [name, *(_entry(points, name + other) for other in "xz")] for name in "xz"
    ]
    worked = f"Each entry is K(x, z) = {formula.text} for the point of its row and that of its column."
    given = table("Two points", ["Point", "Coordinates"], [["x", vector(points.x)], ["z", vector(points.z)]],
                  css="gh-given")  # fmt: skip
    task = (
        f"K(x, z) = {formula.text}. What is the Gram matrix of these two points? By Mercer’s condition, can "
        "K be a kernel?"
    )
    grid = Grid("Gram matrix", ["", "x", "z"], rows, worked)

    def way() -> Way:
        return Way(SAME, "kernels", {
            "points": pack([points.x, points.z], [-1, 1]), "kernels": "own;linear", "formula": formula.typed,
            "of": "own", "below": "gram",
        })  # fmt: skip

    return Exercise(Html(task), [Said(given)], [grid, *_lines()], way)


KIND = Kind(
    "gram", "Gram matrix and Mercer’s condition", Way("Kernels", "kernels", {"below": "gram"}), _draw, _make,
    lectures=(Points(0, (1, 2), (3, 1)),),
)  # fmt: skip
