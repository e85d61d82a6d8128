"""The case of a link in every view: points, a new one, the number of neighbours, and units; and the vote."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np

from mlcore.learners import Neighbours, VoteStep, neighbours, predict_by_k, vote
from views.kit.keep import kept_long
from views.kit.lesson import Touch
from views.kit.link import table
from views.kit.link.kinds import Whole
from views.kit.link.params import Change, Given
from views.kit.panels import Panels
from views.stage.animation.wire import AnimationDraft
from views.subjects.ground import cursor, editing, reading
from views.subjects.ground.fields import Field, centres, field_of
from views.subjects.ground.ground import UNIT, Ground, Source, ground_of, points_of
from views.subjects.points import choosing
from views.subjects.points.points import Points

FINE = 72  # cells along each side of a field
ROWS = (*reading.rows(("z",)), table.K, table.UNITS, table.Z)


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


def read(given: Given, view: str) -> Case:
    """The case of a view."""
    source = reading.read(given, edits=True)
    ground = ground_of(source)
    most = Whole(1, ground.n)
    k = given(table.K, kind=most, default=min(table.K.default, ground.n))
    return Case(source, k, given(table.UNITS), cursor.read(given, ground), view)


def put(case: Case, report: Any) -> Change | None:
    """The learner has moved the new point."""
    return cursor.put(case.ground, report)


def follow(story: Callable[[Case], "Story"]) -> Callable[[Case, Case, int], int]:
    """Of a view with this story: the same kind of step for another k, other units or other points."""

    def found(old: Case, new: Case, at: int) -> int:
        before, after = story(old).steps, story(new).steps
        if before[at].kind == "ask":
            return 0
        same = [i for i, step in enumerate(after) if step.kind == before[at].kind]
        nearer = [i for i in same if i <= at] or same
        return nearer[-1] if nearer else len(after) - 1

    return found


def touch(draft: Callable[[Case, int | None], AnimationDraft]) -> Touch[Case]:
    """The points in the learner's hand, in a view with these drafts."""
    return Touch(lambda case: points_of(case.source), _put, editing.written, draft)


def further(case: Case) -> Panels:
    """The same points in other lessons."""
    return choosing.elsewhere(case.source, "neighbours") if isinstance(case.source, Points) else ()


def _put(case: Case, points: Points) -> Case:
    """The case with other points. Without any there is no vote, so the last one cannot go."""
    if not points.n:
        return case
    return replace(case, source=editing.put(case.source, points), k=min(case.k, points.n))


# What follows ---------------------------------------------------------------------------------------


class Step(NamedTuple):
    """n: the place of a vote in its trace, or of a number of neighbours in the ladder."""

    kind: str
    n: int = 0


@dataclass(frozen=True, eq=False)
class Story:
    """The steps of a view, and the vote on the new point.

    fields: the class at each cell of the plane for each k of the ladder (or the chosen one)
    """

    steps: Sequence[Step]
    votes: tuple[VoteStep, ...]
    fields: tuple[Field, ...]


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


def field_of_k(case: Case) -> tuple[Field, ...]:
    """The prediction of the chosen number in each cell of the plane; nothing on a line."""
    return () if case.ground.line else fields_of(case.source, case.units, (case.k,), FINE)


def fields_by_k(case: Case, ks: Sequence[int], cells: int) -> tuple[Field, ...]:
    """The same, worked out anew. k of the case: the largest of them"""
    ground = case.ground
    places = ground.frame(centres(ground, cells), case.scale)
    return tuple(field_of(ground, labels, cells) for labels in predict_by_k(model_of(case), places, ks))


# In words -------------------------------------------------------------------------------------------


def shown(case: Case) -> str:
    """A title in a few words."""
    return f"{case.ground.title}, {nearest(case.k)}"


def nearest(k: int) -> str:
    """This many neighbours."""
    return f"{k} nearest neighbours" if k > 1 else "nearest neighbour"


def ordinal(i: int) -> str:
    """1st, 2nd, 3rd …"""
    ends = {1: "st", 2: "nd", 3: "rd"}
    return f"{i}{'th' if 10 < i % 100 < 14 else ends.get(i % 10, 'th')}"
