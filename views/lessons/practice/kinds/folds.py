"""The error of a cross-validation from the errors of its folds, which have different sizes."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from views.kit.panels import Said, Way
from views.lessons.practice.exercise import Blank, Choice, Exercise, Grid, Kind, Line, Own, Piece, Slip
from views.words.html import Html, table

LOWER = {"lower": "lower than", "equal": "equal to", "higher": "higher than"}
SAME = 1e-3  # errors that agree to three decimals
APART = 0.004  # of both errors, so that one is not taken for the other


class Folds(NamedTuple):
    """Of each fold its records and the misclassified ones among them."""

    sizes: tuple[int, ...]
    wrong: tuple[int, ...]

    @property
    def n(self) -> int:
        """All records."""
        return sum(self.sizes)

    @property
    def errors(self) -> list[float]:
        """The error of each fold."""
        return [wrong / size for wrong, size in zip(self.wrong, self.sizes, strict=True)]


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _draw(rng: Random) -> Folds | None:
    sizes = tuple(rng.choice((4, 5, 8, 10, 12, 15, 16, 20, 25)) for _ in range(rng.choice((3, 4, 4, 5))))
    case = Folds(sizes, tuple(rng.randint(0, size // 2) for size in sizes))
    pooled = sum(case.wrong) / case.n
    apart = abs(_mean(case.errors) - pooled) >= APART
    return case if apart and len(set(sizes)) >= 2 and sum(w > 0 for w in case.wrong) >= 2 else None


def _row(case: Folds, i: int) -> list[Piece]:
    wrong, size = case.wrong[i], case.sizes[i]
    error = Blank(f"e{i + 1}", f"error rate of fold {i + 1}", lambda own: wrong / size, slips=[
        Slip(lambda own: 1 - wrong / size, "That is the accuracy on this fold."),
        *([Slip(lambda own: wrong / case.n,
                "You divided by all records. Divide by the records of this fold."),
           Slip(lambda own: wrong / (case.n - size),
                "You divided by the records that the model was trained on. Divide by those of this fold.")]
          if wrong else []),
    ])  # fmt: skip
    return [str(i + 1), str(size), str(wrong), error]


def _make(case: Folds) -> Exercise:
    n, k, missed = case.n, len(case.sizes), sum(case.wrong)

    def errors(own: Own) -> list[float]:
        return [own[f"e{i + 1}"] for i in range(k)]

    mean = Blank("mean", "mean of the errors of the folds", lambda own: _mean(errors(own)), slips=[
        Slip(lambda own: sum(errors(own)), f"That is the sum. Divide it by the number of folds, {k}."),
        Slip(lambda own: missed / n,
             "Here every fold counts the same. You counted every record the same."),
        Slip(lambda own: sum(errors(own)) / (k - 1),
             f"You divided by {k - 1}. For the mean, divide by the number of folds, {k}."),
    ])  # fmt: skip
    pooled = Blank("pooled", "error rate over all records", lambda own: missed / n, slips=[
        Slip(lambda own: own["mean"],
             "That is the mean of the folds again. Here every record counts the same."),
        Slip(lambda own: missed / k / n, "The errors are already counted over all folds. Divide by n only."),
        Slip(lambda own: 1 - missed / n, "That is the accuracy over all records."),
    ])  # fmt: skip

    def compared(own: Own) -> list[str]:
        gap = own["mean"] - own["pooled"]
        return ["equal" if abs(gap) < SAME else "lower" if gap < 0 else "higher"]

    verdict = Choice("verdict", "how both compare", LOWER, compared,
                     dict.fromkeys(LOWER, "Compare the two error rates."))  # fmt: skip
    parts: list[Line | Grid] = [
        Grid("Error of each fold", ["Fold", "Records", "Misclassified", "Error"],
             [_row(case, i) for i in range(k)],
             "The error of a fold is its misclassified records divided by its records."),
        Line(("Mean of the errors of the folds =", mean), f"Add the {k} errors, and divide by {k}."),
        Line(("Error over all records =", pooled),
             f"All misclassified records divided by all records: ({' + '.join(map(str, case.wrong))})/{n}"),
        Line(("The mean of the folds is", verdict, "the error over all records"),
             "In the mean of the folds, a record of a small fold counts more than one of a large fold."),
    ]  # fmt: skip
    caption = f"A cross-validation with {k} folds"
    rows = [["Records", str(n)], ["Folds", str(k)]]
    given = Said(table(caption, ["", ""], rows, css="gh-given"))
    task = (
        f"Each record was predicted once, by a model learned from the other {k - 1} folds. What is the error "
        "of this cross-validation, as the mean of the folds and over all records?"
    )
    return Exercise(Html(task), [given], parts)


KIND = Kind(
    "folds", "Cross-validation error", Way("Which records?", "folds", {"divide": "folds"}),
    _draw, _make,
    result=("mean", "pooled", "verdict"),
)  # fmt: skip
