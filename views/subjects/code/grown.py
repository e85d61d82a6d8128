"""A tree and its inputs, in the form of the programs that grow it."""

from collections.abc import Sequence
from dataclasses import dataclass

from mlcore import GrowStep, Recipe, Table, Tree
from views.subjects.code.sheets import FIRST, Sheets
from views.subjects.trees.story import Choices, Overrides, story_of
from views.words.grammar import plural
from views.words.numbers import tally

SAME = "This is the very tree of Glasshouse"


@dataclass(frozen=True)
class Grown:
    """A tree, its inputs, and whether some node had several equally good splits."""

    table: Table
    recipe: Recipe
    overrides: Overrides
    tree: Tree
    tied: bool
    sheets: Sheets


def grown_of(choices: Choices) -> Grown:
    """The tree of these choices."""
    steps = story_of(choices, 1).steps
    return grown(steps, choices.table, choices.rule(), choices.overrides, choices.card.title)


def grown(steps: Sequence[GrowStep], table: Table, rule: Recipe, overrides: Overrides, title: str) -> Grown:
    """The tree of a trace of splits. title: of its table"""
    decisions = [step.decision for step in steps if step.kind == "split" and step.decision]
    tied = steps[-1].kind == "limit" or any(
        len(one.ties) > 1 or (one.chosen is not None and one.candidates[one.chosen].equal > 1)
        for one in decisions
    )
    return Grown(table, rule, overrides, steps[-1].tree, tied, Sheets(title, {FIRST: table}))


def measured(of: Grown) -> str:
    """The tree in figures."""
    errors = of.tree.errors(of.table)
    wrong = (
        f"a squared error of {errors:.6g} in all"
        if of.tree.regression
        else (
            plural(errors, "training error")
            if errors == round(errors)
            else f"{tally(errors)} training errors"
        )
    )
    return f"{plural(of.tree.leaves, 'leaf')}, depth {of.tree.depth}, {wrong}"
