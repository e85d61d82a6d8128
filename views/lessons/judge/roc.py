"""The threshold: the case of a link, and the story of a score whose threshold goes down through the "
"records."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from mlcore import evaluate
from mlcore.evaluate import Binormal, Roc
from views.kit.keep import kept
from views.kit.lesson import Refusal
from views.kit.link import judging
from views.kit.link.params import Given
from views.kit.link.ranked import Ranked
from views.kit.panels import Action
from views.kit.steps import all_of
from views.lessons.judge import judged
from views.lessons.judge.judged import Trial
from views.words.html import COLOURS, Html

DENSITIES, MODEL, TYPED, CROSSING = "densities", "model", "typed", "crossing"
PARAMS = (judging.SCORES, judging.RANKED, judging.GAP, judging.PREVALENCE, *judged.PARAMS)
LECTURE = 1.174987  # the distance of the means at which a half and 0.12 lie beyond it
REACH, GRID = 3.0, 0.1  # thresholds, from 3 below one mean to 3 above the other
MOST_SHOWN = 60  # thresholds that are steps; with more different scores only some are
ALARMS = (10.0, 5.0, 2.0, 1.0, 0.5, 0.2, 0.1)  # the cost of a false alarm, in misses
MOST_CELLS = 120  # pairs with their own cells
NAMES = ("+", "−")  # of typed classes
SAME = 12  # significant digits: scores that agree in them are the same


@dataclass(frozen=True)
class RocCase:
    """The source of the scores, and how to compare them.

    ranked: the typed records; gap: between the means of two normal curves; prevalence: the share of positives
    for comparing two models; positive: the place of the positive class, None if there is none
    """

    scores: str = DENSITIES
    ranked: Ranked = judging.RANKED.default
    gap: float = LECTURE
    prevalence: float = 0.5
    trial: Trial = field(default_factory=Trial)
    positive: int | None = None
    view: str = "roc"


def read(given: Given) -> RocCase:
    """The case of a link."""
    scores = given(judging.SCORES)
    learned = scores == MODEL
    trial = judged.read(given) if learned else Trial()
    positive = judged.read_positive(given, trial) if learned else None
    ranked = given.when(scores == TYPED, judging.RANKED)
    gap = given.when(scores == DENSITIES, judging.GAP)
    prevalence = given.when(scores == CROSSING, judging.PREVALENCE)
    return RocCase(scores, ranked, gap, prevalence, trial, positive)


def refuse(case: RocCase) -> Refusal | None:
    """Why there is no curve, and what helps. None if there is one."""
    if case.scores == TYPED:
        return _refuse_typed(case)
    if case.scores != MODEL:
        return None
    refused = judged.refuse(case.trial)
    if refused or case.positive is None:
        return refused
    found = judged.judge(case.trial)
    positives = np.count_nonzero(found.actual == case.positive)
    if 0 < positives < len(found.actual):
        return None
    which = "include no record of" if not positives else "are all of"
    why = f"The judged records {which} the positive class. A ROC curve needs both kinds."
    return Refusal(Html(why), [Action("Judge on the training records", judging.JUDGED.change("training"))])


def _refuse_typed(case: RocCase) -> Refusal | None:
    signs = {positive for _, positive in case.ranked}
    if len(signs) == 2:
        return None
    which = "positive record, with a “+”" if False in signs else "negative record, with a “-”"
    why = f"There is no {which} after its score. A ROC curve needs both kinds."
    return Refusal(Html(why), [Action("Use ten other records", judging.RANKED.change(None))])


class Step(NamedTuple):
    """kind: what it shows; at: the place in the curve; alarm: the cost of a false alarm, in misses."""

    kind: str
    at: int
    alarm: float = 0.0


@dataclass(frozen=True, eq=False)
class Scored:
    """The scores that a model gives the records, or typed scores.

    names: of the positive class and of the rest; tones: their colours
    rows: (n,) of the table, or places among the typed records
    score: (n,); positive: (n,) whether a record is
    by: what the score is: share, votes, f(x), or typed
    """

    names: tuple[str, str]
    tones: tuple[int, int]
    rows: NDArray[np.intp]
    score: NDArray[np.float64]
    positive: NDArray[np.bool_]
    by: str


@dataclass(frozen=True, eq=False)
class Story:
    """The steps along a curve; scored: the records, if there are any."""

    steps: Sequence[Step]
    curve: Roc
    scored: Scored | None = None

    @property
    def shown(self) -> list[int]:
        """The places in the curve that are steps."""
        return [step.at for _, step in all_of(self.steps, "threshold")]


@kept
def story(case: RocCase) -> Story:
    """The story of a case."""
    return _of_densities(case) if case.scores == DENSITIES else _of_records(case)


def _of_densities(case: RocCase) -> Story:
    grid = np.arange(round(-REACH / GRID), round((case.gap + REACH) / GRID) + 1) * GRID
    t = np.unique(np.append(grid[np.abs(grid - case.gap) > GRID / 1e3], case.gap))
    curve = Binormal(case.gap).roc(t)
    steps = [Step("threshold", at) for at in range(1, len(curve))]
    return Story([Step("ask", 0), *steps, Step("before-area", len(steps)), Step("area", len(steps))], curve)


def step_at(threshold: float) -> int:
    """The step of the default densities with this threshold."""
    found = story(RocCase())
    return next(at for at, step in enumerate(found.steps) if found.curve.thresholds[step.at] == threshold)


def _of_records(case: RocCase) -> Story:
    scored = _typed(case.ranked) if case.scores == TYPED else scored_of(case)
    curve = evaluate.roc(scored.positive, scored.score, True)
    last = len(curve) - 1
    shown = np.unique(np.linspace(1, last, min(last, MOST_SHOWN)).round().astype(int)).tolist()
    ends = ("before-pairs", "pairs", "before-precision", "precision", "before-cost")
    steps = [Step("ask", 0), *(Step("threshold", at) for at in shown), *(Step(end, last) for end in ends)]
    steps += [Step("cost", cheapest(curve, alarm), alarm) for alarm in ALARMS]
    return Story(steps, curve, scored)


def bills(curve: Roc, alarm: float) -> NDArray[np.float64]:
    """The cost of all errors at each threshold, (s,), in misses."""
    return np.asarray(curve.positives - curve.tp + alarm * curve.fp)


def cheapest(curve: Roc, alarm: float) -> int:
    """The place with the lowest bill, the highest threshold in a tie."""
    return int(np.argmin(bills(curve, alarm).round(9)))


def _typed(ranked: Ranked) -> Scored:
    score, positive = zip(*ranked, strict=True)
    tones = (judged.TONE, 1 - judged.TONE)
    return Scored(NAMES, tones, np.arange(len(ranked)), np.array(score), np.array(positive), "typed")


def scored_of(case: RocCase) -> Scored:
    """The share of the positive class that the model gives each record for judging it."""
    found, at = judged.judge(case.trial), case.positive or 0
    classes = found.table.classes
    score = np.array([float(f"{score:.{SAME}g}") for score in found.scores(at).tolist()])
    tones = judged.tones(classes)
    if len(classes) == 2:
        rest, other = str(classes[1 - at]), tones[1 - at]
    else:  # a sign without a class, if there is one
        rest, other = "the rest", min(set(range(COLOURS)) - set(tones), default=tones[at - 1])
    by = "f(x)" if found.decisions.shape[1] else "votes" if case.trial.model.name == "svm" else "share"
    return Scored((str(classes[at]), rest), (tones[at], other), found.rows, score, found.actual == at, by)
