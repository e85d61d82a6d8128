"""A round of AdaBoost: the weighted error, what the model counts, and the new weights."""

from math import log, log2, sqrt
from random import Random
from typing import NamedTuple

from views.lessons.practice.exercise import Blank, Exercise, Kind, Line, Own, Slip
from views.panels import Said, Way
from views.words.html import Html, table
from views.words.numbers import amount

LESSON = {"view": "adaboost", "data": "length"}


class Round(NamedTuple):
    """The weights of the records as whole parts of their sum, and which of them are misclassified."""

    parts: tuple[int, ...]
    wrong: tuple[bool, ...]

    @property
    def weights(self) -> tuple[float, ...]:
        """They add up to 1."""
        return tuple(part / sum(self.parts) for part in self.parts)

    @property
    def error(self) -> float:
        """The weight of what is misclassified."""
        return sum(part for part, wrong in zip(self.parts, self.wrong, strict=True) if wrong) / sum(
            self.parts
        )


def _draw(lot: Random) -> Round | None:
    many = lot.choice((5, 6, 7, 8))
    alike = lot.random() < 0.1 and many in (5, 8)  # weights of few decimals
    parts = (1,) * many if alike else tuple(lot.randint(1, 5) for _ in range(many))
    case = Round(parts, tuple(lot.random() < 0.35 for _ in parts))
    good = (alike or sum(parts) == 20) and 1 <= sum(case.wrong) <= 3
    return case if good and 0.1 <= case.error <= 0.4 else None


def _error(case: Round) -> list[Line]:
    wrong = [amount(weight, 4) for weight, off in zip(case.weights, case.wrong, strict=True) if off]
    error = Blank("error", "weighted error", lambda own: case.error, 4, [
        Slip(lambda own: sum(case.wrong) / len(case.wrong),
             "That is the share of the records; their weights are added."),
        Slip(lambda own: 1 - case.error, "That is the weight of what is right."),
    ])  # fmt: skip

    def odds(own: Own) -> float:
        return float((1 - own["error"]) / own["error"])

    alpha = Blank("alpha", "alpha", lambda own: log(max(odds(own), 1e-300)) / 2, 3, [
        Slip(lambda own: log(odds(own)), "The ½ is missing."),
        Slip(lambda own: -log(odds(own)) / 2,
             "The sign: it is the logarithm of (1 − ε)/ε, not of ε/(1 − ε)."),
        Slip(lambda own: log2(odds(own)) / 2, "That is with log₂; here it is the natural logarithm."),
        Slip(lambda own: log(odds(own), 10) / 2, "That is with log10; here it is the natural logarithm."),
    ])  # fmt: skip
    factor = Blank("factor", "e to the 2 alpha", odds, 2, [
        Slip(lambda own: 1 / odds(own), "The wrong way round: misclassified records gain weight."),
        Slip(lambda own: sqrt(odds(own)), "That is exp(α); it is exp(2α)."),
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
        Slip(lambda own: own["error"] * own["factor"], "The weight of what is right is missing: 1 − ε."),
        Slip(lambda own: own["factor"] + 1 - own["error"],
             "exp(2α) multiplies the weight of what is wrong, ε."),
    ])  # fmt: skip

    def grown(own: Own) -> float:
        return float(up * own["factor"] / own["whole"])

    raised = Blank("up", f"new weight of record {off + 1}", grown, 3, [
        Slip(lambda own: up * own["factor"], "Not divided by Z: the new weights add up to 1."),
        Slip(lambda own: up / own["whole"], "That is the weight of a record that is right."),
    ])  # fmt: skip
    lowered = Blank("down", f"new weight of record {on + 1}", lambda own: down / own["whole"], 3, [
        Slip(lambda own: down, "That is the old weight; it is divided by Z."),
        Slip(lambda own: down / own["factor"] / own["whole"],
             "A record that is right is only divided by Z, not by exp(2α) as well."),
        Slip(lambda own: down * own["factor"] / own["whole"], "That is as if it were misclassified."),
    ])  # fmt: skip
    return [
        Line(("Z = ε·exp(2α) + (1 − ε) =", whole), "Z = ε·exp(2α) + (1 − ε)"),
        Line((f"New weight of record {off + 1}, misclassified =", raised),
             f"New weight = {amount(up, 4)}·exp(2α)/Z"),
        Line((f"New weight of record {on + 1}, right =", lowered), f"New weight = {amount(down, 4)}/Z"),
    ]  # fmt: skip


def _make(case: Round) -> Exercise:
    rows = [
        [str(i + 1), amount(weight, 4), "wrong" if wrong else "right"]
        for i, (weight, wrong) in enumerate(zip(case.weights, case.wrong, strict=True))
    ]
    given = Said(table("Records and what the model predicts", ["Record", "Weight", "Prediction"], rows,
                       css="gh-given"))  # fmt: skip
    task = (
        "A round of AdaBoost: how large is the error, how much does the model count, which weights follow? "
        "The weights of misclassified records are multiplied by exp(2α), then all are divided by Z."
    )
    return Exercise(Html(task), [given], [*_error(case), *_weights(case)])


KIND = Kind("adaboost", "A round of AdaBoost", Way("Ensembles", "crowd", LESSON), _draw, _make)
