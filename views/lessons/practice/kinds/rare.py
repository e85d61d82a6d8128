"""Why accuracy is not enough: a model against the one that always predicts the more frequent class."""

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from views.kit.panels import Way
from views.lessons.practice.exercise import Blank, Choice, Exercise, Grid, Kind, Line, Own, Piece, Slip
from views.lessons.practice.kinds.confusion import Counts, matrix
from views.lessons.practice.kinds.records import SAME
from views.lessons.practice.kinds.ties import NOTHING
from views.words.html import Html

LOW = {
    **dict.fromkeys(("trained", "constant"), "This model does not have the higher number."),
    "equal": "The two numbers differ.",
}
CLEAR = 0.05  # by which recall and the rate of false positives differ
OUTCOMES = ("trained", "trained", "trained", "constant", "equal")  # by balanced accuracy


class Rare(NamedTuple):
    """The counts of a trained model."""

    counts: Counts

    @property
    def rare(self) -> bool:
        """Whether + is the rarer class."""
        tp, fn, fp, tn = self.counts
        return tp + fn < fp + tn

    @property
    def always(self) -> Counts:
        """Of the model that always predicts the more frequent class."""
        tp, fn, fp, tn = self.counts
        return Counts(0, tp + fn, 0, fp + tn) if self.rare else Counts(tp + fn, 0, fp + tn, 0)

    @property
    def names(self) -> dict[str, str]:
        """The two models."""
        return {"trained": "trained", "constant": "always −" if self.rare else "always +"}


def _draw(rng: Random) -> Rare | None:
    """Of the rarer class many are found, and of the other few wrongly; or by chance, or worse."""
    wanted, tens = rng.choice(OUTCOMES), rng.choice((1, 1, 2, 5, 10))
    found, missed = rng.randint(1, 9) * tens, rng.randint(0, 6) * tens
    frequent = rng.randint(6, 40) * (found + missed)
    wrong = rng.randint(0, found if rng.random() < 0.5 else frequent // 3)
    if wanted == "equal":
        missed = max(missed, tens)
        frequent = (found + missed) * rng.randint(6, 40)
        wrong = frequent * found // (found + missed)
    elif wanted == "constant":
        found, missed = rng.randint(1, 3) * tens, rng.randint(4, 9) * tens
        frequent = rng.randint(6, 40) * (found + missed)
        wrong = rng.randint(frequent // 3, frequent // 2)
    counts = Counts(found, missed, wrong, frequent - wrong)
    apart = found / (found + missed) - wrong / frequent
    better = (
        "equal"
        if abs(apart) <= NOTHING
        else "trained"
        if apart > CLEAR
        else "constant"
        if apart < -CLEAR
        else ""
    )
    if found + missed < 5 or counts.n > 10_000 or better != wanted:
        return None
    return Rare(counts if rng.random() < 0.7 else Counts(counts.tn, counts.fp, counts.fn, counts.tp))


def _rate(name: str, words: str, right: int, size: int, wrong: str) -> Blank:
    return Blank(name, words, lambda own: right / size, slips=[
        Slip(lambda own: 1 - right / size, wrong),
    ])  # fmt: skip


def _rows(case: Rare) -> list[list[Piece]]:
    missed = "That is the share of errors. Give the share of correct predictions."
    rates: dict[str, tuple[str, Callable[[Counts], tuple[int, int]]]] = {
        "acc": ("Accuracy", lambda of: (of.tp + of.tn, of.n)),
        "tpr": ("Recall, TP/(TP + FN)", lambda of: (of.tp, of.tp + of.fn)),
        "tnr": ("Specificity, TN/(TN + FP)", lambda of: (of.tn, of.fp + of.tn)),
    }
    models = dict(zip("12", zip((case.counts, case.always), case.names.values(), strict=True), strict=True))
    rows: list[list[Piece]] = [
        [title, *(_rate(f"{key}{place}", f"{title} of {words}", *of(counts), missed)
                  for place, (counts, words) in models.items())]
        for key, (title, of) in rates.items()
    ]  # fmt: skip
    balanced = [_balanced(place, words) for place, (_, words) in models.items()]
    return [*rows, ["Balanced accuracy, (recall + specificity)/2", *balanced]]


def _balanced(place: str, words: str) -> Blank:
    return Blank(f"bal{place}", f"balanced accuracy of {words}",
                 lambda own: (own[f"tpr{place}"] + own[f"tnr{place}"]) / 2, slips=[
        Slip(lambda own: own[f"tpr{place}"] + own[f"tnr{place}"],
             "That is the sum. Take the mean of the two."),
        Slip(lambda own: own[f"tpr{place}"] * own[f"tnr{place}"],
             "That is the product. Take the mean of the two."),
    ])  # fmt: skip


def _better(own: Own, key: str) -> list[str]:
    apart = own[f"{key}1"] - own[f"{key}2"]
    return ["equal" if abs(apart) <= NOTHING else "trained" if apart > 0 else "constant"]


def _make(case: Rare) -> Exercise:
    tp, fn, fp, tn = counts = case.counts
    always, n, sign = case.always, counts.n, "−" if case.rare else "+"
    models = {"trained": "the trained one", "constant": f"the one that always predicts {sign}",
              "equal": "neither"}  # fmt: skip
    accurate = Choice("accurate", "the more accurate model", models, lambda own: _better(own, "acc"), LOW)
    balanced = Choice("balanced", "the better one by balanced accuracy", models,
                      lambda own: _better(own, "bal"), LOW)  # fmt: skip
    other = tp + fn - always.tp
    found = Blank("found", "positive records that the constant model finds", lambda own: always.tp, 0, [
        *([Slip(lambda own: tp,
                "Those are the records that the trained model finds.")] if tp != always.tp else []),
        Slip(lambda own: other, f"It predicts {sign} for each record."),
    ])  # fmt: skip
    parts: list[Line | Grid] = [
        Line((f"Positive records that the model “always {sign}” finds:", found),
             f"It {'never' if case.rare else 'always'} predicts +."),
        Grid("Both models", ["Measure", *(words.capitalize() for words in case.names.values())], _rows(case),
             f"Trained: accuracy ({tp} + {tn})/{n}, recall {tp}/{tp + fn}, specificity {tn}/{fp + tn}. "
             f"Always {sign}: accuracy {always.tp + always.tn}/{n}, recall {always.tp}/{tp + fn}, "
             f"specificity {always.tn}/{fp + tn}."),
        Line(("The more accurate model is", accurate), "Compare the accuracies."),
        Line(("The better model by balanced accuracy is", balanced),
             "A model that predicts only one class has a balanced accuracy of 0.5."),
    ]  # fmt: skip
    given = [
        matrix("Trained model with + as the positive class", tuple(map(str, counts))),  # type: ignore[arg-type]
        matrix(f"Always {sign}", tuple(map(str, always))),  # type: ignore[arg-type]
    ]

    def way() -> Way:
        return Way(SAME, "judge", {"view": "own", "counts": counts.written, "step": "end"})

    task = (
        f"{tp + fn} of {n} records are positive. Is the trained model better than the one that always "
        f"predicts {sign}, and by which measure?"
    )
    return Exercise(Html(task), given, parts, way)


KIND = Kind(
    "rare", "A rare class and accuracy", Way("Judge a model", "judge", {"view": "own"}), _draw, _make,
    lectures=(Rare(Counts(2, 3, 2, 93)),),
)  # fmt: skip
