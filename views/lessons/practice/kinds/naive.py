"""Naive Bayes from counts: a factor for each value, their product with the prior, and the posterior."""

from collections.abc import Callable, Sequence
from math import prod
from random import Random
from typing import NamedTuple

from views.kit.panels import Way
from views.lessons.practice.exercise import Blank, Choice, Exercise, Grid, Kind, Line, Own, Slip
from views.lessons.practice.kinds import records
from views.words.html import Html, esc
from views.words.numbers import number

TINY = 1e-12


class Factor(NamedTuple):
    """An attribute: its values, the records of each by class, and the place of the new record's value."""

    name: str
    values: tuple[str, ...]
    groups: tuple[tuple[int, int], ...]
    at: int

    def share(self, c: int, laplace: int) -> float:
        """Of the records of a class, those with the new record's value."""
        size = sum(group[c] for group in self.groups) + laplace * len(self.values)
        return (self.groups[self.at][c] + laplace) / size

    def written(self, c: int, laplace: int) -> str:
        """The same share as a fraction."""
        size, count = sum(group[c] for group in self.groups), self.groups[self.at][c]
        return f"({count} + 1)/({size} + {len(self.values)})" if laplace else f"{count}/{size}"


class Counts(NamedTuple):
    """A target of TARGETS, factors, and what Laplace's estimate adds to each count: 0 or 1."""

    target: int
    factors: tuple[Factor, ...]
    laplace: int

    @property
    def sizes(self) -> tuple[int, int]:
        """Records of each class."""
        first, second = (sum(column) for column in zip(*self.factors[0].groups, strict=True))
        return first, second

    def joint(self, c: int) -> float:
        """The prior of a class times its factors."""
        shares = [factor.share(c, self.laplace) for factor in self.factors]
        return self.sizes[c] / sum(self.sizes) * prod(shares)


def _draw(rng: Random) -> Counts | None:
    sizes = (rng.randint(3, 9), rng.randint(3, 9))
    factors = []
    for place in sorted(rng.sample(range(len(records.ATTRIBUTES)), rng.choice((2, 2, 3)))):
        name, values = records.ATTRIBUTES[place]
        parts = [[rng.randrange(len(values)) for _ in range(size)] for size in sizes]
        groups = tuple((parts[0].count(v), parts[1].count(v)) for v in range(len(values)))
        factors.append(Factor(name, values, groups, rng.randrange(len(values))))
    case = Counts(rng.randrange(len(records.TARGETS)), tuple(factors), rng.choice((0, 0, 1)))
    joint = case.joint(0), case.joint(1)
    seen = all(sum(group) for factor in factors for group in factor.groups)
    good = seen and min(joint) >= (0.004 if case.laplace else 0) and sum(joint) >= 0.03
    return case if good and abs(joint[0] - joint[1]) > 0.1 * sum(joint) else None


def _factor(case: Counts, i: int, c: int, label: str) -> Blank:
    factor, laplace = case.factors[i], case.laplace
    value, counts = factor.values[factor.at], factor.groups[factor.at]
    size, new = case.sizes[c], factor.share(c, laplace)
    slips = [
        Slip(lambda own: counts[c] / sum(counts),
             "That is the share of the class among records with the value, not the other way round."),
        Slip(lambda own: counts[c] / sum(case.sizes),
             "You divided by all records. Divide by those of the class."),
    ]  # fmt: skip
    if laplace:
        slips += [
            Slip(lambda own: counts[c] / size, "You left out Laplace’s estimate. Add 1 to each count."),
            Slip(lambda own: (counts[c] + 1) / (size + 1),
                 "In the denominator, add 1 for each value of the attribute."),
        ]  # fmt: skip
    return Blank(f"p{i}{c}", f"share of {value} in class {label}", lambda own: new, 4, slips)


def _product(case: Counts, c: int, label: str) -> Line:
    places = [f"p{i}{c}" for i in range(len(case.factors))]

    def of(own: Own) -> float:
        return float(own[f"prior{c}"] * prod(own[place] for place in places))

    blank = Blank(f"joint{c}", f"product of class {label}", of, 4, [
        Slip(lambda own: prod(own[place] for place in places), "You left out the prior."),
        Slip(lambda own: own[f"prior{c}"] + sum(own[place] for place in places),
             "You added. Naive Bayes multiplies the factors."),
    ])  # fmt: skip
    worked = " · ".join([_prior(case, c), *(factor.written(c, case.laplace) for factor in case.factors)])
    return Line((f"{label}: P({label}) times its factors =", blank), f"{label}: {worked}")


def _constant(value: float) -> Callable[[Own], float]:
    return lambda own: value


def _prior(case: Counts, c: int) -> str:
    return f"{case.sizes[c]}/{sum(case.sizes)}"


def _grid(case: Counts, classes: Sequence[str]) -> Grid:
    priors = [
        Blank(f"prior{c}", f"prior of {label}", _constant(case.sizes[c] / sum(case.sizes)), 4, [
            Slip(_constant(1 / len(classes)),
                 "Priors are the shares of the classes, which differ here."),
        ])
        for c, label in enumerate(classes)
    ]  # fmt: skip
    rows: list[Sequence[str | Blank]] = [("Prior", *priors)]
    rows += [
        (f"{factor.name}: {factor.values[factor.at]}",
         *(_factor(case, i, c, label) for c, label in enumerate(classes)))
        for i, factor in enumerate(case.factors)
    ]  # fmt: skip
    worked = ". ".join(
        f"{factor.values[factor.at]}: "
        + ", ".join(f"{label} {factor.written(c, case.laplace)}" for c, label in enumerate(classes))
        for factor in case.factors
    )
    return Grid("Factors of each class", ["", *classes], rows, f"{worked}.")


def _make(case: Counts) -> Exercise:
    target, classes = records.TARGETS[case.target]

    def posterior(own: Own, c: int) -> float:
        return float(own[f"joint{c}"] / (own["joint0"] + own["joint1"]))

    def probable(own: Own) -> list[str]:
        apart = own["joint0"] - own["joint1"]
        return [key for key, right in (("0", apart >= -TINY), ("1", apart <= TINY)) if right]

    share = Blank("q", f"P({classes[1]}) of the new record", lambda own: posterior(own, 1), 2, [
        Slip(lambda own: own["joint1"], "You did not normalise. The two posteriors add up to 1."),
        Slip(lambda own: posterior(own, 0), "That is the posterior of the other class."),
    ])  # fmt: skip
    options = {str(c): label for c, label in enumerate(classes)}
    says = Choice(
        "says",
        "predicted class",
        options,
        probable,
        dict.fromkeys(options, "The product of this class is smaller."),
    )
    parts: list[Line | Grid] = [
        _grid(case, classes),
        *(_product(case, c, label) for c, label in enumerate(classes)),
        Line((f"After normalising, P({classes[1]} | x) =", share),
             f"P({classes[1]} | x) = its product/(the sum of both products)"),
        Line(("Predicted class:", says), "The larger product decides."),
    ]  # fmt: skip
    new = ", ".join(f"{esc(factor.name)} {esc(factor.values[factor.at])}" for factor in case.factors)
    how = (
        "with Laplace’s estimate, which adds 1 to each count of a value"
        if case.laplace
        else "from the counts"
    )
    given = [
        records.counted(f"{factor.name} and {target}", factor.name,
                        dict(zip(factor.values, factor.groups, strict=True)), classes)
        for factor in case.factors
    ]  # fmt: skip
    task = f"A new record has {new}. Which class does naive Bayes predict {how}?"
    return Exercise(Html(task), given, parts, lambda: _way(case, target, classes))


def _way(case: Counts, target: str, classes: Sequence[str]) -> Way:
    columns = {
        factor.name: [
            value for c in (0, 1) for value, group in zip(factor.values, factor.groups, strict=True)
            for _ in range(group[c])
        ]
        for factor in case.factors
    }  # fmt: skip
    columns[target] = [label for label, size in zip(classes, case.sizes, strict=True) for _ in range(size)]
    answers = ";".join(f"{factor.name}:{factor.values[factor.at]}" for factor in case.factors)
    return records.way(records.SAME, "bayes", columns, {}, target, view="naive", answers=answers,
                       laplace=number(case.laplace, 0), step="end")  # fmt: skip


_TENNIS = (
    Factor("Outlook", ("Sunny", "Overcast", "Rain"), ((3, 2), (0, 4), (2, 3)), 0),
    Factor("Temperature", ("Hot", "Mild", "Cool"), ((2, 2), (2, 4), (1, 3)), 2),
    Factor("Humidity", ("High", "Normal"), ((4, 3), (1, 6)), 0),
    Factor("Wind", ("Weak", "Strong"), ((2, 6), (3, 3)), 1),
)
KIND = Kind(
    "naive", "Naive Bayes from counts", Way("Bayes", "bayes", {"view": "naive", "data": "tennis"}),
    _draw, _make, lectures=(Counts(1, _TENNIS, 0),),
)  # fmt: skip
