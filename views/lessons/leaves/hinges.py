"""MARS: the case of a link, and the story of its hinges."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from datasets import CARDS
from mlcore import Table, TableError, mars
from mlcore.mars import Knot, Mars, MarsStep, Term
from mlcore.table import is_missing
from views.kit.keep import kept, kept_long
from views.kit.lesson import Refusal
from views.kit.link.params import Given
from views.kit.panels import Action
from views.lessons.leaves import ground
from views.lessons.leaves import params as leaves
from views.lessons.leaves.ground import Floats, Ground, Sheet, ground_of
from views.subjects.points.of_tables import spread
from views.words.html import esc

CHARGE = leaves.CHARGE.but(always=True)
FACTORS = leaves.FACTORS.but(resets=(*leaves.FACTORS.resets, "charge"))
PARAMS = (ground.DATA, ground.COLUMNS, leaves.INPUTS, leaves.TERMS, FACTORS, CHARGE)
MOST_TOLD = 36  # knots that appear one by one
MOST_RECORDS = 1000  # of a whole table
CHOSEN = -1  # the place of the chosen model, beside those of the trace
X = "x"  # the name of the single number


@dataclass(frozen=True)
class HingesCase:
    """inputs: one number of the sheet's two columns, or all of its table; charge: the penalty of a knot."""

    sheet: Sheet
    inputs: str = "one"
    terms: int = 11
    factors: int = 1
    charge: float = 2.0
    view: str = "hinges"

    @property
    def one(self) -> bool:
        """Whether there is only one input."""
        return self.inputs == "one"

    @property
    def ground(self) -> Ground:
        """The records with one number as input."""
        return ground_of(self.sheet)

    @property
    def table(self) -> Table:
        """The training data."""
        return self.ground.table() if self.one else complete(self.sheet)

    @property
    def title(self) -> str:
        """The table's title."""
        return self.sheet.choices.card.title

    @property
    def names(self) -> tuple[str, str]:
        """The names of the input, if there is only one, and of the target."""
        return self.ground.names[:2] if self.one else ("", self.table.target.name)  # type: ignore[return-value]


def read(given: Given) -> HingesCase:
    """The case of a link."""
    sheet, inputs = ground.read(given, ground.TWO, 2), given(leaves.INPUTS)
    factors = given.when(inputs != "one", FACTORS)  # of different columns
    charge = given(CHARGE, default=2.0 if factors == 1 else 3.0)
    return HingesCase(sheet, inputs, given(leaves.TERMS), factors, charge)


def refuse(case: HingesCase) -> Refusal | None:
    """Why there is no story. None if there is one."""
    if case.one:
        return ground.refusal(case.sheet, 2, ground.TWO, f"the {ground.TWO}")
    try:
        next(mars.steps(case.table))
    except TableError as error:
        cars = [Action("Use the cars", ground.DATA.change("cars"))] if "cars" in CARDS else []
        return Refusal(esc(str(error)), [*cars, Action("Use one number", leaves.INPUTS.change("one"))])
    return None


@kept
def complete(sheet: Sheet) -> Table:
    """The complete records of a table, or an even sample of many. Raises TableError."""
    found = sheet.choices.table
    gaps = np.zeros(found.n, dtype=bool)
    for column in (*found.columns, found.target):
        gaps |= is_missing(column.cells)
    rows = np.flatnonzero(~gaps)
    if not len(rows):
        raise TableError("No record has a value in every column.")
    return found.take(rows[spread(len(rows), MOST_RECORDS)])


class Step(NamedTuple):
    """place: of a tried knot, else of a step of the trace."""

    kind: str
    place: int


class Worth(NamedTuple):
    """A hinge, and the squared errors of the model without it."""

    term: Term
    knot: float
    rss: float


@dataclass(frozen=True, eq=False)
class Story:
    """The steps and the trace of MARS.

    tried:  the models with one pair, for the knots that appear one by one
    curves: the squared errors over the knot for each step of the trace that adds a pair; only of one number
    line:   the squared errors of one straight line, which is a pair with its knot at the lowest value
    without: the worth of each hinge at each step of the way back, and in the chosen model
    said:   the predictions for the records at each step of the trace; only of all columns
    """

    steps: Sequence[Step]
    trace: tuple[MarsStep, ...]
    tried: tuple[tuple[float, Mars], ...]
    curves: dict[int, tuple[Knot, ...]]
    line: float
    without: dict[int, tuple[Worth, ...]]
    said: tuple[Floats, ...]

    @property
    def chosen(self) -> Mars:
        """The model with the lowest GCV."""
        return self.trace[-1].chosen


def _seconds(case: HingesCase) -> float:
    table = case.table
    return (1e-6 * table.n * len(table.columns) + 1e-3 * case.one) * case.terms**2


@kept_long(_seconds)
def story(case: HingesCase) -> Story:
    """The story of a case."""
    table = case.table
    trace = tuple(mars.steps(table, case.factors, case.terms, case.charge))
    pairs = [at for at, step in enumerate(trace) if step.phase == "forward" and step.changed]
    turn = next(at for at, step in enumerate(trace) if step.phase == "backward")
    tried: tuple[tuple[float, Mars], ...] = ()
    curves: dict[int, tuple[Knot, ...]] = {}
    steps, line = [Step("ask", 0)], trace[0].rss
    if case.one:
        curves = {at: mars.knots(table, X, trace[at - 1].terms) for at in pairs}
        every = sorted(set(table.column(X).cells.tolist()))
        told = {every[at] for at in spread(len(every), MOST_TOLD)} | {_knot(trace[at]) for at in pairs[:1]}
        tried = tuple((knot, mars.of_terms(table, pair(knot))) for knot in sorted(told))
        steps += [Step("knot", at) for at in range(len(tried))]
        line = mars.of_terms(table, ((), ((X, 1, every[0]),))).rss
    for i, at in enumerate(pairs):
        steps += [Step("before-next", at - 1)] if i == 1 else []
        steps.append(Step("forward", at))
    steps += [Step("before-back", turn), *(Step("backward", at) for at in range(turn + 1, len(trace)))]
    without: dict[int, tuple[Worth, ...]] = {}
    if case.one:
        without = {at: _worth(table, trace[at - 1].terms) for at in range(turn + 1, len(trace))}
        without[CHOSEN] = _worth(table, trace[-1].chosen.terms)
    models = () if case.one else (mars.of_terms(table, one.terms, case.charge) for one in trace)
    said = tuple(model.predict(table) for model in models)
    return Story([*steps, Step("chosen", len(trace) - 1)], trace, tried, curves, line, without, said)


def pair(knot: float) -> tuple[Term, ...]:
    """The model of the constant and both hinges of a knot."""
    return (), ((X, 1, knot),), ((X, -1, knot),)


def _worth(table: Table, terms: Sequence[Term]) -> tuple[Worth, ...]:
    """The squared errors without each hinge."""
    found = []
    for term in terms:
        if term:
            others = mars.of_terms(table, [one for one in terms if one != term])
            found.append(Worth(term, float(term[0][2]), others.rss))
    return tuple(found)


def _knot(step: MarsStep) -> float:
    return float(step.changed[0][-1][2])


def model_at(story: Story, step: Step) -> Mars | MarsStep:
    """The model at a step: terms, coefficients, squared errors."""
    if step.kind == "knot":
        return story.tried[step.place][1]
    return story.chosen if step.kind == "chosen" else story.trace[step.place]


def value(model: Mars | MarsStep, x: float) -> float:
    """The prediction of a model of one number at a place."""
    said = 0.0
    for term, coefficient in zip(model.terms, model.coefficients, strict=True):
        for _, sign, knot in term:
            coefficient *= max(sign * (x - float(knot)), 0.0)
        said += coefficient
    return said


def knots_of(terms: Sequence[Term]) -> list[float]:
    """The knots of a model of one number, ascending."""
    return sorted({float(knot) for term in terms for _, _, knot in term})
