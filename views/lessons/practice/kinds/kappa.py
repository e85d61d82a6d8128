"""Cohen's kappa of a confusion matrix: the observed agreement, and the one that chance would give."""

from random import Random

from views.kit.panels import Way
from views.lessons.practice.exercise import Blank, Exercise, Kind, Line, Own, Slip
from views.lessons.practice.kinds.confusion import M1, M2, Counts, matrix
from views.lessons.practice.kinds.records import SAME
from views.words.html import Html


def _draw(rng: Random) -> Counts | None:
    tens = rng.choice((1, 1, 5, 10))
    counts = Counts(*(rng.randint(1, 20) * tens for _ in range(4)))
    right = counts.tp + counts.tn
    good = right > counts.fn + counts.fp or rng.random() < 0.2
    return counts if good and len(set(counts)) == 4 else None


def _observed(counts: Counts) -> Blank:
    tp, fn, fp, tn = counts
    n = counts.n
    return Blank("po", "observed agreement", lambda own: (tp + tn) / n, slips=[
        Slip(lambda own: tp / n, "True negatives agree, too. Observed agreement is (TP + TN)/n."),
        Slip(lambda own: (fp + fn) / n, "That is the share of records on which the two disagree."),
    ])  # fmt: skip


def _chance(name: str, label: str, actual: int, predicted: int, both: int, n: int) -> Blank:
    """The share of records for which chance gives the same class, this one, twice."""
    return Blank(name, f"share by chance of {label}", lambda own: actual / n * predicted / n, slips=[
        Slip(lambda own: actual / n,
             f"That is the share of records that are actually {label}. Multiply it by the share predicted "
             f"{label}."),
        Slip(lambda own: predicted / n,
             f"That is the share of records predicted {label}. Multiply it by the share that are actually "
             f"{label}."),
        Slip(lambda own: both / n,
             f"That is what you observe. By chance it is the share of actual {label} times the share of "
             f"predicted {label}."),
        Slip(lambda own: actual * predicted / n, "You divided by n only once. Divide by n²."),
    ])  # fmt: skip


def _kappa(own: Own) -> float:
    return float((own["po"] - own["pe"]) / (1 - own["pe"]))


KAPPA = Blank("kappa", "kappa", _kappa, slips=[
    Slip(lambda own: own["po"] - own["pe"],
         "That is the gain over chance. Divide it by the largest possible gain, 1 − pₑ."),
    Slip(lambda own: (own["po"] - own["pe"]) / own["pe"], "You divided by pₑ. Divide by 1 − pₑ."),
    Slip(lambda own: (own["po"] - own["pe"]) / (1 - own["po"]),
         "You divided by 1 − p₀. Divide by 1 − pₑ."),
    Slip(lambda own: (own["pe"] - own["po"]) / (1 - own["pe"]),
         "You swapped the two agreements. The numerator is p₀ − pₑ."),
    Slip(lambda own: 1 / _kappa(own),
         "This is the wrong way round. Divide p₀ − pₑ by 1 − pₑ.", False),
])  # fmt: skip


def _make(counts: Counts) -> Exercise:
    tp, fn, fp, tn = counts
    n = counts.n
    plus = _chance("plus", "+", tp + fn, tp + fp, tp, n)
    minus = _chance("minus", "−", fp + tn, fn + tn, tn, n)
    expected = Blank("pe", "expected agreement", lambda own: own["plus"] + own["minus"], slips=[
        Slip(lambda own: own["plus"] * own["minus"],
             "You multiplied the two shares. Add them, because a record has only one class."),
        Slip(lambda own: (own["plus"] + own["minus"]) / 2, "That is the mean of the two shares. Add them."),
        Slip(lambda own: 0.5,
             "Chance gives ½ only if half of the actual or half of the predicted classes are +."),
    ])  # fmt: skip
    parts = [
        Line(("Observed agreement  p₀ =", _observed(counts)), f"p₀ = (TP + TN)/n = ({tp} + {tn})/{n}"),
        Line(("By chance, both actual and predicted class are +:", plus),
             f"Share of actual + times share of predicted + = ({tp} + {fn})/{n} · ({tp} + {fp})/{n}"),
        Line(("By chance, both actual and predicted class are −:", minus),
             f"Share of actual − times share of predicted − = ({fp} + {tn})/{n} · ({fn} + {tn})/{n}"),
        Line(("Expected agreement  pₑ =", expected), "pₑ is the sum of these two shares."),
        Line(("Cohen’s kappa =", KAPPA), "κ = (p₀ − pₑ)/(1 − pₑ)"),
    ]  # fmt: skip
    given = matrix("Confusion matrix with + as the positive class", tuple(map(str, counts)))  # type: ignore[arg-type]

    def way() -> Way:
        return Way(SAME, "judge", {"view": "own", "counts": counts.written, "step": "end"})

    task = (
        f"A model has classified {n} records. How much better than chance do its predictions agree with the "
        "actual classes?"
    )
    return Exercise(Html(task), [given], parts, way)


KIND = Kind(
    "kappa", "Cohen’s kappa", Way("Judge a model", "judge", {"view": "own"}), _draw, _make,
    lectures=(M1, M2),
)  # fmt: skip
