"""What a link of this lesson asks for, and the machines over C."""

from dataclasses import dataclass

from mlcore import svm
from mlcore.svm import Machine
from views.link import table
from views.link.params import Given
from views.points import reading
from views.points.points import Points, linear_machines, machine_of

PATH = tuple(10.0 ** (k / 2) for k in range(-12, 13))  # the places of C at which the curves are computed


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


def read(given: Given) -> Case:
    return Case(reading.read(given), given(table.COST))


def story(case: Case) -> Machine | str:
    """The machine, or the sentence that says why there is none."""
    return machine_of(case.points, svm.linear(), case.C)


def path(of: Points) -> Along:
    """The machines of these points over C; none where there cannot be any."""
    every = linear_machines(of, PATH)
    if isinstance(every, str):
        return Along((), ())
    arrived = tuple(one for one in every if not one.capped and one.margin is not None)
    return Along(arrived, tuple(one.C for one in every if one.capped))
