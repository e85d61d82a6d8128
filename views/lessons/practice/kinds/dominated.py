"""Classifiers as points of the ROC square: which of them are dominated by another one."""

from random import Random
from typing import NamedTuple

from views.kit.panels import Panels, Said, Sketches, Way
from views.lessons.practice.exercise import Blank, Choice, Exercise, Grid, Kind, Line, Own, Piece, Slip
from views.lessons.practice.kinds.ties import NOTHING, lowest
from views.stage.sketch.places import Dot, Stroke, places
from views.words.html import Html, table

NAMES = ("A", "B", "C", "D")
YES_NO = {"yes": "yes", "no": "no"}


class Classifiers(NamedTuple):
    """Positive and negative records; of each classifier TP and FP; what FN and FP cost."""

    positive: int
    negative: int
    found: tuple[tuple[int, int], ...]
    miss: int
    alarm: int


def dominates(one: tuple[float, float], other: tuple[float, float]) -> bool:
    """Whether a point (FPR, TPR) is nowhere worse than another one, and not the same."""
    apart = (other[0] - one[0], one[1] - other[1])
    return min(apart) >= -NOTHING and max(apart) > NOTHING


def _points(case: Classifiers) -> list[tuple[float, float]]:
    return [(fp / case.negative, tp / case.positive) for tp, fp in case.found]


def _bills(case: Classifiers) -> list[int]:
    return [case.miss * (case.positive - tp) + case.alarm * fp for tp, fp in case.found]


def _draw(rng: Random) -> Classifiers | None:
    positive, negative = rng.choice((20, 25, 40, 50)), rng.choice((30, 50, 60, 80, 100))
    found = tuple((rng.randint(positive // 5, positive), rng.randint(0, negative * 2 // 3)) for _ in NAMES)
    case = Classifiers(positive, negative, found, *rng.choice(((2, 1), (5, 1), (10, 1), (3, 1), (1, 2))))
    points, bills = _points(case), _bills(case)
    worse = [any(dominates(other, one) for other in points) for one in points]
    above = all(tpr > fpr for fpr, tpr in points)
    return case if 1 <= sum(worse) <= 2 and above and bills.count(min(bills)) == 1 else None


def _of(own: Own, name: str) -> tuple[float, float]:
    return own[f"fpr{name}"], own[f"tpr{name}"]


def _row(case: Classifiers, name: str, tp: int, fp: int) -> list[Piece]:
    n = case.positive + case.negative
    tpr = Blank(f"tpr{name}", f"TPR of {name}", lambda own: tp / case.positive, slips=[
        Slip(lambda own: tp / n, "You divided by all records. Divide by the positive ones."),
        Slip(lambda own: tp / (tp + fp), "That is the precision. Divide by the positive records."),
        Slip(lambda own: 1 - tp / case.positive, "That is the share that the classifier misses."),
    ])  # fmt: skip
    fpr = Blank(f"fpr{name}", f"FPR of {name}", lambda own: fp / case.negative, slips=[
        Slip(lambda own: fp / n, "You divided by all records. Divide by the negative ones."),
        Slip(lambda own: 1 - fp / case.negative,
             "That is the specificity. The FPR is 1 minus the specificity."),
    ])  # fmt: skip
    return [name, tpr, fpr]


def _dominated(name: str) -> Choice:
    def right(own: Own) -> list[str]:
        worse = any(dominates(_of(own, other), _of(own, name)) for other in NAMES)
        return ["yes" if worse else "no"]

    return Choice(f"dom{name}", f"whether {name} is dominated", YES_NO, right, {
        "yes": "Every other classifier has a lower TPR or a higher FPR.",
        "no": "Another classifier has at least this TPR and at most this FPR.",
    })  # fmt: skip


def _bill(case: Classifiers, name: str, tp: int, fp: int) -> Blank:
    miss, alarm, fn = case.miss, case.alarm, case.positive - tp
    return Blank(f"cost{name}", f"cost of {name}", lambda own: miss * fn + alarm * fp, 0, [
        Slip(lambda own: alarm * fn + miss * fp, "You swapped the costs of FN and FP."),
        Slip(lambda own: miss * tp + alarm * fp,
             "Records that are found cost nothing. Count the missed ones, FN."),
        Slip(lambda own: fn + fp, "That is the number of errors. Multiply each kind by its cost."),
    ])  # fmt: skip


def _make(case: Classifiers) -> Exercise:
    named = [(name, tp, fp) for name, (tp, fp) in zip(NAMES, case.found, strict=True)]
    cheapest = Choice("least", "the cheapest", {name: name for name in NAMES},
                      lambda own: lowest({name: own[f"cost{name}"] for name in NAMES}),
                      dict.fromkeys(NAMES, "Another classifier costs less."))  # fmt: skip
    bills = ", ".join(
        f"{name}: {case.miss}·{case.positive - tp} + {case.alarm}·{fp}" for name, tp, fp in named
    )
    parts: list[Line | Grid] = [
        Grid("Points of the ROC square", ["Classifier", "TPR", "FPR"], [_row(case, *one) for one in named],
             f"TPR = TP/{case.positive}, FPR = FP/{case.negative}."),
        Grid("Dominance and cost of the errors", ["Classifier", "Dominated", "Cost"],
             [[name, _dominated(name), _bill(case, name, tp, fp)] for name, tp, fp in named],
             "A classifier dominates another if its TPR is no lower, its FPR is no higher, and at least "
             f"one of them is better. Cost = {case.miss}·FN + {case.alarm}·FP: {bills}."),
        Line(("The cheapest classifier is", cheapest),
             "No dominated classifier is cheaper than the one that dominates it."),
    ]  # fmt: skip
    caption = f"Records predicted + among {case.positive} positive and {case.negative} negative ones"
    rows = [[name, str(tp), str(fp)] for name, tp, fp in named]
    given = Said(table(caption, ["Classifier", "TP", "FP"], rows, css="gh-given"))

    def picture(solved: bool) -> Panels:
        return [Sketches([_drawn(case, solved)], "square")]

    task = (
        f"Which classifiers are dominated by another one? Which is the cheapest if a false negative costs "
        f"{case.miss} and a false positive {case.alarm}?"
    )
    return Exercise(Html(task), [given], parts, picture=picture)


def _drawn(case: Classifiers, solved: bool) -> object:
    named = zip(NAMES, _points(case), strict=True)
    dots = [Dot(fpr, tpr, name) for name, (fpr, tpr) in named] if solved else []
    return places(dots, [Stroke(((0, 0), (1, 1)), dashed=True)], box=(0, 0, 1, 1), names=("FPR", "TPR"),
                  alt="The ROC square with its diagonal" + (" and the classifiers" if solved else ""),
                  caption="The ROC square")  # fmt: skip


KIND = Kind(
    "dominated", "Dominated classifiers", Way("Judge a model", "judge", {"view": "roc"}), _draw, _make
)  # fmt: skip
