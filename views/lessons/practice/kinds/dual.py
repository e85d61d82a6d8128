"""From the multipliers of a hard margin to w, b and f(x), and to the values of the dual and the primal."""

from collections.abc import Sequence
from fractions import Fraction
from math import hypot
from random import Random
from typing import NamedTuple

from views.kit.panels import Panels, Said, Sketches, Way
from views.lessons.practice.exercise import Blank, Choice, Exercise, Kind, Line, Own, Slip
from views.lessons.practice.kinds.dot import dot, signed, vector
from views.lessons.practice.kinds.margin import BOX, NAMES, SIDES
from views.lessons.practice.kinds.records import SAME
from views.stage.sketch.places import Dot, level, places
from views.subjects.points.reading import pack
from views.words.html import Html, class_name, table
from views.words.numbers import amount

MOST = 6  # of a coordinate
FINEST = 10_000  # multipliers have at most four decimals
ROOMY = 10  # a C that no multiplier reaches
NEW = "N"


class Multiplied(NamedTuple):
    """A training point, its class, and its multiplier."""

    x: tuple[int, int]
    y: int
    alpha: float


class Trained(NamedTuple):
    """The training points with their multipliers, and a new point."""

    points: tuple[Multiplied, ...]
    new: tuple[int, int]

    @property
    def support(self) -> list[Multiplied]:
        """Those with a multiplier."""
        return [point for point in self.points if point.alpha]


def _total(points: Sequence[Multiplied], place: int, signs: bool = True) -> float:
    """A place of w; signs: with the classes."""
    return sum(point.alpha * (point.y if signs else 1) * point.x[place] for point in points)


def _plane(points: Sequence[Multiplied]) -> tuple[tuple[float, float], float]:
    """w and b."""
    w = _total(points, 0), _total(points, 1)
    first = next(point for point in points if point.alpha)
    return w, first.y - dot(w, first.x)


def _exact(share: Fraction) -> float | None:
    """As a decimal number that has few places, or None."""
    return float(share) if (share * FINEST).denominator == 1 else None


def _pair(rng: Random) -> list[tuple[tuple[int, int], int, Fraction]]:
    """Two support vectors, each nearest to the other class."""
    x, z = ((rng.randint(0, MOST), rng.randint(0, MOST)) for _ in "xz")
    far = (x[0] - z[0]) ** 2 + (x[1] - z[1]) ** 2
    return [(x, 1, Fraction(2, far)), (z, -1, Fraction(2, far))] if far > 1 else []


def _three(rng: Random) -> list[tuple[tuple[int, int], int, Fraction]]:
    """Two on one side of the margin, and one on the other, whose foot is between them."""
    a, b = rng.choice(((1, 0), (0, 1), (1, 1), (1, -1), (2, 1), (1, 2), (2, -1), (1, -2)))
    apart, away, foot = rng.randint(2, 4), rng.choice((-3, -2, -1, 1, 2, 3)), rng.randint(1, 3)
    if foot >= apart:
        return []
    p, q = rng.randint(0, MOST), rng.randint(0, MOST)
    r = p - apart * b, q + apart * a
    one = p - foot * b + away * a, q + foot * a + away * b
    whole = Fraction(2, away * away * (a * a + b * b))
    y = rng.choice((-1, 1))
    return [(one, y, whole), ((p, q), -y, whole * (apart - foot) / apart), (r, -y, whole * foot / apart)]


def _draw(rng: Random) -> Trained | None:
    found = rng.choice((_pair, _three, _three))(rng)
    points = [Multiplied(x, y, alpha) for x, y, share in found if (alpha := _exact(share)) is not None]
    if not points or len(points) < len(found):
        return None
    beyond = Multiplied((rng.randint(0, MOST), rng.randint(0, MOST)), rng.choice((-1, 1)), 0)
    new = (rng.randint(0, MOST), rng.randint(0, MOST))
    every = [*points, beyond]
    w, b = _plane(points)
    if not all(0 <= place <= MOST for point in every for place in point.x) or not (b and any(w)):
        return None
    if beyond.y * (dot(w, beyond.x) + b) < 1.1 or not 0.1 < abs(dot(w, new) + b) < 20:
        return None
    if len({new, *(point.x for point in every)}) <= len(every):
        return None
    rng.shuffle(every)
    return Trained(tuple(every), new)


def _w(case: Trained, place: int) -> Line:
    points, name = case.support, f"w{'₁₂'[place]}"
    blank = Blank(f"w{place + 1}", f"w{place + 1}", lambda own: _total(points, place), slips=[
        Slip(lambda own: _total(points, place, signs=False),
             "You left out the classes. Each term is α·y·x, and y is +1 or −1."),
        Slip(lambda own: sum(point.y * point.x[place] for point in points),
             "You left out the multipliers. Each term is α·y·x."),
        Slip(lambda own: -_total(points, place),
             "Check the signs. Add the terms of class +1, and subtract those of class −1."),
        Slip(lambda own: _total(points, place) / len(points), "Do not divide by the number of points."),
    ])  # fmt: skip
    terms = " + ".join(
        f"{amount(point.alpha)}·{signed(point.y)}·{signed(point.x[place])}" for point in points
    )
    return Line((f"{name} = Σ αᵢ·yᵢ·xᵢ{'₁₂'[place]} =", blank), f"{name} = {terms}")


def _b(case: Trained) -> Line:
    at = next(i for i, point in enumerate(case.points) if point.alpha)
    point, other = case.points[at], next(point for point in case.points if not point.alpha)

    def reached(own: Own, x: Sequence[int]) -> float:
        return float(own["w1"] * x[0] + own["w2"] * x[1])

    blank = Blank("b", "b", lambda own: point.y - reached(own, point.x), slips=[
        Slip(lambda own: reached(own, point.x) - point.y, "Check the sign. b is y − w·x."),
        Slip(lambda own: -reached(own, point.x), "That is −w·x. Add the class y of the support vector."),
        Slip(lambda own: -point.y - reached(own, point.x),
             f"Check the class of the support vector {NAMES[at]}."),
        Slip(lambda own: other.y - reached(own, other.x),
             "You used a point with α = 0, which is beyond the margin. Use a support vector."),
    ])  # fmt: skip
    worked = f"b = {signed(point.y)} − w·{vector(point.x)}. Every support vector gives the same b."
    return Line((f"b = y − w·x of the support vector {NAMES[at]} =", blank), worked)


def _f(case: Trained) -> list[Line]:
    x = case.new
    f = Blank("f", "f of N", lambda own: own["w1"] * x[0] + own["w2"] * x[1] + own["b"], slips=[
        Slip(lambda own: own["w1"] * x[0] + own["w2"] * x[1], "You left out b in f(x) = w·x + b."),
        Slip(lambda own: own["w1"] * x[0] + own["w2"] * x[1] - own["b"],
             "Check the sign of b. In f(x) = w·x + b, use b as it is."),
    ])  # fmt: skip

    def side(own: Own) -> list[str]:
        return [key for key, right in (("plus", own["f"] >= 0), ("minus", own["f"] <= 0)) if right]

    klass = Choice("class", "predicted class of N", SIDES, side,
                   dict.fromkeys(SIDES, "The predicted class is the sign of f(x)."))  # fmt: skip
    return [
        Line((f"f of the new point {NEW} =", f), f"f(x) = w·{vector(x)} + b"),
        Line((f"Predicted class of {NEW}:", klass), "The predicted class is the sign of f(x)."),
    ]


def _values(case: Trained) -> list[Line]:
    alphas = [point.alpha for point in case.support]

    def squared(own: Own) -> float:
        return float(own["w1"] ** 2 + own["w2"] ** 2)

    plain = sum(_total(case.support, place, signs=False) ** 2 for place in (0, 1))
    dual = Blank("dual", "value of the dual", lambda own: sum(alphas) - squared(own) / 2, slips=[
        Slip(lambda own: sum(alphas), "That is Σ αᵢ. Subtract half of |w|²."),
        Slip(lambda own: sum(alphas) - squared(own), "You left out the ½ before the double sum."),
        Slip(lambda own: sum(alphas) + squared(own) / 2, "Check the sign. Subtract the double sum."),
        Slip(lambda own: sum(alphas) - plain / 2,
             "You left out the classes in the double sum. Each term has yᵢ·yⱼ."),
    ])  # fmt: skip
    primal = Blank("primal", "value of the primal", lambda own: squared(own) / 2, slips=[
        Slip(squared, "You left out the ½ before |w|²."),
        Slip(lambda own: hypot(own["w1"], own["w2"]) / 2, "That is half of |w|. Use half of |w|²."),
    ])  # fmt: skip
    return [
        Line(("Dual  Σ αᵢ − ½ Σ Σ yᵢ·yⱼ·αᵢ·αⱼ·xᵢ·xⱼ =", dual),
             f"The double sum is |w|², so the dual is {' + '.join(map(amount, alphas))} − ½·|w|²"),
        Line(("Primal  ½·|w|² =", primal),
             "½·(w₁² + w₂²). At the optimum the primal and the dual have the same value."),
    ]  # fmt: skip


def _make(case: Trained) -> Exercise:
    many = Blank("many", "how many are support vectors", lambda own: len(case.support), 0, [
        Slip(lambda own: len(case.points), "Those are all training points. Count the ones with α > 0."),
        Slip(lambda own: len(case.points) - len(case.support),
             "Those have α = 0. Support vectors have α > 0."),
    ])  # fmt: skip
    parts = [
        Line(("Support vectors:", many), "Count the points with α > 0."),
        _w(case, 0), _w(case, 1), _b(case), *_f(case), *_values(case),
    ]  # fmt: skip
    rows = [
        [name, vector(point.x), class_name(int(point.y > 0), SIDES["plus" if point.y > 0 else "minus"]),
         amount(point.alpha)]
        for name, point in zip(NAMES, case.points, strict=False)
    ]  # fmt: skip
    given = Said(
        table(f"Training points, and a new point {NEW} at {vector(case.new)}",
              ["Point", "Coordinates", "Class y", "α"], rows, css="gh-given")
    )  # fmt: skip
    task = (
        "A linear SVM with a hard margin has found these multipliers. What are w, b and f(x) of the new "
        "point? What are the values of the dual and the primal?"
    )
    return Exercise(Html(task), [given], parts, lambda: _way(case), lambda solved: _picture(case, solved))


def _way(case: Trained) -> Way:
    """To SMO on these points, with a box that no multiplier fills."""
    points = pack([point.x for point in case.points], [point.y for point in case.points])
    return Way(SAME, "smo", {"points": points, "C": amount(ROOMY), "step": "end"})


def _picture(case: Trained, solved: bool) -> Panels:
    """The points; once it is solved, with the boundary, the margin, and a ring around each support vector."""
    w, b = _plane(case.points)
    dots = [
        Dot(*point.x, name, int(point.y > 0), solved and bool(point.alpha))
        for name, point in zip(NAMES, case.points, strict=False)
    ]
    dots.append(Dot(*case.new, NEW))
    lines = [level(w, at - b, BOX, dashed=bool(at)) for at in (-1, 0, 1)] if solved else []
    alt = "The points" + (", the boundary, the margin on both sides" if solved else "")
    caption = "Boundary and margin, with a ring around each support vector" if solved else "The points"
    return [Sketches([places(dots, lines, box=BOX, alt=alt, caption=caption)], "points")]


KIND = Kind(
    "dual",
    "From multipliers to f(x)",
    Way("SMO", "smo", {"set": "touching"}),
    _draw,
    _make,
    result=("b", "f", "dual"),
)
