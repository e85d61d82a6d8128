"""Three models, their majority, and its error rate if their errors were independent."""

from random import Random
from typing import NamedTuple

from views.kit.panels import Way
from views.lessons.practice.exercise import Blank, Choice, Exercise, Grid, Kind, Line, Own, Piece, Slip
from views.lessons.practice.kinds.records import listed
from views.words.html import Html

CLASSES = ("A", "B")
OPTIONS = {"0": "A", "1": "B"}
MODELS = ("M1", "M2", "M3")
LOWER = {"lower": "lower than", "equal": "equal to", "higher": "higher than"}
SAME = 1e-3  # error rates that agree to three decimals


class Predictions(NamedTuple):
    """The classes of records, and the predictions of each model."""

    actual: tuple[int, ...]
    predicted: tuple[tuple[int, ...], ...]


def _errors(case: Predictions) -> list[int]:
    return [sum(a != b for a, b in zip(case.actual, one, strict=True)) for one in case.predicted]


def _draw(rng: Random) -> Predictions | None:
    n, errors = rng.choice((6, 7, 8)), rng.choice((2, 2, 3))
    actual = tuple(rng.randrange(2) for _ in range(n))
    among = rng.sample(range(n), errors + 1) if rng.random() < 0.5 else range(n)  # the same records, or any
    wrong = [set(rng.sample(among, errors)) for _ in MODELS]
    predicted = tuple(tuple(y ^ (i in one) for i, y in enumerate(actual)) for one in wrong)
    return Predictions(actual, predicted) if 2 <= sum(actual) <= n - 2 else None


def _most(case: Predictions, i: int) -> int:
    return int(sum(one[i] for one in case.predicted) >= 2)


def _majority(case: Predictions, i: int) -> Choice:
    return Choice(f"m{i}", f"majority for record {i + 1}", OPTIONS, lambda own: [str(_most(case, i))],
                  dict.fromkeys(OPTIONS, "Two of the three models predict the other class."))  # fmt: skip


def _make(case: Predictions) -> Exercise:
    n, alone = len(case.actual), _errors(case)[0]

    def wrong(own: Own) -> int:
        return sum(own[f"m{i}"] != str(y) for i, y in enumerate(case.actual))

    p = Blank("p", "error rate of each model", lambda own: alone / n, slips=[
        Slip(lambda own: 1 - alone / n, "That is the accuracy."),
    ])  # fmt: skip
    share = Blank("share", "error rate of the majority", lambda own: wrong(own) / n, slips=[
        Slip(lambda own: 1 - wrong(own) / n, "That is the accuracy."),
        Slip(lambda own: alone / n,
             "That is the mean of the models. Compare the majority with the class, record by record."),
    ])  # fmt: skip
    apart = Blank("ideal", "if errors were independent",
                  lambda own: own["p"] ** 3 + 3 * own["p"] ** 2 * (1 - own["p"]), slips=[
        Slip(lambda own: own["p"] ** 3,
             "That is the probability that all three are wrong. Two of three are enough."),
        Slip(lambda own: 3 * own["p"] ** 2 * (1 - own["p"]), "You left out p³. All three can be wrong, too."),
        Slip(lambda own: own["p"] ** 3 + own["p"] ** 2 * (1 - own["p"]),
             "Any of the three can be the correct one, so this is 3·p²·(1 − p)."),
    ])  # fmt: skip

    def compared(own: Own) -> list[str]:
        gap = own["share"] - own["ideal"]
        return ["equal" if abs(gap) < SAME else "lower" if gap < 0 else "higher"]

    verdict = Choice("verdict", "how both compare", LOWER, compared,
                     dict.fromkeys(LOWER, "Compare the two error rates."))  # fmt: skip
    rows: list[list[Piece]] = [
        [str(i + 1), CLASSES[y], _majority(case, i)] for i, y in enumerate(case.actual)
    ]
    parts: list[Line | Grid] = [
        Line(("Error rate of each of the three models  p =", p), f"p = {alone}/{n}"),
        Grid("Majority", ["Record", "Class", "Majority"], rows,
             "The majority is the class that at least two models predict."),
        Line(("Error rate of the majority =", share),
             f"Records whose majority differs from their class, divided by {n}"),
        Line(("For independent errors  p³ + 3·p²·(1 − p) =", apart),
             "All three are wrong, or two of them are, in one of three ways"),
        Line(("Here the error rate of the majority is", verdict, "that for independent errors"),
             "It is higher where the models make errors on the same records."),
    ]  # fmt: skip
    columns = {name: [CLASSES[y] for y in one] for name, one in zip(MODELS, case.predicted, strict=True)}
    columns["Class"] = [CLASSES[y] for y in case.actual]
    given = listed("Predictions of three models", columns, "Class", CLASSES)
    task = "Three models have the same error rate. What is the error rate of their majority?"
    return Exercise(Html(task), [given], parts)


KIND = Kind(
    "majority",
    "Majority of three models",
    Way("Ensembles", "crowd", {}),
    _draw,
    _make,
    result=("share", "verdict"),
)
