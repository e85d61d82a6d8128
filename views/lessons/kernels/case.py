"""What a link of this lesson asks for: the points, C, units, the kernels, and what is shown below them."""

from dataclasses import dataclass, replace

from datasets.own import OwnTable
from mlcore.svm import ProblemError
from views.lessons.kernels.codes import code_of, kernel_of, numbers_of
from views.link import table
from views.link.kinds import OneOf
from views.link.params import Given
from views.own import OWN
from views.points import reading
from views.points.points import Points

FEWEST, MOST = 2, 6  # kernels on the wall
FIRST = ("linear", "poly:2:1", "rbf:0.5", "sigmoid:0.5:0")
FORMULA = table.FORMULA.default
VECTORS = ("1,3,9,2", "2,4,6,7", "2,3,6,5")  # v, u and w of the lecture


@dataclass(frozen=True)
class Case:
    """The choices of the page; every field is one or several parameters of the link.

    kernels: codes such as “poly:3:1”; pair: places of two points; formula: of the learner's own kernel;
    below, of: the section below the wall and the kernel it is about, None where the link does not say;
    vectors: v, u, w as typed; at: a place to vote on, as shares of the plane's sides; turn: of the
    picture of the lift, in degrees; own: the learner's table, if the points are from there
    """

    points: Points
    kernels: tuple[str, ...] = FIRST
    C: float = 1.0
    units: str = "plain"
    formula: str = FORMULA
    below: str | None = None
    pair: tuple[int, int] = (0, 1)
    of: str | None = None
    vectors: tuple[str, ...] = VECTORS
    at: tuple[float, float] = (0.5, 0.5)
    turn: int = 0
    own: OwnTable | None = None


def basis(case: Case) -> Case:
    """What the wall follows from."""
    return Case(case.points, case.kernels, case.C, case.units, case.formula)


def read(given: Given) -> Case:
    """The case of a link."""
    points, kernels = reading.read(given), _kernels(given)
    about = OneOf({code: code for code in ("own", *kernels)})
    return Case(
        points,
        kernels,
        given(table.COST),
        given(table.UNITS),
        given(table.FORMULA),
        given(table.BELOW) if given.says(table.BELOW) else None,
        _pair(given, points),
        given(table.OF, kind=about) if given.says(table.OF) else None,
        _vectors(given),
        _place(given),
        given(table.TURN),
        given.own if points.source.set == OWN else None,
    )


def edited(case: Case, points: Points) -> Case:
    """The case with other points."""
    return replace(case, points=points)


def _kernels(given: Given) -> tuple[str, ...]:
    text = given(table.KERNELS)
    if text is None:
        return FIRST
    good: list[str] = []
    for code in filter(None, text.split(";")):
        try:
            name, numbers = numbers_of(code)
            kernel_of(code, FORMULA)
            good.append(code_of(name, numbers))
        except ProblemError as error:
            given.note(f"{error} It is left out.")
    if len(good) > MOST:
        given.note(f"The wall has room for {MOST} kernels; these are the first {MOST}.")
    if len(good) < FEWEST:
        given.note(f"A wall has at least {FEWEST} kernels; this is the usual one.")
        return FIRST
    return tuple(good[:MOST])


def _pair(given: Given, points: Points) -> tuple[int, int]:
    """Points are counted from 1 in the link. Edited ones may have become fewer."""
    text, n = given(table.PAIR), points.n
    first = (0, min(1, max(n - 1, 0)))
    if text is None:
        return first
    try:
        i, j = (int(part) - 1 for part in text.split(","))
    except ValueError:
        i = j = -1
    if 0 <= i < n and 0 <= j < n:
        return i, j
    if not points.edited:
        given.note(f"The link asks for the pair “{text}”, which these points do not have.")
    return first


def _vectors(given: Given) -> tuple[str, ...]:
    text = given(table.VECTORS)
    vectors = VECTORS if text is None else tuple(text.split(";"))
    if len(vectors) == len(VECTORS):
        return vectors
    given.note("The link carries other than three vectors; these are those of the lecture.")
    return VECTORS


def _place(given: Given) -> tuple[float, float]:
    text = given(table.AT)
    try:
        a, b = (float(part) for part in (text or "0.5,0.5").split(","))
    except ValueError:
        a = b = -1.0
    if 0 <= a <= 1 and 0 <= b <= 1:
        return a, b
    given.note(f"The link asks for the place “{text}”, which is not in the plane.")
    return 0.5, 0.5
