"""Which functions are convex on an interval, by their second derivatives."""

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import NamedTuple

from views.kit.charts import Curve
from views.kit.panels import Panels, Sketches, Way
from views.lessons.practice.exercise import Blank, Choice, Exercise, Grid, Kind, Line, Own, Slip
from views.stage.sketch import Axis, curves
from views.words.html import Html
from views.words.numbers import amount

NAMES = ("f", "g", "h")
SHAPES = {"convex": "convex", "concave": "concave", "neither": "neither"}
SIZE = (330.0, 200.0)
PLACES = 60  # of a curve that is drawn


def _terms(terms: Iterable[tuple[int, str]]) -> str:
    """A polynomial, written from the highest power down: 2x³ − x + 1."""
    said = ""
    for factor, power in terms:
        if factor:
            sign = ("−" if factor < 0 else "") if not said else (" − " if factor < 0 else " + ")
            said += sign + ("" if abs(factor) == 1 and power else str(abs(factor))) + power
    return said or "0"


class Quartic(NamedTuple):
    """a·x⁴ + b·x³ + c·x² + d·x, of a and b at most one: so f″ has its extremes at both ends or at 0."""

    a: int
    b: int
    c: int
    d: int

    def at(self, x: float) -> float:
        """f(x)."""
        return self.a * x**4 + self.b * x**3 + self.c * x**2 + self.d * x

    def slope(self, x: float) -> float:
        """f′(x)."""
        return 4 * self.a * x**3 + 3 * self.b * x**2 + 2 * self.c * x + self.d

    def bend(self, x: float) -> float:
        """f″(x)."""
        return 12 * self.a * x**2 + 6 * self.b * x + 2 * self.c

    @property
    def text(self) -> str:
        """f, written out."""
        return _terms(zip(self, ("x⁴", "x³", "x²", "x"), strict=True))

    @property
    def bent(self) -> str:
        """f″, written out."""
        return _terms(zip((12 * self.a, 6 * self.b, 2 * self.c), ("x²", "x", ""), strict=True))


class Functions(NamedTuple):
    """Functions on an interval around 0; one of them is convex."""

    low: int
    high: int
    all: tuple[Quartic, ...]

    @property
    def places(self) -> tuple[int, ...]:
        """Where f″ may be lowest or highest."""
        return (self.low, 0, self.high)


def _shape(bends: Sequence[float]) -> list[str]:
    """The verdict on a function with these second derivatives. A straight line is both."""
    found = [key for key, right in (("convex", min(bends) >= 0), ("concave", max(bends) <= 0)) if right]
    return found or ["neither"]


def _quartic(rng: Random) -> Quartic:
    a, b = rng.choice(((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1), (0, 2), (0, -2), (0, 1), (0, -1)))
    return Quartic(a, b, rng.choice((-8, -6, -5, -4, -3, -2, -1, 1, 2, 3, 4, 5, 6, 8)), rng.randint(-5, 5))


def _draw(rng: Random) -> Functions | None:
    case = Functions(-rng.randint(1, 3), rng.randint(1, 3), tuple(_quartic(rng) for _ in NAMES))
    shapes = [_shape([one.bend(x) for x in case.places]) for one in case.all]
    degrees = {(one.a != 0, one.b != 0) for one in case.all}
    good = shapes.count(["convex"]) == 1 and ["neither"] in shapes and len(degrees) > 1
    return case if good and any(one.a or one.b for one in case.all if one.bend(0) > 0) else None


def _bend(one: Quartic, name: str, x: int, at: int) -> Blank:
    return Blank(f"{name}{at}", f"second derivative of {name} at {amount(x)}", lambda own: one.bend(x), 0, [
        Slip(lambda own: one.slope(x), "That is the first derivative. Differentiate once more."),
        Slip(lambda own: one.at(x), "That is the value of the function there."),
        *([Slip(lambda own: one.bend(-x), "Check the sign of x. Use x exactly as given.")]
          if one.b and x else []),
        Slip(lambda own: one.bend(x) - 2 * one.c, "You left out the x² term. It contributes a constant."),
        Slip(lambda own: one.bend(x) - one.c, "The second derivative of c·x² is 2·c."),
    ])  # fmt: skip


def _said(own: Own, name: str) -> Mapping[str, str]:
    bends = [own[f"{name}{at}"] for at in range(3)]
    if "neither" in _shape(bends):
        return dict.fromkeys(SHAPES, "Its second derivative changes sign on the interval.")
    return {
        "neither": "Its second derivative does not change sign on the interval.",
        "convex": "Its second derivative is negative, so the function bends downwards.",
        "concave": "Its second derivative is positive, so the function bends upwards.",
    }


def _row(case: Functions, one: Quartic, name: str) -> list[str | Blank | Choice]:
    shape = Choice(
        f"k{name}", f"what {name} is", SHAPES,
        lambda own: _shape([own[f"{name}{at}"] for at in range(3)]), lambda own: _said(own, name),
    )  # fmt: skip
    return [f"{name}(x) = {one.text}", *(_bend(one, name, x, at) for at, x in enumerate(case.places)), shape]


def _make(case: Functions) -> Exercise:
    named = dict(zip(NAMES, case.all, strict=True))
    right = next(name for name, one in named.items() if _shape([*map(one.bend, case.places)]) == ["convex"])

    def global_one(own: Own) -> list[str]:
        return [name for name in NAMES if own[f"k{name}"] == "convex"] or [right]

    low, high = amount(case.low), amount(case.high)
    only = Choice(
        "sure", "function whose local minimum is global", {name: name for name in NAMES}, global_one,
        dict.fromkeys(NAMES, "This function is not convex, so a local minimum need not be its lowest value."),
    )  # fmt: skip
    bent = ", ".join(f"{name}″(x) = {one.bent}" for name, one in named.items())
    parts: list[Line | Grid] = [
        Grid(f"Second derivatives, with the lowest and the highest on [{low}, {high}] among them",
             ["Function", *(f"at {amount(x)}" for x in case.places), "On the interval"],
             [_row(case, one, name) for name, one in named.items()],
             f"{bent}. A function is convex if its second derivative is nowhere below 0, and concave if it "
             "is nowhere above 0."),
        Line((f"A local minimum within ({low}, {high}) must be the global one there for", only),
             "Every local minimum of a convex function is a global one."),
    ]  # fmt: skip

    def picture(solved: bool) -> Panels:
        return [Sketches([_drawn(case)], "functions")] if solved else []

    task = f"Which of these functions are convex on the interval [{low}, {high}], and which are concave?"
    return Exercise(Html(task), [], parts, picture=picture)


def _drawn(case: Functions) -> object:
    xs = [case.low + (case.high - case.low) * i / PLACES for i in range(PLACES + 1)]
    colours = [f"var(--gh-c{i})" for i in range(len(NAMES))]
    lines = [
        Curve(name, xs, [one.at(x) for x in xs], colour)
        for name, one, colour in zip(NAMES, case.all, colours, strict=True)
    ]
    heights = [y for line in lines for y in line.y]
    alt = "The graphs of " + ", ".join(NAMES)
    y = Axis("", min(heights), max(heights))
    drawing = curves(lines, Axis("x", case.low, case.high), y, None, SIZE, alt, "Their graphs")
    return drawing._replace(wide=False)


KIND = Kind(
    "convex",
    "Convex functions",
    Way("Maximum margin", "margin", {"optimum": "true"}),
    _draw,
    _make,
    result=("kf", "kg", "kh", "sure"),
)
