"""The case of a link of this lesson, and its three stories: coins, the interval, a hundred test sets."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from mlcore import evaluate
from mlcore.evaluate import binomial
from views.kit.keep import kept
from views.kit.link import judging, table
from views.kit.link.kinds import OneOf, Whole
from views.kit.link.params import PLACE, Given

VIEWS = {"coins": "Coins", "interval": "Interval", "coverage": "A hundred test sets"}
VIEW = table.VIEW.but(
    kind=OneOf(VIEWS), default="interval", label="View", resets=(*PLACE, "right", "tested", "truth")
)
PARAMS = (
    *table.EVERY, *table.STORY, table.GUESS, VIEW, judging.RIGHT, judging.TESTED, judging.LEVEL,
    judging.INTERVAL, judging.TRUTH, table.SEED.but(groups=(), resets=PLACE),
)  # fmt: skip
ROUNDS = (*range(11), *range(15, 50, 5), *range(50, 301, 50))  # of coins, after each step
SETS = (*range(11), *range(15, 101, 5))  # test sets, after each step
SURPRISING = 1e-9  # rounding of a probability


@dataclass(frozen=True)
class Case:
    """right of `tested` records are predicted correctly; truth: the share that would be, among all."""

    view: str = "interval"
    right: int = 80
    tested: int = 100
    level: float = 0.95
    method: str = "wald"
    truth: float = 0.8
    seed: int = 1


def read(given: Given) -> Case:
    """The case of a link."""
    view = given(VIEW)
    coins = view == "coins"
    one = view == "interval"
    tested, usual = given(judging.TESTED, default=50 if coins else 100), 0.5 if coins else 0.8
    usually = round(0.8 * tested)
    right = given(judging.RIGHT, kind=Whole(0, tested), default=usually) if one else usually
    truth = usual if one else given(judging.TRUTH, default=usual)
    level, method = float(given.when(not coins, judging.LEVEL)), given.when(not coins, judging.INTERVAL)
    return Case(view, right, tested, level, method, truth, given.when(not one, table.SEED))


class Step(NamedTuple):
    """kind: of what it shows; n: how many of it there are."""

    kind: str
    n: int


@dataclass(frozen=True, eq=False)
class Story:
    """The steps, and what follows from the case.

    counts: right answers in each round of coins, or in each test set
    shares: the true shares that are tried, in steps of the axis; fits: whether what was seen is no surprise
    """

    steps: Sequence[Step]
    counts: NDArray[np.int64]
    shares: Sequence[float] = ()
    fits: Sequence[bool] = ()


@kept
def story(case: Case) -> Story:
    """The story of a case."""
    random = np.random.default_rng(case.seed)
    if case.view == "interval":
        shares = tried(case)
        told = [Step("ask", 0), *(Step("try", k + 1) for k in range(len(shares)))]
        told += [Step(method, len(shares)) for method in evaluate.INTERVALS]
        return Story(told, np.empty(0, dtype=np.int64), shares, [fits(case, p) for p in shares])
    if case.view == "coins":
        counts = random.binomial(case.tested, case.truth, ROUNDS[-1])
        told = [*(Step("round", n) for n in ROUNDS), Step("binomial", ROUNDS[-1]), Step("normal", ROUNDS[-1])]
        return Story(told, counts)
    return Story([Step("set", n) for n in SETS], random.binomial(case.tested, case.truth, SETS[-1]))


def tried(case: Case) -> list[float]:
    """True shares about the one that was seen, from where it surprises to where it surprises again."""
    low, high = evaluate.interval(case.right, case.tested, 0.999, "clopper-pearson")
    widths = (0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005, 0.0002)
    grid = next((width for width in widths if (high - low) / width >= 24), 0.0001)
    first, last = int(np.floor(low / grid)), int(np.ceil(high / grid))
    return [round(k * grid, 4) for k in range(first, last + 1) if 0 <= k * grid <= 1 + 1e-12]


def tails(case: Case, truth: float) -> tuple[float, float]:
    """The probabilities of at most and of at least `case.right` correct, if `truth` is the true share."""
    seen = case.right, case.tested, truth
    return float(binomial.at_most(*seen)), float(binomial.at_least(*seen))


def fits(case: Case, truth: float) -> bool:
    """Whether the result would be no surprise: neither tail is below half of what the level leaves out."""
    return min(tails(case, truth)) > (1 - case.level) / 2 + SURPRISING * (truth in (0.0, 1.0))


def interval_of(case: Case, right: float, method: str) -> tuple[float, float]:
    """The interval for `right` correct of `case.tested`."""
    return evaluate.interval(right, case.tested, case.level, method)


def facts(case: Case) -> dict[str, float | str]:
    """The interval for the records that the model predicted correctly."""
    low, high = interval_of(case, case.right, case.method)
    return {"lower": low, "upper": high}


@kept
def coverage(case: Case, method: str) -> float:
    """The probability that the interval of a test set covers the true share."""
    k = np.arange(case.tested + 1)
    covers = [low <= case.truth <= high for low, high in (interval_of(case, i, method) for i in k.tolist())]
    return float(binomial.probability(k, case.tested, case.truth)[covers].sum())
