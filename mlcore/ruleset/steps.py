"""The steps from a tree to a list of rules."""

from __future__ import annotations

from dataclasses import dataclass

from mlcore.ruleset.facts import Pair
from mlcore.ruleset.rulelist import ListedRule, RuleList


@dataclass(frozen=True, slots=True)
class Try:
    """A condition of a rule, measured among the records that fulfil all its other conditions.

    condition: its place among the rule's conditions
    inside:    weights (of the rule's class, of others) where the condition holds too, which the rule covers
    outside:   the same where it does not hold, which the rule would cover in addition without it
    estimate:  the pessimistic error rate of the rule without the condition: errors and C4.5's extra errors,
               by its records
    statistic, p, log_p: of Pearson's chi-square test of these four numbers, 1 degree of freedom; p is 1 if a
                         row or a column is empty
    """

    condition: int
    inside: Pair
    outside: Pair
    estimate: float
    statistic: float
    p: float
    log_p: float

    @property
    def n(self) -> float:
        """The weight that the rule covers without the condition."""
        return sum(self.inside) + sum(self.outside)

    @property
    def errors(self) -> float:
        """The weight of other classes among them."""
        return self.inside[1] + self.outside[1]


@dataclass(frozen=True, slots=True)
class Rank:
    """A class as the next one of the ordered list: the records that its rules are the first to cover.

    n:     their weight
    false: the weight of those of other classes, the false positives
    """

    code: int
    n: float
    false: float


@dataclass(frozen=True, slots=True)
class RuleStep:
    """One step of the trace.

    kind        level
    start       1     the tree, no rule yet
    rule        2     a path becomes a rule, `about`
    disjunction 1     all paths are rules, which predict like the tree as a disjunction for each class
    merge       2     a condition is removed because another one (`by`) on the same attribute implies it
    try         3     one condition is measured: the last of `tries`
    drop        2     the condition is dropped
    keep        2     no condition can be dropped; `condition` is the one nearest to it
    duplicate   1     the rule is removed because it is equal to rule `twin`
    empty       1     the rule is removed because no record fulfils its conditions, or no condition is left
    order       2     the class `ranks[chosen]` comes next in the list
    default     1     the default class
    useless     1     the rule is removed because the list makes no more errors without it
    done        1     the list is finished
    limit       1     the trace is too long; the list is the finished one

    list:      the rules after the step
    about:     the rule in question, in its state now (or when it was removed)
    tries:     the conditions measured in this round
    condition: the place among `about.every` of the condition in question
    ties:      the equally good ones: places of conditions, numbers of rules ("useless"), codes of classes
               ("order", "default")
    estimate:  the rule's own pessimistic error rate before anything is dropped in this round
    ranks:     the classes that could come next ("order")
    chosen:    which of the ranks comes next
    without:   (number of a rule, errors of the list without it, the rule's own pessimistic error rate), for
               every rule of the list before ("useless")
    decides:   for every rule of the list, and last for the default: (weight, errors) of the records that it
               is the first to cover; () until there is a default class
    errors:    of the list on the table; None until there is a default class
    tree_errors: of the tree on the same table, at the end
    """

    kind: str
    level: int
    list: RuleList
    about: ListedRule | None = None
    tries: tuple[Try, ...] = ()
    condition: int | None = None
    by: int | None = None
    ties: tuple[int, ...] = ()
    estimate: float = 0.0
    twin: int | None = None
    ranks: tuple[Rank, ...] = ()
    chosen: int | None = None
    without: tuple[tuple[int, float, float], ...] = ()
    decides: tuple[Pair, ...] = ()
    errors: float | None = None
    tree_errors: float | None = None
