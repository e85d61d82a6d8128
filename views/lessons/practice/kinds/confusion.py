"""Measures of a confusion matrix."""

from random import Random
from typing import NamedTuple

from views.kit.panels import Said, Way
from views.lessons.practice.exercise import Blank, Exercise, Kind, Line, Own, Slip
from views.lessons.practice.kinds.records import SAME
from views.words.html import Html, class_name, table

LABELS = ("+", "−")


class Counts(NamedTuple):
    """Records by their actual class and the predicted one."""

    tp: int
    fn: int
    fp: int
    tn: int

    @property
    def n(self) -> int:
        """All records."""
        return sum(self)

    @property
    def written(self) -> str:
        """As links have it: rows actual, columns predicted."""
        return f"{self.tp},{self.fn};{self.fp},{self.tn}"


def matrix(caption: str, cells: tuple[str, str, str, str]) -> Said:
    """A table of two classes: rows actual, columns predicted."""
    names = [class_name(1 - i, label) for i, label in enumerate(LABELS)]
    head = ["Actual", *(f"predicted {name}" for name in names)]
    rows = [[names[0], *cells[:2]], [names[1], *cells[2:]]]
    return Said(table(caption, head, rows, css="gh-given"))


def _draw(rng: Random) -> Counts | None:
    tens = rng.choice((1, 1, 5, 10))
    counts = Counts(*(rng.randint(1, 12) * tens for _ in range(4)))
    good = counts.tp >= counts.fn or rng.random() < 0.3
    return counts if good and counts.fp <= counts.tn and len(set(counts)) == 4 else None


def _harmonic(own: Own) -> float:
    p, r = own["precision"], own["recall"]
    return float(2 * p * r / (p + r))


F1 = Blank("f", "F₁", _harmonic, slips=[
    Slip(lambda own: (own["precision"] + own["recall"]) / 2,
         "That is the arithmetic mean. F₁ is the harmonic mean."),
    Slip(lambda own: _harmonic(own) / 2, "You forgot the 2 in F₁ = 2·P·R/(P + R)."),
    Slip(lambda own: own["precision"] * own["recall"], "That is the product of precision and recall."),
])  # fmt: skip


def _blanks(counts: Counts) -> list[tuple[str, Blank, str]]:
    """The beginning of each line, its blank, and how to work it out."""
    tp, fn, fp, tn = counts
    n = counts.n
    accuracy = Blank("accuracy", "accuracy", lambda own: (tp + tn) / n, slips=[
        Slip(lambda own: tp / n, "True negatives are correct, too. The accuracy is (TP + TN)/n."),
        Slip(lambda own: (fp + fn) / n, "That is the error rate, the share of misclassified records."),
    ])  # fmt: skip
    error = Blank("error", "error rate", lambda own: 1 - own["accuracy"], slips=[
        Slip(lambda own: own["accuracy"],
             "That is the accuracy again. The error rate is 1 minus the accuracy."),
        Slip(lambda own: fp / n, "False negatives are errors, too."),
    ])  # fmt: skip
    precision = Blank("precision", "precision", lambda own: tp / (tp + fp), slips=[
        Slip(lambda own: tp / (tp + fn),
             "That is the recall. For precision, divide by the records predicted +."),
        Slip(lambda own: tn / (tn + fn), "That is the precision of the other class, −."),
        Slip(lambda own: fp / (tp + fp),
             "That is the share of false positives among the records predicted +."),
    ])  # fmt: skip
    recall = Blank("recall", "recall", lambda own: tp / (tp + fn), slips=[
        Slip(lambda own: tp / (tp + fp),
             "That is the precision. For recall, divide by the records that are actually +."),
        Slip(lambda own: tn / (tn + fp), "That is the specificity, the recall of the other class."),
        Slip(lambda own: fn / (tp + fn), "That is the share the model misses. Recall is the share it finds."),
    ])  # fmt: skip
    specificity = Blank("specificity", "specificity", lambda own: tn / (fp + tn), slips=[
        Slip(lambda own: fp / (fp + tn),
             "That is the false positive rate. Specificity is 1 minus this rate."),
        Slip(lambda own: tn / (tn + fn),
             "You divided by the records predicted −. Divide by those that are actually −."),
        Slip(lambda own: own["recall"], "That is the recall. Specificity is about the negatives."),
    ])  # fmt: skip
    return [
        ("Accuracy =", accuracy, f"Accuracy = (TP + TN)/n = ({tp} + {tn})/{n}"),
        ("Error rate =", error, "Error rate = 1 − accuracy"),
        ("Precision =", precision, f"Precision = TP/(TP + FP) = {tp}/({tp} + {fp})"),
        ("Recall =", recall, f"Recall = TP/(TP + FN) = {tp}/({tp} + {fn})"),
        ("Specificity =", specificity, f"Specificity = TN/(TN + FP) = {tn}/({tn} + {fp})"),
        ("F₁ =", F1, "F₁ = 2·precision·recall/(precision + recall)"),
    ]


def _make(counts: Counts) -> Exercise:
    parts = [Line((name, blank), worked) for name, blank, worked in _blanks(counts)]
    given = matrix("Confusion matrix with + as the positive class", tuple(map(str, counts)))  # type: ignore[arg-type]

    def way() -> Way:
        return Way(SAME, "judge", {"view": "own", "counts": counts.written, "step": "end"})

    task = f"A model has classified {counts.n} records. How good is it by each of these measures?"
    return Exercise(Html(task), [given], parts, way)


M1, M2 = Counts(150, 40, 60, 250), Counts(250, 45, 5, 200)
KIND = Kind(
    "confusion", "Measures of a confusion matrix", Way("Judge a model", "judge", {"view": "own"}),
    _draw, _make, lectures=(M1, M2, Counts(2, 3, 2, 93)),
    result=("accuracy", "error", "precision", "recall", "specificity", "f"),
)  # fmt: skip
