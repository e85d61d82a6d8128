"""A tree as a list of rules, simplified: conditions dropped, needless rules removed, the rest put in order.

Every path from the root to a leaf is a rule (Quinlan 1987; 1993, chapter 5). Many of its conditions are there
because of where the attribute stood in the tree, and are not needed. A rule without one of them covers more
records and may be as right. But then rules overlap, and no longer cover every record: they need an order, and
a default class for what none of them covers.

As in C4.5rules: the greedy dropping by the pessimistic estimate; rules without a condition or without a
record discarded; classes ranked by false positives; the default class. Simpler than in C4.5rules, which
chooses the rules of each class by their description length: here a rule goes when the ordered list makes no
more errors without it. The one goes without which there are fewest; of equals the one with the highest
pessimistic error rate; of equals the last of the list.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import inf, isclose
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mlcore.prune.estimates import extra_errors, z_of
from mlcore.table import Cells, Scalar, Table, TableError, encode
from mlcore.testing import chi_square
from mlcore.tree import Attribute, Branch, Path, Tree, answers

Condition: TypeAlias = tuple[str, Branch]
Pair: TypeAlias = tuple[float, float]
By: TypeAlias = Literal["pessimistic", "chi-square", "none"]
Floats: TypeAlias = NDArray[np.float64]
Mask: TypeAlias = NDArray[np.bool_]

WAYS: tuple[By, ...] = ("pessimistic", "chi-square", "none")
LIMIT = 2_000  # steps; a longer story ends in a step "limit"
NEAR = 1e-9  # relative; measures nearer than this are equal
KEPT, DROPPED, IMPLIED = "kept", "dropped", "implied"
NOBODY = -1  # no rule fires


@dataclass(frozen=True, slots=True)
class ListedRule:
    """If all conditions that are kept hold, then `label`.

    number: its place among the leaves, depth first, from 1; it keeps it for good
    path:   the leaf it comes from
    code:   of the label, in the order of the tree's classes
    every:  all conditions of the path, from the root down
    states: what became of each: "kept", "dropped", or "implied" by another condition of the rule
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
        """Those that are kept."""
        return tuple(self.every[i] for i in self.kept)

    @property
    def kept(self) -> tuple[int, ...]:
        """The places of the kept conditions in `every`."""
        return tuple(i for i, state in enumerate(self.states) if state == KEPT)

    @property
    def n(self) -> float:
        """The weight of the records it covers."""
        return sum(self.counts)

    @property
    def errors(self) -> float:
        """The weight of those of another class."""
        return self.n - self.counts[self.code]

    def same_as(self, other: ListedRule) -> bool:
        """Whether it says the same in the same words, in whatever order."""
        return self.code == other.code and _said(self) == _said(other)


@dataclass(frozen=True)
class RuleList:
    """Rules and a default class. The first rule whose conditions all hold says the class, else the default.

    A rule fires only where the answers to all its conditions are known, unless missing is an answer of its
    own there (CHAID). Until the story has come to the order, `default` is None.
    """

    rules: tuple[ListedRule, ...]
    target: str
    classes: tuple[Scalar, ...]
    attributes: tuple[Attribute, ...]
    default: Scalar | None = None

    def firing(self, table: Table) -> NDArray[np.intp]:
        """For each record the place in `rules` of the first rule that fires, -1 for none; shape (n,)."""
        facts = _Facts(self.attributes, table)
        return _first(_cover(facts, self.rules))

    def predict(self, table: Table) -> NDArray[np.object_]:
        """The class of each record, shape (n,).

        Raises TableError where a column is not there, ValueError where no default class has been found yet.
        """
        if self.default is None:
            raise ValueError("The list has no default class yet. Take the list of a later step.")
        codes = [rule.code for rule in self.rules] + [self.classes.index(self.default)]
        labels = np.empty(len(self.classes), dtype=object)
        labels[:] = self.classes
        said: NDArray[np.object_] = labels[np.array(codes)[self.firing(table)]]  # -1 is the default, the last
        return said

    def errors(self, table: Table) -> float:
        """The weight of the records it gets wrong. Raises as predict does."""
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


def simplify(
    tree: Tree,
    table: Table,
    by: By = "pessimistic",
    confidence: float = 0.25,
    significance: float = 0.05,
    detail: int = 3,
    limit: int = LIMIT,
) -> Iterator[RuleStep]:
    """Turn a tree into an ordered list of rules; yields the steps up to the level `detail`.

    table: what the rules are measured on, as a rule the table the tree was grown from
    by:    "pessimistic": drop the condition without which the pessimistic error rate is lowest, as long as it
           is not above the rule's own (C4.5rules, Quinlan 1993). "chi-square": drop the condition most
           independent of the class among the records that fulfil the others, while p is above `significance`
           (Quinlan 1987, who takes Fisher's exact test for small numbers; Russell & Norvig, chapter 19).
           "none": drop nothing and remove no rule, so that the list says what the tree says wherever all
           answers are known and have a branch.
    confidence:   of the pessimistic estimate, above 0 and at most 0.5; it ranks the rules of a class, too
    significance: between 0 and 1

    The number of steps never exceeds `limit`; the last step's list is always the finished one.
    Raises TableError for a regression tree and for a table that does not fit the tree, ValueError for a
    setting out of its bounds.
    """
    _check(tree, by, significance, limit)
    z_of(confidence)  # raises for one out of its bounds
    told, last = 0, None
    for last in _Telling(tree, table, by, confidence, significance).tell():
        if last.level > detail:
            continue
        told += 1
        if told < limit or (told == limit and last.kind == "done"):
            yield last
    assert last is not None
    if told > limit:
        yield replace(last, kind="limit")


def _check(tree: Tree, by: str, significance: float, limit: int) -> None:
    if tree.regression:
        raise TableError("This tree predicts a number. Rules here say a class: take a table with classes.")
    if by not in WAYS:
        raise ValueError(f"“{by}” is no way to drop conditions. There are: {', '.join(WAYS)}.")
    if not 0 < significance < 1:
        raise ValueError("The level of significance must lie between 0 and 1.")
    if limit < 1:
        raise ValueError("A story has at least one step: the limit must be 1 or more.")


# Which records a condition holds for -----------------------------------------------------------------


class _Facts:
    """A table as the rules see it. Masks are kept: many rules share their first conditions."""

    def __init__(self, attributes: Sequence[Attribute], table: Table) -> None:
        self.attributes = {attribute.name: attribute for attribute in attributes}
        self.table = table
        self.cells: dict[str, Cells] = {}
        self.masks: dict[Condition, Mask] = {}

    def holds(self, condition: Condition) -> Mask:
        """True for the records that give this answer; shape (n,). Raises TableError without the column."""
        if condition not in self.masks:
            name, branch = condition
            if name not in self.cells:
                self.cells[name] = self._read(name)
            self.masks[condition] = answers(branch, self.attributes[name].values, self.cells[name])
        return self.masks[condition]

    def covered(self, conditions: Sequence[Condition]) -> Mask:
        """True for the records that fulfil all of them."""
        mask = np.ones(self.table.n, dtype=bool)
        for condition in conditions:
            mask &= self.holds(condition)
        return mask

    def _read(self, name: str) -> Cells:
        try:
            column = self.table.column(name)
        except KeyError:
            raise TableError(f"The rules ask for “{name}”, but there is no such column.") from None
        own = self.attributes[name].values
        if column.kind == "continuous" or column.values == own:
            return column.cells
        return np.append(encode(column.values, own), -1).astype(np.int32)[column.cells]


def _cover(facts: _Facts, rules: Sequence[ListedRule]) -> Mask:
    """Which records each rule covers, shape (n, rules)."""
    cover = np.empty((facts.table.n, len(rules)), dtype=bool)
    for i, rule in enumerate(rules):
        cover[:, i] = facts.covered(rule.conditions)
    return cover


def _first(cover: Mask) -> NDArray[np.intp]:
    """The first rule that covers each record, NOBODY for none; shape (n,)."""
    if not cover.shape[1]:
        return np.full(len(cover), NOBODY)
    first = cover.argmax(axis=1)
    return np.where(cover[np.arange(len(cover)), first], first, NOBODY)


# Conditions ------------------------------------------------------------------------------------------


def implies(narrow: Branch, wide: Branch) -> bool:
    """Whether every answer that takes the first branch takes the second; both of the same attribute."""
    if narrow.values is not None and wide.values is not None:
        return set(narrow.values) <= set(wide.values)
    if narrow.values is not None or wide.values is not None:
        return False
    (low, high), (bottom, top) = _ends(narrow), _ends(wide)
    return bottom <= low and high <= top and (wide.missing or not narrow.missing)


def _ends(branch: Branch) -> Pair:
    """A range of numbers: beyond the first, up to the second."""
    assert branch.threshold is not None
    low = -inf if branch.above is None else branch.above
    return (low, branch.threshold) if branch.op == "<=" else (max(low, branch.threshold), inf)


def _implied(rule: ListedRule) -> tuple[int, int] | None:
    """The first condition that another one makes needless, and that one (of equals the later one goes)."""
    for i in rule.kept:
        for j in rule.kept:
            (name, wide), (other, narrow) = rule.every[i], rule.every[j]
            if i == j or name != other or not implies(narrow, wide):
                continue
            if i > j or not implies(wide, narrow):
                return i, j
    return None


def _said(rule: ListedRule) -> frozenset[object]:
    """The conditions of a rule without their order; values of a branch have none either."""
    return frozenset((name, frozenset(b.values) if b.values else b) for name, b in rule.conditions)


def _near(a: float, b: float) -> bool:
    return isclose(a, b, rel_tol=NEAR, abs_tol=NEAR)


# The story -------------------------------------------------------------------------------------------


@dataclass
class _Telling:
    """Tells how a tree becomes a list of rules."""

    tree: Tree
    table: Table
    by: By
    confidence: float
    significance: float
    rules: list[ListedRule] = field(default_factory=list)
    default: Scalar | None = None

    def __post_init__(self) -> None:
        self.facts = _Facts(self.tree.attributes, self.table)
        self.codes = encode(self.table.classes, self.tree.classes)[self.table.target.cells]
        if (self.codes < 0).any():
            raise TableError("The table has a class that the tree does not know. Take the table it is from.")
        self.weights = self.table.weights

    def tell(self) -> Iterator[RuleStep]:
        """All steps, whatever their level."""
        yield self._step("start", 1)
        yield from self._read_paths()
        yield self._step("disjunction", 1)
        yield from self._simplify_rules()
        if self.by != "none":
            yield from self._rank()
        yield from self._settle()

    def _step(self, kind: str, level: int, **more: object) -> RuleStep:
        tree = self.tree
        found = RuleList(tuple(self.rules), tree.target, tree.classes, tree.attributes, self.default)
        return replace(RuleStep(kind, level, found), **more)  # type: ignore[arg-type]

    # From paths to rules

    def _read_paths(self) -> Iterator[RuleStep]:
        leaves = [path for path, node in self.tree.walk() if not node.children]
        for number, path in enumerate(leaves, 1):
            label, every = self.tree.node(path).label, self.tree.conditions(path)
            code = self.tree.classes.index(label)
            rule = ListedRule(number, path, label, code, every, (KEPT,) * len(every), ())
            self.rules.append(self._counted(rule))
            yield self._step("rule", 2, about=self.rules[-1])

    def _counted(self, rule: ListedRule) -> ListedRule:
        mask = self.facts.covered(rule.conditions)
        return replace(rule, counts=tuple(self._per_class(mask).tolist()))

    def _per_class(self, mask: Mask) -> Floats:
        k = len(self.tree.classes)
        return np.asarray(np.bincount(self.codes[mask], self.weights[mask], k), dtype=float)

    # One rule after the other

    def _simplify_rules(self) -> Iterator[RuleStep]:
        done: list[ListedRule] = []
        for rule in tuple(self.rules):
            if self.by != "none" and rule.n <= 0:
                self._remove(rule)
                yield self._step("empty", 1, about=rule)
                continue
            for step in self._shorten(rule):
                rule = step.about or rule
                yield step
            twin = next((old for old in done if old.same_as(rule)), None)
            if self.by != "none" and (twin or not rule.kept):
                self._remove(rule)
                kind = "duplicate" if twin else "empty"
                yield self._step(kind, 1, about=rule, twin=twin.number if twin else None)
                continue
            done.append(rule)

    def _remove(self, rule: ListedRule) -> None:
        self.rules = [other for other in self.rules if other.number != rule.number]

    def _change(self, rule: ListedRule, condition: int, state: str) -> ListedRule:
        states = (*rule.states[:condition], state, *rule.states[condition + 1 :])
        changed = self._counted(replace(rule, states=states))
        self.rules = [changed if other.number == rule.number else other for other in self.rules]
        return changed

    def _shorten(self, rule: ListedRule) -> Iterator[RuleStep]:
        """Without implied conditions, then without those that are not needed."""
        while found := _implied(rule):
            rule = self._change(rule, found[0], IMPLIED)
            yield self._step("merge", 2, about=rule, condition=found[0], by=found[1])
        if self.by == "none":
            return
        while rule.kept:
            tries = self._tries(rule)
            own = self._estimate(rule)
            for told, one in enumerate(tries, 1):
                yield self._step(
                    "try", 3, about=rule, condition=one.condition, tries=tries[:told], estimate=own
                )
            best, ties = self._best(tries)
            about = {"condition": best.condition, "tries": tries, "ties": ties, "estimate": own}
            if not self._may_go(best, rule):
                yield self._step("keep", 2, about=rule, **about)
                return
            rule = self._change(rule, best.condition, DROPPED)
            yield self._step("drop", 2, about=rule, **about)

    def _estimate(self, rule: ListedRule) -> float:
        """The pessimistic error rate of a rule."""
        return self._rate(rule.n, rule.errors)

    def _rate(self, n: float, errors: float) -> float:
        """The pessimistic error rate; 1 where nothing is covered."""
        return (errors + extra_errors(n, errors, self.confidence)) / n if n > 0 else 1.0

    def _tries(self, rule: ListedRule) -> tuple[Try, ...]:
        """What each condition does, from one pass over the records that fulfil all but at most one."""
        places = rule.kept
        broken = ~np.stack([self.facts.holds(rule.every[i]) for i in places])
        failing = np.count_nonzero(broken, axis=0)
        other = (self.codes != rule.code).astype(int)
        one = failing == 1
        spot = broken[:, one].argmax(axis=0) * 2 + other[one]
        outside = np.bincount(spot, self.weights[one], 2 * len(places)).reshape(-1, 2).tolist()
        all_hold = failing == 0
        right, wrong = np.bincount(other[all_hold], self.weights[all_hold], 2).tolist()
        return tuple(
            self._try(i, (right, wrong), (row[0], row[1])) for i, row in zip(places, outside, strict=True)
        )

    def _try(self, condition: int, inside: Pair, outside: Pair) -> Try:
        rate = self._rate(sum(inside) + sum(outside), inside[1] + outside[1])
        test = chi_square([inside, outside])
        return Try(condition, inside, outside, rate, test.statistic, test.p, test.log_p)

    def _best(self, tries: Sequence[Try]) -> tuple[Try, tuple[int, ...]]:
        """The condition that is needed least (of equals the first), and those needed exactly as little."""
        measure: Callable[[Try], float] = lambda one: one.estimate  # noqa: E731
        if self.by == "chi-square":
            measure = lambda one: -one.log_p  # noqa: E731
        least = min(map(measure, tries))
        equal = [one for one in tries if _near(measure(one), least)]
        return equal[0], tuple(one.condition for one in equal[1:])

    def _may_go(self, one: Try, rule: ListedRule) -> bool:
        if self.by == "chi-square":
            return one.p > self.significance and not _near(one.p, self.significance)
        own = self._estimate(rule)
        return one.estimate <= own or _near(one.estimate, own)

    # The list in order

    def _rank(self) -> Iterator[RuleStep]:
        """Class after class, each time the one with the fewest false positives among what is left."""
        waiting = sorted({rule.code for rule in self.rules})
        placed: list[ListedRule] = []
        free = np.ones(self.table.n, dtype=bool)
        while waiting:
            covers = {code: free & self._any_of(code) for code in waiting}
            ranks = tuple(self._rank_of(code, covers[code]) for code in waiting)
            least = min(rank.false for rank in ranks)
            equal = [i for i, rank in enumerate(ranks) if _near(rank.false, least)]
            code = waiting.pop(equal[0])
            placed += self._ranked([rule for rule in self.rules if rule.code == code])
            behind = [rule for rule in self.rules if rule.code in waiting]
            self.rules = [*placed, *behind]
            free &= ~covers[code]
            ties = tuple(ranks[i].code for i in equal[1:])
            yield self._step("order", 2, ranks=ranks, chosen=equal[0], ties=ties)

    def _any_of(self, code: int) -> Mask:
        """The records that some rule of a class covers."""
        mask = np.zeros(self.table.n, dtype=bool)
        for rule in self.rules:
            if rule.code == code:
                mask |= self.facts.covered(rule.conditions)
        return mask

    def _rank_of(self, code: int, mask: Mask) -> Rank:
        counts = self._per_class(mask)
        return Rank(code, float(counts.sum()), float(counts.sum() - counts[code]))

    def _ranked(self, rules: list[ListedRule]) -> list[ListedRule]:
        """By the pessimistic error rate; of equals the one that covers more, then the one that came first."""
        left = [(self._estimate(rule), rule) for rule in rules]
        ordered = []
        while left:
            least = min(rate for rate, _ in left)
            equal = [pair for pair in left if _near(pair[0], least)]
            most = max(rule.n for _, rule in equal)
            taken = next(pair for pair in equal if _near(pair[1].n, most))
            left.remove(taken)
            ordered.append(taken[1])
        return ordered

    def _settle(self) -> Iterator[RuleStep]:
        """The default class, the rules without which the list is as good, and the end."""
        standing = _Standing(_cover(self.facts, self.rules), self)
        self.default, ties = standing.default()
        yield self._step("default", 1, ties=ties, **standing.tally(self.rules, self.default))
        while self.by != "none" and self.rules:
            errors = standing.without()
            now = standing.errors(self.default)
            least = float(errors.min())
            if least > now and not _near(least, now):
                break
            equal = [i for i, one in enumerate(errors.tolist()) if _near(one, least)]
            told = tuple(
                (rule.number, one, self._estimate(rule))
                for rule, one in zip(self.rules, errors.tolist(), strict=True)
            )
            place = self._worst(equal)
            ties = tuple(self.rules[i].number for i in equal if i != place)
            gone = self.rules.pop(place)
            standing.remove(place)
            self.default, _ = standing.default()
            about = {"about": gone, "without": told, "ties": ties}
            yield self._step("useless", 1, **about, **standing.tally(self.rules, self.default))
        tree_errors = self.tree.errors(self.table)
        tally = standing.tally(self.rules, self.default)
        yield self._step("done", 1, tree_errors=tree_errors, **tally)

    def _worst(self, places: Sequence[int]) -> int:
        """Of these rules the one with the highest pessimistic error rate; of equals the last."""
        rates = [self._estimate(self.rules[place]) for place in places]
        highest = max(rates)
        return [place for place, rate in zip(places, rates, strict=True) if _near(rate, highest)][-1]


class _Standing:
    """Which rule of an ordered list decides each record, and which would if that one were not there."""

    def __init__(self, cover: Mask, telling: _Telling) -> None:
        self.cover = cover
        self.codes, self.weights = telling.codes, telling.weights
        self.k = len(telling.tree.classes)
        self.classes = telling.tree.classes
        self.said = np.array([rule.code for rule in telling.rules], dtype=int)
        self.whole = np.bincount(self.codes, self.weights, self.k)
        self.first = np.full(len(cover), NOBODY)
        self.second = np.full(len(cover), NOBODY)
        self._look(np.arange(len(cover)))

    def _look(self, rows: NDArray[np.intp]) -> None:
        if not self.cover.shape[1]:
            self.first[rows] = self.second[rows] = NOBODY
            return
        some = self.cover[rows]
        self.first[rows] = _first(some)
        some[np.arange(len(rows)), self.first[rows]] = False
        self.second[rows] = np.where(self.first[rows] == NOBODY, NOBODY, _first(some))

    def remove(self, place: int) -> None:
        """Take a rule out of the list."""
        touched = np.flatnonzero((self.first == place) | (self.second == place))
        self.cover = np.delete(self.cover, place, axis=1)
        self.said = np.delete(self.said, place)
        for places in (self.first, self.second):
            places[places > place] -= 1
        self._look(touched)

    def default(self) -> tuple[Scalar, tuple[int, ...]]:
        """The most frequent class among the records that no rule covers, and the classes that tie with it.

        A tie goes to the class that is more frequent in the whole table, then to the first.
        """
        left = np.bincount(self.codes[self.first == NOBODY], self.weights[self.first == NOBODY], self.k)
        most = float(left.max())
        equal = [code for code in range(self.k) if _near(float(left[code]), most)]
        best = max(float(self.whole[code]) for code in equal)
        taken = next(code for code in equal if _near(float(self.whole[code]), best))
        rivals = [code for code in equal if code != taken] if most > 0 else []
        return self.classes[taken], tuple(rivals)

    def _wrong(self, places: NDArray[np.intp]) -> Floats:
        """The weight of each record that the rule at its place gets wrong, 0 where there is none; (n,)."""
        if not len(self.said):
            return np.zeros(len(places))
        wrong = (places != NOBODY) & (self.said[places] != self.codes)
        return np.where(wrong, self.weights, 0.0)

    def errors(self, default: Scalar) -> float:
        """The weight of the records that the list gets wrong."""
        left = (self.first == NOBODY) & (self.codes != self.classes.index(default))
        return float(self._wrong(self.first).sum() + self.weights[left].sum())

    def without(self) -> Floats:
        """The errors of the list without each of its rules, with the default class it would then have."""
        m, k = len(self.said), self.k
        fired = self.first != NOBODY
        saved = np.bincount(self.first[fired], self._wrong(self.first)[fired], m)
        made = np.bincount(self.first[fired], self._wrong(self.second)[fired], m)
        lost = fired & (self.second == NOBODY)
        freed = np.bincount(self.first[lost] * k + self.codes[lost], self.weights[lost], m * k)
        left = np.bincount(self.codes[~fired], self.weights[~fired], k) + freed.reshape(m, k)
        rest = left.sum(axis=1) - left.max(axis=1)
        errors: Floats = self._wrong(self.first).sum() - saved + made + rest
        return errors

    def tally(self, rules: Sequence[ListedRule], default: Scalar) -> dict[str, object]:
        """What each rule, and last the default, decides: (weight, errors); and the errors in all."""
        m = len(rules)
        place = np.where(self.first == NOBODY, m, self.first)
        said = np.append(self.said, self.classes.index(default))[place]
        n = np.bincount(place, self.weights, m + 1).tolist()
        wrong = np.bincount(place, np.where(said != self.codes, self.weights, 0.0), m + 1).tolist()
        return {"decides": tuple(zip(n, wrong, strict=True)), "errors": float(sum(wrong))}


# Plain text ------------------------------------------------------------------------------------------


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
    """What cannot be printed is written as in Python's strings."""
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in str(text))
