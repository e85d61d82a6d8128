"""What a link of this lesson says, and the machines over C."""

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from mlcore import svm
from mlcore.svm import CrossValidation, Machine, ProblemError
from views.kit.keep import kept_long
from views.kit.link import table
from views.kit.link.params import Change, Given
from views.subjects.points import dials, reading
from views.subjects.points.points import Points, linear_machines, machine_of, named, too_few

PATH = tuple(10.0 ** (k / 2) for k in range(-12, 13))  # the places of C at which a change is looked for
CLOSE = 20  # C to a decade where something happens
SOME, FOLDS = 5, 5  # C to a decade that are cross-validated, and in how many folds


@dataclass(frozen=True)
class Case:
    """The points and C; inf is the hard margin."""

    points: Points
    C: float


@dataclass(frozen=True)
class Along:
    """The machines over C, those that arrived; capped: the C of those that did not."""

    machines: tuple[Machine, ...]
    capped: tuple[float, ...]


@dataclass(frozen=True)
class Validated:
    """Errors in folds for each C; n: all points."""

    n: int
    Cs: tuple[float, ...]
    found: tuple[CrossValidation, ...]

    @property
    def chosen(self) -> int:
        """The place of the C that cross-validation chooses."""
        return svm.preferred(self.found)


def read(given: Given) -> Case:
    """The case of a link."""
    return Case(reading.read(given), given(table.COST))


def story(case: Case) -> Machine | str:
    """The machine, or the sentence that says why there is none."""
    return machine_of(case.points, svm.linear(), case.C)


def dialled(case: Case, report: object) -> Change | None:
    """What a turn of the slider changes."""
    C = dials.turned(report, "C", table.COST)
    return None if C is None else table.COST.change(C)


def happening(of: Points) -> tuple[float, float]:
    """Between which C the set of support vectors, or of those at C, changes; else the usual ones."""
    every = linear_machines(of, PATH)
    if isinstance(every, str):
        return dials.USUAL
    sets = [(one.support.tolist(), one.at_bound.tolist()) for one in every if not one.capped]
    changed = [k for k, (one, next_one) in enumerate(pairwise(sets)) if one != next_one]
    return (PATH[changed[0]], PATH[changed[-1] + 1]) if changed else dials.USUAL


@kept_long(lambda points: 2e-6 * points.n**2)
def validated(of: Points) -> Validated | str:
    """The errors in folds over the C where something happens, or the sentence that says why not."""
    if few := too_few(of, FOLDS):
        return few
    low, high = happening(of)
    Cs = tuple(dials.spread(max(low / 3, PATH[0]), min(3 * high, PATH[-1]), SOME))
    try:
        found = svm.linear_prices(of.X, np.array(of.y), Cs, FOLDS)
    except ProblemError as error:
        return named(error, of)
    return Validated(of.n, Cs, found)


def path(of: Points) -> Along:
    """The machines of these points over the C where something happens; none where there cannot be any."""
    low, high = happening(of)
    every = linear_machines(of, tuple(dials.spread(max(low / 3, PATH[0]), min(3 * high, PATH[-1]), CLOSE)))
    if isinstance(every, str):
        return Along((), ())
    arrived = tuple(one for one in every if not one.capped and one.margin is not None)
    return Along(arrived, tuple(one.C for one in every if one.capped))
