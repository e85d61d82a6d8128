"""Whether a set is convex: two of its points, and the one halfway between them."""

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from views.kit.panels import Panels, Said, Sketches, Way
from views.lessons.practice.exercise import Blank, Choice, Exercise, Grid, Kind, Line, Own, Piece, Slip
from views.lessons.practice.kinds.dot import vector
from views.stage.sketch.places import Dot, Stroke, places
from views.words.html import Html, table
from views.words.numbers import amount

YES_NO = {"yes": "yes", "no": "no"}
VERDICTS = {
    "no": "it proves that the set is not convex",
    "open": "it proves nothing, but other points may",
    "outside": "it proves nothing, because a or b is outside",
}
PROVEN, OUTSIDE = 0.5, 0.7  # up to this the lot is for a midpoint outside; up to this for a or b outside
ATTEMPTS = 40  # of points, for one of these
BOX = (-6.0, -6.0, 6.0, 6.0)  # the area that is drawn
LATTICE = [(x, y) for x in range(-6, 7) for y in range(-6, 7)]
Place = tuple[float, float]


class Form(NamedTuple):
    """Sets with g(x) at most, or at least, a constant. why: what makes each convex or not."""

    text: str
    of: Callable[[Place], float]
    sign: str
    convex: bool
    why: str


FORMS = (
    Form("(x1 − 1)² + x2²", lambda x: (x[0] - 1) ** 2 + x[1] ** 2, "≤", True, "It is a disc."),
    Form("x1² + 2·x2²", lambda x: x[0] ** 2 + 2 * x[1] ** 2, "≤", True, "It is an ellipse."),
    Form("x1² + (x2 + 1)²", lambda x: x[0] ** 2 + (x[1] + 1) ** 2, "≥", False,
         "It is the outside of a disc."),
    Form("x2 − (x1 − 1)²", lambda x: x[1] - (x[0] - 1) ** 2, "≥", True, "It is the region above a parabola."),
    Form("x2 − (x1 + 1)²", lambda x: x[1] - (x[0] + 1) ** 2, "≤", False,
         "It is the region below a parabola."),
    Form("|x1 − 1| + 2·|x2|", lambda x: abs(x[0] - 1) + 2 * abs(x[1]), "≤", True,
         "It is a rhombus."),
    Form("2·|x1 + 1| + |x2|", lambda x: 2 * abs(x[0] + 1) + abs(x[1]), "≥", False,
         "It is the outside of a rhombus."),
    Form("x1·(x2 − 1)", lambda x: x[0] * (x[1] - 1), "≥", False, "The two branches of a hyperbola bound it."),
    Form("(x1 + 1)·x2", lambda x: (x[0] + 1) * x[1], "≤", False, "The two branches of a hyperbola bound it."),
    Form("max(x1, x2 − 2)", lambda x: max(x[0], x[1] - 2), "≤", True,
         "It is the intersection of two half-planes."),
    Form("min(x1 + 2, x2)", lambda x: min(x[0] + 2, x[1]), "≤", False, "It is the union of two half-planes."),
    Form("2·x1 − x2", lambda x: 2 * x[0] - x[1], "≤", True, "It is a half-plane."),
    Form("x1 + 2·x2", lambda x: x[0] + 2 * x[1], "≥", True, "It is a half-plane."),
)  # fmt: skip


class Set(NamedTuple):
    """A set: the place of its form in FORMS and the constant; and two of its points."""

    form: int
    bound: int
    a: tuple[int, int]
    b: tuple[int, int]

    @property
    def middle(self) -> Place:
        """The point halfway between both."""
        return (self.a[0] + self.b[0]) / 2, (self.a[1] + self.b[1]) / 2


def within(case: Set, value: float) -> bool:
    """Whether g of a point allows it to be in the set."""
    return value <= case.bound if FORMS[case.form].sign == "≤" else value >= case.bound


def _draw(rng: Random) -> Set | None:
    """A set whose border is seen; for about half of them a midpoint outside that shows it is not convex."""
    form, wanted = rng.randrange(len(FORMS)), rng.random()
    bound = rng.choice((-8, -6, -4, -3, -2, -1, 1, 2, 3, 4, 5, 6, 8, 9, 12, 16, 20, 25, 30))
    of = FORMS[form].of
    share = sum(within(Set(form, bound, (0, 0), (0, 0)), of(place)) for place in LATTICE) / len(LATTICE)
    if not 0.15 <= share <= 0.85 or (wanted < PROVEN and FORMS[form].convex):
        return None
    for _ in range(ATTEMPTS):
        a, b = ((rng.randint(-5, 5), rng.randint(-5, 5)) for _ in "ab")
        case = Set(form, bound, a, b)
        if abs(a[0] - b[0]) + abs(a[1] - b[1]) >= 3 and _kind_of(case) == _wanted(wanted):
            return case
    return None


def _wanted(rng: float) -> str:
    return "no" if rng < PROVEN else "outside" if rng < OUTSIDE else "open"


def _kind_of(case: Set) -> str:
    """The verdict by the midpoint: a key of VERDICTS."""
    a, b, middle = (within(case, FORMS[case.form].of(place)) for place in (case.a, case.b, case.middle))
    return "outside" if not (a and b) else "open" if middle else "no"


def _value(case: Set, name: str) -> Blank:
    form = FORMS[case.form]

    def place(own: Own) -> Place:
        return (own["m1"], own["m2"]) if name == "m" else case.a if name == "a" else case.b

    return Blank(f"g{name}", f"g of {name}", lambda own: form.of(place(own)), 2, [
        Slip(lambda own: form.of((-place(own)[0], place(own)[1])),
             "Check the sign of x1. Use x1 exactly as given."),
        Slip(lambda own: form.of((place(own)[1], place(own)[0])), "You swapped the coordinates."),
    ])  # fmt: skip


def _middle(case: Set, axis: int) -> Blank:
    a, b = case.a[axis], case.b[axis]
    return Blank(f"m{axis + 1}", f"coordinate {axis + 1} of the midpoint", lambda own: (a + b) / 2, 1, [
        Slip(lambda own: a + b, "That is the sum. The midpoint is half of it."),
        Slip(lambda own: (b - a) / 2, "That is half of the difference. Take half of the sum."),
    ])  # fmt: skip


def _inside(case: Set, name: str) -> Choice:
    return Choice(f"in{name}", f"whether {name} is in the set", YES_NO,
                  lambda own: ["yes" if within(case, own[f"g{name}"]) else "no"],
                  dict.fromkeys(YES_NO, "Compare g of the point with the constant."))  # fmt: skip


def _make(case: Set) -> Exercise:
    form, bound = FORMS[case.form], amount(case.bound)
    rows: list[list[Piece]] = [[f"{name} = {vector(place)}", _value(case, name), _inside(case, name)]
            for name, place in (("a", case.a), ("b", case.b))]  # fmt: skip

    def shown(own: Own) -> list[str]:
        if "no" in (own["ina"], own["inb"]):
            return ["outside"]
        return ["no" if own["inm"] == "no" else "open"]

    verdict = Choice("verdict", "what the midpoint shows", VERDICTS, shown, {
        "no": "Only a midpoint outside the set proves this, and only if a and b are inside.",
        "open": "Look at a, b and m again. Which of them are in the set?",
        "outside": "Both points are in the set.",
    })  # fmt: skip

    def truth(own: Own) -> list[str]:
        return ["no" if own["verdict"] == "no" or not form.convex else "yes"]

    convex = Choice("convex", "whether the set is convex", YES_NO, truth,
                    {"yes": "Two points of the set have a midpoint outside it.",
                     "no": "The segment between any two of its points stays inside it."})  # fmt: skip
    inside = f"g(x) = {form.text}. A point is in the set if g(x) {form.sign} {bound}."
    parts: list[Line | Grid] = [
        Grid("Two points", ["Point", "g", "In the set?"], rows, inside),
        Line(("Their midpoint m = (", _middle(case, 0), ",", _middle(case, 1), ")"), "m = (a + b)/2"),
        Line(("g(m) =", _value(case, "m"), "Is m in the set?", _inside(case, "m")),
             inside),
        Line(("What does m show?", verdict),
             "A convex set contains the whole segment between any two of its points."),
        Line(("Is the set convex?", convex), form.why),
    ]  # fmt: skip

    def picture(solved: bool) -> Panels:
        return [Sketches([_drawn(case, solved)], "set")]

    caption = f"The set of all x with g(x) = {form.text} {form.sign} {bound}"
    rows_given = [["a", vector(case.a)], ["b", vector(case.b)]]
    given = [Said(table(caption, ["Point", "Coordinates"], rows_given, css="gh-given"))]
    task = (
        f"Is the set of all x with {form.text} {form.sign} {bound} convex? What do the points a and b show?"
    )
    return Exercise(Html(task), given, parts, picture=picture)


def _drawn(case: Set, solved: bool) -> object:
    dots = [Dot(*case.a, "a"), Dot(*case.b, "b")]
    if not solved:
        return places(dots, alt="The points a and b", caption="The points", box=BOX)
    dots = [*dots, Dot(*case.middle, "m")]
    of = FORMS[case.form].of
    return places(dots, [Stroke((case.a, case.b))], shaded=lambda x, y: within(case, of((x, y))),
                  box=BOX, alt="The set and the segment", caption="The set, shaded")  # fmt: skip


KIND = Kind(
    "convex-set",
    "Convex sets",
    Way("Maximum margin", "margin", {"optimum": "true"}),
    _draw,
    _make,
    result=("verdict", "convex"),
)
