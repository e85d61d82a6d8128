"""The three stories: pairs and flipped signs, one test set, many comparisons."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

import numpy as np

from mlcore import evaluate
from mlcore.evaluate import PairedT, SignFlips, TwoSets
from views.kit.keep import kept
from views.lessons.duel import judged
from views.lessons.duel.case import Case

ALPHA = 0.05
FLIPS = (1, 2, 3, 30, 300)  # before all flips
SINGLE = 12  # records that fall one by one
WORLDS = 300
ALPHAS = (0.001, 0.002, 0.005, *(k / 100 for k in range(1, 21)))
ADJUSTED = ("bonferroni", "sidak", "holm", "bh")


class Step(NamedTuple):
    """kind: what it shows; n: how much of it."""

    kind: str
    n: int = 0


@dataclass(frozen=True, eq=False)
class Pairs:
    """Two models fold by fold; overlap: test records for each training record."""

    steps: Sequence[Step]
    a: tuple[float, ...]
    b: tuple[float, ...]
    overlap: float
    plain: PairedT
    corrected: PairedT
    flips: SignFlips
    shown: tuple[int, ...]  # flips in the order in which they appear

    @property
    def differences(self) -> list[float]:
        """A minus B, fold by fold."""
        return [float(value) for value in self.flips.differences.tolist()]


@dataclass(frozen=True, eq=False)
class Records:
    """Two models on one test set.

    fell: for each record its box: 0 both right, 1 only A, 2 only B, 3 neither
    """

    steps: Sequence[Step]
    fell: tuple[int, ...]
    exact: float
    statistic: float
    chi: float

    def counts(self, n: int) -> list[int]:
        """Records in each box, of the first n."""
        return [self.fell[:n].count(box) for box in range(4)]


@dataclass(frozen=True, eq=False)
class Apart:
    """Two models, each on its own test set."""

    steps: Sequence[Step]
    test: TwoSets
    intervals: tuple[tuple[float, float], ...]


@dataclass(frozen=True, eq=False)
class Six:
    """Six models on the same folds. p: of every pair; worlds: the same if all are equal."""

    steps: Sequence[Step]
    titles: tuple[str, ...]
    accuracies: tuple[tuple[float, ...], ...]
    p: tuple[float, ...]
    worlds: tuple[tuple[float, ...], ...]

    @property
    def order(self) -> list[int]:
        """The pairs, the lowest p first."""
        return sorted(range(len(self.p)), key=lambda pair: (self.p[pair], pair))

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """The two models of each pair."""
        return list(combinations(range(len(self.titles)), 2))


AnyStory = Pairs | Records | Apart | Six


@kept
def story(case: Case) -> AnyStory:
    """The story of a case. Raises TableError where there is nothing to compare."""
    if case.view == "pairs":
        return _pairs(case)
    if case.view == "six":
        return _six(case)
    return _apart(case) if case.source == "sets" else _records(case)


def _pairs(case: Case) -> Pairs:
    if case.source == "typed":
        a, b, overlap = case.a, case.b, 1 / (len(case.a) - 1)
    else:
        first, second = (judged.folded(case.choices, one, case.seed) for one in (case.model, case.rival))
        a, b, overlap = first.accuracies, second.accuracies, first.overlap
    flips = evaluate.sign_flips(a, b, seed=case.seed)
    shown = np.random.default_rng(case.seed).permutation(np.arange(1, len(flips.t)))
    told = [Step("ask"), *(Step("fold", i + 1) for i in range(len(a))), Step("means"), Step("differences")]
    told += [Step("world"), *(Step("flip", n) for n in FLIPS if n < len(shown)), Step("all", len(flips.t))]
    told += [Step("curve"), Step("statistic"), Step("corrected")]
    plain, corrected = evaluate.paired_t(a, b), evaluate.paired_t(a, b, overlap)
    return Pairs(told, a, b, overlap, plain, corrected, flips, (*shown.tolist(),))


def _records(case: Case) -> Records:
    if case.source == "typed":
        counted = np.repeat(np.arange(4), case.boxes)
        fell = np.random.default_rng(case.seed).permutation(counted).tolist()
    else:
        first, second = (judged.tested(case.choices, one, case.seed) for one in (case.model, case.rival))
        fell = [(0 if a and b else 1 if a else 2 if b else 3) for a, b in zip(first, second, strict=True)]
        fell = np.random.default_rng(case.seed).permutation(fell).tolist()
    n = len(fell)
    after = [*range(1, min(SINGLE, n) + 1), *(k for k in (25, 50, 100, 200, 500, 1000) if SINGLE < k < n)]
    told = [Step("ask"), *(Step("record", k) for k in after)]
    told += [Step("record", n)] if after[-1] < n else []
    told += [Step(kind, n) for kind in ("agree", "coin", "exact", "chi")]
    only_a, only_b = fell.count(1), fell.count(2)
    rough = evaluate.mcnemar(only_a, only_b, exact=False)
    exact = evaluate.mcnemar(only_a, only_b).p
    return Records(told, tuple(fell), exact, rough.statistic or 0.0, rough.p)


def _apart(case: Case) -> Apart:
    right_a, n_a, right_b, n_b = case.sets
    both = (evaluate.interval(right_a, n_a), evaluate.interval(right_b, n_b))
    told = [Step(kind) for kind in ("ask", "first", "second", "difference", "interval")]
    return Apart(told, evaluate.two_sets(*case.sets), both)


def _six(case: Case) -> Six:
    found = judged.six_of(case.choices, case.six, case.seed)
    accuracies = tuple(one.accuracies for one in found)
    titles = judged.TITLES.get(case.six, tuple(one.title for one in judged.SIX[case.six]))
    told = [Step("ask"), Step("figures"), Step("p"), Step("none"), Step("same")]
    told += [*(Step("world", n) for n in (1, 2, 3)), Step("worlds", WORLDS), *map(Step, ADJUSTED)]
    told += [Step("alpha", k) for k in range(len(ALPHAS))]
    worlds = evaluate.alike(accuracies, WORLDS, case.seed)
    return Six(told, titles, accuracies, evaluate.pairwise(accuracies), worlds)


def facts(story: AnyStory | None) -> dict[str, float | str]:
    """The test that takes account of what the models share: t and p; the p-values of two models or six."""
    match story:
        case Pairs():
            return {"t": story.corrected.t, "p": story.corrected.p}
        case Records():
            return {"p": story.exact}
        case Six():
            return {"lowest p": min(story.p)}
    return {}


def rejected(p: Sequence[float], alpha: float, method: str) -> int:
    """The number of significant pairs at a level."""
    return sum(one <= alpha for one in (p if method == "none" else evaluate.adjust(p, method)))


def alpha_at(step: Step) -> float:
    """The level at a step."""
    return ALPHAS[step.n] if step.kind == "alpha" else ALPHA
