"""The figures of a confusion matrix: the cells of each, its value, and its formula with numbers."""

from dataclasses import dataclass
from typing import NamedTuple

from mlcore.evaluate import Confusion
from views.words.numbers import amount, powered, tally, trimmed
from views.words.tex import tex

DIGITS = 6
Cell = tuple[int, int]  # actual, predicted

TITLES = {
    "accuracy": "accuracy", "error": "error rate", "recall": "recall", "precision": "precision",
    "specificity": "specificity", "f": "F₁", "type1": "type I error", "type2": "type II error",
    "macro": "macro average", "micro": "micro average", "kappa": "kappa", "mcc": "MCC",
}  # fmt: skip
OF_TWO = (
    "accuracy", "error", "recall", "precision", "specificity", "f", "type1", "type2", "kappa", "mcc",
)  # fmt: skip
OF_MORE = ("accuracy", "error", "recall", "precision", "specificity", "f", "macro", "micro", "kappa", "mcc")
AVERAGED = ("precision", "recall", "f")


@dataclass(frozen=True)
class Counts:
    """A confusion matrix and the positive class, by its place.

    null: H0, whose rejection by mistake is the type I error: a record is "negative", or "positive"
    """

    confusion: Confusion
    positive: int = 0
    null: str = "negative"

    @property
    def table(self) -> tuple[tuple[float, ...], ...]:
        """Rows actual, columns predicted."""
        return self.confusion.table

    @property
    def k(self) -> int:
        """The number of classes."""
        return len(self.confusion.classes)

    @property
    def keys(self) -> tuple[str, ...]:
        """The figures, in the order of their steps."""
        return OF_TWO if self.k == 2 else OF_MORE

    def cells(self, actual: bool | None = None, predicted: bool | None = None) -> list[Cell]:
        """The cells by whether the actual and the predicted class are the positive one. None means either."""
        every = range(self.k)
        return [
            (i, j) for i in every for j in every
            if actual in (None, i == self.positive) and predicted in (None, j == self.positive)
        ]  # fmt: skip

    def sum(self, cells: list[Cell]) -> float:
        """The number of records in some cells."""
        return sum(self.table[i][j] for i, j in cells)

    @property
    def four(self) -> "Four":
        """The four counts of the positive class against the rest."""
        at = [(True, True), (True, False), (False, True), (False, False)]
        return Four(*(self.sum(self.cells(*one)) for one in at))


class Four(NamedTuple):
    """Right and wrong predictions of the positive class and of the rest."""

    tp: float
    fn: float
    fp: float
    tn: float


def parts(counts: Counts, key: str) -> tuple[list[Cell], list[Cell]]:
    """The cells above and below the line of a figure's fraction."""
    every, right = counts.cells(), [(i, i) for i in range(counts.k)]
    wrong = [cell for cell in every if cell not in right]
    tp, fn, fp, tn = (
        counts.cells(*one) for one in ((True, True), (True, False), (False, True), (False, False))
    )
    first, second = (
        ((fp, fp + tn), (fn, tp + fn)) if counts.null == "negative" else ((fn, tp + fn), (fp, fp + tn))
    )
    return {
        "accuracy": (right, every), "error": (wrong, every), "recall": (tp, tp + fn),
        "precision": (tp, tp + fp), "specificity": (tn, fp + tn), "f": (tp, tp + fn + fp), "type1": first,
        "type2": second, "macro": (right, every), "micro": (right, every), "kappa": (right, every),
        "mcc": (right, every),
    }[key]  # fmt: skip


def value(counts: Counts, key: str) -> float:
    """A figure. 0/0 counts as 0."""
    confusion, c = counts.confusion, counts.confusion.classes[counts.positive]
    if key in ("recall", "precision", "specificity", "f"):
        return float(getattr(confusion, key)(c))
    if key in ("macro", "micro"):
        return float(getattr(confusion, key)("f"))
    if key in ("accuracy", "kappa", "mcc"):
        return float(getattr(confusion, key))
    above, below = (counts.sum(cells) for cells in parts(counts, key))
    return above / below if below else 0.0


def is_undefined(counts: Counts, key: str) -> bool:
    """Whether a figure is 0/0."""
    if key in ("type1", "type2", "error"):
        return not counts.sum(parts(counts, key)[1])
    c = counts.confusion.classes[counts.positive]
    return any(name == key and of in (None, c) for name, of in counts.confusion.undefined)


def short(x: float) -> str:
    """A figure with the digits that the page gives it."""
    return trimmed(x, DIGITS)


def worked(counts: Counts, key: str) -> list[str]:
    """A figure's formula with its numbers, lines of views.words.tex.aligned."""
    found = rf"= {tex(short(value(counts, key)))}"
    if is_undefined(counts, key):
        found = r"= \tfrac{0}{0} \to 0"
    if key in ("kappa", "mcc"):
        return (_kappa if key == "kappa" else _mcc)(counts, found)
    if key in ("macro", "micro"):
        return _averages(counts, key)
    words, above, below = _fraction(counts, key)
    return [rf"\text{{{TITLES[key].replace('₁', '')}}} &= {words} = \frac{{{above}}}{{{below}}} {found}"]


def _fraction(counts: Counts, key: str) -> tuple[str, str, str]:
    """The fraction in names, and its numerator and denominator in numbers."""
    tp, fn, fp, tn = map(tally, counts.four)
    n = tally(counts.confusion.n)
    diagonal = "+".join(tally(counts.table[i][i]) for i in range(counts.k))
    two, wrong = counts.k == 2, tally(counts.sum(parts(counts, "error")[0]))
    of_h0 = {"negative": ("fp", "fn"), "positive": ("fn", "fp")}[counts.null]
    if key in ("type1", "type2"):
        key = of_h0[key == "type2"]
    return {
        "accuracy": (_frac("TP+TN" if two else "right", "n"), f"{tp}+{tn}" if two else diagonal, n),
        "error": (_frac("FN+FP" if two else "wrong", "n"), f"{fn}+{fp}" if two else wrong, n),
        "recall": (_frac("TP", "TP+FN"), tp, f"{tp}+{fn}"),
        "precision": (_frac("TP", "TP+FP"), tp, f"{tp}+{fp}"),
        "specificity": (_frac("TN", "TN+FP"), tn, f"{tn}+{fp}"),
        "f": (_frac("2TP", "2TP+FN+FP"), rf"2\cdot {tp}", rf"2\cdot {tp}+{fn}+{fp}"),
        "fp": (_frac("FP", "FP+TN"), fp, f"{fp}+{tn}"),
        "fn": (_frac("FN", "TP+FN"), fn, f"{tp}+{fn}"),
    }[key]  # fmt: skip


def _frac(above: str, below: str) -> str:
    return rf"\frac{{\text{{{above}}}}}{{\text{{{below}}}}}"


def _kappa(counts: Counts, found: str) -> list[str]:
    rows = [sum(row) for row in counts.table]
    columns = [sum(column) for column in zip(*counts.table, strict=True)]
    n = tally(counts.confusion.n)
    terms = "+".join(rf"{tally(r)}\cdot {tally(c)}" for r, c in zip(rows, columns, strict=True))
    acc, by_chance = short(counts.confusion.accuracy), short(counts.confusion.random_accuracy)
    rule = (
        r"\frac{(TP+FN)(TP+FP)+(FP+TN)(FN+TN)}{n^2}"
        if counts.k == 2
        else r"\frac{\sum\text{row}\cdot\text{column}}{n^2}"
    )
    return [
        rf"\text{{random}} &= {rule}",
        rf"&= \frac{{{terms}}}{{{n}^2}} = {by_chance}",
        rf"\kappa &= \frac{{\text{{accuracy}}-\text{{random}}}}{{1-\text{{random}}}} "
        rf"= \frac{{{acc}-{by_chance}}}{{1-{by_chance}}} {found}",
    ]


def _mcc(counts: Counts, found: str) -> list[str]:
    if counts.k > 2:
        rule = r"\frac{n\sum\text{right}-\sum\text{row}\cdot\text{column}}"
        below = r"{\sqrt{(n^2-\sum\text{row}^2)(n^2-\sum\text{column}^2)}}"
        return [rf"\text{{MCC}} &= {rule}{below} {found}"]
    tp, fn, fp, tn = counts.four
    sums = "".join(rf"\cdot {tally(x)}" for x in (tp + fp, tp + fn, tn + fp, tn + fn)).removeprefix(r"\cdot ")
    a, b, c, d = map(tally, counts.four)
    return [
        r"\text{MCC} &= \frac{TP\cdot TN-FP\cdot FN}{\sqrt{(TP+FP)(TP+FN)(TN+FP)(TN+FN)}}",
        rf"&= \frac{{{a}\cdot {d}-{c}\cdot {b}}}{{\sqrt{{{sums}}}}} {found}",
    ]


def _averages(counts: Counts, key: str) -> list[str]:
    """Precision, recall and F over all classes."""
    average = getattr(counts.confusion, key)
    return [rf"\text{{{name if name != 'f' else 'F'}}} &= {short(average(name))}" for name in AVERAGED]


def misprinted(counts: Counts) -> float:
    """Kappa by a random accuracy of [(TP+FP)(TN+FN) + (FN+TN)(FP+TP)] / n², as in a lecture."""
    tp, fn, fp, tn = counts.four
    random = 2 * (tp + fp) * (tn + fn) / counts.confusion.n**2
    return (counts.confusion.accuracy - random) / (1 - random)


def shown(counts: Counts, key: str) -> str:
    """A figure as sentences write it: 0.789."""
    return trimmed(value(counts, key), 3)


def score_text(score: float) -> str:
    """A score with enough digits to distinguish it from others, as a rule."""
    return powered(score, 2) if 0 < score < 1e-4 else amount(score, 5)
