"""A round of AdaBoost: the weighted error, the weight of the model, and the new weights of the records."""

from fractions import Fraction
from functools import lru_cache, partial
from itertools import pairwise
from math import log, log2, log10, sqrt
from random import Random
from typing import NamedTuple

from mlcore import Table
from mlcore.ensemble import BoostStep, boost
from views.kit.panels import Said, Way
from views.lessons.practice.exercise import Blank, Exercise, Kind, Line, Own, Slip
from views.lessons.practice.kinds.records import SAME, way
from views.subjects.learners.small import small_tree
from views.words.html import Html, class_name, table
from views.words.numbers import amount

LESSON = {"view": "adaboost", "data": "length"}
X, CLASS, LABELS = "x", "Class", ("A", "B")
FARTHEST = 20  # x are whole numbers up to it
ROUNDS = 3
CLEAN = 4  # decimals of the weights; those that have more are written as fractions
LARGEST = 240  # denominator
NEAR = 1e-9
STEPS, WEIGH = 4, 2  # of the lesson in a round, and which of them has the new weights


class Round(NamedTuple):
    """A round of boosting by stumps.

    x, classes: of the points from the left, the classes as places among LABELS; n: the round, from 0
    weights: before the round; predicted: by its stump, which separates the points at the threshold
    """

    x: tuple[int, ...]
    classes: tuple[int, ...]
    n: int
    weights: tuple[float, ...]
    predicted: tuple[int, ...]
    threshold: float

    @property
    def wrong(self) -> tuple[bool, ...]:
        """Which points are misclassified."""
        return tuple(c != said for c, said in zip(self.classes, self.predicted, strict=True))

    @property
    def error(self) -> float:
        """The weight of the misclassified points."""
        return sum(weight for weight, wrong in zip(self.weights, self.wrong, strict=True) if wrong)


class Stump(NamedTuple):
    """A round by the order of the points alone; left: how many lie below the threshold."""

    n: int
    weights: tuple[float, ...]
    predicted: tuple[int, ...]
    left: int


def _draw(rng: Random) -> Round | None:
    many = rng.choice((6, 7, 8, 8, 9, 9, 10, 10))
    x = tuple(sorted(rng.sample(range(1, FARTHEST + 1), many)))
    classes = tuple(rng.randrange(2) for _ in x)
    rounds = _turned(classes)
    if not rounds:
        return None
    later = [stump for stump in rounds if stump.n]  # twice as often: their weights differ
    n, weights, predicted, left = rng.choice([*rounds, *later])
    return Round(x, classes, n, weights, predicted, (x[left - 1] + x[left]) / 2)


def _turned(classes: tuple[int, ...]) -> list[Stump]:
    """The rounds, worked out once for both ways to call the classes."""
    if not classes[0]:
        return [*_rounds(classes)]
    rounds = _rounds(tuple(1 - c for c in classes))
    return [stump._replace(predicted=tuple(1 - c for c in stump.predicted)) for stump in rounds]


@lru_cache(maxsize=2048)
def _rounds(classes: tuple[int, ...]) -> tuple[Stump, ...]:
    """The rounds of points with these classes that can be worked out by hand. Where on the line the points
    lie changes no round as long as their order is the same."""
    if sum(one != other for one, other in pairwise(classes)) < 2:  # one stump makes no error
        return ()
    columns = {X: [float(at) for at in range(len(classes))], CLASS: [LABELS[c] for c in classes]}
    points = Table.from_frame(columns, CLASS, {X: "continuous", CLASS: ("nominal", list(LABELS))})
    stumps = (_stump(n, step, points) for n, step in enumerate(boost(points, small_tree(), ROUNDS)))
    return tuple(stump for stump in stumps if stump is not None)


def _stump(n: int, step: BoostStep, points: Table) -> Stump | None:
    """None where the weights are no short fractions, the error is tiny or nearly that of guessing, or both
    sides are predicted alike."""
    exact = [Fraction(weight).limit_denominator(LARGEST) for weight in step.weights]
    clean = all(abs(weight - float(one)) < NEAR for weight, one in zip(step.weights, exact, strict=True))
    predicted = tuple(LABELS.index(label) for label in step.model.predict(points))
    left = sum(1 for said in predicted if said == predicted[0])
    if not clean or not 0.1 - NEAR < step.error < 0.4 + NEAR or left == len(predicted):
        return None
    return Stump(n, tuple(map(float, exact)), predicted, left)


def written(weight: float) -> str:
    """A weight in full."""
    if abs(weight - round(weight, CLEAN)) < NEAR:
        return amount(weight, CLEAN)
    return str(Fraction(weight).limit_denominator(LARGEST))


def voting_weight(name: str, label: str, error: str) -> Blank:
    """The blank of an alpha; error: the blank with its weighted error."""

    def odds(own: Own) -> float:
        return float((1 - own[error]) / own[error])

    return Blank(name, label, lambda own: log(max(odds(own), 1e-300)) / 2, 3, [
        Slip(lambda own: log(odds(own)), "You forgot the ½."),
        Slip(lambda own: -log(odds(own)) / 2,
             "Check the sign. Take the logarithm of (1 − ε)/ε, not of ε/(1 − ε)."),
        Slip(lambda own: log2(odds(own)) / 2, "You used log₂. Use the natural logarithm."),
        Slip(lambda own: log10(odds(own)) / 2, "You used log10. Use the natural logarithm."),
    ])  # fmt: skip


def _error(case: Round) -> list[Line]:
    wrong = [written(weight) for weight, off in zip(case.weights, case.wrong, strict=True) if off]
    error = Blank("error", "weighted error", lambda own: case.error, 4, [
        Slip(lambda own: sum(case.wrong) / len(case.wrong),
             "That is the share of the records. Add their weights."),
        Slip(lambda own: 1 - case.error, "That is the weight of the correctly classified records."),
    ])  # fmt: skip

    alpha = voting_weight("alpha", "alpha", "error")

    def odds(own: Own) -> float:
        return float((1 - own["error"]) / own["error"])

    factor = Blank("factor", "e to the 2 alpha", odds, 2, [
        Slip(lambda own: 1 / odds(own), "This is the wrong way round. Misclassified records gain weight."),
        Slip(lambda own: sqrt(odds(own)), "That is exp(α). The factor is exp(2α)."),
    ])  # fmt: skip
    return [
        Line(("ε, the weighted error =", error), f"ε = {' + '.join(wrong)}"),
        Line(("α = ½·ln((1 − ε)/ε) =", alpha), "α = ½·ln((1 − ε)/ε)"),
        Line(("exp(2α) = (1 − ε)/ε =", factor), "exp(2α) = (1 − ε)/ε"),
    ]


def _weights(case: Round) -> list[Line]:
    """The new weights of the first record that is misclassified and of the first that is not."""
    off, on = case.wrong.index(True), case.wrong.index(False)
    up, down = case.weights[off], case.weights[on]

    def total(own: Own) -> float:
        return float(own["error"] * own["factor"] + 1 - own["error"])

    whole = Blank("whole", "Z", total, 3, [
        Slip(lambda own: own["error"] * own["factor"],
             "You left out 1 − ε, the weight of the correctly classified records."),
        Slip(lambda own: own["factor"] + 1 - own["error"],
             "exp(2α) multiplies only ε, the weight of the misclassified records."),
    ])  # fmt: skip

    def grown(own: Own) -> float:
        return float(up * own["factor"] / own["whole"])

    raised = Blank("up", f"new weight of record {off + 1}", grown, 3, [
        Slip(lambda own: up * own["factor"], "You did not divide by Z. The new weights add up to 1."),
        Slip(lambda own: up / own["whole"], "That is the weight of a correctly classified record."),
    ])  # fmt: skip
    lowered = Blank("down", f"new weight of record {on + 1}", lambda own: down / own["whole"], 3, [
        Slip(lambda own: down, "That is the old weight. Divide it by Z."),
        Slip(lambda own: down / own["factor"] / own["whole"],
             "Divide the weight of a correctly classified record only by Z, not by exp(2α)."),
        Slip(lambda own: down * own["factor"] / own["whole"],
             "That would be its weight if it were misclassified."),
    ])  # fmt: skip
    return [
        Line(("Z = ε·exp(2α) + (1 − ε) =", whole), "Z = ε·exp(2α) + (1 − ε)"),
        Line((f"New weight of the misclassified record {off + 1} =", raised),
             f"Record {off + 1}: {written(up)}·exp(2α)/Z"),
        Line((f"New weight of the correctly classified record {on + 1} =", lowered),
             f"Record {on + 1}: {written(down)}/Z"),
    ]  # fmt: skip


def _given(case: Round) -> Said:
    def of(c: int) -> str:
        return class_name(c, LABELS[c])

    rows = [
        [str(i + 1), str(x), of(c), written(weight), of(said)]
        for i, (x, c, weight, said) in enumerate(
            zip(case.x, case.classes, case.weights, case.predicted, strict=True)
        )
    ]
    caption = f"Round {case.n + 1}: weights and predictions"
    return Said(table(caption, ["Record", X, CLASS, "Weight", "Prediction"], rows, css="gh-given"))


def _make(case: Round) -> Exercise:
    low, high = (class_name(c, LABELS[c]) for c in (case.predicted[0], case.predicted[-1]))
    task = (
        f"In round {case.n + 1} of AdaBoost the stump predicts {low} for {X} ≤ {amount(case.threshold)} and "
        f"{high} for the rest. How large is its error, how much does it count, and what are the new weights? "
        "AdaBoost multiplies the weights of misclassified records by exp(2α), then divides all by Z."
    )
    return Exercise(Html(task), [_given(case)], [*_error(case), *_weights(case)], partial(_way, case))


def _way(case: Round) -> Way:
    """To the step of this round at which the lesson has the new weights."""
    columns = {X: case.x, CLASS: [LABELS[c] for c in case.classes]}
    step = STEPS * case.n + WEIGH
    return way(SAME, "crowd", columns, {X: "continuous"}, CLASS, view="adaboost", step=str(step))


KIND = Kind(
    "adaboost", "A round of AdaBoost", Way("Ensembles", "crowd", LESSON), _draw, _make, result=("up", "down")
)
