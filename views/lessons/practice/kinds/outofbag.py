"""Bagging: the records that a bootstrap sample leaves out, and the majority of three models."""

from math import exp
from random import Random
from typing import NamedTuple

from views.kit.panels import Said, Way
from views.lessons.practice.exercise import Blank, Choice, Exercise, Kind, Line, Own, Slip
from views.words.html import Html, table
from views.words.numbers import amount

LOWER = {"lower": "lower than", "equal": "equal to", "higher": "higher than"}
SAME = 1e-3  # error rates that agree to three decimals


class Bagging(NamedTuple):
    """n: records, and draws of a sample; percent: the error rate of each model."""

    n: int
    percent: int


def _draw(rng: Random) -> Bagging | None:
    case = Bagging(rng.choice((*range(3, 21), 24, 25, 30, 40, 50, 60)), rng.randint(10, 80))
    return case if case.percent != 50 else None


def _drawn(n: int) -> list[Line]:
    missed = Blank("miss", "probability that one draw misses the record", lambda own: 1 - 1 / n, 4, [
        Slip(lambda own: 1 / n, "That is the probability that the draw takes the record."),
    ])  # fmt: skip
    share = Blank("share", "share of records left out", lambda own: own["miss"] ** n, slips=[
        Slip(lambda own: 1 - own["miss"] ** n, "That is the share of records that are drawn at least once."),
        Slip(lambda own: exp(-1), "That is the limit for large n. Use the n of this table."),
        Slip(lambda own: own["miss"],
             f"That is for one draw. All {n} draws must miss the record, so raise it to the power of {n}."),
        Slip(lambda own: own["miss"] ** (n - 1), f"The sample has {n} draws, so the exponent is {n}."),
    ])  # fmt: skip
    many = Blank("many", "records left out, on average", lambda own: n * own["share"], 1, [
        Slip(lambda own: n * (1 - own["share"]), "Those are drawn at least once. The others are left out."),
    ])  # fmt: skip
    return [
        Line(("One draw misses a given record with probability  1 − 1/n =", missed), f"1 − 1/{n}"),
        Line(
            ("All n draws miss it with probability  (1 − 1/n)ⁿ =", share), f"(1 − 1/{n}) to the power of {n}"
        ),
        Line(("On average, the number of records left out is", many), f"{n} times this share"),
    ]


def _votes(p: float) -> list[Line]:
    all_wrong = Blank("three", "probability that all three are wrong", lambda own: p**3, 4, [
        Slip(lambda own: 3 * p, "You multiplied by 3. Multiply p·p·p."),
        Slip(lambda own: 1 - (1 - p) ** 3, "That is the probability that at least one model is wrong."),
        Slip(lambda own: (1 - p) ** 3, "That is the probability that all three are correct."),
    ])  # fmt: skip
    two_wrong = Blank("two", "probability that exactly two are wrong", lambda own: 3 * p**2 * (1 - p), 4, [
        Slip(lambda own: p**2 * (1 - p), "Any of the three can be the correct one. Multiply by 3."),
        Slip(lambda own: 3 * p**2, "You left out 1 − p. The third model is correct."),
        Slip(lambda own: 3 * p * (1 - p) ** 2, "That is the probability that exactly one model is wrong."),
    ])  # fmt: skip
    vote = Blank("vote", "error rate of the majority", lambda own: own["three"] + own["two"], slips=[
        Slip(lambda own: own["two"], "All three can be wrong, too. Add both probabilities."),
        Slip(lambda own: own["three"], "Two wrong models are enough. Add both probabilities."),
        Slip(lambda own: 1 - own["three"] - own["two"], "That is the accuracy of the majority."),
        Slip(lambda own: p, "That is the error rate of one model."),
    ])  # fmt: skip

    def compared(own: Own) -> list[str]:
        gap = own["vote"] - p
        return ["equal" if abs(gap) < SAME else "lower" if gap < 0 else "higher"]

    verdict = Choice("verdict", "how both compare", LOWER, compared,
                     dict.fromkeys(LOWER, "Compare the two error rates."))  # fmt: skip
    said = amount(p)
    return [
        Line(("All three models are wrong with probability", all_wrong), f"{said}³"),
        Line(("Exactly two are wrong with probability", two_wrong), f"3·{said}²·(1 − {said})"),
        Line(("Error rate of the majority =", vote), "Two or three of the models are wrong, so add both."),
        Line(("The error rate of the majority is", verdict, "that of one model"),
             "A majority helps only models that are right more often than not."),
    ]  # fmt: skip


def _make(case: Bagging) -> Exercise:
    n, p = case.n, case.percent / 100
    rows = [["Records n", str(n)], ["Draws with replacement", str(n)], ["Models", "3"],
            ["Error rate p of each model", amount(p)]]  # fmt: skip
    given = Said(table("Bagging", ["", ""], rows, css="gh-given"))

    def way() -> Way:
        query = {"view": "voters", "p": amount(1 - p), "step": "2"}
        return Way("Three voters who are right as often", "crowd", query)

    task = (
        "What share of the records does a bootstrap sample leave out? What is the error rate of the majority "
        "of three models if their errors are independent?"
    )
    return Exercise(Html(task), [given], [*_drawn(n), *_votes(p)], way)


KIND = Kind(
    "outofbag", "Bootstrap sample and majority vote", Way("Ensembles", "crowd", {"view": "bagging"}),
    _draw, _make,
    result=("share", "vote", "verdict"),
)  # fmt: skip
