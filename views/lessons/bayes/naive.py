"""Naive Bayes: the record that a link describes, and how the model comes to its answer."""

from collections.abc import Sequence
from dataclasses import dataclass

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
from views.words.html import COLOURS, esc, tone

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
