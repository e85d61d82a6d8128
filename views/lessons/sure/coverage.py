"""A hundred test sets: how often an interval misses the true accuracy."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from mlcore import evaluate
from mlcore.evaluate import binomial
from views.kit.keep import kept
from views.kit.lesson import Explanation, Ready, Snapshot
from views.kit.link import judging
from views.kit.link.params import Given
from views.kit.panels import Panels, Said, choice
from views.kit.questions import Asks, Question, a_share
from views.kit.view import View
from views.lessons.sure.shares import BEYOND, METHODS, PARTS, SEED, WITHIN, between, per_cent, share_text
from views.stage.animation.animation import Canvas, animation, trace_of
from views.stage.animation.wire import AnimationPicture
from views.stage.plane.picture import axis
from views.subjects.code import chance, panel
from views.words.grammar import plural, verb
from views.words.html import Html, paragraph, plain, table
from views.words.numbers import number

SETS = (*range(11), *range(15, 101, 5))  # after each step


@dataclass(frozen=True)
class Case:
    """truth: the share of all records that the model predicts correctly"""

    tested: int
    truth: float
    level: float
    method: str
    seed: int
    view: str = "coverage"

    def interval(self, right: int, method: str) -> tuple[float, float]:
        """The interval of a formula for this many correct records."""
        return evaluate.interval(right, self.tested, self.level, method)


def read(given: Given) -> Case:
    """The case of a link."""
    tested, truth = given(judging.TESTED, default=100), given(judging.TRUTH, default=0.8)
    return Case(tested, truth, float(given(judging.LEVEL)), given(judging.INTERVAL), given(SEED))


class Step(NamedTuple):
    """n: how many test sets there are."""

    n: int


@dataclass(frozen=True, eq=False)
class Story:
    """The steps, and the number of correct records in each test set."""

    steps: Sequence[Step]
    counts: NDArray[np.int64]


@kept
def story(case: Case) -> Story:
    """The story of a case."""
    counts = np.random.default_rng(case.seed).binomial(case.tested, case.truth, SETS[-1])
    return Story([Step(n) for n in SETS], counts)


@kept
def coverage(case: Case, method: str) -> float:
    """The probability that the interval of a test set covers the true share."""
    k = np.arange(case.tested + 1)
    covers = [low <= case.truth <= high for low, high in (case.interval(i, method) for i in k.tolist())]
    return float(binomial.probability(k, case.tested, case.truth)[covers].sum())


# The words ------------------------------------------------------------------------------------------


def sentence(case: Case, story: Story, at: int) -> Html:
    """The sentence of a step."""
    n = story.steps[at].n
    if n == 0:
        return Html(
            f"A model is right on {share_text(case.truth)} of all records, but nobody knows this. Each of a "
            f"hundred test sets of {case.tested} records gives a {per_cent(case.level)} interval. How many "
            "intervals will miss? <b>Guess first.</b>"
        )
    many = missed(case, story, n)
    miss = verb(many, "misses", "miss")
    said = f"After {plural(n, 'test set')}, <b>{many}</b> of the intervals {miss} the truth."
    if n < len(story.counts):
        return Html(said)
    chance, wanted = coverage(case, case.method), per_cent(case.level)
    often = f"<b>{number(100 * chance, 1)} %</b> of test sets, not in {wanted}"
    if abs(chance - case.level) < 0.0005:
        often = f"{wanted} of test sets"
    return Html(f"{said} In the long run the {METHODS[case.method]} interval covers the truth in {often}.")


def missed(case: Case, story: Story, n: int | None = None) -> int:
    """How many of the first n intervals do not cover the truth."""
    return sum(not _covers(case, count) for count in story.counts[:n].tolist())


def _covers(case: Case, count: int) -> bool:
    low, high = case.interval(count, case.method)
    return low <= case.truth <= high


def covered(case: Case) -> Html:
    """How often each interval covers the truth, worked out over all numbers of correct records."""
    rows = [[METHODS[method], number(coverage(case, method), 5)] for method in evaluate.INTERVALS]
    css = ["gh-best" if method == case.method else "" for method in evaluate.INTERVALS]
    caption = f"Probability of covering {share_text(case.truth)} with {case.tested} records"
    exact = paragraph(
        "The table sums over every possible number of correct records. “More than 30 records are many” does "
        "not hold near 0 or 1. With 30 records and a true accuracy of 0.95, Wald’s interval covers it in "
        "78.2 % of test sets instead of 95 %."
    )
    return Html(table(caption, ["interval", "covers"], rows, css="gh-numbers", row_css=css) + exact)


# The picture ----------------------------------------------------------------------------------------


def picture(case: Case, story: Story, quick: bool = False) -> AnimationPicture:
    """The animation of a case."""
    texts = [(plain(sentence(case, story, at)), False) for at in range(len(story.steps))]
    legend: list[tuple[int | None, str]] = [(WITHIN, "covers the true accuracy"), (BEYOND, "misses it")]
    name = f"The {METHODS[case.method]} intervals of a hundred test sets"
    return animation(trace_of(case), name, [_bars(case, story)], texts, legend)


def _bars(case: Case, story: Story) -> Canvas:
    """The interval of each test set as a bar, red where it misses the truth."""
    found = [case.interval(count, case.method) for count in story.counts.tolist()]
    low, high = min(one[0] for one in found), max(one[1] for one in found)
    edge = 0.05 * (high - low) or 0.05
    sets = len(found)
    canvas = Canvas(axis("accuracy", low - edge, high + edge), axis("test set", 0.0, sets + 1.0), late="x")
    canvas.line([(case.truth, 0), (case.truth, sets + 1)], look="guide", name="the true accuracy")
    for i, ((left, right), count) in enumerate(zip(found, story.counts.tolist(), strict=True)):
        born = next(at for at, step in enumerate(story.steps) if step.n > i)
        c = WITHIN if left <= case.truth <= right else BEYOND
        y = i + 1.0
        name = f"test set {i + 1}: {count} of {case.tested} correct, {between(left, right)}"
        canvas.line(
            [(left, y), (right, y)], step=born, c=c, look="thin" if c == WITHIN else "plain", name=name
        )
        canvas.dot(count / case.tested, y, step=born, c=c, size=0.16, name=name)
    return canvas


# What the page shows --------------------------------------------------------------------------------


def explain(now: Snapshot[Case, Story]) -> Explanation:
    """The sentence of a step, and its panels."""
    case, counts = now.case, now.story.counts.tolist()
    made = partial(chance.coverage, case.tested, case.truth, case.level, counts, case.seed)
    below = [panel(made)] if now.until is None else []
    beside = [Said(covered(case))] if now.at == len(now.story.steps) - 1 else []
    return Explanation(sentence(case, now.story, now.at), beside, below=below)


def choices(case: Case, given: Given) -> Panels:
    """The test sets, the true accuracy, the interval, and the seed."""
    return [
        choice(judging.TESTED, case.tested, width=120),
        choice(judging.TRUTH, case.truth, width=130),
        choice(judging.LEVEL, f"{case.level:g}", width=110),
        choice(judging.INTERVAL, case.method, width=190),
        choice(SEED, case.seed, width=80),
    ]


def asks(case: Case, story: Story) -> Asks:
    """Before the first test set: how many intervals will miss the truth?"""
    return {1: partial(_missed, case, story)}


def _missed(case: Case, story: Story) -> Question:
    n = len(story.counts)
    ask = Html(f"How many of the {n} intervals will miss the truth?")
    last = sentence(case, story, len(story.steps) - 1)
    return a_share("miss", ask, missed(case, story) / n, last, PARTS)


def _ready() -> tuple[Ready, ...]:
    return (
        Ready("A hundred test sets", {"view": "coverage", "step": "end"},
              "How many of a hundred intervals miss the truth?"),
        Ready("Where the usual formula fails",
              {"view": "coverage", "tested": "30", "truth": "0.95", "step": "end"},
              "With thirty records and true accuracy 0.95, how often does Wald’s interval miss?"),
    )  # fmt: skip


COVERAGE = View(
    title="A hundred test sets",
    params=(judging.TESTED, judging.LEVEL, judging.INTERVAL, judging.TRUTH, SEED),
    read=read,
    story=story,
    picture=picture,
    explain=explain,
    shown=lambda case: f"{case.tested} records, true accuracy {share_text(case.truth)}",
    choices=choices,
    ready=_ready,
    asks=asks,
)
