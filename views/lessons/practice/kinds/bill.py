"""Two models, the cost of their errors, and which of them is cheaper."""

from random import Random
from typing import NamedTuple

from views.kit.panels import Way
from views.lessons.practice.exercise import Blank, Choice, Exercise, Grid, Kind, Line, Own, Slip
from views.lessons.practice.kinds.confusion import M1, M2, Counts, matrix
from views.lessons.practice.kinds.dot import dot, multiplied
from views.lessons.practice.kinds.records import SAME
from views.words.html import Html
from views.words.numbers import amount

MODELS = {"first": "M1", "second": "M2"}
TINY = 1e-9


class Bill(NamedTuple):
    """The counts of two models, and the cost of TP, FN, FP and TN."""

    first: Counts
    second: Counts
    prices: tuple[int, int, int, int]


def _draw(rng: Random) -> Bill | None:
    positive, negative = rng.randint(3, 30) * 10, rng.randint(3, 30) * 10
    models = []
    for _ in MODELS:
        fn, fp = rng.randint(1, positive // 20) * 5, rng.randint(1, negative // 20) * 5
        models.append(Counts(positive - fn, fn, fp, negative - fp))
    one, other = models
    miss, alarm = rng.choice(((100, 1), (50, 1), (10, 1), (20, 2), (5, 1), (1, 4), (2, 10)))
    prices = (rng.choice((-1, -1, -2, -3)), miss, alarm, 0)
    apart = abs(dot(one, prices) - dot(other, prices))
    good = one.fn != other.fn and one.fn + one.fp != other.fn + other.fp and apart > 10
    return Bill(one, other, prices) if good else None


def _lines(counts: Counts, bill: Bill, place: int) -> list[Line]:
    tp, fn, fp, tn = counts
    n, prices, name = counts.n, bill.prices, f"M{place}"
    swapped = (prices[0], prices[2], prices[1], prices[3])
    unpaid = (0, *prices[1:])
    without_sign = (-prices[0], *prices[1:])
    accuracy = Blank(f"a{place}", f"accuracy of {name}", lambda own: (tp + tn) / n, slips=[
        Slip(lambda own: (fp + fn) / n, "That is the error rate."),
        Slip(lambda own: tp / n, "True negatives are correct, too."),
    ])  # fmt: skip
    cost = Blank(f"c{place}", f"cost of {name}", lambda own: dot(counts, prices), 0, [
        Slip(lambda own: dot(counts, swapped),
             "You swapped the costs of FN and FP. Rows are actual classes."),
        Slip(lambda own: dot(counts, unpaid), "You left out the cost of a true positive."),
        Slip(lambda own: dot(counts, without_sign),
             "Check the sign. A negative cost is a gain and lowers the total."),
    ])  # fmt: skip
    return [
        Line((f"Accuracy of {name} =", accuracy), f"Accuracy = ({tp} + {tn})/{n}"),
        Line((f"Cost of {name} =", cost), f"Cost = {multiplied(counts, prices)}"),
    ]


def _least(own: Own, name: str, way: int) -> list[str]:
    """The model with the lower number, way 1, or the higher one; both in a tie."""
    apart = way * (own[f"{name}1"] - own[f"{name}2"])
    return [key for key, right in (("first", apart <= TINY), ("second", apart >= -TINY)) if right]


def _make(bill: Bill) -> Exercise:
    accurate = Choice("accurate", "the more accurate model", MODELS, lambda own: _least(own, "a", -1),
                      dict.fromkeys(MODELS, "The accuracy of this model is lower."))  # fmt: skip
    cheaper = Choice("cheaper", "the cheaper model", MODELS, lambda own: _least(own, "c", 1),
                     dict.fromkeys(MODELS, "The cost of this model is higher."))  # fmt: skip
    parts: list[Line | Grid] = [
        *_lines(bill.first, bill, 1),
        *_lines(bill.second, bill, 2),
        Line(("The more accurate model is", accurate), "Compare the accuracies."),
        Line(("The cheaper model is", cheaper), "Compare the costs."),
    ]
    first, second = (tuple(map(str, counts)) for counts in (bill.first, bill.second))
    prices = tuple(map(amount, bill.prices))
    given = [matrix("M1", first), matrix("M2", second), matrix("Cost of a record", prices)]  # type: ignore[arg-type]

    def way() -> Way:
        query = {"counts": bill.first.written, "others": bill.second.written}
        return Way(
            SAME, "judge", {"view": "cost", "prices": Counts(*bill.prices).written, **query, "step": "end"}
        )

    task = "Compare two models with a cost matrix. Which is more accurate, and which is cheaper?"
    return Exercise(Html(task), given, parts, way)


KIND = Kind(
    "bill", "The cost of errors", Way("Judge a model", "judge", {"view": "cost"}), _draw, _make,
    lectures=(Bill(M1, M2, (-1, 100, 1, 0)),),
    result=("c1", "c2", "cheaper"),
)  # fmt: skip
