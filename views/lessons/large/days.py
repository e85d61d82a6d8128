"""Days one by one: the records of a link, and the trees of ID5R, ID4 and growing anew."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

import mlcore
from datasets.generators import noisy_tennis
from mlcore import Decision, Path, Table, TableError, Tree, incremental
from mlcore.trees.incremental import IncrementStep
from views.kit.keep import kept_long
from views.kit.lesson import Refusal
from views.kit.link import table
from views.kit.link.params import Given
from views.kit.own import OWN
from views.kit.panels import Action
from views.lessons.large import params as large
from views.subjects.trees import choosing
from views.subjects.trees.story import Choices
from views.words.html import COLOURS, esc, tone

MOST_DAYS, FEWER, MANY = 30, 15, 20  # records of the story; fewer with this many columns
SEED = 1  # of the order
ANEW = mlcore.RECIPES["id3"]
PARAMS = (table.DATA, large.LATE, large.ORDER)
SECONDS = 0.01  # for each record


@dataclass(frozen=True)
class DayCase:
    """late: tennis has its fifteenth day; drawn: the records come in a random order, not the table's."""

    choices: Choices
    late: bool = True
    drawn: bool = False
    view: str = "days"

    @property
    def fifteen(self) -> bool:
        """Whether there is a fifteenth day of tennis."""
        return self.late and self.choices.data == "tennis"

    @property
    def whole(self) -> Table:
        """All records, in the order of the table."""
        if self.fifteen:
            return Table.from_frame(noisy_tennis(), "Play", dict(self.choices.card.kinds))
        return self.choices.table

    @property
    def rows(self) -> list[int]:
        """The records that come, in their order."""
        n = self.whole.n
        order = np.random.default_rng(SEED).permutation(n) if self.drawn else np.arange(n)
        some = MOST_DAYS if len(self.whole.columns) <= MANY else FEWER
        return order[:some].tolist()  # type: ignore[no-any-return]

    @property
    def table(self) -> Table:
        """The records that come, in their order."""
        return self.whole.take(self.rows)


class Day(NamedTuple):
    """One more record: the trees of both methods with it, and the tree grown anew."""

    id5r: IncrementStep
    id4: IncrementStep
    anew: Tree


class Step(NamedTuple):
    """kind: ask, arrive, turn, taken or done; day: the place of the record, −1 before the first."""

    kind: str
    day: int


@dataclass(frozen=True, eq=False)
class Story:
    """The steps, and the trees of the methods after each day."""

    steps: Sequence[Step]
    days: Sequence[Day]
    table: Table
    tones: tuple[int, ...]

    def tree(self, method: str, at: int) -> Tree | None:
        """The tree of a method at a step. None before the first day."""
        step = self.steps[at]
        if step.kind == "turn" and method == "id5r":
            now = self.days[step.day].id5r
            return now.tree.replace_at(*now.turned[0])
        day = self.last(at)
        if day < 0:
            return None
        found: IncrementStep = getattr(self.days[day], method)
        return found.tree

    def last(self, at: int) -> int:
        """The last record that the methods have taken in."""
        step = self.steps[at]
        return step.day - (step.kind in ("arrive", "turn"))

    def taken(self, day: int) -> int:
        """The step at which the methods take in a record."""
        return self.steps.index(Step("taken", day))

    def same(self, method: str, day: int) -> bool:
        """Whether a method has the tree grown anew, with the same counts."""
        found: IncrementStep = getattr(self.days[day], method)
        return found.tree == self.days[day].anew

    def same_splits(self, method: str, day: int) -> bool:
        """Whether the method has the same splits at the same nodes."""
        found: IncrementStep = getattr(self.days[day], method)
        return _splits(found.tree) == _splits(self.days[day].anew)


def _splits(tree: Tree) -> dict[Path, object]:
    return {path: node.split for path, node in tree.walk()}


def read(given: Given) -> DayCase:
    """The case of a link."""
    data = choosing.read_data(given)
    choices = Choices(data=data, recipe="id3", own=given.own if data == OWN else None)
    return DayCase(choices, given.when(data == "tennis", large.LATE), given(large.ORDER) == "drawn")


def refused(case: DayCase) -> str:
    """Why a table has no story, or nothing if it has one."""
    try:
        incremental.grow(case.table, ANEW)
    except TableError as error:
        return str(error)
    return ""


def refuse(case: DayCase) -> Refusal | None:
    """Why there is no story, and what helps. None if there is one."""
    why = refused(case)
    return Refusal(esc(why), [Action("Use the tennis days", table.DATA.change("tennis"))]) if why else None


@kept_long(lambda case: SECONDS * MOST_DAYS)
def days(case: DayCase) -> tuple[Day, ...]:
    """The effect of each record."""
    found = case.table
    both = zip(incremental.grow(found, ANEW, "id5r"), incremental.grow(found, ANEW, "id4"), strict=True)
    return tuple(
        Day(one, other, mlcore.fit(found.take(range(i + 1)), ANEW)) for i, (one, other) in enumerate(both)
    )


def story(case: DayCase) -> Story:
    """The methods take in each record. If ID5R restructures a node, there is a step halfway."""
    found = days(case)
    steps = [Step("ask", -1)]
    for i, day in enumerate(found):
        turned = [Step("turn", i)] if _turns(day) else []
        steps += [Step("arrive", i), *turned, Step("taken", i)]
    steps.append(Step("done", len(found) - 1))
    records = case.table
    tones = tuple(tone(at, label) % COLOURS for at, label in enumerate(records.classes))
    return Story(steps, found, records, tones)


def _turns(day: Day) -> bool:
    """Whether ID5R restructures a node, with another column."""
    changes = {change.path: change for change in day.id5r.restructured}
    if not day.id5r.turned:
        return False
    change = changes.get(day.id5r.turned[0][0])
    return change is not None and change.now not in (None, change.before)


def moved(before: Tree | None, after: Tree) -> list[Path]:
    """The nodes that are new, or have another split than before."""
    old = dict(before.walk()) if before is not None else {}
    return [path for path, node in after.walk() if path not in old or old[path].split != node.split]


def route(story: Story, tree: Tree, day: int) -> list[Path]:
    """The nodes that a record reaches."""
    one = story.table.take([day])
    return [path for path, _, _, shares in tree.visits(one) if shares.any()]


def weighed(story: Story, day: int) -> tuple[Path, Decision]:
    """The comparison at the node where a split changed, or at the root."""
    changes = story.days[day].id5r.restructured
    path = changes[0].path if changes else ()
    so_far = story.table.take(range(day + 1))
    rows = story.days[day].anew.rows(so_far, path)
    return path, mlcore.decide_one(so_far, ANEW, rows, len(path))
