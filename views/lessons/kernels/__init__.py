"""Kernels: the same points under several kernels at once, and the nature of a kernel."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from views.kit.lesson import Lesson, Ready
from views.kit.link import table
from views.kit.link.params import Change, Given
from views.kit.panels import Action, Field, Panels, Popover, Row, choice
from views.lessons.kernels.facets import (
    FEWEST,
    MOST,
    RANGES,
    TITLES,
    Case,
    asks,
    code_of,
    covered,
    dialled,
    facts,
    machines,
    numbers_of,
    picture,
    put,
    read,
)
from views.lessons.kernels.facets_panels import explain
from views.subjects.points import choosing

USUAL = "rbf:5"  # the kernel to add
FIRST = "ring"  # where kernels differ; “Maximum margin” begins with two clouds


def _learned_from(case: Case) -> Case:
    """The part of a case that determines the machines."""
    return Case(case.points, case.kernels, case.C, case.units, case.formula)


def _choices(case: Case, given: Given) -> Panels:
    units = [choice(table.UNITS, case.units, width=140)]
    if case.units == "plain" and case.points.source.columns:  # a table has its own choice of scale
        units = []
    return [*choosing.points(case.points, given), *units, _kernels(case)]


def _kernels(case: Case) -> Popover:
    """A row for each kernel on the facets: its kind, its numbers, and a button to remove it."""
    n = len(case.kernels)
    rows = [Row(_kernel(case.kernels, i), f"kernel row {i}", align="bottom") for i in range(n)]
    add = Action("Add a kernel", put([*case.kernels, USUAL]), disabled=n >= MOST)
    return Popover(f"Kernels: {n}", [*rows, add])


def _kernel(codes: Sequence[str], i: int) -> Panels:
    name, numbers = numbers_of(codes[i])

    def become(other: str, given: Mapping[str, float]) -> Change:
        return put([*codes[:i], code_of(other, given), *codes[i + 1 :]])

    def renumbered(part: str) -> Callable[[float], Change]:
        return lambda value: become(name, {**numbers, part: value})

    # A kernel of another kind has its default numbers.
    kind = Field(
        f"kernel {i}", f"Kernel {i + 1}", "select", name, lambda other: become(*numbers_of(other)), TITLES,
        width=138,
    )  # fmt: skip
    fields = [_number(f"kernel {i} {part}", part, value, renumbered(part)) for part, value in numbers.items()]
    out = Action(
        "✕", put([*codes[:i], *codes[i + 1 :]]), key=f"kernel out {i}", look="tertiary",
        help=f"Remove kernel {i + 1}", disabled=len(codes) <= FEWEST,
    )  # fmt: skip
    return [kind, *fields, out]


def _number(key: str, part: str, value: float, change: Callable[[float], Change]) -> Field:
    low, high = RANGES[part]
    if part == "degree":
        return Field(key, "Degree", "number", int(value), change, low=low, high=high, format="%d", width=96)
    return Field(key, part, "number", value, change, low=low, high=high, step=0.1, width=112)


def _ready() -> list[Ready]:
    return [
        Ready("A line is not enough",
              {"set": "xor", "n": "60", "kernels": "linear;poly:2:0;poly:2:1;rbf:0.5"},
              "No line separates the classes of XOR. The product x1·x2 does, and it is a feature of the "
              "quadratic kernel."),
        Ready("The ring in feature space",
              {"set": "ring", "kernels": "linear;poly:2:0;rbf:0.5", "below": "lift"},
              "In feature space the boundary is flat. Seen in the plane it is a closed curve."),
        Ready("Overfitting with gamma",
              {"set": "touching", "n": "100", "kernels": "rbf:0.05;rbf:0.5;rbf:5;rbf:50;rbf:500"},
              "As gamma grows the Gaussian gets narrower. In the end the training error is 0, but the "
              "cross-validation error is larger."),
        Ready("Choosing C and gamma",
              {"set": "cancer", "kernels": "linear;rbf:0.5;rbf:50", "below": "grid"},
              "On the tumour data, a C far too small or a gamma far too large more than doubles the "
              "cross-validation error of the best C and gamma."),
        Ready("Feature scaling: a column times 100",
              {"set": "moons", "n": "80", "kernels": "linear;rbf:0.5;rbf:5", "units": "hundred"},
              "With x2 times 100 the Gaussian sees hardly anything but x2. Standardise both columns."),
        Ready("The same, standardised",
              {"set": "moons", "n": "80", "kernels": "linear;rbf:0.5;rbf:5", "units": "standard"},
              "With mean 0 and standard deviation 1 the distances no longer depend on the units."),
        Ready("Not a kernel",
              {"set": "clouds", "kernels": "own;rbf:0.5", "formula": "|x-z|", "below": "gram"},
              "A distance is not a kernel. Its Gram matrix has negative eigenvalues, which no table of dot "
              "products has."),
    ]  # fmt: skip


LESSON = Lesson(
    key="kernels",
    title="Kernels",
    section="Support vector machines",
    topics="kernel trick, feature map, RBF, Gaussian, polynomial, Gram matrix, Mercer, grid search",
    summary="The same points under several kernels at once, and what a kernel is",
    params=(
        *table.EVERY, table.GUESS, table.SET.but(default=FIRST), *table.PLANE[1:], table.COST, table.KERNELS,
        table.UNITS, table.BELOW, table.FORMULA, table.OF, table.PAIR, table.VECTORS, table.AT, table.TURN,
        table.RISE,
    ),
    read=read,
    basis=_learned_from,
    story=machines,
    picture=picture,
    stage="facets",
    explain=explain,
    shown=lambda case: choosing.shown(case.points, case.C),
    choices=_choices,
    edited=lambda case, points: replace(case, points=points),
    reports={"dial": dialled},
    asks=asks,
    facts=facts,
    subject=lambda case: case.points.source,
    about=_learned_from,
    covered=covered,
    further=lambda case: choosing.elsewhere(case.points, "kernels"),
    ready=_ready,
)  # fmt: skip
