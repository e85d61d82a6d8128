"""The trace of how a tree becomes a list of rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mlcore.prune.estimates import extra_errors, z_of
from mlcore.ruleset.facts import Facts, Mask, Pair, near
from mlcore.ruleset.rulelist import (
    DROPPED,
    IMPLIED,
    KEPT,
    ListedRule,
    RuleList,
    cover_of,
    implied,
)
from mlcore.ruleset.standing import Standing
from mlcore.ruleset.steps import Rank, RuleStep, Try
from mlcore.significance import chi_square
from mlcore.table import Scalar, Table, TableError, encode
from mlcore.trees.tree import Tree

By: TypeAlias = Literal["pessimistic", "chi-square", "none"]
Floats: TypeAlias = NDArray[np.float64]
WAYS: tuple[By, ...] = ("pessimistic", "chi-square", "none")
LIMIT = 2_000  # steps; a longer trace ends in a step "limit"


def simplify(
    tree: Tree,
    table: Table,
    by: By = "pessimistic",
    confidence: float = 0.25,
    significance: float = 0.05,
    detail: int = 3,
    limit: int = LIMIT,
) -> Iterator[RuleStep]:
    """Turn a tree into an ordered list of rules and yield the steps up to the level `detail`.

    table: the records that measure the rules, usually the table the tree was grown from
    by:    "pessimistic": drop the condition whose removal gives the lowest pessimistic error rate, as long as
           it is not above that of the rule (C4.5rules, Quinlan 1993). "chi-square": drop the condition most
           independent of the class among the records that fulfil the others, while p is above `significance`
           (Quinlan 1987, with Fisher's exact test for small numbers; Russell & Norvig, chapter 19). "none":
           drop nothing and remove no rule, so the list predicts like the tree whenever all answers are known
           and have a branch.
    confidence:   of the pessimistic estimate, above 0 and at most 0.5; it also ranks the rules of a class
    significance: between 0 and 1

    The number of steps never exceeds `limit`. The last step's list is always the finished one.
    Raises TableError for a regression tree and for a table that does not fit the tree, ValueError for a
    setting out of range.

    >>> import mlcore
    >>> from datasets import load
    >>> days = mlcore.Table.from_frame(load("tennis"), target="Play")
    >>> *_, last = mlcore.ruleset.simplify(mlcore.fit(days, mlcore.RECIPES["id3"]), days)
    >>> [rule.label for rule in last.list.rules], last.list.default
    (['No', 'No'], 'Yes')
    """
    _check(tree, by, significance, limit)
    z_of(confidence)  # raises for one out of range
    sent, last = 0, None
    for last in _Telling(tree, table, by, confidence, significance).tell():
        if last.level > detail:
            continue
        sent += 1
        if sent < limit or (sent == limit and last.kind == "done"):
            yield last
    assert last is not None
    if sent > limit:
        yield replace(last, kind="limit")


def _check(tree: Tree, by: str, significance: float, limit: int) -> None:
    if tree.regression:
        raise TableError(
            "This tree predicts a number, but these rules predict a class. Use a table with classes."
        )
    if by not in WAYS:
        raise ValueError(f"“{by}” is not a way to drop conditions. There are: {', '.join(WAYS)}.")
    if not 0 < significance < 1:
        raise ValueError("The level of significance must be between 0 and 1.")
    if limit < 1:
        raise ValueError("A story has at least one step, so the limit must be 1 or more.")


@dataclass
class _Telling:
    """Traces how a tree becomes a list of rules."""

    tree: Tree
    table: Table
    by: By
    confidence: float
    significance: float
    rules: list[ListedRule] = field(default_factory=list)
    default: Scalar | None = None

    def __post_init__(self) -> None:
        self.facts = Facts(self.tree.attributes, self.table)
        self.codes = encode(self.table.classes, self.tree.classes)[self.table.target.cells]
        if (self.codes < 0).any():
            raise TableError("The table has a class that the tree does not know. Use the tree’s own table.")
        self.weights = self.table.weights

    def tell(self) -> Iterator[RuleStep]:
        """All steps of any level."""
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
        """Remove implied conditions, then those that are not needed."""
        while found := implied(rule):
            rule = self._change(rule, found[0], IMPLIED)
            yield self._step("merge", 2, about=rule, condition=found[0], by=found[1])
        if self.by == "none":
            return
        while rule.kept:
            tries = self._tries(rule)
            own = self._estimate(rule)
            for sent, one in enumerate(tries, 1):
                yield self._step(
                    "try", 3, about=rule, condition=one.condition, tries=tries[:sent], estimate=own
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
        """The pessimistic error rate; 1 if nothing is covered."""
        return (errors + extra_errors(n, errors, self.confidence)) / n if n > 0 else 1.0

    def _tries(self, rule: ListedRule) -> tuple[Try, ...]:
        """The measures of each condition, from one pass over the records that fulfil all but at most one."""
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
        """The least needed condition (the first in a tie), and those that tie with it."""
        measure: Callable[[Try], float] = lambda one: one.estimate  # noqa: E731
        if self.by == "chi-square":
            measure = lambda one: -one.log_p  # noqa: E731
        least = min(map(measure, tries))
        equal = [one for one in tries if near(measure(one), least)]
        return equal[0], tuple(one.condition for one in equal[1:])

    def _may_go(self, one: Try, rule: ListedRule) -> bool:
        if self.by == "chi-square":
            return one.p > self.significance and not near(one.p, self.significance)
        own = self._estimate(rule)
        return one.estimate <= own or near(one.estimate, own)

    # The list in order

    def _rank(self) -> Iterator[RuleStep]:
        """Order the classes. The next one has the fewest false positives among the remaining records."""
        waiting = sorted({rule.code for rule in self.rules})
        placed: list[ListedRule] = []
        free = np.ones(self.table.n, dtype=bool)
        while waiting:
            covers = {code: free & self._any_of(code) for code in waiting}
            ranks = tuple(self._rank_of(code, covers[code]) for code in waiting)
            least = min(rank.false for rank in ranks)
            equal = [i for i, rank in enumerate(ranks) if near(rank.false, least)]
            code = waiting.pop(equal[0])
            placed += self._ranked([rule for rule in self.rules if rule.code == code])
            behind = [rule for rule in self.rules if rule.code in waiting]
            self.rules = [*placed, *behind]
            free &= ~covers[code]
            ties = tuple(ranks[i].code for i in equal[1:])
            yield self._step("order", 2, ranks=ranks, chosen=equal[0], ties=ties)

    def _any_of(self, code: int) -> Mask:
        """The records that any rule of a class covers."""
        mask = np.zeros(self.table.n, dtype=bool)
        for rule in self.rules:
            if rule.code == code:
                mask |= self.facts.covered(rule.conditions)
        return mask

    def _rank_of(self, code: int, mask: Mask) -> Rank:
        counts = self._per_class(mask)
        return Rank(code, float(counts.sum()), float(counts.sum() - counts[code]))

    def _ranked(self, rules: list[ListedRule]) -> list[ListedRule]:
        """Sorted by the pessimistic error rate; in a tie the larger cover comes first, then the earlier
        rule."""
        left = [(self._estimate(rule), rule) for rule in rules]
        ordered = []
        while left:
            least = min(rate for rate, _ in left)
            equal = [pair for pair in left if near(pair[0], least)]
            most = max(rule.n for _, rule in equal)
            taken = next(pair for pair in equal if near(pair[1].n, most))
            left.remove(taken)
            ordered.append(taken[1])
        return ordered

    def _settle(self) -> Iterator[RuleStep]:
        """Set the default class, remove the useless rules, and end."""
        cover = cover_of(self.facts, self.rules)
        standing = Standing(cover, self.rules, self.codes, self.weights, self.tree.classes)
        self.default, ties = standing.default()
        yield self._step("default", 1, ties=ties, **standing.tally(self.rules, self.default))
        while self.by != "none" and self.rules:
            errors = standing.without()
            now = standing.errors(self.default)
            least = float(errors.min())
            if least > now and not near(least, now):
                break
            equal = [i for i, one in enumerate(errors.tolist()) if near(one, least)]
            sent = tuple(
                (rule.number, one, self._estimate(rule))
                for rule, one in zip(self.rules, errors.tolist(), strict=True)
            )
            place = self._worst(equal)
            ties = tuple(self.rules[i].number for i in equal if i != place)
            gone = self.rules.pop(place)
            standing.remove(place)
            self.default, _ = standing.default()
            about = {"about": gone, "without": sent, "ties": ties}
            yield self._step("useless", 1, **about, **standing.tally(self.rules, self.default))
        tree_errors = self.tree.errors(self.table)
        tally = standing.tally(self.rules, self.default)
        yield self._step("done", 1, tree_errors=tree_errors, **tally)

    def _worst(self, places: Sequence[int]) -> int:
        """The rule among these with the highest pessimistic error rate, the last in a tie."""
        rates = [self._estimate(self.rules[place]) for place in places]
        highest = max(rates)
        return [place for place, rate in zip(places, rates, strict=True) if near(rate, highest)][-1]
