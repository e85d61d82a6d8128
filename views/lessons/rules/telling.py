"""The tree and the way to simplify its rules that a link asks for, and the trace that follows."""

from dataclasses import dataclass, replace

from mlcore import Table, Tree
from mlcore.ruleset import RuleStep, simplify
from mlcore.ruleset.telling import By
from views.kit.keep import kept_long
from views.kit.lesson import Refusal
from views.kit.link import switches, table
from views.kit.link.kinds import Real
from views.kit.link.params import Given
from views.kit.panels import Action
from views.subjects.trees import choosing
from views.subjects.trees.story import Choices, finished, table_of
from views.words.html import Html, esc

FINEST = 3
DETAIL = table.DETAIL.but(default=FINEST)
PARAMS = (
    *table.EVERY, *table.STORY, table.GUESS, *table.TREE, DETAIL, table.BY,
    table.CONFIDENCE.but(label="Confidence"),
    table.SIGNIFICANCE.but(label="Significance", kind=Real(0.001, 0.999)),  # a test at 0 or 1 tells nothing
)  # fmt: skip
MOST = 300  # leaves; a larger tree is not told
FITTING = 5  # levels of the smaller tree that is offered then


@dataclass(frozen=True)
class Case:
    """A tree, and how its rules are simplified and told: see mlcore.ruleset.simplify."""

    choices: Choices
    by: By = "pessimistic"
    confidence: float = 0.25
    significance: float = 0.05
    detail: int = FINEST


@dataclass(frozen=True, eq=False)
class Telling:
    """The trace of a tree's rules."""

    table: Table
    tree: Tree
    steps: tuple[RuleStep, ...]


def read(given: Given) -> Case:
    """The case of a link."""
    chosen, by = choosing.read(given), given(table.BY)
    confidence = given.when(by == "pessimistic", table.CONFIDENCE)
    significance = given.when(by == "chi-square", table.SIGNIFICANCE)
    return Case(chosen, by, confidence, significance, given(table.DETAIL))


@kept_long(lambda case: 1.5 * case.choices.seconds)
def told_of(case: Case) -> Telling:
    """Simplify the rules of a tree."""
    records, tree = _records(case), finished(case.choices)
    steps = simplify(tree, records, case.by, case.confidence, case.significance, case.detail)
    return Telling(records, tree, tuple(steps))


def _records(case: Case) -> Table:
    return table_of(case.choices.data, case.choices.identifiers, case.choices.own)


def refuse(case: Case) -> Refusal | None:
    """Why there are no rules to tell; None where there are."""
    refused = choosing.refused(case.choices)
    if refused is not None:
        return refused
    if _records(case).target.kind == "continuous":
        number = (
            "This tree predicts a number. Rules here predict a class, so choose a table whose target is a "
            "word."
        )
        return Refusal(Html(number))
    leaves = finished(case.choices).leaves
    if leaves <= MOST:
        return None
    many = f"This tree has {leaves:,} leaves, so it would have that many rules. The page shows up to {MOST}"
    stop = Action(f"Stop after {FITTING} levels", switches.DEPTH.change(FITTING))
    return Refusal(esc(f"{many}. Let the tree stop earlier."), [stop])


def follow(old: Case, new: Case, at: int) -> int | None:
    """The step of another detail that is not ahead of where the learner is; other rules begin anew."""
    if new != replace(old, detail=new.detail):
        return None
    levels = [step.level for step in told_of(replace(old, detail=FINEST)).steps]
    told = [i for i, level in enumerate(levels) if level <= old.detail]
    here = told[min(at, len(told) - 1)]
    return max(sum(level <= new.detail for level in levels[: here + 1]) - 1, 0)
