"""MARS: the case of a link, and the story of its hinges."""

from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from math import isinf
from typing import ClassVar, NamedTuple

import numpy as np

from datasets import CARDS
from mlcore import Table, TableError, mars
from mlcore.mars import Knot, Mars, MarsStep, Term
from mlcore.table import is_missing
from views.kit.keep import kept, kept_long
from views.kit.lesson import Refusal
from views.kit.link.params import Given
from views.kit.panels import Action, Panels, Said
from views.lessons.leaves import ground
from views.lessons.leaves import params as leaves
from views.lessons.leaves.ground import Floats, Ground, Sheet, ground_of
from views.lessons.leaves.words import rss_tex, rss_text, worked
from views.subjects.points.of_tables import spread
from views.words.grammar import plural, verb
from views.words.html import Html, esc, paragraph, table
from views.words.numbers import amount, exact, figure, small
from views.words.tex import aligned, decimals, tex

CHARGE = leaves.CHARGE.but(always=True)
FACTORS = leaves.FACTORS.but(resets=(*leaves.FACTORS.resets, "charge"))
PARAMS = (ground.DATA, ground.COLUMNS, leaves.INPUTS, leaves.TERMS, FACTORS, CHARGE)
MOST_SHOWN = 36  # knots that appear one by one
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


@dataclass(frozen=True)
class Step(ABC):
    """kind: its name; tick: whether the slider marks it; place: of a tried knot, else of a step of the trace

    sized: whether it may add a number of terms to the curves of RSS and GCV
    """

    kind: ClassVar[str]
    tick: ClassVar[bool] = True
    sized: ClassVar[bool] = True
    place: int

    @abstractmethod
    def sentence(self, case: HingesCase, story: "Story") -> str:
        """What it says."""

    def model(self, story: "Story") -> Mars | MarsStep:
        """The model that it shows: terms, coefficients, squared errors."""
        return story.trace[self.place]

    def beside(self, case: HingesCase, story: "Story") -> Panels:
        """What is beside the picture."""
        return []


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
    steps: list[Step] = [Ask(0)]
    line = trace[0].rss
    if case.one:
        curves = {at: mars.knots(table, X, trace[at - 1].terms) for at in pairs}
        every = sorted(set(table.column(X).cells.tolist()))
        shown = {every[at] for at in spread(len(every), MOST_SHOWN)} | {_knot(trace[at]) for at in pairs[:1]}
        tried = tuple((knot, mars.of_terms(table, pair(knot))) for knot in sorted(shown))
        steps += map(KnotAt, range(len(tried)))
        line = mars.of_terms(table, ((), ((X, 1, every[0]),))).rss
    for i, at in enumerate(pairs):
        steps += [BeforeNext(at - 1)] if i == 1 else []
        steps.append(Forward(at))
    steps += [BeforeBack(turn), *map(Backward, range(turn + 1, len(trace)))]
    without: dict[int, tuple[Worth, ...]] = {}
    if case.one:
        without = {at: _worth(table, trace[at - 1].terms) for at in range(turn + 1, len(trace))}
        without[CHOSEN] = _worth(table, trace[-1].chosen.terms)
    models = () if case.one else (mars.of_terms(table, one.terms, case.charge) for one in trace)
    said = tuple(model.predict(table) for model in models)
    return Story([*steps, Chosen(len(trace) - 1)], trace, tried, curves, line, without, said)


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


# What it says ---------------------------------------------------------------------------------------


RECORDS = "Records, and the sum of hinges"
OVER = "RSS against the knot, or without a hinge"
ACTUAL = "Predicted against true values"
SIZES = "RSS / n, and GCV on the way back"
TIMES = " · "
MOST_COLUMNS = 12  # to choose the next one from


def shown(case: HingesCase) -> str:
    """A title in a few words."""
    across, up = case.names
    return f"{case.title}: {up} by {across if case.one else 'all columns'}"


def term_text(case: HingesCase, term: Term) -> str:
    """A term in plain signs."""
    values = {column.name for column in case.table.columns if column.kind == "nominal"}
    parts = [_factor(case, name, sign, knot, name in values) for name, sign, knot in term]
    return TIMES.join(parts) if parts else "1"


def _factor(case: HingesCase, name: str, sign: int, knot: object, nominal: bool) -> str:
    called = case.names[0] if case.one else name
    if nominal:
        return f"[{called} {'is' if sign > 0 else 'is not'} {knot}]"
    at = exact(float(knot))  # type: ignore[arg-type]
    if sign > 0:
        return f"max(0, {called} {'+' if at.startswith('−') else '−'} {at.lstrip('−')})"
    return f"max(0, {at} − {called})"


# Sentences ------------------------------------------------------------------------------------------


def sentence(case: HingesCase, story: Story, at: int) -> Html:
    """The sentence of a step."""
    return Html(story.steps[at].sentence(case, story))


class Ask(Step):
    kind = "ask"

    def sentence(self, case: HingesCase, story: Story) -> str:
        across, up = map(esc, case.names)
        if not case.one:
            first = next((one for one in story.trace if one.changed), None)
            clear = first is not None and is_clear(case, first)
            guess = " <b>Guess first</b>: which column gets the first knot?" if clear else ""
            columns = plural(len(case.table.columns), "column")
            return (
                f"You predict {up} from {columns} with <b>hinges</b>, max(0, x − t) and max(0, t − x). Each "
                f"hinge bends at its knot t. MARS starts with the mean.{guess}"
            )
        return (
            f"You predict {up} from {across} with two <b>hinges</b>, max(0, x − t) and max(0, t − x). "
            "Together they make a line that bends at its knot t. Drag the knot. <b>Guess first</b>: where is "
            "RSS lowest?"
        )


class KnotAt(Step):
    kind, tick, sized = "knot", False, False

    def model(self, story: Story) -> Mars:
        return story.tried[self.place][1]

    def beside(self, case: HingesCase, story: Story) -> Panels:
        return [worked(knot_worked(*story.tried[self.place]))]

    def sentence(self, case: HingesCase, story: Story) -> str:
        knot, model = story.tried[self.place]
        return (
            f"With the knot at <b>{exact(knot)}</b>, the slope is {small(-_slope(model, -1))} below it and "
            f"{small(_slope(model, 1))} above. RSS is <b>{rss_text(model.rss)}</b>."
        )


def _slope(model: Mars, side: int) -> float:
    pairs = zip(model.terms, model.coefficients, strict=True)
    return sum(coefficient for term, coefficient in pairs if term and term[0][1] == side)


class Forward(Step):
    kind = "forward"

    def beside(self, case: HingesCase, story: Story) -> Panels:
        now = story.trace[self.place]
        return [Said(terms(case, now, now.changed)), *([Said(one_line(story))] if case.one else [])]

    def sentence(self, case: HingesCase, story: Story) -> str:
        now, before = story.trace[self.place], story.trace[self.place - 1]
        name, _, knot = now.changed[0][-1]
        where = esc(case.names[0] if case.one else name)
        hinges = TIMES.join(esc(term_text(case, (one,))) for one in now.changed[0][:-1])
        under = f", times {hinges}" if hinges else ""
        at = exact(float(knot)) if isinstance(knot, int | float) else esc(knot)
        tie = f" {plural(now.equal, 'other pair')} would do equally well." if now.equal else ""
        first = self.place == 1
        depends = ""
        if case.one and not first:
            depends = " One hinge of the pair is new, and the other is a sum of existing terms."
        said = "The best pair" if first and case.one else f"The best of {plural(now.tried, 'pair')} of hinges"
        return (
            f"{said} is on {where}, knot <b>{at}</b>{under}. RSS falls from {rss_text(before.rss)} to "
            f"<b>{rss_text(now.rss)}</b>, with {plural(len(now.terms), 'term')}.{tie}{depends}"
        )


class BeforeNext(Step):
    kind, sized = "before-next", False

    def sentence(self, case: HingesCase, story: Story) -> str:
        guess = is_clear(case, story.trace[self.place + 1])
        if not case.one:
            return (
                "MARS adds another pair to the existing terms. It tries every value of every column."
                f"{' <b>Guess first</b>: which column comes next?' if guess else ''}"
            )
        return (
            "MARS adds another pair to the existing terms. It tries every value as the knot."
            f"{' <b>Guess first</b>: where does the curve bend next?' if guess else ''}"
        )


def is_clear(case: HingesCase, step: MarsStep) -> bool:
    """Whether one pair is the best at a step. In a tie the others have no name."""
    return not step.equal and (case.one or 1 < len(case.table.columns) <= MOST_COLUMNS)


class BeforeBack(Step):
    kind = "before-back"

    def sentence(self, case: HingesCase, story: Story) -> str:
        now = story.trace[self.place]
        return (
            f"The model has {plural(len(now.terms), 'term')} and RSS {rss_text(now.rss)}. It may say more "
            "than the records support. On the way back MARS removes one term at a time, the one without "
            "which RSS stays lowest. GCV weighs RSS against the number of terms. <b>Guess first</b>: which "
            "number of terms has the lowest GCV?"
        )


class _Back(Step):
    """On the way back."""

    def beside(self, case: HingesCase, story: Story) -> Panels:
        model = self.model(story)
        return [
            worked(gcv_worked(case, model)),
            Said(way_back(case, story, self.place)),
            Said(terms(case, model)),
        ]


class Backward(_Back):
    kind = "backward"

    def sentence(self, case: HingesCase, story: Story) -> str:
        now, before = story.trace[self.place], story.trace[self.place - 1]
        rise = now.rss - before.rss
        cost = f"RSS rises to {rss_text(now.rss)}"
        if rss_text(now.rss) == rss_text(before.rss):
            cost = "RSS stays the same" if rise <= 1e-9 * story.trace[0].rss else "RSS hardly rises"
        lowest = ", the lowest so far" if now.chosen.terms == now.terms else ""
        left = f"{plural(len(now.terms), 'term')} {verb(len(now.terms), 'remains', 'remain')}"
        return (
            f"MARS removes <b>{esc(term_text(case, now.changed[0]))}</b>. {cost}, and {left}. GCV is "
            f"<b>{gcv_text(now.gcv)}</b>{lowest}."
        )


class Chosen(_Back):
    kind, sized = "chosen", False

    def model(self, story: Story) -> Mars:
        return story.chosen

    def sentence(self, case: HingesCase, story: Story) -> str:
        model = story.chosen
        knots = sum(len(term) for term in model.terms)
        return (
            f"The lowest GCV on the way back is <b>{gcv_text(model.gcv)}</b>. This model has "
            f"<b>{plural(len(model.terms), 'term')}</b> with {plural(knots, 'hinge')} and RSS "
            f"{rss_text(model.rss)}. It is the model of MARS."
        )


def gcv_text(gcv: float) -> str:
    """A value of GCV."""
    return "∞" if isinf(gcv) else small(gcv)


# Calculations ---------------------------------------------------------------------------------------


def knot_worked(knot: float, model: Mars) -> str:
    """The two hinges of a knot."""
    at, a = tex(exact(knot)), decimals(model.coefficients[0], 3)
    terms = ""
    for side, hinge in ((1, rf"\max(0, x - {at})"), (-1, rf"\max(0, {at} - x)")):
        b = _slope(model, side)
        terms += rf" {'-' if b < 0 else '+'} {decimals(abs(b), 3)}\,{hinge}"
    return aligned(
        [rf"\hat y &= {a}{terms}", rf"\mathrm{{RSS}} &= \sum (y - \hat y)^2 = {rss_tex(model.rss)}"]
    )


def gcv_worked(case: HingesCase, now: Mars | MarsStep) -> str:
    """GCV with its numbers."""
    n, m, d = case.table.weights.sum(), len(now.terms), case.charge
    c = m + d * (m - 1) / 2
    lines = [
        rf"C &= m + d\,\tfrac{{m - 1}}{{2}} = {m} + {amount(d)}\cdot\tfrac{{{m - 1}}}{{2}} = {amount(c)}"
    ]
    parts = r"\mathrm{GCV} &= \frac{\mathrm{RSS} / n}{(1 - C/n)^2} ="
    if isinf(now.gcv):
        return aligned([*lines, rf"{parts} \infty \quad (C \ge n = {amount(n)})"])
    top, bottom = rf"{rss_tex(now.rss)} / {amount(n)}", rf"(1 - {amount(c)}/{amount(n)})^2"
    return aligned([*lines, rf"{parts} \frac{{{top}}}{{{bottom}}} = {tex(gcv_text(now.gcv))}"])


def terms(case: HingesCase, now: Mars | MarsStep, new: Collection[Term] = ()) -> Html:
    """The terms and their coefficients. The new terms are marked."""
    rows = [
        [esc(term_text(case, term)), figure(coefficient) if coefficient else "0, a sum of the others"]
        for term, coefficient in zip(now.terms, now.coefficients, strict=True)
    ]
    marks = ["gh-best" if term in new else "" for term in now.terms]
    return table("Terms", ["term", "coefficient"], rows, css="gh-numbers", row_css=marks)


def way_back(case: HingesCase, story: Story, place: int) -> Html:
    """GCV for each number of terms on the way back so far."""
    shown = [one for one in story.trace[: place + 1] if one.phase == "backward"]
    least = min(shown, key=lambda one: (one.gcv, len(one.terms)))
    rows = [
        [str(len(one.terms)), esc(term_text(case, one.changed[0])) if one.changed else "–",
         rss_text(one.rss), gcv_text(one.gcv)]
        for one in shown
    ]  # fmt: skip
    css = ["gh-best" if one is least else "" for one in shown]
    return table("The way back", ["terms", "removed", "RSS", "GCV"], rows, css="gh-numbers", row_css=css)


def one_line(story: Story) -> Html:
    """The RSS of a line."""
    return paragraph(
        f"One straight line has RSS {rss_text(story.line)} on these records. A pair with its knot at the "
        "lowest value is such a line."
    )


def about(case: HingesCase) -> Html:
    """The author of the algorithm, and the differences here."""
    return paragraph(
        "Friedman published MARS, multivariate adaptive regression splines, in 1991. GCV, generalised "
        "cross-validation, is not a cross-validation but a formula in its place. It charges d for each knot, "
        "because MARS searches for the knots. R’s earth keeps a distance between knots. Here a knot may be "
        "any value at which the multiplied term is above zero."
    )


def mean_square(case: HingesCase, rss: float) -> float:
    """A sum per record."""
    return rss / float(case.table.weights.sum())


def step_name(case: HingesCase, what: str, now: MarsStep, value: float) -> str:
    """A place in the curve of sizes."""
    return f"{what} with {plural(len(now.terms), 'term')}: {figure(value)}"
