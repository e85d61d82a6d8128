"""The case of a link of this lesson, and why some records cannot be divided."""

from dataclasses import dataclass

import numpy as np

from mlcore import Table, TableError
from views.kit.lesson import Refusal
from views.kit.link import judging, table
from views.kit.link.codes import Chosen
from views.kit.link.kinds import OneOf, Whole
from views.kit.link.params import PLACE, Change, Given
from views.kit.own import OWN
from views.kit.panels import Action
from views.subjects.trees import choosing
from views.subjects.trees.story import Choices
from views.words.grammar import plural
from views.words.html import Html, class_name, esc

VIEWS = {
    "divide": "Divide", "choose": "Choose", "cheat": "Cheat", "leak": "Leak", "curve": "Learning curve",
}  # fmt: skip
CART = Chosen("cart")
RING = "ring"
MOST_ALONE = 300  # records for leaving out one by one
SPENT = ("opened",)  # with other records the envelope is sealed again
VIEW = table.VIEW.but(kind=OneOf(VIEWS), default="divide", label="View")
DATA = table.DATA.but(default="iris", resets=(*table.DATA.resets, "folds", *SPENT))
MODEL = judging.MODEL.but(default=CART)
SHARE = table.SHARE.but(kind=Whole(50, 90, 5), default=80, resets=(*PLACE, *SPENT))
SEED = table.SEED.but(groups=(), resets=(*PLACE, *SPENT))
PARAMS = (
    *table.EVERY, *table.STORY, table.GUESS, VIEW, DATA, MODEL, judging.DIVIDE, judging.FOLDS,
    judging.STRATIFIED, SHARE, SEED, judging.TUNE, judging.VALIDATE, judging.OPENED, judging.RECORDS,
)  # fmt: skip


@dataclass(frozen=True)
class Case:
    """The choices of the lesson; every field is a parameter of the link.

    share: per cent of the records in the training part of a holdout; opened: the choice when the learner
    opened the envelope of test records, None while it is sealed; records: of the learning curve
    """

    choices: Choices
    view: str = "divide"
    model: Chosen = CART
    divide: str = "folds"
    folds: int = 10
    stratified: bool = True
    share: int = 80
    seed: int = 1
    tune: str = "k"
    validate: str = "set"
    opened: str | None = None
    records: str = "table"

    @property
    def table(self) -> Table:
        """The records. Raises TableError for a learner's own table from which nothing can be learned."""
        return self.choices.table

    @property
    def regression(self) -> bool:
        """Whether the target is a number."""
        return not self.table.classes

    @property
    def ring(self) -> bool:
        """Whether the points are generated instead of taken from a table."""
        return self.view == "curve" and self.records == RING


def read(given: Given) -> Case:
    """The case of a link."""
    view = given(VIEW)
    records, divided = given.when(view == "curve", judging.RECORDS), view == "divide"
    data = "iris" if view == "leak" or records == RING else choosing.read_data(given)
    choices = Choices(data=data, recipe="cart", own=given.own if data == OWN else None)
    divide = given.when(divided, judging.DIVIDE)
    dealt, usual = divided and divide == "folds", fitting(choices)
    return Case(
        choices=choices,
        view=view,
        model=given.when(view in ("divide", "curve"), MODEL),
        divide=divide,
        folds=given(judging.FOLDS, default=usual) if dealt else usual,
        stratified=given.when(dealt or divide == "holdout", judging.STRATIFIED),
        share=given.when(divide == "holdout", SHARE),
        seed=given(SEED),
        tune=given.when(view in ("choose", "cheat"), judging.TUNE),
        validate=given.when(view == "choose", judging.VALIDATE),
        opened=given.when(view == "choose", judging.OPENED),
        records=records,
    )


def fitting(choices: Choices) -> int:
    """Ten folds, or as many as the smallest class has records."""
    try:
        return max(2, min(10, smallest(choices.table)[0]))
    except TableError:
        return 10


def smallest(records: Table) -> tuple[int, int]:
    """The size and name of the smallest class that has records, or all records if the target is a number."""
    if not records.classes:
        return records.n, 0
    counts = np.bincount(records.target.cells, minlength=len(records.classes))
    at = int(np.argmin(np.where(counts > 0, counts, records.n + 1)))
    return int(counts[at]), at


def refusal(case: Case) -> Refusal | None:
    """Why these records cannot be divided in this way, before any model learns."""
    if case.view == "leak" or case.ring:
        return None
    try:
        records = case.table
    except TableError as error:
        return Refusal(esc(str(error)), [IRIS])
    return _too_few(records) or (_undivided(case, records) if case.view == "divide" else None)


IRIS = Action("Use the iris data", DATA.change("iris"))


def _too_few(records: Table) -> Refusal | None:
    if records.n < 6:
        said = f"{plural(records.n, 'record')} cannot be divided into training and test records."
        return Refusal(Html(f"{said} Use a larger table."), [IRIS])
    if records.classes and smallest(records)[0] == records.n:
        only = esc(records.classes[smallest(records)[1]])
        said = f"Every record has the class {only}, so no prediction can be wrong."
        return Refusal(Html(f"{said} Use a table with at least two classes."), [IRIS])
    return None


def _undivided(case: Case, records: Table) -> Refusal | None:
    if case.divide == "one-out" and records.n > MOST_ALONE:
        said = f"Leaving out each of {records.n:,} records would mean training {records.n:,} models."
        return Refusal(
            Html(f"{said} Ten folds tell you nearly as much."), [_change("Ten folds", {"divide": "folds"})]
        )
    if case.divide != "folds":
        return None
    if case.folds > records.n:
        said = f"{records.n} records cannot be divided into {case.folds} folds, because some would be empty."
        return Refusal(Html(said), [_fewer(records.n)])
    few, at = smallest(records)
    if not case.stratified or few >= case.folds:
        return None
    name = class_name(at, records.classes[at])
    said = (
        f"{name} has {plural(few, 'record')}, fewer than {case.folds} folds. So not every fold can have a "
        "record of this class."
    )
    without = _change("Do not stratify", {"stratified": "false"})
    return Refusal(Html(said), [*([_fewer(few)] if few > 1 else []), without])


def _fewer(folds: int) -> Action:
    return _change(f"Use {folds} folds", {"folds": str(folds)})


def _change(label: str, change: Change) -> Action:
    return Action(label, {**dict.fromkeys(PLACE), **change})
