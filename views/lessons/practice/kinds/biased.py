"""Why the error of the best of several models is too low: its expected value, and that of one model."""

from random import Random
from typing import NamedTuple

from views.kit.panels import Way
from views.lessons.practice.exercise import Blank, Choice, Exercise, Grid, Kind, Line, Slip
from views.words.html import Html
from views.words.numbers import amount

ESTIMATES = {
    "one": "the error of a model chosen beforehand, on these two records",
    "best": "the error of the best model on these two records",
    "fresh": "the error of the best model on new records",
}


class Models(NamedTuple):
    """How many models there are, and the error rate of each in percent.

    biased: whether to choose the biased estimate or an unbiased one
    """

    many: int
    percent: float
    biased: bool = True


def _draw(rng: Random) -> Models | None:
    return Models(rng.choice((2, 3, 4, 5)), rng.randint(10, 130) / 2, rng.random() < 0.5)


def _alone(p: float) -> Grid:
    none = Blank("p0", "probability of no error", lambda own: (1 - p) ** 2, slips=[
        Slip(lambda own: p**2, "That is the probability of two errors. For no error it is (1 − p)²."),
        Slip(lambda own: 1 - p, "That is for one record. Both are correct with probability (1 − p)²."),
        Slip(lambda own: 1 - p**2, "That is the probability of at most one error."),
    ])  # fmt: skip
    one = Blank("p1", "probability of one error", lambda own: 2 * p * (1 - p), slips=[
        Slip(lambda own: p * (1 - p),
             "Either of the two records can be the misclassified one, so double this."),
        Slip(lambda own: p, "That is for one record. Here one of two is wrong and the other is correct."),
    ])  # fmt: skip
    two = Blank("p2", "probability of two errors", lambda own: p**2, slips=[
        Slip(lambda own: 2 * p, "You added. Both are wrong with probability p·p."),
        Slip(lambda own: (1 - p) ** 2,
             "That is the probability of no error. Both are wrong with probability p²."),
    ])  # fmt: skip
    said = amount(p)
    worked = f"(1 − {said})², 2·{said}·(1 − {said}) and {said}²."
    return Grid("One model", ["Errors", "0", "1", "2"], [["Probability", none, one, two]], worked)


def _best(many: int) -> Grid:
    none = Blank("q0", "probability that the best has no error",
                 lambda own: 1 - (1 - own["p0"]) ** many, slips=[
        Slip(lambda own: own["p0"] ** many,
             "That is the probability that no model makes an error. One model without errors is enough."),
        Slip(lambda own: many * own["p0"],
             "If several models make no error, this sum counts the case more than once."),
        Slip(lambda own: (1 - own["p0"]) ** many, "That is the probability that every model makes an error."),
    ])  # fmt: skip
    one = Blank("q1", "probability that the best has one error",
                lambda own: 1 - own["q0"] - own["p2"] ** many, slips=[
        Slip(lambda own: own["p1"] ** many,
             "That is the probability that all make one error. Some may make two."),
    ])  # fmt: skip
    two = Blank("q2", "probability that the best has two errors", lambda own: own["p2"] ** many, slips=[
        Slip(lambda own: 1 - (1 - own["p2"]) ** many,
             "That is the probability that at least one makes two errors. The best makes two only if all "
             "do."),
        Slip(lambda own: many * own["p2"],
             "All of them must make two errors, so multiply the probabilities."),
    ])  # fmt: skip
    worked = f"Q₀ = 1 − (1 − P₀){_power(many)}, Q₂ = P₂{_power(many)}, Q₁ = 1 − Q₀ − Q₂."
    return Grid(
        f"The best of the {many}", ["Errors", "0", "1", "2"], [["Probability", none, one, two]], worked
    )


def _power(many: int) -> str:
    return "²³⁴⁵"[many - 2]


def _make(case: Models) -> Exercise:
    p = case.percent / 100
    alone = Blank("mean", "expected error rate of one", lambda own: own["p1"] / 2 + own["p2"], slips=[
        Slip(lambda own: own["p1"] + 2 * own["p2"],
             "That is the expected number of errors. With two records the rate is half of it."),
        Slip(lambda own: own["p1"] + own["p2"], "One error in two records is a rate of ½."),
    ])  # fmt: skip
    best = Blank("least", "expected error rate of the best", lambda own: own["q1"] / 2 + own["q2"], slips=[
        Slip(lambda own: own["q1"] + 2 * own["q2"],
             "That is the expected number of errors. With two records the rate is half of it."),
        Slip(lambda own: own["q1"] + own["q2"], "One error in two records is a rate of ½."),
    ])  # fmt: skip
    bias = Blank("bias", "bias", lambda own: own["least"] - p, slips=[
        Slip(lambda own: p - own["least"],
             "Check the sign. The bias is the expected value minus the true one."),
    ])  # fmt: skip
    biased = Choice(
        "biased", "the estimate", ESTIMATES, lambda own: ["best"] if case.biased else ["one", "fresh"], {
            "one": "Its expected value is p, so it is not biased.",
            "best": "The model was chosen for its low error on these records, so this is biased.",
            "fresh": "The model was not chosen with these records, so its expected error there is p.",
        },
    )  # fmt: skip
    parts: list[Line | Grid] = [
        _alone(p),
        Line(("Expected error rate of one model  P₁/2 + P₂ =", alone), "Rate = 0·P₀ + ½·P₁ + 1·P₂"),
        _best(case.many),
        Line(("Expected error rate of the best =", best), "Rate = 0·Q₀ + ½·Q₁ + 1·Q₂"),
        Line(("Bias, its expected error rate − p =", bias), f"Bias = expected error rate − {amount(p)}"),
        Line((f"{'A biased' if case.biased else 'An unbiased'} estimate of p is", biased),
             "The best model was chosen for its low error on these records, so they flatter it."),
    ]  # fmt: skip
    task = (
        f"Each of {case.many} models misclassifies a record with probability p = {amount(p)}, independently. "
        "You validate them on two records and choose the best. Is its error rate there an unbiased estimate "
        "of p?"
    )
    return Exercise(Html(task), [], parts)


KIND = Kind(
    "biased", "Biased estimates", Way("Validation", "folds", {}), _draw, _make, lectures=(Models(2, 50),)
)
