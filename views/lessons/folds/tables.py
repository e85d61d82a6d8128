"""The records of this lesson: what a link says about them, why some cannot be divided, and many draws."""

from collections.abc import Callable
from math import sqrt
from typing import Any, NamedTuple, Protocol

import numpy as np

from mlcore import Table, TableError
from views.kit.keep import is_kept
from views.kit.lesson import Refusal
from views.kit.link import judging, table
from views.kit.link.codes import Chosen
from views.kit.link.params import PLACE, Given
from views.kit.own import OWN
from views.kit.panels import Action, Repeated, Said
from views.subjects.trees import choosing
from views.subjects.trees.story import Choices
from views.words.grammar import plural
from views.words.html import Html, esc
from views.words.numbers import number, short

SPENT = ("opened",)  # with other records the envelope is sealed again
DATA = table.DATA.but(default="iris", resets=(*table.DATA.resets, "folds", *SPENT))
MODEL = judging.MODEL.but(default=Chosen("cart"))
SEED = table.SEED.but(groups=(), resets=(*PLACE, *SPENT))
IRIS = Action("Use the iris data", DATA.change("iris"))
LONG = 2.5  # s for all draws, about, from which the page makes them in view
TENTHS = 10  # the answers of a question about a share


def read(given: Given) -> Choices:
    """The table of a link."""
    data = choosing.read_data(given)
    return Choices(data=data, recipe="cart", own=given.own if data == OWN else None)


def smallest(records: Table) -> tuple[int, int]:
    """The size and name of the smallest class that has records, or all records if the target is a number."""
    if not records.classes:
        return records.n, 0
    counts = np.bincount(records.target.cells, minlength=len(records.classes))
    at = int(np.argmin(np.where(counts > 0, counts, records.n + 1)))
    return int(counts[at]), at


def too_few(choices: Choices) -> Refusal | None:
    """Why these records cannot be divided in any way. None if they can."""
    try:
        records = choices.table
    except TableError as error:
        return Refusal(esc(str(error)), [IRIS])
    if records.n < 6:
        said = f"{plural(records.n, 'record')} cannot be divided into training and test records."
        return Refusal(Html(f"{said} Use a larger table."), [IRIS])
    if records.classes and smallest(records)[0] == records.n:
        only = esc(records.classes[smallest(records)[1]])
        said = f"Every record has the class {only}, so no prediction can be wrong."
        return Refusal(Html(f"{said} Use a table with at least two classes."), [IRIS])
    return None


def unlearned(story: Callable[[], Any], *ways: Action) -> Refusal | None:
    """Why no model can learn from these records. ways: what may help besides other records"""
    try:
        story()
    except (TableError, ValueError) as error:
        return Refusal(esc(str(error)), [*ways, IRIS])
    return None


def baseline(records: Table) -> float:
    """The error of always predicting the most frequent class, or the standard deviation of numbers."""
    cells = records.target.cells
    if not records.classes:
        return float(cells.std())
    return 1 - float(np.bincount(cells).max()) / records.n


class Judged(Protocol):
    """A story of models that are judged on some records."""

    @property
    def records(self) -> Table: ...


def measure(story: Judged) -> str:
    """How the page judges a model here."""
    return "error" if story.records.classes else "RMSE"


def error_text(story: Judged, error: float) -> str:
    """An error rate to three decimals, or a distance of numbers."""
    return number(error) if story.records.classes else short(error)


def error_of(records: Table, loss: float) -> float:
    """An error rate as it is, or the root of the mean squared error of numbers."""
    return loss if records.classes else sqrt(loss)


# Many draws -----------------------------------------------------------------------------------------


class Draws(NamedTuple):
    """Many draws of the same records, and the work on each. The page makes slow ones in view.

    base: what the link determines except the seeds; work: of a base and a seed; lasts: how long that takes
    """

    base: Any
    seeds: range
    work: Callable[[Any, int], Any]
    lasts: Callable[[Any, int], float]

    def all(self) -> list[Any]:
        """The result of every draw."""
        return [self.work(self.base, seed) for seed in self.seeds]

    def done(self) -> int:
        """The number of known results."""
        return sum(is_kept(self.work, self.base, seed) for seed in self.seeds)

    def are_there(self) -> bool:
        """Whether the story can begin: all draws are known, or will be soon."""
        soon = sum(self.lasts(self.base, seed) for seed in self.seeds) <= LONG
        return soon or self.done() == len(self.seeds)

    def in_sight(self) -> Repeated:
        """The work, draw after draw."""
        n = len(self.seeds)
        return Repeated(
            of=(self.base, self.seeds),
            parts=n,
            work=lambda part: self.work(self.base, self.seeds[part]),
            done=self.done,
            panels=lambda: [Said(_so_far(self.done(), n))],
            start=f"Draw {n} times",
            go_on=lambda left: f"Go on: {plural(left, 'draw')} to go",
            stop="Stop, keep what is done",
            part=f"Draw {{}} of {n}",
        )


def _so_far(done: int, n: int) -> Html:
    said = f"{done} of {plural(n, 'draw')} done. The story begins after the last one."
    return Html(f'<div class="gh-say" role="status">{said}</div>')
