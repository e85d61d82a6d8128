"""The questions about shares: how often one comes up, which is no surprise, how many intervals miss."""

from collections.abc import Callable, Mapping
from functools import partial

from mlcore import evaluate
from mlcore.evaluate import binomial
from views.kit.questions import Asks, Question, a_place, a_share
from views.lessons.sure import words
from views.lessons.sure.case import Case, Story, interval_of
from views.words.html import Html
from views.words.numbers import number

PARTS = 10
SAME = 1e-12  # widths this close together are equal


def asks(case: Case, story: Story) -> Asks:
    """The questions of a view."""
    return ASKS[case.view](case, story)


# Coins ----------------------------------------------------------------------------------------------


def _coins(case: Case, story: Story) -> Asks:
    return {1: partial(_exactly, case)}


def _exactly(case: Case) -> Question:
    k = words.expected_correct(case)
    chance = float(binomial.probability(k, case.tested, case.truth))
    ask = Html(f"What share of all rounds should have exactly {k} of {case.tested} correct?")
    why = Html(f"By the binomial distribution, exactly {k} correct have probability {number(chance)}.")
    return a_share("exactly", ask, chance, why, PARTS)


# The interval -----------------------------------------------------------------------------------------


def _interval(case: Case, story: Story) -> Asks:
    """Before the first true accuracy is tried, and before the intervals of the formulas."""
    kinds = [step.kind for step in story.steps]
    found = {kinds.index(next(iter(evaluate.INTERVALS))): partial(_widest, case)}
    if any(story.fits):
        found[1] = partial(_lowest, case, story)
    return found


def _lowest(case: Case, story: Story) -> Question:
    lowest = next(share for share, fits in zip(story.shares, story.fits, strict=True) if fits)
    seen, level = f"{case.right} of {case.tested}", words.per_cent(case.level)
    ask = Html(f"What is the lowest true accuracy with which {seen} correct would be no surprise at {level}?")
    why = Html(
        f"Among the accuracies that the page tries, {words.share_text(lowest)} is the lowest such one."
    )
    return a_place("lowest", ask, (story.shares[0], story.shares[-1]), [lowest], why)


def _widest(case: Case) -> Question:
    widths = {}
    for method in evaluate.INTERVALS:
        low, high = interval_of(case, case.right, method)
        widths[method] = high - low
    most = max(widths.values())
    right = {method for method, width in widths.items() if width >= most - SAME}
    told = [f"{words.METHODS[method]} {number(width)}" for method, width in widths.items()]
    return Question(
        key="widest",
        ask=Html("Which interval is the widest here?"),
        answers={method: words.METHODS[method] for method in widths},
        right=right,
        why=Html(f"These are the widths: {', '.join(told)}."),
        slip="you misjudged how wide an interval is",
    )


# A hundred test sets ----------------------------------------------------------------------------------


def _coverage(case: Case, story: Story) -> Asks:
    return {1: partial(_missed, case, story)}


def _missed(case: Case, story: Story) -> Question:
    n = len(story.counts)
    ask = Html(f"How many of the {n} intervals will miss the truth?")
    last = words.sentence(case, story, len(story.steps) - 1)
    return a_share("miss", ask, words.missed(case, story) / n, last, PARTS)


ASKS: Mapping[str, Callable[[Case, Story], Asks]] = {
    "coins": _coins, "interval": _interval, "coverage": _coverage,
}  # fmt: skip
