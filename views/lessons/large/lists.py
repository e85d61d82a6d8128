"""SLIQ: the list of a link, and the story of the walks over it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import mlcore
from mlcore import Path, Table, TableError, Tree
from mlcore.trees.lists import ListStep, Stand
from views.kit.keep import kept_long
from views.kit.lesson import Refusal
from views.kit.link import table
from views.kit.link.params import Given
from views.kit.own import OWN
from views.kit.panels import Action
from views.subjects.trees import choosing
from views.subjects.trees.story import Choices
from views.words.html import COLOURS, esc, tone

FIRST = "tax"  # replaces a table without numbers
WALK, PLACES = 16, 12  # entries of a list that appear one by one; places of a longer list
MOST_RANKS = 3  # of the story; the walks over the others are the same
SECONDS = 2e-5  # for each cell
MOST_RECORDS = 2_000
DATA = table.DATA.but(default=FIRST)
WALKED = table.LOOK.but(
    label="List to walk along", scene=False,
    resets=("step", "node"),
)  # fmt: skip
PARAMS = (DATA, WALKED)


@dataclass(frozen=True)
class ListCase:
    """choices: the table; column: the one whose list the story walks entry by entry, or ""."""

    choices: Choices
    column: str = ""
    view: str = "lists"

    @property
    def table(self) -> Table:
        """The records."""
        return self.choices.table


class Step(NamedTuple):
    """kind: ask, walk, other, split or done; told: the step of mlcore's trace

    at:     the number of entries behind the walk
    others: the results of other lists of this rank, or of all lists at a split
    """

    kind: str
    told: ListStep
    at: int = 0
    others: tuple[ListStep, ...] = ()


@dataclass(frozen=True, eq=False)
class Story:
    """The steps, the finished tree, and a number for each of its nodes, rank by rank.

    left: ranks that the story leaves out
    """

    steps: Sequence[Step]
    tree: Tree
    numbers: dict[Path, int]
    tones: tuple[int, ...]
    left: int

    def leaf(self, path: Path) -> str:
        """The name of a leaf in the class list."""
        return f"N{self.numbers[path]}"


def numbers_of(found: Table) -> list[str]:
    """The columns with a sorted list."""
    return [column.name for column in found.columns if column.kind == "continuous"]


def choices_of(given: Given) -> Choices:
    """The table of a link."""
    data = choosing.read_data(given, FIRST)
    return Choices(data=data, recipe="cart", own=given.own if data == OWN else None)


def refused(choices: Choices) -> str:
    """Why a table has no story, or nothing if it has one."""
    try:
        found = choices.table
        if found.n > MOST_RECORDS:
            most = f"Use at most {MOST_RECORDS:,} records."
            return f"A list of {found.n:,} entries is too long to walk here. {most}"
        mlcore.lists.check(found)
    except TableError as error:
        return str(error)
    return ""


def read(given: Given) -> ListCase:
    """The case of a link. A column without a list is corrected."""
    choices = choices_of(given)
    if refused(choices):
        return ListCase(choices)
    return ListCase(choices, column_of(given, numbers_of(choices.table)))


def column_of(given: Given, names: Sequence[str]) -> str:
    """The column of the walk: that of the link, or the first."""
    wished = given(WALKED)
    if wished is None or wished in names:
        return wished or names[0]
    given.mend(WALKED, None, f"“{wished}” has no sorted list here. You see “{names[0]}”.")
    return names[0]


def refuse(case: ListCase) -> Refusal | None:
    """Why there is no story, and what helps. None if there is one."""
    why = refused(case.choices)
    return Refusal(esc(why), [Action("Use the tax table", DATA.change(FIRST))]) if why else None


@kept_long(lambda choices, column: SECONDS * choices.cells)
def trace(choices: Choices, column: str) -> tuple[ListStep, ...]:
    """The trace of mlcore for a table, with the walk over one list."""
    return tuple(mlcore.lists.told(choices.table, [column]))


def story(case: ListCase) -> Story:
    """For each rank the walk over one list, the results of the others, and the splits."""
    found = trace(case.choices, case.column)
    tree = found[-1].tree
    told = [step for step in found if step.rank < MOST_RANKS]
    steps = [Step("ask", found[0])]
    for rank in range(min(MOST_RANKS, found[-1].rank)):
        here = [step for step in told if step.rank == rank]
        walked = next(step for step in here if step.attribute == case.column)
        steps += [Step("walk", walked, at) for at in stops(walked.walk)]
        others = tuple(step for step in here if step.kind == "scan" and step is not walked)
        steps += [Step("other", walked, others=others)] if others else []
        steps += [Step("split", step, others=(walked, *others)) for step in here if step.kind == "split"]
    steps.append(Step("done", found[-1]))
    numbers = {path: i for i, path in enumerate(sorted((path for path, _ in tree.walk()), key=_by_rank), 1)}
    return Story(steps, tree, numbers, tones_of(case.table), max(found[-1].rank - MOST_RANKS, 0))


def _by_rank(path: Path) -> tuple[int, Path]:
    return len(path), path


def tones_of(found: Table) -> tuple[int, ...]:
    """The colour of each class."""
    return tuple(tone(at, label) % COLOURS for at, label in enumerate(found.classes))


def stops(walk: Sequence[Stand]) -> list[int]:
    """The places of the walk with a step: all, or some evenly spread ones, and the best of each leaf."""
    n = len(walk)
    if n <= WALK:
        return [*range(n + 1)]
    best: dict[Path | None, tuple[float, int]] = {}
    weighed = [at for at, stand in enumerate(walk, start=1) if stand.gini is not None]
    for at in weighed:
        stand = walk[at - 1]
        if stand.threshold is not None and stand.gini is not None:
            best[stand.path] = min(best.get(stand.path, (stand.gini, at)), (stand.gini, at))
    spread = [round(i * n / PLACES) for i in range(1, PLACES)]
    some = {next((at for at in weighed if at >= place), n) for place in spread}
    return sorted({0, n, *some, *(at for _, at in best.values())})
