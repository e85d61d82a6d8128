"""What the page “Kernel wall” shows: the choices in its link, kernels by their codes, and their machines."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from math import inf

import numpy as np

from mlcore import svm
from mlcore.svm import CrossValidation, Kernel, Machine, ProblemError
from views import link, own
from views import points as pointing
from views.points import Points
from views.stage.plane.wire import Place
from views.stage.wall.picture import Drawn, is_too_fine, nothing, pane

OWN_PARAMETERS = ("kernels", "C", "units", "below", "pair", "own", "of", "vectors", "at", "turn")
KNOWN = (*pointing.PARAMETERS, *OWN_PARAMETERS, "presenter", own.PARAMETER)
# Of kernels in the link, as rbf:0.5, with the numbers taken if left out.
SHAPES: dict[str, dict[str, float]] = {
    "linear": {},
    "poly": {"degree": 3, "coef0": 1.0},
    "rbf": {"gamma": 0.5},
    "sigmoid": {"gamma": 0.5, "coef0": 0.0},
    "own": {},
}
RANGES = {"degree": (1, 20), "coef0": (-1e6, 1e6), "gamma": (1e-6, 1e6)}
TITLES = {
    "linear": "Linear", "poly": "Polynomial", "rbf": "Gaussian", "sigmoid": "Sigmoid", "own": "Your own",
}  # fmt: skip
FEWEST, MOST = 2, 6  # kernels on the wall
FIRST = ("linear", "poly:2:1", "rbf:0.5", "sigmoid:0.5:0")
FIRST_SET = "ring"  # where kernels differ; the other pages begin with two clouds
FIRST_OWN = "exp(-|x-z|)"
UNITS = {"plain": "As they are", "hundred": "Second × 100", "standard": "Standardised"}
BELOW = {
    "dots": "Dot products",
    "lift": "The lift",
    "gram": "Gram matrix",
    "grid": "C and gamma",
    "classes": "More classes",
}
VECTORS = ("1,3,9,2", "2,4,6,7", "2,3,6,5")  # v, u and w of the lecture
FOLDS = 5
STEPS, FOLD_STEPS = 4_000, 1_500  # so many at most of SMO, for a machine on the wall and for one of a fold


@dataclass(frozen=True)
class Case:
    """The choices of the page; every field is one or several parameters of the link.

    kernels: codes such as “poly:3:1”; pair: places of two points; of: the kernel of the Gram matrix;
    vectors: v, u, w as typed; at: a place to vote on, as shares of the plane's sides; turn: of the
    picture of the lift, in degrees
    """

    points: Points
    kernels: tuple[str, ...] = FIRST
    C: float = 1.0
    units: str = "plain"
    below: str = "lift"
    pair: tuple[int, int] = (0, 1)
    own: str = FIRST_OWN
    of: str = "own"
    vectors: tuple[str, str, str] = VECTORS
    at: tuple[float, float] = (0.5, 0.5)
    turn: int = 0


@dataclass(frozen=True)
class Problem:
    """What one machine is learned from: points in some units, a kernel by its code, C."""

    points: Points
    units: str
    code: str
    own: str
    C: float


@dataclass(frozen=True, eq=False)
class Scaled:
    """Points as a machine sees them: (x − shift) · scale in each coordinate."""

    X: np.ndarray
    shift: Place = (0.0, 0.0)
    scale: Place = (1.0, 1.0)


# Kernels ----------------------------------------------------------------------------------------


def kernel_of(code: str, formula: str) -> Kernel:
    """The kernel of a code in the link. Raises ProblemError in a sentence."""
    name, numbers = numbers_of(code)
    if name == "own":
        return svm.expression(formula)
    if name == "poly":
        degree = numbers["degree"]
        return svm.poly(int(degree) if degree == int(degree) else degree, numbers["coef0"])  # type: ignore[arg-type]
    makers: dict[str, Callable[..., Kernel]] = {
        "linear": svm.linear,
        "rbf": svm.rbf,
        "sigmoid": svm.sigmoid,
    }
    return makers[name](**numbers)


def numbers_of(code: str) -> tuple[str, dict[str, float]]:
    name, *given = code.split(":")
    shape = SHAPES.get(name)
    if shape is None or len(given) > len(shape):
        raise ProblemError(f"There is no kernel “{code}”.")
    try:
        values = [float(text) for text in given]
    except ValueError:
        raise ProblemError(f"The numbers of the kernel “{code}” cannot be read.") from None
    numbers = {**shape, **dict(zip(shape, values, strict=False))}
    for part, value in numbers.items():
        low, high = RANGES[part]
        if not low <= value <= high:
            raise ProblemError(
                f"In the kernel “{code}” {part} goes from {link.plain(low)} to {link.plain(high)}."
            )
    return name, numbers


def code_of(name: str, numbers: dict[str, float]) -> str:
    """The kernel as it stands in the link: poly:3:1."""
    return ":".join([name, *(f"{numbers[part]:g}" for part in SHAPES[name])])


def title_of(code: str, formula: str) -> tuple[str, str]:
    """Name and formula of a kernel; the formula as it was typed if it cannot be read."""
    try:
        return TITLES[code.split(":")[0]], kernel_of(code, formula).text
    except ProblemError:
        return TITLES[code.split(":")[0]], formula


# The link ---------------------------------------------------------------------------------------


def read(query: dict[str, str]) -> tuple[Case, list[str]]:
    """The case of a link, and a sentence for whatever in it had to be mended."""
    strange = [name for name in query if name not in KNOWN]
    notes = [f"The link carries {', '.join(strange)}, unknown on this page."] if strange else []
    reader = link.Reader(query, notes)
    points = pointing.read({"set": FIRST_SET, **query}, notes)
    kernels = _read_kernels(query, notes)
    options = list(dict.fromkeys(["own", *kernels]))
    vectors = query.get("vectors", "").split(";") if "vectors" in query else list(VECTORS)
    if len(vectors) != len(VECTORS):
        notes.append("The link carries other than three vectors; these are those of the lecture.")
        vectors = list(VECTORS)
    return Case(
        points,
        kernels,
        _read_price(query, notes),
        reader.one_of("units", list(UNITS), "plain"),
        reader.one_of("below", list(BELOW), "lift"),
        _read_pair(query, points.n, notes),
        query.get("own", FIRST_OWN)[:400],
        reader.one_of("of", options, "own"),
        (vectors[0], vectors[1], vectors[2]),
        _read_place(query, notes),
        reader.whole("turn", 0, 360, 0),
    ), notes


def _read_kernels(query: dict[str, str], notes: list[str]) -> tuple[str, ...]:
    if "kernels" not in query:
        return FIRST
    good: list[str] = []
    for code in filter(None, query["kernels"].split(";")):
        try:
            name, numbers = numbers_of(code)
            kernel_of(code, FIRST_OWN)
            good.append(code_of(name, numbers))
        except ProblemError as error:
            notes.append(f"{error} It is left out.")
    if len(good) > MOST:
        notes.append(f"The wall has room for {MOST} kernels; these are the first {MOST}.")
    if len(good) < FEWEST:
        notes.append(f"A wall has at least {FEWEST} kernels; this is the usual one.")
        return FIRST
    return tuple(good[:MOST])


def _read_price(query: dict[str, str], notes: list[str]) -> float:
    given = query.get("C", "1")
    try:
        value = float(given)
    except ValueError:
        value = -1.0
    if 1e-6 <= value <= 1e6 or value == inf:
        return value
    notes.append(f"The link asks for C “{given}”; it goes from 0.000001 to 1000000, or is inf, so this is 1.")
    return 1.0


def _read_pair(query: dict[str, str], n: int, notes: list[str]) -> tuple[int, int]:
    """Points are counted from 1 in the link."""
    first = (0, min(1, max(n - 1, 0)))
    if "pair" not in query:
        return first
    try:
        i, j = (int(text) - 1 for text in query["pair"].split(","))
    except ValueError:
        i = j = -1
    if 0 <= i < n and 0 <= j < n:
        return i, j
    notes.append(f"The link asks for the pair “{query['pair']}”, which these points do not have.")
    return first


def _read_place(query: dict[str, str], notes: list[str]) -> tuple[float, float]:
    try:
        a, b = (float(text) for text in query.get("at", "0.5,0.5").split(","))
    except ValueError:
        a = b = -1.0
    if 0 <= a <= 1 and 0 <= b <= 1:
        return a, b
    notes.append(f"The link asks for the place “{query['at']}”, which is not in the plane.")
    return 0.5, 0.5


# Machines ---------------------------------------------------------------------------------------


def scaled(points: Points, units: str) -> Scaled:
    """The points in the units that were chosen. Raises ProblemError where there are none."""
    if not points.n:
        raise ProblemError("There are no points yet. Click into a plane to add some.")
    if units == "hundred":
        return Scaled(points.X * [1.0, 100.0], scale=(1.0, 100.0))
    if units == "standard":
        Z, mean, sd = svm.standardise(points.X)
        (a, b), (c, d) = mean.tolist(), np.where(sd > 0, 1.0 / np.where(sd > 0, sd, 1.0), 1.0).tolist()
        return Scaled(Z, (a, b), (c, d))
    return Scaled(points.X)


@lru_cache(maxsize=128)
def machine_of(problem: Problem) -> Machine:
    """The machine on the wall. Raises ProblemError, in whose sentence the classes have their names."""
    points = problem.points
    kernel = kernel_of(problem.code, problem.own)
    try:
        X = scaled(points, problem.units).X
        return svm.fit(X, points.Y, kernel, problem.C, max_iterations=STEPS)
    except ProblemError as error:
        raise ProblemError(in_names(error, points)) from None


def in_names(error: ProblemError, points: Points) -> str:
    return error.said(dict(zip((-1, 1), points.classes, strict=True)))


@lru_cache(maxsize=128)
def validated(problem: Problem) -> CrossValidation | None:
    """Its error on points left out, in five folds; None where that cannot be measured."""
    points = problem.points
    try:
        kernel, X = kernel_of(problem.code, problem.own), scaled(points, problem.units).X
        return svm.cross_validated(X, points.Y, kernel, problem.C, FOLDS, max_iterations=FOLD_STEPS)
    except ProblemError:
        return None


@lru_cache(maxsize=128)
def drawn(problem: Problem) -> Drawn:
    """What follows from a machine for its pane."""
    try:
        machine, units = machine_of(problem), scaled(problem.points, problem.units)
        return pane(machine, problem.points.box, units.shift, units.scale)
    except ProblemError as error:
        return nothing(str(error))


def is_coarse(problem: Problem, machine: Machine) -> bool:
    """Whether the pane cannot show all that the machine does."""
    return is_too_fine(machine, problem.points.box, scaled(problem.points, problem.units).scale)


@lru_cache(maxsize=64)
def condition_of(points: Points, units: str, code: str, formula: str) -> svm.Mercer | None:
    """Mercer's condition on these points; None where the kernel gives no numbers."""
    try:
        return svm.mercer(kernel_of(code, formula), scaled(points, units).X)
    except ProblemError:
        return None
