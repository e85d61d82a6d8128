"""How large a tree, or how many neighbours: by the validation error; what underfits and what overfits."""

from math import sqrt
from random import Random
from typing import NamedTuple

from views.lessons.practice.exercise import Blank, Choice, Exercise, Grid, Kind, Line, Own, Piece, Slip
from views.lessons.practice.kinds.ties import highest, lowest
from views.panels import Said, Way
from views.words.html import Html, table

LEAVES, NEIGHBOURS = "Leaves", "K"
LADDERS = {  # values to draw from, from the simplest model on
    LEAVES: (2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 32, 40, 50),
    NEIGHBOURS: (51, 41, 31, 25, 21, 15, 11, 9, 7, 5, 3, 1),
}
MANY = 5  # models
BEYOND = 2.0  # standard errors by which validation errors differ from the least one: more than chance
FIT = {"under": "underfits", "over": "overfits"}
ASKS = {  # what is asked of the estimates
    "test": "An unbiased estimate of the error of the model that was chosen is",
    "validation": "Too low as a rule, because the model was chosen for it, is",
    "training": "Too low, because the model was fitted to these very records, is",
}
SOURCES = {
    "training": "its error on the training records",
    "validation": "its error on the validation records, by which it was chosen",
    "test": "its error on test records that were used for nothing else",
}


class Sizes(NamedTuple):
    """A parameter, and of each of its values the errors on so many training and validation records.

    asked: which estimate is asked for at the end
    """

    of: str
    n: int
    m: int
    values: tuple[int, ...]
    training: tuple[int, ...]
    validation: tuple[int, ...]
    asked: str


def _draw(lot: Random) -> Sizes | None:
    of, n, m = lot.choice((LEAVES, NEIGHBOURS)), lot.choice((200, 300, 400, 600)), lot.choice((100, 200, 300))
    ladder = LADDERS[of]
    places = sorted(lot.sample(range(len(ladder)), MANY))
    best, least = lot.randrange(MANY), lot.randint(m // 20, m // 6)
    gaps = [lot.randint(m // 20, m // 3) for _ in range(MANY - 1)]
    simpler = [least + gap for gap in sorted(gaps[:best], reverse=True)]
    validation = [*simpler, least, *(least + gap for gap in sorted(gaps[best:]))]
    low = least * n // m - 1  # training errors of the best and of what is more complex
    above = [lot.randint(low + 1, errors * n // m) for errors in simpler]
    training = sorted(above, reverse=True) + sorted(lot.sample(range(low), MANY - best), reverse=True)
    if ladder[places[-1]] == 1:
        training[-1] = 0  # each record is its own neighbour
    rows = list(zip((ladder[place] for place in places), training, validation, strict=True))
    if lot.random() < 0.5:
        rows.reverse()
    values, known, new = zip(*rows, strict=True)
    case = Sizes(of, n, m, values, known, new, lot.choice([*ASKS]))
    optimistic = all(a / n < b / m for a, b in zip(case.training, case.validation, strict=True))
    return case if len(set(training)) == MANY and optimistic and _is_clear(case) else None


def _is_clear(case: Sizes) -> bool:
    """Whether the least validation error is below each other by more than chance: by twice the standard error
    of the difference of two shares."""
    rates = [errors / case.m for errors in case.validation]
    least = min(rates)
    others = [rate for rate in rates if rate > least]
    spread = [sqrt((rate * (1 - rate) + least * (1 - least)) / case.m) for rate in others]
    far = all(rate - least > BEYOND * one for rate, one in zip(others, spread, strict=True))
    return len(others) == len(rates) - 1 and far


def _row(case: Sizes, i: int) -> list[Piece]:
    value, (n, m) = case.values[i], (case.n, case.m)
    known, new = case.training[i], case.validation[i]
    return [
        f"{case.of} = {value}",
        Blank(f"t{i}", f"training error at {value}", lambda own: known / n, slips=[
            Slip(lambda own: 1 - known / n, "That is the accuracy."),
            Slip(lambda own: known / m, "Divided by the validation records; divide by the training records."),
        ]),
        Blank(f"v{i}", f"validation error at {value}", lambda own: new / m, slips=[
            Slip(lambda own: 1 - new / m, "That is the accuracy."),
            Slip(lambda own: new / n, "Divided by the training records; divide by the validation records."),
        ]),
    ]  # fmt: skip


def _make(case: Sizes) -> Exercise:
    values = {str(i): str(value) for i, value in enumerate(case.values)}
    least = case.validation.index(min(case.validation))

    def errors(own: Own, which: str) -> dict[str, float]:
        return {i: own[f"{which}{i}"] for i in values}

    trained = Choice(
        "trained", "by the training error", values, lambda own: lowest(errors(own, "t")),
        lambda own: dict.fromkeys(highest(errors(own, "t")), "That is the highest one."),
    )  # fmt: skip
    chosen = Choice(
        "chosen", "by the validation error", values, lambda own: lowest(errors(own, "v")),
        lambda own: dict.fromkeys(lowest(errors(own, "t")), "It has the least training error only."),
    )  # fmt: skip
    rest = [i for i in values if int(i) != least]
    fits = [_fit(case, i, least) for i in rest]
    source = Choice("source", "the estimate", SOURCES, lambda own: [case.asked], {
        "training": "The model was fitted to them: too low.",
        "validation": "It was chosen for its low error there: as a rule too low.",
        "test": "They were used for nothing else: unbiased.",
    })  # fmt: skip
    parts: list[Line | Grid] = [
        Grid("Error rates", [case.of, "Training", "Validation"], [_row(case, int(i)) for i in values],
             f"Errors/{case.n} on the training records, errors/{case.m} on the validation records."),
        Line((f"By the training error one would choose {case.of} =", trained), "The lowest training error."),
        Line((f"By the validation error one chooses {case.of} =", chosen), "The lowest validation error."),
        Grid("Beside the one with the least validation error", [case.of, "The model"],
             [[f"{case.of} = {values[i]}", fit] for i, fit in zip(rest, fits, strict=True)],
             "Underfits: simpler, both errors are higher. Overfits: its training error is lower and its "
             f"validation error higher. All these differ from the least by more than {BEYOND:g} standard "
             "errors."),
        Line((ASKS[case.asked], source),
             "Records that neither fitted nor chose the model do not flatter it."),
    ]  # fmt: skip
    rows = [[value, str(a), str(b)]
            for value, a, b in zip(values.values(), case.training, case.validation, strict=True)]  # fmt: skip
    head = [case.of, f"Errors on {case.n} training records", f"Errors on {case.m} validation records"]
    given = [Said(table(_ordered(case), head, rows, css="gh-given"))]
    what = "How many leaves should the tree have" if case.of == LEAVES else "How many neighbours should count"
    return Exercise(Html(f"{what}? Which models underfit, and which overfit?"), given, parts)


def _ordered(case: Sizes) -> str:
    """Which end of the rows has the simplest model."""
    simplest = case.training[0] > case.training[-1]
    return "From the simplest model on" if simplest else "From the most complex model on"


def _fit(case: Sizes, i: str, least: int) -> Choice:
    value = case.values[int(i)]
    right = "over" if case.training[int(i)] < case.training[least] else "under"
    return Choice(f"fit{i}", f"the model with {case.of} = {value}", FIT, lambda own: [right], {
        "over": "Its training error is higher, too: it is too simple.",
        "under": "Its training error is lower: it has adapted to the training records.",
    })  # fmt: skip


KIND = Kind("tuning", "Underfitting and overfitting", Way("Overfitting", "overfit", {}), _draw, _make)
