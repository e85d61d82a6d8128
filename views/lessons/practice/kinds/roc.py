"""A ROC curve from a few scored records, point by point, and its area."""

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import NamedTuple

from views.kit.link.ranked import write
from views.kit.panels import Panels, Sketches, Way
from views.lessons.practice.exercise import Blank, Exercise, Grid, Kind, Line, Own, Slip
from views.lessons.practice.kinds.records import SAME, listed
from views.stage.sketch.places import Dot, Stroke, places
from views.words.html import Html
from views.words.numbers import amount

LESSON = {"view": "roc", "scores": "typed"}
LABELS = ("−", "+")


class Scores(NamedTuple):
    """Scores, the highest first, and whether the record is positive."""

    scores: tuple[float, ...]
    positive: tuple[bool, ...]


def _draw(rng: Random) -> Scores | None:
    many = rng.choice((6, 6, 7))
    scores = sorted((rng.randint(1, 19) / 20 for _ in range(many)), reverse=True)
    positive = tuple(
        rng.random() < 0.15 + 0.7 * score for score in scores
    )  # a model that is better than chance
    ties = many - len(set(scores))
    found, pairs = Scores(tuple(scores), positive), sum(positive) * (many - sum(positive))
    mixed = won(found, 1.0) > won(found, 0.0)  # a tie of both classes, which slants the curve
    good = 2 <= sum(positive) <= many - 2 and sum(positive) * 2 != many and ties <= 1 and mixed == bool(ties)
    chance = won(found) * 2 <= pairs
    return found if good and 0 < won(found) < pairs and (not chance or rng.random() < 0.1) else None


def won(case: Scores, tie: float = 0.5) -> float:
    """Pairs of a positive and a negative record in which the positive one has the higher score."""
    records = list(zip(case.scores, case.positive, strict=True))
    pairs = [(one, other) for one, plus in records if plus for other, minus in records if not minus]
    return sum(1.0 if one > other else tie if one == other else 0.0 for one, other in pairs)


def _row(case: Scores, threshold: float) -> Sequence[str | Blank]:
    """The counts and rates at a threshold."""
    name = amount(threshold)
    records = list(zip(case.scores, case.positive, strict=True))
    positives = sum(case.positive)
    negatives, n = len(records) - positives, len(records)

    def count(key: str, words: str, plus: bool) -> Blank:
        above = [score for score, positive in records if score >= threshold and positive == plus]
        here = above.count(threshold)
        return Blank(f"{key}{name}", f"{words} at {name}", lambda own: len(above), 0, [
            *([Slip(lambda own: here,
                    "Those have exactly this score. Count all records that score at least as high.")]
              if here < len(above) else []),
            *([Slip(lambda own: len(above) - here, "A score equal to the threshold counts as positive, too.")]
              if here else []),
        ])  # fmt: skip

    def rate(key: str, words: str, of: str, size: int, other: int) -> Blank:
        return Blank(f"{key}{name}", f"{words} at {name}", lambda own: own[f"{of}{name}"] / size, 3, [
            Slip(lambda own: own[f"{of}{name}"] / n,
                 "You divided by all records. Divide by those of the class."),
            Slip(lambda own: own[f"{of}{name}"] / other, "You divided by the records of the other class."),
        ])  # fmt: skip

    return (
        f"≥ {name}",
        count("tp", "TP", True),
        count("fp", "FP", False),
        rate("tpr", "TPR", "tp", positives, negatives),
        rate("fpr", "FPR", "fp", negatives, positives),
    )


def _area(case: Scores) -> list[Line]:
    positives = sum(case.positive)
    negatives = len(case.positive) - positives
    tied = won(case, 1.0) > won(case, 0.0)
    pairs = Blank("pairs", "pairs", lambda own: positives * negatives, 0, [
        Slip(lambda own: (positives + negatives) * (positives + negatives - 1) / 2,
             "Those are all pairs. Count only pairs of a positive and a negative record."),
        Slip(lambda own: positives + negatives, "Pair each positive record with each negative one."),
    ])  # fmt: skip
    right = Blank("won", "pairs in the right order", lambda own: won(case), 1, [
        *([Slip(lambda own: won(case, 0.0), "A tie counts as half a pair."),
           Slip(lambda own: won(case, 1.0), "A tie counts as half a pair, not as a whole one.")]
          if tied else []),
        Slip(lambda own: own["pairs"] - won(case), "Those are the pairs in the wrong order."),
    ])  # fmt: skip
    area = Blank("auc", "AUC", _share, slips=[
        Slip(lambda own: 1 - _share(own), "That is the area above the curve. The AUC is the area below it."),
    ])  # fmt: skip
    return [
        Line(("Pairs of a positive and a negative record =", pairs), f"Pairs = {positives}·{negatives}"),
        Line(("Pairs in which the positive record scores higher (a tie counts as ½) =", right),
             "For each positive record, count the negative ones that score lower and half of the equal "
             "ones."),
        Line(("AUC, the area under the curve =", area),
             "The trapezoids below the curve have the same area. AUC = pairs in the right order/pairs"),
    ]  # fmt: skip


def _share(own: Own) -> float:
    return float(own["won"] / own["pairs"])


def _make(case: Scores) -> Exercise:
    thresholds = sorted(set(case.scores), reverse=True)
    positives = sum(case.positive)
    grid = Grid(
        "Points of the ROC curve", ["Threshold", "TP", "FP", "TPR", "FPR"],
        [_row(case, threshold) for threshold in thresholds],
        f"TP and FP count records with at least this score. TPR = TP/{positives}, FPR = "
        f"FP/{len(case.positive) - positives}.",
    )  # fmt: skip
    columns = {"Score": [amount(score) for score in case.scores],
               "Class": [LABELS[plus] for plus in case.positive]}  # fmt: skip
    given = listed("Scored records", columns, "Class", LABELS)
    task = "Which points does the ROC curve of these scores pass through, and how large is the area under it?"
    return Exercise(Html(task), [given], [grid, *_area(case)], partial(_way, case), partial(_pictured, case))


def _way(case: Scores) -> Way:
    """To the step at which the pairs are counted: a guess comes after the last threshold, then they are."""
    ranked = write(tuple(zip(case.scores, case.positive, strict=True)))
    step = len(set(case.scores)) + 2
    return Way(SAME, "judge", {**LESSON, "ranked": ranked, "step": str(step)})


def _pictured(case: Scores, solved: bool) -> Panels:
    """The square with its diagonal; once it is solved, with the curve."""
    thresholds = sorted(set(case.scores), reverse=True)
    classes = list(zip(case.scores, case.positive, strict=True))
    positives, negatives = sum(case.positive), len(classes) - sum(case.positive)
    dots = [
        Dot(sum(1 for score, plus in classes if score >= at and not plus) / negatives,
            sum(1 for score, plus in classes if score >= at and plus) / positives, "")
        for at in thresholds
    ] if solved else []  # fmt: skip
    curve = [Stroke([(0.0, 0.0), *((dot.x, dot.y) for dot in dots)])] if solved else []
    drawing = places(
        dots, [Stroke([(0, 0), (1, 1)], dashed=True), *curve], box=(0, 0, 1, 1), names=("FPR", "TPR"),
        alt="The ROC square" + (" with the curve" if solved else ""), caption="The ROC square",
    )  # fmt: skip
    return [Sketches([drawing], "square")]


KIND = Kind("roc", "ROC curve and AUC", Way("Judge a model", "judge", LESSON), _draw, _make)
