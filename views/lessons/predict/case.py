"""The record that a link describes, and its fall through the tree."""

from dataclasses import dataclass

from mlcore import Tree
from mlcore.trees.fall import Change, FallStep, fall, why_not
from views.keep import kept
from views.link.params import Given
from views.trees import choosing, record
from views.trees.record import Record
from views.trees.story import story_of


@dataclass(frozen=True)
class Case(Record):
    """A record, and the tree through which it falls."""

    @property
    def tree(self) -> Tree:
        """The finished tree."""
        return story_of(self.choices, 1).tree


@dataclass(frozen=True, eq=False)
class Fall:
    """The trace of a record."""

    tree: Tree
    steps: tuple[FallStep, ...]


def fall_of(case: Case) -> Fall:
    """Let a record fall."""
    return Fall(case.tree, tuple(fall(case.tree, dict(case.record))))


@kept
def changes_of(case: Case) -> tuple[Change, ...]:
    """What would change the end of a fall."""
    return why_not(case.tree, dict(case.record))


def read(given: Given) -> Case:
    """The case of a link. Where no tree can be grown there is no record to read."""
    chosen = choosing.read(given)
    if choosing.refusal(chosen):
        return Case(chosen)
    return Case(chosen, *record.read(given, chosen.table))
