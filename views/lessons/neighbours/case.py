"""The case of a link of this lesson: points, a new one, the number of neighbours, and units."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

import mlcore
from mlcore import Table, Tree
from mlcore.learners import ErrorsByK, Neighbours, VoteStep, errors_by_k, neighbours, predict_by_k, vote
from mlcore.table import Scalar
from views.kit.keep import kept_long
from views.kit.link import table
from views.kit.link.kinds import OneOf, Whole
from views.kit.link.params import Change, Given
from views.subjects.ground import cursor, reading
from views.subjects.ground.fields import Field, centres, field_of
from views.subjects.ground.ground import UNIT, Ground, Source, ground_of

VIEWS = {"vote": "One vote", "k": "Which k?", "ball": "The ball", "tree": "Beside a tree"}
FINE, COARSE = 72, 48  # cells along each side of a field; fewer if the page sends many fields
LADDER = (1, 3, 5, 9, 15, 25, 51, 101, 201)
TOLD = 9  # neighbours that appear one by one

VIEW = table.VIEW.but(kind=OneOf(VIEWS), default="vote", label="View")
PARAMS = (*table.EVERY, *table.STORY, table.GUESS, VIEW, *reading.rows(("z",)), table.K, table.UNITS, table.Z)


@dataclass(frozen=True)
class Case:
    """The choices of the lesson. The link determines every field.

    k: the number of neighbours; units: of the coordinates; z: the new point, one number or two
    """

    source: Source
    k: int = 5
    units: str = "plain"
    z: tuple[float, ...] = (0.0, 0.0)
    view: str = "vote"

    @property
    def ground(self) -> Ground:
        """The points."""
        return ground_of(self.source)

    @property
    def scale(self) -> tuple[float, ...]:
        """The factors of the coordinates in distances."""
        ground = self.ground
        if self.units == "plain":
            return UNIT[: len(ground.names)]
        if self.units == "hundred":
            return (1.0, 100.0)[-len(ground.names) :]
        spread = ground.x.std(axis=0)
        return tuple((1.0 / np.where(spread > 0, spread, np.inf)).tolist())


# The link -------------------------------------------------------------------------------------------


def read(given: Given) -> Case:
    """The case of a link."""
    source = reading.read(given, edits=True)
    ground = ground_of(source)
    most = Whole(1, ground.n)
    k = given(table.K, kind=most, default=min(table.K.default, ground.n))
    return Case(source, k, given(table.UNITS), cursor.read(given, ground), given(VIEW))


def put(case: Case, report: Any) -> Change | None:
    """The learner has moved the new point."""
    return cursor.put(case.ground, report)


# What follows ---------------------------------------------------------------------------------------


class Step(NamedTuple):
    """n: the place of a vote in its trace, or of a number of neighbours in the ladder."""

    kind: str
    n: int = 0


@dataclass(frozen=True, eq=False)
class Story:
    """The steps of a view, and the vote on the new point.

    fields: the class at each cell of the plane for each k of the ladder (or the chosen one)
    errors: over k; of the view "Which k?"; tree: of the view "Beside a tree", with its field
    """

    steps: Sequence[Step]
    votes: tuple[VoteStep, ...]
    fields: tuple[Field, ...] = ()
    errors: ErrorsByK | None = None
    tree: Tree | None = None
    trees: Field | None = None


def story_of(case: Case) -> Story:
    """The story of a view."""
    votes = votes_of(case)
    steps = steps_of(case, votes)
    if case.view == "ball":
        return Story(steps, votes)
    if case.view == "k":
        ks = ladder(case)
        fields = () if case.ground.line else fields_of(case.source, case.units, ks, COARSE)
        return Story(steps, votes, fields, errors_of(case.source, case.units, ks))
    fields = () if case.ground.line else fields_of(case.source, case.units, (case.k,), FINE)
    if case.view == "tree":
        trees = None if case.ground.line else tree_field(case.source)
        return Story(steps, votes, fields, tree=tree_of(case.source), trees=trees)
    return Story(steps, votes, fields)


def steps_of(case: Case, votes: tuple[VoteStep, ...]) -> list[Step]:
    """The steps of a view."""
    reach = len(votes) - 2
    if case.view == "ball":
        return [Step(kind, reach) for kind in ("ask", "density", "likelihood", "prior", "posterior")]
    if case.view == "k":  # many neighbours first, which are simple, then fewer
        count = len(ladder(case))
        return [Step("ask", count - 1), *(Step("k", i) for i in reversed(range(count)))]
    if case.view == "tree":
        kinds = ("ask", "neighbours", "tree", *(() if case.ground.line else ("differ",)))
        return [Step(kind, reach) for kind in kinds]
    told = [Step("ask", 0), *(Step("near", i) for i in one_by_one(case.k)), Step("reach", reach)]
    return [*told, Step("done", reach + 1), *(() if case.ground.line else [Step("field", reach + 1)])]


def one_by_one(k: int) -> list[int]:
    """The neighbours that appear one by one. Of many, it is the first and the last."""
    return [*range(1, k + 1)] if k <= TOLD else [*range(1, TOLD), k]


def ladder(case: Case) -> tuple[int, ...]:
    """The numbers of neighbours to compare: few, more, all."""
    n = case.ground.n
    return tuple(sorted({*(k for k in LADDER if k < n), case.k, n}))


def model_of(case: Case) -> Neighbours:
    """The neighbours, in the units of the case."""
    return neighbours(case.k, "raw").fit(case.ground.table(case.scale))


def votes_of(case: Case) -> tuple[VoteStep, ...]:
    """The trace of the vote on the new point."""
    return tuple(vote(model_of(case), case.ground.frame(np.array([case.z]), case.scale)))


@kept_long(lambda source, units, ks, cells: 2e-7 * cells**2 * ground_of(source).n)
def fields_of(source: Source, units: str, ks: tuple[int, ...], cells: int) -> tuple[Field, ...]:
    """The prediction of this many neighbours in each cell of the plane."""
    return fields_by_k(Case(source, max(ks), units), ks, cells)


def fields_by_k(case: Case, ks: Sequence[int], cells: int) -> tuple[Field, ...]:
    """The same, worked out anew. k of the case: the largest of them"""
    ground = case.ground
    places = ground.frame(centres(ground, cells), case.scale)
    return tuple(field_of(ground, labels, cells) for labels in predict_by_k(model_of(case), places, ks))


@kept_long(lambda source, units, ks: 1e-6 * ground_of(source).n * (ground_of(source).n + 1000))
def errors_of(source: Source, units: str, ks: tuple[int, ...]) -> ErrorsByK:
    """The errors of neighbours over k."""
    case = Case(source, 1, units)
    return errors_by_k(case.ground.table(case.scale), ks, case.ground.tested(case.scale), "raw")


@kept_long(lambda source: 1e-5 * ground_of(source).n)
def tree_of(source: Source) -> Tree:
    """CART on the same points, fully grown. It does not depend on units."""
    return grown(ground_of(source))


def grown(ground: Ground) -> Tree:
    """The same, worked out anew."""
    return mlcore.fit(ground.table(), mlcore.RECIPES["cart"])


def tree_says(case: Case, story: Story) -> Scalar:
    """The tree's prediction for the new point."""
    assert story.tree is not None
    label: Scalar = story.tree.predict(case.ground.frame(np.array([case.z])))[0]
    return label


def tree_field(source: Source) -> Field:
    """The tree's prediction in each cell of the plane."""
    return field_of_tree(ground_of(source), tree_of(source), FINE)


def field_of_tree(ground: Ground, tree: Tree, cells: int) -> Field:
    """The same for a tree, with this many cells along each side."""
    return field_of(ground, tree.predict(ground.frame(centres(ground, cells))), cells)


def table_of(case: Case) -> Table:
    """The points as a table, in their original units."""
    return case.ground.table()
