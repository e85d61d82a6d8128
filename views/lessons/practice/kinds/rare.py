"""Why accuracy is not enough: a model beside the one that always predicts the more frequent class."""

from random import Random
from typing import NamedTuple

from views.lessons.practice.exercise import Blank, Choice, Exercise, Grid, Kind, Line, Own, Piece, Slip
from views.lessons.practice.kinds.confusion import Counts, matrix
from views.lessons.practice.kinds.records import SAME
from views.lessons.practice.kinds.ties import NOTHING
from views.panels import Way
from views.words.html import Html

MODELS = {"trained": "the trained one", "constant": "the one that always predicts −", "equal": "neither"}
SHORT = {"trained": "trained", "constant": "always −"}
LOW = {**dict.fromkeys(SHORT, "Its number is not the higher one."), "equal": "The two numbers differ."}


class Rare(NamedTuple):
    """The counts of a trained model; + is the rare class."""

    counts: Counts


def _draw(lot: Random) -> Rare | None:
    tens = lot.choice((1, 1, 2, 5, 10))
    tp, fn = lot.randint(1, 9) * tens, lot.randint(0, 6) * tens
    negative = lot.randint(6, 40) * (tp + fn)
    fp = lot.randint(0, 30) * tens
    counts = Counts(tp, fn, fp, negative - fp)
    good = tp + fn >= 5 and fp < negative / 3 and counts.n <= 10_000
    return Rare(counts) if good and tp / (tp + fn) > fp / negative + 0.05 else None


def _rate(name: str, words: str, right: int, size: int, wrong: str) -> Blank:
    return Blank(name, words, lambda own: right / size, slips=[
        Slip(lambda own: 1 - right / size, wrong),
    ])  # fmt: skip


def _rows(counts: Counts) -> list[list[Piece]]:
    tp, fn, fp, tn = counts
    n, missed = counts.n, "That is the share of errors; this is the share of what is right."
    rates: list[tuple[str, str, tuple[int, int], tuple[int, int]]] = [
        ("acc", "Accuracy", (tp + tn, n), (fp + tn, n)),
        ("tpr", "Recall, TP/(TP + FN)", (tp, tp + fn), (0, tp + fn)),
        ("tnr", "Specificity, TN/(TN + FP)", (tn, fp + tn), (fp + tn, fp + tn)),
    ]
    rows: list[list[Piece]] = [
        [title, *(_rate(f"{key}{place}", f"{title} of {words}", *pair, missed)
                  for place, pair, words in zip("12", (one, other), SHORT.values(), strict=True))]
        for key, title, one, other in rates
    ]  # fmt: skip
    return [*rows, ["Balanced accuracy, (recall + specificity)/2", _balanced("1"), _balanced("2")]]


def _balanced(place: str) -> Blank:
    words = tuple(SHORT.values())[int(place) - 1]
    return Blank(f"bal{place}", f"balanced accuracy of {words}",
                 lambda own: (own[f"tpr{place}"] + own[f"tnr{place}"]) / 2, slips=[
        Slip(lambda own: own[f"tpr{place}"] + own[f"tnr{place}"], "That is the sum; it is the mean of both."),
        Slip(lambda own: own[f"tpr{place}"] * own[f"tnr{place}"], "That is the product; it is their mean."),
    ])  # fmt: skip


def _better(own: Own, key: str) -> list[str]:
    apart = own[f"{key}1"] - own[f"{key}2"]
    return ["equal" if abs(apart) <= NOTHING else "trained" if apart > 0 else "constant"]


def _make(case: Rare) -> Exercise:
    tp, fn, fp, tn = counts = case.counts
    n = counts.n
    accurate = Choice("accurate", "the more accurate model", MODELS, lambda own: _better(own, "acc"), LOW)
    balanced = Choice("balanced", "the better one by balanced accuracy", MODELS,
                      lambda own: _better(own, "bal"), LOW)  # fmt: skip
    found = Blank("found", "positive records that the constant model finds", lambda own: 0, 0, [
        Slip(lambda own: tp, "Those the trained model finds."),
        Slip(lambda own: tp + fn, "Those are all that there are; it predicts − for each."),
    ])  # fmt: skip
    parts: list[Line | Grid] = [
        Line(("Positive records that the model “always −” finds:", found), "It predicts no record as +."),
        Grid("Both models", ["Measure", *(words.capitalize() for words in SHORT.values())], _rows(counts),
             f"Trained: accuracy ({tp} + {tn})/{n}, recall {tp}/{tp + fn}, specificity {tn}/{fp + tn}. "
             f"Always −: accuracy {fp + tn}/{n}, recall 0/{tp + fn}, specificity 1."),
        Line(("More accurate is", accurate), "The accuracies are compared."),
        Line(("By balanced accuracy the better one is", balanced),
             "A model that predicts one class only has a balanced accuracy of 0.5."),
    ]  # fmt: skip
    given = [
        matrix("Trained model; the positive class is +", tuple(map(str, counts))),  # type: ignore[arg-type]
        matrix("Always −", ("0", str(tp + fn), "0", str(fp + tn))),
    ]

    def way() -> Way:
        return Way(SAME, "judge", {"view": "own", "counts": counts.written, "step": "end"})

    task = (
        f"Of {n} records {tp + fn} are positive. Is the trained model better than the one that always "
        "predicts −? By which measure?"
    )
    return Exercise(Html(task), given, parts, way)


KIND = Kind(
    "rare", "A rare class and accuracy", Way("Judge a model", "judge", {"view": "own"}), _draw, _make,
    lectures=(Rare(Counts(2, 3, 2, 93)),),
)  # fmt: skip
