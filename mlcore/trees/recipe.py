"""Recipes: tree algorithms as data. One grower reads them; no algorithm has its own code."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

CHOICES: dict[str, tuple[str, ...]] = {
    "selection": ("score", "merge", "association"),
    "criterion": ("entropy", "gain-ratio", "gini", "error", "chi-square", "variance"),
    "branching": ("multiway", "ordinal-cuts", "binary", "groups"),
    "records_rule": ("node", "leaf", "two"),
    "missing": (
        "refuse", "fractions", "shares", "fill", "fill-class", "surrogates", "majority", "stay", "category",
    ),
    "thresholds": ("midpoint", "data"),
}  # fmt: skip
LECTURES = ("shares", "fill", "fill-class")  # rules for missing values that need scores to be compared
WHOLE = ("max_depth", "max_leaves", "exhaustive_values", "surrogates", "bins")
NUMBERS = ("min_records", "min_gain", "min_gap", "min_split", "min_bucket", "min_parent", "min_child")
SIGNIFICANCE = ("alpha", "alpha_merge", "alpha_split")


@dataclass(frozen=True, slots=True)
class Recipe:
    """What a tree algorithm does at a node.

    selection:    "score": the split with the best score; "merge": Kass's CHAID, which merges
                  categories and splits on the predictor of the smallest p value; "association":
                  conditional inference, which tests first and looks for the split second
    criterion:    the measure a split must maximise ("entropy" is information gain). A continuous
                  target is measured by its variance, whatever is said here.
    branching:    "multiway": a branch for each declared value; "ordinal-cuts": so, but ordinal values
                  are cut in two and keep their order; "binary": two branches, a subset of the values
                  (ordinal ones: a cut); "groups": C4.5's option -s, values are put together while the
                  score rises. Continuous attributes are always cut at a threshold.

    Stopping
    min_records:  the fewest records that `records_rule` allows
    records_rule: "node": a smaller node is not split; "leaf": no branch may hold fewer;
                  "two": at least two branches hold this many
    min_split:    a node of fewer records is not split, whatever the branches; 0 for no such limit (CHAID has
                  min_parent)
    max_depth:    edges on the longest path, None for no limit
    max_leaves:   the tree is grown best first up to this many leaves, None for no limit
    min_gain:     a split must have at least this score
    zero_gain:    a split that gains nothing is made all the same (a pure node is never split)

    C4.5
    average_gain: only attributes whose gain is at least the average (less 0.001) may win
    cut_by_gain:  the cut of a continuous attribute is the one of the highest gain, whatever measure
                  then chooses the attribute
    price_cuts:   the gain of a cut is lowered by log2(cuts tried) / n
    cut_margin:   a cut leaves at least a tenth of the average class on each side (not more than 25)
    min_gap:      values closer than this are not told apart
    thresholds:   "midpoint", or "data": the greatest value in the table not above the midpoint
    collapse:     a subtree with no fewer errors than a leaf becomes a leaf

    Missing values
    missing:      in training: "refuse"; "fractions": records are divided among the branches;
                  "shares": so, and the measures count them in the branches, too; "fill": the most
                  frequent value replaces them, or the mean of a number; "fill-class": that of the class;
                  "surrogates": they follow the questions that agree best; "majority": they follow the
                  most; "stay": they go no further; "category": missing is a value
    surrogates:   at most this many are kept for each split

    Others
    costs:        (attribute, cost) pairs; the score of a split becomes score^2 / cost (Tan &
                  Schlimmer 1990), attributes not named cost 1
    exhaustive_values: up to this many values every subset is tried; beyond, only those that cut the
                  values ordered by class share (two classes, or by mean) or by the first principal
                  component of the class shares (more classes)

    Conditional inference (selection "association")
    alpha:        the adjusted p value above which a node is not split
    min_bucket:   the fewest records of a branch
    bonferroni:   p values are adjusted for the number of predictors (for CHAID: of groupings)

    CHAID (selection "merge")
    alpha_merge:  categories whose p value is above are merged
    alpha_split:  the adjusted p value above which a node is not split
    resplit:      a merged group of three or more may be broken again
    min_parent:   the fewest records of a node that is split
    min_child:    the fewest records of a branch
    bins:         groups of about equal size that a continuous predictor is cut into
    """

    name: str
    title: str
    selection: str = "score"
    criterion: str = "entropy"
    branching: str = "multiway"
    min_records: float = 1.0
    records_rule: str = "node"
    max_depth: int | None = None
    max_leaves: int | None = None
    min_gain: float = 0.0
    zero_gain: bool = False
    average_gain: bool = False
    cut_by_gain: bool = False
    price_cuts: bool = False
    cut_margin: bool = False
    min_gap: float = 0.0
    thresholds: str = "midpoint"
    collapse: bool = False
    missing: str = "refuse"
    surrogates: int = 5
    costs: tuple[tuple[str, float], ...] = ()
    exhaustive_values: int = 8
    alpha: float = 0.05
    min_split: float = 0.0
    min_bucket: float = 7.0
    bonferroni: bool = True
    alpha_merge: float = 0.05
    alpha_split: float = 0.05
    resplit: bool = True
    min_parent: float = 20.0
    min_child: float = 7.0
    bins: int = 10

    def __post_init__(self) -> None:
        if isinstance(self.costs, Mapping):
            object.__setattr__(self, "costs", tuple(self.costs.items()))
        object.__setattr__(self, "costs", _checked_costs(self.costs))
        for name, allowed in CHOICES.items():
            value = getattr(self, name)
            if value not in allowed:
                raise ValueError(f"“{value}” is not a {name}. Choose one of: {', '.join(allowed)}.")
        for name in NUMBERS:
            if not _is_number(getattr(self, name)):
                raise ValueError(f"{name} must be a number, 0 or more.")
        for name in SIGNIFICANCE:
            value = getattr(self, name)
            if not _is_number(value) or value > 1:
                raise ValueError(f"{name} is a level of significance, a number from 0 to 1.")
        self._check_whole()
        if self.missing in LECTURES and self.selection != "score":
            raise ValueError(
                f"The missing rule “{self.missing}” exists only where the algorithm compares splits."
            )
        if self.missing == "category" and self.selection == "score":
            raise ValueError("Missing is a separate category in CHAID only. Choose another rule for it.")

    def _check_whole(self) -> None:
        for name in WHOLE:
            value = getattr(self, name)
            least = 0 if name in ("max_depth", "surrogates") else 1
            if value is None and name in ("max_depth", "max_leaves"):
                continue
            if not isinstance(value, int) or isinstance(value, bool) or value < least:
                raise ValueError(f"{name} must be a whole number, {least} or more.")

    def but(self, **changes: Any) -> Recipe:
        """A changed copy. Raises ValueError for a switch that does not exist or a value out of range."""
        known = {field.name for field in fields(self)}
        for name in changes:
            if name not in known:
                raise ValueError(f"A recipe has no switch “{name}”. It has: {', '.join(sorted(known))}.")
        return replace(self, **changes)

    @property
    def missing_later(self) -> str:
        """What a tree from a table without missing cells does with a missing answer; see Tree."""
        return "fractions" if self.missing in ("refuse", "surrogates", *LECTURES) else self.missing

    def cost(self, attribute: str) -> float:
        """What asking for the attribute costs; 1 where nothing is said."""
        return dict(self.costs).get(attribute, 1.0)


def _is_number(value: object) -> bool:
    """A finite number, 0 or more."""
    return isinstance(value, int | float) and math.isfinite(value) and value >= 0


def _checked_costs(costs: Any) -> tuple[tuple[str, float], ...]:
    pairs = tuple((str(name), cost) for name, cost in costs)
    if any(not _is_number(cost) or cost == 0 for _, cost in pairs):
        raise ValueError("The cost of an attribute must be a number above 0.")
    return pairs


C45 = Recipe(
    "c4.5",
    "C4.5",
    criterion="gain-ratio",
    min_records=2.0,
    records_rule="two",
    zero_gain=True,
    average_gain=True,
    cut_by_gain=True,
    price_cuts=True,
    cut_margin=True,
    min_gap=1e-5,
    thresholds="data",
    collapse=True,
    missing="fractions",
)

RECIPES: dict[str, Recipe] = {
    recipe.name: recipe
    for recipe in (
        Recipe("hunt", "Hunt’s algorithm"),
        Recipe("id3", "ID3"),
        C45,
        Recipe(
            "cart",
            "CART",
            criterion="gini",
            branching="binary",
            records_rule="leaf",
            missing="surrogates",
        ),
        Recipe("chaid", "CHAID", selection="merge", criterion="chi-square", missing="category"),
        Recipe(
            "ctree",
            "Conditional inference",
            selection="association",
            criterion="chi-square",
            branching="binary",
            missing="majority",
            min_split=20.0,
        ),
    )
}
