"""Naive Bayes: the record that a link describes, and how the model comes to its answer."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, isinf, log
from typing import ClassVar

import numpy as np

import mlcore
from mlcore import Table, TableError
from mlcore.learners import FactorStep, NaiveBayes, factors, naive_bayes
from mlcore.learners.naive import check
from mlcore.table import Scalar
from views.kit.keep import kept, kept_long
from views.kit.lesson import Refusal
from views.kit.link import table
from views.kit.link.params import PLACE, Given
from views.kit.own import OWN
from views.kit.panels import Action
from views.subjects.trees import choosing, record
from views.subjects.trees.record import Record
from views.subjects.trees.story import Choices, finished
from views.words.grammar import listed, plural
from views.words.html import COLOURS, Html, class_name, esc, paragraph, tone
from views.words.html import table as html_table
from views.words.numbers import amount, exact, exponential, number, powered, tally, trimmed
from views.words.tex import aligned, decimals, tex

DATA = table.DATA.but(resets=(*PLACE, "row", "answers"))
PARAMS = (DATA, table.ROW, table.ANSWERS, table.ADDED)
SECONDS = 1e-6  # to learn from a cell
RIVAL = "c4.5"  # the tree beside it
MOST_CLASSES, FEWER, MANY = 6, 3, 20  # classes in the picture; fewer with this many attributes


@dataclass(frozen=True)
class NaiveCase(Record):
    """laplace: what is added to each count."""

    laplace: float = 0.0
    view: str = "naive"


@dataclass(frozen=True, eq=False)
class Story:
    """How the model answers a record.

    classes: the places of the classes in the picture, the most probable where there are many
    tones: the colour of each class
    """

    model: NaiveBayes
    steps: Sequence[FactorStep]
    classes: tuple[int, ...]
    tones: tuple[int, ...]


def read(given: Given) -> NaiveCase:
    """The case of a link. If nothing can be learned, there is no record to read."""
    data = choosing.read_data(given)
    choices = Choices(data=data, recipe=RIVAL, own=given.own if data == OWN else None)
    laplace = given(table.ADDED)
    if _refused(choices):
        return NaiveCase(choices, laplace=laplace)
    return NaiveCase(choices, *record.read(given, choices.table), laplace=laplace)


def refuse(case: NaiveCase) -> Refusal | None:
    """Why nothing can be learned, and what helps. None if it can."""
    why = _refused(case.choices)
    return Refusal(esc(why), [Action("Use the tennis days", DATA.change("tennis"))]) if why else None


def _refused(choices: Choices) -> str:
    try:
        found = choices.table
    except TableError as error:
        return str(error)
    if not found.classes:
        return (
            f"“{found.target.name}” is a number, but naive Bayes needs classes. Choose a target with classes."
        )
    try:
        check(found)
    except TableError as error:
        return str(error)
    return ""


@kept_long(lambda choices, laplace: SECONDS * choices.cells)
def model_of(choices: Choices, laplace: float) -> NaiveBayes:
    """The model of a table."""
    return naive_bayes(laplace).fit(choices.table)


@kept
def story(case: NaiveCase) -> Story:
    """The story of a case."""
    model = model_of(case.choices, case.laplace)
    steps = tuple(factors(model, dict(case.record)))
    shares = np.array(steps[-1].shares)
    room = MOST_CLASSES if len(model.attributes) <= MANY else FEWER
    most = sorted(np.argsort(-shares, kind="stable")[:room].tolist())
    tones = tuple(tone(at, label) % COLOURS for at, label in enumerate(model.classes))
    return Story(model, steps, tuple(most), tones)


@dataclass(frozen=True)
class Beside:
    """The prediction of a tree for the record, and on how many of the table's records both disagree."""

    tree: Scalar
    other: int
    n: int


@kept_long(lambda case: case.choices.seconds)
def beside(case: NaiveCase) -> Beside | None:
    """The tree of the same table. None if none can be grown."""
    if choosing.refusal(case.choices):
        return None
    tree, records = finished(case.choices), case.choices.table
    said = tree.predict({name: [value] for name, value in case.record})[0]
    model = model_of(case.choices, case.laplace)
    return Beside(said, int((tree.predict(records) != model.predict(records)).sum()), records.n)


def waiting(case: NaiveCase) -> str:
    """The message while the model learns from a large table."""
    return "Naive Bayes is counting …" if SECONDS * case.choices.cells > 0.5 else ""


def truth(case: NaiveCase) -> Scalar | None:
    """The class of the row, as long as the learner changes none of its values."""
    found: Table = case.choices.table
    if any(value is not None for _, value in case.answers):
        return None
    cell = int(found.target.cells[case.row - 1])
    return None if cell < 0 else found.classes[cell]


assert RIVAL in mlcore.RECIPES


# What it says ---------------------------------------------------------------------------------------


FEW = 3  # classes with a calculation
LAST = 14  # rows of the table of factors
DIGITS = 6


def shown(case: NaiveCase) -> str:
    """A title in a few words."""
    added = f", Laplace {trimmed(case.laplace)}" if case.laplace else ""
    return f"Naive Bayes: {case.choices.card.title}{added}"


def name(case: NaiveCase) -> str:
    """The picture in words, for a screen reader."""
    return (
        f"Naive Bayes for {case.choices.card.title}: one factor for each attribute and class, and the "
        f"product of each class’s factors"
    )


def value_text(value: Scalar | None) -> str:
    """A value of a record (not escaped)."""
    return "unknown" if value is None else exact(value) if isinstance(value, float) else str(value)


def share_text(step: FactorStep, i: int, digits: int = 4) -> str:
    """A posterior, which never rounds to 0 or 1."""
    share, least = step.shares[i], 0.5 * 10.0**-digits
    if share < least and not step.impossible:
        top = max(step.total)
        return exponential(step.total[i] - top - log(sum(exp(one - top) for one in step.total)), digits)
    sure = all(isinf(total) for at, total in enumerate(step.total) if at != i)
    return (
        f"above {number(1 - 2 * least, digits)}" if share > 1 - least and not sure else number(share, digits)
    )


def _fraction(step: FactorStep, i: int) -> str:
    """A count out of a total, with the addition of Laplace."""
    count, of = step.counts[i] + step.laplace, step.of[i] + step.laplace * step.values
    return f"{tally(count)}/{tally(of)}"


def _name(story: Story, i: int) -> str:
    return class_name(i, story.model.classes[i])


# Sentences ------------------------------------------------------------------------------------------


def sentence(case: NaiveCase, story: Story, at: int) -> Html:
    """The sentence of a step."""
    return Html(row_of(story.steps[at]).sentence(case, story))


@dataclass(frozen=True)
class Row:
    """What the page shows of a step. strong: whether it stands out in the picture"""

    step: FactorStep
    strong: ClassVar[bool] = False

    @property
    def name(self) -> str:
        """The name of the row (not escaped): the value of the record."""
        return f"{self.step.attribute} = {value_text(self.step.value)}"

    def lengths(self) -> list[float]:
        """The lengths of the bars. Densities are relative to the largest."""
        return _relative(self.step.logs, max(self.step.logs) if self.step.means else 0.0)

    def text(self, i: int, digits: int = 4) -> str:
        """The factor of a class."""
        return exponential(self.step.logs[i], 4) if self.step.means else _fraction(self.step, i)

    def sentence(self, case: NaiveCase, story: Story) -> str:
        """What the step says, as HTML."""
        raise NotImplementedError


def _relative(logs: Sequence[float], top: float) -> list[float]:
    return [exp(log - top) if not isinf(log) else 0.0 for log in logs]


class Prior(Row):
    """The share of each class."""

    name = "prior"

    def sentence(self, case: NaiveCase, story: Story) -> str:
        """The counts of the classes."""
        step = self.step
        counts = listed([f"{tally(step.counts[i])} {_name(story, i)}" for i in story.classes])
        some = "" if len(story.classes) == len(step.counts) else "among them "
        return (
            f"We count {plural(step.of[0], 'record')}, {some}{counts}. The share of a class is its "
            "<b>prior</b>. Each attribute multiplies the prior by a factor. <b>Guess first</b>: which class "
            "will the record get?"
        )


class Factor(Row):
    """The factor of a known value."""

    def sentence(self, case: NaiveCase, story: Story) -> str:
        """What was counted or measured."""
        step = self.step
        what = f"<b>{esc(self.name)}</b>"
        if step.means and not any(step.variances):
            return (
                f"{what}: this attribute does not vary within any class, so each class has a single value. "
                f"{_for(story, step)}"
            )
        if step.means:
            height = "the height of each class’s normal density there"
            return f"The factor for {what} is {height}. {_for(story, step)}"
        parts = [f"{tally(step.counts[i])} of {tally(step.of[i])} {_name(story, i)}" for i in story.classes]
        never = [i for i in story.classes if not step.counts[i] and step.of[i]]
        return f"{what} holds for {listed(parts)}. {_zero(case, story, never) or _for(story, step)}"


class Unknown(Row):
    """A value that is not known."""

    def lengths(self) -> list[float]:
        """There are no bars."""
        return []

    def text(self, i: int, digits: int = 4) -> str:
        """A dash."""
        return "–"

    def sentence(self, case: NaiveCase, story: Story) -> str:
        """What it changes."""
        return f"<b>{esc(self.step.attribute)}</b> is unknown, so it gives no factor and no product changes."


class Product(Row):
    """The product of all factors."""

    name = "product"
    strong = True

    def lengths(self) -> list[float]:
        """Relative to the largest product."""
        return _relative(self.step.total, max(self.step.total))

    def text(self, i: int, digits: int = 4) -> str:
        """The product of a class."""
        return exponential(self.step.total[i])

    def sentence(self, case: NaiveCase, story: Story) -> str:
        """The products."""
        step = self.step
        parts = [f"{_name(story, i)} <b>{exponential(step.total[i])}</b>" for i in story.classes]
        if step.impossible:
            return f"The products are {listed(parts)}. No product is above 0, so the products cannot decide."
        first = _name(story, story.model.classes.index(story.steps[-1].label))
        return (
            f"The products are {listed(parts)}. They do not add up to 1. <b>Guess first</b>: how probable is "
            f"{first}? The next step shows it."
        )


class Done(Row):
    """The posteriors."""

    name = "posterior"
    strong = True

    def lengths(self) -> list[float]:
        """The posteriors as they are."""
        return list(self.step.shares)

    def text(self, i: int, digits: int = 4) -> str:
        """The posterior of a class."""
        return share_text(self.step, i, digits)

    def sentence(self, case: NaiveCase, story: Story) -> str:
        """The prediction."""
        step = self.step
        i = story.model.classes.index(step.label)
        why = f"with posterior <b>{share_text(step, i)}</b>"
        if step.impossible:
            why = "by the priors, because no class has a product above 0"
        actual = truth(case)
        said = ""
        if actual is not None:
            said = (
                f" Row {case.row} of the table is actually {_name(story, story.model.classes.index(actual))}."
            )
        return f"Naive Bayes predicts {_name(story, i)} {why}.{said}"


ROWS: dict[str, type[Row]] = {
    "prior": Prior, "factor": Factor, "unknown": Unknown, "product": Product, "done": Done,
}  # fmt: skip


def row_of(step: FactorStep) -> Row:
    """What the page shows of a step."""
    return ROWS[step.kind](step)


def _for(story: Story, step: FactorStep) -> str:
    best = max(step.logs)
    alike = [i for i, log in enumerate(step.logs) if best - log < 1e-9]
    if len(alike) == len(step.logs) or isinf(best):
        return "This factor favours no class."
    return f"This factor favours {listed([_name(story, i) for i in alike])}."


def _zero(case: NaiveCase, story: Story, never: list[int]) -> str:
    """The effect of a count of 0, and Laplace's remedy."""
    if not never:
        return ""
    found = f"No record of {listed([_name(story, i) for i in never], 'or')} has this value"
    if case.laplace:
        added = trimmed(case.laplace)
        return f"{found}. Without the {added} added to each count, this factor would be 0."
    return f"{found}, so <b>the factor is 0</b>. The product is then 0 whatever else is known."


def largest(story: Story) -> Html:
    """The class with the largest product, which the product alone decides."""
    step = story.steps[-1]
    i = story.model.classes.index(step.label)
    if step.impossible:
        return Html(f"No class has a product above 0, so the priors decide for {_name(story, i)}.")
    return Html(f"{_name(story, i)} has the largest product, {exponential(step.total[i])}.")


# Beside ---------------------------------------------------------------------------------------------


def worked(story: Story, step: FactorStep) -> str:
    """The factors of a step with their numbers, for the first classes in the picture, or ""."""
    lines = []
    for place, i in enumerate(story.classes[:FEW], start=1):
        left = rf"p(x \mid y_{place})" if step.attribute is not None else rf"p(y_{place})"
        if step.of:
            lines.append(rf"{left} &= {_counted(step, i)} = {decimals(exp(step.logs[i]), DIGITS)}")
        elif step.means and step.variances[i]:
            x, m, v = (_exact(one) for one in (float(step.value), step.means[i], step.variances[i]))  # type: ignore[arg-type]
            power = rf"e^{{-\frac{{({x} - {_bracket(m)})^2}}{{2\cdot {v}}}}}"
            found = tex(exponential(step.logs[i]))
            lines.append(rf"{left} &= \tfrac{{1}}{{\sqrt{{2\pi\cdot {v}}}}}\,{power} = {found}")
    return aligned(lines)


def _exact(value: float) -> str:
    return tex(powered(value, 3) if 0 < abs(value) < 1e-4 else amount(value, 6))


def _bracket(text: str) -> str:
    return f"({text})" if text.startswith("-") else text


def _counted(step: FactorStep, i: int) -> str:
    count, of = tally(step.counts[i]), tally(step.of[i])
    if not step.laplace:
        return rf"\tfrac{{{count}}}{{{of}}}"
    added = trimmed(step.laplace)
    return rf"\tfrac{{{count} + {added}}}{{{of} + {added}\cdot {step.values}}}"


def normalised(story: Story, step: FactorStep) -> str:
    """The products divided by their sum."""
    if step.impossible:
        return ""
    top = max(step.total)
    parts = [tex(exponential(step.total[i])) for i in story.classes]
    whole = " + ".join(parts) if len(step.total) <= FEW else r"\textstyle\sum_y"
    lines = [
        rf"P(y_{place} \mid x) &= \frac{{{parts[place - 1]}}}{{{whole}}} = {decimals(step.shares[i], DIGITS)}"
        for place, i in enumerate(story.classes[:FEW], start=1)
    ]
    return aligned(lines) if not isinf(top) else ""


def so_far(story: Story, at: int) -> Html:
    """The factors so far, with a column for each class in the picture."""
    steps = list(story.steps[: at + 1])[-LAST:]
    rows = [[esc(row.name), *(row.text(i, DIGITS) for i in story.classes)] for row in map(row_of, steps)]
    heads = [
        "",
        *(f"y<sub>{place}</sub> {_name(story, i)}" for place, i in enumerate(story.classes, start=1)),
    ]
    css = [""] * (len(rows) - 1) + ["gh-best"]
    before = at + 1 - len(steps)
    more = paragraph(f"and {plural(before, 'earlier row')}") if before else ""
    return Html(
        html_table("The factors so far", ["factor", *heads[1:]], rows, css="gh-numbers", row_css=css) + more
    )


def apart(story: Story, found: Beside) -> Html:
    """Whether a tree of the same table predicts the same class."""
    classes = story.model.classes
    tree, mine = (class_name(classes.index(one), one) for one in (found.tree, story.steps[-1].label))
    many = f"They disagree on {amount(found.other)} of the table’s {plural(found.n, 'row')}."
    if tree == mine:
        return paragraph(f"A C4.5 tree grown from the same table also predicts {tree}. {many}")
    return paragraph(
        f"<b>A C4.5 tree grown from the same table predicts {tree}</b>, but naive Bayes predicts {mine}. "
        f"{many}",
        "gh-price",
    )


def naively() -> Html:
    """Why the method is called naive, and a definition of Laplace's estimate."""
    return paragraph(
        "Naive Bayes multiplies the factors as if the attributes were independent within a class. Where "
        "they are not, it counts the same evidence twice, and its posteriors come too close to 0 and 1. "
        "Laplace’s estimate adds the same number to each count, so no factor is 0. It does not change the "
        "prior."
    )
