"""Ordered rules with a default class: their predictions for a table, and their text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mlcore.attributes import Attribute
from mlcore.ruleset.facts import Facts, Mask, first_of
from mlcore.table import Scalar, Table
from mlcore.trees.node import Branch, Path
from mlcore.trees.rules import Condition, implies

KEPT, DROPPED, IMPLIED = "kept", "dropped", "implied"


@dataclass(frozen=True, slots=True)
class ListedRule:
    """If all conditions that are kept hold, then `label`.

    number: the place of its leaf, depth first, from 1; it never changes
    path:   the leaf it comes from
    code:   of the label, in the order of the tree's classes
    every:  all conditions of the path, from the root down
    states: of each condition: "kept", "dropped", or "implied" by another condition of the rule
    counts: the records per class that it covers (weighted)
    """

    number: int
    path: Path
    label: Scalar
    code: int
    every: tuple[Condition, ...]
    states: tuple[str, ...]
    counts: tuple[float, ...]

    @property
    def conditions(self) -> tuple[Condition, ...]:
        """The kept conditions."""
        return tuple(self.every[i] for i in self.kept)

    @property
    def kept(self) -> tuple[int, ...]:
        """The places of the kept conditions in `every`."""
        return tuple(i for i, state in enumerate(self.states) if state == KEPT)

    @property
    def n(self) -> float:
        """The weight of the covered records."""
        return sum(self.counts)

    @property
    def errors(self) -> float:
        """The weight of the covered records of other classes."""
        return self.n - self.counts[self.code]

    def same_as(self, other: ListedRule) -> bool:
        """Whether both rules have the same label and the same conditions, in any order."""
        return self.code == other.code and conditions_of(self) == conditions_of(other)


@dataclass(frozen=True)
class RuleList:
    """Rules and a default class. The first rule whose conditions all hold gives the class, else the default.

    A rule fires only if the answers to all its conditions are known, unless missing is a category there
    (CHAID). Before the rules are ordered, `default` is None.
    """

    rules: tuple[ListedRule, ...]
    target: str
    classes: tuple[Scalar, ...]
    attributes: tuple[Attribute, ...]
    default: Scalar | None = None

    def firing(self, table: Table) -> NDArray[np.intp]:
        """The place in `rules` of the first rule that fires for each record, -1 for none; shape (n,)."""
        facts = Facts(self.attributes, table)
        return first_of(cover_of(facts, self.rules))

    def predict(self, table: Table) -> NDArray[np.object_]:
        """The class of each record, shape (n,).

        Raises TableError if a column is missing, ValueError if there is no default class yet.
        """
        if self.default is None:
            raise ValueError("The list has no default class yet. Use the list of a later step.")
        codes = [rule.code for rule in self.rules] + [self.classes.index(self.default)]
        labels = np.empty(len(self.classes), dtype=object)
        labels[:] = self.classes
        said: NDArray[np.object_] = labels[np.array(codes)[self.firing(table)]]  # -1 is the default, the last
        return said

    def errors(self, table: Table) -> float:
        """The weight of the misclassified records. Raises as predict does."""
        known = dict(enumerate(table.classes))
        truth = [known[code] for code in table.target.cells.tolist()]
        wrong = [said != true for said, true in zip(self.predict(table), truth, strict=True)]
        return float(table.weights[np.array(wrong)].sum())

    def text(self) -> str:
        """The list in plain text, a line for each rule."""
        lines = [_rule_text(rule, self.target) for rule in self.rules]
        if self.default is not None:
            lines.append(f"{'ELSE' if lines else 'ALWAYS'} {_plain(self.target)} = {_plain(self.default)}")
        return "\n".join([*lines, ""])


def cover_of(facts: Facts, rules: Sequence[ListedRule]) -> Mask:
    """Which records each rule covers, shape (n, rules)."""
    cover = np.empty((facts.table.n, len(rules)), dtype=bool)
    for i, rule in enumerate(rules):
        cover[:, i] = facts.covered(rule.conditions)
    return cover


def implied(rule: ListedRule) -> tuple[int, int] | None:
    """The first condition that another one implies, and the other one (of two equal ones the later goes)."""
    for i in rule.kept:
        for j in rule.kept:
            (name, wide), (other, narrow) = rule.every[i], rule.every[j]
            if i == j or name != other or not implies(narrow, wide):
                continue
            if i > j or not implies(wide, narrow):
                return i, j
    return None


def conditions_of(rule: ListedRule) -> frozenset[object]:
    """The conditions of a rule as a set, with the values of each branch as a set."""
    return frozenset((name, frozenset(b.values) if b.values else b) for name, b in rule.conditions)


def _rule_text(rule: ListedRule, target: str) -> str:
    said = " AND ".join(_condition_text(name, branch) for name, branch in rule.conditions)
    start = f"IF {said} THEN" if said else "ALWAYS"
    support = f"{rule.n:.10g} covered, {rule.errors:.10g} wrong"
    return f"{start} {_plain(target)} = {_plain(rule.label)} ({support})"


def _condition_text(name: str, branch: Branch) -> str:
    if branch.values is not None:
        words = ["missing" if value is None else _plain(value) for value in branch.values]
        return f"{_plain(name)} {'=' if len(words) == 1 else 'in'} {', '.join(words)}"
    said = f"{_plain(name)} {branch.op} {branch.threshold!r}"
    said = said if branch.above is None else f"{branch.above!r} < {said}"
    return f"({said} or missing)" if branch.missing else said


def _plain(text: object) -> str:
    """The text with unprintable characters escaped as in Python's strings."""
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in str(text))
