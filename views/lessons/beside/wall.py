"""Six models on the same points: the case of a link, the predictions of each, and its errors."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np

from mlcore import Table, TableError, evaluate, learners, svm
from mlcore.model import Learner, Model
from mlcore.table import Scalar
from views.kit.keep import kept, kept_long
from views.kit.link import table
from views.kit.link.kinds import Whole
from views.kit.link.params import Change, Given
from views.subjects.ground import cursor
from views.subjects.ground.fields import Field, centres, field_of
from views.subjects.ground.ground import Ground, ground_of
from views.subjects.points import reading
from views.subjects.points.of_tables import spread
from views.subjects.points.points import Points, around, framed, made

PARAMS = (table.K, table.COST, table.GAMMA, table.Z)
MOST = 80  # points that the models learn from
CELLS = 48
BAND = 0.12  # of the plane of the points, above it
TREES, FOLDS = 9, 10
STEPS = 2_000  # of SMO, at most
MODELS = ("cart", "forest", "neighbours", "bayes", "linear", "gaussian")


@dataclass(frozen=True)
class WallCase:
    """The points, the settings of the models, and the place where all of them make a prediction."""

    points: Points
    k: int = 5
    C: float = 1.0
    gamma: float = 0.5
    z: tuple[float, ...] = (0.0, 0.0)
    view: str = "wall"

    @property
    def sample(self) -> Points:
        """The training points."""
        return sample_of(self.points)

    @property
    def ground(self) -> Ground:
        """The same points as a table."""
        return ground_of(self.sample)

    def setting(self, model: str) -> tuple[float, ...]:
        """The numbers that a model depends on."""
        return {"neighbours": (self.k,), "linear": (self.C,), "gaussian": (self.C, self.gamma)}.get(model, ())


def read(given: Given) -> WallCase:
    """The case of a link."""
    points = reading.read(given)
    if points.n > MOST:
        given.note(f"The set has {points.n} points, so the models learn from {MOST} of them, evenly spread.")
    most = min(max(points.n, 1), MOST)
    k = given(table.K, kind=Whole(1, most), default=min(table.K.default, most))
    z = cursor.read(given, ground_of(sample_of(points))) if points.n else (0.0, 0.0)
    return WallCase(points, k, given(table.COST), given(table.GAMMA), z)


@kept
def sample_of(points: Points) -> Points:
    """The training points, or some of many, evenly spread, in a plane with room for the errors above them."""
    rows = spread(points.n, MOST).tolist()
    if not rows:
        return points
    x, y = tuple(points.x[i] for i in rows), tuple(points.y[i] for i in rows)
    left, bottom, right, top = framed(made(points.source).x if is_moved(points) else x)
    box = around((left, bottom, right, top + BAND * (top - bottom)), x)
    return replace(points, x=x, y=y, box=box)


def is_moved(points: Points) -> bool:
    """Whether these are points of a generated set after edits. Their plane stays that of the set."""
    return points.edited and not points.source.columns


def put(case: WallCase, report: Any) -> Change | None:
    """The learner has moved the cursor."""
    return cursor.put(case.ground, report)


class Step(NamedTuple):
    """model: the one that the step explains, or ""."""

    kind: str
    model: str = ""


@dataclass(frozen=True, eq=False)
class Learned:
    """A model with its results.

    field:  its class at each cell of the plane
    wrong:  errors in each fold, on the records of that fold; empty if it cannot learn without some fold
    errors: on the points that it learned from
    """

    model: Model
    field: Field
    wrong: tuple[int, ...]
    errors: int

    @property
    def capped(self) -> bool:
        """Whether it is an SVM whose solver stopped before it converged."""
        return isinstance(self.model, learners.Machines) and any(
            one.capped for one in self.model.machines.machines
        )

    @property
    def total(self) -> int | None:
        """Errors in all folds."""
        return sum(self.wrong) if self.wrong else None


@dataclass(frozen=True, eq=False)
class Story:
    """The steps, and each model, or the sentence that says why there is none."""

    steps: Sequence[Step]
    learned: dict[str, Learned | str]

    @property
    def least(self) -> int | None:
        """The fewest errors in folds."""
        totals = [
            one.total for one in self.learned.values() if isinstance(one, Learned) and one.total is not None
        ]
        return min(totals, default=None)


def story(case: WallCase) -> Story:
    """One model after another, then their errors."""
    steps = [Step("ask"), *(Step("model", name) for name in MODELS), Step("before-errors"), Step("errors")]
    return Story(steps, {name: learned(case.sample, name, case.setting(name)) for name in MODELS})


COSTS = {"forest": 1.2e-2, "cart": 1.2e-3}  # seconds for each point


@kept_long(lambda points, name, setting: COSTS.get(name, 1e-3) * points.n)
def learned(points: Points, name: str, setting: tuple[float, ...]) -> Learned | str:
    """A model on these points, or the sentence that explains why there is none."""
    found = trained(points, name, setting, CELLS)
    if isinstance(found, str):
        return found
    return replace(found, wrong=_wrong(LEARNERS[name](*setting), ground_of(points).table()))


def trained(points: Points, name: str, setting: tuple[float, ...], cells: int) -> Learned | str:
    """The same without folds, with so many cells along each side."""
    ground = ground_of(points)
    records = ground.table()
    try:
        model = LEARNERS[name](*setting).fit(records)
        labels = model.predict(ground.frame(centres(ground, cells)))
    except TableError as error:
        return str(error)
    errors = int(np.count_nonzero(model.predict(records) != np.array(ground.classes)[ground.codes]))
    return Learned(model, field_of(ground, labels, cells), (), errors)


def _wrong(learner: Learner, records: Table) -> tuple[int, ...]:
    try:
        folds = evaluate.folds(records.target.cells, min(FOLDS, records.n))
        found = evaluate.cross_validate(learner, records, folds)
        return tuple(
            round(len(one.test) * (1 - one.accuracy)) for one in found if isinstance(one, evaluate.FoldStep)
        )
    except TableError:
        return ()


LEARNERS: dict[str, Callable[..., Learner]] = {
    "cart": lambda: learners.tree("cart"),
    "forest": lambda: learners.forest(TREES),
    "neighbours": lambda k: learners.neighbours(int(k)),
    "bayes": learners.naive_bayes,
    "linear": lambda C: learners.svm(svm.linear(), C, max_iterations=STEPS),
    "gaussian": lambda C, gamma: learners.svm(svm.rbf(gamma), C, max_iterations=STEPS),
}


def says(case: WallCase, one: Learned) -> Scalar:
    """The prediction of a model at the cursor."""
    label: Scalar = one.model.predict(at_cursor(case))[0]
    return label


def at_cursor(case: WallCase) -> dict[str, Any]:
    """The place of the cursor as a frame."""
    return case.ground.frame(np.array([case.z]))
