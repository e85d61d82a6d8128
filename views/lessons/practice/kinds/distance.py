"""Points and a hyperplane: f(x), the distance of each point, and the side on which it is."""

from collections.abc import Sequence
from itertools import product
from math import hypot
from random import Random
from typing import NamedTuple

from views.kit.panels import Panels, Said, Sketches, Way
from views.lessons.practice.exercise import Blank, Choice, Exercise, Grid, Kind, Line, Own, Piece, Slip
from views.lessons.practice.kinds.dot import dot, multiplied, signed, vector
from views.lessons.practice.kinds.margin import BOX
from views.stage.sketch.places import Dot, level, places
from views.words.html import Html, table
from views.words.numbers import amount

NAMES = ("A", "B")  # of points, which x1 and x2 are not
SIDES = {"plus": "positive", "minus": "negative"}
NEARER = {name: name for name in NAMES}
SAME = 1e-3  # distances that agree to three decimals


class Points(NamedTuple):
    """w, b, and two points of the plane."""

    w: tuple[int, int]
    b: int
    points: tuple[tuple[int, int], ...]

    def f(self, x: Sequence[int]) -> float:
        """w·x + b."""
        return dot(self.w, x) + self.b


def _draw(rng: Random) -> Points | None:
    numbers = (-4, -3, -2, -1, 1, 2, 3, 4)
    w = (rng.choice(numbers), rng.choice(numbers))
    points = tuple((rng.randint(0, 6), rng.randint(0, 6)) for _ in NAMES)
    case = Points(w, rng.choice((-9, -8, -7, -6, -5, -4, -3, -2, 2, 3, 4, 5, 6, 7, 8, 9)), points)
    reached = [abs(case.f(x)) for x in points]
    corners = [case.f(x) for x in product((0, 6), repeat=2)]
    crosses = min(corners) < 0 < max(corners)
    return case if crosses and all(reached) and len(set(reached)) == 2 and max(reached) <= 25 else None


def _row(case: Points, name: str, x: tuple[int, int]) -> list[Piece]:
    f = Blank(f"f{name}", f"f of {name}", lambda own: case.f(x), 0, [
        Slip(lambda own: case.f(x) - 2 * case.b, "Check the sign of b. In f(x) = w·x + b, use b as given."),
        Slip(lambda own: case.f(x) - case.b, "You left out b in f(x) = w·x + b."),
        *([Slip(lambda own: dot([*map(abs, case.w)], x) + case.b,
                "Check the signs in w·x. The product of a negative and a positive number is negative.")]
          if min(case.w) < 0 else []),
    ])  # fmt: skip
    far = Blank(f"d{name}", f"distance of {name}", lambda own: abs(own[f"f{name}"]) / own["norm"], slips=[
        *([Slip(lambda own: own[f"f{name}"] / own["norm"], "A distance is never negative. Use |f(x)|.")]
          if case.f(x) < 0 else []),
        Slip(lambda own: abs(own[f"f{name}"]), "That is |f(x)|. Divide it by |w|."),
        Slip(lambda own: abs(own[f"f{name}"]) / own["norm"] ** 2, "You divided by |w|². Divide by |w|."),
        Slip(lambda own: hypot(*x), "That is the distance from the origin. Use |f(x)|/|w|."),
        Slip(lambda own: own["norm"] / abs(own[f"f{name}"]),
             "This is the wrong way round. Divide |f(x)| by |w|.", False),
    ])  # fmt: skip

    def side(own: Own) -> list[str]:
        f = own[f"f{name}"]
        return [key for key, right in (("plus", f >= 0), ("minus", f <= 0)) if right]

    feedback = {
        "plus": "The side is the sign of f(x), which is negative here.",
        "minus": "The side is the sign of f(x), which is positive here.",
    }
    return [name, f, far, Choice(f"side{name}", f"side of {name}", SIDES, side, feedback)]


def _nearer(own: Own) -> list[str]:
    first, second = (own[f"d{name}"] for name in NAMES)
    if abs(first - second) < SAME:
        return [*NAMES]
    return ["A" if first < second else "B"]


def _make(case: Points) -> Exercise:
    w = case.w
    norm = Blank("norm", "length of w", lambda own: hypot(*w), slips=[
        Slip(lambda own: dot(w, w), "That is |w|². Take the square root."),
        Slip(lambda own: sum(map(abs, w)),
             "That is the sum of the absolute values. |w| is the root of the sum of the squares."),
        Slip(lambda own: hypot(*w, case.b),
             "You included b. The length of w depends only on the numbers in w."),
    ])  # fmt: skip
    pairs = list(zip(NAMES, case.points, strict=True))
    written = ", ".join(f"{name}: {multiplied(w, x)} + {signed(case.b)}" for name, x in pairs)
    parts: list[Line | Grid] = [
        Line(("|w| =", norm), f"|w| = √({' + '.join(f'{signed(one)}²' for one in w)})"),
        Grid("f(x) = w·x + b, the distance |f(x)|/|w|, and the side",
             ["Point", "f(x)", "Distance", "Side"], [_row(case, *pair) for pair in pairs],
             f"f(x): {written}. Divide |f(x)| by |w|. The sign of f(x) gives the side."),
        Line(("Nearer to the hyperplane:", Choice("nearer", "the nearer point", NEARER, _nearer,
                                                  dict.fromkeys(NAMES, "Compare the two distances."))),
             "|w| is the same for both points, so |f(x)| decides."),
    ]  # fmt: skip
    caption = f"w = {vector(w)}, b = {amount(case.b)}"
    rows = [[name, vector(x)] for name, x in pairs]
    given = Said(table(caption, ["Point", "Coordinates"], rows, css="gh-given"))
    task = "How far is each point from the hyperplane w·x + b = 0? On which side of it is the point?"
    return Exercise(Html(task), [given], parts, picture=lambda solved: _picture(case, solved))


def _picture(case: Points, solved: bool) -> Panels:
    """The points; once it is solved, with the hyperplane."""
    dots = [Dot(*x, name) for name, x in zip(NAMES, case.points, strict=True)]
    lines = [level(case.w, -case.b, BOX)] if solved else []
    what = "The points and the hyperplane" if solved else "The points"
    return [Sketches([places(dots, lines, box=BOX, alt=what, caption=what)], "points")]


_LINE = Points((3, 4), -12, ((5, 3), (1, 1)))
KIND = Kind(
    "distance", "Distance from a hyperplane", Way("The widest margin", "margin", {}), _draw, _make,
    lectures=(_LINE,),
    result=("dA", "dB", "nearer"),
)  # fmt: skip
