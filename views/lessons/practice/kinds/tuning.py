"""How large a tree, or how many neighbours, by the validation error; which models underfit or overfit."""

from math import sqrt
from random import Random
from typing import NamedTuple

from views.kit.panels import Said, Way
from views.lessons.practice.exercise import Blank, Choice, Exercise, Grid, Kind, Line, Own, Piece, Slip
from views.lessons.practice.kinds.ties import highest, lowest
from views.words.html import Html, table

LEAVES, NEIGHBOURS = "Leaves", "K"
LADDERS = {  # values to draw from, from the simplest model on
    LEAVES: (2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 32, 40, 50),
    NEIGHBOURS: (51, 41, 31, 25, 21, 15, 11, 9, 7, 5, 3, 1),
}
MANY = 5  # models
BEYOND = 2.0  # standard errors by which validation errors differ from the lowest one: more than chance
FIT = {"under": "underfits", "over": "overfits"}
ASKS = {  # what is asked of the estimates
    "test": "An unbiased estimate of the error of the chosen model is",
    "validation": "An estimate that is usually too low, because the model was chosen for it, is",
    "training": "An estimate that is too low, because the model was fitted to these records, is",
}
SOURCES = {
    "training": "its error on the training records",
    "validation": "its error on the validation records, which were used to choose the model",
    "test": "its error on test records that were used for nothing else",
}


class Sizes(NamedTuple):
    """A parameter, and the errors of each of its values on this many training and validation records.

    asked: which estimate is asked for at the end
    """

    of: str
    n: int
    m: int
    values: tuple[int, ...]
    training: tuple[int, ...]
    validation: tuple[int, ...]
    asked: str


def _draw(rng: Random) -> Sizes | None:
    of, n, m = rng.choice((LEAVES, NEIGHBOURS)), rng.choice((200, 300, 400, 600)), rng.choice((100, 200, 300))
    ladder = LADDERS[of]
    places = sorted(rng.sample(range(len(ladder)), MANY))
    best, least = rng.randrange(MANY), rng.randint(m // 20, m // 6)
    gaps = [rng.randint(m // 20, m // 3) for _ in range(MANY - 1)]
    simpler = [least + gap for gap in sorted(gaps[:best], reverse=True)]
    validation = [*simpler, least, *(least + gap for gap in sorted(gaps[best:]))]
    low = least * n // m - 1  # training errors of the best and of what is more complex
    above = [rng.randint(low + 1, errors * n // m) for errors in simpler]
    training = sorted(above, reverse=True) + sorted(rng.sample(range(low), MANY - best), reverse=True)
    if ladder[places[-1]] == 1:
        training[-1] = 0  # each record is its own neighbour
    rows = list(zip((ladder[place] for place in places), training, validation, strict=True))
    if rng.random() < 0.5:
        rows.reverse()
    values, known, new = zip(*rows, strict=True)
    case = Sizes(of, n, m, values, known, new, rng.choice([*ASKS]))
    optimistic = all(a / n < b / m for a, b in zip(case.training, case.validation, strict=True))
    return case if len(set(training)) == MANY and optimistic and _is_clear(case) else None


def _is_clear(case: Sizes) -> bool:
    """Whether the lowest validation error is below each other one by more than chance: twice the standard
    error of the difference of two shares."""
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
            Slip(lambda own: known / m,
                 "You divided by the validation records. Divide by the training records."),
        ]),
        Blank(f"v{i}", f"validation error at {value}", lambda own: new / m, slips=[
            Slip(lambda own: 1 - new / m, "That is the accuracy."),
            Slip(lambda own: new / n,
                 "You divided by the training records. Divide by the validation records."),
        ]),
    ]  # fmt: skip


def _make(case: Sizes) -> Exercise:
    values = {str(i): str(value) for i, value in enumerate(case.values)}
    least = case.validation.index(min(case.validation))

    def errors(own: Own, which: str) -> dict[str, float]:
        return {i: own[f"{which}{i}"] for i in values}

    trained = Choice(
        "trained", "by the training error", values, lambda own: lowest(errors(own, "t")),
        lambda own: dict.fromkeys(highest(errors(own, "t")), "That is the highest training error."),
    )  # fmt: skip
    chosen = Choice(
        "chosen", "by the validation error", values, lambda own: lowest(errors(own, "v")),
        lambda own: dict.fromkeys(
            lowest(errors(own, "t")),
            "This model has the lowest training error, but not the lowest validation error.",
        ),
    )  # fmt: skip
    rest = [i for i in values if int(i) != least]
    fits = [_fit(case, i, least) for i in rest]
    source = Choice("source", "the estimate", SOURCES, lambda own: [case.asked], {
        "training": "The model was fitted to these records, so this is too low.",
        "validation": "The model was chosen for this low error, so it is usually too low.",
        "test": "The test records were used for nothing else, so this is unbiased.",
    })  # fmt: skip
    parts: list[Line | Grid] = [
        Grid("Error rates", [case.of, "Training", "Validation"], [_row(case, int(i)) for i in values],
             f"Divide the training errors by {case.n} and the validation errors by {case.m}."),
        Line((f"By the training error you would choose {case.of} =", trained),
             "Look for the lowest training error."),
        Line((f"By the validation error you choose {case.of} =", chosen),
             "Look for the lowest validation error."),
        Grid("Compared with the lowest validation error", [case.of, "The model"],
             [[f"{case.of} = {values[i]}", fit] for i, fit in zip(rest, fits, strict=True)],
             "A model underfits if it is simpler and both errors are higher. It overfits if its training "
             "error is lower and its validation error higher. All these validation errors differ from the "
             "lowest by more than chance explains."),
        Line((ASKS[case.asked], source),
             "Records that were used neither to fit nor to choose the model do not flatter it."),
    ]  # fmt: skip
    rows = [[value, str(a), str(b)]
            for value, a, b in zip(values.values(), case.training, case.validation, strict=True)]  # fmt: skip
    head = [case.of, f"Errors on {case.n} training records", f"Errors on {case.m} validation records"]
    given = [Said(table(_ordered(case), head, rows, css="gh-given"))]
    many = "leaves should the tree have" if case.of == LEAVES else "neighbours should the model use"
    return Exercise(Html(f"How many {many}? Which models underfit, and which overfit?"), given, parts)


def _ordered(case: Sizes) -> str:
    """Which end of the rows has the simplest model."""
    simplest = case.training[0] > case.training[-1]
    return "The simplest model comes first" if simplest else "The most complex model comes first"


def _fit(case: Sizes, i: str, least: int) -> Choice:
    value = case.values[int(i)]
    right = "over" if case.training[int(i)] < case.training[least] else "under"
    return Choice(f"fit{i}", f"the model with {case.of} = {value}", FIT, lambda own: [right], {
        "over": "Its training error is higher, too, so the model is too simple.",
        "under": "Its training error is lower, so the model has adapted to the training records.",
    })  # fmt: skip


KIND = Kind("tuning", "Underfitting and overfitting", Way("Overfitting", "overfit", {}), _draw, _make)
