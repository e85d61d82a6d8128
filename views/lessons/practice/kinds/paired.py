"""Two models on the same folds: the paired t test."""

from math import sqrt
from random import Random
from typing import NamedTuple

from mlcore.evaluate import paired_t
from views.kit.panels import Said, Way
from views.lessons.practice.exercise import Blank, Choice, Exercise, Grid, Kind, Line, Own, Slip
from views.lessons.practice.kinds.dot import signed
from views.lessons.practice.kinds.records import SAME
from views.words.html import Html, table
from views.words.numbers import amount, number

LEVELS = {0.05: "5 %", 0.01: "1 %"}
CLEAR = 0.1  # how far t is from the critical value at least
AT_T = {4: "13", 5: "15"}  # by the number of folds, the step at which the lesson comes to t
VERDICTS = {"yes": "significant", "no": "not significant"}


class Folds(NamedTuple):
    """Accuracies in per cent, fold by fold, and the level of the test."""

    a: tuple[int, ...]
    b: tuple[int, ...]
    level: float


def critical(df: int, level: float) -> float:
    """The critical |t|, rounded as in tables."""
    return round(paired_t(range(df + 1), (0,) * (df + 1)).critical(level), 3)


def _draw(rng: Random) -> Folds | None:
    many, level = rng.choice((4, 4, 5)), rng.choice((0.05, 0.05, 0.01))
    wanted = rng.random() < 0.45
    ahead = rng.choice((-1, 1)) * rng.randint(4, 8) if wanted else rng.randint(-2, 3)
    b = tuple(rng.randint(70, 90) for _ in range(many))
    a = tuple(min(one + ahead + rng.randint(-3, 3), 99) for one in b)
    found = paired_t(a, b)
    good = found.variance > 0.9 and found.error >= 0.5 and 0.3 < abs(found.t) < 12
    good = good and wanted == (abs(found.t) > critical(many - 1, level))
    return Folds(a, b, level) if good and abs(abs(found.t) - critical(many - 1, level)) > CLEAR else None


def _numbers(case: Folds) -> list[Line]:
    n = len(case.a)

    def total(own: Own) -> float:
        return float(sum(own[f"d{i}"] for i in range(n)))

    def squares(own: Own) -> float:
        return float(sum((own[f"d{i}"] - own["m"]) ** 2 for i in range(n)))

    mean = Blank("m", "mean difference", lambda own: total(own) / n, slips=[
        Slip(total, "That is the sum. Divide it by the number of folds."),
        Slip(lambda own: -total(own) / n, "Check the sign. The differences are A minus B."),
        Slip(lambda own: sum(abs(own[f"d{i}"]) for i in range(n)) / n,
             "You dropped the signs of the differences."),
    ])  # fmt: skip
    deviation = Blank("s", "standard deviation", lambda own: sqrt(squares(own) / (n - 1)), slips=[
        Slip(lambda own: sqrt(squares(own) / n), "You divided by n. For an estimate, divide by n − 1."),
        Slip(lambda own: squares(own) / (n - 1), "That is the variance S². Take the square root."),
    ])  # fmt: skip
    error = Blank("se", "standard error", lambda own: own["s"] / sqrt(n), slips=[
        Slip(lambda own: own["s"] / n, "You divided by n. Divide by √n."),
        Slip(lambda own: own["s"] / sqrt(n - 1),
             "You divided by √(n − 1). Divide by √n, because n − 1 is already in S."),
    ])  # fmt: skip
    statistic = Blank("t", "t", lambda own: own["m"] / own["se"], 2, [
        Slip(lambda own: own["m"] / own["s"], "You divided by S. Divide by the standard error S/√n."),
        Slip(lambda own: own["se"] / own["m"],
             "This is the wrong way round. Divide the mean by its standard error."),
        Slip(lambda own: own["m"] * own["se"], "You multiplied. Divide the mean by its standard error."),
    ])  # fmt: skip
    return [
        Line(("Mean difference m =", mean), f"m = (sum of the differences)/{n}"),
        Line(("Standard deviation S = √(Σ(d − m)²/(n − 1)) =", deviation), f"S = √(Σ(d − m)²/{n - 1})"),
        Line(("Standard error S/√n =", error), f"Standard error = S/√{n}"),
        Line(("t =", statistic), "t = m/(standard error)"),
    ]


def _make(case: Folds) -> Exercise:
    n, pairs = len(case.a), list(zip(case.a, case.b, strict=True))
    limit = critical(n - 1, case.level)

    def difference(i: int, a: int, b: int) -> Blank:
        slip = Slip(lambda own: b - a, "Check the sign. Each difference is A minus B.")
        return Blank(f"d{i}", f"difference in fold {i + 1}", lambda own: a - b, 0, [slip])

    verdict = Choice(
        "verdict", "significant or not", VERDICTS,
        lambda own: ["yes" if abs(own["t"]) > limit else "no"],
        {"yes": "|t| is not above the critical value.", "no": "|t| is above the critical value."},
    )  # fmt: skip
    parts: list[Line | Grid] = [
        Grid("Differences d = A − B", ["Fold", "d"],
             [(f"{i + 1}", difference(i, a, b)) for i, (a, b) in enumerate(pairs)],
             ", ".join(f"{a} − {signed(b)}" for a, b in pairs) + "."),
        *_numbers(case),
        Line((f"At the {LEVELS[case.level]} level the difference is", verdict),
             f"Compare |t| with {number(limit)}."),
    ]  # fmt: skip
    rows = [[str(i + 1), str(a), str(b)] for i, (a, b) in enumerate(pairs)]
    caption = f"Accuracies in per cent. Critical |t| for {n - 1} degrees of freedom: {number(limit)}"
    given = Said(table(caption, ["Fold", "A", "B"], rows, css="gh-given"))

    def way() -> Way:
        shares = {key: ",".join(amount(one / 100) for one in values)
                  for key, values in (("a", case.a), ("b", case.b))}  # fmt: skip
        return Way(SAME, "duel", {"figures": "typed", **shares, "step": AT_T[n]})

    task = (
        f"Is A better than B, or is the difference due to chance? Use a two-sided paired t test at the "
        f"{LEVELS[case.level]} level."
    )
    return Exercise(Html(task), [given], parts, way)


KIND = Kind(
    "paired", "Paired t test", Way("Is A better?", "duel", {"figures": "typed"}), _draw, _make,
)  # fmt: skip
