"""Why the error of the best of several models is too low: its expected value, and that of each alone."""

from random import Random
from typing import NamedTuple

from views.lessons.practice.exercise import Blank, Choice, Exercise, Grid, Kind, Line, Slip
from views.panels import Way
from views.words.html import Html
from views.words.numbers import amount

ESTIMATES = {
    "one": "the error of one model, chosen before, on these two records",
    "best": "the error of the best model on these two records",
    "fresh": "the error of the best model on new records",
}


class Models(NamedTuple):
    """How many models there are, and how often each of them errs, in percent.

    biased: whether the biased estimate is asked for, or one that is not
    """

    many: int
    percent: float
    biased: bool = True


def _draw(lot: Random) -> Models | None:
    return Models(lot.choice((2, 3, 4, 5)), lot.randint(10, 130) / 2, lot.random() < 0.5)


def _alone(p: float) -> Grid:
    none = Blank("p0", "probability of no error", lambda own: (1 - p) ** 2, slips=[
        Slip(lambda own: p**2, "That is of two errors; the probability of none is (1 − p)²."),
        Slip(lambda own: 1 - p, "That is of one record; both are right with (1 − p)²."),
        Slip(lambda own: 1 - p**2, "That is of at most one error."),
    ])  # fmt: skip
    one = Blank("p1", "probability of one error", lambda own: 2 * p * (1 - p), slips=[
        Slip(lambda own: p * (1 - p), "Either of the two records can be the wrong one: twice that."),
        Slip(lambda own: p, "That is of one record; here one of two is wrong, and the other is right."),
    ])  # fmt: skip
    two = Blank("p2", "probability of two errors", lambda own: p**2, slips=[
        Slip(lambda own: 2 * p, "Added; both are wrong with p·p."),
        Slip(lambda own: (1 - p) ** 2, "That is of no error; both are wrong with p²."),
    ])  # fmt: skip
    said = amount(p)
    worked = f"(1 − {said})², 2·{said}·(1 − {said}) and {said}²."
    return Grid("One model", ["Errors", "0", "1", "2"], [["Probability", none, one, two]], worked)


def _best(many: int) -> Grid:
    none = Blank("q0", "probability that the best has no error",
                 lambda own: 1 - (1 - own["p0"]) ** many, slips=[
        Slip(lambda own: own["p0"] ** many, "That is of all of them without an error; one is enough."),
        Slip(lambda own: many * own["p0"], "The sum counts twice where several have no error."),
        Slip(lambda own: (1 - own["p0"]) ** many, "That is of none of them without an error."),
    ])  # fmt: skip
    one = Blank("q1", "probability that the best has one error",
                lambda own: 1 - own["q0"] - own["p2"] ** many, slips=[
        Slip(lambda own: own["p1"] ** many, "That is of all of them with one error; others may have two."),
    ])  # fmt: skip
    two = Blank("q2", "probability that the best has two errors", lambda own: own["p2"] ** many, slips=[
        Slip(lambda own: 1 - (1 - own["p2"]) ** many,
             "That is of at least one with two errors; the best has two only where all have."),
        Slip(lambda own: many * own["p2"], "All of them have two errors: the probabilities are multiplied."),
    ])  # fmt: skip
    worked = f"0: 1 − (1 − P₀){_power(many)}; 2: P₂{_power(many)}; 1: what both leave to 1."
    return Grid(
        f"The best of the {many}", ["Errors", "0", "1", "2"], [["Probability", none, one, two]], worked
    )


def _power(many: int) -> str:
    return "²³⁴⁵"[many - 2]


def _make(case: Models) -> Exercise:
    p = case.percent / 100
    alone = Blank("mean", "expected error rate of one", lambda own: own["p1"] / 2 + own["p2"], slips=[
        Slip(lambda own: own["p1"] + 2 * own["p2"],
             "That is the expected number of errors; of two records the rate is half of it."),
        Slip(lambda own: own["p1"] + own["p2"], "One error of two is a rate of ½."),
    ])  # fmt: skip
    best = Blank("least", "expected error rate of the best", lambda own: own["q1"] / 2 + own["q2"], slips=[
        Slip(lambda own: own["q1"] + 2 * own["q2"],
             "That is the expected number of errors; of two records the rate is half of it."),
        Slip(lambda own: own["q1"] + own["q2"], "One error of two is a rate of ½."),
    ])  # fmt: skip
    bias = Blank("bias", "bias", lambda own: own["least"] - p, slips=[
        Slip(lambda own: p - own["least"], "The sign: bias is the expected value minus the true one."),
    ])  # fmt: skip
    biased = Choice(
        "biased", "the estimate", ESTIMATES, lambda own: ["best"] if case.biased else ["one", "fresh"], {
            "one": "Its expected value is p: it is not biased.",
            "best": "The model was chosen because its error was low on these records: biased.",
            "fresh": "The model was not chosen by these records: its expected error there is p.",
        },
    )  # fmt: skip
    parts: list[Line | Grid] = [
        _alone(p),
        Line(("Expected error rate of one model  P₁/2 + P₂ =", alone), "Rate = 0·P₀ + ½·P₁ + 1·P₂"),
        _best(case.many),
        Line(("Expected error rate of the best =", best), "Rate = 0·Q₀ + ½·Q₁ + 1·Q₂"),
        Line(("Bias, its expected error rate − p =", bias), f"Bias = expected error rate − {amount(p)}"),
        Line((f"As an estimate of p {'biased' if case.biased else 'unbiased'} is", biased),
             "The model was chosen because its error was low on these records: they flatter it."),
    ]  # fmt: skip
    task = (
        f"{case.many} models each misclassify a record with probability p = {amount(p)}, independently. "
        "They are validated on two records, and the best is taken. Is its error rate there an unbiased "
        "estimate of p?"
    )
    return Exercise(Html(task), [], parts)


KIND = Kind(
    "biased", "Biased estimates", Way("Validation", "folds", {}), _draw, _make, lectures=(Models(2, 50),)
)
