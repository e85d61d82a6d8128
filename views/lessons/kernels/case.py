"""The case of a link of this lesson: the points, C, units, the kernels, and the section below them.

A link names a kernel by a code such as poly:3:1. Numbers that the code leaves out have their defaults.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from datasets.own import OwnTable
from mlcore import svm
from mlcore.svm import Kernel, ProblemError
from views.kit.link import table
from views.kit.link.kinds import OneOf
from views.kit.link.params import Change, Given
from views.kit.own import OWN
from views.subjects.points import dials, reading
from views.subjects.points.points import Points
from views.words.numbers import typed

FEWEST, MOST = 2, 6  # kernels on the wall
FIRST = ("linear", "poly:2:1", "rbf:0.5")
FORMULA = table.FORMULA.default
SHAPES: dict[str, dict[str, float]] = {
    "linear": {}, "poly": {"degree": 3, "coef0": 1.0}, "rbf": {"gamma": 0.5},
    "sigmoid": {"gamma": 0.5, "coef0": 0.0}, "own": {},
}  # fmt: skip
RANGES = {"degree": (1, 20), "coef0": (-1e6, 1e6), "gamma": (1e-6, 1e6)}
TITLES = {
    "linear": "Linear", "poly": "Polynomial", "rbf": "Gaussian", "sigmoid": "Sigmoid", "own": "Your own",
}  # fmt: skip
VECTORS = ("1,3,9,2", "2,4,6,7", "2,3,6,5")  # v, u and w of the lecture


@dataclass(frozen=True)
class Case:
    """The choices of the page. Every field is one or several parameters of the link.

    kernels: codes such as “poly:3:1”; pair: places of two points; formula: of the learner's own kernel;
    below, of: the section below the wall and the kernel it is about, None where the link does not say;
    vectors: v, u, w as typed; at: a place for the votes, as shares of the plane's sides; turn, rise: of
    the picture of the lift, in degrees and per cent; own: the learner's table, if the points are from there
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
    rise: int = 100
    own: OwnTable | None = None


def read(given: Given) -> Case:
    """The case of a link."""
    points, kernels = reading.read(given), _kernels(given)
    about = OneOf({code: code for code in ("own", *kernels)})
    C, units, formula = map(given, (table.COST, table.UNITS, table.FORMULA))
    turn, rise = given(table.TURN), given(table.RISE)
    below = given(table.BELOW) if given.says(table.BELOW) else None
    of = given(table.OF, kind=about) if given.says(table.OF) else None
    pair, vectors, at = _pair(given, points), _vectors(given), _place(given)
    own = given.own if points.source.set == OWN else None
    return Case(points, kernels, C, units, formula, below, pair, of, vectors, at, turn, rise, own)


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
            given.note(f"{error} The page leaves that kernel out.")
    if len(good) > MOST:
        given.note(f"This page compares at most {MOST} kernels, so it shows the first {MOST}.")
    if len(good) < FEWEST:
        given.note(f"This page compares at least {FEWEST} kernels, so it shows the usual ones.")
        return FIRST
    return tuple(good[:MOST])


def _pair(given: Given, points: Points) -> tuple[int, int]:
    """The link counts points from 1. Editing may have reduced their number."""
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
        given.note(f"The link names the pair “{text}”, which these points do not have.")
    return first


def _vectors(given: Given) -> tuple[str, ...]:
    text = given(table.VECTORS)
    vectors = VECTORS if text is None else tuple(text.split(";"))
    if len(vectors) == len(VECTORS):
        return vectors
    given.note("The link does not have three vectors, so these are the ones of the lecture.")
    return VECTORS


def _place(given: Given) -> tuple[float, float]:
    text = given(table.AT)
    try:
        a, b = (float(part) for part in (text or "0.5,0.5").split(","))
    except ValueError:
        a = b = -1.0
    if 0 <= a <= 1 and 0 <= b <= 1:
        return a, b
    given.note(f"The link names the place “{text}”, which is not in the plane.")
    return 0.5, 0.5


# Kernels by their codes ----------------------------------------------------------------------------


def kernel_of(code: str, formula: str) -> Kernel:
    """The kernel of a code in the link. Raises ProblemError in a sentence."""
    name, numbers = numbers_of(code)
    if name == "own":
        return svm.expression(formula)
    if name == "poly":
        degree = numbers["degree"]
        return svm.poly(int(degree) if degree == int(degree) else degree, numbers["coef0"])  # type: ignore[arg-type]
    makers: dict[str, Callable[..., Kernel]] = {"linear": svm.linear, "rbf": svm.rbf, "sigmoid": svm.sigmoid}
    return makers[name](**numbers)


def numbers_of(code: str) -> tuple[str, dict[str, float]]:
    """The name of a kernel and its numbers. Raises ProblemError in a sentence."""
    name, *given = code.split(":")
    shape = SHAPES.get(name)
    if shape is None or len(given) > len(shape):
        raise ProblemError(f"There is no kernel “{code}”.")
    try:
        values = [float(text) for text in given]
    except ValueError:
        raise ProblemError(f"The page cannot read the numbers of the kernel “{code}”.") from None
    numbers = {**shape, **dict(zip(shape, values, strict=False))}
    for part, value in numbers.items():
        low, high = RANGES[part]
        if not low <= value <= high:
            raise ProblemError(f"The {part} of the kernel “{code}” goes from {typed(low)} to {typed(high)}.")
    return name, numbers


def code_of(name: str, numbers: Mapping[str, float]) -> str:
    """The kernel as a link writes it: poly:3:1."""
    return ":".join([name, *(f"{numbers[part]:g}" for part in SHAPES[name])])


def title_of(code: str, formula: str) -> tuple[str, str]:
    """Name and formula of a kernel, or the formula as typed if it is unreadable."""
    try:
        return TITLES[code.split(":", maxsplit=1)[0]], kernel_of(code, formula).text
    except ProblemError:
        return TITLES[code.split(":", maxsplit=1)[0]], formula


def plain_title(code: str, formula: str) -> str:
    """Name and formula in one line."""
    title, text = title_of(code, formula)
    return f"{title}: {text}"


def dialled(case: Case, report: object) -> Change | None:
    """The change by a slider on the wall: C, or the gamma of a kernel."""
    C = dials.turned(report, "C", table.COST)
    if C is not None:
        return table.COST.change(C)
    for place, code in enumerate(case.kernels):
        name, numbers = numbers_of(code)
        gamma = dials.turned(report, f"gamma {place}", table.GAMMA)
        if gamma is not None and "gamma" in numbers:
            new = code_of(name, {**numbers, "gamma": gamma})
            also = table.OF.change(new) if case.of == code else {}
            return {**put([*case.kernels[:place], new, *case.kernels[place + 1 :]]), **also}
    return None


def put(kernels: Sequence[str]) -> Change:
    """The change to other kernels on the wall."""
    return table.KERNELS.change(None if tuple(kernels) == FIRST else ";".join(kernels))
