"""The measures of each kernel: its SVM, its cross-validation error, its eigenvalues."""

from dataclasses import dataclass, replace

import numpy as np

from mlcore import svm
from mlcore.svm import CrossValidation, Machine, ProblemError
from views.kit.keep import kept, kept_long
from views.lessons.kernels.case import Case, kernel_of, title_of
from views.stage.plane.wire import Spot
from views.subjects.points.points import SCALED_FIRST, Points, machine_of, named, too_few

EMPTY = "There are no points yet. Click in a plane to add some."
FOLDS = 5
STEP = 30e-6  # s of a step of SMO
FOLD_STEPS = 8_000  # the most steps of SMO for a machine of a fold
NO_KERNELS = ("own", "sigmoid")  # functions that need not be kernels


@dataclass(frozen=True)
class Scaled:
    """Points as a machine sees them: (x − shift) · scale in each coordinate."""

    points: Points
    shift: Spot = (0.0, 0.0)
    scale: Spot = (1.0, 1.0)


@dataclass(frozen=True, eq=False)
class Measure:
    """The measures of a kernel on the wall. machine is None if there is none, and error gives the reason.

    validated: the error in folds, if the page measured it; unmeasured: why not; negative: an eigenvalue
    below 0 of its Gram matrix
    """

    title: str
    formula: str
    machine: Machine | None = None
    validated: CrossValidation | None = None
    negative: float | None = None
    error: str = ""
    unmeasured: str = ""


@kept
def scaled(points: Points, units: str) -> Scaled:
    """The points in the chosen units. There is at least one."""
    if units == "hundred":
        return Scaled(replace(points, x=tuple((a, 100 * b) for a, b in points.x)), scale=(1.0, 100.0))
    if units == "standard":
        Z, mean, sd = svm.standardise(points.X)
        (a, b), (c, d) = mean.tolist(), np.where(sd > 0, 1.0 / np.where(sd > 0, sd, 1.0), 1.0).tolist()
        return Scaled(replace(points, x=tuple((x, y) for x, y in Z.tolist())), (a, b), (c, d))
    return Scaled(points)


def scaled_first(points: Points, units: str) -> str:
    """A note on what cross-validation overlooks if all points were standardised together, else nothing."""
    return SCALED_FIRST if units == "standard" else points.scaled_first


def learned(case: Case, code: str) -> Machine | str:
    """The machine of a kernel, or the sentence that says why there is none."""
    if not case.points.n:
        return EMPTY
    try:
        kernel = kernel_of(code, case.formula)
    except ProblemError as error:
        return str(error)
    return machine_of(scaled(case.points, case.units).points, kernel, case.C)


def machines(case: Case) -> tuple[Machine | str, ...]:
    """The machines on the wall."""
    return tuple(learned(case, code) for code in case.kernels)


def measures(case: Case, found: tuple[Machine | str, ...], quick: bool) -> list[Measure]:
    """The measures of each kernel; quick: without its error in folds and its eigenvalues."""
    return [_measure(case, code, one, quick) for code, one in zip(case.kernels, found, strict=True)]


def facts(case: Case, found: tuple[Machine | str, ...]) -> dict[str, float | str]:
    """The errors of each kernel in folds, in the order of the link, and the lowest of them."""
    errors = [one.validated.error if one.validated else None for one in measures(case, found, quick=False)]
    told = {f"error {i}": error for i, error in enumerate(errors, 1) if error is not None}
    return {**told, "lowest error": min(told.values())} if told else {}


def _measure(case: Case, code: str, machine: Machine | str, quick: bool) -> Measure:
    title, formula = title_of(code, case.formula)
    if isinstance(machine, str):
        return Measure(title, formula, error=machine)
    if quick:
        return Measure(title, formula, machine)
    folds = _validated(case.points, case.units, code, case.formula, case.C)
    may_be_none = code.split(":", maxsplit=1)[0] in NO_KERNELS
    negative = _negative(case.points, case.units, code, case.formula) if may_be_none else None
    if isinstance(folds, str):
        return Measure(title, formula, machine, None, negative, unmeasured=folds)
    return Measure(title, formula, machine, folds, negative)


def _lasting(points: Points, units: str, code: str, formula: str, C: float) -> float:
    """The expected seconds of its folds. Each needs about as many steps as the machine of all points."""
    machine = machine_of(scaled(points, units).points, kernel_of(code, formula), C)
    steps = 0 if isinstance(machine, str) else min(machine.iterations, FOLD_STEPS)
    return max(3e-6 * points.n**2, FOLDS * STEP * steps)


@kept_long(_lasting)
def _validated(points: Points, units: str, code: str, formula: str, C: float) -> CrossValidation | str:
    """Its error on left-out points, in five folds, or the sentence that says why it cannot be measured."""
    if few := too_few(points, FOLDS):
        return few
    kernel, X = kernel_of(code, formula), scaled(points, units).points.X
    try:
        return svm.cross_validated(X, points.Y, kernel, C, FOLDS, max_iterations=FOLD_STEPS)
    except ProblemError as error:
        return named(error, points)


@kept_long(lambda points, *_: 2e-6 * points.n**2)
def _negative(points: Points, units: str, code: str, formula: str) -> float | None:
    """The lowest eigenvalue on these points, if it is negative. None if the kernel gives no numbers."""
    try:
        found = svm.mercer(kernel_of(code, formula), scaled(points, units).points.X)
    except ProblemError:
        return None
    return found.least if found.verdict == "negative eigenvalue" else None


def ends(X: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The lowest and the highest value of each column, with a margin. The two are never equal."""
    low, high = X.min(axis=0), X.max(axis=0)
    room = 0.06 * np.where(high > low, high - low, 2.0)
    return low - room, high + room
