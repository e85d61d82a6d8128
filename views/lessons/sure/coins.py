"""Test records as coins: rounds of a model, and the distribution of the number of correct predictions."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from math import sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from mlcore.evaluate import binomial
from views.kit.keep import kept
from views.kit.lesson import Explanation, Ready, Snapshot
from views.kit.link import judging
from views.kit.link.params import Given
from views.kit.panels import Box, Formula, Panels, Said, choice
from views.kit.questions import Asks, Question, a_share
from views.kit.view import View
from views.lessons.sure.shares import BEYOND, PARTS, SEED, WITHIN, share_text
from views.stage.animation.animation import Canvas, animation, trace_of
from views.stage.animation.wire import AnimationPicture
from views.stage.plane.picture import axis
from views.subjects.code import chance, panel
from views.words.html import Html, paragraph, plain
from views.words.numbers import number
from views.words.tex import aligned

ROUNDS = (*range(11), *range(15, 50, 5), *range(50, 301, 50))  # after each step


@dataclass(frozen=True)
class Case:
    """truth: the share of all records that the model predicts correctly"""

    tested: int
    truth: float
    seed: int
    view: str = "coins"

    @property
    def expected(self) -> int:
        """The number of correct records that one expects."""
        return round(self.tested * self.truth)

    @property
    def sd(self) -> float:
        """The standard deviation of the number of correct records."""
        return sqrt(self.tested * self.truth * (1 - self.truth))


def read(given: Given) -> Case:
    """The case of a link."""
    return Case(given(judging.TESTED, default=50), given(judging.TRUTH, default=0.5), given(SEED))


class Step(NamedTuple):
    """kind: "round", "binomial" or "normal"; n: how many rounds there are."""

    kind: str
    n: int


@dataclass(frozen=True, eq=False)
class Story:
    """The steps, and the number of correct records in each round."""

    steps: Sequence[Step]
    counts: NDArray[np.int64]


@kept
def story(case: Case) -> Story:
    """The story of a case."""
    counts = np.random.default_rng(case.seed).binomial(case.tested, case.truth, ROUNDS[-1])
    steps = [*(Step("round", n) for n in ROUNDS), Step("binomial", ROUNDS[-1]), Step("normal", ROUNDS[-1])]
    return Story(steps, counts)


# The words ------------------------------------------------------------------------------------------


def sentence(case: Case, story: Story, at: int) -> Html:
    """The sentence of a step."""
    step = story.steps[at]
    return {"round": _round, "binomial": _binomial, "normal": _normal}[step.kind](case, story, step.n)


def _round(case: Case, story: Story, n: int) -> Html:
    if n == 0:
        return Html(
            f"A model predicts each record correctly with probability {share_text(case.truth)}, so each test "
            f"record is a coin. <b>Guess first</b>: how often will exactly {case.expected} of "
            f"{case.tested} be correct? The next step tosses the coins."
        )
    seen = story.counts[:n]
    if n <= 10:
        return Html(f"In round {n}, <b>{seen[-1]} of {case.tested}</b> are correct.")
    return Html(
        f"In {n} rounds, from <b>{seen.min()}</b> to <b>{seen.max()}</b> are correct, and "
        f"{number(seen.mean(), 2)} on average."
    )


def _binomial(case: Case, story: Story, n: int) -> Html:
    return Html(
        f"The outlined dots show what {n} rounds should give by the <b>binomial distribution</b>. Each "
        "round is one model on one test set, and no two rounds need agree."
    )


def _normal(case: Case, story: Story, n: int) -> Html:
    if case.truth in (0, 1):
        return Html(
            f"At p = {case.truth:g} every round is the same, so the standard deviation is 0 and there is "
            "<b>no normal curve</b>."
        )
    return Html(
        f"The <b>normal curve</b> with the same mean, {number(case.tested * case.truth, 2)}, and standard "
        f"deviation, {number(case.sd, 3)}, is close to the outlined dots. For this there must be enough "
        "records, and p must not be near 0 or 1."
    )


def worked(case: Case) -> str:
    """Mean, standard deviation and one probability of the binomial distribution."""
    n, p = case.tested, case.truth
    k = case.expected
    chance = float(binomial.probability(k, n, p))
    return aligned(
        [
            rf"\text{{mean}} &= n\,p = {n}\cdot {share_text(p)} = {number(n * p, 2)}",
            rf"\text{{sd}} &= \sqrt{{n\,p\,(1-p)}} = {number(case.sd, 6)}",
            rf"P({k}) &= \tbinom{{{n}}}{{{k}}}\,p^{{{k}}}(1-p)^{{{n - k}}} = {number(chance, 6)}",
        ]
    )


def about_the_share(case: Case) -> Html:
    """The distribution of the share, below that of the count."""
    return paragraph(
        f"These formulas are for the number of correct records. Their share, the accuracy, has mean p and "
        f"standard deviation √(p(1 − p)/n) = {number(case.sd / case.tested, 6)}. A lecture gives the "
        f"accuracy the distribution of the number."
    )


# The picture ----------------------------------------------------------------------------------------


def picture(case: Case, story: Story, quick: bool = False) -> AnimationPicture:
    """The animation of a case."""
    texts = [(plain(sentence(case, story, at)), step.kind != "round") for at, step in enumerate(story.steps)]
    legend: list[tuple[int | None, str]] = [
        (WITHIN, "a round"),
        (BEYOND, "expected, binomial"),
        (None, "curve: normal"),
    ]
    name = f"Rounds of {case.tested} coins by the number of correct ones"
    return animation(trace_of(case), name, [_piles(case, story)], texts, legend)


def _piles(case: Case, story: Story) -> Canvas:
    """A box for each round, on top of those with the same number of right answers."""
    low, high = _range(case.tested, case.truth, story.counts)
    rounds = len(story.counts)
    k = np.arange(low, high + 1)
    expected = rounds * binomial.probability(k, case.tested, case.truth)
    piles = np.bincount(story.counts - low, minlength=len(k))
    top = 1.1 * max(float(piles.max()), float(expected.max()))
    canvas = Canvas(axis("correct", low - 1.0, high + 1.0), axis("rounds", 0.0, top), late="xy")
    seen = dict.fromkeys(k.tolist(), 0)
    for i, count in enumerate(story.counts.tolist()):
        born = next(at for at, step in enumerate(story.steps) if step.n > i)
        y, seen[count] = seen[count], seen[count] + 1
        name = f"round {i + 1}: {count} of {case.tested} correct"
        box = canvas.box(
            count - 0.42, top - 1, count + 0.42, top, step=max(born - 1, 0), off=True, c=WITHIN, look="strong"
        )
        box.at(born, box=(count - 0.42, y, count + 0.42, y + 1), off=False, name=name)
    exact, normal = (next(at for at, step in enumerate(story.steps) if step.kind == kind) for kind in
                     ("binomial", "normal"))  # fmt: skip
    for count, height in zip(k.tolist(), expected.tolist(), strict=True):
        canvas.dot(count, height, step=exact, c=BEYOND, look="hollow", name=f"{count}: {height:.1f} expected")
    x = np.linspace(low - 1, high + 1, 121)
    if 0 < case.truth < 1:
        curve = rounds * binomial.normal(x, case.tested, case.truth)
        canvas.line(list(zip(x.tolist(), curve.tolist(), strict=True)), step=normal, look="lit")
    return canvas


def _range(n: int, p: float, counts: np.ndarray) -> tuple[int, int]:
    """The counts that are drawn: those that came, and those within four standard deviations."""
    wide = 4 * float(np.sqrt(n * p * (1 - p))) + 1
    low, high = min(n * p - wide, counts.min()), max(n * p + wide, counts.max())
    return max(int(low), 0), min(int(np.ceil(high)), n)


# What the page shows --------------------------------------------------------------------------------


def explain(now: Snapshot[Case, Story]) -> Explanation:
    """The sentence of a step, and its panels."""
    case, rounds = now.case, len(now.story.counts)
    beside = [Box([Formula(worked(case)), Said(about_the_share(case))])] if now.at else []
    made = partial(chance.coins, case.tested, case.truth, rounds, case.seed)
    below = [panel(made)] if now.until is None else []
    return Explanation(sentence(case, now.story, now.at), beside, below=below)


def choices(case: Case, given: Given) -> Panels:
    """The test records, the true accuracy, and the seed."""
    return [
        choice(judging.TESTED, case.tested, width=120),
        choice(judging.TRUTH, case.truth, width=130),
        choice(SEED, case.seed, width=80),
    ]


def asks(case: Case, story: Story) -> Asks:
    """Before the first round: how often will the expected number come up?"""
    return {1: partial(_exactly, case)}


def _exactly(case: Case) -> Question:
    k = case.expected
    chance = float(binomial.probability(k, case.tested, case.truth))
    ask = Html(f"What share of all rounds should have exactly {k} of {case.tested} correct?")
    why = Html(f"By the binomial distribution, exactly {k} correct have probability {number(chance)}.")
    return a_share("exactly", ask, chance, why, PARTS)


def _ready() -> tuple[Ready, ...]:
    return (
        Ready("Fifty fair coins", {"view": "coins"},
              "Compare the number of heads with the number you expect."),
    )  # fmt: skip


COINS = View(
    title="Coins",
    params=(judging.TESTED, judging.TRUTH, SEED),
    read=read,
    story=story,
    picture=picture,
    explain=explain,
    shown=lambda case: f"{case.tested} records, true accuracy {share_text(case.truth)}",
    choices=choices,
    ready=_ready,
    asks=asks,
)
