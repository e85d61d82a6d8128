"""The decision at a node: candidates, excluded attributes, rivals, ties."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from mlcore.significance import Test
from mlcore.trees.growing.merging import Merge
from mlcore.trees.impurity import Measures
from mlcore.trees.node import Branch, Split


class Summary(NamedTuple):
    """The records of a branch in a regression: weight, mean and variance of the target."""

    n: float
    mean: float
    variance: float


@dataclass(frozen=True, slots=True)
class Candidate:
    """The best split on one attribute by the recipe's rules (ties within it: the first).

    counts:    class counts of each branch (known records), in the order of split.branches; () in a
               regression, which has `branches` instead
    measures:  every measure, before the rules of the recipe
    score:     what the recipe compares: minus the log of the p value for a recipe that tests
    tried:     how many splits on this attribute were compared
    equal:     how many of them tie with this one, including itself
    heuristic: not every subset of values was tried
    known:     the share of the node's records with a known answer
    price:     what C4.5 subtracts from the gain for the choice of the cut, in bits
    ruled_out: "average" (its gain is below the average), or None
    cost:      of asking for the attribute
    test, merges, categories: of the recipes that test; see inference.py
    """

    split: Split
    counts: tuple[tuple[float, ...], ...]
    measures: Measures
    score: float
    tried: int = 1
    equal: int = 1
    heuristic: bool = False
    known: float = 1.0
    price: float = 0.0
    ruled_out: str | None = None
    cost: float = 1.0
    branches: tuple[Summary, ...] = ()
    test: Test | None = None
    merges: tuple[Merge, ...] = ()
    categories: tuple[Branch, ...] = ()

    @property
    def attribute(self) -> str:
        """The attribute of the question."""
        return self.split.attribute

    @property
    def gain(self) -> float:
        """The information gain minus the price."""
        return self.measures.gain - self.price


class Rival(NamedTuple):
    """The choice of one criterion at a node: its best splits, one for each attribute that ties, and their
    score. With a score of 0 it would stop."""

    criterion: str
    splits: tuple[Split, ...]
    score: float


class Excluded(NamedTuple):
    """An attribute that cannot split a node: it has "no value" here, it is "constant", its branches would be
    too "small", a cut would not be worth its "price", or a test finds nothing to merge or cut ("alike")."""

    attribute: str
    why: str
    test: Test | None = None
    merges: tuple[Merge, ...] = ()
    categories: tuple[Branch, ...] = ()


@dataclass(frozen=True, slots=True)
class Decision:
    """Everything that was compared at one node.

    candidates: one for each attribute that can split the node, in column order
    ties:       attributes with the best score (1e-9 relative), the best first; more than one is an exact tie,
                broken by column order
    best:       place of the recipe's choice among the candidates, None without candidates
    chosen:     place of the split made, None for a leaf and for the learner's own split
    own:        the learner's split, if it was made
    rivals:     the choice of every criterion, for recipes that compare scores
    stop:       why the node is a leaf, None if it is split
    average:    the average gain, if C4.5's rule needs it
    averaged:   the attributes that it is the average of
    """

    criterion: str
    counts: tuple[float, ...]
    candidates: tuple[Candidate, ...] = ()
    excluded: tuple[Excluded, ...] = ()
    ties: tuple[str, ...] = ()
    best: int | None = None
    chosen: int | None = None
    rivals: tuple[Rival, ...] = ()
    stop: str | None = None
    overridden: bool = False
    average: float | None = None
    averaged: tuple[str, ...] = ()
    own: Candidate | None = None

    @property
    def made(self) -> Candidate | None:
        """The split that was made, None for a leaf."""
        return self.own if self.chosen is None else self.candidates[self.chosen]

    @property
    def gain_lost(self) -> float:
        """The score lost by an override, 0 without one; below 0 if the learner's own split is better than all
        that the recipe compares."""
        if self.best is None or self.made is None:
            return 0.0
        return self.candidates[self.best].score - self.made.score

    def _repr_html_(self) -> str:
        """The candidates as a table, for notebooks."""
        from mlcore.trees.shown import decision_html  # which imports this module

        return decision_html(self)
