"""What a step on the way from a tree to a list of rules tells."""

from __future__ import annotations

from dataclasses import dataclass

from mlcore.ruleset.facts import Pair
from mlcore.ruleset.rulelist import ListedRule, RuleList


@dataclass(frozen=True, slots=True)
class Try:
    """A condition of a rule, measured among the records that fulfil all its other conditions.

    condition: its place among the rule's conditions
    inside:    weights (of the rule's class, of others) where the condition holds, too: what the rule covers
    outside:   the same where it does not hold: what the rule would cover in addition without it
    estimate:  the pessimistic error rate of the rule without the condition: errors and C4.5's extra errors,
               by its records
    statistic, p, log_p: of Pearson's chi-square test of these four numbers, 1 degree of freedom; p is 1
                         where a row or a column is empty
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
        """What the rule covers without the condition."""
        return sum(self.inside) + sum(self.outside)

    @property
    def errors(self) -> float:
        """How many of these are of another class."""
        return self.inside[1] + self.outside[1]


@dataclass(frozen=True, slots=True)
class Rank:
    """A class as the next one of the ordered list: what its rules cover of the records not covered before.

    n:     their weight
    false: the weight of those of other classes, the false positives
    """

    code: int
    n: float
    false: float


@dataclass(frozen=True, slots=True)
class RuleStep:
    """One step of the story.

    kind        level
    start       1     the tree, no rule yet
    rule        2     a path becomes a rule, `about`
    disjunction 1     all paths are rules: together, a disjunction for each class, they say what the tree says
    merge       2     a condition goes because another one (`by`) on the same attribute implies it
    try         3     one condition is measured: the last of `tries`
    drop        2     the condition goes
    keep        2     no condition can go (any more); `condition` is the one nearest to going
    duplicate   1     the rule is removed: it says the same as rule `twin`
    empty       1     the rule is removed: no record fulfils its conditions, or it has no condition left
    order       2     the class `ranks[chosen]` comes next in the list
    default     1     the default class
    useless     1     the rule is removed: the list makes no more errors without it
    done        1     the list is finished
    limit       1     the story is too long to tell; the list is the finished one

    list:      the rules as they stand after the step
    about:     the rule in question, as it stands (or stood when it was removed)
    tries:     the conditions measured in this round
    condition: the place among `about.every` of the condition in question
    ties:      what was exactly as good: places of conditions, numbers of rules ("useless"), codes of classes
               ("order", "default")
    estimate:  the rule's own pessimistic error rate before anything is dropped in this round
    ranks:     the classes that could come next ("order")
    chosen:    which of the ranks does
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
