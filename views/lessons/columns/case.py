"""The case of a link of this lesson: a table, and the columns that each view looks at."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from urllib.parse import quote, unquote

import numpy as np

from mlcore import Column, Table, TableError, sampling, select
from views.kit.lesson import Refusal
from views.kit.link import judging, table
from views.kit.link.codes import Chosen
from views.kit.link.params import PLACE, Given
from views.kit.own import OWN
from views.kit.panels import Action
from views.subjects.trees import choosing
from views.subjects.trees.story import Choices
from views.words.html import esc

DATA = table.DATA.but(resets=(*PLACE, "identifiers", "columns"))
NAMED = table.IDENTIFIERS.but(label="Add a name for each record", resets=(*PLACE, "columns"))
COLUMNS = table.COLUMNS.but(groups=(), resets=PLACE)
NEIGHBOURS = Chosen("neighbours")
MODEL = judging.MODEL.but(default=NEIGHBOURS)
SEED = table.SEED.but(groups=(), resets=PLACE)
SECONDS, NAMING = 3e-6, 120e-6  # to score a cell, or one of a column in which no two are alike
MOST_PAIRED = 16  # columns in pairs
MOST_JUDGED = 600  # records for judging a learner
FOLDS = 10
START, TREES = 0.0015, 0.012  # seconds of a fold besides those for its cells; of a tree
DAY = {"tennis": "Day"}  # the column with the name of a record where the lectures have one


@dataclass(frozen=True)
class Case:
    """The choices of the lesson; every field is a parameter of the link.

    named: with a column that names each record; pair: two columns, of the view "pair"
    """

    choices: Choices
    view: str
    named: bool = False
    pair: tuple[str, ...] = ()
    model: Chosen = NEIGHBOURS
    seed: int = 1

    @property
    def table(self) -> Table:
        """All records. Raises TableError for a learner's own table from which nothing can be learned."""
        found = self.choices.table
        if not self.named or self.choices.identifiers:
            return found
        return replace(found, columns=(_name_of_each(found, self.choices.data), *found.columns))


def _name_of_each(found: Table, data: str) -> Column:
    name = DAY.get(data, "Record")
    while name in [column.name for column in (*found.columns, found.target)]:
        name += " "
    values = tuple(f"{name[:1]}{i}" for i in range(1, found.n + 1))
    return Column(name, "nominal", values, np.arange(found.n))


def reading(view: str, first: str) -> Callable[[Given], Case]:
    """The reader of the links of a view; first: the table if the link names none."""

    def read(given: Given) -> Case:
        data = choosing.read_data(given, first)
        own = given.own if data == OWN else None
        named = view == "alone" and bool(given(NAMED))
        choices = Choices(data=data, recipe="cart", own=own)
        if named and own is None and choices.card.identifiers:
            choices = replace(choices, identifiers=True)
        case = Case(choices, view, named)
        if view == "pair":
            return replace(case, pair=_pair(given, case))
        if view in ("steps", "lattice"):
            return replace(case, model=given(MODEL), seed=given(SEED))
        return case

    return read


def _pair(given: Given, case: Case) -> tuple[str, ...]:
    """The two columns of a link, or nothing if it names no possible pair."""
    text = given(COLUMNS)
    if not text:
        return ()
    pair = tuple(dict.fromkeys(unquote(part) for part in text.split(";")))
    try:
        names = [column.name for column in paired(case.table).columns]
    except TableError:
        return ()
    if len(pair) == 2 and set(pair) <= set(names):
        return pair
    given.mend(
        COLUMNS, None, "This link names a pair of columns that the table does not have. You see another pair."
    )
    return ()


def pair_text(pair: tuple[str, ...]) -> str:
    """Two columns as the link writes them."""
    return ";".join(quote(name, safe=" ") for name in pair)


# What is refused ------------------------------------------------------------------------------------

TENNIS = Action("Use the tennis days", DATA.change("tennis"))


def of_classes(case: Case) -> Refusal | None:
    """Why columns cannot be scored one by one."""
    try:
        found = case.table
    except TableError as error:
        return Refusal(esc(str(error)))
    if not found.classes:
        return Refusal(esc(f"“{found.target.name}” is a number. Scoring columns needs classes."), [TENNIS])
    if len(np.unique(found.target.cells)) < 2:
        return Refusal(
            esc("All records have the same class, so no column tells you anything about it."), [TENNIS]
        )
    if case.view == "pair" and len(found.columns) < 2:
        return Refusal(esc("A pair needs two columns, but this table has only one."), [TENNIS])
    return None


# What follows for several views ---------------------------------------------------------------------


def scoring(case: Case) -> float:
    """The approximate time to score the columns. One with a different value for each record takes longest."""
    return SECONDS * case.choices.cells + (NAMING * case.choices.records if case.named else 0.0)


def paired(found: Table) -> Table:
    """The table with the columns for pairs, the first ones if there are many."""
    return replace(found, columns=found.columns[:MOST_PAIRED])


# What a learner is judged on ------------------------------------------------------------------------


@dataclass(frozen=True)
class Judged:
    """The data for judging a learner: some columns, and perhaps not all records.

    left: how many columns the table has besides; folds: how many
    """

    table: Table
    left: int
    folds: int


def judged(case: Case, most: int, budget: float, sets: Callable[[int], int]) -> Judged:
    """At most this many columns, and no more than this many seconds allow, with the highest gain for classes.

    sets: how many sets of columns are judged, by the number of columns
    """
    found = _some(case)
    folds = min(FOLDS, found.n)
    fitting = [m for m in range(1, most + 1) if sets(m) * folds * _fold(case, found.n * m) <= budget]
    count = max([2, *fitting])
    columns = found.columns
    if count < len(columns):
        first = _first(found, count)
        columns = tuple(column for column in columns if column.name in first)
    return Judged(replace(found, columns=columns), len(found.columns) - len(columns), folds)


def seconds(case: Case, one: Judged, sets: int) -> float:
    """The approximate time to judge this many sets of columns."""
    return sets * one.folds * _fold(case, one.table.n * len(one.table.columns))


def _fold(case: Case, cells: int) -> float:
    grown = case.model.name not in ("neighbours", "naive-bayes", "svm")
    return (TREES if grown else START) + case.model.seconds(cells)


def _some(case: Case) -> Table:
    """The records, or a share of a large table with the same proportions of classes."""
    found = case.table
    if found.n <= MOST_JUDGED:
        return found
    share = MOST_JUDGED / found.n
    rows, _ = sampling.parted(found.target.cells, (share, 1 - share), case.seed)
    return found.take(rows)


def _first(found: Table, count: int) -> set[str]:
    names = [column.name for column in found.columns]
    if not found.classes:
        return set(names[:count])
    gains = select.scores(found)
    return set(sorted(names, key=lambda name: -gains[name].information_gain)[:count])
