"""Kernel wall: the same points under several kernels at once, and what a kernel is."""

from views.lesson import Lesson, Panels, Ready, choice
from views.lessons.kernels.case import Case, basis, edited, read
from views.lessons.kernels.choosing import kernels
from views.lessons.kernels.measures import machines
from views.lessons.kernels.panels import tell
from views.lessons.kernels.picture import picture
from views.link import table
from views.link.params import Given
from views.points import choosing

FIRST = "ring"  # where kernels differ; “Widest street” begins with two clouds


def _choices(case: Case, given: Given) -> Panels:
    units = [choice(table.UNITS, case.units, width=140)]
    if case.units == "plain" and case.points.source.columns:  # a table has its choice of scale
        units = []
    return [*choosing.points(case.points, given), choosing.price(case.C), *units, kernels(case)]


def _ready() -> list[Ready]:
    return [
        Ready("A line is not enough",
              {"set": "xor", "n": "60", "kernels": "linear;poly:2:0;poly:2:1;rbf:0.5"},
              "XOR: no line parts it. Products of two coordinates do, and the quadratic kernel has them."),
        Ready("Lift the ring", {"set": "ring", "kernels": "linear;poly:2:0;rbf:0.5", "below": "lift"},
              "In the plane a circle, in space a plane."),
        Ready("Learned by heart",
              {"set": "touching", "n": "100", "kernels": "rbf:0.05;rbf:0.5;rbf:5;rbf:50;rbf:500"},
              "With gamma the Gaussian gets narrower: no training errors at last, and more on points left "
              "out."),
        Ready("A column times 100",
              {"set": "moons", "n": "80", "kernels": "linear;rbf:0.5;rbf:5", "units": "hundred"},
              "x2 in centimetres: the Gaussian sees nothing but x2. Then standardise."),
        Ready("The same, standardised",
              {"set": "moons", "n": "80", "kernels": "linear;rbf:0.5;rbf:5", "units": "standard"},
              "Mean 0 and standard deviation 1: whatever the unit was, the distances are the same."),
        Ready("No kernel at all",
              {"set": "clouds", "kernels": "own;rbf:0.5", "formula": "|x-z|", "below": "gram"},
              "A distance is no inner product: its Gram matrix has negative eigenvalues."),
    ]  # fmt: skip


LESSON = Lesson(
    key="kernels",
    title="Kernel wall",
    section="Margins",
    summary="The same points under several kernels at once, and what a kernel is",
    params=(
        *table.EVERY, table.SET.but(default=FIRST), *table.PLANE[1:], table.COST, table.KERNELS, table.UNITS,
        table.BELOW, table.FORMULA, table.OF, table.PAIR, table.VECTORS, table.AT, table.TURN,
    ),
    read=read,
    basis=basis,
    story=machines,
    picture=picture,
    stage="wall",
    tell=tell,
    choices=_choices,
    edited=edited,
    further=lambda case: choosing.elsewhere(case.points, "kernels"),
    ready=_ready,
)  # fmt: skip
