"""How sure an accuracy is: Wald's and Wilson's intervals."""

from math import sqrt
from random import Random
from typing import NamedTuple

from mlcore.significance import wilson
from views.kit.panels import Said, Way
from views.lessons.practice.exercise import Blank, Exercise, Kind, Line, Own, Slip
from views.lessons.practice.kinds.records import SAME
from views.words.html import Html, table
from views.words.numbers import amount

DEVIATES = {"0.9": 1.645, "0.95": 1.96, "0.98": 2.326, "0.99": 2.576}  # z of each confidence


class Tested(NamedTuple):
    """How many of how many records are right, and the confidence as links have it."""

    right: int
    n: int
    level: str


def _draw(rng: Random) -> Tested | None:
    n = rng.choice((*range(20, 100, 5), *range(100, 510, 10)))
    case = Tested(rng.randint(n // 2, n - 1), n, rng.choice(("0.9", "0.95", "0.95", "0.98", "0.99")))
    p, z = case.right / n, DEVIATES[case.level]
    return case if p + z * sqrt(p * (1 - p) / n) < 0.995 else None


def _wald(case: Tested) -> list[Line]:
    n, z = case.n, DEVIATES[case.level]
    share = Blank("p", "accuracy", lambda own: case.right / n, slips=[
        Slip(lambda own: 1 - case.right / n, "That is the error rate."),
    ])  # fmt: skip

    def variance(own: Own) -> float:
        return float(own["p"] * (1 - own["p"]))

    error = Blank("se", "standard error", lambda own: sqrt(max(variance(own), 0.0) / n), 4, [
        Slip(lambda own: variance(own) / n, "You forgot the square root."),
        Slip(lambda own: sqrt(variance(own)), "You did not divide by n under the root."),
        Slip(lambda own: sqrt(variance(own)) / n,
             "You divided by n after taking the root. Divide first, under the root."),
    ])  # fmt: skip
    low = Blank("low", "Wald, lower end", lambda own: own["p"] - z * own["se"], slips=[
        Slip(lambda own: own["p"] - own["se"], "You forgot z. The interval is p ± z·s."),
        Slip(lambda own: own["p"] - z * own["se"] / 2,
             "You used half of z·s. The interval extends by z·s on either side of p."),
    ])  # fmt: skip
    high = Blank("high", "Wald, upper end", lambda own: own["p"] + z * own["se"])
    return [
        Line(("Accuracy p =", share), f"p = {case.right}/{n}"),
        Line(("Standard error s = √(p·(1 − p)/n) =", error), f"s = √(p·(1 − p)/{n})"),
        Line(("Wald: from", low, "to", high), f"From p − {z}·s to p + {z}·s."),
    ]


def _wilson(case: Tested) -> list[Line]:
    n, z = case.n, DEVIATES[case.level]

    def ends(own: Own) -> tuple[float, float]:
        return wilson(own["p"] * n, n, z)

    def half(own: Own, denominator: float) -> float:
        return z / denominator * sqrt(max(own["p"] * (1 - own["p"]) / n + z * z / (4 * n * n), 0.0))

    whole = 1 + z * z / n
    centre = Blank("centre", "Wilson, centre", lambda own: (own["p"] + z * z / (2 * n)) / whole, slips=[
        Slip(lambda own: own["p"] + z * z / (2 * n), "You did not divide by 1 + z²/n."),
        Slip(lambda own: (own["p"] + z * z / n) / whole, "Add only half of z²/n, which is z²/(2n)."),
        Slip(lambda own: own["p"], "That is the centre of Wald’s interval. Wilson’s is nearer to ½."),
    ])  # fmt: skip
    reach = Blank("half", "Wilson, half the width", lambda own: half(own, whole), 3, [
        Slip(lambda own: half(own, 1), "You did not divide by 1 + z²/n."),
        Slip(lambda own: z * own["se"] / whole, "You forgot z²/(4n²) under the root."),
    ])  # fmt: skip
    low = Blank("wlow", "Wilson, lower end", lambda own: own["centre"] - own["half"])
    high = Blank("whigh", "Wilson, upper end", lambda own: own["centre"] + own["half"])
    root = f"√(p·(1 − p)/{n} + {z}²/(4·{n}²))"
    return [
        Line(("Wilson’s centre =", centre), f"Centre = (p + {z}²/(2·{n}))/(1 + {z}²/{n})"),
        Line(("Half its width =", reach), f"Half = {z}/(1 + {z}²/{n})·{root}"),
        Line(("Wilson: from", low, "to", high),
             "From the centre minus half the width to the centre plus half the width."),
    ]  # fmt: skip


def _make(case: Tested) -> Exercise:
    z, percent = DEVIATES[case.level], amount(100 * float(case.level))
    rows = [["Test records n", str(case.n)], ["Predicted correctly", str(case.right)],
            ["Confidence", f"{percent} %"], ["z", str(z)]]  # fmt: skip
    given = Said(table("A test", ["", ""], rows, css="gh-given"))

    def way() -> Way:
        query = {"tested": str(case.n), "right": str(case.right), "level": case.level}
        return Way(SAME, "sure", {**query, "interval": "wilson", "step": "end"})

    task = f"Between which two bounds is the true accuracy, with {percent} % confidence?"
    return Exercise(Html(task), [given], [*_wald(case), *_wilson(case)], way)


KIND = Kind(
    "interval", "Confidence interval for an accuracy", Way("How sure?", "sure", {"view": "interval"}),
    _draw, _make, lectures=(Tested(80, 100, "0.95"),),
    result=("low", "high", "wlow", "whigh"),
)  # fmt: skip
