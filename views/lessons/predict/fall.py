"""The record that a link describes, and its fall through the tree."""

from dataclasses import dataclass, replace

from mlcore import Tree
from mlcore.trees.fall import Change, FallStep, fall, why_not
from views.kit.keep import kept
from views.kit.link.params import Given
from views.kit.link.table import UNKNOWN
from views.subjects.trees import choosing, record
from views.subjects.trees.record import Record
from views.subjects.trees.story import story_of


@dataclass(frozen=True)
class Case(Record):
    """A record, and the tree through which it falls.

    equal: where the tree divides a record without a value, every branch gets the same share
    """

    equal: bool = False

    @property
    def divides(self) -> bool:
        """Whether a record without a value goes down every branch of a tree by these rules."""
        rule = self.choices.rule()
        gaps = rule.missing == "surrogates" and any(one.missing for one in self.choices.table.columns)
        return rule.missing_later == "fractions" and not gaps

    @property
    def tree(self) -> Tree:
        """The finished tree, with what it does about a missing value."""
        grown = story_of(self.choices, 1).tree
        return replace(grown, missing="equal") if self.equal and grown.missing == "fractions" else grown


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
    return Case(chosen, *record.read(given, chosen.table), equal=given(UNKNOWN) == "equal")
